// Cubic convolution (Keys 1981) with the free coefficient a, at a distance x below 1, and from 1 to 2; in factors, so that small weights are accurate.
__device__ __forceinline__ acc_t cubic_near(acc_t x, acc_t a) { return (1 - x) * (1 + x - (a + 2) * x * x); }
__device__ __forceinline__ acc_t cubic_far(acc_t x, acc_t a) { return a * (x - 1) * (2 - x) * (2 - x); }

// The weights of the four taps about a place that lies t of a cell behind the second.
__device__ __forceinline__ void cubic_weights(acc_t t, acc_t (&w)[4])
{
    const acc_t a = (acc_t)-0.75, s = 1 - t;
    w[0] = a * t * s * s;
    w[1] = cubic_near(t, a);
    w[2] = cubic_near(s, a);
    w[3] = a * s * t * t;
}
