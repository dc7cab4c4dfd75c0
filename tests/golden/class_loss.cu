// loss.cross_entropy.forward.f32 / rows16
// template losses/class_loss.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---
// --- partial reduce ---
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
using storage_t = f32;
using acc_t = f32;
using result_t = f32;
using index_t = i32;
constexpr int V = 4;  // elements of an access along the classes
constexpr int U = 4;  // accesses under way per thread
// generated from patterns/losses/class_loss.py: constants THREADS RANK OPERANDS
constexpr int THREADS = 256;
constexpr int RANK = 16;
constexpr int OPERANDS = 6;
// end of generated text
// generated from patterns/losses/class_loss.py: enum MODES Mode MODE_
enum Mode { MODE_PLAIN = 0, MODE_SMOOTH = 1, MODE_SOFT = 2 };
// end of generated text
// generated from patterns/losses/class_loss.py: enum TARGETS Targets TARGET_
enum Targets { TARGET_I64 = 0, TARGET_I32 = 1, TARGET_SAME = 2 };
// end of generated text
// generated from patterns/losses/class_loss.py: enum PLACES Place PLACE_
enum Place { PLACE_X = 0, PLACE_TARGET = 1, PLACE_RESULT = 2, PLACE_LSE = 3, PLACE_DX = 4, PLACE_DTARGET = 5 };
// end of generated text

// A row is a sample, its classes lie `step` elements apart. 2^bits threads share a row; across: neighbouring threads have neighbouring rows.
// generated from patterns/losses/class_loss.py: struct LAYOUT
struct Layout {
    i64 count, classes;
    i64 step[OPERANDS];  // along the classes
    i64 weight_step;
    i64 part;            // between the two parts of log-sum-exp
    i64 ignore;
    f64 smoothing;
    i32 kind;            // Targets
    i32 bits, across;
    i32 wide_dy, each;   // dy is f32 beside another dtype; there is one for each row
    i32 along;           // rows lie along one axis
    i64 near[OPERANDS];  // between such rows
    Axes<index_t, RANK, OPERANDS> rows;
};
static_assert(sizeof(Layout) == (sizeof(index_t) == 4 ? 752 : 1072) && BRT_AT(8, Layout, classes) && BRT_AT(16, Layout, step) &&
              BRT_AT(64, Layout, weight_step) && BRT_AT(72, Layout, part) && BRT_AT(80, Layout, ignore) && BRT_AT(88, Layout, smoothing) &&
              BRT_AT(96, Layout, kind) && BRT_AT(100, Layout, bits) && BRT_AT(104, Layout, across) && BRT_AT(108, Layout, wide_dy) &&
              BRT_AT(112, Layout, each) && BRT_AT(116, Layout, along) && BRT_AT(120, Layout, near) && BRT_AT(168, Layout, rows) &&
              sizeof(Layout::count) + sizeof(Layout::classes) + sizeof(Layout::step) + sizeof(Layout::weight_step) + sizeof(Layout::part) +
              sizeof(Layout::ignore) + sizeof(Layout::smoothing) + sizeof(Layout::kind) + sizeof(Layout::bits) + sizeof(Layout::across) +
              sizeof(Layout::wide_dy) + sizeof(Layout::each) + sizeof(Layout::along) + sizeof(Layout::near) +
              sizeof(Layout::rows) == (sizeof(index_t) == 4 ? 748 : 1072), "Layout is packed otherwise");
// end of generated text
// What the two directions share: the place of a thread, the classes of a row, log-sum-exp in one pass.
// generated from patterns/losses/class_loss.py: constants AHEAD PARTS
constexpr int AHEAD = 8;
constexpr int PARTS = 8;
// end of generated text
__device__ __forceinline__ acc_t least() { return -acc_t(m_inf()); }
__device__ __forceinline__ acc_t times(acc_t factor, acc_t x) { return factor == acc_t(0) ? acc_t(0) : factor * x; }  // 0 * inf is 0: a class without weight takes no part
__device__ __forceinline__ i64 label(const void* target, i64 at, i32 kind) { return kind == TARGET_I32 ? (i64)((const i32*)target)[at] : ((const i64*)target)[at]; }

