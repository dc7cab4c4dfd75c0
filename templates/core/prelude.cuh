// --- partial prelude begin ---
// Number formats, packs of elements, the error slot, division by multiplication. Plain text, the same on GPU and CPU;
// a CPU unit defines BRT_HOST. Where the two have their own code, tests compare the bits of both.
#ifndef BRT_HOST
#define BRT_DYNAMIC_SHARED(type, name)                                   \
    extern __shared__ __align__(16) unsigned char brt_dynamic_shared[];  \
    type* name = (type*)brt_dynamic_shared
#endif
#ifndef BRT_HOST
#define BRT_AT(offset, ...) true  // NVRTC 13.0 has no offsetof: the CPU asserts offsets
#endif

typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef float f32;
typedef double f64;

// Launches of a stream overlap at their ends (executors/cuda_launch.py): the next one's blocks may be placed once every block of this one has let them or has
// ended, and none goes on before all that this launch wrote is there. Before sm_90, and on the CPU, a launch waits for the one before it in any case.
__device__ __forceinline__ void let_next_start()
{
#if !defined(BRT_HOST) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}
// Before a kernel's first read: constants of its arguments alone may stand in front. `let`: the next launch may start at once; blocks that work for long
// say so later, when they have done most of it (let_next_start), since blocks that are placed beside those that work are placed unevenly.
__device__ __forceinline__ void after_previous(bool let = true)
{
    if (let) let_next_start();
#if !defined(BRT_HOST) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
// Whether a launch has so few blocks that the next one's find room beside them.
__device__ __forceinline__ bool few_blocks() { return gridDim.x * gridDim.y <= 32; }

// Storage only: they convert through to_acc and store_as and have no arithmetic of their own.
struct f16 { u16 bits; };
struct bf16 { u16 bits; };
struct e4m3 { u8 bits; };
struct e5m2 { u8 bits; };
struct boolean { u8 v; };  // any byte but 0 reads as true, 0 or 1 is written
// 16 bytes that are only moved.
struct alignas(16) u128 {
    u64 low, high;
    u128() = default;
    __device__ __forceinline__ explicit u128(u64 v) : low(v), high(0) {}
};
// Complex numbers; core/complex.cuh computes with them.
struct alignas(8) c64 {
    f32 re, im;
    c64() = default;
    __device__ __forceinline__ c64(f32 real, f32 imaginary = 0.0f) : re(real), im(imaginary) {}
};
struct alignas(16) c128 {
    f64 re, im;
    c128() = default;
    __device__ __forceinline__ c128(f64 real, f64 imaginary = 0.0) : re(real), im(imaginary) {}
};

__device__ __forceinline__ u32 f32_bits(f32 x) { return __float_as_uint(x); }
__device__ __forceinline__ f32 bits_f32(u32 x) { return __uint_as_float(x); }
__device__ __forceinline__ u64 f64_bits(f64 x) { return (u64)__double_as_longlong(x); }
__device__ __forceinline__ f64 bits_f64(u64 x) { return __longlong_as_double((i64)x); }

// ---- halves and fp8 to and from f32: round half to even once, subnormals kept, NaN stays NaN -------------------------
__device__ __forceinline__ f32 f16_to_f32(u16 h)
{
#ifndef BRT_HOST
    f32 x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(h));
    return x;
#else
    const u32 sign = (u32)(h & 0x8000u) << 16, m = h & 0x7fffu;
    if (m > 0x7c00u) return bits_f32(0x7fffffffu);
    if (m == 0x7c00u) return bits_f32(sign | 0x7f800000u);
    if (m >= 0x400u) return bits_f32(sign | ((m << 13) + 0x38000000u));
    return bits_f32(sign | f32_bits((f32)m * 5.9604644775390625e-8f));
#endif
}

__device__ __forceinline__ u16 f32_to_f16(f32 x)
{
#ifndef BRT_HOST
    u16 h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(x));
    return h;
#else
    const u32 b = f32_bits(x), sign = b >> 16 & 0x8000u, a = b & 0x7fffffffu;
    if (a > 0x7f800000u) return 0x7fffu;
    if (a >= 0x47800000u) return (u16)(sign | 0x7c00u);
    // Below 2^-14 the sum with 0.5 has the spacing of f16's subnormals, so the addition rounds.
    if (a < 0x38800000u) return (u16)(sign | (f32_bits(bits_f32(a) + 0.5f) - 0x3f000000u));
    return (u16)(sign | (a - 0x38000000u + 0xfffu + (a >> 13 & 1u)) >> 13);
#endif
}

