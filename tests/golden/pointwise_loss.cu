// loss.binary_cross_entropy.forward.f32 / rows16
// template losses/pointwise_loss.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial functions ---
// --- partial elementwise ---
// What is computed of arguments before after_previous() is computed there: while the launch before still runs.
#ifdef BRT_HOST
template <class... T> __device__ __forceinline__ void settle(T&...) {}
#else
__device__ __forceinline__ void settle(i32& x) { asm volatile("" : "+r"(x)); }
__device__ __forceinline__ void settle(i64& x) { asm volatile("" : "+l"(x)); }
__device__ __forceinline__ void settle(f32& x) { asm volatile("" : "+f"(x)); }
__device__ __forceinline__ void settle(f64& x) { asm volatile("" : "+d"(x)); }
template <class T, int N> __device__ __forceinline__ void settle(T (&x)[N])
{
#pragma unroll
    for (int k = 0; k < N; ++k) settle(x[k]);
}
template <class A, class B, class... T> __device__ __forceinline__ void settle(A& a, B& b, T&... rest) { settle(a), settle(b, rest...); }
#endif
// Packs of elements as numbers to compute with. Needs core/prelude.cuh.

// An f16 or bf16 takes one instruction.
template <class T, class C, int N> __device__ __forceinline__ void unpack(const Pack<T, N>& pack, C (&out)[N])
{
#pragma unroll
    for (int j = 0; j < N; ++j) out[j] = to_acc(pack.v[j]);
}
#ifndef BRT_HOST
template <int N> __device__ __forceinline__ void unpack(const Pack<bf16, N>& pack, f32 (&out)[N])
{
#pragma unroll
    for (int j = 0; j < N / 2; ++j) {
        const u32 word = ((const u32*)&pack)[j];
        out[2 * j] = bits_f32(word << 16), out[2 * j + 1] = bits_f32(word & 0xffff0000u);
    }
    if (N == 1) out[0] = to_acc(pack.v[0]);
}
template <int N> __device__ __forceinline__ void unpack(const Pack<f16, N>& pack, f32 (&out)[N])
{
#pragma unroll
    for (int j = 0; j < N / 2; ++j)
        asm("{.reg .f16 a, b; mov.b32 {a, b}, %2; cvt.f32.f16 %0, a; cvt.f32.f16 %1, b;}" : "=f"(out[2 * j]), "=f"(out[2 * j + 1]) : "r"(((const u32*)&pack)[j]));
    if (N == 1) out[0] = to_acc(pack.v[0]);
}
#endif

// Element j of an access as a number to compute with; a bf16 leaves its word by one instruction.
template <class T, int N> __device__ __forceinline__ auto element(const Pack<T, N>& pack, int j) { return to_acc(pack.v[j]); }
#ifndef BRT_HOST
template <int N> __device__ __forceinline__ f32 element(const Pack<bf16, N>& pack, int j)
{
    if (N == 1) return to_acc(pack.v[j]);
    const u32 word = ((const u32*)&pack)[j / 2];
    return bits_f32(j % 2 ? word & 0xffff0000u : word << 16);
}
#endif

// Makes the compiler keep a vector packed and unpack it again where it is used, which takes fewer registers than its elements. An access that leaves its branch
// in whole words is not waited for before the next one sets out.
template <class T> __device__ __forceinline__ void keep_packed(T& item)
{
#ifndef BRT_HOST
#pragma unroll
    for (int i = 0; i < (int)(sizeof(T) / 4); ++i) asm volatile("" : "+r"(((u32*)&item)[i]));
#endif
}

// x, which is not there before `other` is. A value that is used late alone the compiler else reads late, behind the wait for others. same: 0x3210, computed so that the compiler
// does not know it.
__device__ __forceinline__ f32 beside(f32 x, u32 other, u32 same)
{
#ifndef BRT_HOST
    u32 bits;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bits) : "r"(f32_bits(x)), "r"(other), "r"(same));
    return bits_f32(bits);
#else
    return x;
#endif
}
__device__ __forceinline__ f64 beside(f64 x, u32, u32) { return x; }
// The first 32 bits of a vector, or what it has of them.
template <class T, int N> __device__ __forceinline__ u32 first_word(const Pack<T, N>& pack) { return sizeof(pack) < 4 ? *(const u16*)&pack : *(const u32*)&pack; }

