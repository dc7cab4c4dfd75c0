// gemm.matmul.forward.i32 / tiles
// template products/matmul.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// y = a b of integers, whose sums and products wrap: words without a sign have the same bits. Strides in elements, rows first.
using word_t = u32;

// generated from patterns/products/matmul.py: constants TILE DEPTH THREADS
constexpr int TILE = 64;
constexpr int DEPTH = 16;
constexpr int THREADS = 256;
// end of generated text
constexpr int SIDE = 16;           // threads of a block along each side of its tile
constexpr int EACH = TILE / SIDE;  // rows and columns of a thread

// A tile of TILE by TILE cells of y a block, by DEPTH terms a step. Neighbouring threads fetch what lies together: along a row, or down a column (turned).
extern "C" __global__ void __launch_bounds__(THREADS) brt_gemm_matmul_forward_i32(
    const word_t* a, const word_t* b, word_t* y, const i64 m, const i64 n, const i64 k, const i64 a_row, const i64 a_column, const i64 b_row, const i64 b_column, const i64 y_row, const i64 y_column, const i64 across)
{
    after_previous();
    __shared__ word_t left[DEPTH][TILE + 1], right[DEPTH][TILE + 1];
    const i64 row0 = (i64)blockIdx.x % across * TILE, column0 = (i64)blockIdx.x / across * TILE;
    const int tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
    const bool a_turned = a_column != 1, b_turned = b_column != 1;
    word_t sum[EACH][EACH];
#pragma unroll
    for (int i = 0; i < EACH; ++i)
#pragma unroll
        for (int j = 0; j < EACH; ++j) sum[i][j] = 0;
    for (i64 first = 0; first < k; first += DEPTH) {
#pragma unroll
        for (int e = threadIdx.x; e < TILE * DEPTH; e += THREADS) {
            const int r = a_turned ? e % TILE : e / DEPTH, s = a_turned ? e / TILE : e % DEPTH;
            left[s][r] = row0 + r < m && first + s < k ? a[(row0 + r) * a_row + (first + s) * a_column] : word_t(0);
            const int c = b_turned ? e / DEPTH : e % TILE, t = b_turned ? e % DEPTH : e / TILE;
            right[t][c] = column0 + c < n && first + t < k ? b[(first + t) * b_row + (column0 + c) * b_column] : word_t(0);
        }
        __syncthreads();
#pragma unroll
        for (int t = 0; t < DEPTH; ++t) {
            word_t down[EACH], along[EACH];
#pragma unroll
            for (int i = 0; i < EACH; ++i) {
                down[i] = left[t][ty + i * SIDE];
                along[i] = right[t][tx + i * SIDE];
            }
#pragma unroll
            for (int i = 0; i < EACH; ++i)
#pragma unroll
                for (int j = 0; j < EACH; ++j) sum[i][j] += down[i] * along[j];
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < EACH; ++i) {
        const i64 row = row0 + ty + i * SIDE;
#pragma unroll
        for (int j = 0; j < EACH; ++j) {
            const i64 column = column0 + tx + j * SIDE;
            if (row < m && column < n) y[row * y_row + column * y_column] = sum[i][j];
        }
    }
}