__device__ __forceinline__ f32 bf16_to_f32(u16 h) { return bits_f32((u32)h << 16); }

__device__ __forceinline__ u16 f32_to_bf16(f32 x)
{
#ifndef BRT_HOST
    u16 h;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(h) : "f"(x));
    return h;
#else
    const u32 b = f32_bits(x);
    if ((b & 0x7fffffffu) > 0x7f800000u) return 0x7fffu;
    return (u16)((b + 0x7fffu + (b >> 16 & 1u)) >> 16);
#endif
}

__device__ __forceinline__ f32 e4m3_to_f32(u8 h)
{
    const u32 sign = (u32)(h & 0x80u) << 24, m = h & 0x7fu;
    if (m == 0x7fu) return bits_f32(0x7fffffffu);
    if (m >= 8u) return bits_f32(sign | ((m << 20) + 0x3c000000u));
    return bits_f32(sign | f32_bits((f32)m * 0.001953125f));
}

__device__ __forceinline__ f32 e5m2_to_f32(u8 h) { return f16_to_f32((u16)((u32)h << 8)); }

// Beyond 448 the format has no value: the largest one, or NaN.
__device__ __forceinline__ u8 f32_to_e4m3(f32 x, bool saturate)
{
    const u32 b = f32_bits(x), sign = b >> 24 & 0x80u, a = b & 0x7fffffffu;
    if (a > 0x7f800000u) return 0x7fu;
    u32 code;
    if (a < 0x3c800000u) code = f32_bits(bits_f32(a) + 16384.0f) - 0x46800000u;
    else code = a >= 0x43f00000u ? 0x7fu : (a - 0x3c000000u + 0x7ffffu + (a >> 20 & 1u)) >> 20;
    if (code > 0x7eu) code = saturate ? 0x7eu : 0x7fu;
    return (u8)(sign | code);
}

// Beyond 57344 (from 61440 on): infinity, or the largest finite value.
__device__ __forceinline__ u8 f32_to_e5m2(f32 x, bool saturate)
{
    const u32 b = f32_bits(x), sign = b >> 24 & 0x80u, a = b & 0x7fffffffu;
    if (a > 0x7f800000u) return 0x7fu;
    u32 code;
    if (a < 0x38800000u) code = f32_bits(bits_f32(a) + 128.0f) - 0x43000000u;
    else code = a >= 0x47800000u ? 0x7cu : (a - 0x38000000u + 0xfffffu + (a >> 21 & 1u)) >> 21;
    if (code > 0x7bu) code = saturate ? 0x7bu : 0x7cu;
    return (u8)(sign | code);
}