// The larger of two numbers; NaN is ignored.
__device__ __forceinline__ f32 larger(f32 a, f32 b) { return fmaxf(a, b); }
__device__ __forceinline__ f64 larger(f64 a, f64 b) { return fmax(a, b); }
// The largest of a warp, in every lane.
__device__ __forceinline__ u32 warp_max(u32 x)
{
#if !defined(BRT_HOST) && __CUDA_ARCH__ >= 800
    return __reduce_max_sync(0xffffffffu, x);
#else
    for (int d = 16; d > 0; d /= 2) {
        const u32 other = __shfl_xor_sync(0xffffffffu, x, d);
        x = other > x ? other : x;
    }
    return x;
#endif
}
// A place in global memory, computed here: before after_previous(), while the launch before still runs, or once for all that is added to it, by one instruction each.
template <class T> __device__ __forceinline__ T* settled(T* at)
{
#ifndef BRT_HOST
    size_t place = __cvta_generic_to_global(at);
    asm volatile("" : "+l"(place));
    at = (T*)__cvta_global_to_generic(place);
#endif
    return at;
}
// One fold: the state of a set of values, how values join it, how two states merge. Lower indices stand on the left of a merge.
// fold() joins the first `valid` of N values, the others are blank(). align() readies the states of `width` lanes for their merges.
using acc_t = f32;
using value_t = f32;
using place_t = i32;  // positions within the reduced set

// t[0] becomes the combination of all N values, by a tree.
template <int D, int N, class A, class F> __device__ __forceinline__ void halve(A (&t)[N], F combine)
{
    if constexpr (D > 0) {
#ifdef BRT_LOOPS
        if constexpr (N > 16) {  // as vectors; fewer values stand in a loop that is one
            BRT_EACH_LANE
            for (int i = 0; i < D; ++i) t[i] = combine(t[i], t[i + D]);
        } else
#endif
#pragma unroll
        for (int i = 0; i < D; ++i) t[i] = combine(t[i], t[i + D]);
        halve<D / 2>(t, combine);
    }
}
#ifdef BRT_LOOPS
// The combination of many values, which stay as they are.
template <int N, class A, class F> __device__ __forceinline__ A halved(const A (&v)[N], F combine)
{
    A t[N / 2];
    BRT_EACH_LANE
    for (int i = 0; i < N / 2; ++i) t[i] = combine(v[i], v[i + N / 2]);
    halve<N / 4>(t, combine);
    return t[0];
}
#endif

// A running sum with its rounding errors collected beside it; the values of a batch are first added by a tree.
struct State {
    acc_t total, error;
    static __device__ __forceinline__ State identity() { return State{acc_t(0), acc_t(0)}; }
    static __device__ __forceinline__ value_t blank() { return value_t(0); }
    __device__ __forceinline__ void add(value_t v, place_t)
    {
        const acc_t next = total + v, back = next - total;
        error += (total - (next - back)) + (v - back);
        total = next;
    }
    template <int N> __device__ __forceinline__ void fold(const value_t (&v)[N], place_t at, place_t, int)
    {
#ifdef BRT_LOOPS
        if constexpr (N > 16) {
            add(halved(v, [](acc_t a, acc_t b) { return acc_t(a + b); }), at);
            return;
        }
#endif
        acc_t t[N];
#pragma unroll
        for (int i = 0; i < N; ++i) t[i] = v[i];
        halve<N / 2>(t, [](acc_t a, acc_t b) { return acc_t(a + b); });
        add(t[0], at);
    }
    __device__ __forceinline__ void align(i32) {}
    __device__ __forceinline__ void merge(const State& o)
    {
        add(o.total, 0);
        error += o.error;
    }
    // An infinite or NaN total carries no meaningful error term. Adding +0 makes the sum of negative zeros +0.
    __device__ __forceinline__ acc_t value() const { return m_isfinite(total) ? total + error : total; }
};
// Folds over any set of axes. Rows: a group of lanes owns a cell and walks its elements. Columns: a thread owns V neighbouring cells and walks
// the reduced axes. Long extents are cut into chunks whose states are merged in chunk order by the finishing kernel.
// Groups, lanes and widths are powers of two, handed over as their `bits`.
using T_x = f32;
using T_target = f32;
using T_weight = f32;
using result_t = f32;
using place_out_t = i64;
using index_t = i32;
constexpr int V = 4;              // elements per access
// generated from patterns/folds/reduce_base.py: constants THREADS RANK
constexpr int THREADS = 256;
constexpr int RANK = 16;
// end of generated text
constexpr int INPUTS = 3, KEPT = INPUTS + 2;
constexpr int NUMBERS = 1;
// FLIGHT: loads under way per thread. RESIDENT: blocks per multiprocessor along one axis, RESIDENT_ANY along several: as many as need no spills.
constexpr int FLIGHT = (V == 1 ? 8 : 4) / (INPUTS > 2 ? 2 : 1);
constexpr int RESIDENT = (sizeof(value_t) > 4 || V > 4 ? 2 : 3);
constexpr int RESIDENT_ANY = (sizeof(value_t) > 4 || V > 8 ? 2 : 3);
constexpr int RESIDENT_BARE = sizeof(value_t) > 4 || V > 4 ? 3 : 4;
// Cells per group where one access a lane holds a row.
// generated from patterns/folds/reduce_base.py: constants SHORT
constexpr int SHORT = 4;
// end of generated text

