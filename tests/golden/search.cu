// sorting.bucketize.forward.f32 / default
// template sorting/search.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// Needs core/prelude.cuh.
// --- partial index ---
// Needs core/prelude.cuh and indexing/index.cuh.
// --- partial order ---
// How many elements of a sorted sequence come before each value: a binary search a thread, over keys.
using word_t = u32;

// generated from patterns/sorting/search.py: struct SEARCH
struct Search {
    i64 cells, n, step;  // values; elements of a sequence, and their stride
    i64 sorter_step, sorter_kind;
    i64 right, wide;     // after equal elements; 64-bit results
};
static_assert(sizeof(Search) == 56 && BRT_AT(8, Search, n) && BRT_AT(16, Search, step) && BRT_AT(24, Search, sorter_step) &&
              BRT_AT(32, Search, sorter_kind) && BRT_AT(40, Search, right) && BRT_AT(48, Search, wide) && sizeof(Search::cells) +
              sizeof(Search::n) + sizeof(Search::step) + sizeof(Search::sorter_step) + sizeof(Search::sorter_kind) + sizeof(Search::right) +
              sizeof(Search::wide) == 56, "Search is packed otherwise");
// end of generated text

// Sets of strides: values, result, and the sequence and the sorter of a value's row. sorter null: the sequence is in order as it lies.
extern "C" __global__ void __launch_bounds__(THREADS) brt_sorting_bucketize_forward_f32(
    const word_t* sequence, const word_t* values, const void* sorter, void* y, const Axes<4> axes, const Order order, const Search m, const ErrorRef err)
{
    after_previous();
    const i64 cell = (i64)blockIdx.x * THREADS + threadIdx.x;
    if (cell >= m.cells) return;
    i64 at[4];
    locate(axes, cell, at);
    const word_t key = order_key(values[at[0]], order);
    i64 low = 0, high = m.n;
    while (low < high) {
        const i64 middle = (low + high) / 2;
        i64 place = middle;
        if (sorter) {
            place = read_index(sorter, at[3] + middle * m.sorter_step, m.sorter_kind);
            if ((u64)place >= (u64)m.n) {
                report_error(err, ERROR_INDEX, middle, place, m.n);
                break;
            }
        }
        const word_t other = order_key(sequence[at[2] + place * m.step], order);
        if (other < key || (m.right && other == key)) low = middle + 1;
        else high = middle;
    }
    put_position(y, m.wide != 0, at[1], low);
}
