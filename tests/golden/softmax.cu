// softmax.log_softmax.forward.f32 / rows16
// template rows/softmax.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
using storage_t = f32;
using acc_t = f32;
constexpr int V = 4;
constexpr bool RAGGED = false;  // the kernels for dense lines read the ends of such lines by elements
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
// Dense lines that registers alone do not hold. Needs rows/lines.cuh and core/async_copy.cuh. What work_shared calls of an Op, beside what work_held does:
//   copy_held(item, place)                  begins to copy a whole vector to shared memory
//   gather_units(state, units, layout, slots)   the state of the line, summed over the block; units.each(visit) calls visit(item) for those of the thread, in order

// The units of a thread: R in registers, `held` more in shared memory; what neither holds is read again.
template <int R, class Op, class W> struct Units {
    typedef typename Op::Item Item;
    const Op& op;
    const W& way;
    Item (&v)[R];
    Item* store;
    i32 held;
    // Of unit f of the thread, which is not the line's first.
    __device__ __forceinline__ Item read(i32 f) const
    {
        Item own = Op::nothing();
        if (way.full(f)) op.load_held(own, way.place(f));
        else if (way.ends() && way.unit(f) == way.whole) op.load_edge(own, way.whole * V, 0, way.tail());
        return own;
    }
    __device__ __forceinline__ Item& slot(i32 f) const { return store[(f - R) * way.step + threadIdx.x]; }
    __device__ __forceinline__ Item beyond(i32 f) const { return f < R + held ? slot(f) : read(f); }
    // Copies to shared memory take no registers while they are under way, and a thread reads its own alone.
    __device__ __forceinline__ void load()
    {
#pragma unroll 1
        for (i32 f = R; f < R + held; ++f) {
            if (way.full(f)) op.copy_held(slot(f), way.place(f));
            else slot(f) = read(f);
        }
        close_batch();
        load_held(op, v, way, true);
    }
    template <class Visit> __device__ __forceinline__ void each(Visit visit)
    {
#pragma unroll
        for (int f = 0; f < R; ++f)
            if (way.any(f)) visit(v[f]);
        await_batches<0>();
#pragma unroll 1
        for (i32 f = R; way.any(f); ++f) {
            Item own = beyond(f);
            visit(own);
        }
    }
};

// Lines of a block each.
template <int R, class Op> __device__ __forceinline__ void work_shared(const Op& whole, const Lines<Op::N, Op::M>& t)
{
    typedef Way<true, Op::EDGES, Lines<Op::N, Op::M>> Walk;
    __shared__ typename Op::Slots slots;
    BRT_DYNAMIC_SHARED(typename Op::Item, store);
    i64 base[Op::N];
    find_line(t, blockIdx.x, base);
    const i32 phase = to_unit<Op::EDGES>(t, base);
    const Op op = whole.at_line(base);
    const Walk way(t, threadIdx.x, t.lanes, units_of<Op::EDGES>(t, phase), phase);
    typename Op::Item v[R];
    Units<R, Op, Walk> units = {op, way, v, store, t.held};
    units.load();
    typename Op::Line own;
    typename Op::State s = Op::State::identity();
    op.gather_units(s, units, t, slots);
    let_next_start();
    whole.finish(&s, &own, base, t, threadIdx.x == 0);
#pragma unroll
    for (int f = 0; f < R; ++f) {
        if (!way.has(f)) break;
        if (way.full(f)) op.write_unit(v[f], way.unit(f), way.place(f), t, own);
    }
    if constexpr (Op::EDGES) write_edges<R>(op, way, [&](int f) { return op.result(v[f], own); });
#pragma unroll 1
    for (i32 f = R; way.has(f); ++f) {
        const typename Op::Item last = units.beyond(f);
        if (way.full(f)) op.write_unit(last, way.unit(f), way.place(f), t, own);
        else op.store_edge(way.whole * V, op.result(last, own), 0, way.tail());
    }
}

__device__ __forceinline__ acc_t exp_up(acc_t d) { return m_exp(d); }

__device__ __forceinline__ acc_t shifted(acc_t top) { return top == -acc_t(infinity()) ? acc_t(0) : top; }