// Extents and strides, innermost axis first; at least one axis.
template <int S>
struct FoldAxes {
    // generated from patterns/folds/reduce_base.py: fields of FOLD_AXES32
    u32 rank;
    i32 stride[RANK][S];
    FastDiv div[RANK];
    // end of generated text
    __device__ __forceinline__ i32 split(i32& n, int a) const
    {
        u32 quotient, rest;
        div[a].divmod((u32)n, quotient, rest);
        n = (i32)quotient;
        return (i32)rest;
    }
    // Offsets of N cells that are `step` apart. The axes are the outer loop: the code is there once, and the N divisions overlap.
    template <int N> __device__ __forceinline__ void offsets(index_t first, index_t step, index_t (&at)[N][S]) const
    {
        index_t left[N];
#pragma unroll
        for (int f = 0; f < N; ++f) {
            left[f] = first + f * step;
#pragma unroll
            for (int k = 0; k < S; ++k) at[f][k] = 0;
        }
        const int last = (int)rank - 1;
#pragma unroll 1
        for (int a = 0; a < last; ++a) {
#pragma unroll
            for (int f = 0; f < N; ++f) {
                const index_t coordinate = split(left[f], a);
#pragma unroll
                for (int k = 0; k < S; ++k) at[f][k] += coordinate * stride[a][k];
            }
        }
#pragma unroll
        for (int f = 0; f < N; ++f)
#pragma unroll
            for (int k = 0; k < S; ++k) at[f][k] += left[f] * stride[last][k];
    }
};

// generated from patterns/folds/reduce_base.py: layout of FOLD_AXES32
static_assert(sizeof(FoldAxes<2>) == 324 && BRT_AT(4, FoldAxes<2>, stride) && BRT_AT(132, FoldAxes<2>, div) && sizeof(FoldAxes<2>::rank) +
              sizeof(FoldAxes<2>::stride) + sizeof(FoldAxes<2>::div) == 324, "FoldAxes is packed otherwise");
// end of generated text
// generated from patterns/folds/reduce_base.py: struct LAYOUT
struct Layout {
    FoldAxes<KEPT> kept;       // the operands, the first result, the second
    FoldAxes<INPUTS> reduced;  // the operands, in units of V along a row
};
static_assert(sizeof(Layout) == (sizeof(index_t) == 4 ? 392 + 64 * KEPT + 64 * INPUTS : 528 + 128 * KEPT + 128 * INPUTS) &&
              BRT_AT((sizeof(index_t) == 4 ? 196 + 64 * KEPT : 264 + 128 * KEPT), Layout, reduced) && sizeof(Layout::kept) +
              sizeof(Layout::reduced) == (sizeof(index_t) == 4 ? 392 + 64 * KEPT + 64 * INPUTS : 528 + 128 * KEPT + 128 * INPUTS), "Layout is packed otherwise");
// end of generated text
// generated from patterns/folds/reduce_base.py: struct NUMBER
struct Number {
    f64 whole;
    f32 single;  // the same rounded: a constant of the launch takes part in an instruction as it is
};
static_assert(sizeof(Number) == 16 && BRT_AT(8, Number, single) && sizeof(Number::whole) +
              sizeof(Number::single) == 12, "Number is packed otherwise");
// end of generated text
// generated from patterns/folds/reduce_base.py: struct EXTENT
struct Extent {
    i64 cells, units, chunk, tail;  // units of V; tail: elements of a row that is one run, else 0
    Number number[NUMBERS];         // what the formulas need; where several results are hidden ones, last their distance
};
static_assert(sizeof(Extent) == 32 + 16 * NUMBERS && BRT_AT(8, Extent, units) && BRT_AT(16, Extent, chunk) && BRT_AT(24, Extent, tail) &&
              BRT_AT(32, Extent, number) && sizeof(Extent::cells) + sizeof(Extent::units) + sizeof(Extent::chunk) + sizeof(Extent::tail) +
              sizeof(Extent::number) == 32 + 16 * NUMBERS, "Extent is packed otherwise");
// end of generated text
// A number of the launch in the type that is computed in.
template <class C> __device__ __forceinline__ C number_of(const Extent& e, const int k) { return C(e.number[k].whole); }
template <> __device__ __forceinline__ f32 number_of<f32>(const Extent& e, const int k) { return e.number[k].single; }

// generated from executors/error_slot.py: enum VALUES ValueFault ERROR_
enum ValueFault { ERROR_PROBABILITY = 48, ERROR_NEGATIVE = 49 };
// end of generated text
template <class E_x, class E_target, class E_weight>
__device__ __forceinline__ value_t value_of(const E_x x_e, const E_target target_e, const E_weight weight_e, const Extent& extent_, const ErrorRef& err)
{
    using C = f32;
    const C x = C(to_acc(x_e));
    const C target = C(to_acc(target_e));
    const C weight = C(to_acc(weight_e));
    if (err.check && (((x < C(0)) || (x > C(1))))) report_error(err, ERROR_PROBABILITY, 0, 0, 0);
    return value_t(((-weight) * m_fma(target, m_max(m_log(x), (-C(100))), ((C(1) - target) * m_max(m_log1p((-x)), (-C(100)))))));
}

