// --- partial gguf_blocks begin ---
// N neighbours of a block of each GGUF format: scale * q - least, in f32 and in the order of operations that the format's reference has. Neighbours share
// scale and least and have their codes in neighbouring bytes. Blocks begin at multiples of A bytes. Formats are numbered as in files.
// generated from patterns/quantization/gguf.py: enum FORMATS i32 GGUF_
enum : i32 { GGUF_Q4_0 = 2, GGUF_Q4_1 = 3, GGUF_Q5_0 = 6, GGUF_Q5_1 = 7, GGUF_Q8_0 = 8, GGUF_Q8_1 = 9, GGUF_Q2_K = 10, GGUF_Q3_K = 11,
             GGUF_Q4_K = 12, GGUF_Q5_K = 13, GGUF_Q6_K = 14, GGUF_Q8_K = 15, GGUF_IQ4_NL = 20, GGUF_IQ4_XS = 23, GGUF_MXFP4 = 39 };
// end of generated text

template <int A> struct GgufBytes {
    const u8* p;
    template <int N> __device__ __forceinline__ Pack<u8, N> bytes(int at) const
    {
        constexpr int STEP = N < A ? N : A;
        Pack<u8, N> all;
#pragma unroll
        for (int k = 0; k < N / STEP; ++k) {
            const Pack<u8, STEP> some = load_pack<u8, STEP>(p + at + k * STEP);
#pragma unroll
            for (int j = 0; j < STEP; ++j) all.v[k * STEP + j] = some.v[j];
        }
        return all;
    }
    __device__ __forceinline__ u32 word16(int at) const
    {
        const Pack<u8, 2> b = bytes<2>(at);
        return b.v[0] | (u32)b.v[1] << 8;
    }
    __device__ __forceinline__ f32 half(int at) const
    {
        const f16 h = {(u16)word16(at)};
        return to_acc(h);
    }
    __device__ __forceinline__ f32 single(int at) const { return bits_f32(word16(at) | word16(at + 2) << 16); }
};

template <int N> struct GgufValues {
    f32 q[N];
    f32 scale, least;
};

// Neighbouring bytes as words, the first one lowest.
template <int N> struct GgufWords {
    u32 v[(N + 3) / 4];
    __device__ __forceinline__ explicit GgufWords(const Pack<u8, N>& bytes)
    {
#pragma unroll
        for (int w = 0; w < (N + 3) / 4; ++w) {
            v[w] = 0;
#pragma unroll
            for (int i = 0; i < 4 && 4 * w + i < N; ++i) v[w] |= (u32)bytes.v[4 * w + i] << 8 * i;
        }
    }
};
// Byte i of a word less `bias`, exact: without a conversion, of which a multiprocessor makes few at a time.
__device__ __forceinline__ f32 gguf_number(u32 word, int i, int bias)
{
#ifndef BRT_HOST
    return bits_f32(__byte_perm(word, 0x4b000000u, 0x7440 | i)) - (f32)(8388608 + bias);  // 2^23 and the byte
#else
    return (f32)((i32)(word >> 8 * i & 255) - bias);
#endif
}
// Four bits as the lowest ones of four bytes.
__device__ __forceinline__ u32 gguf_spread(u32 four) { return (four & 15) * 0x00204081u & 0x01010101u; }

// The pair of 6-bit numbers t of the 12 bytes that Q4_K and Q5_K have behind their two halves.
__device__ __forceinline__ void gguf_pair(const u8* s, int t, int& scale, int& least)
{
    scale = t < 4 ? s[t] & 63 : (s[t + 4] & 15) | s[t - 4] >> 6 << 4;
    least = t < 4 ? s[t + 4] & 63 : s[t + 4] >> 4 | s[t] >> 6 << 4;
}

// Entry `code` of the table of the IQ4 formats, whose entries are bytes.
__device__ __forceinline__ i32 gguf_iq4(int code)
{
    constexpr u32 TABLE[4] = {0xbfad9881u, 0xf6eaddcfu, 0x26190d01u, 0x71594535u};
    const u32 low = code & 4 ? TABLE[1] : TABLE[0], high = code & 4 ? TABLE[3] : TABLE[2];
    return (i8)((code & 8 ? high : low) >> 8 * (code & 3));
}
// Twice 0, 0.5, 1, 1.5, 2, 3, 4, 6, with the sign of bit 3.
__device__ __forceinline__ i32 gguf_fp4(int code)
{
    const i32 size = 0xc8643210u >> 4 * (code & 7) & 15;
    return code & 8 ? -size : size;
}

