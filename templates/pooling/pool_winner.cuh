struct Winner {
    acc_t value;
    index_t at;  // row-major position in the plane
};

// Whether a later or earlier part of one window takes over: NaN over numbers, of several the last; else the larger, of equals the first.
__device__ __forceinline__ bool beats(const Winner& a, const Winner& b)
{
    const bool nan_a = a.value != a.value, nan_b = b.value != b.value;
    if (nan_a || nan_b) return nan_a && (!nan_b || a.at > b.at);
    return a.value > b.value || (a.value == b.value && a.at < b.at);
}

// Scans a window row-major: the first strict maximum wins, or with `propagate` the last NaN. K > 0: K taps an axis at distance 1, rows dense, all loaded before
// the first comparison; CLIP: some of them may lie outside. K = 0: any extent. `origin` is the answer of a window of -inf.
template <int K, bool CLIP>
__device__ __forceinline__ Winner scan(
    const storage_t* plane, const View& view, index_t height, index_t width, const Taps& d, const Taps& h, const Taps& w, index_t origin,
    bool propagate)
{
    const acc_t lowest = -(acc_t)__int_as_float(0x7f800000);
    Winner best;
    best.value = lowest;
    best.at = origin;
    auto look = [&](acc_t value, index_t z, index_t y, index_t x) {
        if (value > best.value || (propagate && value != value)) best.value = value, best.at = (z * height + y) * width + x;
    };
    if (K > 0) {
        constexpr int KW = K > 0 ? K : 1, KH = RANK > 1 ? KW : 1, TAPS = (RANK > 2 ? KW : 1) * KH * KW;
        acc_t value[TAPS];
#pragma unroll
        for (int t = 0; t < TAPS; ++t) {
            const int a = t / (KH * KW), b = t / KW % KH, c = t % KW;
            const bool inside = !CLIP || (d.holds(a) && h.holds(b) && w.holds(c));
            value[t] = inside ? to_acc((plane + view.at(d.begin + a, h.begin + b, w.begin))[c]) : lowest;
        }
#pragma unroll
        for (int t = 0; t < TAPS; ++t) look(value[t], d.begin + t / (KH * KW), h.begin + t / KW % KH, w.begin + t % KW);
    } else {
        for (index_t a = d.first; a < d.last; ++a)
            for (index_t b = h.first; b < h.last; ++b)
                for (index_t c = w.first; c < w.last; ++c) {
                    const index_t z = d.cell(a), y = h.cell(b), x = w.cell(c);
                    look(to_acc(plane[view.at(z, y, x)]), z, y, x);
                }
    }
    return best;
}

// Pooling of a column of `rows` outputs; `place.d`, `place.row` and `place.w` are outputs.
template <int K, bool CLIP, class Depth, class Height, class Width>
__device__ __forceinline__ void pool_column(
    const storage_t* __restrict__ x, storage_t* __restrict__ y, i64* __restrict__ indices, const View& x_view, const View& y_view,
    const View& indices_view, const Place& place, const Depth& depth, const Height& height, const Width& width, index_t rows, i64 index_base,
    bool propagate)
{
    constexpr int ROWS = K == 2 && !CLIP ? 2 : 1;  // whose loads overlap; more cost a clipped or larger window its occupancy
    x += x_view.plane(place.n, place.c);
    if (y) y += y_view.plane(place.n, place.c) + y_view.at(place.d, place.row, place.w);
    if (indices) indices += indices_view.plane(place.n, place.c) + indices_view.at(place.d, place.row, place.w);
    const Taps d = depth.taps(place.d), w = width.taps(place.w);
    const index_t count = rows < height.out - place.row ? rows : height.out - place.row;
    for (index_t row = 0; row < count; row += ROWS) {
        Winner best[ROWS];
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            const Taps h = height.taps(place.row + (row + r < count ? row + r : count - 1));
            const index_t origin = CLIP ? (d.origin(depth.in) * height.in + h.origin(height.in)) * width.in + w.origin(width.in)
                                        : (d.begin * height.in + h.begin) * width.in + w.begin;
            best[r] = scan<K, CLIP>(x, x_view, height.in, width.in, d, h, w, origin, propagate);
        }
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            if (row + r >= count) break;
            if (y) y[(row + r) * y_view.height] = store_as<storage_t>(best[r].value);
            if (indices) indices[(row + r) * indices_view.height] = index_base + best[r].at;
        }
    }
}
