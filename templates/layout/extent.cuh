// --- partial extent begin ---
// An extent that indices are split by: by multiplication where they have 32 bits.
template <class I> struct Extent;
template <> struct Extent<i32> {
    // generated from patterns/layout/layout_base.py: fields of EXTENT32
    FastDiv n;
    // end of generated text
    template <class N> __device__ __forceinline__ void split(N index, N& quotient, N& rest) const
    {
        u32 q, r;
        n.divmod((u32)index, q, r);
        quotient = (N)q;
        rest = (N)r;
    }
};
template <> struct Extent<i64> {
    // generated from patterns/layout/layout_base.py: fields of EXTENT64
    i64 n;
    // end of generated text
    __device__ __forceinline__ void split(i64 index, i64& quotient, i64& rest) const
    {
        quotient = index / n;
        rest = index - quotient * n;
    }
};
// generated from patterns/layout/layout_base.py: layout of EXTENT32
static_assert(sizeof(Extent<i32>) == 12 && sizeof(Extent<i32>::n) == 12, "Extent is packed otherwise");
// end of generated text
// generated from patterns/layout/layout_base.py: layout of EXTENT64
static_assert(sizeof(Extent<i64>) == 8 && sizeof(Extent<i64>::n) == 8, "Extent is packed otherwise");
// end of generated text
// --- partial extent end ---