__device__ __forceinline__ acc_t exp_of(acc_t d) { return m_exp(d); }
__device__ __forceinline__ acc_t exp_term(acc_t d) { return m_exp(d); }  // of a sum that is at least 1

// at: where the operands of the row begin. place, reach: of the thread among those that walk along the row, of all blocks that share it.
struct Spot {
    i64 row, at[OPERANDS];
    i32 local, lane, lanes, place, reach;
    bool live;
};

__device__ __forceinline__ void find_row(const Layout& layout, i64 row, i64 (&at)[OPERANDS])
{
    if (!layout.along) return layout.rows.offsets((index_t)row, at);
#pragma unroll
    for (int k = 0; k < OPERANDS; ++k) at[k] = row * layout.near[k];
}

__device__ __forceinline__ Spot spot_of(const Layout& layout)
{
    Spot s;
    const i32 rows = THREADS >> layout.bits;
    s.lanes = 1 << layout.bits;
    s.local = layout.across ? (i32)threadIdx.x & (rows - 1) : (i32)threadIdx.x >> layout.bits;
    s.lane = layout.across ? (i32)threadIdx.x >> (8 - layout.bits) : (i32)threadIdx.x & (s.lanes - 1);
    s.place = s.lane + (i32)blockIdx.y * s.lanes, s.reach = s.lanes * (i32)gridDim.y;
    s.row = (i64)blockIdx.x * rows + s.local;
    s.live = s.row < layout.count;
    for (int k = 0; k < OPERANDS; ++k) s.at[k] = 0;
    if (s.live) find_row(layout, s.row, s.at);
    settle(s.at[PLACE_X], s.at[PLACE_TARGET], s.lane, s.place);
    return s;
}

// What the target and the weights say of a class. SMOOTH: the weight alone; SOFT: the smoothed probability times the weight.
template <int MODE> struct Classes {
    const storage_t *q, *weight;
    i64 q_step, weight_step;
    acc_t keep, share;  // 1 - label_smoothing, label_smoothing / classes
    __device__ __forceinline__ acc_t own(i64 c) const { return weight ? acc_t(to_acc(weight[c * weight_step])) : acc_t(1); }
    __device__ __forceinline__ acc_t factor(i64 c) const
    {
        if (MODE == MODE_SOFT) return (keep * to_acc(q[c * q_step]) + share) * own(c);
        return own(c);
    }
};

template <int MODE> __device__ __forceinline__ Classes<MODE> classes_of(const void* target, const storage_t* weight, const i64* at, const Layout& layout)
{
    Classes<MODE> c;
    c.q = MODE == MODE_SOFT ? (const storage_t*)target + at[PLACE_TARGET] : nullptr;
    c.weight = weight;
    c.q_step = layout.step[PLACE_TARGET];
    c.weight_step = layout.weight_step;
    c.keep = acc_t(1.0 - layout.smoothing);
    c.share = acc_t(layout.smoothing / (f64)layout.classes);
    return c;
}