// ---- storage to compute type -------------------------------------------------------------------------------------------
__device__ __forceinline__ f32 to_acc(f16 x) { return f16_to_f32(x.bits); }
__device__ __forceinline__ f32 to_acc(bf16 x) { return bf16_to_f32(x.bits); }
__device__ __forceinline__ f32 to_acc(e4m3 x) { return e4m3_to_f32(x.bits); }
__device__ __forceinline__ f32 to_acc(e5m2 x) { return e5m2_to_f32(x.bits); }
__device__ __forceinline__ f32 to_acc(f32 x) { return x; }
__device__ __forceinline__ f64 to_acc(f64 x) { return x; }
__device__ __forceinline__ bool to_acc(boolean x) { return x.v != 0; }
__device__ __forceinline__ bool to_acc(bool x) { return x; }
__device__ __forceinline__ i32 to_acc(i8 x) { return x; }
__device__ __forceinline__ i32 to_acc(u8 x) { return x; }
__device__ __forceinline__ i32 to_acc(i16 x) { return x; }
__device__ __forceinline__ i32 to_acc(u16 x) { return x; }
__device__ __forceinline__ i32 to_acc(i32 x) { return x; }
__device__ __forceinline__ u32 to_acc(u32 x) { return x; }
__device__ __forceinline__ i64 to_acc(i64 x) { return x; }
__device__ __forceinline__ u64 to_acc(u64 x) { return x; }
__device__ __forceinline__ c64 to_acc(c64 x) { return x; }
__device__ __forceinline__ c128 to_acc(c128 x) { return x; }

// ---- floating point to integers: toward zero, NaN to 0 ------------------------------------------------------------------
// These saturate. The comparisons keep every conversion in range, so no executor meets an undefined one.
template <class F> __device__ __forceinline__ i64 saturate_i64(F x)
{
    if (!(x < F(9223372036854775808.0))) return x != x ? 0 : 0x7fffffffffffffffll;
    return x < F(-9223372036854775808.0) ? -0x7fffffffffffffffll - 1 : (i64)x;
}
template <class F> __device__ __forceinline__ u64 saturate_u64(F x)
{
    if (!(x < F(18446744073709551616.0))) return x != x ? 0 : ~0ull;
    return x > F(0) ? (u64)x : 0;
}
template <class F> __device__ __forceinline__ i32 saturate_i32(F x)
{
    if (!(x < F(2147483648.0))) return x != x ? 0 : 0x7fffffff;
    return x <= F(-2147483648.0) ? -0x7fffffff - 1 : (i32)x;
}
template <class F> __device__ __forceinline__ u32 saturate_u32(F x)
{
    if (!(x < F(4294967296.0))) return x != x ? 0 : ~0u;
    return x > F(0) ? (u32)x : 0;
}

// Narrower targets keep the low bits of the saturated i64.
template <class T> struct Wrapped {
    static __device__ __forceinline__ T from(f32 x)
    {
        if (sizeof(T) > 1) return (T)saturate_i64(x);
        // From 2^31 on an f32 is a multiple of 256, so only the saturated positive end has low bits left.
        return (T)((x < 2147483648.0f && x > -2147483648.0f) ? (i32)x : x >= 9223372036854775808.0f ? -1 : 0);
    }
    static __device__ __forceinline__ T from(f64 x) { return (T)saturate_i64(x); }
    static __device__ __forceinline__ T from(i32 x) { return (T)x; }
    static __device__ __forceinline__ T from(u32 x) { return (T)x; }
    static __device__ __forceinline__ T from(i64 x) { return (T)x; }
    static __device__ __forceinline__ T from(u64 x) { return (T)x; }
};