__device__ __forceinline__ void finish(const State& state_, i64 at_, i64 second_, result_t* out_, place_out_t* places_, const Extent& extent_)
{
    using C = acc_t;
    {
        const auto s = state_.value();
        const C denominator = number_of<C>(extent_, 0);
        out_[at_] = store_as<result_t>((s / denominator));
    }
}

struct Loaded {
    Pack<T_x, V> x;
    Pack<T_target, V> target;
    Pack<T_weight, V> weight;
};
// An access of an operand that is not given.
template <class T> __device__ __forceinline__ Pack<T, V> filled(const acc_t value)
{
    Pack<T, V> pack;
#pragma unroll
    for (int j = 0; j < V; ++j) pack.v[j] = store_as<T>(value);
    return pack;
}
// Element j of an access, of its type; a bf16 as a number.
template <class T> __device__ __forceinline__ T part_of(const Pack<T, V>& pack, int j) { return pack.v[j]; }
#ifndef BRT_HOST
__device__ __forceinline__ f32 part_of(const Pack<bf16, V>& pack, int j) { return element(pack, j); }
#endif

// Whether whole batches of units along one axis have code of their own, in which no element is chosen: where they join a state in few instructions, and
// there are several operands, or elements whose choice costs an instruction more than they do.
template <bool RUN> __device__ __forceinline__ constexpr bool whole_apart() { return RUN && sizeof(State) <= 8 && false; }
// Units r, r + step, ... below `end`, all on their way at once; returns how many there are. RUN: the only reduced axis. WHOLE: of such an axis, all N are
// there. BARE: no operand is given that may be left out.
template <bool RUN, bool WHOLE, bool BARE = false, int N>
__device__ __forceinline__ int load_units(const T_x* x_p, const T_target* target_p, const T_weight* weight_p, const Layout& layout, index_t r, index_t step, index_t end, Loaded (&v)[N])
{
    int live = N;
    if (WHOLE) {
        const index_t x_step = V, x_more = step * x_step;
        x_p += r * x_step;
        const index_t target_step = V, target_more = step * target_step;
        target_p += r * target_step;
        const index_t weight_step = V, weight_more = step * weight_step;
#pragma unroll
        for (int f = 0; f < N; ++f) {
            v[f].x = load_pack<T_x, V>(x_p + (i64)f * x_more);
            v[f].target = load_pack<T_target, V>(target_p + (i64)f * target_more);
            if (!BARE) v[f].weight = weight_p ? load_pack<T_weight, V>(weight_p + r * weight_step + (i64)f * weight_more) : filled<T_weight>(acc_t(1));
        }
    } else {
        index_t at[N][INPUTS];
        if (RUN) {
#pragma unroll
            for (int f = 0; f < N; ++f)
#pragma unroll
                for (int k = 0; k < INPUTS; ++k) at[f][k] = (r + f * step) * V;
        } else {
            layout.reduced.offsets(r, step, at);
        }
        live = 0;
#pragma unroll
        for (int f = 0; f < N; ++f)
            if (r + f * step < end) {
                v[f].x = load_pack<T_x, V>(x_p + at[f][0]);
                v[f].target = load_pack<T_target, V>(target_p + at[f][1]);
                if (!BARE) v[f].weight = weight_p ? load_pack<T_weight, V>(weight_p + at[f][2]) : filled<T_weight>(acc_t(1));
                live = f + 1;
            }
    }
#pragma unroll
    for (int f = 0; BARE && f < N; ++f) v[f].weight = filled<T_weight>(acc_t(1));
    return live;
}

__device__ __forceinline__ void copy_bytes(void* to, const void* from, const int n)
{
#ifndef BRT_HOST
    memcpy(to, from, n);
#else
    __builtin_memcpy(to, from, n);
#endif
}

template <class F> __device__ __forceinline__ State shuffled(const State& s, F shuffle)
{
    constexpr int WORDS = (sizeof(State) + 3) / 4;
    u32 words[WORDS] = {};
    copy_bytes(words, &s, sizeof(State));
#pragma unroll
    for (int i = 0; i < WORDS; ++i) words[i] = shuffle(words[i]);
    State out;
    copy_bytes(&out, words, sizeof(State));
    return out;
}
__device__ __forceinline__ State shuffle_down(const State& s, int d)
{
    return shuffled(s, [&](u32 word) { return __shfl_down_sync(0xffffffffu, word, d); });
}

__device__ __forceinline__ State from_partner(const State& s, int d)
{
    return shuffled(s, [&](u32 word) { return __shfl_xor_sync(0xffffffffu, word, d); });
}
// What the first of each `width` neighbouring lanes has.
__device__ __forceinline__ State of_first(const State& s, const i32 width)
{
    return shuffled(s, [&](u32 word) { return __shfl_sync(0xffffffffu, word, 0, width); });
}

constexpr bool SMALL_STATE = sizeof(State) <= 8;  // its merges stand in the code one after another, where they overlap
__device__ __forceinline__ void merge_warp(State& s)
{
#pragma unroll
    for (int d = 16; d > 0; d /= 2) s.merge(shuffle_down(s, d));
}

