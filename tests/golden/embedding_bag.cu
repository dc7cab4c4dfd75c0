// embedding.embedding_bag.forward.f32 / vec16
// template embedding/embedding_bag.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial reduce ---
// Needs core/prelude.cuh.
// --- partial index ---
// Needs indexing/index.cuh.
// Bags: runs of positions of an index, by offsets or of one length.
// generated from patterns/embedding/embedding_bag.py: struct BAGS
struct Bags {
    i64 bags, positions;
    i64 length;               // of each bag; -1: by offsets
    i64 kind, stride, given;  // of the offsets; how many there are
};
static_assert(sizeof(Bags) == 48 && BRT_AT(8, Bags, positions) && BRT_AT(16, Bags, length) && BRT_AT(24, Bags, kind) &&
              BRT_AT(32, Bags, stride) && BRT_AT(40, Bags, given) && sizeof(Bags::bags) + sizeof(Bags::positions) + sizeof(Bags::length) +
              sizeof(Bags::kind) + sizeof(Bags::stride) + sizeof(Bags::given) == 48, "Bags is packed otherwise");
// end of generated text

// generated from patterns/embedding/embedding_bag.py: struct ENTRIES
struct Entries {
    i64 bag, entry;  // elements from a bag to the next, from an entry to the next
};
static_assert(sizeof(Entries) == 16 && BRT_AT(8, Entries, entry) && sizeof(Entries::bag) +
              sizeof(Entries::entry) == 16, "Entries is packed otherwise");
// end of generated text

// Where bag b begins; memory-safe whatever the offsets hold.
__device__ __forceinline__ i64 bag_begin(const void* offsets, const Bags& bags, i64 b)
{
    if (bags.length >= 0) return b * bags.length;
    const i64 at = b < bags.given ? read_index(offsets, b * bags.stride, bags.kind) : bags.positions;
    return at < 0 ? 0 : at > bags.positions ? bags.positions : at;
}

// Offsets start at 0 and never fall; none is beyond the positions.
__device__ __forceinline__ void check_offset(const void* offsets, const Bags& bags, i64 b, const ErrorRef& err)
{
    if (bags.length >= 0 || b >= bags.given) return;
    const i64 value = read_index(offsets, b * bags.stride, bags.kind);
    const i64 before = b > 0 ? read_index(offsets, (b - 1) * bags.stride, bags.kind) : 0;
    if (value < before || (b == 0 && value != 0) || value > bags.positions) report_error(err, ERROR_OFFSETS, b, value, bags.positions);
}

// Weights of entries in the dtype of the table, or in float32 beside one of another dtype.
template <class T> __device__ __forceinline__ auto entry_weight(const void* weights, i64 at, i32 wide)
{
    using acc_t = decltype(to_acc(T()));
    return wide ? acc_t(((const f32*)weights)[at]) : acc_t(to_acc(((const T*)weights)[at]));
}
// The rows that the entries of a bag name, summed, averaged or their largest value: a thread for each bag, access and part of the entries, in order; parts of a bag
// follow one another, and the first thread joins what they give.
using storage_t = f32;
using acc_t = f32;
constexpr int V = 4;  // elements per access
constexpr int AHEAD = V > 1 ? 4 : 8;  // rows in flight, while the indices of the next are read

// generated from patterns/embedding/embedding_bag.py: enum MODES i64
enum : i64 { SUM = 0, MEAN = 1, MAX = 2 };
// end of generated text

// The first of the largest values of a column, and the row that it is in; -1 for none. A NaN is larger than any number.
struct Largest {
    acc_t value;
    i64 from;
    __device__ Largest() : value(acc_t(0)), from(-1) {}
    __device__ __forceinline__ void add(acc_t x, i64 row)
    {
        if (from >= 0 && !(x > value || (x != x && value == value))) return;
        value = x;
        from = row;
    }
    __device__ __forceinline__ void merge(const Largest& o) { if (o.from >= 0) add(o.value, o.from); }
};
struct Total : Sum<acc_t> {
    __device__ __forceinline__ void add(acc_t x, i64) { Sum<acc_t>::add(x); }
};

// The indices of some entries, all on their way before the first is used.
template <class K> __device__ __forceinline__ void read_ahead(const void* index, i64 at, const i64 step, const i64 left, i64 (&given)[AHEAD])
{
#pragma unroll
    for (int u = 0; u < AHEAD; ++u) given[u] = u < left ? (i64)((const K*)index)[at + u * step] : -1;
}

