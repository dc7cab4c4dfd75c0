// The CUDA subset that rendered kernels may use, for a C++ compiler that targets the CPU.
//
// Lives here: index builtins, qualifiers, shared memory, barriers, warp operations, atomics, vector types, integer and
// floating-point intrinsics, and the trampoline that calls a kernel from packed parameters. Does not live here: scheduling
// (cuda_shim_rt.cpp), number formats and error slots (the prelude partial, the same text on both executors).
// This text is inlined in front of every unit, so it includes nothing: a standard header would cost more than the kernel. Of
// its partials a unit gets what it uses. Whatever is missing fails at compile time, by name.
#define BRT_HOST 1
#define BRT_SHIM_ABI 2

// `static thread_local`: a worker runs one block at a time and its fibers never leave it.
#define __shared__ static thread_local
#define __global__ __attribute__((noinline))
#define __device__ __attribute__((unused))
#define __host__
#ifdef BRT_LOOPS
#define __forceinline__ inline __attribute__((always_inline))
#else
#define __forceinline__ inline  // a compile takes an eighth less, these kernels up to a tenth more
#endif
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __constant__ __attribute__((unused))
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define BRT_AT(offset, ...) (__builtin_offsetof(__VA_ARGS__) == (offset))
#define BRT_DYNAMIC_SHARED(type, name) type* name = (type*)brt_state.dynamic_shared

typedef decltype(sizeof(0)) size_t;

struct uint3 { unsigned x, y, z; };
typedef uint3 dim3;

// Shared with cuda_shim_rt.cpp: change both and BRT_SHIM_ABI together.
struct BrtThread { unsigned x, y, z, linear; };
struct BrtState {
  BrtThread thread;       // the CUDA thread that runs now
  BrtThread cursor;       // the next one to start; cursor.linear counts up to `count`
  uint3 block, block_dim, grid_dim;
  unsigned count;         // threads of a block
  unsigned engaged;       // set once a thread of this block has waited
  void* dynamic_shared;
  void* worker;
};
typedef void (*BrtThreads)(BrtState* state, void* kernel, void** params);
struct BrtRuntime {
  int (*launch)(BrtState* (*state)(), BrtThreads threads, void* kernel, void** params, unsigned gx, unsigned gy, unsigned gz,
                unsigned bx, unsigned by, unsigned bz, unsigned long long shared_bytes, char* error, unsigned long long error_size);
  unsigned long long (*sync_block)(BrtState* state, int predicate);
  unsigned long long (*warp)(BrtState* state, int kind, unsigned mask, unsigned long long value, int source);
  void (*retire)(BrtState* state);
  void (*pause)(BrtState* state);
  void (*misaligned)(BrtState* state, const void* at, unsigned long long alignment);
};