// Lane 0 of each `width` neighbouring lanes gets the merge of their states.
__device__ __forceinline__ void merge_lanes(State& s, const i32 width)
{
    if (SMALL_STATE && width == 32) return merge_warp(s);
#pragma unroll 1
    for (int d = width / 2; d > 0; d /= 2) s.merge(shuffle_down(s, d));
}

// Lane 0 of a warp gets the merge of the states of `warps` warps, a power of two.
__device__ __forceinline__ void merge_warps(State& s, const State* shared, const i32 warps)
{
    const i32 lane = threadIdx.x % 32;
    if constexpr (SMALL_STATE) {
        State all[THREADS / 32];
#pragma unroll
        for (int w = 0; w < THREADS / 32; ++w) all[w] = shared[w & (warps - 1)];
#pragma unroll
        for (int d = THREADS / 64; d > 0; d /= 2)
            if (d < warps) {
#pragma unroll
                for (int w = 0; w < d; ++w) all[w].merge(all[w + d]);
            }
        s = all[0];
    } else {
        s = shared[lane & (warps - 1)];
#pragma unroll 1
        for (int d = warps / 2; d > 0; d /= 2) s.merge(shuffle_down(s, d));
    }
}


// The states that the warps of a block left in shared memory, over warps in order, a cell a thread.
template <int N, int PASS, class F> __device__ __forceinline__ void merge_parts(const State* slots, const i32 width, const i32 parts, int first, F put)
{
#pragma unroll 1
    for (i32 t = threadIdx.x; t < width * PASS; t += THREADS) {
        State own = slots[t];
        if constexpr (SMALL_STATE) {
            State others[THREADS / 32];
#pragma unroll
            for (i32 p = 1; p < THREADS / 32; ++p) others[p] = slots[(p < parts ? p : 0) * width * PASS + t];
#pragma unroll
            for (i32 p = 1; p < THREADS / 32; ++p)
                if (p < parts) own.merge(others[p]);
        } else {
#pragma unroll 1
            for (i32 p = 1; p < parts; ++p) own.merge(slots[p * width * PASS + t]);
        }
        put(t / PASS * N + first + t % PASS, own);
    }
}

// Lanes of a warp that share cells: half of them go on with half of their cells each time, until a lane has one, and leave the merged states in shared memory.
template <int N> __device__ __forceinline__ void spread_cells(State (&s)[N], State* slots, const i32 width, const i32 at)
{
    const i32 lane = threadIdx.x % 32;
    i32 cell = 0, have = N;
    bool mine = true;
#pragma unroll
    for (int d = 16, half = N / 2; d > 0; d /= 2, half /= 2) {
        if (d < width) break;
        const bool upper = lane & d;
        if (half == 0) {
            s[0].merge(shuffle_down(s[0], d));
            mine = mine && !upper;
            continue;
        }
#pragma unroll
        for (int j = 0; j < half; ++j) {
            const State other = upper ? s[j] : s[j + half];
            if (upper) s[j] = s[j + half];
            s[j].merge(from_partner(other, d));
        }
        cell += upper ? half : 0, have = half;
    }
#pragma unroll
    for (int j = 0; j < N; ++j)
        if (mine && j < have) slots[at * N + cell + j] = s[j];
}

// Merges the states of the threads that share cells: a block has `1 << bits` threads side by side, of N neighbouring cells each, and the others below
// them. Within a warp by shuffles, then over warps in order, a cell a thread, which hands the result to put(cell of the block, state).
template <int N, int PASS, class F> __device__ __forceinline__ void merge_columns(State (&s)[N], State (&shared)[THREADS][PASS], const i32 bits, F put)
{
    State* const slots = &shared[0][0];
    const i32 width = 1 << bits, lane = threadIdx.x % 32, tx = threadIdx.x & (width - 1);
    const i32 part = threadIdx.x >> (bits < 5 ? 5 : bits), parts = bits < 5 ? THREADS / 32 : THREADS >> bits;
    if (SMALL_STATE && N == 1 && width == 1) {  // one cell
        merge_warp(s[0]);
        if (lane == 0) slots[threadIdx.x / 32] = s[0];
        __syncthreads();
        if (threadIdx.x >= 32) return;
        merge_warps(s[0], slots, THREADS / 32);
        if (lane == 0) put(0, s[0]);
        return;
    }
    if constexpr (SMALL_STATE && N > 1 && PASS == N) {
        spread_cells(s, slots, width, part * width + tx);
        __syncthreads();
        merge_parts<N, N>(slots, width, parts, 0, put);
        return;
    }
    if constexpr (SMALL_STATE) {
#pragma unroll 1
        for (i32 d = 16; d >= width; d /= 2) s[0].merge(shuffle_down(s[0], d));
    }
#pragma unroll 1
    for (int first = 0; first < N; first += PASS) {
        if (first) __syncthreads();
#pragma unroll
        for (int j = 0; j < PASS; ++j) {
            State own = s[PASS == N ? j : 0];
            if constexpr (PASS == 1) {
#pragma unroll
                for (int k = 1; k < N; ++k)
                    if (first == k) own = s[k];
            }
            if constexpr (!SMALL_STATE) {
#pragma unroll 1
                for (i32 d = 16; d >= width; d /= 2) own.merge(shuffle_down(own, d));
            }
            if (lane < width) slots[(part * width + tx) * PASS + j] = own;
        }
        __syncthreads();
        merge_parts<N, PASS>(slots, width, parts, first, put);
    }
}

