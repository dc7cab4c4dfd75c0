// The CPU's own path over lines: a thread walks the lines of its block one after another, V elements at a time, and again for the results. It calls
// start, load, fold, finish, writes and write of an Op, as work_lines does. A template has V = 64, RAGGED, PER_UNIT = 1.
// One walk over a line: the numbers that its results need (RESULTS false), or the results.
template <bool RESULTS, class Op> __device__ __forceinline__ void walk_line(const Op& op, const Lines<Op::N, Op::M>& t, const i64 (&base)[Op::N], i64 in, i64 out, typename Op::State* s, typename Op::Line* own)
{
    const i64 run = t.along.extent[0];
    for (i64 begin = 0; begin < t.length; begin += run) {
        i64 at[Op::N];
        for (int k = 0; k < Op::N; ++k) at[k] = base[k];
        t.along.add(begin, at);
        const auto unit = [&](const Span& from, const Span& to) {
            typename Op::Item v[1];
            op.load(v[0], at, from, t);
            if (RESULTS) op.write(v[0], at, to, t, own, Spot{0, 1, 0});
            else op.fold(s, v, &from, own, t, Spot{0, 1, 0});
            for (int k = 0; k < Op::M; ++k) at[k] += V * t.step[k];
        };
        i64 i = 0;
        if (in == 1 && out == 1)
            for (; i + V <= run; i += V) unit(Span{0, V, 1}, Span{0, V, 1});
        for (; i < run; i += V) {
            const i32 live = run - i < V ? (i32)(run - i) : V;
            unit(Span{0, live, in}, Span{0, live, out});
        }
    }
}

// in, out: between the elements of a line in what is read and in what is written. given: the numbers of the lines do not depend on their elements.
template <class Op> __device__ __forceinline__ void work_loops(const Op& op, const Lines<Op::N, Op::M>& t, i64 in, i64 out, i32 given)
{
    const i64 first = (i64)blockIdx.x * t.chunk, last = first + t.chunk < t.count ? first + t.chunk : t.count;
    for (i64 line = first; line < last; ++line) {
        i64 base[Op::N] = {};
        t.kept.add(line, base);
        typename Op::State s[1] = {Op::State::identity()};
        typename Op::Line own[1];
        op.start(own, base, t);
        if (!given) walk_line<false>(op, t, base, in, out, s, own);
        op.finish(s, own, base, t, true);
        if (op.writes()) walk_line<true>(op, t, base, in, out, s, own);
    }
}