// The largest logit and the sum of exp(logit - largest); SMOOTH and SOFT: the sum of the factors too, and of factors times logits.
// A NaN makes the sum NaN, and so does +inf, by exp(inf - inf).
struct State {
    acc_t top, sum, weight, dot;
    static __device__ __forceinline__ State identity()
    {
        State s;
        s.top = least(), s.sum = acc_t(0), s.weight = acc_t(0), s.dot = acc_t(0);
        return s;
    }
    static __device__ __forceinline__ acc_t shift(acc_t top) { return top == least() ? acc_t(0) : top; }
    // The same sums beside a top that is no lower.
    __device__ __forceinline__ void raise(acc_t to) { sum *= exp_term(top - shift(to)), top = to; }
    template <int MODE> __device__ __forceinline__ void plus(const State& o)  // of the same top
    {
        sum += o.sum;
        if (MODE != MODE_PLAIN) weight += o.weight, dot += o.dot;
    }
    // Of numbers in registers, the first `live(u)` packs: the largest first, so that what was summed up is scaled once.
    template <int N, class F> __device__ __forceinline__ void add(Pack<storage_t, V> (&v)[N], F live)
    {
        acc_t most = top;
#pragma unroll
        for (int u = 0; u < N; ++u) {
            if (!live(u)) break;
            acc_t x[V];
            unpack(v[u], x);
#pragma unroll
            for (int j = 0; j < V; ++j) most = larger(most, x[j]);
            if (V == 8) keep_packed(v[u]);
        }
        const acc_t by = shift(most);
        raise(most);
#pragma unroll
        for (int u = 0; u < N; ++u) {
            if (!live(u)) break;
            acc_t x[V], part = acc_t(0);
            unpack(v[u], x);
#pragma unroll
            for (int j = 0; j < V; ++j) part += exp_term(x[j] - by);
            sum += part;
        }
    }
    __device__ __forceinline__ void add(acc_t x)
    {
        raise(larger(top, x));
        sum += exp_term(x - shift(top));
    }
    template <int MODE> __device__ __forceinline__ State down(int d) const
    {
        State o = *this;
        o.sum = __shfl_down_sync(0xffffffffu, sum, d, 32);
        if (MODE != MODE_PLAIN) o.weight = __shfl_down_sync(0xffffffffu, weight, d, 32), o.dot = __shfl_down_sync(0xffffffffu, dot, d, 32);
        return o;
    }
};

// Lane 0 of each `width` neighbouring lanes gets the merge of their states.
template <int MODE> __device__ __forceinline__ void merge_lanes(State& s, const i32 width)
{
    acc_t top = s.top;
#pragma unroll 1
    for (i32 d = width / 2; d > 0; d /= 2) top = larger(top, __shfl_xor_sync(0xffffffffu, top, d, 32));
    if (width > 1) s.raise(top);
#pragma unroll 1
    for (i32 d = width / 2; d > 0; d /= 2) s.plus<MODE>(s.down<MODE>(d));
}

// The state of each row at its lane 0, in an order that follows from the layout alone. Every thread of the block calls it, once.
template <int MODE> __device__ __forceinline__ State merged(State s, State* shared, const Spot& p, const Layout& layout)
{
    const i32 width = layout.across ? 1 : p.lanes < 32 ? p.lanes : 32;
    if (width == 32) {  // in the code one after another
        acc_t top = s.top;
#pragma unroll
        for (int d = 16; d > 0; d /= 2) top = larger(top, __shfl_xor_sync(0xffffffffu, top, d, 32));
        s.raise(top);
#pragma unroll
        for (int d = 16; d > 0; d /= 2) s.plus<MODE>(s.down<MODE>(d));
    } else {
        merge_lanes<MODE>(s, width);
    }
    const i32 parts = layout.across ? p.lanes : p.lanes <= 32 ? 1 : p.lanes / 32, step = layout.across ? THREADS >> layout.bits : 1;
    if (parts == 1) return s;
    const i32 slot = layout.across ? (i32)threadIdx.x : (i32)threadIdx.x / 32;
    if ((p.lane & (width - 1)) == 0) shared[slot] = s;
    __syncthreads();
    if (!layout.across) {  // the row's first warp
        if (p.lane >= 32) return s;
        s = shared[slot + (p.lane & (parts - 1))];
        merge_lanes<MODE>(s, parts);
        return s;
    }
    if (p.lane) return s;
    acc_t top = s.top;
#pragma unroll 8
    for (i32 part = 1; part < parts; ++part) top = larger(top, shared[slot + part * step].top);
    s.raise(top);
#pragma unroll 8
    for (i32 part = 1; part < parts; ++part) {
        State o = shared[slot + part * step];
        o.raise(top);
        s.plus<MODE>(o);
    }
    return s;
}

// How a row is cut: `head` elements up to the first one that is aligned to an access, `packs` accesses, the rest.
struct Cut {
    i64 head, packs, single;
};

