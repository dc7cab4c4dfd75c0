// normalization.batch_norm.backward.f32 / rows16
// template rows/norm_backward.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
using storage_t = f32;
using acc_t = f32;

// 1 / sqrt(x).
__device__ __forceinline__ acc_t inverse_root(acc_t x)
{
#ifndef BRT_HOST
    // An approximation of 22 bits and a step of Newton's: as near as a root and a division, which round twice, in a third of the time.
    f32 near;
    asm("rsqrt.approx.f32 %0, %1;" : "=f"(near) : "f"(x));
    const f32 root = m_fma(0.5f * near, m_fma(-x * near, near, 1.0f), near);
    return root == root ? root : near;  // of zeros, infinity and NaN
#endif
    return acc_t(1) / m_sqrt(x);
}

// 1 / sqrt(mean square + eps): NaN, not 0 or infinity, where the squares left the range and what they were cannot be told.
__device__ __forceinline__ acc_t reciprocal_root(acc_t square, acc_t eps)
{
    const acc_t total = square + eps, least = acc_t(1.17549435e-38f);
    return m_isinf(square) || total < least ? bits_f32(0x7fc00000u) : inverse_root(total);
}

// s / n by the inverse of n and a correction by the remainder: rows of one number have it as their mean.
__device__ __forceinline__ acc_t quotient(acc_t s, acc_t n, acc_t inverse)
{
    const acc_t q = s * inverse, rest = m_fma(-q, n, s);
    return rest == rest ? m_fma(rest, inverse, q) : q;  // none of infinity
}
constexpr int V = 4;
constexpr bool RAGGED = true;
constexpr int PER_UNIT = 1;
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
// Kernels over lines: a line is the set of cells that share a sum, along any set of axes. A unit is one vector of V neighbouring elements: of
// one line (rows), or of V lines side by side (columns). RAGGED: lines may begin at elements that are not aligned to vectors.
//
// A group of `lanes` threads reads a line. What a thread reads stays in its registers, then in its part of shared memory; only what fits in
// neither is read a second time for the results. Few long lines are cut into chunks whose states are merged in chunk order. Every order of
// additions follows from the extents alone.
//
// The kernels: work_lines serves any layout, work_columns (with the same functions of an Op) short lines side by side. work_held and work_chunks serve dense lines,
// whose units follow one another along one axis (or along two with the same strides for all main operands) and are aligned; where an Op has EDGES, the first and the
// last unit of a line may be parts of aligned ones. work_held is for lines that registers hold, work_chunks for longer ones, work_shared of rows/lines_shared.cuh for
// some between; work_short for lines of a few units, along one axis and aligned, with constants for the threads of a line. A template defines V, RAGGED, PER_UNIT and one Op.
//
// What an Op is made of
//   N, M         operands; the first M of them move along a line, the others have one number for a line. Operand 0 is a main one (it moves by units)
//   LINES        lines of a unit: 1 in rows, V in columns
//   EDGES        dense lines may begin and end between units
//   EARLY        chunks: the first units of the results are asked for before the states, which are waited for
//   UNITS        units that a thread loads at once (BATCH)
//   Item         what a thread keeps of a unit
//   State        what is merged over the units of a line: identity(), merge(other)
//   Line         the numbers of a line that its results are computed from
//   Kept<R>      dense lines: what gather leaves in registers for write_held, of R units
//   Slots        dense lines: shared memory of gather
//
// What work_lines calls, in this order
//   nothing()                               the item of a unit beyond the line: does not change the state
//   start(line, base, layout)               numbers of the line that are known before it is read; base: where the operands of the line begin
//   load(item, at, span, layout)            reads a unit; span: its live elements
//   fold(state, items, spans, line, layout, spot)   adds UNITS units to the states of their lines; spot: where they lie in the line
//   finish(state, line, base, layout, record)       from the state of the line to its numbers; record: this thread stores those that are results
//   writes()                                whether there are results of cells; if not, nothing is read again
//   write(item, at, span, layout, line, spot)       computes and stores the results of a unit (the epilogue)
//
// What work_held calls
//   at_line(base)                           a copy of the Op whose pointers stand at the line
//   load_held(item, place)                  reads a whole vector
//   add_held(items, way, store)             after the loads: adds a second operand (a residual); store: the sum is a result too
//   start
//   gather(state, items, way, line, layout, kept, slots)    the state of the line, from items in registers, summed over the group
//   finish, writes
//   write_line(items, way, layout, line)    stores all results of the thread where a faster way exists (true), or does nothing (false)
//   write_held(item, kept, f, way, layout, line)            else: stores the results of unit f
//
// What both call where EDGES, for lines that begin and end between units
//   load_edge(item, place, lo, hi)          reads the elements [lo, hi) of a unit
//   result_held(item, kept, f, line), result(item, line)    the results of a unit in registers, and of one that was read again
//   store_edge(place, pack, lo, hi)
//
// What work_chunks calls
//   at_line, start, load_held, add_held
//   add(state, items, way, line, layout)    adds R units to the state of the thread
//   finish, writes, load_held, add_held
//   write_unit(item, unit, place, layout, line)             stores the results of a unit that was read again
//
// What work_short calls
//   at_line, load_held, gather, finish, result_held
//   store_held(place, pack)                 stores the results of a whole unit
// generated from patterns/rows/lines.py: constants THREADS LINE_RANK COLUMN_THREADS SHORT_THREADS
constexpr int THREADS = 256;
constexpr int LINE_RANK = 16;
constexpr int COLUMN_THREADS = 128;
constexpr int SHORT_THREADS = 128;
// end of generated text
constexpr int BATCH = V == 8 ? 2 : V > 16 ? 1 : 4;  // units that a thread loads at once and keeps in registers
constexpr int HELD = 2 * BATCH;        // units of a thread where registers hold a whole line
constexpr int WARPS = 32;              // of the largest block

// Loops over the elements of a unit that belong to line j of L: all of them in rows (L == 1), element j in columns.
#define FOR_LINE(L, j, e) for (int e = L == 1 ? 0 : j; e < V; e += L == 1 ? 1 : V)

__device__ __forceinline__ f32 infinity() { return bits_f32(0x7f800000u); }

// Axes, innermost first, and the strides of N operands along them. 32-bit indices are divided by FastDiv, wide ones by a product of doubles that is corrected.
template <int N> struct Strides {
    // generated from patterns/rows/lines.py: fields of STRIDES
    i32 rank, wide;
    i64 stride[LINE_RANK][N];
    FastDiv div[LINE_RANK];
    i64 extent[LINE_RANK];
    f64 inverse[LINE_RANK];
    // end of generated text
    __device__ __forceinline__ void add(i64 index, i64* out) const
    {
#pragma unroll 1
        for (i32 a = 0; a < rank; ++a) {
            i64 quotient = 0, coordinate = index;
            if (a + 1 < rank) {
                if (wide) {
                    quotient = (i64)((f64)index * inverse[a]);  // the product of doubles is off by a few at most
                    coordinate = index - quotient * extent[a];
                    while (coordinate < 0) coordinate += extent[a], --quotient;
                    while (coordinate >= extent[a]) coordinate -= extent[a], ++quotient;
                } else {
                    u32 q, c;
                    div[a].divmod((u32)index, q, c);
                    quotient = q, coordinate = c;
                }
            }
#pragma unroll
            for (int k = 0; k < N; ++k) out[k] += coordinate * stride[a][k];
            index = quotient;
        }
    }
};

// generated from patterns/rows/lines.py: layout of STRIDES
static_assert(sizeof(Strides<2>) == 712 && BRT_AT(4, Strides<2>, wide) && BRT_AT(8, Strides<2>, stride) && BRT_AT(264, Strides<2>, div) &&
              BRT_AT(456, Strides<2>, extent) && BRT_AT(584, Strides<2>, inverse) && sizeof(Strides<2>::rank) + sizeof(Strides<2>::wide) +
              sizeof(Strides<2>::stride) + sizeof(Strides<2>::div) + sizeof(Strides<2>::extent) +
              sizeof(Strides<2>::inverse) == 712, "Strides is packed otherwise");
// end of generated text

// generated from patterns/rows/lines.py: struct LINES
template <int N, int M> struct Lines {
    i64 count;    // lines, in columns units of V lines
    i64 units;    // units along a line
    i64 length;   // elements of a line
    i32 lanes;    // threads of a line, a power of two
    i32 ragged;   // unaligned: lines begin between multiples of V
    u32 packed;   // a bit for each operand that is loaded by vectors
    i32 across;   // columns: neighbouring threads have neighbouring lines
    Strides<N> kept;
    Strides<M> along;
    i64 step[N];  // between the elements of a unit, in each operand
    i64 chunk;    // units along a line that a block takes
    i32 held;     // batches of a line that shared memory holds
    i32 pad;
};
static_assert(sizeof(Lines<2, 3>) == 1624 && BRT_AT(8, Lines<2, 3>, units) && BRT_AT(16, Lines<2, 3>, length) &&
              BRT_AT(24, Lines<2, 3>, lanes) && BRT_AT(28, Lines<2, 3>, ragged) && BRT_AT(32, Lines<2, 3>, packed) &&
              BRT_AT(36, Lines<2, 3>, across) && BRT_AT(40, Lines<2, 3>, kept) && BRT_AT(752, Lines<2, 3>, along) &&
              BRT_AT(1592, Lines<2, 3>, step) && BRT_AT(1608, Lines<2, 3>, chunk) && BRT_AT(1616, Lines<2, 3>, held) &&
              BRT_AT(1620, Lines<2, 3>, pad) && sizeof(Lines<2, 3>::count) + sizeof(Lines<2, 3>::units) + sizeof(Lines<2, 3>::length) +
              sizeof(Lines<2, 3>::lanes) + sizeof(Lines<2, 3>::ragged) + sizeof(Lines<2, 3>::packed) + sizeof(Lines<2, 3>::across) +
              sizeof(Lines<2, 3>::kept) + sizeof(Lines<2, 3>::along) + sizeof(Lines<2, 3>::step) + sizeof(Lines<2, 3>::chunk) +
              sizeof(Lines<2, 3>::held) + sizeof(Lines<2, 3>::pad) == 1624, "Lines is packed otherwise");
// end of generated text

// The live elements [lo, hi) of a unit: all or none in aligned lines, part of the first and the last unit in unaligned ones.
struct Span {
    i32 lo, hi;
#ifdef BRT_LOOPS
    i64 step;  // between the elements in memory
#endif
    __device__ __forceinline__ bool any() const { return lo < hi; }
    __device__ __forceinline__ bool whole() const { return !RAGGED || (lo == 0 && hi == V); }
    __device__ __forceinline__ bool has(int j) const { return RAGGED ? j >= lo && j < hi : hi > 0; }
    __device__ __forceinline__ i32 count() const { return hi - lo; }
};

// Where a batch lies in its line: unit f of it is `unit + f * lanes`; the first unit of an unaligned line begins `phase` elements before the line.
struct Spot {
    i64 unit;
    i32 lanes, phase;
    // Index within the line of element j of unit f.
    __device__ __forceinline__ i64 place(int f, int j, bool rows) const { return rows ? (unit + f * (i64)lanes) * V + j - phase : unit + f * (i64)lanes; }
};

