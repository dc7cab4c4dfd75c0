// Needs core/prelude.cuh and indexing/index.cuh.
// --- partial order begin ---
// Elements as unsigned keys that sort as their values do, and rows of an array along one axis.

// generated from patterns/sorting/order.py: enum KINDS i64 ORDER_
enum : i64 { ORDER_UNSIGNED = 0, ORDER_SIGNED = 1, ORDER_FLOAT = 2, ORDER_BOOL = 3 };
// end of generated text
// NaN is the greatest key and one key, both zeros are one; `flip` of all ones turns the order around.
// generated from patterns/sorting/order.py: struct ORDER
struct Order {
    u64 sign, top, flip;  // the sign's bit (integers: what is flipped), the bits of infinity, what turns the order
    i64 kind;
};
static_assert(sizeof(Order) == 32 && BRT_AT(8, Order, top) && BRT_AT(16, Order, flip) && BRT_AT(24, Order, kind) && sizeof(Order::sign) +
              sizeof(Order::top) + sizeof(Order::flip) + sizeof(Order::kind) == 32, "Order is packed otherwise");
// end of generated text

template <class W>
__device__ __forceinline__ W order_key(W w, const Order& o)
{
    const W sign = (W)o.sign, size = (W)(w & (W)~sign);
    W key = (W)(w ^ sign);
    if (o.kind == ORDER_FLOAT) key = size > (W)o.top ? (W)~(W)0 : size == 0 ? sign : w & sign ? (W)~w : key;
    if (o.kind == ORDER_BOOL) key = w != 0;
    return (W)(key ^ (W)o.flip);
}

// The element of a key, but of keys that several have: NaN, zeros, and booleans that are true.
template <class W>
__device__ __forceinline__ bool word_of_key(W key, const Order& o, W& word)
{
    const W sign = (W)o.sign;
    key ^= (W)o.flip;
    word = (W)(o.kind == ORDER_FLOAT && !(key & sign) ? ~key : key ^ sign);
    return o.kind == ORDER_FLOAT ? key != (W)~(W)0 && key != sign : o.kind != ORDER_BOOL;
}

template <class W> __device__ __forceinline__ bool is_nan(W key, const Order& o) { return o.kind == ORDER_FLOAT && key == (W)~(W)o.flip; }

// Row r of an array lies where the axes place it; its n elements follow each other by one stride. Sets of strides: x, values, positions.
// generated from patterns/sorting/order.py: struct ROWS
struct Rows {
    i64 count, n;
    i64 x, values, positions;  // from element to element of a row
    Axes<3> axes;
};
static_assert(sizeof(Rows) == 688 && BRT_AT(8, Rows, n) && BRT_AT(16, Rows, x) && BRT_AT(24, Rows, values) && BRT_AT(32, Rows, positions) &&
              BRT_AT(40, Rows, axes) && sizeof(Rows::count) + sizeof(Rows::n) + sizeof(Rows::x) + sizeof(Rows::values) +
              sizeof(Rows::positions) + sizeof(Rows::axes) == 688, "Rows is packed otherwise");
// end of generated text

// Positions are i64 or i32 (`wide`).
__device__ __forceinline__ void put_position(void* to, bool wide, i64 at, i64 position)
{
    if (wide) ((i64*)to)[at] = position;
    else ((i32*)to)[at] = (i32)position;
}

// A key and the position of its element: all differ, so that any way to sort them gives the one stable order.
template <class W> struct Ranked { typedef u32 type; };
template <> struct Ranked<u32> { typedef u64 type; };
struct RankedWide {
    u64 key;
    u32 position;
    __device__ __forceinline__ bool operator<(const RankedWide& other) const { return key < other.key || (key == other.key && position < other.position); }
};
template <> struct Ranked<u64> { typedef RankedWide type; };

__device__ __forceinline__ u32 ranked(u8 key, u32 position) { return (u32)key << 16 | position; }
__device__ __forceinline__ u32 ranked(u16 key, u32 position) { return (u32)key << 16 | position; }
__device__ __forceinline__ u64 ranked(u32 key, u32 position) { return (u64)key << 32 | position; }
__device__ __forceinline__ RankedWide ranked(u64 key, u32 position) { return RankedWide{key, position}; }
template <class W> __device__ __forceinline__ W key_of_ranked(u32 item) { return (W)(item >> 16); }
template <class W> __device__ __forceinline__ W key_of_ranked(u64 item) { return (W)(item >> 32); }
template <class W> __device__ __forceinline__ W key_of_ranked(const RankedWide& item) { return (W)item.key; }
__device__ __forceinline__ u32 position_of(u32 item) { return item & 0xffffu; }
__device__ __forceinline__ u32 position_of(u64 item) { return (u32)item; }
__device__ __forceinline__ u32 position_of(const RankedWide& item) { return item.position; }
// Behind all others.
__device__ __forceinline__ void make_last(u32& item) { item = ~0u; }
__device__ __forceinline__ void make_last(u64& item) { item = ~0ull; }
__device__ __forceinline__ void make_last(RankedWide& item) { item.key = ~0ull, item.position = ~0u; }
// --- partial order end ---
