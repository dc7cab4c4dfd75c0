// Needs indexing/index.cuh.
// Bags: runs of positions of an index, by offsets or of one length.
// generated from patterns/embedding/embedding_bag.py: struct BAGS
struct Bags {
    i64 bags, positions;
    i64 length;               // of each bag; -1: by offsets
    i64 kind, stride, given;  // of the offsets; how many there are
};
static_assert(sizeof(Bags) == 48 && BRT_AT(8, Bags, positions) && BRT_AT(16, Bags, length) && BRT_AT(24, Bags, kind) &&
              BRT_AT(32, Bags, stride) && BRT_AT(40, Bags, given) && sizeof(Bags::bags) + sizeof(Bags::positions) + sizeof(Bags::length) +
              sizeof(Bags::kind) + sizeof(Bags::stride) + sizeof(Bags::given) == 48, "Bags is packed otherwise");
// end of generated text

// generated from patterns/embedding/embedding_bag.py: struct ENTRIES
struct Entries {
    i64 bag, entry;  // elements from a bag to the next, from an entry to the next
};
static_assert(sizeof(Entries) == 16 && BRT_AT(8, Entries, entry) && sizeof(Entries::bag) +
              sizeof(Entries::entry) == 16, "Entries is packed otherwise");
// end of generated text

// Where bag b begins; memory-safe whatever the offsets hold.
__device__ __forceinline__ i64 bag_begin(const void* offsets, const Bags& bags, i64 b)
{
    if (bags.length >= 0) return b * bags.length;
    const i64 at = b < bags.given ? read_index(offsets, b * bags.stride, bags.kind) : bags.positions;
    return at < 0 ? 0 : at > bags.positions ? bags.positions : at;
}

// Offsets start at 0 and never fall; none is beyond the positions.
__device__ __forceinline__ void check_offset(const void* offsets, const Bags& bags, i64 b, const ErrorRef& err)
{
    if (bags.length >= 0 || b >= bags.given) return;
    const i64 value = read_index(offsets, b * bags.stride, bags.kind);
    const i64 before = b > 0 ? read_index(offsets, (b - 1) * bags.stride, bags.kind) : 0;
    if (value < before || (b == 0 && value != 0) || value > bags.positions) report_error(err, ERROR_OFFSETS, b, value, bags.positions);
}

// Weights of entries in the dtype of the table, or in float32 beside one of another dtype.
template <class T> __device__ __forceinline__ auto entry_weight(const void* weights, i64 at, i32 wide)
{
    using acc_t = decltype(to_acc(T()));
    return wide ? acc_t(((const f32*)weights)[at]) : acc_t(to_acc(((const T*)weights)[at]));
}
