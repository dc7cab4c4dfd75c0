// reduction.amax.backward.f32(pass=rows16) / inner16
// template folds/reduce_spread.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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

using C = f32;  // compute type
using result_t = f32;
constexpr int V = 4;  // elements per access
constexpr int OUTPUTS = 1, OPERANDS = 4 + OUTPUTS;
// generated from patterns/elementwise/elementwise.py: constants RANK THREADS
constexpr int RANK = 16;
constexpr int THREADS = 256;
// end of generated text
using index_t = i32;



// An access as the words that are loaded, so that it is taken apart, and waited for, where all accesses of a thread have set out; or one element
// in the first of them, which stands everywhere.
template <class T> struct Held {
    static constexpr int BYTES = sizeof(Pack<T, V>), WORDS = (BYTES + 3) / 4;
    alignas(16) u32 word[WORDS];
    template <int B> __device__ __forceinline__ void read(const void* at)
    {
#ifndef BRT_HOST
        typedef typename Raw<(B < 16 ? B : 16)>::type raw;
        if constexpr (B < 4) {
            word[0] = *(const raw*)at;
        } else {
#pragma unroll
            for (int i = 0; i < (int)(B / sizeof(raw)); ++i) ((raw*)word)[i] = ((const raw*)at)[i];
        }
#else
        BRT_ALIGNED(at, (B < 16 ? B : 16));
        __builtin_memcpy(word, at, B);
#endif
    }
    __device__ __forceinline__ void load(const T* at, bool one)
    {
#pragma unroll
        for (int i = 0; i < WORDS; ++i) word[i] = 0;
        if (one) read<(int)sizeof(T)>(at);
        else read<BYTES>(at);
#ifndef BRT_HOST
#pragma unroll
        for (int i = 0; i < WORDS; ++i) asm volatile("" : "+r"(word[i]));
#endif
    }
    __device__ __forceinline__ Pack<T, V> pack(bool one) const
    {
        Pack<T, V> pack;
#ifndef BRT_HOST
        typedef typename Raw<(BYTES < 4 ? BYTES : 4)>::type raw;
#pragma unroll
        for (int i = 0; i < WORDS; ++i) ((raw*)&pack)[i] = (raw)word[i];
#else
        __builtin_memcpy(&pack, word, sizeof(pack));
#endif
#pragma unroll
        for (int j = 1; j < V; ++j)
            if (one) pack.v[j] = pack.v[0];
        return pack;
    }
};
// Any strides: thread -> unit of V inner elements -> coordinates (innermost axis first) -> one offset per operand.
// An operand whose inner stride is 0 (bit in `broadcast`) is read as one element for the whole unit.
// generated from patterns/elementwise/elementwise.py: struct LAYOUT
struct Layout {
    Axes<index_t, RANK, OPERANDS> axes;
    index_t broadcast;
};
static_assert(sizeof(Layout) == (sizeof(index_t) == 4 ? 200 + 64 * OPERANDS : 144 + 128 * OPERANDS) &&
              BRT_AT((sizeof(index_t) == 4 ? 196 + 64 * OPERANDS : 136 + 128 * OPERANDS), Layout, broadcast) && sizeof(Layout::axes) +
              sizeof(Layout::broadcast) == (sizeof(index_t) == 4 ? 200 + 64 * OPERANDS : 144 + 128 * OPERANDS), "Layout is packed otherwise");
// end of generated text