// Elements e to e + N - 1: e is a multiple of N, and N divides 8.
template <int FORMAT, int A, int N> __device__ __forceinline__ GgufValues<N> gguf_values(const GgufBytes<A> b, int e)
{
    const int half = e & 15, l = e & 31, n = e >> 7, j = (e & 127) >> 5, nibble = e & 16 ? 4 : 0;  // the nibble of a block of 32
    GgufValues<N> y;
    y.least = 0.0f;
    int at, shift = nibble, mask = 15, bias = 0;  // q = (byte >> shift & mask) - bias
    if constexpr (FORMAT == GGUF_Q4_0 || FORMAT == GGUF_Q4_1 || FORMAT == GGUF_Q5_0 || FORMAT == GGUF_Q5_1) {
        at = (FORMAT == GGUF_Q4_0 ? 2 : FORMAT == GGUF_Q4_1 ? 4 : FORMAT == GGUF_Q5_0 ? 6 : 8) + half;
        bias = FORMAT == GGUF_Q4_0 ? 8 : FORMAT == GGUF_Q5_0 ? 16 : 0;
        y.scale = b.half(0);
        if constexpr (FORMAT == GGUF_Q4_1 || FORMAT == GGUF_Q5_1) y.least = -b.half(2);
    } else if constexpr (FORMAT == GGUF_Q8_0 || FORMAT == GGUF_Q8_1 || FORMAT == GGUF_Q8_K) {
        at = (FORMAT == GGUF_Q8_0 ? 2 : 4) + e;
        if constexpr (FORMAT == GGUF_Q8_K) y.scale = b.single(0);
        else y.scale = b.half(0);
    } else if constexpr (FORMAT == GGUF_Q2_K) {
        const int s = b.p[e >> 4];
        at = 16 + 32 * n + l, shift = 2 * j, mask = 3;
        y.scale = b.half(80) * (f32)(s & 15);
        y.least = b.half(82) * (f32)(s >> 4);
    } else if constexpr (FORMAT == GGUF_Q3_K) {
        const int s = e >> 4, low = s < 8 ? b.p[96 + s] & 15 : b.p[88 + s] >> 4, high = b.p[104 + s % 4] >> 2 * (s / 4) & 3;
        at = 32 + 32 * n + l, shift = 2 * j, mask = 3, bias = 4;
        y.scale = b.half(108) * (f32)((low | high << 4) - 32);
    } else if constexpr (FORMAT == GGUF_Q4_K || FORMAT == GGUF_Q5_K) {
        int scale, least;
        gguf_pair(b.p + 4, e >> 5, scale, least);
        at = (FORMAT == GGUF_Q4_K ? 16 : 48) + 32 * (e >> 6) + l, shift = e & 32 ? 4 : 0;
        y.scale = b.half(0) * (f32)scale;
        y.least = b.half(2) * (f32)least;
    } else if constexpr (FORMAT == GGUF_Q6_K) {
        at = 64 * n + l + 32 * (j & 1), shift = j >= 2 ? 4 : 0, bias = 32;
        y.scale = b.half(208) * (f32)(i8)b.p[192 + (e >> 4)];
    } else if constexpr (FORMAT == GGUF_IQ4_NL) {
        at = 2 + half;
        y.scale = b.half(0);
    } else if constexpr (FORMAT == GGUF_IQ4_XS) {
        const int t = e >> 5, u = (b.p[4 + t / 2] >> 4 * (t & 1) & 15) | (int)(b.word16(2) >> 2 * t & 3) << 4;
        at = 8 + 16 * t + half;
        y.scale = b.half(0) * (f32)(u - 32);
    } else {
        const u32 power = b.p[0];  // 2^(power - 128): the two least are subnormal
        at = 1 + half;
        y.scale = bits_f32(power < 2 ? 0x00200000u << power : power - 1 << 23);
    }
    const GgufWords<N> codes(b.template bytes<N>(at));
    Pack<u8, N> apart;  // of codes of 3, 5 and 6 bits: what stands apart from the low ones
    if constexpr (FORMAT == GGUF_Q3_K) apart = b.template bytes<N>(l);
    else if constexpr (FORMAT == GGUF_Q5_K) apart = b.template bytes<N>(16 + l);
    else if constexpr (FORMAT == GGUF_Q6_K) apart = b.template bytes<N>(128 + 32 * n + l);
    else apart = Pack<u8, N>();
    const GgufWords<N> more(apart);
    const u32 fifth = FORMAT == GGUF_Q5_0 || FORMAT == GGUF_Q5_1 ? (u32)b.p[(FORMAT == GGUF_Q5_0 ? 2 : 4) + e / 8] >> e % 8 : 0;
#pragma unroll
    for (int w = 0; w < (N + 3) / 4; ++w) {
        u32 q = codes.v[w] >> shift & (u32)mask * 0x01010101u;  // four codes at once
        if constexpr (FORMAT == GGUF_Q8_0 || FORMAT == GGUF_Q8_1 || FORMAT == GGUF_Q8_K) q = codes.v[w] ^ 0x80808080u, bias = 128;
        else if constexpr (FORMAT == GGUF_Q5_0 || FORMAT == GGUF_Q5_1) q |= gguf_spread(fifth >> 4 * w) << 4;
        else if constexpr (FORMAT == GGUF_Q3_K) q |= (more.v[w] >> (4 * n + j) & 0x01010101u) << 2;
        else if constexpr (FORMAT == GGUF_Q5_K) q |= (more.v[w] >> (e >> 5) & 0x01010101u) << 4;
        else if constexpr (FORMAT == GGUF_Q6_K) q |= (more.v[w] >> 2 * j & 0x03030303u) << 4;
#pragma unroll
        for (int i = 0; i < 4 && 4 * w + i < N; ++i) {
            if constexpr (FORMAT == GGUF_IQ4_NL || FORMAT == GGUF_IQ4_XS) y.q[4 * w + i] = (f32)gguf_iq4((int)(q >> 8 * i & 15));
            else if constexpr (FORMAT == GGUF_MXFP4) y.q[4 * w + i] = (f32)gguf_fp4((int)(q >> 8 * i & 15));
            else y.q[4 * w + i] = gguf_number(q, i, bias);
        }
    }
    return y;
}
// --- partial gguf_blocks end ---