// What entries `k` to `end` of a bag give, the first of which has its index at `at` and its weight at `samples`; how many take part, and the first that names no row.
template <class A>
__device__ __forceinline__ void fold_entries(
    const storage_t* weight, const i64 weight_row, const void* index, i64 at, const Index& f, const i64 step, const void* samples, const i32 wide, const i64 place_step, i64 k,
    const i64 end, const i64 blank, A (&all)[V], i64& count, i64& stray)
{
    const i64 bound = f.bound[0], wrapped = f.wrap ? bound : 0;
    const bool clamps = f.oob == OOB_CLAMP && bound > 0;
    i64 given[AHEAD], place = 0;
    const auto read = [&](i64 left) {
        if (f.kind == 0) read_ahead<i32>(index, at, step, left, given);
        else read_ahead<i64>(index, at, step, left, given);
        at += AHEAD * step;
    };
    read(end - k);
    for (; k < end; k += AHEAD) {
        i64 row[AHEAD];
        Pack<storage_t, V> v[AHEAD];
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
            row[u] = given[u] < 0 ? given[u] + wrapped : given[u];
            if ((u64)row[u] >= (u64)bound) {
                if (stray < 0 && k + u < end) stray = k + u;
                row[u] = !clamps ? -1 : row[u] < 0 ? 0 : bound - 1;
            }
            if (row[u] == blank || k + u >= end) row[u] = -1;
            v[u] = {};
            if (row[u] >= 0) v[u] = load_pack<storage_t, V>(weight + row[u] * weight_row);
        }
        read(end - k - AHEAD);
#pragma unroll
        for (int u = 0; u < AHEAD; ++u, place += place_step) {
            if (row[u] < 0) continue;
            ++count;
            const acc_t factor = samples ? acc_t(entry_weight<storage_t>(samples, place, wide)) : acc_t(1);
#pragma unroll
            for (int j = 0; j < V; ++j) all[j].add(to_acc(v[u].v[j]) * factor, row[u]);
        }
    }
}

// Joins what the parts of a bag give, the first of which is at the first of `units` threads; it alone goes on.
template <class A>
__device__ __forceinline__ bool join_parts(A* room, i64* counts, const u32 parts, const u32 units, A (&all)[V], i64& count)
{
    if (parts == 1) return true;
    const u32 self = threadIdx.x;
    if (self >= units) {
#pragma unroll
        for (int j = 0; j < V; ++j) room[j * THREADS + self] = all[j];
        counts[self] = count;
    }
    __syncthreads();
    if (self >= units) return false;
    for (u32 other = self + units; other < THREADS; other += units) {
#pragma unroll
        for (int j = 0; j < V; ++j) all[j].merge(room[j * THREADS + other]);
        count += counts[other];
    }
    return true;
}

// Sets of strides of the columns: weight, y, arg.
extern "C" __global__ void __launch_bounds__(THREADS, V > 4 ? 2 : 3) brt_embedding_embedding_bag_forward_f32(
    const storage_t* weight, const i64 weight_row, const void* index, const Index f, const Entries positions, const void* offsets, const Bags bags,
    const void* samples, const i32 wide, const Entries places, storage_t* y, const i64 y_row, i64* arg, const i64 arg_row, const Axes<3> columns, const i64 arg_step, const i64 accesses,
    const f64 inverse, const i64 blank, const i64 mode, const u32 parts, const ErrorRef err)
{
    after_previous();
    __shared__ __align__(16) unsigned char room[THREADS * V * sizeof(Largest)];
    __shared__ i64 counts[THREADS];
    const u32 units = THREADS / parts, part = threadIdx.x / units;
    i64 column;
    const i64 bag = divide((i64)blockIdx.x * units + threadIdx.x % units, accesses, inverse, column);
    const bool live = bag < bags.bags;
    i64 at[3] = {};
    if (live) locate(columns, column, at);
    const i64 begin = live ? bag_begin(offsets, bags, bag) : 0, end = live ? bag_begin(offsets, bags, bag + 1) : 0;
    const bool equal = bags.length >= 0;
    const i64 origin = equal ? bag * positions.bag : begin * positions.entry;
    const i64 share = end > begin ? (end - begin + parts - 1) / parts : 0, first = begin + part * share < end ? begin + part * share : end;
    const i64 last = first + share < end ? first + share : end, start = origin + (first - begin) * positions.entry;
    if (samples) samples = (const char*)samples + ((equal ? bag * places.bag : begin * places.entry) + (first - begin) * places.entry) * (wide ? sizeof(f32) : sizeof(storage_t));
    i64 count = 0, stray = -1;
    Pack<storage_t, V> result;
    bool ends;
    if (mode == MAX) {
        Largest all[V];
        fold_entries(weight + at[0], weight_row, index, start, f, positions.entry, samples, wide, places.entry, first, last, blank, all, count, stray);
        ends = join_parts((Largest*)room, counts, parts, units, all, count) && live;
#pragma unroll
        for (int j = 0; j < V; ++j) {
            result.v[j] = store_as<storage_t>(all[j].value);
            if (arg && ends) arg[bag * arg_row + at[2] + j * arg_step] = all[j].from;
        }
    } else {
        Total all[V];
        fold_entries(weight + at[0], weight_row, index, start, f, positions.entry, samples, wide, places.entry, first, last, blank, all, count, stray);
        ends = join_parts((Total*)room, counts, parts, units, all, count) && live;
#pragma unroll
        for (int j = 0; j < V; ++j) result.v[j] = store_as<storage_t>(mode == MEAN && count ? all[j].value() / acc_t(count) : all[j].value());
    }
    if (ends) store_pack<storage_t, V>(y + bag * y_row + at[1], result);
    if (column != 0 || !live) return;
    if (stray >= 0) resolve(index, f, origin + (stray - begin) * positions.entry, stray, err);
    if (part != 0) return;
    check_offset(offsets, bags, bag, err);
    if (bag + 1 == bags.bags) check_offset(offsets, bags, bag + 1, err);
}
