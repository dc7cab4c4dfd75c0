// Dense lines that registers alone do not hold. Needs rows/lines.cuh and core/async_copy.cuh. What work_shared calls of an Op, beside what work_held does:
//   copy_held(item, place)                  begins to copy a whole vector to shared memory
//   gather_units(state, units, layout, slots)   the state of the line, summed over the block; units.each(visit) calls visit(item) for those of the thread, in order

// The units of a thread: R in registers, `held` more in shared memory; what neither holds is read again.
template <int R, class Op, class W> struct Units {
    typedef typename Op::Item Item;
    const Op& op;
    const W& way;
    Item (&v)[R];
    Item* store;
    i32 held;
    // Of unit f of the thread, which is not the line's first.
    __device__ __forceinline__ Item read(i32 f) const
    {
        Item own = Op::nothing();
        if (way.full(f)) op.load_held(own, way.place(f));
        else if (way.ends() && way.unit(f) == way.whole) op.load_edge(own, way.whole * V, 0, way.tail());
        return own;
    }
    __device__ __forceinline__ Item& slot(i32 f) const { return store[(f - R) * way.step + threadIdx.x]; }
    __device__ __forceinline__ Item beyond(i32 f) const { return f < R + held ? slot(f) : read(f); }
    // Copies to shared memory take no registers while they are under way, and a thread reads its own alone.
    __device__ __forceinline__ void load()
    {
#pragma unroll 1
        for (i32 f = R; f < R + held; ++f) {
            if (way.full(f)) op.copy_held(slot(f), way.place(f));
            else slot(f) = read(f);
        }
        close_batch();
        load_held(op, v, way, true);
    }
    template <class Visit> __device__ __forceinline__ void each(Visit visit)
    {
#pragma unroll
        for (int f = 0; f < R; ++f)
            if (way.any(f)) visit(v[f]);
        await_batches<0>();
#pragma unroll 1
        for (i32 f = R; way.any(f); ++f) {
            Item own = beyond(f);
            visit(own);
        }
    }
};

// Lines of a block each.
template <int R, class Op> __device__ __forceinline__ void work_shared(const Op& whole, const Lines<Op::N, Op::M>& t)
{
    typedef Way<true, Op::EDGES, Lines<Op::N, Op::M>> Walk;
    __shared__ typename Op::Slots slots;
    BRT_DYNAMIC_SHARED(typename Op::Item, store);
    i64 base[Op::N];
    find_line(t, blockIdx.x, base);
    const i32 phase = to_unit<Op::EDGES>(t, base);
    const Op op = whole.at_line(base);
    const Walk way(t, threadIdx.x, t.lanes, units_of<Op::EDGES>(t, phase), phase);
    typename Op::Item v[R];
    Units<R, Op, Walk> units = {op, way, v, store, t.held};
    units.load();
    typename Op::Line own;
    typename Op::State s = Op::State::identity();
    op.gather_units(s, units, t, slots);
    let_next_start();
    whole.finish(&s, &own, base, t, threadIdx.x == 0);
#pragma unroll
    for (int f = 0; f < R; ++f) {
        if (!way.has(f)) break;
        if (way.full(f)) op.write_unit(v[f], way.unit(f), way.place(f), t, own);
    }
    if constexpr (Op::EDGES) write_edges<R>(op, way, [&](int f) { return op.result(v[f], own); });
#pragma unroll 1
    for (i32 f = R; way.has(f); ++f) {
        const typename Op::Item last = units.beyond(f);
        if (way.full(f)) op.write_unit(last, way.unit(f), way.place(f), t, own);
        else op.store_edge(way.whole * V, op.result(last, own), 0, way.tail());
    }
}