// ---- compute type to storage -------------------------------------------------------------------------------------------
template <class T> struct Convert;
template <> struct Convert<i8> : Wrapped<i8> {};
template <> struct Convert<u8> : Wrapped<u8> {};
template <> struct Convert<i16> : Wrapped<i16> {};
template <> struct Convert<u16> : Wrapped<u16> {};
#define BRT_WIDE(T)                                                                             \
    template <> struct Convert<T> {                                                             \
        static __device__ __forceinline__ T from(f32 x) { return saturate_##T(x); }             \
        static __device__ __forceinline__ T from(f64 x) { return saturate_##T(x); }             \
        static __device__ __forceinline__ T from(i32 x) { return (T)x; }                        \
        static __device__ __forceinline__ T from(u32 x) { return (T)x; }                        \
        static __device__ __forceinline__ T from(i64 x) { return (T)x; }                        \
        static __device__ __forceinline__ T from(u64 x) { return (T)x; }                        \
    };
BRT_WIDE(i32)
BRT_WIDE(u32)
BRT_WIDE(i64)
BRT_WIDE(u64)
#undef BRT_WIDE
#define BRT_FLOATING(T)                                                                         \
    template <> struct Convert<T> {                                                             \
        static __device__ __forceinline__ T from(f32 x) { return (T)x; }                        \
        static __device__ __forceinline__ T from(f64 x) { return (T)x; }                        \
        static __device__ __forceinline__ T from(i32 x) { return (T)x; }                        \
        static __device__ __forceinline__ T from(u32 x) { return (T)x; }                        \
        static __device__ __forceinline__ T from(i64 x) { return (T)x; }                        \
        static __device__ __forceinline__ T from(u64 x) { return (T)x; }                        \
    };
BRT_FLOATING(f32)
BRT_FLOATING(f64)
#undef BRT_FLOATING
// Narrow formats round once, from an f32 that keeps enough of x: exact, or cut with its last bit set where digits were lost (round to odd).
__device__ __forceinline__ f32 sticky(f32 x) { return x; }
__device__ __forceinline__ f32 sticky(f64 x)
{
    const f32 r = (f32)x;
    const f64 back = r;
    u32 bits = f32_bits(r);
    if (back != x && x == x) bits = (bits - ((back < 0.0 ? -back : back) > (x < 0.0 ? -x : x))) | 1u;
    return bits_f32(bits);
}
__device__ __forceinline__ f32 sticky(i32 x)
{
    return x < 1 << 24 && x > -(1 << 24) ? (f32)x : (f32)(x >> 8 | ((x & 255) != 0)) * 256.0f;
}
__device__ __forceinline__ f32 sticky(u32 x) { return x < 1u << 24 ? (f32)x : (f32)(x >> 8 | ((x & 255u) != 0u)) * 256.0f; }
__device__ __forceinline__ f32 sticky(i64 x)
{
    return x < 1ll << 24 && x > -(1ll << 24) ? (f32)x : sticky((f64)(x >> 11 | ((x & 2047) != 0)) * 2048.0);
}
__device__ __forceinline__ f32 sticky(u64 x) { return x < 1ull << 24 ? (f32)x : sticky((f64)(x >> 11 | ((x & 2047u) != 0u)) * 2048.0); }
#define BRT_NARROW(T, encode)                                                                   \
    template <> struct Convert<T> {                                                             \
        static __device__ __forceinline__ T from(f32 x) { T r = {encode}; return r; }           \
        template <class C> static __device__ __forceinline__ T from(C x) { return from(sticky(x)); } \
        static __device__ __forceinline__ T from(T x) { return x; }                             \
    };
BRT_NARROW(f16, f32_to_f16(x))
BRT_NARROW(bf16, f32_to_bf16(x))
BRT_NARROW(e4m3, f32_to_e4m3(x, true))
BRT_NARROW(e5m2, f32_to_e5m2(x, false))
#undef BRT_NARROW
template <> struct Convert<boolean> {
    template <class C> static __device__ __forceinline__ boolean from(C x) { boolean r = {(u8)(x != C(0))}; return r; }
    static __device__ __forceinline__ boolean from(boolean x) { boolean r = {(u8)(x.v != 0)}; return r; }
};
template <> struct Convert<c64> { static __device__ __forceinline__ c64 from(c64 x) { return x; } };
template <> struct Convert<c128> { static __device__ __forceinline__ c128 from(c128 x) { return x; } };

// A computed value as T, rounded once; the casts between dtypes follow the same rules.
template <class T, class C> __device__ __forceinline__ T store_as(C x) { return Convert<T>::from(x); }
template <class T, class C> __device__ __forceinline__ T from_acc(C x) { return Convert<T>::from(x); }
template <class T, class S> __device__ __forceinline__ T cast(S x) { return Convert<T>::from(to_acc(x)); }

// The casts that clamp at the ends of T (`overflow='saturate'`, `saturate=True`), and e4m3 with `saturate=False`.
template <class T> __device__ __forceinline__ T clamp_i64(i64 x, i64 lo, i64 hi) { return (T)(x < lo ? lo : x > hi ? hi : x); }
template <class T> struct Saturate { template <class C> static __device__ __forceinline__ T from(C x) { return Convert<T>::from(x); } };
#define BRT_SATURATE(T, lo, hi)                                                                                  \
    template <> struct Saturate<T> {                                                                             \
        static __device__ __forceinline__ T from(f32 x) { return clamp_i64<T>(saturate_i64(x), lo, hi); }        \
        static __device__ __forceinline__ T from(f64 x) { return clamp_i64<T>(saturate_i64(x), lo, hi); }        \
        static __device__ __forceinline__ T from(i32 x) { return clamp_i64<T>(x, lo, hi); }                      \
        static __device__ __forceinline__ T from(u32 x) { return clamp_i64<T>(x, lo, hi); }                      \
        static __device__ __forceinline__ T from(i64 x) { return clamp_i64<T>(x, lo, hi); }                      \
        static __device__ __forceinline__ T from(u64 x) { return x > (u64)(hi) ? (T)(hi) : (T)x; }               \
    };
BRT_SATURATE(i8, -128, 127)
BRT_SATURATE(u8, 0, 255)
BRT_SATURATE(i16, -32768, 32767)
BRT_SATURATE(u16, 0, 65535)
BRT_SATURATE(i32, -2147483648ll, 2147483647ll)
BRT_SATURATE(u32, 0, 4294967295ll)
BRT_SATURATE(i64, -0x7fffffffffffffffll - 1, 0x7fffffffffffffffll)
#undef BRT_SATURATE
template <> struct Saturate<e5m2> {
    static __device__ __forceinline__ e5m2 from(f32 x) { e5m2 r = {f32_to_e5m2(x, true)}; return r; }
    template <class C> static __device__ __forceinline__ e5m2 from(C x) { return from(sticky(x)); }
};
template <class T, class C> __device__ __forceinline__ T saturate_as(C x) { return Saturate<T>::from(x); }
template <class C> __device__ __forceinline__ e4m3 e4m3_or_nan(C x) { e4m3 r = {f32_to_e4m3(sticky(x), false)}; return r; }

// Nibbles: round half to even, NaN to 0, clamp.
__device__ __forceinline__ i32 to_s4(i64 x) { return clamp_i64<i32>(x, -8, 7); }
__device__ __forceinline__ i32 to_s4(f32 x) { return to_s4(saturate_i64(rintf(x))); }
__device__ __forceinline__ i32 to_s4(f64 x) { return to_s4(saturate_i64(rint(x))); }
__device__ __forceinline__ i32 to_u4(i64 x) { return clamp_i64<i32>(x, 0, 15); }
__device__ __forceinline__ i32 to_u4(f32 x) { return to_u4(saturate_i64(rintf(x))); }
__device__ __forceinline__ i32 to_u4(f64 x) { return to_u4(saturate_i64(rint(x))); }

// ---- packs: N neighbouring elements, one access of up to 16 bytes ----------------------------------------------------------
template <class T, int N> struct alignas((sizeof(T) * N & -(sizeof(T) * N)) < 16 ? (sizeof(T) * N & -(sizeof(T) * N)) : 16) Pack { T v[N]; };

#ifndef BRT_HOST
template <int B> struct Raw;
template <> struct Raw<1> { typedef u8 type; };
template <> struct Raw<2> { typedef u16 type; };
template <> struct Raw<4> { typedef u32 type; };
template <> struct Raw<8> { typedef uint2 type; };
template <> struct Raw<16> { typedef uint4 type; };
#endif

// `at` is aligned to the pack.
template <class T, int N> __device__ __forceinline__ Pack<T, N> load_pack(const T* at)
{
    Pack<T, N> pack;
#ifndef BRT_HOST
    typedef typename Raw<(int)alignof(Pack<T, N>)>::type raw;
#pragma unroll
    for (int i = 0; i < (int)(sizeof(pack) / sizeof(raw)); ++i) ((raw*)&pack)[i] = ((const raw*)at)[i];
#else
    BRT_ALIGNED(at, (alignof(Pack<T, N>)));
    __builtin_memcpy(&pack, at, sizeof(pack));
#endif
    return pack;
}

// N computed values as T, each rounded once.
template <class T, int N, class C> __device__ __forceinline__ Pack<T, N> pack_as(const C (&x)[N])
{
    Pack<T, N> pack;
#pragma unroll
    for (int j = 0; j < N; ++j) pack.v[j] = store_as<T>(x[j]);
    return pack;
}
#ifndef BRT_HOST
// Two halves by one instruction.
template <int N> __device__ __forceinline__ Pack<bf16, N> pack_pairs(const f32 (&x)[N], bf16)
{
    Pack<bf16, N> pack;
#pragma unroll
    for (int j = 0; j < N / 2; ++j) asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(((u32*)&pack)[j]) : "f"(x[2 * j + 1]), "f"(x[2 * j]));
    return pack;
}
template <int N> __device__ __forceinline__ Pack<f16, N> pack_pairs(const f32 (&x)[N], f16)
{
    Pack<f16, N> pack;
#pragma unroll
    for (int j = 0; j < N / 2; ++j) asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(((u32*)&pack)[j]) : "f"(x[2 * j + 1]), "f"(x[2 * j]));
    return pack;
}
template <> __device__ __forceinline__ Pack<bf16, 8> pack_as<bf16, 8, f32>(const f32 (&x)[8]) { return pack_pairs(x, bf16()); }
template <> __device__ __forceinline__ Pack<f16, 8> pack_as<f16, 8, f32>(const f32 (&x)[8]) { return pack_pairs(x, f16()); }
#endif

