// loss.cosine_embedding_loss.forward.f32 / rows
// template losses/row_loss.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---
// --- partial reduce ---
using storage_t = f32;
using acc_t = f32;
using index_t = i32;
constexpr int THREADS = 256;
// generated from patterns/losses/row_loss.py: constants RANK OPERANDS
constexpr int RANK = 16;
constexpr int OPERANDS = 8;
// end of generated text
// generated from patterns/losses/row_loss.py: enum PLACES Place PLACE_
enum Place { PLACE_X1 = 0, PLACE_X2 = 1, PLACE_X3 = 2, PLACE_TARGET = 3, PLACE_RESULT = 4, PLACE_DX1 = 5, PLACE_DX2 = 6, PLACE_DX3 = 7 };
// end of generated text

constexpr int V = 16 / sizeof(storage_t);  // elements of an access where rows are dense and aligned
// A row is what one loss is computed from; its cells lie `step` elements apart. 2^bits threads share a row; across: neighbouring threads have
// neighbouring rows.
// generated from patterns/losses/row_loss.py: struct LAYOUT
struct Layout {
    Axes<index_t, RANK, OPERANDS> rows;
    i64 count, extent;
    i64 step[OPERANDS];  // along a row
    i64 weight_step;
    f64 margin, p, eps;
    i32 kind;            // of the target: 0 i64, 1 i32, 2 the dtype of x
    i32 swap, bits, across;
    i32 each, packed;    // a result for each row; rows of vectors are dense and aligned to 16 bytes
    i32 unrounded;       // a bit for each place: gradients that are summed afterwards, in the compute dtype
};
static_assert(sizeof(Layout) == (sizeof(index_t) == 4 ? 856 : 1304) && BRT_AT((sizeof(index_t) == 4 ? 712 : 1160), Layout, count) &&
              BRT_AT((sizeof(index_t) == 4 ? 720 : 1168), Layout, extent) && BRT_AT((sizeof(index_t) == 4 ? 728 : 1176), Layout, step) &&
              BRT_AT((sizeof(index_t) == 4 ? 792 : 1240), Layout, weight_step) &&
              BRT_AT((sizeof(index_t) == 4 ? 800 : 1248), Layout, margin) && BRT_AT((sizeof(index_t) == 4 ? 808 : 1256), Layout, p) &&
              BRT_AT((sizeof(index_t) == 4 ? 816 : 1264), Layout, eps) && BRT_AT((sizeof(index_t) == 4 ? 824 : 1272), Layout, kind) &&
              BRT_AT((sizeof(index_t) == 4 ? 828 : 1276), Layout, swap) && BRT_AT((sizeof(index_t) == 4 ? 832 : 1280), Layout, bits) &&
              BRT_AT((sizeof(index_t) == 4 ? 836 : 1284), Layout, across) && BRT_AT((sizeof(index_t) == 4 ? 840 : 1288), Layout, each) &&
              BRT_AT((sizeof(index_t) == 4 ? 844 : 1292), Layout, packed) &&
              BRT_AT((sizeof(index_t) == 4 ? 848 : 1296), Layout, unrounded) && sizeof(Layout::rows) + sizeof(Layout::count) +
              sizeof(Layout::extent) + sizeof(Layout::step) + sizeof(Layout::weight_step) + sizeof(Layout::margin) + sizeof(Layout::p) +
              sizeof(Layout::eps) + sizeof(Layout::kind) + sizeof(Layout::swap) + sizeof(Layout::bits) + sizeof(Layout::across) +
              sizeof(Layout::each) + sizeof(Layout::packed) +
              sizeof(Layout::unrounded) == (sizeof(index_t) == 4 ? 848 : 1300), "Layout is packed otherwise");
// end of generated text

struct Row {
    i64 row, at[OPERANDS];
    i32 local, lane, lanes, first, step;  // first, step: of the row's threads
    bool live;
};