// The line of a thread, the units of its chunk, and where the operands of the line begin.
template <int N, int M> struct Place {
    i64 line, begin, end;
    i32 rank, phase;
    bool live;
    i64 base[N];
    __device__ __forceinline__ Place(const Lines<N, M>& t)
    {
        const i32 groups = THREADS / t.lanes;
        rank = t.across ? threadIdx.x / groups : threadIdx.x % t.lanes;
        line = (i64)blockIdx.x * groups + (t.across ? threadIdx.x % groups : threadIdx.x / t.lanes);
        live = line < t.count;
        begin = (i64)blockIdx.y * t.chunk;
        end = begin + t.chunk < t.units ? begin + t.chunk : t.units;
        phase = 0;
#pragma unroll
        for (int k = 0; k < N; ++k) base[k] = 0;
        if (!live) {
            end = begin;
            return;
        }
        t.kept.add(line, base);
        if (!RAGGED || !t.ragged) return;
        phase = (i32)(base[0] & (V - 1));
#pragma unroll
        for (int k = 0; k < N; ++k) base[k] -= phase * t.step[k];
    }
    __device__ __forceinline__ Span span(const Lines<N, M>& t, i64 unit) const
    {
        Span s = {0, unit < end ? V : 0};
        if (!RAGGED || !t.ragged || unit >= end) return s;
        const i64 first = unit * V - phase;
        if (first < 0) s.lo = (i32)-first;
        if (t.length - first < V) s.hi = (i32)(t.length - first);
        if (s.hi <= s.lo) s.lo = s.hi = 0;
        return s;
    }
    __device__ __forceinline__ void at(const Lines<N, M>& t, i64 unit, i64* out) const
    {
#pragma unroll
        for (int k = 0; k < N; ++k) out[k] = base[k];
        t.along.add(unit, out);
    }
};

// A unit of a main operand; elements outside the line read as `rest`.
template <class T> __device__ __forceinline__ Pack<T, V> load_span(const T* at, const Span& s, T rest)
{
    Pack<T, V> pack;
#ifdef BRT_LOOPS
    if (s.step != 1 || !s.whole()) {
        for (int j = 0; j < s.hi; ++j) pack.v[j] = at[j * s.step];
        for (int j = s.hi; j < V; ++j) pack.v[j] = rest;
        return pack;
    }
#endif
    if (s.whole()) return load_pack<T, V>(at);
#pragma unroll
    for (int j = 0; j < V; ++j) pack.v[j] = s.has(j) ? at[j] : rest;
    return pack;
}
template <class T> __device__ __forceinline__ void store_span(T* at, const Span& s, const Pack<T, V>& pack)
{
#ifdef BRT_LOOPS
    if (s.step != 1 || !s.whole()) {
        for (int j = 0; j < s.hi; ++j) at[j * s.step] = pack.v[j];
        return;
    }
#endif
    if (s.whole()) {
        store_pack<T, V>(at, pack);
        return;
    }
#pragma unroll
    for (int j = 0; j < V; ++j)
        if (s.has(j)) at[j] = pack.v[j];
}

// A unit whose elements are all `value`.
template <class T> __device__ __forceinline__ Pack<T, V> filled(T value)
{
    Pack<T, V> pack;
#ifndef BRT_HOST
    if (sizeof(T) == 2 && V > 1) {
        u16 bits;
        *(T*)&bits = value;
#pragma unroll
        for (int j = 0; j < V / 2; ++j) ((u32*)&pack)[j] = bits * 0x10001u;
        return pack;
    }
#endif
#pragma unroll
    for (int j = 0; j < V; ++j) pack.v[j] = value;
    return pack;
}

// Elements [lo, hi) of a pack.
template <class T> __device__ __forceinline__ void load_part(Pack<T, V>& pack, const T* at, i32 lo, i32 hi)
{
#pragma unroll
    for (int j = 0; j < V; ++j)
        if (j >= lo && j < hi) pack.v[j] = at[j];
}
template <class T> __device__ __forceinline__ void store_part(T* at, const Pack<T, V>& pack, i32 lo, i32 hi)
{
#pragma unroll
    for (int j = 0; j < V; ++j)
        if (j >= lo && j < hi) at[j] = pack.v[j];
}

// A unit of an operand that moves by its own step: one vector, one element for all (step 0), or element by element.
template <class T, class C> __device__ __forceinline__ void load_steps(const T* from, i64 step, bool packed, const Span& s, C* out)
{
    if (packed) {
        const Pack<T, V> pack = load_pack<T, V>(from);
#pragma unroll
        for (int j = 0; j < V; ++j) out[j] = to_acc(pack.v[j]);
#ifdef BRT_LOOPS
    } else if (step == 1) {
        for (int j = 0; j < s.hi; ++j) out[j] = to_acc(from[j]);
        for (int j = s.hi; j < V; ++j) out[j] = C(0);
#endif
    } else if (step == 0) {
        const C value = to_acc(*from);
#pragma unroll
        for (int j = 0; j < V; ++j) out[j] = value;
    } else {
#pragma unroll
        for (int j = 0; j < V; ++j) out[j] = s.has(j) ? C(to_acc(from[j * step])) : C(0);
    }
}
// The same for a parameter that is stored as T or (single) as f32.
template <class T, class C> __device__ __forceinline__ void load_parameter(const void* from, bool single, i64 at, i64 step, bool packed, const Span& s, C* out)
{
    if (single) load_steps((const f32*)from + at, step, packed, s, out);
    else load_steps((const T*)from + at, step, packed, s, out);
}

// The same for operand k and a unit of a dense line: one vector, one number for the line, or (SPLIT) one for each stretch of the inner axis.
template <class T, bool SPLIT, int N, int M, class C> __device__ __forceinline__ void load_dense(const void* from, bool single, const Lines<N, M>& t, int k, i32 unit, C (&out)[V])
{
    if (!(t.packed >> k & 1)) {
        const i64 place = SPLIT && t.along.rank == 2 ? t.along.div[0].div(unit) * t.along.stride[1][k] : 0;
        const C value = single ? C(((const f32*)from)[place]) : C(to_acc(((const T*)from)[place]));
#pragma unroll
        for (int j = 0; j < V; ++j) out[j] = value;
    } else if (sizeof(T) != 4 && single) {
        const Pack<f32, V> pack = load_pack<f32, V>((const f32*)from + unit * V);
#pragma unroll
        for (int j = 0; j < V; ++j) out[j] = C(pack.v[j]);
    } else {
        unpack(load_pack<T, V>((const T*)from + unit * V), out);
    }
}
template <class T> __device__ __forceinline__ const void* advanced(const void* from, bool single, i64 by) { return (const char*)from + by * (single ? 4 : (i64)sizeof(T)); }

template <class S> __device__ __forceinline__ S shuffle_state(const S& s, int d)
{
    constexpr int WORDS = (sizeof(S) + 3) / 4;
    union Words {
        u32 w[WORDS];
        S s;
        __device__ Words() {}
    } in, out;
    in.s = s;
#pragma unroll
    for (int i = 0; i < WORDS; ++i) out.w[i] = __shfl_xor_sync(0xffffffffu, in.w[i], d);
    return out.s;
}

// Merges the states of a line's threads in rank order: by shuffles within warps, then over warps in shared memory. All threads of the line get the result.
template <class S, int L> __device__ __forceinline__ void combine(S* s, S* slots, i32 lanes, i32 across)
{
    const i32 groups = THREADS / lanes, lane = threadIdx.x % 32;
    const i32 low = across ? groups : 1, top = across || lanes > 32 ? 32 : lanes;
#pragma unroll 1
    for (i32 d = low; d < top; d *= 2) {
#pragma unroll
        for (int j = 0; j < L; ++j) {
            const S other = shuffle_state(s[j], d);
            S first = lane & d ? other : s[j];
            first.merge(lane & d ? s[j] : other);
            s[j] = first;
        }
    }
    const i32 parts = across ? (groups <= 32 ? THREADS / 32 : lanes) : lanes / 32;
    if (parts <= 1) return;
    const i32 group = across ? threadIdx.x % groups : threadIdx.x / lanes;
    const i32 part = across ? threadIdx.x / (groups <= 32 ? 32 : groups) : threadIdx.x % lanes / 32;
    const bool writes = across ? groups > 32 || lane < groups : lane == 0;
    if (writes) {
#pragma unroll
        for (int j = 0; j < L; ++j) slots[(part * groups + group) * L + j] = s[j];
    }
    __syncthreads();
#pragma unroll 1
    for (i32 t = threadIdx.x; t < groups * L; t += THREADS) {
        S whole = slots[t];
#pragma unroll 1
        for (i32 p = 1; p < parts; ++p) whole.merge(slots[p * groups * L + t]);
        slots[t] = whole;
    }
    __syncthreads();
#pragma unroll
    for (int j = 0; j < L; ++j) s[j] = slots[group * L + j];
}

template <class Op> __device__ __forceinline__ void load_batch(const Op& op, const Place<Op::N, Op::M>& p, const Lines<Op::N, Op::M>& t, i64 first, typename Op::Item* v, Span* spans)
{
#pragma unroll
    for (int f = 0; f < Op::UNITS; ++f) {
        const i64 unit = first + f * (i64)t.lanes;
        spans[f] = p.span(t, unit);
        if (spans[f].any()) {
            i64 at[Op::N];
            p.at(t, unit, at);
            op.load(v[f], at, spans[f], t);
        } else {
            v[f] = Op::nothing();
        }
    }
}

template <class Op> __device__ __forceinline__ void write_batch(const Op& op, const Place<Op::N, Op::M>& p, const Lines<Op::N, Op::M>& t, i64 first, const typename Op::Item* v, const typename Op::Line* line)
{
#pragma unroll
    for (int f = 0; f < Op::UNITS; ++f) {
        const i64 unit = first + f * (i64)t.lanes;
        const Span s = p.span(t, unit);
        if (!s.any()) continue;
        i64 at[Op::N];
        p.at(t, unit, at);
        op.write(v[f], at, s, t, line, Spot{unit, t.lanes, p.phase});
    }
}

// Sums over the threads of a group, by shuffles within warps and then over warps; all threads get them. No two calls in a row may use the same slots: one barrier.
template <int K, class C, int W> __device__ __forceinline__ void group_sums(C (&value)[K], i32 lanes, C (&slots)[K][W])
{
#pragma unroll
    for (i32 d = 1; d < 32; d *= 2) {
        if (d >= lanes) break;
#pragma unroll
        for (int k = 0; k < K; ++k) value[k] += __shfl_xor_sync(0xffffffffu, value[k], d);
    }
    if (lanes <= 32) return;
    const i32 warp = threadIdx.x / 32, parts = lanes / 32, from = (warp & ~(parts - 1)) | (threadIdx.x & (parts - 1));
#pragma unroll
    for (int k = 0; k < K; ++k)
        if (threadIdx.x % 32 == 0) slots[k][warp] = value[k];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < K; ++k) value[k] = slots[k][from];
#pragma unroll
    for (i32 d = 1; d < W; d *= 2) {
        if (d >= parts) break;
#pragma unroll
        for (int k = 0; k < K; ++k) value[k] += __shfl_xor_sync(0xffffffffu, value[k], d);
    }
}
// The largest value of a group's threads.
template <class C, int W> __device__ __forceinline__ C group_top(C value, i32 lanes, C (&slots)[W])
{
#pragma unroll
    for (i32 d = 1; d < 32; d *= 2) {
        if (d >= lanes) break;
        value = larger(value, __shfl_xor_sync(0xffffffffu, value, d));
    }
    if (lanes <= 32) return value;
    const i32 warp = threadIdx.x / 32, parts = lanes / 32;
    if (threadIdx.x % 32 == 0) slots[warp] = value;
    __syncthreads();
    value = slots[(warp & ~(parts - 1)) | (threadIdx.x & (parts - 1))];
#pragma unroll
    for (i32 d = 1; d < W; d *= 2) {
        if (d >= parts) break;
        value = larger(value, __shfl_xor_sync(0xffffffffu, value, d));
    }
    return value;
}