__device__ __forceinline__ Cut cut_of(const storage_t* row, const storage_t* other, i64 classes)
{
    Cut c;
    c.head = V == 1 ? 0 : (i64)((16u - (u32)((u64)row & 15u)) & 15u) / (i64)sizeof(storage_t);
    if (c.head > classes || (V > 1 && other && (((u64)row ^ (u64)other) & 15u))) c.head = classes;
    c.packs = (classes - c.head) / V;
    c.single = classes - c.packs * V;
    return c;
}

__device__ __forceinline__ void extend(State& s, acc_t x, acc_t factor)
{
    s.weight += factor;
    s.dot += times(factor, x);
}

// The part of a row that belongs to a lane.
template <int MODE> __device__ __forceinline__ State scan(const storage_t* row, const Classes<MODE>& classes, const Spot& p, const Layout& layout)
{
    State s = State::identity();
    const Cut cut = cut_of(row, nullptr, layout.classes);
    const i64 step = V > 1 ? V : layout.step[PLACE_X];
    const index_t packs = (index_t)cut.packs, lanes = p.reach;
#pragma unroll 1
    for (index_t k = p.place; k < packs; k += AHEAD * lanes) {
        Pack<storage_t, V> v[AHEAD];
        const auto live = [&](int u) { return k + u * lanes < packs; };
#pragma unroll
        for (int u = 0; u < AHEAD; ++u)
            if (live(u)) v[u] = load_pack<storage_t, V>(row + (V > 1 ? cut.head : 0) + (k + u * lanes) * step);
        s.add(v, live);
        if (MODE == MODE_PLAIN) continue;
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
            if (!live(u)) break;
            acc_t x[V];
            unpack(v[u], x);
#pragma unroll
            for (int j = 0; j < V; ++j) extend(s, x[j], classes.factor((V > 1 ? cut.head + (k + u * lanes) * (i64)V : k + u * lanes) + j));
        }
    }
#pragma unroll 1
    for (i64 k = p.place; V > 1 && k < cut.single; k += lanes) {
        const i64 c = k < cut.head ? k : k + cut.packs * V;
        const acc_t x = acc_t(to_acc(row[c]));
        s.add(x);
        if (MODE != MODE_PLAIN) extend(s, x, classes.factor(c));
    }
    return s;
}

// log-sum-exp as the sum of two numbers: exp((x - high) - low) keeps the precision of acc_t whatever the size of x.
__device__ __forceinline__ void store_lse(acc_t* lse, i64 at, i64 part, acc_t top, acc_t logarithm)
{
    const acc_t high = top + logarithm;
    lse[at] = high;
    lse[at + part] = m_isfinite(high) ? (top - high) + logarithm : acc_t(0);
}

// The sum over a block, which every thread calls and gets.
__device__ __forceinline__ acc_t block_sum(Sum<acc_t> sum)
{
    constexpr int WARPS = THREADS / 32;
    __shared__ acc_t totals[WARPS], errors[WARPS];
    sum = warp_sum(sum, 32);
    if (threadIdx.x % 32 == 0) totals[threadIdx.x / 32] = sum.total, errors[threadIdx.x / 32] = sum.error;
    __syncthreads();
    sum.total = totals[threadIdx.x % WARPS], sum.error = errors[threadIdx.x % WARPS];
    return __shfl_sync(0xffffffffu, warp_sum(sum, WARPS).value(), 0);
}

// Two sums over a block. Every thread of the one block calls it; thread 0 gets the sums.
__device__ __forceinline__ void join_sums(Sum<acc_t> first, Sum<acc_t> second, acc_t& loss, acc_t& share)
{
    constexpr int WARPS = THREADS / 32;
    __shared__ acc_t totals[2][WARPS], errors[2][WARPS];
    // By shuffles, and a barrier for both sums.
    first = warp_sum(first, 32), second = warp_sum(second, 32);
    const i32 warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane == 0) totals[0][warp] = first.total, errors[0][warp] = first.error, totals[1][warp] = second.total, errors[1][warp] = second.error;
    __syncthreads();
    if (warp == 0) {
        if (lane < WARPS) first.total = totals[0][lane], first.error = errors[0][lane], second.total = totals[1][lane], second.error = errors[1][lane];
        first = warp_sum(first, WARPS), second = warp_sum(second, WARPS);
    }
    loss = first.value(), share = second.value();
}