// The largest value and the sum of exp(value - largest). A NaN makes the sum NaN, and so does +inf, by exp(inf - inf).
struct Gathered {
    acc_t top, sum;
    static __device__ __forceinline__ Gathered identity()
    {
        Gathered s;
        s.top = -acc_t(infinity()), s.sum = acc_t(0);
        return s;
    }
    __device__ __forceinline__ void merge(const Gathered& o)
    {
        const acc_t both = o.top > top ? o.top : top, shift = shifted(both);
        sum = sum * m_exp(top - shift) + o.sum * m_exp(o.top - shift);
        top = both;
    }
};

struct Softmax {
    static constexpr int N = 2, M = N, LINES = PER_UNIT, UNITS = BATCH;
    static constexpr bool EDGES = true;
    static constexpr bool EARLY = true;
    typedef Gathered State;
    struct Item { Pack<storage_t, V> x; };
    struct Line { acc_t top, scale;  };
    template <int R> struct Kept { acc_t e[R][V]; };  // exp_up of the elements
    struct Slots { acc_t top[WARPS], sum[1][WARPS]; };
    const void* x;
    storage_t* y;
    i32 from;  // dtype of x: 0 for T, else its place in FROM of patterns/rows/softmax.py

    static __device__ __forceinline__ Item nothing()
    {
        Item v;
        v.x = filled(store_as<storage_t>(-acc_t(infinity())));
        return v;
    }
    static __device__ __forceinline__ acc_t value(const Item& v, int j) { return to_acc(v.x.v[j]); }
    __device__ __forceinline__ bool writes() const { return true; }
    __device__ __forceinline__ void start(Line*, const i64*, const Lines<N, M>&) const {}
    __device__ __forceinline__ void load(Item& v, const i64* at, const Span& s, const Lines<N, M>&) const
    {
        v.x = load_span((const storage_t*)x + at[0], s, store_as<storage_t>(-acc_t(infinity())));
    }
    __device__ __forceinline__ void fold(State* s, const Item* v, const Span* spans, const Line*, const Lines<N, M>&, const Spot& spot) const
    {
#pragma unroll
        for (int j = 0; j < LINES; ++j) {
            acc_t top = s[j].top;
#pragma unroll
            for (int f = 0; f < UNITS; ++f)
#pragma unroll
                FOR_LINE(PER_UNIT, j, e)
                {
                    top = value(v[f], e) > top ? value(v[f], e) : top;
                }
            const acc_t shift = shifted(top);
            acc_t sum = acc_t(0);
#pragma unroll
            for (int f = 0; f < UNITS; ++f)
#pragma unroll
                FOR_LINE(PER_UNIT, j, e) sum += m_exp(value(v[f], e) - shift);
            s[j].sum = s[j].sum * m_exp(s[j].top - shift) + sum;
            s[j].top = top;
        }
        (void)spans, (void)spot;
    }
    __device__ __forceinline__ Softmax at_line(const i64* base) const { return Softmax{(const storage_t*)x + base[0], y + base[1], 0}; }
    __device__ __forceinline__ void load_held(Item& v, i32 at) const { v.x = load_pack<storage_t, V>((const storage_t*)x + at); }
    template <int R, class W> __device__ __forceinline__ void add_held(Item (&)[R], const W&, bool) const {}
    template <int R, class W> __device__ __forceinline__ void add(State& s, Item (&v)[R], const W&, const Line&, const Lines<N, M>&) const
    {
        const acc_t before = s.top;
#pragma unroll
        for (int f = 0; f < R; ++f) {
            acc_t x[V];
            unpack(v[f].x, x);
#pragma unroll
            for (int e = 0; e < V; ++e) s.top = larger(s.top, x[e]);
            if (V == 8) keep_packed(v[f]);
        }
        const acc_t shift = shifted(s.top);
        s.sum *= m_exp(before - shift);
#pragma unroll
        for (int f = 0; f < R; ++f) {
            acc_t x[V];
            unpack(v[f].x, x);
#pragma unroll
            for (int e = 0; e < V; ++e) s.sum += exp_up(x[e] - shift);
        }
    }
    template <int R, class W, class Layout> __device__ __forceinline__ void gather(State& s, Item (&v)[R], const W& way, const Line&, const Layout& t, Kept<R>& kept, Slots& slots) const
    {
        acc_t top = -acc_t(infinity()), sum[1] = {acc_t(0)};
#pragma unroll
        for (int f = 0; f < R; ++f) {
            acc_t x[V];
            unpack(v[f].x, x);
#pragma unroll
            for (int e = 0; e < V; ++e) top = larger(top, x[e]);
        }
        s.top = group_top(top, t.lanes, slots.top);
        const acc_t shift = shifted(s.top);
#pragma unroll
        for (int f = 0; f < R; ++f) {
            if (!way.any(f)) break;
            acc_t x[V];
            unpack(v[f].x, x);
#pragma unroll
            for (int e = 0; e < V; ++e) sum[0] += kept.e[f][e] = exp_up(x[e] - shift);
        }
        group_sums(sum, t.lanes, slots.sum);
        s.sum = sum[0];
    }
    // The same of units wherever they are held.
    template <class U> __device__ __forceinline__ void gather_units(State& s, U& units, const Lines<N, M>& t, Slots& slots) const
    {
        acc_t top = -acc_t(infinity()), sum[1] = {acc_t(0)};
        units.each([&](Item& v) {
            acc_t x[V];
            unpack(v.x, x);
#pragma unroll
            for (int e = 0; e < V; ++e) top = larger(top, x[e]);
            if (V == 8) keep_packed(v);
        });
        s.top = group_top(top, t.lanes, slots.top);
        const acc_t shift = shifted(s.top);
        units.each([&](Item& v) {
            acc_t x[V];
            unpack(v.x, x);
#pragma unroll
            for (int e = 0; e < V; ++e) sum[0] += exp_up(x[e] - shift);
            if (V == 8) keep_packed(v);
        });
        group_sums(sum, t.lanes, slots.sum);
        s.sum = sum[0];
    }
    __device__ __forceinline__ void copy_held(Item& v, i32 at) const { copy_async(&v.x, (const storage_t*)x + at); }
    __device__ __forceinline__ void load_edge(Item& v, i32 at, i32 lo, i32 hi) const { load_part(v.x, (const storage_t*)x + at, lo, hi); }
    __device__ __forceinline__ void store_edge(i32 at, const Pack<storage_t, V>& out, i32 lo, i32 hi) const { store_part(y + at, out, lo, hi); }
    template <int R, class W> __device__ __forceinline__ bool write_line(const Item (&)[R], const W&, const Lines<N, M>&, const Line&) const { return false; }
    template <int R> __device__ __forceinline__ Pack<storage_t, V> result_held(const Item& v, const Kept<R>& kept, int f, const Line& line) const
    {
        return result(v, line);
        (void)kept, (void)f;
    }
    __device__ __forceinline__ Pack<storage_t, V> result(const Item& v, const Line& line) const
    {
        acc_t x[V];
        unpack(v.x, x);
#pragma unroll
        for (int e = 0; e < V; ++e) x[e] = x[e] - line.top - line.scale;
        return pack_as<storage_t>(x);
    }
    template <int R, class W> __device__ __forceinline__ void write_held(const Item& v, const Kept<R>& kept, int f, const W& way, const Lines<N, M>&, const Line& line) const { store_pack<storage_t, V>(y + way.place(f), result_held(v, kept, f, line)); }
    __device__ __forceinline__ void store_held(i32 at, const Pack<storage_t, V>& out) const { store_pack<storage_t, V>(y + at, out); }
    __device__ __forceinline__ void write_unit(const Item& v, i32, i32 at, const Lines<N, M>&, const Line& line) const { store_pack<storage_t, V>(y + at, result(v, line)); }
    template <class Layout> __device__ __forceinline__ void finish(const State* s, Line* line, const i64*, const Layout&, bool) const
    {
#pragma unroll
        for (int j = 0; j < LINES; ++j) {
            line[j].top = s[j].top;
            line[j].scale = m_log(s[j].sum);
        }
    }
    __device__ __forceinline__ void write(const Item& v, const i64* at, const Span& s, const Lines<N, M>&, const Line* line, const Spot& spot) const
    {
        Pack<storage_t, V> out;
        #pragma unroll
        for (int j = 0; j < V; ++j) {
            const Line& l = line[PER_UNIT == 1 ? 0 : j];
            const acc_t z = value(v, j) - l.top;
            out.v[j] = store_as<storage_t>(z - l.scale);
        }
        store_span(y + at[1], s, out);
        (void)spot;
    }
};