__device__ __forceinline__ void fold_unit(State& s, const Loaded& v, index_t r, int head, bool live, const Extent& e, const ErrorRef& err)
{
    value_t own[V];
    if (live) {
#pragma unroll
        for (int j = 0; j < V; ++j) own[j] = value_of(part_of(v.x, j), part_of(v.target, j), part_of(v.weight, j), e, err);
    } else {
#pragma unroll
        for (int j = 0; j < V; ++j) own[j] = State::blank();
    }
    s.fold(own, (place_t)(head + r * V), (place_t)1, live ? V : 0);
}

// The rows of a group of the kernel below, of arguments alone.
struct ShortRows {
    i32 lane;
    index_t first, at[SHORT][INPUTS + 2], along[1][INPUTS];
    __device__ __forceinline__ ShortRows(const Layout& layout, const i32 bits)
        : lane(threadIdx.x & ((1 << bits) - 1)), first((index_t)blockIdx.x * ((THREADS >> bits) * SHORT) + (index_t)(threadIdx.x >> bits))
    {
        const i32 groups = THREADS >> bits;
        layout.kept.offsets(first, (index_t)groups, at);
        layout.reduced.offsets((index_t)lane, (index_t)0, along);
        settle(lane, first, at, along);
    }
};

// A row is at most `lanes` <= 32 units: one unit a lane, SHORT rows a group.
constexpr int RESIDENT_SHORT = sizeof(State) > 8 || V * sizeof(value_t) > 16 || INPUTS > 1 ? 2 : 6;
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT_SHORT) brt_loss_binary_cross_entropy_forward_f32_short(const T_x* x_p, const T_target* target_p, const T_weight* weight_p, result_t* y, place_out_t* places, const __grid_constant__ Extent e, const i32 bits, const __grid_constant__ Layout layout, const ErrorRef err)
{
    const ShortRows group(layout, bits);
    after_previous();
    const i32 lanes = 1 << bits, lane = group.lane, groups = THREADS >> bits;
    const index_t first = group.first, cells = (index_t)e.cells;
    const index_t (&at)[SHORT][INPUTS + 2] = group.at, (&along)[1][INPUTS] = group.along;
    Loaded v[SHORT];
#pragma unroll
    for (int i = 0; i < SHORT; ++i)
        if (first + i * groups < cells && lane < e.units) {
            v[i].x = load_pack<T_x, V>(x_p + at[i][0] + along[0][0]);
            v[i].target = load_pack<T_target, V>(target_p + at[i][1] + along[0][1]);
            v[i].weight = weight_p ? load_pack<T_weight, V>(weight_p + at[i][2] + along[0][2]) : filled<T_weight>(acc_t(1));
        }
    State s[SHORT];
#pragma unroll
    for (int i = 0; i < SHORT; ++i) {
        s[i] = State::identity();
        fold_unit(s[i], v[i], lane, 0, first + i * groups < cells && lane < e.units, e, err);
    }
    if (lanes >= SHORT) {
        // Half of a group's lanes go on with half of its rows each time, until a lane has one.
#pragma unroll
        for (int rows = SHORT / 2, d = lanes / 2; rows > 0; rows /= 2, d /= 2) {
            const bool upper = lane & d;
#pragma unroll
            for (int i = 0; i < rows; ++i) {
                State left = s[i], right = s[i + rows];
                if (upper) left = s[i + rows], right = s[i];
                right = from_partner(right, d);
                s[i] = left;
                if (upper) s[i] = right, right = left;
                s[i].merge(right);
            }
        }
        const i32 each = lanes / SHORT, row = lane * SHORT >> bits;
#pragma unroll 1
        for (int d = each / 2; d > 0; d /= 2) s[0].merge(shuffle_down(s[0], d));
        index_t to = at[0][INPUTS], place = at[0][INPUTS + 1];
#pragma unroll
        for (int k = 1; k < SHORT; ++k)
            if (row == k) to = at[k][INPUTS], place = at[k][INPUTS + 1];
        if ((lane & (each - 1)) == 0 && first + row * groups < cells) finish(s[0], to, place, y, places, e);
        return;
    }
    if (lanes == 2) {
#pragma unroll
        for (int i = 0; i < SHORT; ++i) s[i].merge(shuffle_down(s[i], 1));
    }
    if (lane != 0) return;
#pragma unroll 1
    for (int i = 0; i < SHORT; ++i) {
        State own = s[0];
        index_t to = at[0][INPUTS], place = at[0][INPUTS + 1];
#pragma unroll
        for (int k = 1; k < SHORT; ++k)
            if (i == k) own = s[k], to = at[k][INPUTS], place = at[k][INPUTS + 1];
        const index_t cell = first + i * groups;
        if (cell < cells) finish(own, to, place, y, places, e);
    }
}