extern "C" __global__ void __launch_bounds__(THREADS) brt_reduction_amax_backward_f32(const f32* dy_p, const f32* x_p, const f32* y_p, const f32* count_p, f32* dx_p, const Layout layout, const i64 units)
{
    after_previous();

    const i64 unit = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (unit >= units) return;
    i64 offset[OPERANDS];
    if (layout.axes.rank > 3) {
        layout.axes.offsets((index_t)unit, offset);
    } else {
        u32 rest, at[3];
        layout.axes.div[0].divmod((u32)unit, rest, at[0]);
        layout.axes.div[1].divmod(rest, at[2], at[1]);
#pragma unroll
        for (int k = 0; k < OPERANDS; ++k)
            offset[k] = (i32)(at[0] * (u32)layout.axes.stride[k][0] + at[1] * (u32)layout.axes.stride[k][1] + at[2] * (u32)layout.axes.stride[k][2]);
    }
    const bool dy_one = layout.broadcast >> 0 & 1;
    Held<f32> dy_h;
    if (dy_p) dy_h.load(dy_p + offset[0], dy_one);
    const bool x_one = layout.broadcast >> 1 & 1;
    Held<f32> x_h;
    if (x_p) x_h.load(x_p + offset[1], x_one);
    const bool y_one = layout.broadcast >> 2 & 1;
    Held<f32> y_h;
    if (y_p) y_h.load(y_p + offset[2], y_one);
    const bool count_one = layout.broadcast >> 3 & 1;
    Held<f32> count_h;
    if (count_p) count_h.load(count_p + offset[3], count_one);
    const Pack<f32, V> dy_v = dy_h.pack(dy_one);
    const Pack<f32, V> x_v = x_h.pack(x_one);
    const Pack<f32, V> y_v = y_h.pack(y_one);
    const Pack<f32, V> count_v = count_h.pack(count_one);
    if (dx_p) {
        Pack<f32, V> result;
#pragma unroll
        for (int j = 0; j < V; ++j) {

            const auto dy = to_acc(dy_v.v[j]);
            const auto x = to_acc(x_v.v[j]);
            const auto y = to_acc(y_v.v[j]);
            const auto count = to_acc(count_v.v[j]);
            result.v[j] = store_as<f32>((m_isnan(y) ? C(m_nan()) : ((x == y) ? (dy / count) : C(0))));
        }
        store_pack<f32, V>(dx_p + offset[4], result);
    }
}

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
// Asynchronous copies (cp.async) of 16 or 8 bytes from global to shared memory, in groups that are committed and waited for.
template <int BYTES = 16> __device__ __forceinline__ void copy_async(void* to, const void* from)
{
#ifdef BRT_HOST
    BRT_ALIGNED((size_t)to | (size_t)from, BYTES);
    __builtin_memcpy(to, from, BYTES);
#else
    if (BYTES == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from) : "memory");
    else asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"((u32)__cvta_generic_to_shared(to)), "l"(from), "n"(BYTES) : "memory");