// Sums `loss` and `share` of the blocks. Every thread of the one block calls it; thread 0 gets the sums.
__device__ __forceinline__ void add_partials(const acc_t* partials, i64 blocks, acc_t& loss, acc_t& share)
{
    Sum<acc_t> first, second;
#pragma unroll 1
    for (i64 b = threadIdx.x; b < blocks; b += THREADS * AHEAD) {  // several loads are under way before the first is added
        acc_t own[2][AHEAD];
#pragma unroll
        for (int i = 0; i < AHEAD; ++i)
            if (b + i * THREADS < blocks) own[0][i] = partials[2 * (b + i * THREADS)], own[1][i] = partials[2 * (b + i * THREADS) + 1];
#pragma unroll
        for (int i = 0; i < AHEAD; ++i)
            if (b + i * THREADS < blocks) first.add(own[0][i]), second.add(own[1][i]);
    }
    join_sums(first, second, loss, share);
}
// The loss of a row and its part in what the mean divides by.
template <class C>
__device__ __forceinline__ void loss_of(const i32 mode, const State& s, i64 t, acc_t own, const C& classes, const Spot& p, const Layout& layout, const ErrorRef& err, acc_t logarithm, acc_t& loss, acc_t& share)
{
    if (mode == MODE_SOFT) {
        loss = times(s.weight, s.top + logarithm) - s.dot;
        share = acc_t(1);
        return;
    }
    if (t == layout.ignore) return;
    if (t < 0 || t >= layout.classes) {
        report_error(err, ERROR_INDEX, p.row, t, layout.classes);
        loss = share = acc_t(m_nan());
        return;
    }
    share = classes.own(t);
    loss = classes.keep * times(share, (s.top - own) + logarithm);
    if (mode == MODE_SMOOTH) loss += classes.share * (times(s.weight, s.top + logarithm) - s.dot);
}

template <int MODE>
__device__ __forceinline__ void forward_rows(const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, acc_t* partials, const i32 mean, const Layout& layout, const ErrorRef& err, const Spot& p)
{
    __shared__ State shared[THREADS];
    __shared__ acc_t losses[THREADS], shares[THREADS];
    const i64 (&at)[OPERANDS] = p.at;
    const Classes<MODE> classes = classes_of<MODE>(target, weight, at, layout);
    const bool names = MODE != MODE_SOFT && p.live && p.lane == 0 && gridDim.y == 1;  // this thread reads the target
    const i64 t = names ? label(target, at[PLACE_TARGET], layout.kind) : -1;  // read before the row, which it takes as long as
    State s = State::identity();
    if (p.live) s = scan<MODE>(x + at[PLACE_X], classes, p, layout);
    acc_t own = acc_t(0);  // read before states are merged, which takes as long
    if (names && t >= 0 && t < layout.classes) own = acc_t(to_acc(x[at[PLACE_X] + t * layout.step[PLACE_X]]));
    s = merged<MODE>(s, shared, p, layout);
    if (gridDim.y > 1) {  // blocks share the row, and _join their states
        if (p.live && p.lane == 0) ((State*)partials)[p.row * gridDim.y + blockIdx.y] = s;
        return;
    }
    acc_t loss = acc_t(0), share = acc_t(0);
    if (p.live && p.lane == 0) {
        const acc_t logarithm = m_log(s.sum);
        if (lse) store_lse(lse, at[PLACE_LSE], layout.part, s.top, logarithm);
        loss_of(MODE, s, t, own, classes, p, layout, err, logarithm, loss, share);
        if (layout.each) y[at[PLACE_RESULT]] = store_as<result_t>(loss);
    }
    if (layout.each) return;
    const i32 rows = THREADS >> layout.bits;
    if (rows > 1) {
        if (p.lane == 0) losses[p.local] = loss, shares[p.local] = share;
        __syncthreads();
#pragma unroll 1
        for (i32 d = rows / 2; d > 0; d /= 2) {
            if ((i32)threadIdx.x < d) losses[threadIdx.x] += losses[threadIdx.x + d], shares[threadIdx.x] += shares[threadIdx.x + d];
            __syncthreads();
        }
    }
    if (threadIdx.x) return;
    if (rows > 1) loss = losses[0], share = shares[0];
    if (!partials) *y = store_as<result_t>(mean ? loss / share : loss);  // the one block
    else partials[2 * (i64)blockIdx.x] = loss, partials[2 * (i64)blockIdx.x + 1] = share;
}