namespace {

thread_local BrtState brt_state;
const BrtRuntime* brt_rt;

BrtState* brt_current_state() { return &brt_state; }

#ifdef BRT_LOOPS
#define threadIdx (BrtThread{0, 0, 0, 0})  // blocks of one thread
#else
#define threadIdx ((const BrtThread&)brt_state.thread)
#endif
#define blockIdx ((const uint3&)brt_state.block)
#define blockDim ((const uint3&)brt_state.block_dim)
#define gridDim ((const uint3&)brt_state.grid_dim)
#define warpSize 32

// Iterations of the loop behind it do not depend on each other: each works on its own element.
#ifdef __clang__
#define BRT_EACH_LANE _Pragma("clang loop vectorize(assume_safety)")
#else
#define BRT_EACH_LANE _Pragma("GCC ivdep") _Pragma("GCC unroll 1")
#endif

// A device faults where a pack is not aligned to its size; a CPU would not.
#ifdef BRT_LOOPS
#define BRT_ALIGNED(at, alignment) ((void)0)
#else
#define BRT_ALIGNED(at, alignment) \
  (((size_t)(at) & (size_t)((alignment) - 1)) ? brt_rt->misaligned(&brt_state, (const void*)(at), alignment) : (void)0)
#endif

// ---- kernel trampoline ------------------------------------------------------------------------------------------------
template <class T> struct BrtArg {
  alignas(T) unsigned char bytes[sizeof(T)];
  __forceinline__ T get() const { return *reinterpret_cast<const T*>(bytes); }
};
template <int... I> struct BrtIndices {};
template <int N, int... I> struct BrtCount : BrtCount<N - 1, N - 1, I...> {};
template <int... I> struct BrtCount<0, I...> { typedef BrtIndices<I...> type; };
template <int I, class T> struct BrtHeld : BrtArg<T> {};
template <class Indices, class... A> struct BrtHold;
template <int... I, class... A> struct BrtHold<BrtIndices<I...>, A...> : BrtHeld<I, A>... {
  explicit BrtHold(void** params) {
    (void)params;
    (__builtin_memcpy(static_cast<BrtHeld<I, A>*>(this)->bytes, params[I], sizeof(A)), ...);
  }
  __forceinline__ void call(void (*kernel)(A...)) const { kernel(static_cast<const BrtHeld<I, A>*>(this)->get()...); }
};

// Starts the threads of a block that nobody has started yet. A thread that waits leaves its fiber inside the kernel; the
// next fiber enters here again and goes on with the next thread, so a kernel that never waits stays in this one loop.
template <class... A> void brt_threads(BrtState* s, void* kernel, void** params) {
  const BrtHold<typename BrtCount<(int)sizeof...(A)>::type, A...> held(params);
  BrtThread t = s->cursor;
  while (t.linear < s->count) {
    s->thread.x = t.x, s->thread.y = t.y, s->thread.z = t.z, s->thread.linear = t.linear;
    t.linear++;
    if (++t.x == s->block_dim.x) {
      t.x = 0;
      if (++t.y == s->block_dim.y) { t.y = 0; t.z++; }
    }
    s->cursor.x = t.x, s->cursor.y = t.y, s->cursor.z = t.z, s->cursor.linear = t.linear;
    held.call((void (*)(A...))kernel);
    if (s->engaged) {
      brt_rt->retire(s);
      t = s->cursor;  // other fibers may have started threads meanwhile
    }
  }
}
template <class... A> BrtThreads brt_threads_of(void (*)(A...)) { return &brt_threads<A...>; }

// ---- barriers and warp operations ---------------------------------------------------------------------------------------
#ifdef BRT_LOOPS
// A block of one thread waits for nobody, and its warp has one lane.
inline void __syncthreads() {}
inline int __syncthreads_count(int p) { return p != 0; }
inline int __syncthreads_or(int p) { return p != 0; }
inline int __syncthreads_and(int p) { return p != 0; }
inline void __syncwarp(unsigned = 0xffffffffu) {}
inline unsigned __activemask() { return 1u; }
inline unsigned __ballot_sync(unsigned, int p) { return p != 0; }
inline int __any_sync(unsigned, int p) { return p != 0; }
inline int __all_sync(unsigned, int p) { return p != 0; }
#define BRT_SHUFFLES(T)                                                        \
  inline T __shfl_sync(unsigned, T v, int, int = 32) { return v; }            \
  inline T __shfl_up_sync(unsigned, T v, unsigned, int = 32) { return v; }    \
  inline T __shfl_down_sync(unsigned, T v, unsigned, int = 32) { return v; }  \
  inline T __shfl_xor_sync(unsigned, T v, int, int = 32) { return v; }        \
  inline unsigned __match_any_sync(unsigned, T) { return 1u; }
#else
// The runtime answers (threads that took part) << 32 | (those whose predicate held).
inline void __syncthreads() { brt_rt->sync_block(&brt_state, 0); }
inline int __syncthreads_count(int p) { return (int)(unsigned)brt_rt->sync_block(&brt_state, p != 0); }
inline int __syncthreads_or(int p) { return (unsigned)brt_rt->sync_block(&brt_state, p != 0) != 0; }
inline int __syncthreads_and(int p) {
  unsigned long long r = brt_rt->sync_block(&brt_state, p != 0);
  return (unsigned)r == (unsigned)(r >> 32);
}

enum { BRT_WARP_SYNC, BRT_WARP_EXCHANGE, BRT_WARP_VOTE, BRT_WARP_MATCH };

inline void __syncwarp(unsigned mask = 0xffffffffu) { brt_rt->warp(&brt_state, BRT_WARP_SYNC, mask, 0, 0); }
// Which lanes run together is up to the hardware, so code must be right for any answer; a lane alone is the strictest.
inline unsigned __activemask() { return 1u << (brt_state.thread.linear & 31u); }
inline unsigned __ballot_sync(unsigned mask, int p) { return (unsigned)brt_rt->warp(&brt_state, BRT_WARP_VOTE, mask, p != 0, 0); }
inline int __any_sync(unsigned mask, int p) { return __ballot_sync(mask, p) != 0; }
inline int __all_sync(unsigned mask, int p) {
  unsigned long long r = brt_rt->warp(&brt_state, BRT_WARP_VOTE, mask, p != 0, 0);
  return (unsigned)r == (unsigned)(r >> 32);
}

template <class T> inline T brt_exchange(unsigned mask, T value, int source) {
  unsigned long long bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  bits = brt_rt->warp(&brt_state, BRT_WARP_EXCHANGE, mask, bits, source);
  __builtin_memcpy(&value, &bits, sizeof(T));
  return value;
}
template <class T> inline unsigned brt_match(unsigned mask, T value) {
  unsigned long long bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  return (unsigned)brt_rt->warp(&brt_state, BRT_WARP_MATCH, mask, bits, 0);
}
inline int brt_lane() { return (int)(brt_state.thread.linear & 31u); }
inline int brt_lane_index(int source, int width) { return (brt_lane() & ~(width - 1)) | (source & (width - 1)); }
inline int brt_lane_up(unsigned delta, int width) {
  int lane = brt_lane();
  return (unsigned)(lane & (width - 1)) < delta ? lane : lane - (int)delta;
}
inline int brt_lane_down(unsigned delta, int width) {
  int lane = brt_lane();
  return delta >= (unsigned)width || (lane & (width - 1)) + (int)delta >= width ? lane : lane + (int)delta;
}
inline int brt_lane_xor(int bits, int width) {
  int lane = brt_lane(), source = lane ^ (bits & 31);
  return source > (lane | (width - 1)) ? lane : source;
}
#define BRT_SHUFFLES(T)                                                                                                           \
  inline T __shfl_sync(unsigned m, T v, int s, int w = 32) { return brt_exchange(m, v, brt_lane_index(s, w)); }                   \
  inline T __shfl_up_sync(unsigned m, T v, unsigned d, int w = 32) { return brt_exchange(m, v, brt_lane_up(d, w)); }              \
  inline T __shfl_down_sync(unsigned m, T v, unsigned d, int w = 32) { return brt_exchange(m, v, brt_lane_down(d, w)); }          \
  inline T __shfl_xor_sync(unsigned m, T v, int x, int w = 32) { return brt_exchange(m, v, brt_lane_xor(x, w)); }                 \
  inline unsigned __match_any_sync(unsigned m, T v) { return brt_match(m, v); }
#endif
BRT_SHUFFLES(int)
BRT_SHUFFLES(unsigned)
BRT_SHUFFLES(long)
BRT_SHUFFLES(unsigned long)
BRT_SHUFFLES(long long)
BRT_SHUFFLES(unsigned long long)
BRT_SHUFFLES(float)
BRT_SHUFFLES(double)
#undef BRT_SHUFFLES

// ---- memory -------------------------------------------------------------------------------------------------------------
// --- partial memory begin ---
inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __threadfence_block() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __nanosleep(unsigned) { brt_rt->pause(&brt_state); }

template <class T> inline T __ldg(const T* p) { return *p; }
template <class T> inline T __ldcs(const T* p) { return *p; }
template <class T> inline T __ldcg(const T* p) { return *p; }
template <class T> inline void __stcs(T* p, T v) { *p = v; }
template <class T> inline void __stcg(T* p, T v) { *p = v; }

#define BRT_ATOMIC(name, T, builtin) \
  inline T name(T* p, T v) { return builtin(p, v, __ATOMIC_SEQ_CST); }
BRT_ATOMIC(atomicAdd, int, __atomic_fetch_add)
BRT_ATOMIC(atomicAdd, unsigned, __atomic_fetch_add)
BRT_ATOMIC(atomicAdd, unsigned long long, __atomic_fetch_add)
BRT_ATOMIC(atomicSub, int, __atomic_fetch_sub)
BRT_ATOMIC(atomicSub, unsigned, __atomic_fetch_sub)
BRT_ATOMIC(atomicAnd, int, __atomic_fetch_and)
BRT_ATOMIC(atomicAnd, unsigned, __atomic_fetch_and)
BRT_ATOMIC(atomicAnd, unsigned long long, __atomic_fetch_and)
BRT_ATOMIC(atomicOr, int, __atomic_fetch_or)
BRT_ATOMIC(atomicOr, unsigned, __atomic_fetch_or)
BRT_ATOMIC(atomicOr, unsigned long long, __atomic_fetch_or)
BRT_ATOMIC(atomicXor, int, __atomic_fetch_xor)
BRT_ATOMIC(atomicXor, unsigned, __atomic_fetch_xor)
BRT_ATOMIC(atomicXor, unsigned long long, __atomic_fetch_xor)
BRT_ATOMIC(atomicExch, int, __atomic_exchange_n)
BRT_ATOMIC(atomicExch, unsigned, __atomic_exchange_n)
BRT_ATOMIC(atomicExch, unsigned long long, __atomic_exchange_n)
#undef BRT_ATOMIC

template <class T> inline T brt_compare_and_swap(T* p, T expected, T desired) {
  __atomic_compare_exchange_n(p, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}
inline int atomicCAS(int* p, int e, int d) { return brt_compare_and_swap(p, e, d); }
inline unsigned atomicCAS(unsigned* p, unsigned e, unsigned d) { return brt_compare_and_swap(p, e, d); }
inline unsigned short atomicCAS(unsigned short* p, unsigned short e, unsigned short d) { return brt_compare_and_swap(p, e, d); }
inline unsigned long long atomicCAS(unsigned long long* p, unsigned long long e, unsigned long long d) {
  return brt_compare_and_swap(p, e, d);
}

#define BRT_ATOMIC_ORDER(name, T, op)                                                                                     \
  inline T name(T* p, T v) {                                                                                              \
    T seen = __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                                        \
    while (v op seen && !__atomic_compare_exchange_n(p, &seen, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {}          \
    return seen;                                                                                                          \
  }
BRT_ATOMIC_ORDER(atomicMin, int, <)
BRT_ATOMIC_ORDER(atomicMax, int, >)
BRT_ATOMIC_ORDER(atomicMin, unsigned, <)
BRT_ATOMIC_ORDER(atomicMax, unsigned, >)
BRT_ATOMIC_ORDER(atomicMin, long long, <)
BRT_ATOMIC_ORDER(atomicMax, long long, >)
BRT_ATOMIC_ORDER(atomicMin, unsigned long long, <)
BRT_ATOMIC_ORDER(atomicMax, unsigned long long, >)
#undef BRT_ATOMIC_ORDER

template <class F, class B> inline F brt_atomic_add_bits(F* p, F v) {
  B* bits = (B*)p;
  B seen = __atomic_load_n(bits, __ATOMIC_SEQ_CST), next;
  F value;
  do {
    __builtin_memcpy(&value, &seen, sizeof(F));
    F sum = value + v;
    __builtin_memcpy(&next, &sum, sizeof(F));
  } while (!__atomic_compare_exchange_n(bits, &seen, next, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  return value;
}
inline float atomicAdd(float* p, float v) { return brt_atomic_add_bits<float, unsigned>(p, v); }
inline double atomicAdd(double* p, double v) { return brt_atomic_add_bits<double, unsigned long long>(p, v); }
inline float atomicExch(float* p, float v) {
  float old;
  __atomic_exchange(p, &v, &old, __ATOMIC_SEQ_CST);
  return old;
}
// --- partial memory end ---

}  // namespace

// ---- vector types -------------------------------------------------------------------------------------------------------
// --- partial vectors begin ---
#define BRT_VECTOR(T, E, a2, a4)                                                                             \
  struct __align__(a2) T##2 { E x, y; };                                                                     \
  struct __align__(a4) T##4 { E x, y, z, w; };                                                               \
  static inline T##2 make_##T##2(E x, E y) { T##2 v = {x, y}; return v; }                                    \
  static inline T##4 make_##T##4(E x, E y, E z, E w) { T##4 v = {x, y, z, w}; return v; }
BRT_VECTOR(char, signed char, 2, 4)
BRT_VECTOR(uchar, unsigned char, 2, 4)
BRT_VECTOR(short, short, 4, 8)
BRT_VECTOR(ushort, unsigned short, 4, 8)
BRT_VECTOR(int, int, 8, 16)
BRT_VECTOR(uint, unsigned, 8, 16)
BRT_VECTOR(float, float, 8, 16)
#undef BRT_VECTOR
#define BRT_VECTOR2(T, E)                 \
  struct __align__(16) T##2 { E x, y; };  \
  static inline T##2 make_##T##2(E x, E y) { T##2 v = {x, y}; return v; }
BRT_VECTOR2(longlong, long long)
BRT_VECTOR2(ulonglong, unsigned long long)
BRT_VECTOR2(double, double)
#undef BRT_VECTOR2
// --- partial vectors end ---

// ---- libm: declared, not included ---------------------------------------------------------------------------------------
// --- partial libm begin ---
// The C library has some for whole vectors too; what calls one of those in a loop may then be vectorized.
#ifdef BRT_VECTOR_FUNCTIONS
#define BRT_SIMD __attribute__((simd("notinbranch")))
#else
#define BRT_SIMD
#endif
// The overloads stand in the scope of the functions that they overload: from an inner one they would hide those.
#define BRT_LIBM1(simd, name)                    \
  extern "C" simd double name(double) noexcept;  \
  extern "C" simd float name##f(float) noexcept; \
  static inline float name(float x) { return ::name##f(x); }
#define BRT_LIBM2(simd, name)                           \
  extern "C" simd double name(double, double) noexcept; \
  extern "C" simd float name##f(float, float) noexcept; \
  static inline float name(float x, float y) { return ::name##f(x, y); }
BRT_LIBM1(BRT_SIMD, exp2)
BRT_LIBM1(BRT_SIMD, expm1)
BRT_LIBM1(BRT_SIMD, log2)
BRT_LIBM1(BRT_SIMD, log10)
BRT_LIBM1(BRT_SIMD, log1p)
BRT_LIBM1(BRT_SIMD, sin)
BRT_LIBM1(BRT_SIMD, cos)
BRT_LIBM1(BRT_SIMD, tan)
BRT_LIBM1(BRT_SIMD, asin)
BRT_LIBM1(BRT_SIMD, acos)
BRT_LIBM1(BRT_SIMD, atan)
BRT_LIBM1(BRT_SIMD, sinh)
BRT_LIBM1(BRT_SIMD, cosh)
BRT_LIBM1(BRT_SIMD, tanh)
BRT_LIBM1(BRT_SIMD, asinh)
BRT_LIBM1(BRT_SIMD, acosh)
BRT_LIBM1(BRT_SIMD, atanh)
BRT_LIBM1(BRT_SIMD, erf)
BRT_LIBM1(BRT_SIMD, erfc)
BRT_LIBM1(, tgamma)
BRT_LIBM1(BRT_SIMD, cbrt)
BRT_LIBM1(, floor)
BRT_LIBM1(, ceil)
BRT_LIBM1(, rint)
BRT_LIBM1(, nearbyint)
BRT_LIBM1(, trunc)
BRT_LIBM1(, round)
BRT_LIBM1(, sqrt)
BRT_LIBM1(, fabs)
BRT_LIBM2(BRT_SIMD, pow)
BRT_LIBM2(BRT_SIMD, atan2)
BRT_LIBM2(BRT_SIMD, hypot)
BRT_LIBM2(, fmod)
BRT_LIBM2(, remainder)
BRT_LIBM2(, copysign)
BRT_LIBM2(, nextafter)
BRT_LIBM2(, fmin)
BRT_LIBM2(, fmax)
BRT_LIBM2(, fdim)
extern "C" BRT_SIMD double exp(double) noexcept;
extern "C" BRT_SIMD double log(double) noexcept;
#ifdef BRT_VECTOR_FUNCTIONS
// The C library's for vectors of floats are off by 2.5 and by 3.9 units in the last place, these by 1.0 and 0.82; their coefficients are fitted.
// exp(r) 2^k, r up to log(2) / 2: 1 + r + r^2 q(r). log(2) in two parts, the first so short that its product with k is exact.
static inline float expf(float x)
{
  const float bound = x < 89.0f ? x : 89.0f, z = bound > -105.0f ? bound : -105.0f, k = __builtin_rintf(z * 1.44269504f);
  const float r = __builtin_fmaf(k, -1.42860677e-06f, __builtin_fmaf(k, -0.693145752f, z));
  float q = __builtin_fmaf(0.00138145371f, r, 0.00836874545f);
  q = __builtin_fmaf(q, r, 0.041668389f), q = __builtin_fmaf(q, r, 0.166665211f), q = __builtin_fmaf(q, r, 0.49999994f);
  const int n = (int)k, half = n >> 1;  // by two powers, as 2^k may lie outside of the range where the result does not
  const float low = __builtin_bit_cast(float, (half + 127) << 23), high = __builtin_bit_cast(float, (n - half + 127) << 23);
  const float y = (1.0f + __builtin_fmaf(r * r, q, r)) * low * high;
  return x == x ? y : x;
}
// log(m) + e log(2), m from sqrt(1/2) to sqrt(2): f - f^2 / 2 + f^3 p(f), f = m - 1.
static inline float logf(float x)
{
  const int bits = __builtin_bit_cast(int, x), lifted = __builtin_bit_cast(int, x * 8388608.0f);  // subnormal numbers by 2^23
  const int shifted = (bits < 0x800000 ? lifted : bits) - 0x3f3504f3, power = (shifted >> 23) - (bits < 0x800000 ? 23 : 0);
  const float e = (float)power, f = __builtin_bit_cast(float, (shifted & 0x7fffff) + 0x3f3504f3) - 1.0f, s = f * f;
  float p = __builtin_fmaf(0.06746533f, f, -0.11675624f);
  p = __builtin_fmaf(p, f, 0.118881963f), p = __builtin_fmaf(p, f, -0.12405596f), p = __builtin_fmaf(p, f, 0.14219548f);
  p = __builtin_fmaf(p, f, -0.16667995f), p = __builtin_fmaf(p, f, 0.2000212f), p = __builtin_fmaf(p, f, -0.2500001f), p = __builtin_fmaf(p, f, 0.33333313f);
  const float low = __builtin_fmaf(e, 1.42860677e-06f, __builtin_fmaf(p * s, f, -0.5f * s));
  const float y = __builtin_fmaf(e, 0.693145752f, f + low), least = x == 0.0f ? -__builtin_inff() : __builtin_nanf("");
  const float other = x > 0.0f ? x : least;  // infinity, 0, below, NaN
  return (unsigned)bits - 1u < 0x7f7fffffu ? y : other;
}
#else
extern "C" float expf(float) noexcept;
extern "C" float logf(float) noexcept;
#endif
static inline float exp(float x) { return expf(x); }
static inline float log(float x) { return logf(x); }
#undef BRT_LIBM1
#undef BRT_LIBM2
extern "C" double fma(double, double, double) noexcept;
extern "C" float fmaf(float, float, float) noexcept;
extern "C" double ldexp(double, int) noexcept;
extern "C" float ldexpf(float, int) noexcept;
extern "C" double scalbn(double, int) noexcept;
extern "C" float scalbnf(float, int) noexcept;
extern "C" double lgamma_r(double, int*) noexcept;
extern "C" float lgammaf_r(float, int*) noexcept;
extern "C" int abs(int) noexcept;
extern "C" long long llabs(long long) noexcept;
static inline float fma(float a, float b, float c) { return ::fmaf(a, b, c); }
static inline float ldexp(float x, int e) { return ::ldexpf(x, e); }
static inline float scalbn(float x, int e) { return ::scalbnf(x, e); }
// lgamma itself writes the process-wide signgam.
static inline double lgamma(double x) { int sign; return ::lgamma_r(x, &sign); }
static inline float lgammaf(float x) { int sign; return ::lgammaf_r(x, &sign); }
static inline float lgamma(float x) { return lgammaf(x); }
static inline float rsqrtf(float x) { return 1.0f / __builtin_sqrtf(x); }
static inline double rsqrt(double x) { return 1.0 / __builtin_sqrt(x); }
static inline float rsqrt(float x) { return rsqrtf(x); }
static inline float abs(float x) { return __builtin_fabsf(x); }
static inline double abs(double x) { return __builtin_fabs(x); }
static inline long long abs(long long x) { return x < 0 ? -x : x; }
// --- partial libm end ---

namespace {

// --- partial numbers begin ---
inline bool isnan(float x) { return __builtin_isnan(x); }
inline bool isnan(double x) { return __builtin_isnan(x); }
inline bool isinf(float x) { return __builtin_isinf(x); }
inline bool isinf(double x) { return __builtin_isinf(x); }
inline bool isfinite(float x) { return __builtin_isfinite(x); }
inline bool isfinite(double x) { return __builtin_isfinite(x); }
inline bool signbit(float x) { return __builtin_signbit(x); }
inline bool signbit(double x) { return __builtin_signbit(x); }

#define BRT_ORDERED(T)                                   \
  inline T min(T a, T b) { return b < a ? b : a; }       \
  inline T max(T a, T b) { return a < b ? b : a; }
BRT_ORDERED(int)
BRT_ORDERED(unsigned)
BRT_ORDERED(long)
BRT_ORDERED(unsigned long)
BRT_ORDERED(long long)
BRT_ORDERED(unsigned long long)
#undef BRT_ORDERED
inline float min(float a, float b) { return ::fminf(a, b); }
inline float max(float a, float b) { return ::fmaxf(a, b); }
inline double min(double a, double b) { return ::fmin(a, b); }
inline double max(double a, double b) { return ::fmax(a, b); }

// ---- intrinsics -----------------------------------------------------------------------------------------------------------
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz((unsigned)x); }
inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll((unsigned long long)x); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
inline unsigned long long __brevll(unsigned long long x) {
  return (unsigned long long)__brev((unsigned)x) << 32 | __brev((unsigned)(x >> 32));
}
inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)((unsigned __int128)a * b >> 64);
}
inline long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
inline int __mul24(int a, int b) { return (int)((unsigned)((int)((unsigned)a << 8) >> 8) * (unsigned)((int)((unsigned)b << 8) >> 8)); }
inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
  unsigned long long bytes = (unsigned long long)b << 32 | a;
  unsigned r = 0;
  for (int i = 0; i < 4; i++) {
    unsigned s = selector >> 4 * i & 15u, v = (unsigned)(bytes >> 8 * (s & 7u)) & 255u;
    r |= (s & 8u ? (v & 128u ? 255u : 0u) : v) << 8 * i;
  }
  return r;
}
inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)((((unsigned long long)hi << 32 | lo) << (n & 31u)) >> 32);
}
inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (n & 31u));
}

