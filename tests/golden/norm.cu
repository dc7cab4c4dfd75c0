// normalization.batch_norm.forward.f32 / rows16
// template rows/norm.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
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
constexpr bool RAGGED = false;
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
// Count, mean and sum of squared distances from the mean; merged by Chan's formulas.
struct Gathered {
    acc_t n, mean, squares;
    static __device__ __forceinline__ Gathered identity()
    {
        Gathered s;
        s.n = s.mean = s.squares = acc_t(0);
        return s;
    }
    __device__ __forceinline__ void merge(const Gathered& o)
    {
        if (o.n == acc_t(0)) return;
        if (n == acc_t(0)) {
            *this = o;
            return;
        }
        const acc_t both = n + o.n, d = o.mean - mean, share = o.n / both;
        squares += o.squares + d * d * (n * share);
        mean += d * share;
        n = both;
    }
};

// generated from patterns/rows/norm.py: constants HELD_UNITS FEW_UNITS SPREAD_UNITS
constexpr int HELD_UNITS = 8;
constexpr int FEW_UNITS = 6;
constexpr int SPREAD_UNITS = 2;
// end of generated text

// A parameter as it is stored: what is converted in the branch that loads it would be waited for before the next load sets out.
struct Stored {
    f32 single;
    storage_t own;
    __device__ __forceinline__ void load(const void* from, bool as_single, i64 at)
    {
        if (as_single) single = ((const f32*)from)[at];
        else own = ((const storage_t*)from)[at];
    }
    __device__ __forceinline__ acc_t value(bool as_single) const { return as_single ? acc_t(single) : acc_t(to_acc(own)); }
};

struct Norm {
    enum { X, Y, WEIGHT, BIAS, M, MEAN = M, RSTD, RUNNING_MEAN, RUNNING_VAR, N };
    static constexpr int LINES = PER_UNIT, UNITS = BATCH;
    static constexpr bool EDGES = false, EARLY = false;
    typedef Gathered State;
    struct Item { Pack<storage_t, V> x; };
    struct Line { acc_t mean, rstd; };
    // The parameters of a line that has one of each, or (SPLIT) of each of its units: where a thread has few units, asked for together with the line.
    template <int R> struct Kept { Stored weight[SPLIT ? R : 1], bias[SPLIT ? R : 1]; };
    struct Slots { acc_t sum[1][WARPS], rest[V < 8 ? 2 : 1][WARPS]; };
    typedef Lines<N, M> Layout;
    static constexpr u32 OWN = 1 << WEIGHT | 1 << BIAS;  // parameters that write_line needs as dense vectors

    const storage_t* x;
    storage_t* y;
    const void *weight, *bias;
    acc_t *mean, *rstd;
    void *running_mean, *running_var;
    acc_t eps;
    acc_t momentum;
    i32 single_weight;
    i32 single_running, fixed;  // fixed: the running statistics normalize
    acc_t* averages;            // mean and variance of each line, to be averaged over the samples

    static __device__ __forceinline__ Item nothing()
    {
        Item v;
        v.x = zeros();
        return v;
    }
    __device__ __forceinline__ bool writes() const { return true; }
    __device__ __forceinline__ void start(Line*, const i64*, const Layout&) const {}
    __device__ __forceinline__ void load(Item& v, const i64* at, const Span& s, const Layout&) const
    {
        v.x = load_span(x + at[X], s, store_as<storage_t>(acc_t(0)));
    }
    __device__ __forceinline__ void fold(State* s, const Item* v, const Span* spans, const Line*, const Layout&, const Spot&) const
    {
        // The mean of the batch, then the deviations from it; their sum, which rounding leaves, corrects the mean.
        i32 count = 0;
#pragma unroll
        for (int f = 0; f < UNITS; ++f) count += LINES == 1 ? spans[f].count() : (i32)spans[f].any();
        if (count == 0) return;
        const acc_t n = acc_t(count), part = acc_t(1) / n;
#pragma unroll
        for (int j = 0; j < LINES; ++j) {
            acc_t sum = acc_t(0), left = acc_t(0), squares = acc_t(0);
#pragma unroll
            for (int f = 0; f < UNITS; ++f)
#pragma unroll
                FOR_LINE(LINES, j, e) sum += to_acc(v[f].x.v[e]);
            const acc_t middle = sum * part;
#pragma unroll
            for (int f = 0; f < UNITS; ++f)
#pragma unroll
                FOR_LINE(LINES, j, e)
                {
                    const acc_t d = spans[f].has(e) ? to_acc(v[f].x.v[e]) - middle : acc_t(0);
                    left += d;
                    squares = m_fma(d, d, squares);
                }
            Gathered own;
            own.n = n;
            own.mean = middle + left * part;
            own.squares = squares - left * (left * part);
            s[j].merge(own);
        }
    }
    __device__ __forceinline__ Norm at_line(const i64* base) const
    {
        Norm own = *this;
        own.x += base[X], own.y += base[Y];
        own.weight = advanced<storage_t>(weight, single_weight, base[WEIGHT]), own.bias = advanced<storage_t>(bias, single_weight, base[BIAS]);
        return own;
    }
    __device__ __forceinline__ void load_held(Item& v, i32 at) const { v.x = load_pack<storage_t, V>(x + at); }
    template <int R, class W> __device__ __forceinline__ void add_held(Item (&v)[R], const W& way, bool sums) const
    {
    }
    template <int R> static __device__ __forceinline__ acc_t total(Item (&v)[R])
    {
        acc_t sum = acc_t(0);
#pragma unroll
        for (int f = 0; f < R; ++f) {
            acc_t x[V];
            unpack(v[f].x, x);
#pragma unroll
            for (int e = 0; e < V; ++e) sum += x[e];
            if (V == 8) keep_packed(v[f]);
        }
        return sum;
    }
    // Squares of the deviations from the rounded mean and, in f32 and f64, the sum of the deviations, which corrects it.
    template <int R, class W> static __device__ __forceinline__ void spread(Item (&v)[R], const W& way, acc_t middle, acc_t& squares, acc_t* left)
    {
#pragma unroll
        for (int f = 0; f < R; ++f) {
            if (!way.has(f)) break;
            acc_t x[V];
            unpack(v[f].x, x);
#pragma unroll
            for (int e = 0; e < V; ++e) {
                const acc_t d = x[e] - middle;
                if (left) *left += d;
                squares = m_fma(d, d, squares);
            }
            if (V == 8) keep_packed(v[f]);
        }
    }
    template <int R, class W> __device__ __forceinline__ void add(State& s, Item (&v)[R], const W& way, const Line&, const Layout&) const
    {
        i32 some = 0;
#pragma unroll
        for (int f = 0; f < R; ++f) some += way.has(f);
        State own = State::identity();
        own.n = acc_t(some * V);
        const acc_t part = acc_t(1) / own.n, middle = total(v) * part;
        acc_t left = acc_t(0);
        spread(v, way, middle, own.squares, &left);
        own.mean = middle + left * part;
        own.squares -= left * (left * part);
        s.merge(own);
    }
    template <int P, class W> __device__ __forceinline__ void keep(const void* from, Stored (&to)[P], int k, const W& way, const Layout& t) const
    {
        if (!from || t.packed >> k & 1) return;
#pragma unroll
        for (int f = 0; f < P; ++f)
            if (P == 1 || way.has(f)) to[f].load(from, single_weight, SPLIT && t.along.rank == 2 ? t.along.div[0].div(way.unit(f)) * t.along.stride[1][k] : 0);
    }
    template <int P> __device__ __forceinline__ void take(const void* from, const Stored (&kept)[P], int k, int f, i32 unit, const Layout& t, acc_t (&out)[V]) const
    {
        if (!from) return;
        if (t.packed >> k & 1) {
            load_dense<storage_t, SPLIT>(from, single_weight, t, k, unit, out);
            return;
        }
        const acc_t value = kept[P == 1 ? 0 : f].value(single_weight);
#pragma unroll
        for (int e = 0; e < V; ++e) out[e] = value;
    }
    template <int R, class W> __device__ __forceinline__ void write_held(const Item& v, const Kept<R>& kept, int f, const W& way, const Layout& t, const Line& line) const
    {
        if (R > SPREAD_UNITS) {
            write_any(v, way.unit(f), way.place(f), t, line);
            return;
        }
        acc_t w[V], b[V];
        take(weight, kept.weight, WEIGHT, f, way.unit(f), t, w), take(bias, kept.bias, BIAS, f, way.unit(f), t, b);
        write_with(v, w, b, way.place(f), line);
    }
    template <int R, class W> __device__ __forceinline__ void gather(State& s, Item (&v)[R], const W& way, const Line&, const Layout& t, Kept<R>& kept, Slots& slots) const
    {
        if (R <= SPREAD_UNITS) keep(weight, kept.weight, WEIGHT, way, t), keep(bias, kept.bias, BIAS, way, t);
        if (fixed) return;  // nothing is asked of the line
        acc_t sum[1] = {total(v)};
        group_sums(sum, t.lanes, slots.sum);
        const acc_t n = acc_t(t.length), part = acc_t(1) / n, middle = V < 8 ? sum[0] * part : quotient(sum[0], n, part);
        acc_t rest_of[V < 8 ? 2 : 1] = {};  // squares, left
        spread(v, way, middle, rest_of[0], V < 8 ? rest_of + (V < 8) : nullptr);
        group_sums(rest_of, t.lanes, slots.rest);
        const acc_t left = V < 8 ? rest_of[V < 8] : acc_t(0), by = V < 8 ? left * part : acc_t(0);
        s.n = n;
        s.mean = middle + by;
        s.squares = rest_of[0] - left * by;
    }
    // All parameters given, dense and stored as T: those of the next vector are prefetched while this one is computed.
    template <int R, class W> __device__ __forceinline__ bool write_line(const Item (&v)[R], const W& way, const Layout& t, const Line& l) const
    {
        if (!plain(t) || !weight || !bias) return false;
        const storage_t *const w_at = (const storage_t*)weight, *const b_at = (const storage_t*)bias;
        Pack<storage_t, V> ws = zeros(), bs = ws;
        if (way.has(0)) ws = load_pack<storage_t, V>(w_at + way.unit(0) * V), bs = load_pack<storage_t, V>(b_at + way.unit(0) * V);
#pragma unroll
        for (int f = 0; f < R; ++f) {
            if (!way.has(f)) break;
            acc_t w[V], b[V], out[V];
            unpack(ws, w), unpack(bs, b), unpack(v[f].x, out);
            if (f + 1 < R && way.has(f + 1)) ws = load_pack<storage_t, V>(w_at + way.unit(f + 1) * V), bs = load_pack<storage_t, V>(b_at + way.unit(f + 1) * V);
#pragma unroll
            for (int e = 0; e < V; ++e) out[e] = m_fma((out[e] - l.mean) * l.rstd, w[e], b[e]);
            store_pack<storage_t, V>(y + way.place(f), pack_as<storage_t>(out));
        }
        return true;
    }
    __device__ __forceinline__ bool plain(const Layout& t) const { return (t.packed & OWN) == OWN && !single_weight; }
    __device__ __forceinline__ void write_unit(const Item& v, i32 unit, i32 at, const Layout& t, const Line& l) const
    {
        if (!plain(t)) {
            write_any(v, unit, at, t, l);
            return;
        }
        acc_t w[V], b[V];
        Pack<storage_t, V> ws, bs;  // both loads are issued before either is used
        if (weight) ws = load_pack<storage_t, V>((const storage_t*)weight + unit * V);
        if (bias) bs = load_pack<storage_t, V>((const storage_t*)bias + unit * V);
        unpack(ws, w), unpack(bs, b);
        write_with(v, w, b, at, l);
    }
    __device__ __forceinline__ void write_any(const Item& v, i32 unit, i32 at, const Layout& t, const Line& l) const
    {
        acc_t w[V], b[V];
        if (weight) load_dense<storage_t, SPLIT>(weight, single_weight, t, WEIGHT, unit, w);
        if (bias) load_dense<storage_t, SPLIT>(bias, single_weight, t, BIAS, unit, b);
        write_with(v, w, b, at, l);
    }
    __device__ __forceinline__ void write_with(const Item& v, const acc_t (&w)[V], const acc_t (&b)[V], i32 at, const Line& l) const
    {
        acc_t out[V];
        unpack(v.x, out);
#pragma unroll
        for (int e = 0; e < V; ++e) out[e] = (out[e] - l.mean) * l.rstd;
        if (weight && bias) {
#pragma unroll
            for (int e = 0; e < V; ++e) out[e] = m_fma(out[e], w[e], b[e]);
        } else if (weight) {
#pragma unroll
            for (int e = 0; e < V; ++e) out[e] *= w[e];
        } else if (bias) {
#pragma unroll
            for (int e = 0; e < V; ++e) out[e] += b[e];
        }
        store_pack<storage_t, V>(y + at, pack_as<storage_t>(out));
    }
    __device__ __forceinline__ void finish(const State* s, Line* line, const i64* base, const Layout& t, bool record) const
    {
        const acc_t n = acc_t(t.length), part = acc_t(1) / n;
#pragma unroll
        for (int j = 0; j < LINES; ++j) {
            acc_t m = t.length ? s[j].mean : s[j].mean * part, var = s[j].squares * part;
            if (fixed) {
                m = read_parameter(running_mean, single_running, base[RUNNING_MEAN] + j * t.step[RUNNING_MEAN]);
                var = read_parameter(running_var, single_running, base[RUNNING_VAR] + j * t.step[RUNNING_VAR]);
            }
            line[j].mean = m;
            line[j].rstd = fixed ? inverse_root(var + eps) : reciprocal_root(var, eps);
            if (!record) continue;
            if (mean) mean[base[MEAN] + j * t.step[MEAN]] = line[j].mean;
            if (rstd) rstd[base[RSTD] + j * t.step[RSTD]] = line[j].rstd;
            if (fixed || !t.length) continue;
            const acc_t spread = s[j].squares / (n - acc_t(1));
            if (averages) {
                const i64 l = ((i64)blockIdx.x * ((i32)blockDim.x / t.lanes) + (t.across ? threadIdx.x % ((i32)blockDim.x / t.lanes) : threadIdx.x / t.lanes)) * LINES + j;
                averages[l] = m;
                averages[t.count * LINES + l] = spread;
                continue;
            }
            if (running_mean) move(running_mean, base[RUNNING_MEAN] + j * t.step[RUNNING_MEAN], m);
            if (running_var) move(running_var, base[RUNNING_VAR] + j * t.step[RUNNING_VAR], spread);
        }
    }
    __device__ __forceinline__ void move(void* running, i64 at, acc_t before, acc_t value) const
    {
        write_parameter(running, single_running, at, (acc_t(1) - momentum) * before + momentum * value);
    }
    __device__ __forceinline__ void move(void* running, i64 at, acc_t value) const { move(running, at, read_parameter(running, single_running, at), value); }
    __device__ __forceinline__ void write(const Item& v, const i64* at, const Span& s, const Layout& t, const Line* line, const Spot&) const
    {
        acc_t w[V], b[V];
        if (weight) load_parameter<storage_t>(weight, single_weight, at[WEIGHT], t.step[WEIGHT], t.packed >> WEIGHT & 1, s, w);
        if (bias) load_parameter<storage_t>(bias, single_weight, at[BIAS], t.step[BIAS], t.packed >> BIAS & 1, s, b);
        acc_t out[V];
#pragma unroll
        for (int j = 0; j < V; ++j) {
            const Line& l = line[PER_UNIT == 1 ? 0 : j];
            acc_t value = (to_acc(v.x.v[j]) - l.mean) * l.rstd;
            if (weight && bias) value = m_fma(value, w[j], b[j]);
            else if (weight) value = value * w[j];
            else if (bias) value = value + b[j];
            out[j] = value;
        }
        store_span(y + at[Y], s, pack_as<storage_t>(out));
    }
};

