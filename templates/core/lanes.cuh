// Sums and extrema of V numbers side by side, on the CPU's own path. Needs V.
template <int D, class C, class F> __device__ __forceinline__ void halve_lanes(C (&t)[V], F combine)
{
    if constexpr (D > 0) {
        BRT_EACH_LANE
        for (int i = 0; i < D; ++i) t[i] = combine(t[i], t[i + D]);
        halve_lanes<D / 2>(t, combine);
    }
}
// The sum of a unit by a tree, and its largest value; a NaN may hide others from that.
template <class C> __device__ __forceinline__ C lanes_sum(const C (&x)[V])
{
    C t[V];
    for (int i = 0; i < V; ++i) t[i] = x[i];
    halve_lanes<V / 2>(t, [](C a, C b) { return C(a + b); });
    return t[0];
}
template <class C> __device__ __forceinline__ C lanes_top(const C (&x)[V])
{
    C t[V];
    for (int i = 0; i < V; ++i) t[i] = x[i];
    halve_lanes<V / 2>(t, [](C a, C b) { return b > a ? b : a; });
    return t[0];
}
