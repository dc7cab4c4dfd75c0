// A stand-in for libcublasLt: the C interface of cublasLt.h as far as the library uses it, on host memory, strict about what it is given.
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace {
enum { OK = 0, INVALID = 7, NOT_SUPPORTED = 15 };
struct Desc { int kind, compute, scale, transa, transb; };
struct Layout { int kind, type; uint64_t rows, cols; int64_t ld; };
struct Preference { int kind; uint64_t workspace; uint32_t mask, alignment[4]; };
struct Algo { uint64_t data[8]; };
struct Result { Algo algo; size_t workspace; int state; float waves; int reserved[4]; };
static_assert(sizeof(Result) == 96, "cublasLtMatmulHeuristicResult_t");
constexpr uint64_t MAGIC = 0x6c74616c676fu;

std::string told;
int living = 0;
int refuse = 0;  // the next heuristic finds nothing

void tell(const char* what) { told += what; told += '\n'; }

using number = std::complex<double>;

number get(const void* at, int type, int64_t k)
{
    if (type == 5) return ((const number*)at)[k];
    if (type == 4) return ((const std::complex<float>*)at)[k];
    if (type == 1) return ((const double*)at)[k];
    if (type == 0) return ((const float*)at)[k];
    uint32_t bits = ((const uint16_t*)at)[k];
    float f;
    if (type == 14) {
        bits <<= 16;
        memcpy(&f, &bits, 4);
        return f;
    }
    return (double)((const _Float16*)at)[k];
}

void put(void* at, int type, int64_t k, number v)
{
    if (type == 5) { ((number*)at)[k] = v; return; }
    if (type == 4) { ((std::complex<float>*)at)[k] = std::complex<float>(v); return; }
    if (type == 1) { ((double*)at)[k] = v.real(); return; }
    float f = (float)v.real();
    if (type == 0) { ((float*)at)[k] = f; return; }
    if (type == 2) { ((_Float16*)at)[k] = (_Float16)f; return; }
    uint32_t bits;
    memcpy(&bits, &f, 4);
    bits += 0x7fff + ((bits >> 16) & 1);
    ((uint16_t*)at)[k] = (uint16_t)(bits >> 16);
}

bool fits(const Desc* op, const Layout* a, const Layout* b, const Layout* d)
{
    const uint64_t m = op->transa ? a->cols : a->rows, k = op->transa ? a->rows : a->cols;
    const uint64_t n = op->transb ? b->rows : b->cols, inner = op->transb ? b->cols : b->rows;
    for (const Layout* x : {a, b, d})
        if (x->kind != 2 || x->ld < (int64_t)x->rows || !x->rows || !x->cols) return false;
    const bool wide = d->type == 1 || d->type == 5, planar = d->type == 4 || d->type == 5;
    const int scale = (wide ? 1 : 0) + (planar ? 4 : 0);
    if (op->kind != 1 || op->scale != scale || (wide ? op->compute != 70 : op->compute != 68 && op->compute != 77)) return false;
    if (op->compute == 77 && d->type != 0) return false;
    return k == inner && m == d->rows && n == d->cols && a->type == d->type && b->type == d->type;
}
}  // namespace