// For data that is not read again soon: it leaves the caches first.
template <class T, int N> __device__ __forceinline__ Pack<T, N> load_pack_once(const T* at)
{
    Pack<T, N> pack;
#ifndef BRT_HOST
    typedef typename Raw<(int)alignof(Pack<T, N>)>::type raw;
#pragma unroll
    for (int i = 0; i < (int)(sizeof(pack) / sizeof(raw)); ++i) ((raw*)&pack)[i] = __ldcs((const raw*)at + i);
#else
    BRT_ALIGNED(at, (alignof(Pack<T, N>)));
    __builtin_memcpy(&pack, at, sizeof(pack));
#endif
    return pack;
}

template <class T, int N> __device__ __forceinline__ void store_pack(T* at, const Pack<T, N>& pack)
{
#ifndef BRT_HOST
    typedef typename Raw<(int)alignof(Pack<T, N>)>::type raw;
#pragma unroll
    for (int i = 0; i < (int)(sizeof(pack) / sizeof(raw)); ++i) ((raw*)at)[i] = ((const raw*)&pack)[i];
#else
    BRT_ALIGNED(at, (alignof(Pack<T, N>)));
    __builtin_memcpy(at, &pack, sizeof(pack));
#endif
}

// ---- the error slot: faults that only the data shows -----------------------------------------------------------------------
// generated from executors/error_slot.py: struct ERROR_SLOT
struct ErrorSlot {
    u32 lock, site;
    i32 kind;  // an ErrorKind; 0: free
    u32 pad;
    i64 position, value, bound;
};
static_assert(sizeof(ErrorSlot) == 40 && BRT_AT(4, ErrorSlot, site) && BRT_AT(8, ErrorSlot, kind) && BRT_AT(12, ErrorSlot, pad) &&
              BRT_AT(16, ErrorSlot, position) && BRT_AT(24, ErrorSlot, value) && BRT_AT(32, ErrorSlot, bound) && sizeof(ErrorSlot::lock) +
              sizeof(ErrorSlot::site) + sizeof(ErrorSlot::kind) + sizeof(ErrorSlot::pad) + sizeof(ErrorSlot::position) +
              sizeof(ErrorSlot::value) + sizeof(ErrorSlot::bound) == 40, "ErrorSlot is packed otherwise");