extern "C" __global__ void __launch_bounds__(THREADS) brt_normalization_batch_norm_forward_f32(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Norm::Layout lines, Gathered* partials, const i32 chunks, const i32 part)
{
    after_previous(few_blocks());
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_lines(op, lines, partials, chunks, part);
}

extern "C" __global__ void __launch_bounds__(256, 3) brt_normalization_batch_norm_forward_f32_held(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Norm::Layout lines)
{
    after_previous(few_blocks());
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_held<!TWO_AXES, 256, 1 * HELD_UNITS>(op, lines);
}

extern "C" __global__ void __launch_bounds__(256, 2) brt_normalization_batch_norm_forward_f32_held_long(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Norm::Layout lines)
{
    after_previous(few_blocks());
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_held<!TWO_AXES, 256, 2 * HELD_UNITS>(op, lines);
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

// Lines of a block each, read once: WHOLE_UNITS vectors of a thread stay in registers, more in its part of shared memory, and what neither holds is read
// again. The parameters are the same along a line, or (SPLIT) along its inner axis; shared memory then has those of the line behind the vectors.
// generated from patterns/rows/norm.py: constants WHOLE_UNITS WHOLE_THREADS
constexpr int WHOLE_UNITS = 8;
constexpr int WHOLE_THREADS = 1024;
// end of generated text

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
__device__ __forceinline__ void work_whole(const Norm& whole, const Norm::Layout& t, const i64 (&base)[Norm::N])
{
    constexpr int R = WHOLE_UNITS;
    __shared__ Norm::Slots slots;
    BRT_DYNAMIC_SHARED(Norm::Item, store);
    acc_t* const scales = (acc_t*)(store + t.held * blockDim.x);
    Norm op = whole.at_line(base);
    op.x = settled(op.x), op.y = settled(op.y);
    const i32 units = (i32)t.units;
    const auto unit = [&](i32 f) { return (i32)(threadIdx.x + f * blockDim.x); };
    const auto has = [&](i32 f) { return unit(f) < units; };
    const auto place = [&](i32 f) {  // lines of channels have two axes; the outer one of one axis has an extent of 1
        u32 outer = 0, inner = unit(f);
        if (!SPLIT) t.along.div[0].divmod(inner, outer, inner);
        return (i32)(outer * (i32)t.along.stride[1][0] + inner * V);
    };
    const auto slot = [&](i32 f) -> Norm::Item& { return store[(f - R) * blockDim.x + threadIdx.x]; };
#pragma unroll 1
    for (i32 f = R; f < R + t.held && has(f); ++f) copy_async(&slot(f), op.x + place(f));
    close_batch();
    Norm::Item v[R];
#pragma unroll
    for (int f = 0; f < R; ++f) {
        v[f] = Norm::nothing();
        if (has(f)) op.load_held(v[f], place(f));
    }
    const auto beyond = [&](i32 f) {
        if (f < R + t.held) return slot(f);
        Norm::Item own;
        op.load_held(own, place(f));
        return own;
    };
    const i32 stretches = SPLIT && t.along.rank == 2 ? (i32)t.along.extent[1] : 1;
    Stored scale, shift;
    if (SPLIT) {
#pragma unroll 1
        for (i32 c = threadIdx.x; c < stretches; c += blockDim.x) {
            const i64 *const step = t.along.stride[1];
            scales[c] = op.weight ? read_parameter(op.weight, op.single_weight, c * step[Norm::WEIGHT]) : acc_t(1);
            scales[stretches + c] = op.bias ? read_parameter(op.bias, op.single_weight, c * step[Norm::BIAS]) : -acc_t(0);
        }
    } else {
        if (op.weight) scale.load(op.weight, op.single_weight, 0);
        if (op.bias) shift.load(op.bias, op.single_weight, 0);
    }

    acc_t sum[1] = {};
    const auto add = [&](Norm::Item& item) {
        acc_t x[V];
        unpack(item.x, x);
#pragma unroll
        for (int d = V / 2; d > 0; d /= 2)
#pragma unroll
            for (int e = 0; e < d; ++e) x[e] += x[e + d];
        sum[0] += x[0];
        if (V == 8) keep_packed(item);
    };
#pragma unroll
    for (int f = 0; f < R; ++f) add(v[f]);
    await_batches<0>();
#pragma unroll 1
    for (i32 f = R; has(f); ++f) {
        Norm::Item item = beyond(f);
        add(item);
    }
    group_sums(sum, blockDim.x, slots.sum);
    const acc_t n = acc_t(t.length), part = acc_t(1) / n, middle = V < 8 ? sum[0] * part : quotient(sum[0], n, part);
    acc_t rest[V < 8 ? 2 : 1] = {};  // squares of the distances from the rounded mean and, in f32, the distances, whose sum corrects it
    const auto spread = [&](Norm::Item& item) {
        acc_t x[V];
        unpack(item.x, x);
#pragma unroll
        for (int e = 0; e < V; ++e) {
            x[e] -= middle;
            rest[0] = m_fma(x[e], x[e], rest[0]);
        }
        if (V < 8) rest[V < 8] += (x[0] + x[V / 2]) + (x[V / 4] + x[V - 1]);
        if (V == 8) keep_packed(item);
    };
#pragma unroll
    for (int f = 0; f < R; ++f) {
        if (!has(f)) break;
        spread(v[f]);
    }
#pragma unroll 1
    for (i32 f = R; has(f); ++f) {
        Norm::Item item = beyond(f);
        spread(item);
    }
    group_sums(rest, blockDim.x, slots.rest);
    let_next_start();
    const acc_t left = V < 8 ? rest[V < 8] : acc_t(0), by = V < 8 ? left * part : acc_t(0);
    const Norm::State s = {n, middle + by, rest[0] - left * by};
    Norm::Line own;
    whole.finish(&s, &own, base, t, false);
    const acc_t all_scale = op.weight ? scale.value(op.single_weight) : acc_t(1), all_shift = op.bias ? shift.value(op.single_weight) : -acc_t(0);
    const auto write = [&](i32 f, const Norm::Item& item) {
        const u32 c = SPLIT && t.along.rank == 2 ? t.along.div[0].div(unit(f)) : 0;
        const acc_t w = SPLIT ? scales[c] : all_scale, b = SPLIT ? scales[stretches + c] : all_shift;
        acc_t out[V];
        unpack(item.x, out);
#pragma unroll
        for (int e = 0; e < V; ++e) out[e] = m_fma((out[e] - own.mean) * own.rstd, w, b);
        store_pack<storage_t, V>(op.y + place(f), pack_as<storage_t>(out));
    };
#pragma unroll
    for (int f = 0; f < R; ++f) {
        if (!has(f)) break;
        write(f, v[f]);
    }
#pragma unroll 1
    for (i32 f = R; has(f); ++f) write(f, beyond(f));
    if (threadIdx.x == 0) whole.finish(&s, &own, base, t, true);  // behind the results, which do not wait for what it reads
}

// Where a block's line begins in each operand, of arguments alone.
struct WholePlace {
    i64 base[Norm::N];
    __device__ __forceinline__ WholePlace(const Norm::Layout& lines) { find_line(lines, blockIdx.x, base); }
};

extern "C" __global__ void __launch_bounds__(WHOLE_THREADS, 1) brt_normalization_batch_norm_forward_f32_whole(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Norm::Layout lines)
{
    const WholePlace at(lines);
    after_previous(few_blocks());
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_whole(op, lines, at.base);
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_forward_f32_chunks(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Norm::Layout lines, Gathered* partials, const i32 chunks, const i32 part)
{
    after_previous(few_blocks());
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_chunks<!TWO_AXES, 4>(op, lines, partials, chunks, part);
}

// Where a thread's pack lies, of arguments alone. `of` divides by the units of a line.
struct FixedPlace {
    u32 line, unit;
    i64 base[Norm::N];
    i32 place;
    __device__ __forceinline__ FixedPlace(const Norm::Layout& lines, const FastDiv& of)
    {
        of.divmod(blockIdx.x * blockDim.x + threadIdx.x, line, unit);
        find_line(lines, line, base);
        const Way<false, false, Norm::Layout> way(lines, (i32)unit, 1, (i32)lines.units, 0);
        place = way.place(0);
    }
};

// Fixed statistics of small arrays: a pack a thread, and all loads set out at once.
extern "C" __global__ void __launch_bounds__(THREADS) brt_normalization_batch_norm_forward_f32_fixed(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Norm::Layout lines, const FastDiv of)
{
    const FixedPlace at(lines, of);
    after_previous();
    const Norm whole = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    if (at.line >= (u32)lines.count) return;
    Norm::Item v;
    Stored middle, spread, w_of = {}, b_of = {};
    v.x = load_pack<storage_t, V>(x + at.base[Norm::X] + at.place);
    middle.load(running_mean, single_running, at.base[Norm::RUNNING_MEAN]);
    spread.load(running_var, single_running, at.base[Norm::RUNNING_VAR]);
    if (weight) w_of.load(weight, single_weight, at.base[Norm::WEIGHT]);
    if (bias) b_of.load(bias, single_weight, at.base[Norm::BIAS]);
    acc_t w[V], b[V];
#pragma unroll
    for (int e = 0; e < V; ++e) w[e] = w_of.value(single_weight), b[e] = b_of.value(single_weight);
    const Norm::Line own = {middle.value(single_running), inverse_root(spread.value(single_running) + eps)};
    whole.write_with(v, w, b, (i32)(at.base[Norm::Y] + at.place), own);
    if (at.unit) return;
    if (mean) mean[at.base[Norm::MEAN]] = own.mean;
    if (rstd) rstd[at.base[Norm::RSTD]] = own.rstd;
}

// Dense arrays as one row of packs, which may lie across the borders of planes, where statistics are fixed or have been found. A block works
// out, or reads, the numbers of its planes once; of a single plane every thread for itself, so that none waits for another.
constexpr int FLAT = 16 / sizeof(storage_t);  // elements of a pack
// generated from patterns/rows/norm_flat.py: struct FLAT
struct Flat {
    i64 weight, bias, mean, var;  // strides of what each channel has one of
    u32 count, packs;             // elements; whole packs
    FastDiv plane, channels;
};
static_assert(sizeof(Flat) == 64 && BRT_AT(8, Flat, bias) && BRT_AT(16, Flat, mean) && BRT_AT(24, Flat, var) && BRT_AT(32, Flat, count) &&
              BRT_AT(36, Flat, packs) && BRT_AT(40, Flat, plane) && BRT_AT(52, Flat, channels) && sizeof(Flat::weight) +
              sizeof(Flat::bias) + sizeof(Flat::mean) + sizeof(Flat::var) + sizeof(Flat::count) + sizeof(Flat::packs) +
              sizeof(Flat::plane) + sizeof(Flat::channels) == 64, "Flat is packed otherwise");
// end of generated text

// What the cells of a plane are computed with; without a weight and a bias 1 and -0, which leave every bit.
struct alignas(16) Plane {
    acc_t mean, rstd, weight, bias;
    __device__ __forceinline__ acc_t operator()(acc_t x) const { return m_fma((x - mean) * rstd, weight, bias); }
};

// What channel c is computed with where statistics are fixed.
template <class Steps> __device__ __forceinline__ Plane plane_of_channel(const Norm& op, const Steps& f, u32 c)
{
    Stored middle, spread, w, b;
    middle.load(op.running_mean, op.single_running, c * f.mean);
    spread.load(op.running_var, op.single_running, c * f.var);
    if (op.weight) w.load(op.weight, op.single_weight, c * f.weight);
    if (op.bias) b.load(op.bias, op.single_weight, c * f.bias);
    return Plane{middle.value(op.single_running), inverse_root(spread.value(op.single_running) + op.eps),
                 op.weight ? w.value(op.single_weight) : acc_t(1), op.bias ? b.value(op.single_weight) : -acc_t(0)};
}

// ALONE: a thread may work out its plane. plane_of(p): what plane p of the array is computed with.
template <bool ALONE, class Of> __device__ __forceinline__ void work_flat(const storage_t* x, storage_t* y, const Flat& f, u32 block, const Of& plane_of)
{
    BRT_DYNAMIC_SHARED(Plane, planes);
    const u32 begin = block * blockDim.x, pack = begin + threadIdx.x;
    const bool whole = pack < f.packs;
    Pack<storage_t, FLAT> v;
    if (whole) v = load_pack<storage_t, FLAT>(x + (i64)pack * FLAT);
    const u32 end = (begin + blockDim.x) * FLAT, last = (end < f.count ? end : f.count) - 1;
    const u32 low = f.plane.div(begin * FLAT), high = f.plane.div(last);
    const bool one = ALONE && low == high;
    Plane own;
    if (one) {
        own = plane_of(low);
    } else {
        if (threadIdx.x <= high - low) planes[threadIdx.x] = plane_of(low + threadIdx.x);  // no more planes than threads
        __syncthreads();
    }
    if (whole) {
        u32 plane, cell;
        f.plane.divmod(pack * FLAT, plane, cell);
        if (!one) own = planes[plane - low];
        const u32 left = f.plane.d - cell;  // cells of the plane from the pack's first one on; a pack has cells of two planes at most
        acc_t out[FLAT];
        unpack(v, out);
        if (left >= FLAT) {
#pragma unroll
            for (int e = 0; e < FLAT; ++e) out[e] = own(out[e]);
        } else {
            const Plane next = planes[plane - low + 1];
#pragma unroll
            for (int e = 0; e < FLAT; ++e) out[e] = (u32)e < left ? own(out[e]) : next(out[e]);
        }
        store_pack<storage_t, FLAT>(y + (i64)pack * FLAT, pack_as<storage_t>(out));
    }
    // The elements behind the last whole pack.
    const u32 at = f.packs * FLAT + threadIdx.x;
    if (block + 1 == gridDim.x && at < f.count) {
        if (!one) own = planes[f.plane.div(at) - low];
        y[at] = store_as<storage_t>(own(to_acc(x[at])));
    }
}

extern "C" __global__ void __launch_bounds__(THREADS, 8) brt_normalization_batch_norm_forward_f32_flat(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Flat f)
{
    after_previous();
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_flat<sizeof(acc_t) == 4>(x, y, f, blockIdx.x, [&](u32 plane) {  // roots and quotients of f64 are slow
        u32 sample, c;
        f.channels.divmod(plane, sample, c);
        return plane_of_channel(op, f, c);
    });
}

// What each channel is computed with, and its results, from the states of its chunks: a block a channel.
extern "C" __global__ void __launch_bounds__(THREADS) brt_normalization_batch_norm_forward_f32_planes(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Norm::Layout lines, const Gathered* partials, const i32 chunks, Plane* found)
{
    after_previous();
    __shared__ Gathered slots[THREADS / 32];
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    i64 line[Norm::N];
    find_line(lines, blockIdx.x, line);
    Gathered s[1] = {Gathered::identity()};
#pragma unroll 1
    for (i32 c = threadIdx.x; c < chunks; c += THREADS) s[0].merge(partials[c * lines.count + blockIdx.x]);
    combine<Gathered, 1>(s, slots, THREADS, 0);
    if (threadIdx.x) return;
    Norm::Line own;
    op.finish(s, &own, line, lines, true);
    found[blockIdx.x] = Plane{own.mean, own.rstd, weight ? read_parameter(weight, single_weight, line[Norm::WEIGHT]) : acc_t(1),
                              bias ? read_parameter(bias, single_weight, line[Norm::BIAS]) : -acc_t(0)};
}

// The results then: from the array's end, which may still be in the cache.
extern "C" __global__ void __launch_bounds__(THREADS, 8) brt_normalization_batch_norm_forward_f32_flat_found(const storage_t* x, storage_t* y, const Plane* found, const Flat f)
{
    after_previous();
    work_flat<true>(x, y, f, gridDim.x - 1 - blockIdx.x, [&](u32 plane) {
        u32 sample, c;
        f.channels.divmod(plane, sample, c);
        return found[c];
    });
}

// Norms in passes, for arrays whose channels lie innermost and for runs that begin between packs: states of parts of the lines, what each plane is
// computed with, then the results, by packs along x or through tiles where y lies across it.

// Sums of what a thread has seen, as distances from a centre: the mean of its own first elements, so that they are no longer than what they measure.
struct Distances {
    acc_t centre, sum, squares;
    __device__ __forceinline__ void add(acc_t x)
    {
        const acc_t d = x - centre;
        sum += d;
        squares = m_fma(d, d, squares);
    }
    __device__ __forceinline__ Gathered state(acc_t n) const
    {
        Gathered s = Gathered::identity();
        if (n == acc_t(0)) return s;
        const acc_t by = sum / n;
        s.n = n, s.mean = centre + by, s.squares = squares - sum * by;
        return s;
    }
};

// A matrix of rows, whose columns have states of their own, and the samples that it is of.
// generated from patterns/rows/norm_passes.py: struct COLUMNS
struct Columns {
    i64 x_sample, x_row;
    u32 rows, columns;  // of a sample
    u32 chunk;          // rows of a block
    u32 apart;          // rows between those of a thread
    u32 parts;          // threads that put the states of a column together
    FastDiv wide;       // packs of a block's rows
    FastDiv across;     // `apart`
    FastDiv cells;      // columns of a block
};
static_assert(sizeof(Columns) == 72 && BRT_AT(8, Columns, x_row) && BRT_AT(16, Columns, rows) && BRT_AT(20, Columns, columns) &&
              BRT_AT(24, Columns, chunk) && BRT_AT(28, Columns, apart) && BRT_AT(32, Columns, parts) && BRT_AT(36, Columns, wide) &&
              BRT_AT(48, Columns, across) && BRT_AT(60, Columns, cells) && sizeof(Columns::x_sample) + sizeof(Columns::x_row) +
              sizeof(Columns::rows) + sizeof(Columns::columns) + sizeof(Columns::chunk) + sizeof(Columns::apart) + sizeof(Columns::parts) +
              sizeof(Columns::wide) + sizeof(Columns::across) + sizeof(Columns::cells) == 72, "Columns is packed otherwise");
// end of generated text

// Cells of a thread that are loaded before the first of them is used, and in each turn after.
constexpr int FIRST_CELLS = 8, MORE_CELLS = 4;

// States of the columns of a block's rows. W: columns of a thread.
template <int W> __device__ __forceinline__ void work_column_states(const storage_t* x, const Columns& t, Gathered* partials)
{
    typedef Pack<storage_t, W> Cells;
    __shared__ acc_t means[THREADS * W], squares[THREADS * W];
    __shared__ acc_t slots[3][THREADS];
    u32 row, k;
    t.wide.divmod(threadIdx.x, row, k);
    const u32 apart = t.apart, column = (blockIdx.x * t.wide.d + k) * W;
    const i32 left = (i32)t.rows - (i32)(blockIdx.y * t.chunk), rows = left < (i32)t.chunk ? left : (i32)t.chunk;  // of the block
    const auto turns = [&](u32 first) { return (i32)first < rows ? t.across.div(rows - 1 - first) + 1 : 0; };
    const u32 n = row < apart && column < t.columns ? turns(row) : 0;
    const i64 step = apart * t.x_row;
    const storage_t* from = x + blockIdx.z * t.x_sample + (i64)(blockIdx.y * t.chunk + row) * t.x_row + column;
    Distances own[W];
    {
        Cells v[FIRST_CELLS];
#pragma unroll
        for (int f = 0; f < FIRST_CELLS; ++f)
            if (f < n) v[f] = load_pack<storage_t, W>(from + f * step);
        const acc_t some = acc_t(n < FIRST_CELLS ? n : FIRST_CELLS);
#pragma unroll
        for (int e = 0; e < W; ++e) own[e].centre = own[e].sum = own[e].squares = acc_t(0);
#pragma unroll
        for (int f = 0; f < FIRST_CELLS; ++f) {
            if (f >= n) break;
            acc_t value[W];
            unpack(v[f], value);
#pragma unroll
            for (int e = 0; e < W; ++e) own[e].centre += value[e];
            if (W == 8) keep_packed(v[f]);
        }
        const acc_t part = n ? acc_t(1) / some : acc_t(0);
#pragma unroll
        for (int e = 0; e < W; ++e) own[e].centre *= part;
#pragma unroll
        for (int f = 0; f < FIRST_CELLS; ++f) {
            if (f >= n) break;
            acc_t value[W];
            unpack(v[f], value);
#pragma unroll
            for (int e = 0; e < W; ++e) own[e].add(value[e]);
        }
    }
    from += FIRST_CELLS * step;
#pragma unroll 1
    for (u32 i = FIRST_CELLS; i < n; i += MORE_CELLS, from += MORE_CELLS * step) {
        Cells v[MORE_CELLS];
#pragma unroll
        for (int f = 0; f < MORE_CELLS; ++f)
            if (i + f < n) v[f] = load_pack<storage_t, W>(from + f * step);
#pragma unroll
        for (int f = 0; f < MORE_CELLS; ++f) {
            if (i + f >= n) break;
            acc_t value[W];
            unpack(v[f], value);
#pragma unroll
            for (int e = 0; e < W; ++e) own[e].add(value[e]);
        }
    }
    const acc_t count = acc_t(n);
    const u32 cells = t.wide.d * W;  // columns of the block
    if (row < apart) {
#pragma unroll
        for (int e = 0; e < W; ++e) {
            const Gathered s = own[e].state(count);
            means[row * cells + k * W + e] = s.mean, squares[row * cells + k * W + e] = s.squares;
        }
    }
    let_next_start();
    __syncthreads();
    // A column's states are put together by `parts` threads, in the order of the rows.
    u32 part, c;
    t.cells.divmod(threadIdx.x, part, c);
    const u32 parts = t.parts;
    acc_t sum = acc_t(0);
    if (part < parts)
        for (u32 r = part; r < apart; r += parts) sum = m_fma(acc_t(turns(r)), means[r * cells + c], sum);
    slots[0][threadIdx.x] = sum;
    __syncthreads();
    acc_t total = acc_t(0);
    for (u32 i = 0; i < parts; ++i) total += slots[0][i * cells + c];
    const acc_t all = acc_t(rows), inverse = acc_t(1) / all, middle = total * inverse;
    acc_t rest = acc_t(0), squared = acc_t(0);
    if (part < parts) {
        for (u32 r = part; r < apart; r += parts) {
            const acc_t d = means[r * cells + c] - middle, weighed = acc_t(turns(r)) * d;
            rest += weighed;
            squared += m_fma(weighed, d, squares[r * cells + c]);
        }
    }
    slots[1][threadIdx.x] = rest, slots[2][threadIdx.x] = squared;
    __syncthreads();
    const u32 to = blockIdx.x * cells + c;
    if (part || to >= t.columns) return;
    rest = squared = acc_t(0);
    for (u32 i = 0; i < parts; ++i) rest += slots[1][i * cells + c], squared += slots[2][i * cells + c];
    const acc_t by = rest * inverse;
    Gathered s;
    s.n = all, s.mean = middle + by, s.squares = squared - rest * by;
    partials[(blockIdx.z * gridDim.y + blockIdx.y) * t.columns + to] = s;
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_forward_f32_column_states(const storage_t* x, const Columns t, Gathered* partials)
{
    after_previous(false);
    work_column_states<FLAT>(x, t, partials);
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_forward_f32_column_states_one(const storage_t* x, const Columns t, Gathered* partials)
{
    after_previous(false);
    work_column_states<1>(x, t, partials);
}

// Lines that are runs, one after another, and may begin between packs.
// generated from patterns/rows/norm_passes.py: struct RUNS
struct Runs {
    u32 length, chunk;  // of a line; packs of a block
};
static_assert(sizeof(Runs) == 8 && BRT_AT(4, Runs, chunk) && sizeof(Runs::length) + sizeof(Runs::chunk) == 8, "Runs is packed otherwise");
// end of generated text

// Calls use(value, e) for the elements [lo, hi) of a pack.
template <class Use> __device__ __forceinline__ void each_element(const Pack<storage_t, FLAT>& v, i32 lo, i32 hi, Use use)
{
    acc_t value[FLAT];
    unpack(v, value);
    if (lo == 0 && hi == FLAT) {
#pragma unroll
        for (int e = 0; e < FLAT; ++e) use(value[e], e);
    } else {
#pragma unroll
        for (int e = 0; e < FLAT; ++e)
            if (e >= lo && e < hi) use(value[e], e);
    }
}

// States of the chunks of lines: blocks (line, chunk).
extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_forward_f32_run_states(const storage_t* x, const Runs t, Gathered* partials)
{
    after_previous(false);
    typedef Pack<storage_t, FLAT> Cells;
    __shared__ Gathered slots[THREADS / 32];
    const u32 begin = blockIdx.x * t.length, end = begin + t.length, last = (end - 1) / FLAT + 1;
    const u32 from = begin / FLAT + blockIdx.y * t.chunk, to = from + t.chunk < last ? from + t.chunk : last, first = from + threadIdx.x;
    const u32 n = first < to ? (to - first - 1) / THREADS + 1 : 0;
    // The elements [lo, hi) of the thread's pack i belong to the line.
    const auto low = [&](u32 i) { const i32 d = (i32)(begin - (first + i * THREADS) * FLAT); return d > 0 ? d : 0; };
    const auto high = [&](u32 i) { const i32 d = (i32)(end - (first + i * THREADS) * FLAT); return d < FLAT ? d : FLAT; };
    const auto load = [&](u32 i, Cells& v) {
        const storage_t* const at = x + (i64)(first + i * THREADS) * FLAT;
        const i32 lo = low(i), hi = high(i);
        if (lo == 0 && hi == FLAT) {
            v = load_pack<storage_t, FLAT>(at);
            return;
        }
#pragma unroll
        for (int e = 0; e < FLAT; ++e)
            if (e >= lo && e < hi) v.v[e] = at[e];
    };
    i32 count = 0;
    Distances own[2];  // of even and of odd elements, which need not wait for each other
    own[0].centre = own[0].sum = own[0].squares = own[1].sum = own[1].squares = acc_t(0);
    {
        Cells v[FIRST_CELLS];
#pragma unroll
        for (int f = 0; f < FIRST_CELLS; ++f)
            if (f < n) load(f, v[f]);
        acc_t sums[2] = {};
#pragma unroll
        for (int f = 0; f < FIRST_CELLS; ++f) {
            if (f >= n) break;
            count += high(f) - low(f);
            each_element(v[f], low(f), high(f), [&](acc_t value, int e) { sums[e & 1] += value; });
            if (FLAT == 8) keep_packed(v[f]);
        }
        if (count) own[0].centre = (sums[0] + sums[1]) / acc_t(count);
        own[1].centre = own[0].centre;
#pragma unroll
        for (int f = 0; f < FIRST_CELLS; ++f) {
            if (f >= n) break;
            each_element(v[f], low(f), high(f), [&](acc_t value, int e) { own[e & 1].add(value); });
        }
    }
#pragma unroll 1
    for (u32 i = FIRST_CELLS; i < n; i += MORE_CELLS) {
        Cells v[MORE_CELLS];
#pragma unroll
        for (int f = 0; f < MORE_CELLS; ++f)
            if (i + f < n) load(i + f, v[f]);
#pragma unroll
        for (int f = 0; f < MORE_CELLS; ++f) {
            if (i + f >= n) break;
            count += high(i + f) - low(i + f);
            each_element(v[f], low(i + f), high(i + f), [&](acc_t value, int e) { own[e & 1].add(value); });
        }
    }
    let_next_start();
    own[0].sum += own[1].sum, own[0].squares += own[1].squares;
    Gathered s[1] = {own[0].state(acc_t(count))};
    combine<Gathered, 1>(s, slots, THREADS, 0);
    if (threadIdx.x == 0) partials[blockIdx.y * gridDim.x + blockIdx.x] = s[0];
}

// Lines and the states that they are put together from: `rows` times `each` of a line; lines are those of samples, each with `planes` channels.
// generated from patterns/rows/norm_passes.py: struct MERGED
struct Merged {
    i64 length;                 // elements of a line
    i64 weight, bias;           // strides of what each channel has one of
    i64 mean_sample, mean, rstd_sample, rstd, running_mean, running_var;
    u32 lines, rows, planes;
    u32 sample_step, row_step;  // between states
    u32 single;                 // a block has one line
    FastDiv of_sample, each;    // lines of a sample; states of a line in a row
};
static_assert(sizeof(Merged) == 120 && BRT_AT(8, Merged, weight) && BRT_AT(16, Merged, bias) && BRT_AT(24, Merged, mean_sample) &&
              BRT_AT(32, Merged, mean) && BRT_AT(40, Merged, rstd_sample) && BRT_AT(48, Merged, rstd) && BRT_AT(56, Merged, running_mean) &&
              BRT_AT(64, Merged, running_var) && BRT_AT(72, Merged, lines) && BRT_AT(76, Merged, rows) && BRT_AT(80, Merged, planes) &&
              BRT_AT(84, Merged, sample_step) && BRT_AT(88, Merged, row_step) && BRT_AT(92, Merged, single) &&
              BRT_AT(96, Merged, of_sample) && BRT_AT(108, Merged, each) && sizeof(Merged::length) + sizeof(Merged::weight) +
              sizeof(Merged::bias) + sizeof(Merged::mean_sample) + sizeof(Merged::mean) + sizeof(Merged::rstd_sample) +
              sizeof(Merged::rstd) + sizeof(Merged::running_mean) + sizeof(Merged::running_var) + sizeof(Merged::lines) +
              sizeof(Merged::rows) + sizeof(Merged::planes) + sizeof(Merged::sample_step) + sizeof(Merged::row_step) +
              sizeof(Merged::single) + sizeof(Merged::of_sample) + sizeof(Merged::each) == 120, "Merged is packed otherwise");
// end of generated text

constexpr int SIDE_BY_SIDE = 32;  // lines of a block where it has more than one

// Sums over the threads of a line, in the order of their ranks; every thread gets them.
template <int K> __device__ __forceinline__ void line_sums(acc_t (&value)[K], bool single, acc_t (*slots)[THREADS], acc_t (&of_warps)[K][WARPS])
{
    if (single) {
        group_sums(value, THREADS, of_warps);
        return;
    }
#pragma unroll
    for (int k = 0; k < K; ++k) slots[k][threadIdx.x] = value[k];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < K; ++k) {
        value[k] = acc_t(0);
        for (int r = 0; r < THREADS / SIDE_BY_SIDE; ++r) value[k] += slots[k][r * SIDE_BY_SIDE + threadIdx.x % SIDE_BY_SIDE];
    }
}

// What each plane is computed with, and the results of its line, from the states.
extern "C" __global__ void __launch_bounds__(THREADS) brt_normalization_batch_norm_forward_f32_merged(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Merged t, const Gathered* partials, Plane* found)
{
    after_previous();
    __shared__ acc_t slots[3][THREADS], sums[1][WARPS], rests[2][WARPS];
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    const u32 beside = t.single ? 1 : SIDE_BY_SIDE, ranks = THREADS / beside, rank = threadIdx.x / beside;
    const u32 line = blockIdx.x * beside + threadIdx.x % beside;
    const bool live = line < t.lines;
    u32 sample, own;
    t.of_sample.divmod(line, sample, own);
    const Gathered* const from = partials + (sample * t.sample_step + own * t.each.d);
    const u32 states = live ? t.rows * t.each.d : 0;
    const auto state = [&](u32 j) {
        u32 row, cell;
        t.each.divmod(j, row, cell);
        return from[row * t.row_step + cell];
    };
    acc_t sum[1] = {}, rest[2] = {};
#pragma unroll 4
    for (u32 j = rank; j < states; j += ranks) {
        const Gathered s = state(j);
        sum[0] = m_fma(s.n, s.mean, sum[0]);
    }
    line_sums(sum, t.single, slots, sums);
    const acc_t n = acc_t(t.length), part = acc_t(1) / n, middle = quotient(sum[0], n, part);
#pragma unroll 4
    for (u32 j = rank; j < states; j += ranks) {
        const Gathered s = state(j);
        const acc_t d = s.mean - middle;
        rest[0] = m_fma(s.n, d, rest[0]);
        rest[1] += m_fma(s.n * d, d, s.squares);
    }
    line_sums(rest, t.single, slots + 1, rests);
    if (!live) return;
    const acc_t by = quotient(rest[0], n, part), squared = rest[1] - rest[0] * by, mid = middle + by, root = reciprocal_root(quotient(squared, n, part), op.eps);
    for (u32 i = rank; i < t.planes; i += ranks) {
        const i64 c = own * t.planes + i;
        found[line * t.planes + i] = Plane{mid, root, weight ? read_parameter(weight, single_weight, c * t.weight) : acc_t(1),
                                           bias ? read_parameter(bias, single_weight, c * t.bias) : -acc_t(0)};
    }
    if (rank) return;
    if (mean) mean[sample * t.mean_sample + own * t.mean] = mid;
    if (rstd) rstd[sample * t.rstd_sample + own * t.rstd] = root;
    if (op.running_mean) op.move(op.running_mean, own * t.running_mean, mid);
    if (op.running_var) op.move(op.running_var, own * t.running_var, squared / (n - acc_t(1)));
}

// x and y as rows of as many packs as it takes until channels come again in the same place: a thread has one place, with its numbers, in many rows.
// generated from patterns/rows/norm_passes.py: struct BESIDE
struct Beside {
    i64 x_sample, y_sample, x_row, y_row;
    i64 weight, bias, mean, var;  // strides of what each channel has one of
    u32 packs, count;             // whole packs, and elements, of a sample
    u32 step, turns;              // rows between those of a thread; how many it has at most
    u32 found, pad;               // planes of a sample that are its own
    FastDiv period, channels;     // packs of a row
};
static_assert(sizeof(Beside) == 112 && BRT_AT(8, Beside, y_sample) && BRT_AT(16, Beside, x_row) && BRT_AT(24, Beside, y_row) &&
              BRT_AT(32, Beside, weight) && BRT_AT(40, Beside, bias) && BRT_AT(48, Beside, mean) && BRT_AT(56, Beside, var) &&
              BRT_AT(64, Beside, packs) && BRT_AT(68, Beside, count) && BRT_AT(72, Beside, step) && BRT_AT(76, Beside, turns) &&
              BRT_AT(80, Beside, found) && BRT_AT(84, Beside, pad) && BRT_AT(88, Beside, period) && BRT_AT(100, Beside, channels) &&
              sizeof(Beside::x_sample) + sizeof(Beside::y_sample) + sizeof(Beside::x_row) + sizeof(Beside::y_row) + sizeof(Beside::weight) +
              sizeof(Beside::bias) + sizeof(Beside::mean) + sizeof(Beside::var) + sizeof(Beside::packs) + sizeof(Beside::count) +
              sizeof(Beside::step) + sizeof(Beside::turns) + sizeof(Beside::found) + sizeof(Beside::pad) + sizeof(Beside::period) +
              sizeof(Beside::channels) == 112, "Beside is packed otherwise");
// end of generated text

template <class Of> __device__ __forceinline__ void work_beside(const storage_t* x, storage_t* y, const Beside& t, const Of& plane_of)
{
    typedef Pack<storage_t, FLAT> Cells;
    const u32 at = blockIdx.x * blockDim.x + threadIdx.x;
    u32 row, k, turns, c;
    t.period.divmod(at, row, k);
    t.channels.divmod(k * FLAT, turns, c);
    const storage_t* const from = x + blockIdx.y * t.x_sample;
    storage_t* const to = y + blockIdx.y * t.y_sample;
    if (at < t.count - t.packs * FLAT) {  // the elements behind the last whole pack
        const u32 cell = t.packs * FLAT + at;
        u32 whole, channel;
        t.channels.divmod(cell, whole, channel);
        to[cell] = store_as<storage_t>(plane_of(channel)(to_acc(from[cell])));
    }
    if (row >= t.step || k >= t.packs) return;
    const u32 rows = t.period.div(t.packs - 1 - k) + 1;  // that have this place
    Plane own[FLAT];
#pragma unroll
    for (int e = 0; e < FLAT; ++e) {
        own[e] = plane_of(c);
        c = c + 1 == t.channels.d ? 0 : c + 1;
    }
    // From the end, which may still be in the cache.
#pragma unroll 1
    for (i32 top = (i32)t.turns - 1; top >= 0; top -= MORE_CELLS) {
        Cells v[MORE_CELLS];
#pragma unroll
        for (int f = 0; f < MORE_CELLS; ++f) {
            const u32 r = row + (u32)(top - f) * t.step;
            if (f <= top && r < rows) v[f] = load_pack<storage_t, FLAT>(from + (i64)r * t.x_row + k * FLAT);
        }
#pragma unroll
        for (int f = 0; f < MORE_CELLS; ++f) {
            const u32 r = row + (u32)(top - f) * t.step;
            if (f > top || r >= rows) continue;
            acc_t out[FLAT];
            unpack(v[f], out);
#pragma unroll
            for (int e = 0; e < FLAT; ++e) out[e] = own[e](out[e]);
            store_pack<storage_t, FLAT>(to + (i64)r * t.y_row + k * FLAT, pack_as<storage_t>(out));
        }
    }
}

// Samples of a matrix of places and channels in x, of channels and places in y; and how many elements x and y may be read and written by at once.
// generated from patterns/rows/norm_passes.py: struct TURNED
struct Turned {
    i64 x_sample, x_place, y_sample, y_channel;
    i64 weight, bias, mean, var;  // strides of what each channel has one of
    i32 channels, places;         // of a sample
    i32 in_word, out_word;        // elements that are read and written at once
    u32 found, pad;               // planes of a sample that are its own
    FastDiv of_sample, across;    // tiles of a sample, and along its channels
};
static_assert(sizeof(Turned) == 112 && BRT_AT(8, Turned, x_place) && BRT_AT(16, Turned, y_sample) && BRT_AT(24, Turned, y_channel) &&
              BRT_AT(32, Turned, weight) && BRT_AT(40, Turned, bias) && BRT_AT(48, Turned, mean) && BRT_AT(56, Turned, var) &&
              BRT_AT(64, Turned, channels) && BRT_AT(68, Turned, places) && BRT_AT(72, Turned, in_word) && BRT_AT(76, Turned, out_word) &&
              BRT_AT(80, Turned, found) && BRT_AT(84, Turned, pad) && BRT_AT(88, Turned, of_sample) && BRT_AT(100, Turned, across) &&
              sizeof(Turned::x_sample) + sizeof(Turned::x_place) + sizeof(Turned::y_sample) + sizeof(Turned::y_channel) +
              sizeof(Turned::weight) + sizeof(Turned::bias) + sizeof(Turned::mean) + sizeof(Turned::var) + sizeof(Turned::channels) +
              sizeof(Turned::places) + sizeof(Turned::in_word) + sizeof(Turned::out_word) + sizeof(Turned::found) + sizeof(Turned::pad) +
              sizeof(Turned::of_sample) + sizeof(Turned::across) == 112, "Turned is packed otherwise");
// end of generated text

constexpr int TILE_PLACES = 64, TILE_CHANNELS = 8 * FLAT;  // of a tile: 128 bytes of channels

template <int E> __device__ __forceinline__ void write_turned(const Pack<storage_t, FLAT> (&tile)[TILE_CHANNELS][TILE_PLACES / FLAT], const Plane (&planes)[TILE_CHANNELS], storage_t* to, const Turned& t, i32 channels, i32 places)
{
    constexpr int WORDS = TILE_PLACES / E;  // of a row
#pragma unroll 4
    for (u32 i = threadIdx.x; i < TILE_CHANNELS * WORDS; i += THREADS) {
        const i32 row = i / WORDS, place = i % WORDS * E;
        if (row >= channels || place >= places) continue;
        const Pack<storage_t, E> word = load_pack<storage_t, E>(tile[row][place / FLAT ^ row / FLAT].v + place % FLAT);
        const Plane own = planes[row];
        acc_t out[E];
        unpack(word, out);
#pragma unroll
        for (int e = 0; e < E; ++e) out[e] = own(out[e]);
        store_pack<storage_t, E>(to + row * t.y_channel + place, pack_as<storage_t>(out));
    }
}

// A block a tile. plane_of(sample, c): what a channel of a sample is computed with.
template <class Of> __device__ __forceinline__ void work_turned(const storage_t* x, storage_t* y, const Turned& t, u32 block, const Of& plane_of)
{
    __shared__ Pack<storage_t, FLAT> tile[TILE_CHANNELS][TILE_PLACES / FLAT];  // pack q of a row is where q ^ row / FLAT says, so that a warp's accesses meet all banks
    __shared__ Plane planes[TILE_CHANNELS];
    constexpr bool PAIRS = sizeof(storage_t) == 2;  // two places of a channel are a word
    u32 sample, column, row;
    t.of_sample.divmod(block, sample, row);
    t.across.divmod(row, row, column);
    const i32 c0 = column * TILE_CHANNELS, p0 = row * TILE_PLACES, channels = t.channels - c0, places = t.places - p0;
    const i32 k = threadIdx.x % 8, first = PAIRS ? threadIdx.x / 8 * 2 : threadIdx.x / 8, next = PAIRS ? 1 : THREADS / 8;
    const storage_t* const from = x + sample * t.x_sample + p0 * t.x_place + c0 + k * FLAT;
    Pack<storage_t, FLAT> v[2];
#pragma unroll
    for (int f = 0; f < 2; ++f) {
        const i32 p = first + f * next;
        v[f] = Pack<storage_t, FLAT>{};
        if (p >= places) continue;
        const storage_t* const at = from + p * t.x_place;
        if (t.in_word == FLAT) {
            if (k * FLAT < channels) v[f] = load_pack<storage_t, FLAT>(at);
        } else {
#pragma unroll
            for (int e = 0; e < FLAT; ++e)
                if (k * FLAT + e < channels) v[f].v[e] = at[e];
        }
    }
    if ((i32)threadIdx.x < TILE_CHANNELS && (i32)threadIdx.x < channels) planes[threadIdx.x] = plane_of(sample, c0 + threadIdx.x);
#pragma unroll
    for (int e = 0; e < FLAT; ++e) {
        Pack<storage_t, FLAT>* const to = tile[k * FLAT + e];
        if (PAIRS) {
            Pack<storage_t, PAIRS ? 2 : 1> pair;
            pair.v[0] = v[0].v[e], pair.v[PAIRS] = v[1].v[e];
            store_pack<storage_t, PAIRS ? 2 : 1>(to[first / FLAT ^ k].v + first % FLAT, pair);
        } else {
            to[first / FLAT ^ k].v[first % FLAT] = v[0].v[e];
            to[(first + next) / FLAT ^ k].v[first % FLAT] = v[1].v[e];
        }
    }
    __syncthreads();
    storage_t* const to = y + sample * t.y_sample + c0 * t.y_channel + p0;
    if (t.out_word == FLAT) write_turned<FLAT>(tile, planes, to, t, channels, places);
    else if (t.out_word == FLAT / 2) write_turned<FLAT / 2>(tile, planes, to, t, channels, places);
    else write_turned<1>(tile, planes, to, t, channels, places);
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_forward_f32_beside(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Beside t)
{
    after_previous();
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_beside(x, y, t, [&](u32 c) { return plane_of_channel(op, t, c); });
}

extern "C" __global__ void __launch_bounds__(THREADS, 8) brt_normalization_batch_norm_forward_f32_turned(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Turned t)
{
    after_previous();
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_turned(x, y, t, blockIdx.x, [&](u32, u32 c) { return plane_of_channel(op, t, c); });
}

// x and y of any layouts, an element at a time.
// generated from patterns/rows/norm_passes.py: constants CELL_RANK CELLS_EACH
constexpr int CELL_RANK = 4;
constexpr int CELLS_EACH = 4;
// end of generated text
// generated from patterns/rows/norm_passes.py: struct SINGLES
struct Singles {
    i64 x[CELL_RANK], y[CELL_RANK];
    i64 weight, bias, mean, var;  // strides of what each channel has one of
    u32 channel[CELL_RANK];       // between the channels of neighbours along an axis
    u32 count;
    FastDiv extent[CELL_RANK];
};
static_assert(sizeof(Singles) == 168 && BRT_AT(32, Singles, y) && BRT_AT(64, Singles, weight) && BRT_AT(72, Singles, bias) &&
              BRT_AT(80, Singles, mean) && BRT_AT(88, Singles, var) && BRT_AT(96, Singles, channel) && BRT_AT(112, Singles, count) &&
              BRT_AT(116, Singles, extent) && sizeof(Singles::x) + sizeof(Singles::y) + sizeof(Singles::weight) + sizeof(Singles::bias) +
              sizeof(Singles::mean) + sizeof(Singles::var) + sizeof(Singles::channel) + sizeof(Singles::count) +
              sizeof(Singles::extent) == 164, "Singles is packed otherwise");
// end of generated text
extern "C" __global__ void __launch_bounds__(THREADS, 6) brt_normalization_batch_norm_forward_f32_singles(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Singles t)
{
    after_previous();
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    storage_t v[CELLS_EACH];
    u32 channel[CELLS_EACH];
    i64 to[CELLS_EACH];
#pragma unroll
    for (int f = 0; f < CELLS_EACH; ++f) {
        u32 index = (blockIdx.x * CELLS_EACH + f) * THREADS + threadIdx.x;
        channel[f] = 0, to[f] = -1;
        if (index >= t.count) continue;
        i64 from = 0, place = 0;
#pragma unroll
        for (int a = 0; a < CELL_RANK; ++a) {  // the innermost axis first
            u32 outer = 0, own = index;
            if (a + 1 < CELL_RANK) t.extent[a].divmod(index, outer, own);
            from += own * t.x[a], place += own * t.y[a], channel[f] += own * t.channel[a];
            index = outer;
        }
        v[f] = x[from], to[f] = place;
    }
#pragma unroll
    for (int f = 0; f < CELLS_EACH; ++f)
        if (to[f] >= 0) y[to[f]] = store_as<storage_t>(plane_of_channel(op, t, channel[f])(to_acc(v[f])));
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_normalization_batch_norm_forward_f32_beside_found(const storage_t* x, storage_t* y, const Plane* found, const Beside t)
{
    after_previous();
    work_beside(x, y, t, [&](u32 c) { return found[blockIdx.y * t.found + c]; });
}

extern "C" __global__ void __launch_bounds__(THREADS, 8) brt_normalization_batch_norm_forward_f32_turned_found(const storage_t* x, storage_t* y, const Plane* found, const Turned t)
{
    after_previous();
    work_turned(x, y, t, gridDim.x - 1 - blockIdx.x, [&](u32 sample, u32 c) { return found[sample * t.found + c]; });
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

// Their own statistics: packs stay in registers, then in the thread's part of shared memory, and what neither holds is read again. The moments that a thread
// finds, from its own mean, are put together by as many threads for each channel, in an order that follows from the extents alone.
// generated from patterns/rows/norm_channels.py: constants CHANNEL_PACKS CHANNEL_THREADS
constexpr int CHANNEL_PACKS = 8;
constexpr int CHANNEL_THREADS = 1024;
// end of generated text
// generated from patterns/rows/norm_channels.py: struct CHANNELS
struct Channels {
    i64 x_step, y_step;                                       // between samples
    i64 weight, bias, mean, rstd, running_mean, running_var;  // strides of what each channel has one of
    ChannelRuns runs;
};
static_assert(sizeof(Channels) == 128 && BRT_AT(8, Channels, y_step) && BRT_AT(16, Channels, weight) && BRT_AT(24, Channels, bias) &&
              BRT_AT(32, Channels, mean) && BRT_AT(40, Channels, rstd) && BRT_AT(48, Channels, running_mean) &&
              BRT_AT(56, Channels, running_var) && BRT_AT(64, Channels, runs) && sizeof(Channels::x_step) + sizeof(Channels::y_step) +
              sizeof(Channels::weight) + sizeof(Channels::bias) + sizeof(Channels::mean) + sizeof(Channels::rstd) +
              sizeof(Channels::running_mean) + sizeof(Channels::running_var) +
              sizeof(Channels::runs) == 124, "Channels is packed otherwise");
// end of generated text

// What a thread has of a channel: the mean of its cells, and sums over them of the distances from it and their squares.
struct Share {
    acc_t middle, left, squares;
};

template <int W> __device__ __forceinline__ void work_channels(const Norm& op, const Channels& t, const ChannelPlace<W>& at)
{
    typedef Pack<storage_t, W> Cells;
    constexpr int R = W == 8 ? CHANNEL_PACKS - 2 : CHANNEL_PACKS;
    constexpr bool EXACT = sizeof(storage_t) > 2;  // the sum of the distances corrects a mean of f32 and f64
    BRT_DYNAMIC_SHARED(Cells, store);
    __shared__ Plane planes[W];
    __shared__ acc_t sums[1][WARPS], rests[2][WARPS];
    const ChannelRuns& r = t.runs;
    Share* const shares = (Share*)(store + r.held * blockDim.x);  // of each thread for the channel in which its packs begin, then for the next
    const i32 turns = at.turns, split = at.split;
    const storage_t* const from = op.x + (at.cell + (i32)at.group * (i32)t.x_step);
    const i32 step = r.groups * (i32)t.x_step;
    Cells v[R];
    if (sizeof(Cells) == 16)  // none of smaller packs is held in shared memory
#pragma unroll 1
        for (i32 f = R; f < turns && f < R + r.held; ++f) copy_async(store + (f - R) * blockDim.x + threadIdx.x, from + f * step);
    close_batch();
#pragma unroll
    for (int f = 0; f < R; ++f)
        if (f < turns) v[f] = load_pack<storage_t, W>(from + f * step);
    const i32 bits = __clz(r.each) - __clz((i32)blockDim.x);
    const i32 lanes = 1 << bits, rank = threadIdx.x & (lanes - 1);
    const u32 c = threadIdx.x >> bits;
    const i64 channel = at.first + (i32)c;
    if (rank == 0) {  // asked for together with the cells
        Stored scale, shift;
        if (op.weight) scale.load(op.weight, op.single_weight, channel * t.weight);
        if (op.bias) shift.load(op.bias, op.single_weight, channel * t.bias);
        planes[c].weight = op.weight ? scale.value(op.single_weight) : acc_t(1);
        planes[c].bias = op.bias ? shift.value(op.single_weight) : -acc_t(0);
    }
    const auto beyond = [&](i32 f) { return f < R + r.held ? store[(f - R) * blockDim.x + threadIdx.x] : load_pack<storage_t, W>(from + f * step); };

    acc_t centre[W] = {}, left[W] = {}, squares[W] = {};
    const auto add = [&](const Cells& cells) {
        acc_t value[W];
        unpack(cells, value);
#pragma unroll
        for (int e = 0; e < W; ++e) centre[e] += value[e];
    };
#pragma unroll
    for (int f = 0; f < R; ++f) {
        if (f < turns) add(v[f]);
        if (!EXACT) keep_packed(v[f]);
    }
    await_batches<0>();
#pragma unroll 1
    for (i32 f = R; f < turns; ++f) add(beyond(f));
    Share own = {}, next = {};
#pragma unroll
    for (int e = 0; e < W; ++e) {
        if (e < split) own.middle += centre[e];
        else next.middle += centre[e];
    }
    own.middle /= acc_t(turns * split);
    next.middle /= acc_t(turns * (W - split));
#pragma unroll
    for (int e = 0; e < W; ++e) centre[e] = e < split ? own.middle : next.middle;
    const auto spread = [&](const Cells& cells) {
        acc_t value[W];
        unpack(cells, value);
#pragma unroll
        for (int e = 0; e < W; ++e) {
            const acc_t d = value[e] - centre[e];
            if (EXACT) left[e] += d;
            squares[e] = m_fma(d, d, squares[e]);
        }
    };
#pragma unroll
    for (int f = 0; f < R; ++f) {
        if (f < turns) spread(v[f]);
        if (!EXACT) keep_packed(v[f]);
    }
#pragma unroll 1
    for (i32 f = R; f < turns; ++f) spread(beyond(f));
#pragma unroll
    for (int e = 0; e < W; ++e) {
        if (e < split) own.left += left[e], own.squares += squares[e];
        else next.left += left[e], next.squares += squares[e];
    }
    shares[threadIdx.x] = own;
    shares[blockDim.x + threadIdx.x] = next;
    __syncthreads();

    const acc_t n = acc_t(r.samples * (i32)r.plane.d), part = acc_t(1) / n;
    acc_t sum[1] = {}, rest[2] = {};  // distances from the mean, whose sum is what rounding left, and their squares
    each_share<W>(r, shares, c, rank, lanes, [&](const Share& s, acc_t cells) { sum[0] += m_fma(cells, s.middle, s.left); });
    group_sums(sum, lanes, sums);
    const acc_t middle = quotient(sum[0], n, part);
    each_share<W>(r, shares, c, rank, lanes, [&](const Share& s, acc_t cells) {
        const acc_t d = s.middle - middle;
        rest[0] += m_fma(cells, d, s.left);
        rest[1] += m_fma(d, m_fma(cells, d, s.left + s.left), s.squares);
    });
    group_sums(rest, lanes, rests);
    let_next_start();
    const acc_t by = quotient(rest[0], n, part), squared = rest[1] - rest[0] * by, mean = middle + by, rstd = reciprocal_root(quotient(squared, n, part), op.eps);
    if (rank == 0) planes[c].mean = mean, planes[c].rstd = rstd, sums[0][c] = squared;
    __syncthreads();
    const Plane a = planes[at.low], b = split < W ? planes[at.low + 1] : a;
    storage_t* const to = op.y + (at.cell + (i32)at.group * (i32)t.y_step);
    const i32 apart = r.groups * (i32)t.y_step;
    const auto write = [&](i32 f, const Cells& cells) {
        acc_t out[W];
        unpack(cells, out);
        if (split >= W) {
#pragma unroll
            for (int e = 0; e < W; ++e) out[e] = a(out[e]);
        } else {
#pragma unroll
            for (int e = 0; e < W; ++e) out[e] = e < split ? a(out[e]) : b(out[e]);
        }
        store_pack<storage_t, W>(to + f * apart, pack_as<storage_t>(out));
    };
#pragma unroll
    for (int f = 0; f < R; ++f)
        if (f < turns) write(f, v[f]);
#pragma unroll 1
    for (i32 f = R; f < turns; ++f) write(f, beyond(f));
    if (rank) return;
    if (op.mean) op.mean[channel * t.mean] = planes[c].mean;
    if (op.rstd) op.rstd[channel * t.rstd] = planes[c].rstd;
    if (op.running_mean) op.move(op.running_mean, channel * t.running_mean, planes[c].mean);
    if (op.running_var) op.move(op.running_var, channel * t.running_var, sums[0][c] / (acc_t(r.samples * (i32)r.plane.d) - acc_t(1)));
}

extern "C" __global__ void __launch_bounds__(CHANNEL_THREADS, 1) brt_normalization_batch_norm_forward_f32_channels(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Channels t)
{
    const ChannelPlace<FLAT> at(t.runs);
    after_previous(few_blocks());
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_channels<FLAT>(op, t, at);
}

// Few channels: packs of half the size, so that there are twice as many blocks.
extern "C" __global__ void __launch_bounds__(CHANNEL_THREADS, 1) brt_normalization_batch_norm_forward_f32_channels_half(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Channels t)
{
    const ChannelPlace<FLAT / 2> at(t.runs);
    after_previous(few_blocks());
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_channels<FLAT / 2>(op, t, at);
}
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

// Own statistics of channels of few cells: a thread holds up to EACH reads of CELL neighbouring ones, and nobody waits for more than two sums. A channel has
// 1 << bits threads, whole warps.
// generated from patterns/rows/norm_cells.py: constants CELLS_HELD CELLS_PACKED CELLS_THREADS SECTOR
constexpr int CELLS_HELD = 8;
constexpr int CELLS_PACKED = 32;
constexpr int CELLS_THREADS = 1024;
constexpr int SECTOR = 32;
// end of generated text
constexpr int CELL = V, EACH = CELLS_PACKED / V;
constexpr int CHAINS = CELL < 4 ? 1 : 4;       // sums that a thread begins with, so that an addition does not wait for the one before
constexpr bool EXACT = sizeof(storage_t) > 2;  // the sum of the distances corrects a mean of f32 and f64
struct Cells {
    // generated from patterns/rows/norm_cells.py: fields of CELLS
    i64 weight, bias, mean, rstd, running_mean, running_var;       // strides of what each channel has one of
    i32 x_channel, y_channel, x_outer, y_outer, x_inner, y_inner;  // steps
    i32 channels, count, bits;                                     // count: cells of a channel, or packs; 1 << bits: threads that have a channel, or those of a block, together
    FastDiv inner;                                                 // cells or packs of a channel that are x_inner apart
    // end of generated text
};
// generated from patterns/rows/norm_cells.py: layout of CELLS
static_assert(sizeof(Cells) == 96 && BRT_AT(8, Cells, bias) && BRT_AT(16, Cells, mean) && BRT_AT(24, Cells, rstd) &&
              BRT_AT(32, Cells, running_mean) && BRT_AT(40, Cells, running_var) && BRT_AT(48, Cells, x_channel) &&
              BRT_AT(52, Cells, y_channel) && BRT_AT(56, Cells, x_outer) && BRT_AT(60, Cells, y_outer) && BRT_AT(64, Cells, x_inner) &&
              BRT_AT(68, Cells, y_inner) && BRT_AT(72, Cells, channels) && BRT_AT(76, Cells, count) && BRT_AT(80, Cells, bits) &&
              BRT_AT(84, Cells, inner) && sizeof(Cells::weight) + sizeof(Cells::bias) + sizeof(Cells::mean) + sizeof(Cells::rstd) +
              sizeof(Cells::running_mean) + sizeof(Cells::running_var) + sizeof(Cells::x_channel) + sizeof(Cells::y_channel) +
              sizeof(Cells::x_outer) + sizeof(Cells::y_outer) + sizeof(Cells::x_inner) + sizeof(Cells::y_inner) + sizeof(Cells::channels) +
              sizeof(Cells::count) + sizeof(Cells::bits) + sizeof(Cells::inner) == 96, "Cells is packed otherwise");
// end of generated text

// Where a thread's cells lie, of arguments alone.
template <bool ACROSS> struct HeldCells {
    i32 rank, apart, live, channel;  // its reads are rank, rank + apart, ... below `live`
    i32 from[EACH], to[EACH];
    __device__ __forceinline__ HeldCells(const Cells& t)
    {
        const i32 lanes = 1 << t.bits;
        rank = threadIdx.x & (lanes - 1), apart = lanes;
        channel = (blockIdx.x * blockDim.x + threadIdx.x) >> t.bits;
        live = channel < t.channels ? t.count : 0;
#pragma unroll
        for (int k = 0; k < EACH; ++k) {
            u32 outer, inner;
            t.inner.divmod(rank + k * apart, outer, inner);
            from[k] = (u32)channel * (u32)t.x_channel + outer * (u32)t.x_outer + inner * (u32)t.x_inner;
            to[k] = (u32)channel * (u32)t.y_channel + outer * (u32)t.y_outer + inner * (u32)t.y_inner;
        }
        settle(live, channel, from, to);
    }
    __device__ __forceinline__ bool has(int k) const { return rank + k * apart < live; }
};

// Sums over the threads that have a channel; all of them get them.
template <bool ACROSS, int K, int N> __device__ __forceinline__ void cell_sums(acc_t (&value)[K], i32 bits, acc_t (&slots)[K][N])
{
    group_sums(value, 1 << bits, slots);
}

template <bool ACROSS> __device__ __forceinline__ void work_cells(const Norm& op, const Cells& t, const HeldCells<ACROSS>& held)
{
    constexpr int SLOTS = WARPS;
    __shared__ acc_t sums[1][SLOTS], rests[1 + EXACT][SLOTS];
    Pack<storage_t, CELL> raw[EACH];
#pragma unroll
    for (int k = 0; k < EACH; ++k)
        if (held.has(k)) raw[k] = load_pack<storage_t, CELL>(op.x + held.from[k]);
    const i64 channel = held.channel;
    const bool first = held.rank == 0 && held.live;
    Stored scale, shift, middle_before, spread_before;  // asked for together with the cells
    if (held.live) {
        if (op.weight) scale.load(op.weight, op.single_weight, channel * t.weight);
        if (op.bias) shift.load(op.bias, op.single_weight, channel * t.bias);
    }
    if (first) {
        if (op.running_mean) middle_before.load(op.running_mean, op.single_running, channel * t.running_mean);
        if (op.running_var) spread_before.load(op.running_var, op.single_running, channel * t.running_var);
    }
    acc_t value[EACH][CELL], parts[CHAINS] = {}, squares[CHAINS] = {}, lefts[CHAINS] = {};
    const auto total = [](const acc_t(&x)[CHAINS]) { return CHAINS == 1 ? x[0] : (x[0] + x[CHAINS / 2]) + (x[CHAINS / 4] + x[CHAINS - 1]); };
#pragma unroll
    for (int k = 0; k < EACH; ++k) {
        const bool own = held.has(k);
        if (CELL > 1 && !own) break;
        unpack(raw[k], value[k]);
#pragma unroll
        for (int e = 0; e < CELL; ++e) {
            if (!own) value[k][e] = acc_t(0);
            parts[e % CHAINS] += value[k][e];
        }
    }
    acc_t sum[1] = {total(parts)};
    cell_sums<ACROSS>(sum, t.bits, sums);
    const acc_t n = acc_t(t.count * CELL), part = acc_t(1) / n, middle = quotient(sum[0], n, part);
#pragma unroll
    for (int k = 0; k < EACH; ++k) {
        const bool own = held.has(k);
        if (CELL > 1 && !own) break;
#pragma unroll
        for (int e = 0; e < CELL; ++e) {
            const acc_t d = own ? value[k][e] - middle : acc_t(0);
            if (EXACT) lefts[e % CHAINS] += d;
            else value[k][e] = d;
            squares[e % CHAINS] = m_fma(d, d, squares[e % CHAINS]);
        }
    }
    acc_t rest[1 + EXACT] = {total(squares)};  // with the sum of the distances, which rounding left
    if (EXACT) rest[EXACT] = total(lefts);
    cell_sums<ACROSS>(rest, t.bits, rests);
    let_next_start();
    const acc_t left = EXACT ? rest[EXACT] : acc_t(0), by = EXACT ? quotient(left, n, part) : acc_t(0);
    const acc_t squared = rest[0] - left * by, mean = middle + by, rstd = reciprocal_root(quotient(squared, n, part), op.eps);
    const acc_t w = op.weight ? scale.value(op.single_weight) : acc_t(1), b = op.bias ? shift.value(op.single_weight) : -acc_t(0);
#pragma unroll
    for (int k = 0; k < EACH; ++k) {
        if (!held.has(k)) break;
#pragma unroll
        for (int e = 0; e < CELL; ++e) value[k][e] = m_fma((EXACT ? value[k][e] - mean : value[k][e]) * rstd, w, b);
        store_pack<storage_t, CELL>(op.y + held.to[k], pack_as<storage_t>(value[k]));
    }
    if (!first) return;
    if (op.mean) op.mean[channel * t.mean] = mean;
    if (op.rstd) op.rstd[channel * t.rstd] = rstd;
    if (op.running_mean) op.move(op.running_mean, channel * t.running_mean, middle_before.value(op.single_running), mean);
    if (op.running_var) op.move(op.running_var, channel * t.running_var, spread_before.value(op.single_running), squared / (n - acc_t(1)));
}

extern "C" __global__ void __launch_bounds__(CELLS_THREADS, 1) brt_normalization_batch_norm_forward_f32_cells(const storage_t* x, storage_t* y, const void* weight, const void* bias, acc_t* mean, acc_t* rstd, void* running_mean, void* running_var, acc_t eps, acc_t momentum, i32 cumulative, i32 single_weight, i32 single_running, i32 fixed, acc_t* averages, const Cells t)
{
    const HeldCells<false> held(t);
    after_previous(few_blocks());
    const Norm op = {x, y, weight, bias, mean, rstd, running_mean, running_var, eps, cumulative ? acc_t(1) / momentum : momentum, single_weight, single_running, fixed, averages};
    work_cells<false>(op, t, held);
}
