// Channels whose cells in a sample are neighbours: a block takes so many neighbouring channels that what they have in a sample is a run of whole packs, of all
// samples. A thread has one place in the run, so what its elements belong to is known once, and every group of threads a sample at a time.
struct ChannelRuns {
    // generated from patterns/rows/norm_channels.py: fields of CHANNEL_RUNS
    i32 samples, groups;       // groups of threads, each of which takes a sample at a time
    i32 whole, rest;           // samples of every group; groups that have one more
    i32 each, held;            // channels of a block, a power of two; packs of a thread that shared memory holds, of gradients samples
    FastDiv plane, run, walk;  // cells of a channel in a sample; packs of a block's channels there; packs that a channel has a part of, at most
    // end of generated text
    // Samples that a group of threads takes.
    __device__ __forceinline__ i32 turns(u32 group) const { return group < (u32)groups ? whole + ((i32)group < rest) : 0; }
};
// generated from patterns/rows/norm_channels.py: layout of CHANNEL_RUNS
static_assert(sizeof(ChannelRuns) == 60 && BRT_AT(4, ChannelRuns, groups) && BRT_AT(8, ChannelRuns, whole) &&
              BRT_AT(12, ChannelRuns, rest) && BRT_AT(16, ChannelRuns, each) && BRT_AT(20, ChannelRuns, held) &&
              BRT_AT(24, ChannelRuns, plane) && BRT_AT(36, ChannelRuns, run) && BRT_AT(48, ChannelRuns, walk) &&
              sizeof(ChannelRuns::samples) + sizeof(ChannelRuns::groups) + sizeof(ChannelRuns::whole) + sizeof(ChannelRuns::rest) +
              sizeof(ChannelRuns::each) + sizeof(ChannelRuns::held) + sizeof(ChannelRuns::plane) + sizeof(ChannelRuns::run) +
              sizeof(ChannelRuns::walk) == 60, "ChannelRuns is packed otherwise");
// end of generated text

// Where a thread's packs of W elements lie, of arguments alone.
template <int W> struct ChannelPlace {
    u32 group, place, low;  // its group; its pack in the run, and the channel in which that begins
    i32 split, turns;       // elements of a pack that belong to channel `low`, a pack having cells of two at most; samples
    i32 first, cell;        // the block's first channel; where the thread's packs begin in a sample
    __device__ __forceinline__ ChannelPlace(const ChannelRuns& t)
    {
        t.run.divmod(threadIdx.x, group, place);
        low = t.plane.div(place * W);
        split = (i32)((low + 1) * t.plane.d - place * W);
        if (split > W) split = W;
        turns = t.turns(group);
        first = blockIdx.x * t.each;
        cell = first * (i32)t.plane.d + (i32)place * W;
    }
};

// Visits what threads have of channel c: use(share, cells). Thread `rank` of `lanes` has one share after another; `shares` are of each thread for the channel in
// which its packs begin, then for the next.
template <int W, class Share, class Use> __device__ __forceinline__ void each_share(const ChannelRuns& t, const Share* shares, u32 c, u32 rank, u32 lanes, Use use)
{
    const u32 begin = c * t.plane.d, end = begin + t.plane.d, pack = begin / W;
#pragma unroll 1
    for (u32 j = rank; j < t.groups * t.walk.d; j += lanes) {
        u32 group, k;
        t.walk.divmod(j, group, k);
        const u32 at = (pack + k) * W, lowest = at < begin ? begin : at, highest = at + W < end ? at + W : end;
        if (lowest < highest && t.turns(group)) use(shares[(at < begin ? blockDim.x : 0) + group * t.run.d + pack + k], acc_t(t.turns(group) * (highest - lowest)));
    }
}
