// loss.cross_entropy.forward.f32 / rows16
// template losses/class_loss.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---
// --- partial reduce ---
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
    Axes<index_t, RANK, OPERANDS> rows;
    i64 count, classes;
    i64 step[OPERANDS];  // along the classes
    i64 weight_step;
    i64 part;            // between the two parts of log-sum-exp
    i64 ignore;
    f64 smoothing;
    i32 kind;            // Targets
    i32 bits, across;
    i32 wide_dy, each;   // dy is f32 beside another dtype; there is one for each row
    i32 pad;
};
static_assert(sizeof(Layout) == (sizeof(index_t) == 4 ? 704 : 1024) && BRT_AT((sizeof(index_t) == 4 ? 584 : 904), Layout, count) &&
              BRT_AT((sizeof(index_t) == 4 ? 592 : 912), Layout, classes) && BRT_AT((sizeof(index_t) == 4 ? 600 : 920), Layout, step) &&
              BRT_AT((sizeof(index_t) == 4 ? 648 : 968), Layout, weight_step) && BRT_AT((sizeof(index_t) == 4 ? 656 : 976), Layout, part) &&
              BRT_AT((sizeof(index_t) == 4 ? 664 : 984), Layout, ignore) && BRT_AT((sizeof(index_t) == 4 ? 672 : 992), Layout, smoothing) &&
              BRT_AT((sizeof(index_t) == 4 ? 680 : 1000), Layout, kind) && BRT_AT((sizeof(index_t) == 4 ? 684 : 1004), Layout, bits) &&
              BRT_AT((sizeof(index_t) == 4 ? 688 : 1008), Layout, across) && BRT_AT((sizeof(index_t) == 4 ? 692 : 1012), Layout, wide_dy) &&
              BRT_AT((sizeof(index_t) == 4 ? 696 : 1016), Layout, each) && BRT_AT((sizeof(index_t) == 4 ? 700 : 1020), Layout, pad) &&
              sizeof(Layout::rows) + sizeof(Layout::count) + sizeof(Layout::classes) + sizeof(Layout::step) + sizeof(Layout::weight_step) +
              sizeof(Layout::part) + sizeof(Layout::ignore) + sizeof(Layout::smoothing) + sizeof(Layout::kind) + sizeof(Layout::bits) +
              sizeof(Layout::across) + sizeof(Layout::wide_dy) + sizeof(Layout::each) +
              sizeof(Layout::pad) == (sizeof(index_t) == 4 ? 700 : 1024), "Layout is packed otherwise");
// end of generated text
// What the two directions share: the place of a thread, the classes of a row, log-sum-exp in one pass.
__device__ __forceinline__ acc_t least() { return -acc_t(m_inf()); }
__device__ __forceinline__ acc_t times(acc_t factor, acc_t x) { return factor == acc_t(0) ? acc_t(0) : factor * x; }  // 0 * inf is 0: a class without weight takes no part
__device__ __forceinline__ i64 label(const void* target, i64 at, i32 kind) { return kind == TARGET_I32 ? (i64)((const i32*)target)[at] : ((const i64*)target)[at]; }

__device__ __forceinline__ acc_t exp_of(acc_t d) { return m_exp(d); }

struct Spot {
    i64 row;
    i32 local, lane, lanes;
    bool live;
};

__device__ __forceinline__ Spot spot_of(const Layout& layout)
{
    Spot s;
    const i32 rows = THREADS >> layout.bits;
    s.lanes = 1 << layout.bits;
    s.local = layout.across ? (i32)threadIdx.x & (rows - 1) : (i32)threadIdx.x >> layout.bits;
    s.lane = layout.across ? (i32)threadIdx.x / rows : (i32)threadIdx.x & (s.lanes - 1);
    s.row = (i64)blockIdx.x * rows + s.local;
    s.live = s.row < layout.count;
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
    template <int N> __device__ __forceinline__ void add(const acc_t (&x)[N])
    {
        acc_t most = top;
#pragma unroll
        for (int j = 0; j < N; ++j) most = x[j] > most ? x[j] : most;
        const acc_t by = shift(most);
        acc_t more = acc_t(0);
#pragma unroll
        for (int j = 0; j < N; ++j) more += exp_of(x[j] - by);
        sum = sum * exp_of(top - by) + more;
        top = most;
    }
    __device__ __forceinline__ void merge(const State& o)
    {
        const acc_t most = o.top > top ? o.top : top, by = shift(most);
        sum = sum * exp_of(top - by) + o.sum * exp_of(o.top - by);
        top = most, weight += o.weight, dot += o.dot;
    }
    __device__ __forceinline__ State down(int d) const
    {
        State o;
        o.top = __shfl_down_sync(0xffffffffu, top, d, 32), o.sum = __shfl_down_sync(0xffffffffu, sum, d, 32);
        o.weight = __shfl_down_sync(0xffffffffu, weight, d, 32), o.dot = __shfl_down_sync(0xffffffffu, dot, d, 32);
        return o;
    }
};

