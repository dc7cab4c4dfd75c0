// Needs core/math.cuh and acc_t. What a segment accumulates where exponentials are summed up.
struct Acc {
    acc_t largest, sum;  // sum of exp(x - largest)
    static __device__ __forceinline__ Acc identity() { return Acc{-acc_t(bits_f32(0x7f800000u)), acc_t(0)}; }
    __device__ __forceinline__ void merge(const Acc& o)
    {
        // Equal infinities differ by 0; a NaN ends up in both members.
        const acc_t d = o.largest == largest ? acc_t(0) : o.largest - largest;
        const acc_t e = m_exp(-m_abs(d));
        sum = d <= acc_t(0) ? sum + o.sum * e : sum * e + o.sum;
        largest = d <= acc_t(0) ? largest : o.largest;
    }
    static __device__ __forceinline__ Acc of(acc_t x) { return Acc{x, acc_t(1)}; }
    __device__ __forceinline__ acc_t value(i32) const { return largest + m_log(sum); }
};