// Where a group is, of arguments alone.
template <bool RUN> struct RowGroup {
    i32 lanes, head;
    index_t cell, first, end;  // units of the thread
    index_t at[1][INPUTS + 2];
    __device__ __forceinline__ RowGroup(const Layout& layout, const Extent& e, const i32 bits)
        : lanes(1 << bits), cell((index_t)blockIdx.x * ((i32)blockDim.x >> bits) + (index_t)(threadIdx.x >> bits))
    {
        layout.kept.offsets(cell, (index_t)0, at);
        // A row of `tail` elements that is one run may begin anywhere: what lies before the first whole unit and past the last one goes element by element.
        head = RUN && V > 1 && e.tail ? (i32)(-at[0][0] & (V - 1)) : 0;
        const index_t units = (index_t)(RUN && V > 1 && e.tail ? (e.tail - head) / V : e.units);
        const index_t begin = (index_t)(blockIdx.y * e.chunk);
        first = begin + (threadIdx.x & (lanes - 1)), end = cell >= e.cells ? 0 : units - begin < e.chunk ? units : begin + (index_t)e.chunk;
        settle(first, end, cell);
    }
};

// Values of several units fold as one batch where they are few enough for registers and their places need not be told.
constexpr bool BATCH = V == 1 || (V * sizeof(value_t) <= 32 && !false);
// A batch of units of a row, of which the first `live` are there. WHOLE: all are.
template <bool WHOLE>
__device__ __forceinline__ void fold_batch(State& s, const Loaded (&v)[FLIGHT], index_t r, i32 lanes, i32 head, int live, const Extent& e, const ErrorRef& err)
{
    if (BATCH) {
        value_t own[FLIGHT * V];
#pragma unroll
        for (int f = 0; f < FLIGHT; ++f) {
            if (WHOLE || f < live) {  // a unit at a time
#pragma unroll
                for (int j = 0; j < V; ++j) own[f * V + j] = value_of(part_of(v[f].x, j), part_of(v[f].target, j), part_of(v[f].weight, j), e, err);
            } else {
#pragma unroll
                for (int j = 0; j < V; ++j) own[f * V + j] = State::blank();
            }
        }
        s.fold(own, (place_t)r, (place_t)lanes, WHOLE ? FLIGHT * V : live * V);
    } else {
#pragma unroll
        for (int f = 0; f < FLIGHT; ++f) fold_unit(s, v[f], r + f * lanes, head, WHOLE || f < live, e, err);
    }
}

// What the lanes of a row have of it, merged and written.
template <bool RUN>
__device__ __forceinline__ void finish_row(State& s, State (&shared)[THREADS / 32], result_t* y, place_out_t* places, State* partials, const Extent& e, const RowGroup<RUN>& group)
{
    const i32 lanes = group.lanes, lane = threadIdx.x & (lanes - 1);
    const index_t cell = group.cell;
    const i32 width = lanes < 32 ? lanes : 32;
    s.align(width);
    let_next_start();
    constexpr bool merged = false;
    if (!merged) {
        merge_lanes(s, width);
        if (lanes > 32) {
            if (lane % 32 == 0) shared[threadIdx.x / 32] = s;
            __syncthreads();
            if (lane >= 32) return;
            merge_warps(s, shared + threadIdx.x / 32, lanes / 32);
        }
    }
    if (lane != 0 || cell >= e.cells) return;
    if (partials) partials[blockIdx.y * e.cells + cell] = s;
    else finish(s, group.at[0][INPUTS], group.at[0][INPUTS + 1], y, places, e);
}

