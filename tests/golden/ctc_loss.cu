// loss.ctc_loss.forward.f32 / samples
// template losses/ctc_loss.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial reduce ---
using storage_t = f32;
using acc_t = f32;
// generated from patterns/losses/ctc_loss.py: constants THREADS HELD AHEAD
constexpr int THREADS = 256;
constexpr int HELD = 1024;
constexpr int AHEAD = 4;
// end of generated text
// generated from executors/error_slot.py: enum SPAN SpanError ERROR_
enum SpanError { ERROR_INPUT_LENGTH = 40, ERROR_TARGET_LENGTH = 41 };
// end of generated text

// Labels of a sample: blank, y1, blank, ..., blank. A block owns a sample and walks its times; threads own positions of the labels.
// generated from patterns/losses/ctc_loss.py: struct LAYOUT
struct Layout {
    i64 times, samples, classes, labels, most, width;  // labels: extent of targets along them; most: of one sample; width: 2 * most + 1
    i64 x_step[3], dx_step[3];                         // time, sample, class
    i64 alpha_step[3];                                 // sample, time, position
    i64 sample_step, label_step, times_step, lengths_step, nll_step, y_step;
    i64 blank;
    i32 joined, narrow_labels, narrow_lengths;         // samples follow one another in targets; i32 in place of i64
    i32 zero_infinity, returned;                       // alpha is a result
    i32 mean, logits, wide_dy;
};
static_assert(sizeof(Layout) == 208 && BRT_AT(8, Layout, samples) && BRT_AT(16, Layout, classes) && BRT_AT(24, Layout, labels) &&
              BRT_AT(32, Layout, most) && BRT_AT(40, Layout, width) && BRT_AT(48, Layout, x_step) && BRT_AT(72, Layout, dx_step) &&
              BRT_AT(96, Layout, alpha_step) && BRT_AT(120, Layout, sample_step) && BRT_AT(128, Layout, label_step) &&
              BRT_AT(136, Layout, times_step) && BRT_AT(144, Layout, lengths_step) && BRT_AT(152, Layout, nll_step) &&
              BRT_AT(160, Layout, y_step) && BRT_AT(168, Layout, blank) && BRT_AT(176, Layout, joined) &&
              BRT_AT(180, Layout, narrow_labels) && BRT_AT(184, Layout, narrow_lengths) && BRT_AT(188, Layout, zero_infinity) &&
              BRT_AT(192, Layout, returned) && BRT_AT(196, Layout, mean) && BRT_AT(200, Layout, logits) && BRT_AT(204, Layout, wide_dy) &&
              sizeof(Layout::times) + sizeof(Layout::samples) + sizeof(Layout::classes) + sizeof(Layout::labels) + sizeof(Layout::most) +
              sizeof(Layout::width) + sizeof(Layout::x_step) + sizeof(Layout::dx_step) + sizeof(Layout::alpha_step) +
              sizeof(Layout::sample_step) + sizeof(Layout::label_step) + sizeof(Layout::times_step) + sizeof(Layout::lengths_step) +
              sizeof(Layout::nll_step) + sizeof(Layout::y_step) + sizeof(Layout::blank) + sizeof(Layout::joined) +
              sizeof(Layout::narrow_labels) + sizeof(Layout::narrow_lengths) + sizeof(Layout::zero_infinity) + sizeof(Layout::returned) +
              sizeof(Layout::mean) + sizeof(Layout::logits) + sizeof(Layout::wide_dy) == 208, "Layout is packed otherwise");
// end of generated text
__device__ __forceinline__ acc_t no_way() { return bits_f32(0xff800000u); }  // the logarithm of 0
__device__ __forceinline__ acc_t not_a_number() { return bits_f32(0x7fc00000u); }
__device__ __forceinline__ i64 whole(const void* p, i64 at, i32 narrow) { return narrow ? (i64)((const i32*)p)[at] : ((const i64*)p)[at]; }

// log(exp(a) + exp(b)); NaN stays NaN.
__device__ __forceinline__ acc_t either(acc_t a, acc_t b)
{
    const acc_t top = m_max(a, b), less = m_min(a, b);
    return top == no_way() ? top : top + m_log1p(m_exp(less - top));
}
__device__ __forceinline__ acc_t either(acc_t a, acc_t b, acc_t c)
{
    const acc_t more = m_max(a, b), less = m_min(a, b), top = m_max(more, c), middle = m_max(less, m_min(more, c));
    return top == no_way() ? top : top + m_log1p(m_exp(middle - top) + m_exp(m_min(less, c) - top));
}