extern "C" __global__ void __launch_bounds__(THREADS, 4) brt_loss_cross_entropy_forward_f32_rows(const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, acc_t* partials, const i32 mean, const __grid_constant__ Layout layout, const ErrorRef err)
{
    const Spot p = spot_of(layout);
    after_previous();
    forward_rows<MODE_PLAIN>(x, target, weight, y, lse, partials, mean, layout, err, p);
}

extern "C" __global__ void __launch_bounds__(THREADS, 2) brt_loss_cross_entropy_forward_f32_smooth(const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, acc_t* partials, const i32 mean, const __grid_constant__ Layout layout, const ErrorRef err)
{
    const Spot p = spot_of(layout);
    after_previous();
    forward_rows<MODE_SMOOTH>(x, target, weight, y, lse, partials, mean, layout, err, p);
}

extern "C" __global__ void __launch_bounds__(THREADS, 2) brt_loss_cross_entropy_forward_f32_soft(const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, acc_t* partials, const i32 mean, const __grid_constant__ Layout layout, const ErrorRef err)
{
    const Spot p = spot_of(layout);
    after_previous();
    forward_rows<MODE_SOFT>(x, target, weight, y, lse, partials, mean, layout, err, p);
}

// The sum over the rows, divided by what they weigh where `mean`.
extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_cross_entropy_forward_f32_finish(const acc_t* partials, const i64 blocks, result_t* y, const i32 mean)
{
    after_previous();
    acc_t loss, share;
    add_partials(partials, blocks, loss, share);
    if (threadIdx.x == 0) *y = store_as<result_t>(mean ? loss / share : loss);
}

// Rows that several blocks share: the losses from the states of their parts, then the sum.
extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_cross_entropy_forward_f32_join(const State* states, const i32 parts, const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, const i32 mean, const i32 mode, const __grid_constant__ Layout layout, const ErrorRef err)
{
    after_previous();
    Sum<acc_t> losses, shares;
#pragma unroll 1
    for (i64 row = threadIdx.x; row < layout.count; row += THREADS) {
        Spot p;
        p.row = row;
        find_row(layout, row, p.at);
        const Classes<MODE_SMOOTH> classes = classes_of<MODE_SMOOTH>(target, weight, p.at, layout);
        const i64 t = mode == MODE_SOFT ? -1 : label(target, p.at[PLACE_TARGET], layout.kind);
        acc_t own = acc_t(0), loss = acc_t(0), share = acc_t(0);
        State part[PARTS], s = State::identity();
#pragma unroll
        for (int k = 0; k < PARTS; ++k) part[k] = k < parts ? states[row * parts + k] : State::identity();
        if (t >= 0 && t < layout.classes) own = acc_t(to_acc(x[p.at[PLACE_X] + t * layout.step[PLACE_X]]));
#pragma unroll
        for (int k = 0; k < PARTS; ++k) s.top = larger(s.top, part[k].top);
#pragma unroll
        for (int k = 0; k < PARTS; ++k) part[k].raise(s.top), s.plus<MODE_SMOOTH>(part[k]);
        const acc_t logarithm = m_log(s.sum);
        if (lse) store_lse(lse, p.at[PLACE_LSE], layout.part, s.top, logarithm);
        loss_of(mode, s, t, own, classes, p, layout, err, logarithm, loss, share);
        if (layout.each) y[p.at[PLACE_RESULT]] = store_as<result_t>(loss);
        losses.add(loss), shares.add(share);
    }
    if (layout.each) return;
    acc_t loss, share;
    join_sums(losses, shares, loss, share);
    if (threadIdx.x == 0) *y = store_as<result_t>(mean ? loss / share : loss);
}
