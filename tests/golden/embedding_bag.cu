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
// The rows that the entries of a bag name, summed, averaged or their largest value: a thread for each bag and access, entries in order.
using storage_t = f32;
using acc_t = f32;
constexpr int V = 4;  // elements per access
constexpr int AHEAD = V > 4 ? 4 : 8;  // rows in flight, while the indices of the next are read

// generated from patterns/embedding/embedding_bag.py: enum MODES i64
enum : i64 { SUM = 0, MEAN = 1, MAX = 2 };
// end of generated text

// The indices of some entries, all on their way before the first is used.
template <class K> __device__ __forceinline__ void read_ahead(const void* index, i64 at, const i64 step, const i64 left, i64 (&given)[AHEAD])
{
#pragma unroll
    for (int u = 0; u < AHEAD; ++u)
        if (u < left) given[u] = (i64)((const K*)index)[at + u * step];
}

// Sets of strides of the columns: weight, y, arg.
extern "C" __global__ void __launch_bounds__(THREADS, 2) brt_embedding_embedding_bag_forward_f32(
    const storage_t* weight, const i64 weight_row, const void* index, const Index f, const Entries positions, const void* offsets, const Bags bags,
    const void* samples, const i32 wide, const Entries places, storage_t* y, const i64 y_row, i64* arg, const i64 arg_row, const Axes<3> columns, const i64 arg_step, const i64 accesses,
    const f64 inverse, const i64 blank, const i64 mode, const ErrorRef err)
{
    after_previous();
    const i64 unit = (i64)blockIdx.x * THREADS + threadIdx.x;
    i64 column;
    const i64 bag = divide(unit, accesses, inverse, column);
    if (bag >= bags.bags) return;
    i64 at[3];
    locate(columns, column, at);
    const i64 begin = bag_begin(offsets, bags, bag), end = bag_begin(offsets, bags, bag + 1);
    const bool equal = bags.length >= 0;
    const i64 origin = equal ? bag * positions.bag : begin * positions.entry;
    samples = samples ? (const char*)samples + (equal ? bag * places.bag : begin * places.entry) * (wide ? sizeof(f32) : sizeof(storage_t)) : samples;
    Sum<acc_t> sum[V];
    acc_t largest[V];
    i64 from[V];
#pragma unroll
    for (int j = 0; j < V; ++j) {
        largest[j] = acc_t(0);
        from[j] = -1;
    }
    i64 count = 0, stray = -1;
    auto read = [&](const i64 k, i64 (&given)[AHEAD]) {
        const i64 at = origin + (k - begin) * positions.entry;
        if (f.kind == 0) read_ahead<i32>(index, at, positions.entry, end - k, given);
        else read_ahead<i64>(index, at, positions.entry, end - k, given);
    };
    i64 k = begin, given[AHEAD] = {};
    read(k, given);
    for (; k < end; k += AHEAD) {
        i64 row[AHEAD];
        Pack<storage_t, V> v[AHEAD];
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
            const bool inside = (u64)given[u] < (u64)f.bound[0];
            row[u] = inside ? given[u] * f.weight[0] : -1;
            if (!inside && k + u < end) {  // seldom: negative, or out of range
                row[u] = resolve_one<false>(given[u], f, 0, k + u, err);
                if (row[u] < 0 && stray < 0) stray = k + u;
            }
            if (row[u] == blank || k + u >= end) row[u] = -1;
            if (row[u] >= 0) v[u] = load_pack<storage_t, V>(weight + row[u] * weight_row + at[0]);
        }
        read(k + AHEAD, given);
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
            if (row[u] < 0) continue;
            ++count;
            const acc_t factor = samples ? acc_t(entry_weight<storage_t>(samples, (k + u - begin) * places.entry, wide)) : acc_t(1);
#pragma unroll
            for (int j = 0; j < V; ++j) {
                const acc_t x = to_acc(v[u].v[j]);
                if (mode != MAX) {
                    sum[j].add(x * factor);
                } else if (from[j] < 0 || x > largest[j] || (x != x && largest[j] == largest[j])) {
                    largest[j] = x;
                    from[j] = row[u];
                }
            }
        }
    }
    Pack<storage_t, V> result;
#pragma unroll
    for (int j = 0; j < V; ++j) {
        const acc_t value = mode == MAX ? largest[j] : mode == MEAN && count ? sum[j].value() / acc_t(count) : sum[j].value();
        result.v[j] = store_as<storage_t>(value);
        if (arg) arg[bag * arg_row + at[2] + j * arg_step] = from[j];
    }
    store_pack<storage_t, V>(y + bag * y_row + at[1], result);
    if (column != 0) return;
    if (stray >= 0) resolve(index, f, origin + (stray - begin) * positions.entry, stray, err);
    check_offset(offsets, bags, bag, err);
    if (bag + 1 == bags.bags) check_offset(offsets, bags, bag + 1, err);
}