// end of generated text
// generated from executors/error_slot.py: struct ERROR_REF
struct ErrorRef {
    ErrorSlot* slot;
    u32 site, check;
};
static_assert(sizeof(ErrorRef) == 16 && BRT_AT(8, ErrorRef, site) && BRT_AT(12, ErrorRef, check) && sizeof(ErrorRef::slot) +
              sizeof(ErrorRef::site) + sizeof(ErrorRef::check) == 16, "ErrorRef is packed otherwise");
// end of generated text
// generated from executors/error_slot.py: enum ERROR ErrorKind ERROR_
enum ErrorKind { ERROR_INDEX = 1, ERROR_UNSORTED = 2, ERROR_OFFSETS = 3, ERROR_SAMPLE = 4, ERROR_ZERO_DIVISION = 5, ERROR_NOT_FINITE = 6,
                 ERROR_SCALE = 7, ERROR_DUPLICATE = 8, ERROR_LENGTH = 9, ERROR_LENGTHS = 10 };
// end of generated text

// Keeps the lowest position that a site reports; a slot that another site occupies stays as it is.
__device__ __noinline__ void report_error(ErrorRef e, i32 kind, i64 position, i64 value, i64 bound)
{
    if (!e.slot) return;
#ifndef BRT_HOST
    // A whole grid may report at once and the slot lies across the bus: of the lanes that come together one goes on.
    const u32 together = __activemask(), self = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31u;
    bool ahead = false;
    for (u32 rest = together; rest; rest &= rest - 1u) {
        const u32 lane = __ffs((i32)rest) - 1;
        const i64 other = __shfl_sync(together, position, lane);
        const u32 site = __shfl_sync(together, e.site, lane);
        ahead |= site == e.site && (other < position || (other == position && lane < self));
    }
    if (ahead) return;  // not before: every lane named above takes part to the end
    u32 wait = 256u;
#endif
    volatile ErrorSlot* slot = e.slot;
    // The position only falls while a site holds the slot, so a look without the lock may turn a report away.
    while (slot->kind == 0 || (slot->site == e.site && slot->position > position)) {
        // No lane waits for another one of its warp: who fails to lock looks again.
        if (atomicCAS(&e.slot->lock, 0u, 1u) != 0u) {
#ifndef BRT_HOST
            __nanosleep(wait);
            wait = wait < 32768u ? 2u * wait : wait;
#endif
            continue;
        }
        __threadfence_system();
        if (slot->kind == 0 || (slot->site == e.site && slot->position > position)) {
            slot->site = e.site;
            slot->position = position;
            slot->value = value;
            slot->bound = bound;
            __threadfence_system();  // a reader that sees the kind sees the rest
            slot->kind = kind;
        }
        __threadfence_system();
        atomicExch(&e.slot->lock, 0u);
    }
}

// ---- n / d and n % d for 0 <= n < 2^31 by one multiplication; built by baracuda_rt/patterns/fastdiv.py -----------------------
struct FastDiv {
    // generated from patterns/fastdiv.py: fields of FASTDIV
    u32 d, m, s;
    // end of generated text
    __device__ __forceinline__ u32 div(u32 n) const { return (__umulhi(n, m) + n) >> s; }
    __device__ __forceinline__ void divmod(u32 n, u32& quotient, u32& remainder) const
    {
        quotient = div(n);
        remainder = n - quotient * d;
    }
};
// generated from patterns/fastdiv.py: layout of FASTDIV
static_assert(sizeof(FastDiv) == 12 && BRT_AT(4, FastDiv, m) && BRT_AT(8, FastDiv, s) && sizeof(FastDiv::d) + sizeof(FastDiv::m) +
              sizeof(FastDiv::s) == 12, "FastDiv is packed otherwise");
// end of generated text
// --- partial prelude end ---