// The units of a dense line that a thread works on: `step` apart from `first` on, before `end`, and where they lie in main operands.
// LINEAR: main operands have one axis along the line. EDGES: the line may begin and end between units, `phase` elements after the first one begins;
// its last unit then has `tail` elements, and unit `whole` is the first one behind those that reach their end.
template <bool LINEAR, bool EDGES, class Layout> struct Way {
    const Layout& t;
    i32 first, step, end, phase, whole;
    __device__ __forceinline__ Way(const Layout& layout, i32 from, i32 apart, i32 before, i32 begins) : t(layout), first(from), step(apart), end(before), phase(begins), whole(before)
    {
        if (!EDGES) return;
        whole = (phase + (i32)t.length) / V;
        if (end < whole) whole = end;
    }
    __device__ __forceinline__ i32 unit(int f) const { return first + f * step; }
    __device__ __forceinline__ bool has(int f) const { return unit(f) < end; }
    __device__ __forceinline__ bool any(int f) const { return f * step < t.units; }  // the same for all threads
    __device__ __forceinline__ bool full(int f) const { return unit(f) < whole && !(EDGES && f == 0 && phase && first == 0); }
    __device__ __forceinline__ i32 place(int f) const { return place_of(unit(f)); }
    __device__ __forceinline__ i32 place_of(i32 unit) const
    {
        if (LINEAR || t.along.rank == 1) return unit * V;
        u32 outer, inner;
        t.along.div[0].divmod(unit, outer, inner);
        return outer * (i32)t.along.stride[1][0] + inner * V;
    }
    __device__ __forceinline__ u32 same() const { return 0x3210u + ((u32)t.lanes >> 31); }  // for beside()
    // The units of a thread that are not whole: the line's first one is its first, the last one any. A line has four units at least.
    __device__ __forceinline__ bool begins() const { return EDGES && phase && first == 0 && end > 0; }
    __device__ __forceinline__ bool ends() const { return EDGES && whole < end && whole >= first && ((whole - first) & (step - 1)) == 0; }
    __device__ __forceinline__ i32 tail() const { return (phase + (i32)t.length) & (V - 1); }
};
template <int R, class Op, class W> __device__ __forceinline__ void load_held(const Op& op, typename Op::Item (&v)[R], const W& way, bool sum)
{
#pragma unroll
    for (int f = 0; f < R; ++f) {
        v[f] = Op::nothing();
        if (way.full(f)) op.load_held(v[f], way.place(f));
    }
    if constexpr (Op::EDGES) {
        if (way.begins()) op.load_edge(v[0], 0, way.phase, V);
        if (way.ends()) {
#pragma unroll
            for (int f = 0; f < R; ++f)
                if (way.unit(f) == way.whole) op.load_edge(v[f], way.whole * V, 0, way.tail());
        }
    }
    op.add_held(v, way, sum);
}
// Stores the results of a thread's units that are not whole; `result(f)` computes those of a unit.
template <int R, class Op, class W, class Result> __device__ __forceinline__ void write_edges(const Op& op, const W& way, Result result)
{
    if (way.begins()) op.store_edge(0, result(0), way.phase, V);
    if (!way.ends()) return;
#pragma unroll
    for (int f = 0; f < R; ++f)
        if (way.unit(f) == way.whole) op.store_edge(way.whole * V, result(f), 0, way.tail());
}
// Where a dense line begins in each operand: at most two axes, and only the line's index on them stays in registers.
template <int N, int M> __device__ __forceinline__ void find_line(const Lines<N, M>& t, u32 line, i64 (&base)[N])
{
    u32 outer = 0, inner = line < (u32)t.count ? line : 0;
    if (t.kept.rank == 2) t.kept.div[0].divmod(inner, outer, inner);
#pragma unroll
    for (int k = 0; k < N; ++k) base[k] = inner * t.kept.stride[0][k] + (t.kept.rank == 2 ? outer * t.kept.stride[1][k] : 0);
}

// The elements between the unit in which a line begins and the line; operands then begin at the unit.
template <bool EDGES, int N, int M> __device__ __forceinline__ i32 to_unit(const Lines<N, M>& t, i64 (&base)[N])
{
    if (!EDGES || !t.ragged) return 0;
    const i32 phase = (i32)(base[0] & (V - 1));
#pragma unroll
    for (int k = 0; k < N; ++k) base[k] -= phase;
    return phase;
}
template <bool EDGES, int N, int M> __device__ __forceinline__ i32 units_of(const Lines<N, M>& t, i32 phase) { return EDGES && t.ragged ? (phase + (i32)t.length + V - 1) / V : (i32)t.units; }

// Lines held in registers, R units a thread: all loads are issued first, each element is read once. TH: threads of a block, 0: as many as are launched.
template <bool LINEAR, int TH, int R, class Op> __device__ __forceinline__ void work_held(const Op& whole, const Lines<Op::N, Op::M>& t)
{
    __shared__ typename Op::Slots slots;
    const i32 shift = 31 - __clz(t.lanes), rank = threadIdx.x & (t.lanes - 1);
    const u32 line = blockIdx.x * ((TH ? TH : blockDim.x) >> shift) + (threadIdx.x >> shift);
    const bool live = line < (u32)t.count;
    i64 base[Op::N];
    find_line(t, line, base);
    const i32 phase = to_unit<Op::EDGES>(t, base);
    const Op op = whole.at_line(base);
    const Way<LINEAR, Op::EDGES, Lines<Op::N, Op::M>> way(t, rank, t.lanes, live ? units_of<Op::EDGES>(t, phase) : 0, phase);
    typename Op::Item v[R];
    load_held(op, v, way, true);
    typename Op::Line own;
    typename Op::State s = Op::State::identity();
    typename Op::template Kept<R> kept;
    if (live) whole.start(&own, base, t);
    op.gather(s, v, way, own, t, kept, slots);
    let_next_start();
    if (!live) return;
    whole.finish(&s, &own, base, t, rank == 0);
    if (!whole.writes() || op.write_line(v, way, t, own)) return;
#pragma unroll
    for (int f = 0; f < R; ++f) {
        if (!way.has(f)) break;
        if (way.full(f)) op.write_held(v[f], kept, f, way, t, own);
    }
    if constexpr (Op::EDGES) write_edges<R>(op, way, [&](int f) { return op.result_held(v[f], kept, f, own); });
}

// generated from patterns/rows/lines.py: struct SHORT_LINES
template <int N> struct ShortLines {
    i32 count, units;
    i32 stride[N];  // between lines, in each operand
};
static_assert(sizeof(ShortLines<2>) == 16 && BRT_AT(4, ShortLines<2>, units) && BRT_AT(8, ShortLines<2>, stride) &&
              sizeof(ShortLines<2>::count) + sizeof(ShortLines<2>::units) +
              sizeof(ShortLines<2>::stride) == 16, "ShortLines is packed otherwise");
// end of generated text

// What the threads of work_short have of a layout and of a way.
template <int L> struct Neighbours {
    static constexpr i32 lanes = L;
    u32 units;
    __device__ __forceinline__ u32 same() const { return 0x3210u + (units >> 31); }
    __device__ __forceinline__ bool has(int) const { return true; }
    __device__ __forceinline__ bool any(int) const { return true; }
};
// Short lines along one axis, aligned: L neighbouring threads a line, R units each, of which every thread has SURE. What a warp does apart from its elements
// is little: short lines cost instructions before they cost memory.
template <int L, int R, int SURE, class Op> __device__ __forceinline__ void work_short(const Op& whole, const ShortLines<Op::N>& t)
{
    __shared__ typename Op::Slots slots;
    const u32 line = blockIdx.x * (blockDim.x / L) + threadIdx.x / L, last = (u32)t.count - 1;
    const i32 lane = threadIdx.x % L;
    i64 base[Op::N];
#pragma unroll
    for (int k = 0; k < Op::N; ++k) base[k] = (i64)(i32)(line < last ? line : last) * t.stride[k] + lane * V;  // beyond the last line it is read once more: shuffles take all threads
    const Op op = whole.at_line(base);
    const i32 left = t.units - lane;
    const auto has = [&](int f) { return f < SURE || f * L < left; };
    typename Op::Item v[R];
#pragma unroll
    for (int f = 0; f < R; ++f) {
        v[f] = Op::nothing();
        if (has(f)) op.load_held(v[f], f * L * V);
    }
    typename Op::Line own;
    typename Op::State s = Op::State::identity();
    typename Op::template Kept<R> kept;
    const Neighbours<L> neighbours{(u32)t.units};
    op.gather(s, v, neighbours, own, neighbours, kept, slots);
    if (line > last) return;
    whole.finish(&s, &own, base, t, lane == 0);
#pragma unroll
    for (int f = 0; f < R; ++f)
        if (has(f)) op.store_held(f * L * V, op.result_held(v[f], kept, f, own));
}

// What a launch does: whole lines; the states of chunks; or the results, from the states of `chunks` chunks (none where the numbers of lines are given).
// generated from patterns/rows/lines.py: enum PART Part
enum Part { WHOLE = 0, STATES = 1, RESULTS = 2 };
// end of generated text

// Longer dense lines: a block goes over its chunk, R units a thread at a time, and once more, backwards, for the results: its end may still be in the cache.
template <bool LINEAR, int R, class Op> __device__ __forceinline__ void work_chunks(const Op& whole, const Lines<Op::N, Op::M>& t, typename Op::State* partials, i32 chunks, i32 part)
{
    typedef typename Op::State State;
    __shared__ State slots[THREADS / 32];
    constexpr i32 TURN = R * THREADS;
    i64 line[Op::N];
    find_line(t, blockIdx.x, line);
    const i32 phase = to_unit<Op::EDGES>(t, line), last = units_of<Op::EDGES>(t, phase);
    const Op op = whole.at_line(line);
    const i32 chunk = part == RESULTS ? gridDim.y - 1 - blockIdx.y : blockIdx.y;  // the last chunks may still be in the cache
    const i32 begin = (i32)(chunk * t.chunk), end = begin + t.chunk < last ? begin + (i32)t.chunk : last;
    Way<LINEAR, Op::EDGES, Lines<Op::N, Op::M>> way(t, begin + (i32)threadIdx.x, THREADS, end, phase);
    typename Op::Item v[R];
    typename Op::Line own;
    State s[1] = {State::identity()};
    whole.start(&own, line, t);
    if (part != RESULTS) {
#pragma unroll 1
        for (; way.first < end; way.first += TURN) {
            load_held(op, v, way, false);
            op.add(s[0], v, way, own, t);
        }
    }
    const bool writes = part != STATES && whole.writes();
    const auto find = [&] {
        if (part == RESULTS) {
#pragma unroll 1
            for (i32 c = threadIdx.x; c < chunks; c += THREADS) s[0].merge(partials[c * t.count + blockIdx.x]);
        }
        combine<State, 1>(s, slots, THREADS, 0);
        let_next_start();
        if (part != STATES) whole.finish(s, &own, line, t, threadIdx.x == 0 && chunk == 0);
        else if (threadIdx.x == 0) partials[chunk * t.count + blockIdx.x] = s[0];
    };
    if (!Op::EARLY || !writes) find();
    if (!writes) return;
    bool found = !Op::EARLY;
#pragma unroll 1
    for (way.first = begin + (end - begin - 1) / TURN * TURN + (i32)threadIdx.x; way.first >= begin; way.first -= TURN) {
        load_held(op, v, way, true);
        if (!found) find(), found = true;
#pragma unroll
        for (int f = 0; f < R; ++f) {
            if (!way.has(f)) break;
            if (way.full(f)) op.write_unit(v[f], way.unit(f), way.place(f), t, own);
        }
        if constexpr (Op::EDGES) write_edges<R>(op, way, [&](int f) { return op.result(v[f], own); });
    }
}

