// quantization.nf4_dequantize.forward.f32 / vec16
// template quantization/nf4.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// --- partial math ---
// --- partial elementwise ---
// --- partial reduce ---

using data_t = f32;
using acc_t = f32;
constexpr int THREADS = 256;

// The 16 values of NF4 and of FP4 (bit 3 is the sign), and how a flat element finds its code and its block.
__device__ __forceinline__ f32 code_value(int code, bool fp4)
{
    const f32 magnitudes[8] = {0.0f, 0.005208333333f, 0.66666667f, 1.0f, 0.33333333f, 0.5f, 0.16666667f, 0.25f};
    const f32 values[16] = {
        -1.0f, -0.6961928009986877f, -0.5250730514526367f, -0.39491748809814453f, -0.28444138169288635f, -0.18477343022823334f,
        -0.09105003625154495f, 0.0f, 0.07958029955625534f, 0.16093020141124725f, 0.24611230194568634f, 0.33791524171829224f,
        0.44070982933044434f, 0.5626170039176941f, 0.7229568362236023f, 1.0f};
    if (fp4) return code & 8 ? -magnitudes[code & 7] : magnitudes[code & 7];
    return values[code];
}

// Between neighbours lies the f32 midpoint; on it the lower code wins (FP4: the lesser magnitude).
__device__ __forceinline__ int nearest_code(f32 v, bool fp4)
{
    if (fp4) {
        const f32 m = m_abs(v);
        const int code = m > 0.2916666865348816f ? (m > 0.5833333730697632f ? (m > 0.8333333730697632f ? 3 : 2) : m > 0.4166666865348816f ? 5 : 4)
                                         : (m > 0.0859375f ? (m > 0.2083333432674408f ? 7 : 6) : m > 0.0026041667442768812f ? 1 : 0);
        return v < 0.0f ? code | 8 : code;
    }
    const f32 middles[15] = {
        -0.8480963706970215f, -0.6106328964233398f, -0.4599952697753906f, -0.33967941999435425f, -0.23460739850997925f,
        -0.13791173696517944f, -0.045525018125772476f, 0.03979014977812767f, 0.120255246758461f, 0.2035212516784668f,
        0.2920137643814087f, 0.3893125355243683f, 0.5016634464263916f, 0.6427869200706482f, 0.8614784479141235f};
    int code = 0;
#pragma unroll
    for (int k = 0; k < 15; ++k) code += v > middles[k];
    return code;
}

// Packing: two codes a byte. Neighbours of the flat order, the first in the high nibble (columns 0); or, with `columns` > 0, the same
// column of two neighbouring rows, the even row in the low nibble.
struct Packing {
    // generated from patterns/quantization/nf4.py: fields of PACKING
    i64 columns;
    i64 block;  // elements that share an absmax, in flat order
    i64 fp4;    // the codes' values: NF4 or FP4
    // end of generated text
    __device__ __forceinline__ i64 byte_of(i64 at, bool& high) const
    {
        if (columns == 0) {
            high = (at & 1) == 0;
            return at >> 1;
        }
        const i64 row = at / columns;
        high = row & 1;
        return (row >> 1) * columns + (at - row * columns);
    }
};

// generated from patterns/quantization/nf4.py: layout of PACKING
static_assert(sizeof(Packing) == 24 && BRT_AT(8, Packing, block) && BRT_AT(16, Packing, fp4) && sizeof(Packing::columns) +
              sizeof(Packing::block) + sizeof(Packing::fp4) == 24, "Packing is packed otherwise");
// end of generated text

// Offsets of an array that is walked flat: evenly spaced, or rows of `inner` elements.
struct Line {
    // generated from patterns/quantization/nf4.py: fields of LINE
    i64 inner, outer_step, step;
    // end of generated text
    __device__ __forceinline__ i64 at(i64 i) const { return inner ? i / inner * outer_step + i % inner * step : i * step; }
};

// generated from patterns/quantization/nf4.py: layout of LINE
static_assert(sizeof(Line) == 24 && BRT_AT(8, Line, outer_step) && BRT_AT(16, Line, step) && sizeof(Line::inner) +
              sizeof(Line::outer_step) + sizeof(Line::step) == 24, "Line is packed otherwise");
// end of generated text

// The absmax of a block: as it is stored, or (nested) a byte of a code with a scale and an offset of its own.
// generated from patterns/quantization/nf4.py: struct NESTING
struct Nesting {
    i64 block;  // blocks that share an element of nested_absmax
    i64 absmax_step, code_step;
};
static_assert(sizeof(Nesting) == 24 && BRT_AT(8, Nesting, absmax_step) && BRT_AT(16, Nesting, code_step) && sizeof(Nesting::block) +
              sizeof(Nesting::absmax_step) + sizeof(Nesting::code_step) == 24, "Nesting is packed otherwise");
// end of generated text

struct Scales {
    const void* absmax;
    const f32 *nested, *code;  // null: absmax is f32
    f32 offset;
    Nesting nesting;
    __device__ __forceinline__ f32 of(i64 block, i64 place) const
    {
        if (!code) return ((const f32*)absmax)[place];
        return code[((const u8*)absmax)[place] * nesting.code_step] * nested[block / nesting.block * nesting.absmax_step] + offset;
    }
};

constexpr int V = 4;  // elements a thread

// Dense operands, neighbours packed together: V / 2 whole bytes a thread.
extern "C" __global__ void __launch_bounds__(THREADS) brt_quantization_nf4_dequantize_forward_f32(const u8* packed_p, const void* absmax_p, const f32* nested_p, const f32* code_p, const f32 offset, const Nesting nesting, data_t* y_p, const i64 n, const Packing packing)
{
    after_previous();
    const Scales scales{absmax_p, nested_p, code_p, offset, nesting};
    __shared__ f32 values[16];
    if (threadIdx.x < 16) values[threadIdx.x] = code_value(threadIdx.x, packing.fp4);
    __syncthreads();
    const i64 at = ((i64)blockIdx.x * THREADS + threadIdx.x) * V;
    if (at >= n) return;
    const i64 block = at / packing.block;
    const bool whole = at + V <= n && at + V <= (block + 1) * packing.block;
    if (whole) {
        const Pack<u8, V / 2> bytes = load_pack<u8, V / 2>(packed_p + at / 2);
        const acc_t scale = acc_t(scales.of(block, block));
        Pack<data_t, V> y;
#pragma unroll
        for (int j = 0; j < V; ++j) y.v[j] = store_as<data_t>(acc_t(values[bytes.v[j / 2] >> (j % 2 ? 0 : 4) & 15]) * scale);
        store_pack<data_t, V>(y_p + at, y);
        return;
    }
    for (i64 k = at; k < at + V && k < n; ++k)
        y_p[k] = store_as<data_t>(acc_t(values[packed_p[k >> 1] >> (k & 1 ? 0 : 4) & 15]) * acc_t(scales.of(k / packing.block, k / packing.block)));
}
