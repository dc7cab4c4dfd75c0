// convolution.causal_conv1d_varlen_states.forward.f32#i32 / default
// template convolution/causal_conv1d_varlen_states.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
using storage_t = f32;
using id_t = i32;

// generated from patterns/convolution/causal_conv1d_varlen_states.py: struct COPY
struct Copy {
    i64 length, channels, sequences, columns;
    i64 x_c, x_t, n, c, i, offsets_t;  // strides
};
static_assert(sizeof(Copy) == 80 && BRT_AT(8, Copy, channels) && BRT_AT(16, Copy, sequences) && BRT_AT(24, Copy, columns) &&
              BRT_AT(32, Copy, x_c) && BRT_AT(40, Copy, x_t) && BRT_AT(48, Copy, n) && BRT_AT(56, Copy, c) && BRT_AT(64, Copy, i) &&
              BRT_AT(72, Copy, offsets_t) && sizeof(Copy::length) + sizeof(Copy::channels) + sizeof(Copy::sequences) +
              sizeof(Copy::columns) + sizeof(Copy::x_c) + sizeof(Copy::x_t) + sizeof(Copy::n) + sizeof(Copy::c) + sizeof(Copy::i) +
              sizeof(Copy::offsets_t) == 80, "Copy is packed otherwise");
// end of generated text

// Lanes run along the axis that `by_channel` names; the value moves as it is.
extern "C" __global__ void __launch_bounds__(256) brt_convolution_causal_conv1d_varlen_states_forward_f32_i32(const storage_t* x, const id_t* offsets, storage_t* states, const Copy s, const i64 by_channel, const ErrorRef err)
{
    after_previous();
    const i64 item = (i64)blockIdx.x * 256 + threadIdx.x;
    if (item <= s.sequences) {
        const i64 here = offsets[item * s.offsets_t], before = item ? (i64)offsets[(item - 1) * s.offsets_t] : 0;
        if ((item == 0 && here != 0) || here < before || (item == s.sequences && here != s.length)) report_error(err, ERROR_OFFSETS, item, here, s.length);
    }
    if (item >= s.sequences * s.channels * s.columns) return;
    const i64 inner = by_channel ? s.channels : s.columns, middle = by_channel ? s.columns : s.channels;
    const i64 first = item % inner, second = item / inner % middle, n = item / inner / middle;
    const i64 c = by_channel ? first : second, column = by_channel ? second : first;
    i64 begin = offsets[n * s.offsets_t], end = offsets[(n + 1) * s.offsets_t];
    begin = begin < 0 ? 0 : begin;
    end = end > s.length ? s.length : end;
    const i64 t = end - s.columns + column;
    storage_t value = store_as<storage_t>(0.0f);
    if (t >= begin && t >= 0 && t < s.length) value = x[c * s.x_c + t * s.x_t];
    states[n * s.n + c * s.c + column * s.i] = value;
}