// Short lines side by side, of aligned units: a thread holds V whole lines, of up to R units, so that nothing is combined and each element is read once.
template <int R, class Op> __device__ __forceinline__ void work_columns(const Op& op, const Lines<Op::N, Op::M>& t)
{
    const i64 line = (i64)blockIdx.x * COLUMN_THREADS + threadIdx.x;
    if (line >= t.count) return;
    i64 base[Op::N];
    find_line(t, (u32)line, base);
    const auto place = [&](int f, i64 (&at)[Op::N]) {
#pragma unroll
        for (int k = 0; k < Op::N; ++k) at[k] = base[k] + (k < Op::M ? f * t.along.stride[0][k < Op::M ? k : 0] : 0);
    };
    typename Op::Item v[R];
    Span spans[R];
#pragma unroll
    for (int f = 0; f < R; ++f) {
        spans[f] = {0, f < t.units ? V : 0};
        i64 at[Op::N];
        place(f, at);
        if (spans[f].any()) op.load(v[f], at, spans[f], t);
        else v[f] = Op::nothing();
    }
    typename Op::Line own[Op::LINES];
    typename Op::State s[Op::LINES];
#pragma unroll
    for (int j = 0; j < Op::LINES; ++j) s[j] = Op::State::identity();
    op.start(own, base, t);
#pragma unroll
    for (int f = 0; f < R; f += Op::UNITS) {
        if (f >= t.units) break;
        op.fold(s, v + f, spans + f, own, t, Spot{f, 1, 0});
    }
    op.finish(s, own, base, t, true);
    if (!op.writes()) return;
#pragma unroll
    for (int f = 0; f < R; ++f) {
        if (!spans[f].any()) break;
        i64 at[Op::N];
        place(f, at);
        op.write(v[f], at, spans[f], t, own, Spot{f, 1, 0});
    }
}

template <class Op> __device__ __forceinline__ void work_lines(const Op& op, const Lines<Op::N, Op::M>& t, typename Op::State* partials, i32 chunks, i32 part)
{
    typedef typename Op::Item Item;
    typedef typename Op::State State;
    __shared__ State slots[Op::LINES * THREADS];
    BRT_DYNAMIC_SHARED(Item, store);
    const Place<Op::N, Op::M> p(t);
    typename Op::Line line[Op::LINES];
    State s[Op::LINES];
#pragma unroll
    for (int j = 0; j < Op::LINES; ++j) s[j] = State::identity();
    if (p.live) op.start(line, p.base, t);
    const i64 batch = (i64)Op::UNITS * t.lanes, first = p.begin + p.rank;
    const i64 batches = p.live ? (p.end - p.begin + batch - 1) / batch : 0;
    Item v[Op::UNITS];
    Span spans[Op::UNITS];
    if (part != RESULTS) {
        for (i64 b = batches - 1; b >= 0; --b) {  // the first batch comes last and stays in registers
            load_batch(op, p, t, first + b * batch, v, spans);
            op.fold(s, v, spans, line, t, Spot{first + b * batch, t.lanes, p.phase});
            if (b > 0 && b <= t.held) {
#pragma unroll
                for (int f = 0; f < Op::UNITS; ++f) store[((b - 1) * Op::UNITS + f) * THREADS + threadIdx.x] = v[f];
            }
        }
    } else if (p.live) {
#pragma unroll 1
        for (i32 c = p.rank; c < chunks; c += t.lanes) {
#pragma unroll
            for (int j = 0; j < Op::LINES; ++j) s[j].merge(partials[(c * t.count + p.line) * Op::LINES + j]);
        }
    }
    combine<State, Op::LINES>(s, slots, t.lanes, t.across);
    let_next_start();
    if (!p.live) return;
    if (part == STATES) {
        if (p.rank) return;
#pragma unroll
        for (int j = 0; j < Op::LINES; ++j) partials[((i64)blockIdx.y * t.count + p.line) * Op::LINES + j] = s[j];
        return;
    }
    op.finish(s, line, p.base, t, p.rank == 0 && blockIdx.y == 0);
    if (!op.writes()) return;
    for (i64 b = 0; b < batches; ++b) {
        if (b > 0 && b <= t.held) {
#pragma unroll
            for (int f = 0; f < Op::UNITS; ++f) v[f] = store[((b - 1) * Op::UNITS + f) * THREADS + threadIdx.x];
        } else if (b > 0 || part == RESULTS) {
            load_batch(op, p, t, first + b * batch, v, spans);
        }
        write_batch(op, p, t, first + b * batch, v, line);
    }
}

constexpr bool TWO_AXES = true, SPLIT = false;  // dense lines may have two axes; parameters of them change along the outer one

__device__ __forceinline__ Pack<storage_t, V> zeros() { return filled(store_as<storage_t>(acc_t(0))); }

// Parameters, their gradients and running statistics are stored as T or (single) as f32.
__device__ __forceinline__ acc_t read_parameter(const void* from, bool single, i64 at)
{
    return single ? acc_t(((const f32*)from)[at]) : acc_t(to_acc(((const storage_t*)from)[at]));
}
__device__ __forceinline__ void write_parameter(void* to, bool single, i64 at, acc_t value)
{
    if (single) ((f32*)to)[at] = (f32)value;
    else ((storage_t*)to)[at] = store_as<storage_t>(value);
}

// Sums over a line of g = dy * weight (of dy, where the weight is one number a line) and of g times the normalized x.
struct Gathered {
    acc_t dy, product;
    static __device__ __forceinline__ Gathered identity()
    {
        Gathered s;
        s.dy = s.product = acc_t(0);
        return s;
    }
    __device__ __forceinline__ void merge(const Gathered& o) { dy += o.dy, product += o.product; }
};

struct Norm {
    enum { DY, X, DX, WEIGHT, M, MEAN = M, RSTD, DW, DB, N };
    static constexpr int LINES = PER_UNIT, UNITS = BATCH;
    static constexpr bool EDGES = false, EARLY = false;
    typedef Gathered State;
    struct Item {
        Pack<storage_t, V> dy, x;
        i64 weight;  // offset of its weights
    };
    struct Line { acc_t mean, rstd, weight, a, b; };
    template <int R> struct Kept {};
    struct Slots { acc_t sums[2][WARPS]; };
    typedef Lines<N, M> Layout;

    const storage_t *dy, *x;
    storage_t* dx;
    const void* weight;
    const void *mean, *rstd;  // or the running mean and variance
    void *dw, *db;
    acc_t eps;
    i32 single_weight;
    i32 single_running, fixed;

    static __device__ __forceinline__ Item nothing()
    {
        Item v;
        v.dy = v.x = zeros();
        v.weight = 0;
        return v;
    }
    __device__ __forceinline__ bool writes() const { return dx != nullptr; }
    __device__ __forceinline__ void start(Line* line, const i64* base, const Layout& t) const
    {
#pragma unroll
        for (int j = 0; j < LINES; ++j) {
            const i64 m = base[MEAN] + j * t.step[MEAN], r = base[RSTD] + j * t.step[RSTD];
            line[j].a = line[j].b = acc_t(0);
            line[j].weight = acc_t(1);
            line[j].mean = acc_t(0);
            if (weight) line[j].weight = read_parameter(weight, single_weight, base[WEIGHT] + j * t.step[WEIGHT]);
            if (fixed) {
                line[j].mean = read_parameter(mean, single_running, m);
                line[j].rstd = acc_t(1) / m_sqrt(read_parameter(rstd, single_running, r) + eps);
                continue;
            }
            line[j].mean = ((const acc_t*)mean)[m];
            line[j].rstd = ((const acc_t*)rstd)[r];
            (void)m;
        }
    }
    __device__ __forceinline__ void load(Item& v, const i64* at, const Span& s, const Layout&) const
    {
        v.dy = load_span(dy + at[DY], s, store_as<storage_t>(acc_t(0)));
        v.x = load_span(x + at[X], s, store_as<storage_t>(acc_t(0)));
        v.weight = at[WEIGHT];
    }
    __device__ __forceinline__ acc_t normal(const Item& v, int e, const Line& l) const { return (to_acc(v.x.v[e]) - l.mean) * l.rstd; }
    // g: dy times the weight, if it changes along the line.
    __device__ __forceinline__ void scaled(const Item& v, const Span& s, const Layout& t, acc_t* g) const
    {
#pragma unroll
        for (int e = 0; e < V; ++e) g[e] = to_acc(v.dy.v[e]);
    }
    __device__ __forceinline__ void fold(State* s, const Item* v, const Span* spans, const Line* line, const Layout& t, const Spot&) const
    {
        acc_t sum[LINES], product[LINES];
#pragma unroll
        for (int j = 0; j < LINES; ++j) sum[j] = product[j] = acc_t(0);
#pragma unroll
        for (int f = 0; f < UNITS; ++f) {
            if (!spans[f].any()) continue;
            acc_t g[V];
            scaled(v[f], spans[f], t, g);
#pragma unroll
            for (int e = 0; e < V; ++e) {
                const int j = PER_UNIT == 1 ? 0 : e;
                sum[j] += g[e];
                product[j] += g[e] * (spans[f].has(e) ? normal(v[f], e, line[j]) : acc_t(0));
            }
        }
#pragma unroll
        for (int j = 0; j < LINES; ++j) s[j].dy += sum[j], s[j].product += product[j];
    }
    __device__ __forceinline__ Norm at_line(const i64* base) const
    {
        Norm own = *this;
        own.dy += base[DY], own.x += base[X], own.dx += base[DX];
        own.weight = advanced<storage_t>(weight, single_weight, base[WEIGHT]);
        return own;
    }
    __device__ __forceinline__ void load_held(Item& v, i32 at) const { v.dy = load_pack<storage_t, V>(dy + at), v.x = load_pack<storage_t, V>(x + at); }
    template <int R, class W> __device__ __forceinline__ void add_held(Item (&)[R], const W&, bool) const {}
    // g and the normalized x of a vector.
    __device__ __forceinline__ void factors(const Item& v, i32 unit, const Layout& t, const Line& l, acc_t (&g)[V], acc_t (&n)[V]) const
    {
        unpack(v.dy, g), unpack(v.x, n);
#pragma unroll
        for (int e = 0; e < V; ++e) n[e] = (n[e] - l.mean) * l.rstd;
    }
    template <int R, class W> __device__ __forceinline__ void add(State& s, Item (&v)[R], const W& way, const Line& line, const Layout& t) const
    {
#pragma unroll
        for (int f = 0; f < R; ++f) {
            if (!way.has(f)) break;
            acc_t g[V], n[V];
            factors(v[f], way.unit(f), t, line, g, n);
#pragma unroll
            for (int e = 0; e < V; ++e) {
                s.dy += g[e];
                s.product = m_fma(g[e], n[e], s.product);
            }
            keep_packed(v[f].dy), keep_packed(v[f].x);
        }
    }
    template <int R, class W> __device__ __forceinline__ void gather(State& s, Item (&v)[R], const W& way, const Line& line, const Layout& t, Kept<R>&, Slots& slots) const
    {
        add(s, v, way, line, t);
        acc_t sums[2] = {s.dy, s.product};
        group_sums(sums, t.lanes, slots.sums);
        s.dy = sums[0], s.product = sums[1];
    }
    template <int R, class W> __device__ __forceinline__ bool write_line(const Item (&)[R], const W&, const Layout&, const Line&) const { return false; }
    template <int R, class W> __device__ __forceinline__ void write_held(const Item& v, const Kept<R>&, int f, const W& way, const Layout& t, const Line& line) const { write_unit(v, way.unit(f), way.place(f), t, line); }
    __device__ __forceinline__ void write_unit(const Item& v, i32 unit, i32 at, const Layout& t, const Line& l) const
    {
        acc_t g[V], n[V];
        factors(v, unit, t, l, g, n);
#pragma unroll
        for (int e = 0; e < V; ++e) g[e] = l.rstd * (l.weight * g[e] - l.a - n[e] * l.b);
        store_pack<storage_t, V>(dx + at, pack_as<storage_t>(g));
    }
    __device__ __forceinline__ void finish(const State* s, Line* line, const i64* base, const Layout& t, bool record) const
    {
        const acc_t n = acc_t(t.length);
#pragma unroll
        for (int j = 0; j < LINES; ++j) {
            if (record && dw) write_parameter(dw, single_weight, base[DW] + j * t.step[DW], s[j].product);
            if (record && db) write_parameter(db, single_weight, base[DB] + j * t.step[DB], s[j].dy);
            if (fixed) continue;
            line[j].a = line[j].weight * s[j].dy / n;
            line[j].b = line[j].weight * s[j].product / n;
        }
        (void)base, (void)record;
    }
    __device__ __forceinline__ void write(const Item& v, const i64* at, const Span& s, const Layout& t, const Line* line, const Spot&) const
    {
        acc_t g[V];
        scaled(v, s, t, g);
        acc_t out[V];
#pragma unroll
        for (int e = 0; e < V; ++e) {
            const Line& l = line[PER_UNIT == 1 ? 0 : e];
            acc_t value = l.rstd * (l.weight * g[e] - l.a - normal(v, e, l) * l.b);
            if (fixed) value = l.rstd * (l.weight * g[e]);
            out[e] = value;
        }
        store_span(dx + at[DX], s, pack_as<storage_t>(out));
    }
};