extern "C" {
const char* fake_told() { return told.c_str(); }
void fake_reset(int refusing) { told.clear(); refuse = refusing; }
int fake_living() { return living; }

int cublasLtCreate(void** handle) { tell("create"); *handle = (void*)0x1234; return OK; }
int cublasLtMatmulDescCreate(void** out, int compute, int scale) { ++living; *out = new Desc{1, compute, scale, 0, 0}; return OK; }
int cublasLtMatmulDescDestroy(void* p) { --living; delete (Desc*)p; return OK; }
int cublasLtMatmulDescSetAttribute(void* p, int attribute, const void* value, size_t size)
{
    if (size != 4 || ((Desc*)p)->kind != 1) return INVALID;
    if (attribute == 3) ((Desc*)p)->transa = *(const int32_t*)value;
    else if (attribute == 4) ((Desc*)p)->transb = *(const int32_t*)value;
    else return INVALID;
    return OK;
}
int cublasLtMatrixLayoutCreate(void** out, int type, uint64_t rows, uint64_t cols, int64_t ld)
{
    ++living;
    *out = new Layout{2, type, rows, cols, ld};
    return OK;
}
int cublasLtMatrixLayoutDestroy(void* p) { --living; delete (Layout*)p; return OK; }
int cublasLtMatmulPreferenceCreate(void** out) { ++living; *out = new Preference{3, 0, 7, {256, 256, 256, 256}}; return OK; }
int cublasLtMatmulPreferenceDestroy(void* p) { --living; delete (Preference*)p; return OK; }
int cublasLtMatmulPreferenceSetAttribute(void* p, int attribute, const void* value, size_t size)
{
    Preference* own = (Preference*)p;
    if (own->kind != 3) return INVALID;
    if (attribute == 1 && size == 8) own->workspace = *(const uint64_t*)value;
    else if (attribute == 3 && size == 4) own->mask = *(const uint32_t*)value;
    else if (attribute >= 5 && attribute <= 8 && size == 4) own->alignment[attribute - 5] = *(const uint32_t*)value;
    else return INVALID;
    return OK;
}
int cublasLtMatmulAlgoGetHeuristic(void* handle, void* op, void* a, void* b, void* c, void* d, void* preference, int wanted, void* results, int* count)
{
    const Desc* desc = (const Desc*)op;
    const Preference* own = (const Preference*)preference;
    *count = 0;
    if (handle != (void*)0x1234 || wanted < 1 || own->kind != 3 || c != d || !fits(desc, (Layout*)a, (Layout*)b, (Layout*)d)) return INVALID;
    if (refuse) return refuse == 1 ? NOT_SUPPORTED : OK;
    char line[200];
    snprintf(line, sizeof line, "heuristic compute %d ops %d%d workspace %llu mask %u alignments %u %u %u %u", desc->compute, desc->transa, desc->transb,
        (unsigned long long)own->workspace, own->mask, own->alignment[0], own->alignment[1], own->alignment[2], own->alignment[3]);
    tell(line);
    Result* result = (Result*)results;
    memset(result, 0, sizeof *result);
    result->algo.data[0] = MAGIC;
    result->algo.data[1] = result->workspace = own->workspace / 2;
    result->waves = 1.0f;
    *count = 1;
    return OK;
}
int cublasLtMatmul(void* handle, void* op, const void* alpha, const void* a, void* la, const void* b, void* lb, const void* beta, const void* c, void* lc, void* d,
    void* ld, const void* algo, void* workspace, size_t bytes, void* stream)
{
    const Desc* desc = (const Desc*)op;
    const Layout *x = (const Layout*)la, *y = (const Layout*)lb, *z = (const Layout*)ld;
    const Algo* own = (const Algo*)algo;
    if (handle != (void*)0x1234 || lc != ld || c != d || !fits(desc, x, y, z) || own->data[0] != MAGIC || bytes < own->data[1] || (own->data[1] && !workspace)) return INVALID;
    if (get(alpha, desc->scale, 0) != 1.0 || get(beta, desc->scale, 0) != 0.0) return INVALID;
    char line[80];
    snprintf(line, sizeof line, "matmul stream %llu", (unsigned long long)(uintptr_t)stream);
    tell(line);
    const uint64_t depth = desc->transa ? x->rows : x->cols;
    for (uint64_t j = 0; j < z->cols; ++j)
        for (uint64_t i = 0; i < z->rows; ++i) {
            number sum = 0;
            for (uint64_t k = 0; k < depth; ++k) {
                const int64_t at = desc->transa ? (int64_t)k + (int64_t)i * x->ld : (int64_t)i + (int64_t)k * x->ld;
                const int64_t bt = desc->transb ? (int64_t)j + (int64_t)k * y->ld : (int64_t)k + (int64_t)j * y->ld;
                sum += get(a, x->type, at) * get(b, y->type, bt);
            }
            put(d, z->type, (int64_t)i + (int64_t)j * z->ld, sum);
        }
    return OK;
}
}