__device__ __forceinline__ Row row_of(const Layout& l)
{
    Row r;
    const i32 rows = THREADS >> l.bits;
    r.lanes = 1 << l.bits;
    r.local = l.across ? (i32)threadIdx.x & (rows - 1) : (i32)threadIdx.x >> l.bits;
    r.lane = l.across ? (i32)threadIdx.x >> (8 - l.bits) : (i32)threadIdx.x & (r.lanes - 1);
    r.first = l.across ? r.local : r.local << l.bits, r.step = l.across ? rows : 1;
    r.row = (i64)blockIdx.x * rows + r.local;
    r.live = r.row < l.count;
    for (i32 k = 0; k < OPERANDS; ++k) r.at[k] = 0;
    if (r.live) l.rows.offsets((index_t)r.row, r.at);
    return r;
}

template <bool LARGEST> __device__ __forceinline__ acc_t joined(acc_t a, acc_t b) { return LARGEST ? m_max(a, b) : a + b; }

// Sums (or the largest) over the threads of a row, which all get them; a tree of fixed shape. Every thread of the block calls it.
template <bool LARGEST, int K> __device__ __forceinline__ void join(acc_t (&v)[K], const Row& r)
{
    __shared__ acc_t shared[K][THREADS];
    if (r.lanes == 1) return;
    if (r.step == 1) {  // neighbouring lanes: those of each warp, then the warps
#pragma unroll 1
        for (i32 d = (r.lanes < 32 ? r.lanes : 32) / 2; d > 0; d /= 2)
#pragma unroll
            for (int k = 0; k < K; ++k) v[k] = joined<LARGEST>(v[k], __shfl_xor_sync(0xffffffffu, v[k], d));
        if (r.lanes <= 32) return;
        __syncthreads();
        if (threadIdx.x % 32 == 0)
#pragma unroll
            for (int k = 0; k < K; ++k) shared[k][threadIdx.x / 32] = v[k];
        __syncthreads();
        const i32 first = r.first / 32, warps = r.lanes / 32;
#pragma unroll
        for (int k = 0; k < K; ++k) v[k] = shared[k][first];
#pragma unroll 1
        for (i32 w = 1; w < warps; ++w)
#pragma unroll
            for (int k = 0; k < K; ++k) v[k] = joined<LARGEST>(v[k], shared[k][first + w]);
        return;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < K; ++k) shared[k][threadIdx.x] = v[k];
    __syncthreads();
#pragma unroll 1
    for (i32 d = r.lanes / 2; d > 0; d /= 2) {
        if (r.lane < d)
#pragma unroll
            for (int k = 0; k < K; ++k) shared[k][threadIdx.x] = joined<LARGEST>(shared[k][threadIdx.x], shared[k][threadIdx.x + d * r.step]);
        __syncthreads();
    }
#pragma unroll
    for (int k = 0; k < K; ++k) v[k] = shared[k][r.first];
}

struct Cells {
    const storage_t *x1, *x2, *x3;
    const void* target;
    const storage_t* weight;
    storage_t *dx1, *dx2, *dx3;
    u8* members;
    const Layout& l;
    const Row& r;
    const ErrorRef& err;
    __device__ __forceinline__ acc_t first(i64 c) const { return to_acc(x1[r.at[PLACE_X1] + c * l.step[PLACE_X1]]); }
    __device__ __forceinline__ acc_t second(i64 c) const { return to_acc(x2[r.at[PLACE_X2] + c * l.step[PLACE_X2]]); }
    __device__ __forceinline__ acc_t third(i64 c) const { return to_acc(x3[r.at[PLACE_X3] + c * l.step[PLACE_X3]]); }
    __device__ __forceinline__ acc_t weigh(i64 c) const { return weight ? acc_t(to_acc(weight[c * l.weight_step])) : acc_t(1); }
    __device__ __forceinline__ i64 label(i64 c) const
    {
        const i64 at = r.at[PLACE_TARGET] + c * l.step[PLACE_TARGET];
        return l.kind ? (i64)((const i32*)target)[at] : ((const i64*)target)[at];
    }
    __device__ __forceinline__ void put(storage_t* dx, i32 place, i64 c, acc_t v) const
    {
        if (!dx) return;
        const i64 at = r.at[place] + c * l.step[place];
        dx[at] = store_as<storage_t>(v);
    }
    // The cells [c, c + W) of a gradient.
    template <int W> __device__ __forceinline__ void put(storage_t* dx, i32 place, i64 c, const acc_t (&v)[W]) const
    {
        if (W == 1 || l.unrounded >> place & 1) {
#pragma unroll
            for (int j = 0; j < W; ++j) put(dx, place, c + j, v[j]);
            return;
        }
        if (!dx) return;
        Pack<storage_t, W> pack;
#pragma unroll
        for (int j = 0; j < W; ++j) pack.v[j] = store_as<storage_t>(v[j]);
        store_pack<storage_t, W>(dx + r.at[place] + c, pack);
    }
    template <class T> __device__ __forceinline__ void put1(i64 c, const T& v) const { put(dx1, PLACE_DX1, c, v); }
    template <class T> __device__ __forceinline__ void put2(i64 c, const T& v) const { put(dx2, PLACE_DX2, c, v); }
    template <class T> __device__ __forceinline__ void put3(i64 c, const T& v) const { put(dx3, PLACE_DX3, c, v); }