extern "C" __global__ void __launch_bounds__(THREADS, 1) brt_normalization_batch_norm_backward_f32(const storage_t* dy, const storage_t* x, storage_t* dx, const void* weight, const void* mean, const void* rstd, void* dw, void* db, acc_t eps, i32 single_weight, i32 single_running, i32 fixed, const Norm::Layout lines, Gathered* partials, const i32 chunks, const i32 part)
{
    after_previous();
    const Norm op = {dy, x, dx, weight, mean, rstd, dw, db, eps, single_weight, single_running, fixed};
    work_lines(op, lines, partials, chunks, part);
}

extern "C" __global__ void __launch_bounds__(THREADS, 3) brt_normalization_batch_norm_backward_f32_chunks(const storage_t* dy, const storage_t* x, storage_t* dx, const void* weight, const void* mean, const void* rstd, void* dw, void* db, acc_t eps, i32 single_weight, i32 single_running, i32 fixed, const Norm::Layout lines, Gathered* partials, const i32 chunks, const i32 part)
{
    after_previous();
    const Norm op = {dy, x, dx, weight, mean, rstd, dw, db, eps, single_weight, single_running, fixed};
    work_chunks<!TWO_AXES, 4>(op, lines, partials, chunks, part);
}

// Gradients in passes over dense arrays, whatever the size of a plane: the sums of each plane (the cells of a channel in a sample), the gradients of the
// parameters and what dx is computed with in each plane, then dx by packs that may lie across the borders of planes. With fixed statistics dx does not wait
// for the sums: one pass gives both.
constexpr bool RUNNING = true;  // statistics may be fixed
constexpr int FLAT = 16 / sizeof(storage_t);  // elements of a pack

// The statistics of a plane.
struct PlaneStatistics {
    const void *mean, *rstd;
    acc_t eps;
    i32 single_running, fixed;
    __device__ __forceinline__ acc_t middle(i64 m) const { return fixed ? read_parameter(mean, single_running, m) : ((const acc_t*)mean)[m]; }
    __device__ __forceinline__ void read(i64 m, i64 r, acc_t& at, acc_t& scale) const
    {
        at = middle(m);
        if (fixed) {
            scale = acc_t(1) / m_sqrt(read_parameter(rstd, single_running, r) + eps);
            return;
        }
        scale = ((const acc_t*)rstd)[r];
    }
};

// generated from patterns/rows/norm_plane_gradients.py: struct PLANE_SUMS
struct PlaneSums {
    i64 mean_sample, mean, rstd_sample, rstd;  // strides of the statistics
    i64 weight;
    u32 plane, planes;                         // cells of one; how many there are
    u32 count, packs;                          // elements; whole packs
    u32 lanes, chunk;                          // threads of a plane, a power of two; packs of it that a block takes
    FastDiv channels, each;                    // planes of a sample, and of a line
};
static_assert(sizeof(PlaneSums) == 88 && BRT_AT(8, PlaneSums, mean) && BRT_AT(16, PlaneSums, rstd_sample) && BRT_AT(24, PlaneSums, rstd) &&
              BRT_AT(32, PlaneSums, weight) && BRT_AT(40, PlaneSums, plane) && BRT_AT(44, PlaneSums, planes) &&
              BRT_AT(48, PlaneSums, count) && BRT_AT(52, PlaneSums, packs) && BRT_AT(56, PlaneSums, lanes) &&
              BRT_AT(60, PlaneSums, chunk) && BRT_AT(64, PlaneSums, channels) && BRT_AT(76, PlaneSums, each) &&
              sizeof(PlaneSums::mean_sample) + sizeof(PlaneSums::mean) + sizeof(PlaneSums::rstd_sample) + sizeof(PlaneSums::rstd) +
              sizeof(PlaneSums::weight) + sizeof(PlaneSums::plane) + sizeof(PlaneSums::planes) + sizeof(PlaneSums::count) +
              sizeof(PlaneSums::packs) + sizeof(PlaneSums::lanes) + sizeof(PlaneSums::chunk) + sizeof(PlaneSums::channels) +
              sizeof(PlaneSums::each) == 88, "PlaneSums is packed otherwise");
// end of generated text

// The sums of dy and of dy times the normalized x of chunks of planes, which may begin between packs: [chunk][plane]. With fixed statistics dx too, if it is
// not null, and if x is, dx alone.
extern "C" __global__ void __launch_bounds__(THREADS, 5) brt_normalization_batch_norm_backward_f32_plane_sums(const storage_t* dy, const storage_t* x, storage_t* dx, const void* weight, i32 single_weight, const void* mean, const void* rstd, acc_t eps, i32 single_running, i32 fixed, const PlaneSums t, Gathered* partials)
{
    after_previous(false);
    typedef Pack<storage_t, FLAT> Cells;
    constexpr int R = 2;  // packs of each operand that are loaded at once
    __shared__ acc_t slots[2][WARPS];
    const u32 lane = threadIdx.x & (t.lanes - 1), plane = blockIdx.x * (THREADS / t.lanes) + threadIdx.x / t.lanes;
    const bool live = plane < t.planes;
    const u32 begin = plane * t.plane, end = begin + t.plane, last = (end - 1) / FLAT + 1;
    const u32 from = begin / FLAT + blockIdx.y * t.chunk, to = !live ? 0 : from + t.chunk < last ? from + t.chunk : last;
    const PlaneStatistics of = {mean, rstd, eps, single_running, fixed};
    acc_t middle = acc_t(0), scale = acc_t(0), slope = acc_t(0);
    bool known = false;  // behind the first loads, which need not wait for the statistics
    const auto statistics = [&]() {
        if (known) return;
        known = true;
        u32 sample, c;
        t.channels.divmod(plane, sample, c);
        const u32 own = t.each.div(c);
        of.read(sample * t.mean_sample + own * t.mean, sample * t.rstd_sample + own * t.rstd, middle, scale);
        if (RUNNING && dx) slope = weight ? read_parameter(weight, single_weight, c * t.weight) * scale : scale;
    };
    // A pack with the elements of the plane alone: others are zeros.
    const auto load = [&](u32 i, Cells& g, Cells& v) {
        if (i < t.packs) {
            g = load_pack<storage_t, FLAT>(dy + (i64)i * FLAT);
            if (!RUNNING || x) v = load_pack<storage_t, FLAT>(x + (i64)i * FLAT);
            return;
        }
#pragma unroll
        for (int e = 0; e < FLAT; ++e) {
            const u32 at = i * FLAT + e;
            g.v[e] = at < t.count ? dy[at] : store_as<storage_t>(acc_t(0)), v.v[e] = at < t.count && (!RUNNING || x) ? x[at] : store_as<storage_t>(acc_t(0));
        }
    };
    const auto cut = [&](u32 i, Cells& g, Cells& v) {
        const i32 lo = (i32)(begin - i * FLAT), hi = (i32)(end - i * FLAT);
        if (lo <= 0 && hi >= FLAT) return;
#pragma unroll
        for (int e = 0; e < FLAT; ++e)
            if (e < lo || e >= hi) g.v[e] = v.v[e] = store_as<storage_t>(acc_t(0));
    };
    // dx of a pack, whose elements are those of dy.
    const auto write = [&](u32 i, acc_t (&out)[FLAT]) {
        const i32 lo = (i32)(begin - i * FLAT), hi = (i32)(end - i * FLAT);
#pragma unroll
        for (int e = 0; e < FLAT; ++e) out[e] *= slope;
        if (lo <= 0 && hi >= FLAT) return store_pack<storage_t, FLAT>(dx + (i64)i * FLAT, pack_as<storage_t>(out));
#pragma unroll
        for (int e = 0; e < FLAT; ++e)
            if (e >= lo && e < hi) dx[i * FLAT + e] = store_as<storage_t>(out[e]);
    };
    acc_t sum[2] = {}, product[2] = {};  // of even and of odd elements, which need not wait for each other
#pragma unroll 1
    for (u32 i = from + lane; i < to; i += R * t.lanes) {
        Cells g[R], v[R];
#pragma unroll
        for (int f = 0; f < R; ++f)
            if (i + f * t.lanes < to) load(i + f * t.lanes, g[f], v[f]);
        statistics();
#pragma unroll
        for (int f = 0; f < R; ++f) {
            if (i + f * t.lanes >= to) break;
            cut(i + f * t.lanes, g[f], v[f]);
            acc_t gs[FLAT], xs[FLAT];
            unpack(g[f], gs), unpack(v[f], xs);
#pragma unroll
            for (int e = 0; e < FLAT; ++e) {
                sum[e & 1] += gs[e];
                product[e & 1] = m_fma(gs[e], xs[e] - middle, product[e & 1]);
            }
            if (RUNNING && dx) write(i + f * t.lanes, gs);
        }
    }
    let_next_start();
    if (RUNNING && !x) return;
    acc_t both[2] = {sum[0] + sum[1], (product[0] + product[1]) * scale};
    group_sums(both, t.lanes, slots);
    if (lane || !live) return;
    Gathered s;
    s.dy = both[0], s.product = both[1];
    partials[blockIdx.y * t.planes + plane] = s;
}

// What dx is computed with in a plane. The weight that a line has multiplies all of it, so that 1 / deviation is not squared, which may leave the range.
struct alignas(16) PlaneSlopes {
    acc_t mean, dy, x, rest;
    __device__ __forceinline__ acc_t operator()(acc_t g, acc_t v) const { return dy * m_fma(mean - v, x, g - rest); }
};

// generated from patterns/rows/norm_plane_gradients.py: struct PARAMETER_SUMS
struct ParameterSums {
    i64 length;                                // elements of a line
    i64 mean_sample, mean, rstd_sample, rstd;  // strides of the statistics
    i64 weight, dw, db;
    u32 lines, line_blocks;                    // of one sample each, and their blocks
    u32 each, chunks;                          // planes of a line; chunks of a plane
    u32 lanes;                                 // threads of a line, a power of two
    u32 rows, channels, single;                // states of a channel; whether a block has one channel
    FastDiv of_sample;                         // lines of a sample
};
static_assert(sizeof(ParameterSums) == 112 && BRT_AT(8, ParameterSums, mean_sample) && BRT_AT(16, ParameterSums, mean) &&
              BRT_AT(24, ParameterSums, rstd_sample) && BRT_AT(32, ParameterSums, rstd) && BRT_AT(40, ParameterSums, weight) &&
              BRT_AT(48, ParameterSums, dw) && BRT_AT(56, ParameterSums, db) && BRT_AT(64, ParameterSums, lines) &&
              BRT_AT(68, ParameterSums, line_blocks) && BRT_AT(72, ParameterSums, each) && BRT_AT(76, ParameterSums, chunks) &&
              BRT_AT(80, ParameterSums, lanes) && BRT_AT(84, ParameterSums, rows) && BRT_AT(88, ParameterSums, channels) &&
              BRT_AT(92, ParameterSums, single) && BRT_AT(96, ParameterSums, of_sample) && sizeof(ParameterSums::length) +
              sizeof(ParameterSums::mean_sample) + sizeof(ParameterSums::mean) + sizeof(ParameterSums::rstd_sample) +
              sizeof(ParameterSums::rstd) + sizeof(ParameterSums::weight) + sizeof(ParameterSums::dw) + sizeof(ParameterSums::db) +
              sizeof(ParameterSums::lines) + sizeof(ParameterSums::line_blocks) + sizeof(ParameterSums::each) +
              sizeof(ParameterSums::chunks) + sizeof(ParameterSums::lanes) + sizeof(ParameterSums::rows) + sizeof(ParameterSums::channels) +
              sizeof(ParameterSums::single) + sizeof(ParameterSums::of_sample) == 108, "ParameterSums is packed otherwise");