struct Sample {
    i64 n, times, labels, length;  // length: 2 * labels + 1
    const void* target;
    i64 first, step;
    i32 narrow;
    bool bad;
    __device__ __forceinline__ i64 label(i64 i, i64 blank) const { return i % 2 ? whole(target, first + i / 2 * step, narrow) : blank; }
};

// Lengths, the place of the labels, and whether they are what the arrays hold. Every thread of the block calls it; `report`: what is wrong is told.
__device__ __forceinline__ Sample sample_of(i64 n, const void* target, const void* times, const void* lengths, const Layout& l, const ErrorRef& err, bool report)
{
    __shared__ i64 sums[THREADS];
    Sample s;
    s.n = n, s.target = target, s.narrow = l.narrow_labels;
    s.times = whole(times, n * l.times_step, l.narrow_lengths);
    s.labels = whole(lengths, n * l.lengths_step, l.narrow_lengths);
    i64 start = 0;
    if (l.joined) {  // samples follow one another
        for (i64 k = threadIdx.x; k < n; k += THREADS) {
            const i64 own = whole(lengths, k * l.lengths_step, l.narrow_lengths);
            start += own > 0 ? own : 0;
        }
        sums[threadIdx.x] = start;
        __syncthreads();
        for (i32 d = THREADS / 2; d > 0; d /= 2) {
            if ((i32)threadIdx.x < d) sums[threadIdx.x] += sums[threadIdx.x + d];
            __syncthreads();
        }
        start = sums[0];
    }
    s.first = l.joined ? start * l.label_step : n * l.sample_step;
    s.step = l.label_step;
    const i64 room = l.joined ? (l.labels - start < l.most ? l.labels - start : l.most) : l.labels;
    const bool late = s.times < 0 || s.times > l.times, many = s.labels < 0 || s.labels > room;
    if (report && threadIdx.x == 0) {
        if (late) report_error(err, ERROR_INPUT_LENGTH, n, s.times, l.times);
        if (many) report_error(err, ERROR_TARGET_LENGTH, n, s.labels, room > 0 ? room : 0);
    }
    i32 fault = late || many;
    s.times = late ? 0 : s.times, s.labels = many ? 0 : s.labels;
    s.length = 2 * s.labels + 1;
    for (i64 j = threadIdx.x; j < s.labels; j += THREADS) {
        const i64 c = whole(target, s.first + j * s.step, s.narrow);
        if (c >= 0 && c < l.classes) continue;
        fault = 1;
        if (report) report_error(err, ERROR_INDEX, l.joined ? start + j : n * l.labels + j, c, l.classes);
    }
    s.bad = __syncthreads_or(fault) != 0;
    return s;
}

// The beginnings, or (BACK) the endings, of a sample whose positions have a thread each: `out` gets a row for each time, the last one is returned, in
// shared memory. Endings are beginnings of the labels and times seen from the end. What is read for AHEAD times is asked for that long before.
template <bool BACK>
__device__ __forceinline__ const acc_t* walk_short(const storage_t* x, const Sample& s, acc_t* out, const i64 stride, const i64 across, const Layout& l)
{
    __shared__ acc_t rows[2][2 + THREADS];  // two places before the first one, which no way leads to
    const i64 j = threadIdx.x, i = BACK ? s.length - 1 - j : j;
    const bool live = j < s.length;
    const i64 c = live ? s.label(i, l.blank) : l.blank, other = live && j > 1 ? s.label(BACK ? i + 2 : i - 2, l.blank) : l.blank;
    const bool skip = j > 1 && (BACK ? other : c) != l.blank && c != other;
    if (j < 2) rows[0][j] = rows[1][j] = no_way();
    const i64 first = BACK ? s.times - 1 : 0, step = BACK ? -l.x_step[0] : l.x_step[0], out_step = BACK ? -stride : stride;
    const storage_t* from = x + s.n * l.x_step[1] + c * l.x_step[2] + first * l.x_step[0];
    out += first * stride + i * across;
    storage_t next[AHEAD];
#pragma unroll
    for (int u = 0; u < AHEAD; ++u)
        if (live && u < s.times) next[u] = from[u * step];
    acc_t a = no_way();
#pragma unroll 1
    for (i64 t = 0; t < s.times; t += AHEAD) {
        acc_t now[AHEAD];
        from += AHEAD * step;
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
            now[u] = live && t + u < s.times ? acc_t(to_acc(next[u])) : acc_t(0);
            if (live && t + AHEAD + u < s.times) next[u] = from[u * step];
        }
#pragma unroll
        for (int u = 0; u < AHEAD; ++u) {
            if (t + u >= s.times) break;
            if (live) {
                const acc_t* const before = rows[(u + 1) & 1] + 2;
                if (t + u == 0) a = j < 2 ? now[u] : no_way();
                else a = either(a, before[j - 1], skip ? before[j - 2] : no_way()) + now[u];
                rows[u & 1][2 + j] = a;
                *out = a, out += out_step;
            }
            __syncthreads();
        }
    }
    return rows[(s.times + 1) & 1] + 2;
}