extern "C" __global__ void __launch_bounds__(THREADS) brt_softmax_log_softmax_forward_f32(const void* x, storage_t* y, i32 from, const Lines<Softmax::N, Softmax::M> lines, Softmax::State* partials, const i32 chunks, const i32 part)
{
    after_previous(few_blocks());
    const Softmax op = {x, y, from};
    work_lines(op, lines, partials, chunks, part);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_1x1(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<1, 1, 0>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_1x2(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<1, 2, 1>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_2x2(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<2, 2, 1>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_2x3(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<2, 3, 2>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_4x2(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<4, 2, 1>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_4x3(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<4, 3, 2>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_8x2(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<8, 2, 1>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_8x3(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<8, 3, 2>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_16x2(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<16, 2, 1>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_16x3(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<16, 3, 2>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 6) brt_softmax_log_softmax_forward_f32_short_32x2(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<32, 2, 1>(op, lines);
}

extern "C" __global__ void __launch_bounds__(2 * SHORT_THREADS, 5) brt_softmax_log_softmax_forward_f32_short_32x4(const void* x, storage_t* y, i32 from, const ShortLines<Softmax::N> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_short<32, 4, 2>(op, lines);
}

// Of so many units a thread at most: blocks more on a multiprocessor, and less code.
extern "C" __global__ void __launch_bounds__(THREADS, 6) brt_softmax_log_softmax_forward_f32_held_2(const void* x, storage_t* y, i32 from, const Lines<Softmax::N, Softmax::M> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_held<true, THREADS, 2>(op, lines);
}

// Of so many units a thread at most: blocks more on a multiprocessor, and less code.
extern "C" __global__ void __launch_bounds__(THREADS, 5) brt_softmax_log_softmax_forward_f32_held_4(const void* x, storage_t* y, i32 from, const Lines<Softmax::N, Softmax::M> lines)
{
    after_previous();
    const Softmax op = {x, y, from};
    work_held<true, THREADS, 4>(op, lines);
}

extern "C" __global__ void __launch_bounds__(256, 4) brt_softmax_log_softmax_forward_f32_held(const void* x, storage_t* y, i32 from, const Lines<Softmax::N, Softmax::M> lines)
{
    after_previous(few_blocks());
    const Softmax op = {x, y, from};
    work_held<true, 256, HELD>(op, lines);
}

extern "C" __global__ void __launch_bounds__(512, 2) brt_softmax_log_softmax_forward_f32_held_long(const void* x, storage_t* y, i32 from, const Lines<Softmax::N, Softmax::M> lines)
{
    after_previous(few_blocks());
    const Softmax op = {x, y, from};
    work_held<true, 512, HELD>(op, lines);
}

// Launched with 512 threads, of which two blocks fit, or 1024; units in registers as SHARED_UNITS of patterns/rows/softmax.py.
extern "C" __global__ void __launch_bounds__(1024, 1) brt_softmax_log_softmax_forward_f32_shared(const void* x, storage_t* y, i32 from, const Lines<Softmax::N, Softmax::M> lines)
{
    after_previous(few_blocks());
    const Softmax op = {x, y, from};
    work_shared<8>(op, lines);
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_softmax_log_softmax_forward_f32_chunks(const void* x, storage_t* y, i32 from, const Lines<Softmax::N, Softmax::M> lines, Softmax::State* partials, const i32 chunks, const i32 part)
{
    after_previous(few_blocks());
    const Softmax op = {x, y, from};
    work_chunks<true, 4>(op, lines, partials, chunks, part);
}