// end of generated text

constexpr int SIDE_BY_SIDE = 32;  // channels of a block where it has more than one

// sum, product: of dy and of that times the normalized x over a line.
__device__ __forceinline__ PlaneSlopes slopes_of(acc_t middle, acc_t scale, acc_t weight, acc_t sum, acc_t product, acc_t n, i32 fixed)
{
    const acc_t none = acc_t(0);
    if (fixed) return {none, weight * scale, none, none};
    return {middle, weight * scale, scale * (product / n), sum / n};
}

// The gradients of the parameters, a channel a thread or a block; with what dx is computed with in its planes, if they are a line. In front of them the blocks of
// lines that are of one sample, `lanes` threads for each.
extern "C" __global__ void __launch_bounds__(THREADS) brt_normalization_batch_norm_backward_f32_parameter_sums(const void* weight, const void* mean, const void* rstd, void* dw, void* db, i32 single_weight, acc_t eps, i32 single_running, i32 fixed, const ParameterSums t, const Gathered* partials, PlaneSlopes* found)
{
    after_previous();
    __shared__ acc_t slots[2][THREADS], of_warps[2][WARPS];
    const PlaneStatistics of = {mean, rstd, eps, single_running, fixed};
    const acc_t n = acc_t(t.length);
    const auto weight_of = [&](u32 c) { return weight ? read_parameter(weight, single_weight, c * t.weight) : acc_t(1); };
    if (blockIdx.x < t.line_blocks) {
        const u32 line = blockIdx.x * (THREADS / t.lanes) + threadIdx.x / t.lanes, lane = threadIdx.x & (t.lanes - 1);
        const bool live = line < t.lines;
        u32 sample, own;
        t.of_sample.divmod(line, sample, own);
        acc_t both[2] = {}, middle = acc_t(0), scale = acc_t(0);
        if (live) of.read(sample * t.mean_sample + own * t.mean, sample * t.rstd_sample + own * t.rstd, middle, scale);
        if (live && !fixed) {
            for (u32 k = 0; k < t.chunks; ++k) {
#pragma unroll 4
                for (u32 i = lane; i < t.each; i += t.lanes) {
                    const Gathered s = partials[(k * t.lines + line) * t.each + i];
                    const acc_t w = acc_t(1);
                    both[0] = m_fma(s.dy, w, both[0]), both[1] = m_fma(s.product, w, both[1]);
                }
            }
        }
        group_sums(both, t.lanes, of_warps);
        if (!live) return;
        for (u32 i = lane; i < t.each; i += t.lanes) found[line * t.each + i] = slopes_of(middle, scale, weight_of(own * t.each + i), both[0], both[1], n, fixed);
        return;
    }
    const u32 beside = t.single ? 1 : SIDE_BY_SIDE, ranks = THREADS / beside, rank = threadIdx.x / beside;
    const u32 c = (blockIdx.x - t.line_blocks) * beside + threadIdx.x % beside;
    const bool live = c < t.channels, first = live && rank == 0;
    acc_t middle = acc_t(0), scale = acc_t(0), w = acc_t(1);
    const bool slopes = found && !t.line_blocks;
    if (first && slopes) of.read(c * t.mean, c * t.rstd, middle, scale), w = weight_of(c);
    acc_t both[2] = {};
    if (live) {
#pragma unroll 4
        for (u32 r = rank; r < t.rows; r += ranks) {
            const Gathered s = partials[r * t.channels + c];
            both[0] += s.dy, both[1] += s.product;
        }
    }
    if (t.single) {
        group_sums(both, THREADS, of_warps);
    } else {
#pragma unroll
        for (int k = 0; k < 2; ++k) slots[k][threadIdx.x] = both[k];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 2; ++k) {
            both[k] = acc_t(0);
            for (int r = 0; r < THREADS / SIDE_BY_SIDE; ++r) both[k] += slots[k][r * SIDE_BY_SIDE + threadIdx.x % SIDE_BY_SIDE];
        }
    }
    if (!first) return;
    if (dw) write_parameter(dw, single_weight, c * t.dw, both[1]);
    if (db) write_parameter(db, single_weight, c * t.db, both[0]);
    if (slopes) found[c] = slopes_of(middle, scale, w, both[0], both[1], n, fixed);
}

// generated from patterns/rows/norm_plane_gradients.py: struct DX_PACKS
struct DxPacks {
    u32 count, packs;       // elements; whole packs
    FastDiv plane, planes;  // cells of one; those that have numbers of their own
};
static_assert(sizeof(DxPacks) == 32 && BRT_AT(4, DxPacks, packs) && BRT_AT(8, DxPacks, plane) && BRT_AT(20, DxPacks, planes) &&
              sizeof(DxPacks::count) + sizeof(DxPacks::packs) + sizeof(DxPacks::plane) +
              sizeof(DxPacks::planes) == 32, "DxPacks is packed otherwise");
// end of generated text

// From the array's end, which may still be in the cache.
extern "C" __global__ void __launch_bounds__(THREADS, 8) brt_normalization_batch_norm_backward_f32_dx_packs(const storage_t* dy, const storage_t* x, storage_t* dx, const PlaneSlopes* found, const DxPacks f)
{
    after_previous();
    BRT_DYNAMIC_SHARED(PlaneSlopes, planes);
    const u32 block = gridDim.x - 1 - blockIdx.x, begin = block * blockDim.x, pack = begin + threadIdx.x;
    const bool whole = pack < f.packs;
    const auto slopes = [&](u32 plane) {
        u32 sample, own;
        f.planes.divmod(plane, sample, own);
        return found[own];
    };
    Pack<storage_t, FLAT> g, v;
    if (whole) g = load_pack<storage_t, FLAT>(dy + (i64)pack * FLAT), v = load_pack<storage_t, FLAT>(x + (i64)pack * FLAT);
    const u32 end = (begin + blockDim.x) * FLAT, last = (end < f.count ? end : f.count) - 1;
    const u32 low = f.plane.div(begin * FLAT), high = f.plane.div(last);
    const bool one = low == high;
    PlaneSlopes own;
    if (one) {
        own = slopes(low);
    } else {
        if (threadIdx.x <= high - low) planes[threadIdx.x] = slopes(low + threadIdx.x);  // no more planes than threads
        __syncthreads();
    }
    if (whole) {
        u32 plane, cell;
        f.plane.divmod(pack * FLAT, plane, cell);
        if (!one) own = planes[plane - low];
        const u32 left = f.plane.d - cell;  // cells of the plane from the pack's first one on; a pack has cells of two planes at most
        acc_t out[FLAT], xs[FLAT];
        unpack(g, out), unpack(v, xs);
        if (left >= FLAT) {
#pragma unroll
            for (int e = 0; e < FLAT; ++e) out[e] = own(out[e], xs[e]);
        } else {
            const PlaneSlopes next = planes[plane - low + 1];
#pragma unroll
            for (int e = 0; e < FLAT; ++e) out[e] = (u32)e < left ? own(out[e], xs[e]) : next(out[e], xs[e]);
        }
        store_pack<storage_t, FLAT>(dx + (i64)pack * FLAT, pack_as<storage_t>(out));
    }
    // The elements behind the last whole pack.
    const u32 at = f.packs * FLAT + threadIdx.x;
    if (block + 1 == gridDim.x && at < f.count) {
        if (!one) own = planes[f.plane.div(at) - low];
        dx[at] = store_as<storage_t>(own(to_acc(dy[at]), to_acc(x[at])));
    }
}

// generated from patterns/rows/norm_plane_gradients.py: struct COLUMN_SUMS
struct ColumnSums {
    i64 mean_sample, mean, rstd_sample, rstd;  // strides of the statistics
    u32 rows, columns;                         // of a sample
    u32 chunk;                                 // rows of a block
    u32 apart;                                 // rows between those of a thread
    FastDiv wide;                              // packs of a block's rows
    FastDiv each;                              // columns of a line
};
static_assert(sizeof(ColumnSums) == 72 && BRT_AT(8, ColumnSums, mean) && BRT_AT(16, ColumnSums, rstd_sample) &&
              BRT_AT(24, ColumnSums, rstd) && BRT_AT(32, ColumnSums, rows) && BRT_AT(36, ColumnSums, columns) &&
              BRT_AT(40, ColumnSums, chunk) && BRT_AT(44, ColumnSums, apart) && BRT_AT(48, ColumnSums, wide) &&
              BRT_AT(60, ColumnSums, each) && sizeof(ColumnSums::mean_sample) + sizeof(ColumnSums::mean) + sizeof(ColumnSums::rstd_sample) +
              sizeof(ColumnSums::rstd) + sizeof(ColumnSums::rows) + sizeof(ColumnSums::columns) + sizeof(ColumnSums::chunk) +
              sizeof(ColumnSums::apart) + sizeof(ColumnSums::wide) + sizeof(ColumnSums::each) == 72, "ColumnSums is packed otherwise");
// end of generated text

