// sorting.nanquantile.forward.f32 / default
// template sorting/quantile.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// Quantiles of rows that are sorted, NaN last; they lie row after row. Elements are joined in f64 and rounded once.
using storage_t = f32;
constexpr bool IGNORE_NAN = true;

// generated from patterns/sorting/quantile.py: enum BETWEEN i64 BETWEEN_
enum : i64 { BETWEEN_LINEAR = 0, BETWEEN_LOWER = 1, BETWEEN_HIGHER = 2, BETWEEN_NEAREST = 3, BETWEEN_MIDPOINT = 4 };
// end of generated text
// generated from patterns/sorting/quantile.py: constants MANY
constexpr int MANY = 32;
// end of generated text
// generated from patterns/sorting/quantile.py: struct QUANTILES
struct Quantiles {
    i64 rows, n, count, step, between;  // step: of y from quantile to quantile
    f64 q[MANY];
};
static_assert(sizeof(Quantiles) == 296 && BRT_AT(8, Quantiles, n) && BRT_AT(16, Quantiles, count) && BRT_AT(24, Quantiles, step) &&
              BRT_AT(32, Quantiles, between) && BRT_AT(40, Quantiles, q) && sizeof(Quantiles::rows) + sizeof(Quantiles::n) +
              sizeof(Quantiles::count) + sizeof(Quantiles::step) + sizeof(Quantiles::between) +
              sizeof(Quantiles::q) == 296, "Quantiles is packed otherwise");
// end of generated text

// Two places of a sorted row and the weight of the second.
struct Cut {
    i64 low, high;
    f64 weight;
};

__device__ __forceinline__ Cut cut_of(const storage_t* row, const Quantiles& m, f64 q)
{
    i64 low = 0, high = m.n;  // the first NaN
    while (low < high) {
        const i64 middle = (low + high) / 2;
        const f64 v = (f64)to_acc(row[middle]);
        if (v != v) high = middle;
        else low = middle + 1;
    }
    if (low < m.n && (!IGNORE_NAN || low == 0)) return Cut{low, low, 0.0};
    const f64 at = q * (f64)(low - 1);
    Cut cut;
    cut.low = (i64)at;
    cut.weight = at - (f64)cut.low;
    cut.high = cut.weight > 0.0 ? cut.low + 1 : cut.low;
    if (m.between == BETWEEN_NEAREST)
        cut.weight = cut.weight > 0.5 || (cut.weight == 0.5 && (cut.low & 1)) ? 1.0 : 0.0;
    if (m.between == BETWEEN_LOWER) cut.weight = 0.0;
    if (m.between == BETWEEN_HIGHER && cut.weight > 0.0) cut.weight = 1.0;
    if (m.between == BETWEEN_MIDPOINT && cut.weight > 0.0) cut.weight = 0.5;
    if (cut.weight == 0.0) cut.high = cut.low;
    if (cut.weight == 1.0) cut.low = cut.high;
    return cut;
}

extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_nanquantile_forward_f32(const storage_t* x, storage_t* y, const Axes<1> axes, const Quantiles m)
{
    after_previous();
    const i64 i = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (i >= m.rows * m.count) return;
    const i64 k = i % m.count, row = i / m.count;
    const storage_t* const own = x + row * m.n;
    const Cut cut = cut_of(own, m, m.q[k]);
    const f64 a = (f64)to_acc(own[cut.low]), b = (f64)to_acc(own[cut.high]);
    // Between equal elements, infinities too, lies nothing else.
    const f64 v = a == b || cut.low == cut.high ? a : cut.weight < 0.5 ? a + cut.weight * (b - a) : b - (b - a) * (1.0 - cut.weight);
    y[place_in(axes, row) + k * m.step] = store_as<storage_t>(v);
}
