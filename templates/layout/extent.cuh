// --- partial extent begin ---
// An extent that indices are split by: by multiplication where they have 32 bits.
template <class I> struct Extent;
template <> struct Extent<i32> {
    FastDiv n;
    template <class N> __device__ __forceinline__ void split(N index, N& quotient, N& rest) const
    {
        u32 q, r;
        n.divmod((u32)index, q, r);
        quotient = (N)q;
        rest = (N)r;
    }
};
template <> struct Extent<i64> {
    i64 n;
    __device__ __forceinline__ void split(i64 index, i64& quotient, i64& rest) const
    {
        quotient = index / n;
        rest = index - quotient * n;
    }
};
// --- partial extent end ---