    template <int W> __device__ __forceinline__ Pack<storage_t, W> load(int n, i64 unit) const
    {
        const storage_t* const x = n == 0 ? x1 : n == 1 ? x2 : x3;
        return load_pack<storage_t, W>(x + r.at[PLACE_X1 + n] + (W == 1 ? unit * l.step[PLACE_X1 + n] : unit * W));
    }
    // The thread's cells by accesses of W, FLIGHT of them on their way at once: f(c, v), v[n][j] cell c + j of vector n of N.
    template <int N, int W, int FLIGHT, class F> __device__ __forceinline__ void walk(F f) const
    {
        const i64 units = r.live ? l.extent / W : 0;
#pragma unroll 1
        for (i64 u = r.lane; u < units; u += FLIGHT * r.lanes) {
            Pack<storage_t, W> packs[FLIGHT][N];
#pragma unroll
            for (int i = 0; i < FLIGHT; ++i)
                if (u + i * r.lanes < units)
#pragma unroll
                    for (int n = 0; n < N; ++n) packs[i][n] = load<W>(n, u + i * r.lanes);
#pragma unroll
            for (int i = 0; i < FLIGHT; ++i)
                if (u + i * r.lanes < units) {
                    acc_t v[N][W];
#pragma unroll
                    for (int n = 0; n < N; ++n)
#pragma unroll
                        for (int j = 0; j < W; ++j) v[n][j] = to_acc(packs[i][n].v[j]);
                    f((u + i * r.lanes) * W, v);
                }
        }
    }
    template <int N, class F> __device__ __forceinline__ void each(F f) const
    {
        if (l.packed) walk<N, V, (N > 2 ? 2 : 4)>(f);
        else walk<N, 1, 4>(f);
    }
    // The same of cells that were read before.
    template <int N, class F> __device__ __forceinline__ void again(F f) const
    {
        if (l.packed) walk<N, V, 1>(f);
        else walk<N, 1, 2>(f);
    }
};
// A thread's share of a row's sum.
struct Running {
    acc_t total;
    __device__ __forceinline__ Running() : total(acc_t(0)) {}
    __device__ __forceinline__ void add(acc_t v) { total += v; }
    __device__ __forceinline__ acc_t value() const { return total; }
};
// A sum and W terms more: these by a tree first.
template <int W> __device__ __forceinline__ void plus(Running& sum, acc_t (&t)[W])
{
#pragma unroll
    for (int d = W / 2; d > 0; d /= 2)
#pragma unroll
        for (int j = 0; j < d; ++j) t[j] = t[j] + t[j + d];
    sum.add(t[0]);
}
// The sums of all threads of a row, which all get them.
template <int K, class S> __device__ __forceinline__ void join_sums(acc_t (&v)[K], const S (&sums)[K], const Row& r)
{
#pragma unroll
    for (int k = 0; k < K; ++k) v[k] = sums[k].value();
    join<false>(v, r);
}
#define OWN_CELLS(c) for (i64 c = r.lane; r.live && c < l.extent; c += r.lanes)
#define BOTH_WAYS const Layout& l = cells.l; const Row& r = cells.r