// The logarithms of the probabilities of all beginnings (alpha), to `out`: every cell up to the sample's times, and with `fill` the rest as well.
// Returns the loss. A row is read by the whole block, so it is in shared memory where it fits.
__device__ __forceinline__ acc_t walk_forward(const storage_t* x, const Sample& s, acc_t* out, const Layout& l, bool fill)
{
    __shared__ acc_t rows[2][HELD];
    const storage_t* const own = x + s.n * l.x_step[1];
    const i64 stride = l.alpha_step[1], across = l.alpha_step[2];
    const bool held = s.length <= HELD, each = s.length <= THREADS;
    const acc_t* const end = each && !s.bad ? walk_short<false>(x, s, out, stride, across, l) : rows[(s.times + 1) & 1];
    for (i64 t = 0; t < s.times && !s.bad && !each; ++t) {
        const storage_t* const at = own + t * l.x_step[0];
        const acc_t* const before = held ? rows[(t + 1) & 1] : out + (t - 1) * stride;
        const i64 step = held ? 1 : across;
        for (i64 i = threadIdx.x; i < s.length; i += THREADS) {
            const i64 c = s.label(i, l.blank);
            const acc_t lp = to_acc(at[c * l.x_step[2]]);
            acc_t a;
            if (t == 0) a = i < 2 ? lp : no_way();
            else {
                const acc_t same = before[i * step], one = i > 0 ? before[(i - 1) * step] : no_way();
                const bool skip = i > 1 && c != l.blank && c != s.label(i - 2, l.blank);
                a = (skip ? either(same, one, before[(i - 2) * step]) : either(same, one)) + lp;
            }
            if (held) rows[t & 1][i] = a;
            out[t * stride + i * across] = a;
        }
        __syncthreads();
    }
    acc_t loss = s.labels == 0 ? acc_t(0) : -no_way();
    if (s.bad) loss = not_a_number();
    else if (s.times > 0) {
        const acc_t* const last = held ? end : out + (s.times - 1) * stride;
        const i64 step = held ? 1 : across;
        loss = s.labels == 0 ? -last[0] : -either(last[(s.length - 1) * step], last[(s.length - 2) * step]);
    }
    if (fill)
        for (i64 t = 0; t < l.times; ++t)
            for (i64 i = (t < s.times && !s.bad ? s.length : 0) + threadIdx.x; i < l.width; i += THREADS) out[t * stride + i * across] = no_way();
    return loss;
}

using result_t = f32;

// What a sample adds to the result.
__device__ __forceinline__ acc_t counted(acc_t loss, const Layout& l) { return l.zero_infinity && loss == -no_way() ? acc_t(0) : loss; }

extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_ctc_loss_forward_f32_alpha(const storage_t* x, const void* target, const void* times, const void* lengths, result_t* y, acc_t* alpha, acc_t* nll, const __grid_constant__ Layout l, const ErrorRef err)
{
    after_previous();
    const Sample s = sample_of(blockIdx.x, target, times, lengths, l, err, true);
    const acc_t loss = walk_forward(x, s, alpha + s.n * l.alpha_step[0], l, l.returned);
    if (threadIdx.x != 0) return;
    nll[s.n * l.nll_step] = loss;
    if (y) y[s.n * l.y_step] = store_as<result_t>(counted(loss, l));
}

// The sum over the samples, or the mean of each divided by the number of its labels.
extern "C" __global__ void __launch_bounds__(THREADS) brt_loss_ctc_loss_forward_f32_total(const acc_t* nll, const void* lengths, result_t* y, const __grid_constant__ Layout l, const i32 mean)
{
    after_previous();
    __shared__ acc_t totals[THREADS], errors[THREADS];
    Sum<acc_t> sum;
    for (i64 n = threadIdx.x; n < l.samples; n += THREADS) {
        const i64 labels = whole(lengths, n * l.lengths_step, l.narrow_lengths);
        sum.add(counted(nll[n * l.nll_step], l) / (mean && labels > 1 ? acc_t(labels) : acc_t(1)));
    }
    sum = tree_sum(sum, totals, errors, threadIdx.x, THREADS, 1);
    if (threadIdx.x == 0) *y = store_as<result_t>(mean ? sum.value() / acc_t(l.samples) : sum.value());
}
