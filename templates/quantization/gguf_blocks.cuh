// --- partial gguf_blocks begin ---
// Element e of a block of each GGUF format, in f32 and in the order of operations that the format's reference has. Blocks lie at any byte: fields of two
// and four bytes are read byte by byte. Formats are numbered as in files.
// generated from patterns/quantization/gguf.py: enum FORMATS i32 GGUF_
enum : i32 { GGUF_Q4_0 = 2, GGUF_Q4_1 = 3, GGUF_Q5_0 = 6, GGUF_Q5_1 = 7, GGUF_Q8_0 = 8, GGUF_Q8_1 = 9, GGUF_Q2_K = 10, GGUF_Q3_K = 11,
             GGUF_Q4_K = 12, GGUF_Q5_K = 13, GGUF_Q6_K = 14, GGUF_Q8_K = 15, GGUF_IQ4_NL = 20, GGUF_IQ4_XS = 23, GGUF_MXFP4 = 39 };
// end of generated text

struct GgufBytes {
    const u8* p;
    __device__ __forceinline__ u32 word16(int at) const { return p[at] | (u32)p[at + 1] << 8; }
    __device__ __forceinline__ u32 word32(int at) const { return word16(at) | word16(at + 2) << 16; }
    __device__ __forceinline__ f32 half(int at) const
    {
        const f16 h = {(u16)word16(at)};
        return to_acc(h);
    }
    __device__ __forceinline__ f32 single(int at) const { return bits_f32(word32(at)); }
    __device__ __forceinline__ int nibble(int at, bool high) const { return p[at] >> (high ? 4 : 0) & 15; }
};

// The pair of 6-bit numbers t of the 12 bytes that Q4_K and Q5_K have behind their two halves.
__device__ __forceinline__ void gguf_pair(const GgufBytes& b, int t, int& scale, int& least)
{
    const u8* s = b.p + 4;
    scale = t < 4 ? s[t] & 63 : (s[t + 4] & 15) | s[t - 4] >> 6 << 4;
    least = t < 4 ? s[t + 4] & 63 : s[t + 4] >> 4 | s[t] >> 6 << 4;
}
__device__ __forceinline__ f32 gguf_iq4(int code)
{
    const f32 table[16] = {-127.0f, -104.0f, -83.0f, -65.0f, -49.0f, -35.0f, -22.0f, -10.0f, 1.0f, 13.0f, 25.0f, 38.0f, 53.0f, 69.0f, 89.0f, 113.0f};
    return table[code];
}

template <int FORMAT> __device__ __forceinline__ f32 gguf_value(const GgufBytes b, int e)
{
    const int half = e & 15, l = e & 31, n = e >> 7, j = (e & 127) >> 5;
    const bool upper = e >= 16;  // of a block of 32
    if constexpr (FORMAT == GGUF_Q4_0) return b.half(0) * (f32)(b.nibble(2 + half, upper) - 8);
    else if constexpr (FORMAT == GGUF_Q4_1) return b.half(0) * (f32)b.nibble(4 + half, upper) + b.half(2);
    else if constexpr (FORMAT == GGUF_Q5_0) return b.half(0) * (f32)((b.nibble(6 + half, upper) | (int)(b.word32(2) >> e & 1) << 4) - 16);
    else if constexpr (FORMAT == GGUF_Q5_1) return b.half(0) * (f32)(b.nibble(8 + half, upper) | (int)(b.word32(4) >> e & 1) << 4) + b.half(2);
    else if constexpr (FORMAT == GGUF_Q8_0) return b.half(0) * (f32)(i8)b.p[2 + e];
    else if constexpr (FORMAT == GGUF_Q8_1) return b.half(0) * (f32)(i8)b.p[4 + e];
    else if constexpr (FORMAT == GGUF_Q2_K) {
        const int q = b.p[16 + 32 * n + l] >> 2 * j & 3, s = b.p[e >> 4];
        return b.half(80) * (f32)(s & 15) * (f32)q - b.half(82) * (f32)(s >> 4);
    } else if constexpr (FORMAT == GGUF_Q3_K) {
        const int s = e >> 4, q = (b.p[32 + 32 * n + l] >> 2 * j & 3) - (b.p[l] >> (4 * n + j) & 1 ? 0 : 4);
        const int low = s < 8 ? b.p[96 + s] & 15 : b.p[88 + s] >> 4, high = b.p[104 + s % 4] >> 2 * (s / 4) & 3;
        return b.half(108) * (f32)((low | high << 4) - 32) * (f32)q;
    } else if constexpr (FORMAT == GGUF_Q4_K || FORMAT == GGUF_Q5_K) {
        const int t = e >> 5;
        int scale, least, q = b.nibble((FORMAT == GGUF_Q4_K ? 16 : 48) + 32 * (e >> 6) + l, e & 32);
        if constexpr (FORMAT == GGUF_Q5_K) q += 16 * (b.p[16 + l] >> t & 1);
        gguf_pair(b, t, scale, least);
        return b.half(0) * (f32)scale * (f32)q - b.half(2) * (f32)least;
    } else if constexpr (FORMAT == GGUF_Q6_K) {
        const int q = b.nibble(64 * n + l + 32 * (j & 1), j >= 2) | (b.p[128 + 32 * n + l] >> 2 * j & 3) << 4;
        return b.half(208) * (f32)(i8)b.p[192 + (e >> 4)] * (f32)(q - 32);
    } else if constexpr (FORMAT == GGUF_Q8_K) return b.single(0) * (f32)(i8)b.p[4 + e];
    else if constexpr (FORMAT == GGUF_IQ4_NL) return b.half(0) * gguf_iq4(b.nibble(2 + half, upper));
    else if constexpr (FORMAT == GGUF_IQ4_XS) {
        const int t = e >> 5, u = b.nibble(4 + t / 2, t & 1) | (int)(b.word16(2) >> 2 * t & 3) << 4;
        return b.half(0) * (f32)(u - 32) * gguf_iq4(b.nibble(8 + 16 * t + half, e & 16));
    } else {
        const int q = b.nibble(1 + half, upper), m = q & 7, size = m < 5 ? m : m == 5 ? 6 : m == 6 ? 8 : 12;  // twice 0, 0.5, 1, 1.5, 2, 3, 4, 6
        const u32 power = b.p[0];  // 2^(power - 128): the two least are subnormal
        return bits_f32(power < 2 ? 0x00200000u << power : power - 1 << 23) * (f32)(q & 8 ? -size : size);
    }
}
// --- partial gguf_blocks end ---