// The state of each row at its lane 0, by a tree of fixed shape. Every thread of the block calls it.
__device__ __forceinline__ State merged(State s, State* shared, const Spot& p, const Layout& layout)
{
    const i32 width = layout.across ? 1 : p.lanes < 32 ? p.lanes : 32;
#pragma unroll 1
    for (i32 d = width / 2; d > 0; d /= 2) s.merge(s.down(d));
    const i32 count = p.lanes / width, rank = p.lane / width, step = layout.across ? THREADS >> layout.bits : 32;
    if (count == 1) return s;
    const bool first = p.lane % width == 0;
    __syncthreads();
    shared[threadIdx.x] = s;
    __syncthreads();
#pragma unroll 1
    for (i32 d = count / 2; d > 0; d /= 2) {
        if (first && rank < d) {
            s.merge(shared[threadIdx.x + d * step]);
            shared[threadIdx.x] = s;
        }
        __syncthreads();
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

template <int MODE> __device__ __forceinline__ void extend(State& s, acc_t x, acc_t factor)
{
    s.weight += factor;
    s.dot += times(factor, x);
    (void)MODE;
}

// The part of a row that belongs to a lane.
template <int MODE> __device__ __forceinline__ State scan(const storage_t* row, const Classes<MODE>& classes, const Spot& p, const Layout& layout)
{
    State s = State::identity();
    const Cut cut = cut_of(row, nullptr, layout.classes);
    const i64 step = layout.step[PLACE_X];
    if (V > 1) {
#pragma unroll 1
        for (i64 k = p.lane; k < cut.single; k += p.lanes) {
            const i64 c = k < cut.head ? k : k + cut.packs * V;
            const acc_t x[1] = {acc_t(to_acc(row[c]))};
            s.add(x);
            if (MODE == MODE_SMOOTH || MODE == MODE_SOFT) extend<MODE>(s, x[0], classes.factor(c));
        }
    }
    // The accesses of the next round are under way while this one is added up.
    const auto load = [&](i64 k, Pack<storage_t, V>(&v)[U]) {
#pragma unroll
        for (int u = 0; u < U; ++u)
            if (k + u * p.lanes < cut.packs) v[u] = load_pack<storage_t, V>(row + (V > 1 ? cut.head + (k + u * p.lanes) * V : (k + u * p.lanes) * step));
    };
    Pack<storage_t, V> next[U];
    load(p.lane, next);
#pragma unroll 1
    for (i64 k = p.lane; k < cut.packs; k += U * p.lanes) {
        Pack<storage_t, V> v[U];
#pragma unroll
        for (int u = 0; u < U; ++u) v[u] = next[u];
        load(k + U * p.lanes, next);
        acc_t x[U * V];
#pragma unroll
        for (int u = 0; u < U; ++u)
#pragma unroll
            for (int j = 0; j < V; ++j) x[u * V + j] = k + u * p.lanes < cut.packs ? acc_t(to_acc(v[u].v[j])) : least();
        s.add(x);
        if (MODE == MODE_SMOOTH || MODE == MODE_SOFT) {
#pragma unroll 1
            for (int u = 0; u < U; ++u)
#pragma unroll
                for (int j = 0; j < V; ++j)
                    if (k + u * p.lanes < cut.packs) {
                        const i64 c = V > 1 ? cut.head + (k + u * p.lanes) * V + j : k + u * p.lanes;
                        extend<MODE>(s, acc_t(to_acc(row[c * step])), classes.factor(c));
                    }
        }
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

// Sums `loss` and `share` of the blocks. Every thread of the one block calls it; thread 0 gets the sums.
__device__ __forceinline__ void add_partials(const acc_t* partials, i64 blocks, acc_t& loss, acc_t& share)
{
    __shared__ acc_t totals[THREADS], errors[THREADS];
    Sum<acc_t> first, second;
    for (i64 b = threadIdx.x; b < blocks; b += THREADS) first.add(partials[2 * b]), second.add(partials[2 * b + 1]);
    loss = tree_sum(first, totals, errors, threadIdx.x, THREADS, 1).value();
    share = tree_sum(second, totals, errors, threadIdx.x, THREADS, 1).value();
}
// The loss of a row and its part in what the mean divides by.
template <int MODE>
__device__ __forceinline__ void loss_of(const State& s, const storage_t* x, const void* target, const Classes<MODE>& classes, const i64* at, const Spot& p, const Layout& layout, const ErrorRef& err, acc_t logarithm, acc_t& loss, acc_t& share)
{
    if (MODE == MODE_SOFT) {
        loss = times(s.weight, s.top + logarithm) - s.dot;
        share = acc_t(1);
        return;
    }
    const i64 t = label(target, at[PLACE_TARGET], layout.kind);
    if (t == layout.ignore) return;
    if (t < 0 || t >= layout.classes) {
        report_error(err, ERROR_INDEX, p.row, t, layout.classes);
        loss = share = acc_t(m_nan());
        return;
    }
    share = classes.own(t);
    const acc_t own = acc_t(to_acc(x[at[PLACE_X] + t * layout.step[PLACE_X]]));
    loss = classes.keep * times(share, (s.top - own) + logarithm);
    if (MODE == MODE_SMOOTH) loss += classes.share * (times(s.weight, s.top + logarithm) - s.dot);
}

template <int MODE>
__device__ __forceinline__ void forward_rows(const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, acc_t* partials, const Layout& layout, const ErrorRef& err)
{
    __shared__ State shared[THREADS];
    __shared__ acc_t losses[THREADS], shares[THREADS];
    const Spot p = spot_of(layout);
    i64 at[OPERANDS] = {};
    if (p.live) layout.rows.offsets((index_t)p.row, at);
    const Classes<MODE> classes = classes_of<MODE>(target, weight, at, layout);
    State s = State::identity();
    if (p.live) s = scan<MODE>(x + at[PLACE_X], classes, p, layout);
    s = merged(s, shared, p, layout);
    acc_t loss = acc_t(0), share = acc_t(0);
    if (p.live && p.lane == 0) {
        const acc_t logarithm = m_log(s.sum);
        if (lse) store_lse(lse, at[PLACE_LSE], layout.part, s.top, logarithm);
        loss_of<MODE>(s, x, target, classes, at, p, layout, err, logarithm, loss, share);
        if (!partials) y[at[PLACE_RESULT]] = store_as<result_t>(loss);
    }
    if (!partials) return;
    const i32 rows = THREADS >> layout.bits;
    if (p.lane == 0) losses[p.local] = loss, shares[p.local] = share;
    __syncthreads();
#pragma unroll 1
    for (i32 d = rows / 2; d > 0; d /= 2) {
        if ((i32)threadIdx.x < d) losses[threadIdx.x] += losses[threadIdx.x + d], shares[threadIdx.x] += shares[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0) partials[2 * (i64)blockIdx.x] = losses[0], partials[2 * (i64)blockIdx.x + 1] = shares[0];
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_cross_entropy_forward_f32_rows(const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, acc_t* partials, const __grid_constant__ Layout layout, const ErrorRef err)
{
    forward_rows<MODE_PLAIN>(x, target, weight, y, lse, partials, layout, err);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_cross_entropy_forward_f32_smooth(const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, acc_t* partials, const __grid_constant__ Layout layout, const ErrorRef err)
{
    forward_rows<MODE_SMOOTH>(x, target, weight, y, lse, partials, layout, err);
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_cross_entropy_forward_f32_soft(const storage_t* x, const void* target, const storage_t* weight, result_t* y, acc_t* lse, acc_t* partials, const __grid_constant__ Layout layout, const ErrorRef err)
{
    forward_rows<MODE_SOFT>(x, target, weight, y, lse, partials, layout, err);
}

// The sum over the rows, divided by what they weigh where `mean`.
extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_cross_entropy_forward_f32_finish(const acc_t* partials, const i64 blocks, result_t* y, const i32 mean)
{
    acc_t loss, share;
    add_partials(partials, blocks, loss, share);
    if (threadIdx.x == 0) *y = store_as<result_t>(mean ? loss / share : loss);
}
