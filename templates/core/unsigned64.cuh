// --- partial unsigned64 begin ---
// Arithmetic of formulas that compute in u64, which wraps by itself; core/axes.cuh has that of the other integers.
__device__ __forceinline__ u64 w_add(u64 a, u64 b) { return a + b; }
__device__ __forceinline__ u64 w_sub(u64 a, u64 b) { return a - b; }
__device__ __forceinline__ u64 w_mul(u64 a, u64 b) { return a * b; }
__device__ __forceinline__ u64 m_ipow(u64 a, i64 b) { return b < 0 ? a == 1 : m_ipow(a, (u64)b); }
__device__ __forceinline__ u64 m_gcd(u64 a, u64 b)
{
    for (u64 t; b; a = t) { t = b; b = a % b; }
    return a;
}
__device__ __forceinline__ u64 m_lcm(u64 a, u64 b) { return a && b ? a / m_gcd(a, b) * b : 0; }
// --- partial unsigned64 end ---