// A part of a warp, several warps, or a block, a cell and chunk.
template <bool RUN, bool BARE = false>
__device__ __forceinline__ void fold_rows(const T_x* x_p, const T_target* target_p, const T_weight* weight_p, result_t* y, place_out_t* places, State* partials, const Layout& layout, const Extent& e, const RowGroup<RUN>& group, const ErrorRef& err)
{
    __shared__ State shared[THREADS / 32];
    const i32 lanes = group.lanes, lane = threadIdx.x & (lanes - 1), head = group.head;
    const index_t cell = group.cell, end = group.end;
    State s = State::identity();
    if (cell < e.cells) {
        const T_x* const x_row = settled(x_p + group.at[0][0] + head);
        const T_target* const target_row = settled(target_p + group.at[0][1] + head);
        const T_weight* const weight_row = weight_p == nullptr ? weight_p : weight_p + group.at[0][2];
#pragma unroll 1
        for (index_t r = group.first; r < end; r += FLIGHT * lanes) {
            Loaded v[FLIGHT];
            if (whole_apart<RUN>() && r + (FLIGHT - 1) * lanes < end) {
                load_units<RUN, whole_apart<RUN>(), BARE>(x_row, target_row, weight_row, layout, r, lanes, end, v);
                fold_batch<whole_apart<RUN>()>(s, v, r, lanes, head, FLIGHT, e, err);
            } else {
                const int live = load_units<RUN, false, BARE>(x_row, target_row, weight_row, layout, r, lanes, end, v);
                fold_batch<false>(s, v, r, lanes, head, live, e, err);
            }
        }
        if (RUN && V > 1 && e.tail) {
            State own = State::identity();
            const int before = blockIdx.y == 0 ? head : 0;
            const index_t past = head + ((index_t)e.tail - head) / V * V, count = before + (blockIdx.y + 1 == gridDim.y ? (index_t)e.tail - past : 0);
#pragma unroll 1
            for (index_t k = lane; k < count; k += lanes) {
                const index_t t = k < before ? k : k - before + past;
                own.add(value_of(x_row[t - head], target_row[t - head], weight_row[t], e, err), (place_t)t);
            }
            s.merge(own);
        }
    }
    finish_row(s, shared, y, places, partials, e, group);
}

// Along one reduced axis, and along several. What every thread reads first stands before the long tables of the axes.
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT) brt_loss_binary_cross_entropy_forward_f32_run_rows(const T_x* x_p, const T_target* target_p, const T_weight* weight_p, result_t* y, place_out_t* places, State* partials, const __grid_constant__ Extent e, const i32 bits, const __grid_constant__ Layout layout, const ErrorRef err)
{
    const RowGroup<true> group(layout, e, bits);
    after_previous(few_blocks());
    fold_rows<true>(x_p, target_p, weight_p, y, places, partials, layout, e, group, err);
}
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT_ANY) brt_loss_binary_cross_entropy_forward_f32_rows(const T_x* x_p, const T_target* target_p, const T_weight* weight_p, result_t* y, place_out_t* places, State* partials, const __grid_constant__ Extent e, const i32 bits, const __grid_constant__ Layout layout, const ErrorRef err)
{
    const RowGroup<false> group(layout, e, bits);
    after_previous(few_blocks());
    fold_rows<false>(x_p, target_p, weight_p, y, places, partials, layout, e, group, err);
}
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT_BARE) brt_loss_binary_cross_entropy_forward_f32_bare_rows(const T_x* x_p, const T_target* target_p, const T_weight* weight_p, result_t* y, place_out_t* places, State* partials, const __grid_constant__ Extent e, const i32 bits, const __grid_constant__ Layout layout, const ErrorRef err)
{
    const RowGroup<true> group(layout, e, bits);
    after_previous(few_blocks());
    fold_rows<true, true>(x_p, target_p, weight_p, y, places, partials, layout, e, group, err);
}


// The cell of a thread of the kernel below, of arguments alone.
struct CellPlace {
    index_t cell, at[1][INPUTS + 2];
    i64 first, step;  // of the thread's states, and from one to the next
    __device__ __forceinline__ CellPlace(const Layout& layout, const Extent& e, const i32 bits) : cell((index_t)blockIdx.x * (1 << bits) + (index_t)(threadIdx.x & ((1 << bits) - 1)))
    {
        layout.kept.offsets(cell, (index_t)0, at);
        first = (threadIdx.x >> bits) * e.cells + cell, step = (THREADS >> bits) * e.cells;
        settle(first, step);
    }
};

// The chunks of each cell, in order within a thread, threads as of columns; neighbouring threads take neighbouring cells.
extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_binary_cross_entropy_forward_f32_finish(const State* partials, result_t* y, place_out_t* places, const __grid_constant__ Extent e, const i32 chunks, const i32 bits, const __grid_constant__ Layout layout)
{
    const CellPlace place(layout, e, bits);
    after_previous();
    __shared__ State slots[THREADS][1];
    constexpr int AHEAD = sizeof(State) <= 16 ? 4 : 2;  // states on their way at once
    const i32 ty = threadIdx.x >> bits, height = THREADS >> bits;
    const index_t cell = place.cell;
    State s[1] = {State::identity()};
    if (cell < e.cells) {
        i64 at = place.first;
#pragma unroll 1
        for (i32 c = ty; c < chunks; c += AHEAD * height, at += AHEAD * place.step) {
            State next[AHEAD];
#pragma unroll
            for (int k = 0; k < AHEAD; ++k) next[k] = partials[c + k * height < chunks ? at + k * place.step : at];
#pragma unroll
            for (int k = 0; k < AHEAD; ++k)
                if (c + k * height < chunks) s[0].merge(next[k]);
        }
    }
    merge_columns(s, slots, bits, [&](i32, const State& state) {  // to the first thread of the cell
        if (cell < e.cells) finish(state, place.at[0][INPUTS], place.at[0][INPUTS + 1], y, places, e);
    });
}