template <class To, class From> inline To brt_bits(From x) {
  static_assert(sizeof(To) == sizeof(From), "bit cast between sizes");
  To r;
  __builtin_memcpy(&r, &x, sizeof(To));
  return r;
}
inline unsigned __float_as_uint(float x) { return brt_bits<unsigned>(x); }
inline int __float_as_int(float x) { return brt_bits<int>(x); }
inline float __uint_as_float(unsigned x) { return brt_bits<float>(x); }
inline float __int_as_float(int x) { return brt_bits<float>(x); }
inline long long __double_as_longlong(double x) { return brt_bits<long long>(x); }
inline double __longlong_as_double(long long x) { return brt_bits<double>(x); }
inline int __double2hiint(double x) { return (int)(brt_bits<unsigned long long>(x) >> 32); }
inline int __double2loint(double x) { return (int)brt_bits<unsigned long long>(x); }
inline double __hiloint2double(int hi, int lo) {
  return brt_bits<double>((unsigned long long)(unsigned)hi << 32 | (unsigned)lo);
}

inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __frcp_rn(float a) { return 1.0f / a; }
inline float __fsqrt_rn(float a) { return __builtin_sqrtf(a); }
inline float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dsub_rn(double a, double b) { return a - b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __drcp_rn(double a) { return 1.0 / a; }
inline double __dsqrt_rn(double a) { return __builtin_sqrt(a); }
inline double __fma_rn(double a, double b, double c) { return __builtin_fma(a, b, c); }
inline float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
// --- partial numbers end ---

}  // namespace

extern "C" __attribute__((visibility("default"))) int brt_unit_init(const void* runtime, unsigned abi) {
  if (abi != BRT_SHIM_ABI) return 1;
  brt_rt = (const BrtRuntime*)runtime;
  return 0;
}

#define BRT_LAUNCHER(scope, name)                                                                                            \
  extern "C" __attribute__((visibility("default"))) int brt_launch_##name(                                                   \
      void** params, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,                           \
      unsigned long long shared_bytes, char* error, unsigned long long error_size) {                                         \
    return brt_rt->launch(&brt_current_state, brt_threads_of(&scope::name), (void*)&scope::name, params, gx, gy, gz, bx, by, \
                          bz, shared_bytes, error, error_size);                                                              \
  }
