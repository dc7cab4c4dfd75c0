// How ids name segments.
// generated from patterns/segments/segment_base.py: enum OOB i64 OOB_
enum : i64 { OOB_RAISE = 0, OOB_DROP = 1, OOB_CLAMP = 2 };
// end of generated text

// Row n belongs to segment ids[n * stride] of `bound` segments; rows fit 31 bits.
// generated from patterns/segments/segment_base.py: struct IDS
struct Ids {
    i64 stride, bound, oob, sorted, wrap;  // wrap: -k counts from the end
};
static_assert(sizeof(Ids) == 40 && BRT_AT(8, Ids, bound) && BRT_AT(16, Ids, oob) && BRT_AT(24, Ids, sorted) && BRT_AT(32, Ids, wrap) &&
              sizeof(Ids::stride) + sizeof(Ids::bound) + sizeof(Ids::oob) + sizeof(Ids::sorted) +
              sizeof(Ids::wrap) == 40, "Ids is packed otherwise");
// end of generated text

// The segment that an id names, or -1 for a row that takes no part.
template <class Index>
__device__ __forceinline__ i32 segment_named(Index given, const Ids& f)
{
    const Index bound = (Index)f.bound;
    const Index id = f.wrap && given < 0 ? given + bound : given;
    if (id >= 0 && id < bound) return (i32)id;
    return f.oob == OOB_CLAMP && bound > 0 ? (id < 0 ? 0 : (i32)bound - 1) : -1;
}
template <class Index>
__device__ __forceinline__ i32 segment_of(const Index* ids, i64 n, const Ids& f) { return segment_named(ids[n * f.stride], f); }