// A sum of powers so near the ends of the range that its terms may have left it.
__device__ __forceinline__ bool outside(acc_t sum)
{
    const acc_t large = sizeof(acc_t) == 4 ? acc_t(1e37) : acc_t(1e300), small = sizeof(acc_t) == 4 ? acc_t(1e-30) : acc_t(1e-280);
    return sum > large || (sum < small && sum >= acc_t(0));
}

// Whether a row asks for its sums once more, with the largest size taken out: all that join() runs together for goes along.
__device__ __forceinline__ bool any_again(bool own, const Row& r)
{
    if (r.lanes == 1) return own;
    if (r.step == 1 && r.lanes <= 32) return __any_sync(0xffffffffu, own);
    return __syncthreads_or(own);
}

struct Angle {
    acc_t cos, n1, n2;
    bool clamped1, clamped2;  // the norm is below eps: no part of the derivative
};

struct AddProducts {
    Running (&sums)[3];
    template <int W> __device__ __forceinline__ void operator()(i64, const acc_t (&v)[2][W]) const
    {
        acc_t ab[W], aa[W], bb[W];
#pragma unroll
        for (int j = 0; j < W; ++j) ab[j] = v[0][j] * v[1][j], aa[j] = v[0][j] * v[0][j], bb[j] = v[1][j] * v[1][j];
        plus(sums[0], ab), plus(sums[1], aa), plus(sums[2], bb);
    }
};

__device__ __forceinline__ Angle angle_of(const Cells& cells)
{
    BOTH_WAYS;
    acc_t most[2] = {acc_t(0), acc_t(0)};
    acc_t sums[3];
    Running own[3];
    cells.each<2>(AddProducts{own});
    join_sums(sums, own, r);
    acc_t up1 = acc_t(1), up2 = acc_t(1);
    const bool odd = r.live && (outside(sums[1]) || outside(sums[2]));
    if (any_again(odd, r)) {
        OWN_CELLS(c) most[0] = m_max(most[0], m_abs(cells.first(c))), most[1] = m_max(most[1], m_abs(cells.second(c)));
        join<true>(most, r);
        if (odd && most[0] > acc_t(0) && m_isfinite(most[0])) up1 = most[0];
        if (odd && most[1] > acc_t(0) && m_isfinite(most[1])) up2 = most[1];
        acc_t scaled[3];
        Running parts[3];
        OWN_CELLS(c)
        {
            const acc_t a = cells.first(c) / up1, b = cells.second(c) / up2;
            parts[0].add(a * b), parts[1].add(a * a), parts[2].add(b * b);
        }
        join_sums(scaled, parts, r);
        for (int k = 0; k < 3; ++k)
            if (odd) sums[k] = scaled[k];
    }
    Angle out;
    // 1e-12 is added to both sums of squares.
    const acc_t more1 = acc_t(1e-12) / up1 / up1, more2 = acc_t(1e-12) / up2 / up2;
    out.clamped1 = out.clamped2 = false;
    out.n1 = m_sqrt(sums[1] + more1) * up1, out.n2 = m_sqrt(sums[2] + more2) * up2;
    out.cos = sums[0] / m_sqrt(sums[1] + more1) / m_sqrt(sums[2] + more2);
    return out;
}

// The derivative of the cosine with respect to each side, times `scale`.
struct PutTurns {
    const Cells& cells;
    const Angle& angle;
    acc_t scale;
    template <int W> __device__ __forceinline__ void operator()(i64 c, const acc_t (&v)[2][W]) const
    {
        acc_t d1[W], d2[W];
#pragma unroll
        for (int j = 0; j < W; ++j) {
            const acc_t a = v[0][j] / angle.n1, b = v[1][j] / angle.n2;
            d1[j] = scale * ((b - (angle.clamped1 ? acc_t(0) : angle.cos * a)) / angle.n1);
            d2[j] = scale * ((a - (angle.clamped2 ? acc_t(0) : angle.cos * b)) / angle.n2);
        }
        cells.put1(c, d1), cells.put2(c, d2);
    }
};