#endif
}
__device__ __forceinline__ void close_batch()
{
#ifndef BRT_HOST
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
// Waits until at most the N newest groups are still in flight.
template <int N> __device__ __forceinline__ void await_batches()
{
#ifndef BRT_HOST
    asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}

// What the formula needs of each reduced set.
namespace passes {
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

// NaN beats everything. Zeros of either sign tie.
__device__ __forceinline__ bool beats(value_t a, value_t b) { return a > b || (a != a && b == b); }
__device__ __forceinline__ value_t better_of(value_t a, value_t b) { return m_max(a, b); }
__device__ __forceinline__ bool ties_with(value_t a, value_t b) { return a == b || (a != a && b != b); }
__device__ __forceinline__ value_t worst() { return value_t(-m_inf()); }
#ifdef BRT_LOOPS
// The best of many values. A plain comparison finds it where none is NaN and it is no zero, whose sign counts.
template <int N> __device__ __forceinline__ value_t best_of(const value_t (&v)[N])
{
    int nans = 0;
    for (int i = 0; i < N; ++i) nans |= v[i] != v[i];
    const value_t plain = halved(v, [](value_t a, value_t b) { return value_t(a > b ? a : b); });
    if (!nans && plain != value_t(0)) return plain;
    return halved(v, [](value_t a, value_t b) { return value_t(better_of(a, b)); });
}
#endif
// The extremum and how many values hold it.
struct State {
    value_t best;
    place_t count;
    static __device__ __forceinline__ State identity() { return State{worst(), 0}; }
    static __device__ __forceinline__ value_t blank() { return worst(); }
    __device__ __forceinline__ void join(value_t v, place_t n)
    {
        if (beats(v, best)) {
            best = v;
            count = n;
        } else if (ties_with(v, best)) {
            count += n;
        }
    }
    __device__ __forceinline__ void add(value_t v, place_t) { join(v, 1); }
    template <int N> __device__ __forceinline__ void fold(const value_t (&v)[N], place_t, place_t, int valid)
    {
#pragma unroll
        for (int i = 0; i < N; ++i) join(v[i], place_t(i < valid));
    }
    __device__ __forceinline__ void align(i32) {}
    __device__ __forceinline__ void merge(const State& o) { join(o.best, o.count); }
    __device__ __forceinline__ acc_t value() const { return acc_t(count); }
};
// Folds over any set of axes. Rows: a group of lanes owns a cell and walks its elements. Columns: a thread owns V neighbouring cells and walks
// the reduced axes. Long extents are cut into chunks whose states are merged in chunk order by the finishing kernel.
// Groups, lanes and widths are powers of two, handed over as their `bits`.
using T_x = f32;
using result_t = f32;
using place_out_t = i64;
using index_t = i32;
constexpr int V = 4;              // elements per access
// generated from patterns/folds/reduce_base.py: constants THREADS RANK
constexpr int THREADS = 256;
constexpr int RANK = 16;
// end of generated text
constexpr int INPUTS = 1, KEPT = INPUTS + 2;
constexpr int NUMBERS = 1;
// FLIGHT: loads under way per thread. RESIDENT: blocks per multiprocessor along one axis, RESIDENT_ANY along several: as many as need no spills.
constexpr int FLIGHT = (V == 1 ? 8 : 4) / (INPUTS > 2 ? 2 : 1);
constexpr int RESIDENT = (sizeof(value_t) > 4 || V > 8 ? 3 : V > 4 && sizeof(State) > 4 ? 4 : V != 4 || sizeof(State) > 8 ? 5 : 6);
constexpr int RESIDENT_ANY = (sizeof(value_t) > 4 || V > 8 ? 2 : 4);
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

template <class E_x>
__device__ __forceinline__ value_t value_of(const E_x x_e, const Extent& extent_)
{
    using C = f32;
    const C x = C(to_acc(x_e));
    return value_t(x);
}

__device__ __forceinline__ void finish(const State& state_, i64 at_, i64 second_, result_t* out_, place_out_t* places_, const Extent& extent_)
{
    using C = acc_t;
    {
        const auto count = state_.value();
        out_[at_] = store_as<result_t>(count);
    }
}

struct Loaded {
    Pack<T_x, V> x;
};
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
__device__ __forceinline__ int load_units(const T_x* x_p, const Layout& layout, index_t r, index_t step, index_t end, Loaded (&v)[N])
{
    int live = N;
    if (WHOLE) {
        const index_t x_step = V, x_more = step * x_step;
        x_p += r * x_step;
#pragma unroll
        for (int f = 0; f < N; ++f) {
            v[f].x = load_pack<T_x, V>(x_p + (i64)f * x_more);
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
                live = f + 1;
            }
    }
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

__device__ __forceinline__ void fold_unit(State& s, const Loaded& v, index_t r, int head, bool live, const Extent& e)
{
    value_t own[V];
    if (live) {
#pragma unroll
        for (int j = 0; j < V; ++j) own[j] = value_of(part_of(v.x, j), e);
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
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT_SHORT) brt_reduction_amax_backward_f32_short(const T_x* x_p, result_t* y, place_out_t* places, const __grid_constant__ Extent e, const i32 bits, const __grid_constant__ Layout layout)
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
        }
    State s[SHORT];
#pragma unroll
    for (int i = 0; i < SHORT; ++i) {
        s[i] = State::identity();
        fold_unit(s[i], v[i], lane, 0, first + i * groups < cells && lane < e.units, e);
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
__device__ __forceinline__ void fold_batch(State& s, const Loaded (&v)[FLIGHT], index_t r, i32 lanes, i32 head, int live, const Extent& e)
{
    if (BATCH) {
        value_t own[FLIGHT * V];
#pragma unroll
        for (int f = 0; f < FLIGHT; ++f) {
            if (WHOLE || f < live) {  // a unit at a time
#pragma unroll
                for (int j = 0; j < V; ++j) own[f * V + j] = value_of(part_of(v[f].x, j), e);
            } else {
#pragma unroll
                for (int j = 0; j < V; ++j) own[f * V + j] = State::blank();
            }
        }
        s.fold(own, (place_t)r, (place_t)lanes, WHOLE ? FLIGHT * V : live * V);
    } else {
#pragma unroll
        for (int f = 0; f < FLIGHT; ++f) fold_unit(s, v[f], r + f * lanes, head, WHOLE || f < live, e);
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
__device__ __forceinline__ void fold_rows(const T_x* x_p, result_t* y, place_out_t* places, State* partials, const Layout& layout, const Extent& e, const RowGroup<RUN>& group)
{
    __shared__ State shared[THREADS / 32];
    const i32 lanes = group.lanes, lane = threadIdx.x & (lanes - 1), head = group.head;
    const index_t cell = group.cell, end = group.end;
    State s = State::identity();
    if (cell < e.cells) {
        const T_x* const x_row = settled(x_p + group.at[0][0] + head);
#pragma unroll 1
        for (index_t r = group.first; r < end; r += FLIGHT * lanes) {
            Loaded v[FLIGHT];
            if (whole_apart<RUN>() && r + (FLIGHT - 1) * lanes < end) {
                load_units<RUN, whole_apart<RUN>(), BARE>(x_row, layout, r, lanes, end, v);
                fold_batch<whole_apart<RUN>()>(s, v, r, lanes, head, FLIGHT, e);
            } else {
                const int live = load_units<RUN, false, BARE>(x_row, layout, r, lanes, end, v);
                fold_batch<false>(s, v, r, lanes, head, live, e);
            }
        }
        if (RUN && V > 1 && e.tail) {
            State own = State::identity();
            const int before = blockIdx.y == 0 ? head : 0;
            const index_t past = head + ((index_t)e.tail - head) / V * V, count = before + (blockIdx.y + 1 == gridDim.y ? (index_t)e.tail - past : 0);
#pragma unroll 1
            for (index_t k = lane; k < count; k += lanes) {
                const index_t t = k < before ? k : k - before + past;
                own.add(value_of(x_row[t - head], e), (place_t)t);
            }
            s.merge(own);
        }
    }
    finish_row(s, shared, y, places, partials, e, group);
}

// Along one reduced axis, and along several. What every thread reads first stands before the long tables of the axes.
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT) brt_reduction_amax_backward_f32_run_rows(const T_x* x_p, result_t* y, place_out_t* places, State* partials, const __grid_constant__ Extent e, const i32 bits, const __grid_constant__ Layout layout)
{
    const RowGroup<true> group(layout, e, bits);
    after_previous(few_blocks());
    fold_rows<true>(x_p, y, places, partials, layout, e, group);
}
extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT_ANY) brt_reduction_amax_backward_f32_rows(const T_x* x_p, result_t* y, place_out_t* places, State* partials, const __grid_constant__ Extent e, const i32 bits, const __grid_constant__ Layout layout)
{
    const RowGroup<false> group(layout, e, bits);
    after_previous(few_blocks());
    fold_rows<false>(x_p, y, places, partials, layout, e, group);
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
extern "C" __global__ void __launch_bounds__(THREADS) brt_reduction_amax_backward_f32_finish(const State* partials, result_t* y, place_out_t* places, const __grid_constant__ Extent e, const i32 chunks, const i32 bits, const __grid_constant__ Layout layout)
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
}  // namespace passes
using namespace passes;  // launchers name the kernels without it