// The same sums where channels lie innermost, of the columns of a block's rows: [chunk][sample][channel]. W: columns of a thread.
template <int W> __device__ __forceinline__ void work_column_sums(const storage_t* dy, const storage_t* x, const PlaneStatistics& of, const ColumnSums& t, Gathered* partials)
{
    typedef Pack<storage_t, W> Cells;
    constexpr int R = W == 1 ? 4 : 2;  // rows that are loaded at once
    __shared__ Gathered slots[THREADS * W];
    u32 row, k;
    t.wide.divmod(threadIdx.x, row, k);
    const u32 apart = t.apart, column = (blockIdx.x * t.wide.d + k) * W, top = blockIdx.y * t.chunk, rows = t.rows - top < t.chunk ? t.rows - top : t.chunk;
    const bool live = row < apart && column < t.columns;
    const u32 from = (blockIdx.z * t.rows + top) * t.columns + column;  // what is read of x is there in dy
    acc_t middle[W], sum[W], product[W];
    bool known = false;  // behind the first loads, as above
    const auto statistics = [&]() {
        if (known) return;
        known = true;
#pragma unroll
        for (int e = 0; e < W; ++e) {
            const u32 own = t.each.div(column + e);
            acc_t scale;
            of.read(blockIdx.z * t.mean_sample + own * t.mean, blockIdx.z * t.rstd_sample + own * t.rstd, middle[e], scale);
        }
    };
#pragma unroll
    for (int e = 0; e < W; ++e) middle[e] = sum[e] = product[e] = acc_t(0);
    const u32 count = live ? rows : 0;
#pragma unroll 1
    for (u32 i = row; i < count; i += R * apart) {
        Cells g[R], v[R];
#pragma unroll
        for (int f = 0; f < R; ++f) {
            const u32 own = i + f * apart;
            if (own < count) g[f] = load_pack<storage_t, W>(dy + (from + own * t.columns)), v[f] = load_pack<storage_t, W>(x + (from + own * t.columns));
        }
        statistics();
#pragma unroll
        for (int f = 0; f < R; ++f) {
            if (i + f * apart >= count) break;
            acc_t gs[W], xs[W];
            unpack(g[f], gs), unpack(v[f], xs);
#pragma unroll
            for (int e = 0; e < W; ++e) sum[e] += gs[e], product[e] = m_fma(gs[e], xs[e] - middle[e], product[e]);
        }
    }
    let_next_start();
    const u32 cells = t.wide.d * W;  // columns of the block
    if (row < apart) {
#pragma unroll
        for (int e = 0; e < W; ++e) {
            Gathered s;
            s.dy = sum[e], s.product = product[e];
            slots[row * cells + e * t.wide.d + k] = s;
        }
    }
    __syncthreads();
    // A thread takes a column, or every THREADS-th, in the order of the rows.
    for (u32 c = threadIdx.x; c < cells; c += THREADS) {
        const u32 e = t.wide.div(c), to = (blockIdx.x * t.wide.d + c - e * t.wide.d) * W + e;
        if (to >= t.columns) continue;
        Gathered s = Gathered::identity();
#pragma unroll 8
        for (u32 r = 0; r < apart; ++r) s.merge(slots[r * cells + c]);
        acc_t m, scale;
        const u32 own = t.each.div(to);
        of.read(blockIdx.z * t.mean_sample + own * t.mean, blockIdx.z * t.rstd_sample + own * t.rstd, m, scale);
        s.product *= scale;
        partials[(blockIdx.y * gridDim.z + blockIdx.z) * t.columns + to] = s;
    }
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_backward_f32_column_sums(const storage_t* dy, const storage_t* x, const void* mean, const void* rstd, acc_t eps, i32 single_running, i32 fixed, const ColumnSums t, Gathered* partials)
{
    after_previous(false);
    const PlaneStatistics of = {mean, rstd, eps, single_running, fixed};
    work_column_sums<FLAT>(dy, x, of, t, partials);
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_backward_f32_column_sums_one(const storage_t* dy, const storage_t* x, const void* mean, const void* rstd, acc_t eps, i32 single_running, i32 fixed, const ColumnSums t, Gathered* partials)
{
    after_previous(false);
    const PlaneStatistics of = {mean, rstd, eps, single_running, fixed};
    work_column_sums<1>(dy, x, of, t, partials);
}

// generated from patterns/rows/norm_plane_gradients.py: struct DX_BESIDE
struct DxBeside {
    u32 packs, count;          // whole packs, and elements, of a sample
    u32 step, turns;           // rows between those of a thread; how many it has at most
    u32 found;                 // planes of a sample that are its own
    FastDiv period, channels;  // packs of a row
};
static_assert(sizeof(DxBeside) == 44 && BRT_AT(4, DxBeside, count) && BRT_AT(8, DxBeside, step) && BRT_AT(12, DxBeside, turns) &&
              BRT_AT(16, DxBeside, found) && BRT_AT(20, DxBeside, period) && BRT_AT(32, DxBeside, channels) && sizeof(DxBeside::packs) +
              sizeof(DxBeside::count) + sizeof(DxBeside::step) + sizeof(DxBeside::turns) + sizeof(DxBeside::found) +
              sizeof(DxBeside::period) + sizeof(DxBeside::channels) == 44, "DxBeside is packed otherwise");
// end of generated text

// dx whose channels lie innermost too, x null where it does not depend on it: rows of as many packs as it takes until channels come again in the same place. A thread has one place in many rows.
extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_backward_f32_dx_beside(const storage_t* dy, const storage_t* x, storage_t* dx, const PlaneSlopes* found, const DxBeside t)
{
    after_previous();
    typedef Pack<storage_t, FLAT> Cells;
    constexpr int R = 2;  // packs of each operand that are loaded at once
    const u32 at = blockIdx.x * blockDim.x + threadIdx.x;
    const i64 sample = (i64)blockIdx.y * t.count;
    const PlaneSlopes* const planes = found + blockIdx.y * t.found;
    u32 row, k, turns, c;
    t.period.divmod(at, row, k);
    t.channels.divmod(k * FLAT, turns, c);
    if (at < t.count - t.packs * FLAT) {  // the elements behind the last whole pack
        const u32 cell = t.packs * FLAT + at;
        u32 whole, channel;
        t.channels.divmod(cell, whole, channel);
        dx[sample + cell] = store_as<storage_t>(planes[channel](to_acc(dy[sample + cell]), x ? to_acc(x[sample + cell]) : acc_t(0)));
    }
    if (row >= t.step || k >= t.packs) return;
    const u32 rows = t.period.div(t.packs - 1 - k) + 1;  // that have this place
    PlaneSlopes own[FLAT];
#pragma unroll
    for (int e = 0; e < FLAT; ++e) {
        own[e] = planes[c];
        c = c + 1 == t.channels.d ? 0 : c + 1;
    }
    // From the end, which may still be in the cache.
#pragma unroll 1
    for (i32 top = (i32)t.turns - 1; top >= 0; top -= R) {
        Cells g[R], v[R];
#pragma unroll
        for (int f = 0; f < R; ++f) {
            const u32 r = row + (u32)(top - f) * t.step;
            v[f] = Cells{};
            if (f > top || r >= rows) continue;
            const i64 place = sample + (r * t.period.d + k) * FLAT;
            g[f] = load_pack<storage_t, FLAT>(dy + place);
            if (x) v[f] = load_pack<storage_t, FLAT>(x + place);
        }
#pragma unroll
        for (int f = 0; f < R; ++f) {
            const u32 r = row + (u32)(top - f) * t.step;
            if (f > top || r >= rows) continue;
            acc_t out[FLAT], xs[FLAT];
            unpack(g[f], out), unpack(v[f], xs);
#pragma unroll
            for (int e = 0; e < FLAT; ++e) out[e] = own[e](out[e], xs[e]);
            store_pack<storage_t, FLAT>(dx + sample + (r * t.period.d + k) * FLAT, pack_as<storage_t>(out));
        }
    }
}

// generated from patterns/rows/norm_plane_gradients.py: struct DX_TURNED
struct DxTurned {
    i64 sample, channel;        // strides of dx
    i32 channels, places;       // of a sample
    i32 in_word, out_word;      // elements that are read and written at once
    u32 found, pad;             // planes of a sample that are its own
    FastDiv of_sample, across;  // tiles of a sample, and along its channels
};
static_assert(sizeof(DxTurned) == 64 && BRT_AT(8, DxTurned, channel) && BRT_AT(16, DxTurned, channels) && BRT_AT(20, DxTurned, places) &&
              BRT_AT(24, DxTurned, in_word) && BRT_AT(28, DxTurned, out_word) && BRT_AT(32, DxTurned, found) && BRT_AT(36, DxTurned, pad) &&
              BRT_AT(40, DxTurned, of_sample) && BRT_AT(52, DxTurned, across) && sizeof(DxTurned::sample) + sizeof(DxTurned::channel) +
              sizeof(DxTurned::channels) + sizeof(DxTurned::places) + sizeof(DxTurned::in_word) + sizeof(DxTurned::out_word) +
              sizeof(DxTurned::found) + sizeof(DxTurned::pad) + sizeof(DxTurned::of_sample) +
              sizeof(DxTurned::across) == 64, "DxTurned is packed otherwise");
// end of generated text

constexpr int TILE_PLACES = 64, TILE_CHANNELS = 8 * FLAT;  // of a tile: 128 bytes of channels

template <int E> __device__ __forceinline__ void store_turned(const Pack<storage_t, FLAT> (&tile)[TILE_CHANNELS][TILE_PLACES / FLAT], storage_t* to, const DxTurned& t, i32 channels, i32 places)
{
    constexpr int WORDS = TILE_PLACES / E;  // of a row
#pragma unroll 4
    for (u32 i = threadIdx.x; i < TILE_CHANNELS * WORDS; i += THREADS) {
        const i32 row = i / WORDS, place = i % WORDS * E;
        if (row >= channels || place >= places) continue;
        store_pack<storage_t, E>(to + row * t.channel + place, load_pack<storage_t, E>(tile[row][place / FLAT ^ row / FLAT].v + place % FLAT));
    }
}

// dx whose places lie innermost: a block a tile of places and channels, from the array's end.
extern "C" __global__ void __launch_bounds__(THREADS, 6) brt_normalization_batch_norm_backward_f32_dx_turned(const storage_t* dy, const storage_t* x, storage_t* dx, const PlaneSlopes* found, const DxTurned t)
{
    after_previous();
    __shared__ Pack<storage_t, FLAT> tile[TILE_CHANNELS][TILE_PLACES / FLAT];  // pack q of a row is where q ^ row / FLAT says, so that a warp's accesses meet all banks
    __shared__ PlaneSlopes planes[8][FLAT + 1];  // a gap behind each pack for the same reason
    constexpr bool PAIRS = sizeof(storage_t) == 2;  // two places of a channel are a word
    u32 sample, column, row;
    t.of_sample.divmod(gridDim.x - 1 - blockIdx.x, sample, row);
    t.across.divmod(row, row, column);
    const i32 c0 = column * TILE_CHANNELS, p0 = row * TILE_PLACES, channels = t.channels - c0, places = t.places - p0;
    const i32 k = threadIdx.x % 8, first = PAIRS ? threadIdx.x / 8 * 2 : threadIdx.x / 8, next = PAIRS ? 1 : THREADS / 8;
    const i64 from = ((i64)sample * t.places + p0) * t.channels + c0 + k * FLAT;
    Pack<storage_t, FLAT> g[2], v[2];
#pragma unroll
    for (int f = 0; f < 2; ++f) {
        const i32 p = first + f * next;
        g[f] = v[f] = Pack<storage_t, FLAT>{};
        if (p >= places) continue;
        const i64 at = from + p * t.channels;
        if (t.in_word == FLAT) {
            if (k * FLAT >= channels) continue;
            g[f] = load_pack<storage_t, FLAT>(dy + at);
            if (x) v[f] = load_pack<storage_t, FLAT>(x + at);
        } else {
#pragma unroll
            for (int e = 0; e < FLAT; ++e) {
                if (k * FLAT + e >= channels) break;
                g[f].v[e] = dy[at + e];
                if (x) v[f].v[e] = x[at + e];
            }
        }
    }
    const i32 own = threadIdx.x;
    if (own < TILE_CHANNELS && own < channels) planes[own / FLAT][own % FLAT] = found[sample * t.found + c0 + own];
    __syncthreads();
#pragma unroll
    for (int f = 0; f < 2; ++f) {
        acc_t out[FLAT], xs[FLAT];
        unpack(g[f], out), unpack(v[f], xs);
#pragma unroll
        for (int e = 0; e < FLAT; ++e)
            if (k * FLAT + e < channels) out[e] = planes[k][e](out[e], xs[e]);
        g[f] = pack_as<storage_t>(out);
    }
#pragma unroll
    for (int e = 0; e < FLAT; ++e) {
        Pack<storage_t, FLAT>* const to = tile[k * FLAT + e];
        if (PAIRS) {
            Pack<storage_t, PAIRS ? 2 : 1> pair;
            pair.v[0] = g[0].v[e], pair.v[PAIRS] = g[1].v[e];
            store_pack<storage_t, PAIRS ? 2 : 1>(to[first / FLAT ^ k].v + first % FLAT, pair);
        } else {
            to[first / FLAT ^ k].v[first % FLAT] = g[0].v[e];
            to[(first + next) / FLAT ^ k].v[first % FLAT] = g[1].v[e];
        }
    }
    __syncthreads();
    storage_t* const to = dx + sample * t.sample + c0 * t.channel + p0;
    if (t.out_word == FLAT) store_turned<FLAT>(tile, to, t, channels, places);
    else if (t.out_word == FLAT / 2) store_turned<FLAT / 2>(tile, to, t, channels, places);
    else store_turned<1>(tile, to, t, channels, places);
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
// Channels whose cells in a sample are neighbours: a block takes so many neighbouring channels that what they have in a sample is a run of whole packs, of all
// samples. A thread has one place in the run, so what its elements belong to is known once, and every group of threads a sample at a time.
struct ChannelRuns {
    // generated from patterns/rows/norm_channels.py: fields of CHANNEL_RUNS
    i32 samples, groups;       // groups of threads, each of which takes a sample at a time
    i32 whole, rest;           // samples of every group; groups that have one more
    i32 each, held;            // channels of a block, a power of two; packs of a thread that shared memory holds, of gradients samples
    FastDiv plane, run, walk;  // cells of a channel in a sample; packs of a block's channels there; packs that a channel has a part of, at most
    // end of generated text
    // Samples that a group of threads takes.
    __device__ __forceinline__ i32 turns(u32 group) const { return group < (u32)groups ? whole + ((i32)group < rest) : 0; }
};
// generated from patterns/rows/norm_channels.py: layout of CHANNEL_RUNS
static_assert(sizeof(ChannelRuns) == 60 && BRT_AT(4, ChannelRuns, groups) && BRT_AT(8, ChannelRuns, whole) &&
              BRT_AT(12, ChannelRuns, rest) && BRT_AT(16, ChannelRuns, each) && BRT_AT(20, ChannelRuns, held) &&
              BRT_AT(24, ChannelRuns, plane) && BRT_AT(36, ChannelRuns, run) && BRT_AT(48, ChannelRuns, walk) &&
              sizeof(ChannelRuns::samples) + sizeof(ChannelRuns::groups) + sizeof(ChannelRuns::whole) + sizeof(ChannelRuns::rest) +
              sizeof(ChannelRuns::each) + sizeof(ChannelRuns::held) + sizeof(ChannelRuns::plane) + sizeof(ChannelRuns::run) +
              sizeof(ChannelRuns::walk) == 60, "ChannelRuns is packed otherwise");
// end of generated text

// Where a thread's packs of W elements lie, of arguments alone.
template <int W> struct ChannelPlace {
    u32 group, place, low;  // its group; its pack in the run, and the channel in which that begins
    i32 split, turns;       // elements of a pack that belong to channel `low`, a pack having cells of two at most; samples
    i32 first, cell;        // the block's first channel; where the thread's packs begin in a sample
    __device__ __forceinline__ ChannelPlace(const ChannelRuns& t)
    {
        t.run.divmod(threadIdx.x, group, place);
        low = t.plane.div(place * W);
        split = (i32)((low + 1) * t.plane.d - place * W);
        if (split > W) split = W;
        turns = t.turns(group);
        first = blockIdx.x * t.each;
        cell = first * (i32)t.plane.d + (i32)place * W;
    }
};

// Visits what threads have of channel c: use(share, cells). Thread `rank` of `lanes` has one share after another; `shares` are of each thread for the channel in
// which its packs begin, then for the next.
template <int W, class Share, class Use> __device__ __forceinline__ void each_share(const ChannelRuns& t, const Share* shares, u32 c, u32 rank, u32 lanes, Use use)
{
    const u32 begin = c * t.plane.d, end = begin + t.plane.d, pack = begin / W;
#pragma unroll 1
    for (u32 j = rank; j < t.groups * t.walk.d; j += lanes) {
        u32 group, k;
        t.walk.divmod(j, group, k);
        const u32 at = (pack + k) * W, lowest = at < begin ? begin : at, highest = at + W < end ? at + W : end;
        if (lowest < highest && t.turns(group)) use(shares[(at < begin ? blockDim.x : 0) + group * t.run.d + pack + k], acc_t(t.turns(group) * (highest - lowest)));
    }
}

// dx and the gradients of the parameters of channels that a block holds: threads have their packs of dy and x in shared memory, and what that does not hold is
// read again. The sums that a thread finds are put together by as many threads for each channel, in an order that follows from the extents
// alone.
// generated from patterns/rows/norm_channels.py: constants CHANNEL_THREADS
constexpr int CHANNEL_THREADS = 1024;
// end of generated text
// generated from patterns/rows/norm_channels.py: struct CHANNEL_GRADIENTS
struct ChannelGradients {
    i64 dy_step, x_step, dx_step;    // between samples
    i64 weight, mean, rstd, dw, db;  // strides of what each channel has one of
    ChannelRuns runs;
};
static_assert(sizeof(ChannelGradients) == 128 && BRT_AT(8, ChannelGradients, x_step) && BRT_AT(16, ChannelGradients, dx_step) &&
              BRT_AT(24, ChannelGradients, weight) && BRT_AT(32, ChannelGradients, mean) && BRT_AT(40, ChannelGradients, rstd) &&
              BRT_AT(48, ChannelGradients, dw) && BRT_AT(56, ChannelGradients, db) && BRT_AT(64, ChannelGradients, runs) &&
              sizeof(ChannelGradients::dy_step) + sizeof(ChannelGradients::x_step) + sizeof(ChannelGradients::dx_step) +
              sizeof(ChannelGradients::weight) + sizeof(ChannelGradients::mean) + sizeof(ChannelGradients::rstd) +
              sizeof(ChannelGradients::dw) + sizeof(ChannelGradients::db) +
              sizeof(ChannelGradients::runs) == 124, "ChannelGradients is packed otherwise");
// end of generated text

template <int W> __device__ __forceinline__ void work_channel_gradients(const Norm& op, const ChannelGradients& t, const ChannelPlace<W>& at)
{
    typedef Pack<storage_t, W> Cells;
    BRT_DYNAMIC_SHARED(Cells, store);
    __shared__ PlaneSlopes planes[W];
    __shared__ acc_t of_warps[2][WARPS];
    const ChannelRuns& r = t.runs;
    const u32 whole = r.held * r.run.d;  // packs of dy that shared memory holds, behind which those of x lie
    Gathered* const shares = (Gathered*)(store + 2 * whole);  // of each thread for the channel in which its packs begin, then for the next
    const i32 turns = at.turns, split = at.split;
    const auto start = [&](i64 step) { return at.cell + (i32)at.group * (i32)step; };
    const storage_t *const of_dy = op.dy + start(t.dy_step), *const of_x = op.x + start(t.x_step);
    const i32 dy_step = r.groups * (i32)t.dy_step, x_step = r.groups * (i32)t.x_step;
    Cells* const own_cells = store + threadIdx.x;
    const i32 apart = r.groups * (i32)r.run.d, here = r.held - (i32)at.group;  // packs between those of a thread; of its turn f they are there if f * groups < here
#pragma unroll 1
    for (i32 f = 0; f < turns && f * r.groups < here; ++f) {
        copy_async<sizeof(Cells)>(own_cells + f * apart, of_dy + f * dy_step);
        copy_async<sizeof(Cells)>(own_cells + (whole + f * apart), of_x + f * x_step);
    }
    close_batch();
    const auto cells = [&](i32 f, acc_t (&g)[W], acc_t (&v)[W], bool both) {
        const bool there = f * r.groups < here;
        unpack(there ? own_cells[f * apart] : load_pack<storage_t, W>(of_dy + f * dy_step), g);
        if (both) unpack(there ? own_cells[whole + f * apart] : load_pack<storage_t, W>(of_x + f * x_step), v);
    };
    const i32 bits = __clz(r.each) - __clz((i32)blockDim.x);
    const i32 lanes = 1 << bits, rank = threadIdx.x & (lanes - 1);
    const u32 c = threadIdx.x >> bits;
    const i64 channel = at.first + (i32)c;
    // Behind the copies, which need not wait for them: the means of the thread's cells, and the numbers of the channel that it puts together.
    const PlaneStatistics of = {op.mean, op.rstd, op.eps, op.single_running, op.fixed};
    const i64 low = at.first + (i32)at.low;
    const acc_t low_mean = of.middle(low * t.mean), high_mean = split < W ? of.middle((low + 1) * t.mean) : low_mean;
    acc_t mean = acc_t(0), scale = acc_t(0), weight = acc_t(1);
    if (rank == 0) {
        of.read(channel * t.mean, channel * t.rstd, mean, scale);
        if (op.weight) weight = read_parameter(op.weight, op.single_weight, channel * t.weight);
    }
    acc_t sum[W] = {}, product[W] = {}, middle[W];
#pragma unroll
    for (int e = 0; e < W; ++e) middle[e] = e < split ? low_mean : high_mean;
    await_batches<0>();
#pragma unroll 1
    for (i32 f = 0; f < turns; ++f) {
        acc_t g[W], v[W];
        cells(f, g, v, true);
#pragma unroll
        for (int e = 0; e < W; ++e) sum[e] += g[e], product[e] = m_fma(g[e], v[e] - middle[e], product[e]);
    }
    Gathered own = Gathered::identity(), next = own;
#pragma unroll
    for (int e = 0; e < W; ++e) {
        if (e < split) own.dy += sum[e], own.product += product[e];
        else next.dy += sum[e], next.product += product[e];
    }
    shares[threadIdx.x] = own;
    shares[blockDim.x + threadIdx.x] = next;
    __syncthreads();
    acc_t both[2] = {};
    each_share<W>(r, shares, c, rank, lanes, [&](const Gathered& s, acc_t) { both[0] += s.dy, both[1] += s.product; });
    group_sums(both, lanes, of_warps);
    let_next_start();
    if (rank == 0) {
        both[1] *= scale;
        if (op.dw) write_parameter(op.dw, op.single_weight, channel * t.dw, both[1]);
        if (op.db) write_parameter(op.db, op.single_weight, channel * t.db, both[0]);
        planes[c] = slopes_of(mean, scale, weight, both[0], both[1], acc_t(r.samples * (i32)r.plane.d), op.fixed);
    }
    if (!op.dx) return;
    __syncthreads();
    const PlaneSlopes a = planes[at.low], b = split < W ? planes[at.low + 1] : a;
    storage_t* const to = op.dx + start(t.dx_step);
    const i32 dx_step = r.groups * (i32)t.dx_step;
#pragma unroll 1
    for (i32 f = 0; f < turns; ++f) {
        acc_t out[W], v[W] = {};
        cells(f, out, v, !op.fixed);  // dx does not depend on x then, be it infinite
        if (split >= W) {
#pragma unroll
            for (int e = 0; e < W; ++e) out[e] = a(out[e], v[e]);
        } else {
#pragma unroll
            for (int e = 0; e < W; ++e) out[e] = e < split ? a(out[e], v[e]) : b(out[e], v[e]);
        }
        store_pack<storage_t, W>(to + f * dx_step, pack_as<storage_t>(out));
    }
}

extern "C" __global__ void __launch_bounds__(CHANNEL_THREADS, 1) brt_normalization_batch_norm_backward_f32_channel_gradients(const storage_t* dy, const storage_t* x, storage_t* dx, const void* weight, const void* mean, const void* rstd, void* dw, void* db, acc_t eps, i32 single_weight, i32 single_running, i32 fixed, const ChannelGradients t)
{
    const ChannelPlace<FLAT> at(t.runs);
    after_previous(few_blocks());
    const Norm op = {dy, x, dx, weight, mean, rstd, dw, db, eps, single_weight, single_running, fixed};
    work_channel_gradients<FLAT>(op, t, at);
}

// Few channels: packs of half the size, so that there are twice as many blocks.
extern "C" __global__ void __launch_bounds__(CHANNEL_THREADS, 1) brt_normalization_batch_norm_backward_f32_channel_gradients_half(const storage_t* dy, const storage_t* x, storage_t* dx, const void* weight, const void* mean, const void* rstd, void* dw, void* db, acc_t eps, i32 single_weight, i32 single_running, i32 fixed, const ChannelGradients t)
{
    const ChannelPlace<FLAT / 2> at(t.runs);
    after_previous(few_blocks());
    const Norm op = {dy, x, dx, weight, mean, rstd, dw, db, eps, single_weight, single_running, fixed};
    work_channel_gradients<FLAT / 2>(op, t, at);
}