__device__ __forceinline__ void turn(const Cells& cells, const Angle& angle, acc_t scale)
{
    BOTH_WAYS;
    cells.again<2>(PutTurns{cells, angle, scale});
}

// 1 or -1; anything else takes no part.
__device__ __forceinline__ i32 side(const Cells& cells)
{
    if (!cells.r.live) return 0;
    if (cells.l.kind < 2) {
        const i64 t = cells.label(0);
        return t == 1 ? 1 : t == -1 ? -1 : 0;
    }
    const acc_t t = to_acc(((const storage_t*)cells.target)[cells.r.at[PLACE_TARGET]]);
    return t == acc_t(1) ? 1 : t == acc_t(-1) ? -1 : 0;
}

__device__ __forceinline__ acc_t loss_of(const Cells& cells)
{
    const acc_t cos = angle_of(cells).cos;
    const i32 t = side(cells);
    return t == 1 ? acc_t(1) - cos : t == -1 ? m_max(cos - acc_t(cells.l.margin), acc_t(0)) : acc_t(0);
}

__device__ __forceinline__ void gradient_of(const Cells& cells, acc_t scale)
{
    const Angle angle = angle_of(cells);
    const acc_t over = angle.cos - acc_t(cells.l.margin);
    const i32 t = side(cells);
    turn(cells, angle, t == 1 ? -scale : t == -1 && !(over < acc_t(0)) ? scale : acc_t(0));
}

using result_t = f32;

extern "C" __global__ void __launch_bounds__(THREADS, 3) brt_loss_cosine_embedding_loss_forward_f32(const storage_t* x1, const storage_t* x2, const storage_t* x3, const void* target, const storage_t* weight, u8* members, result_t* y, acc_t* partials, const f64 divisor, const __grid_constant__ Layout l, const ErrorRef err)
{
    const Row r = row_of(l);
    after_previous();
    __shared__ acc_t losses[THREADS];
    const Cells cells = {x1, x2, x3, target, weight, nullptr, nullptr, nullptr, members, l, r, err};
    const acc_t loss = loss_of(cells);
    if (l.each) {
        if (r.live && r.lane == 0) y[r.at[PLACE_RESULT]] = store_as<result_t>(loss);
        return;
    }
    const i32 rows = THREADS >> l.bits;
    if (r.lane == 0) losses[r.local] = r.live ? loss : acc_t(0);
    __syncthreads();
    if (threadIdx.x >= 32) return;
    acc_t sum = acc_t(0);
    for (i32 k = threadIdx.x; k < rows; k += 32) sum += losses[k];
#pragma unroll
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    if (threadIdx.x) return;
    if (partials) partials[blockIdx.x] = sum;
    else *y = store_as<result_t>(sum / acc_t(divisor));  // the one block
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_cosine_embedding_loss_forward_f32_total(const acc_t* partials, const i64 blocks, result_t* y, const f64 divisor)
{
    after_previous();
    Sum<acc_t> sum;
    for (i64 b = threadIdx.x; b < blocks; b += THREADS) sum.add(partials[b]);
    __shared__ acc_t totals[THREADS / 32], errors[THREADS / 32];
    sum = warp_sum(sum, 32);
    if (threadIdx.x % 32 == 0) totals[threadIdx.x / 32] = sum.total, errors[threadIdx.x / 32] = sum.error;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    sum.total = totals[threadIdx.x % (THREADS / 32)], sum.error = errors[threadIdx.x % (THREADS / 32)];
    sum = warp_sum(sum, THREADS / 32);
    if (threadIdx.x == 0) *y = store_as<result_t>(sum.value() / acc_t(divisor));
}
