// The repeated call of NumPy arrays in one C function: it knows the arrays by their layout, makes the results, and runs the kernels.
//
// Compiled behind cuda_shim_rt.cpp, into the same library. What is called for the first time, or in another way than it was
// recorded (`call/shortcuts.py` does that, after all checks), goes to the Python function that serves every call.
// No header of Python's or NumPy's: a machine that has a C++ compiler need not have them. Python's functions come by address, and
// of an array the fields are read that have stood in this order behind an object's head since NumPy 1.0.
// Everything here runs under the interpreter lock, but for kernels; a shortcut whose kernels run is busy, and not used twice.

namespace {

struct PyObject;
struct PyMethod { const char* name; void* function; int flags; const char* doc; };
struct Array { char* data; int nd; intptr_t *dims, *strides; PyObject *base, *descr; };

// `Interpreter` of call/shortcuts.py.
struct Interpreter {
  void (*keep)(PyObject*);
  void (*drop)(PyObject*);
  PyObject* (*call)(PyObject*, PyObject* const*, size_t, PyObject*);
  PyObject* (*tuple_item)(PyObject*, intptr_t);
  intptr_t (*tuple_size)(PyObject*);
  int (*compare)(PyObject*, PyObject*, int);
  double (*to_double)(PyObject*);
  void* (*as_pointer)(PyObject*);
  PyObject* (*function)(PyMethod*, PyObject*, PyObject*);
  void* (*unlock)();
  void (*lock)(void*);
  PyObject *none, *no, *array, *tuple, *integer, *real, *text;  // None, False, types
  intptr_t head;                                                // bytes of an object in front of its own fields
};
const Interpreter* py;

const unsigned most_operands = 64, most_shortcuts = 8, most_wasted = 64;
enum { ARRAY, ABSENT, NUMBER };

// What was recorded of a call, as 64-bit words in the order in which they are read:
// operands, parameters, results, pointers, steps, the function of the results or 0, the frame's pointers, the workspace; then each operand (kind; ARRAY: dtype, axes, address modulo 16, extents, strides; NUMBER:
// the number), parameter, maker of a result or 0, pointer (place, operand or -1 for the workspace, bytes from there), and step
// (launch, arguments, function that raises its error).
struct Shortcut {
  PyObject* kept;  // the objects that the words name
  bool busy, dead;
  unsigned long long used;
  intptr_t words[1];
};

struct Table {  // of one function
  Shortcut* shortcut[most_shortcuts];
  unsigned next, wasted;
  unsigned long long used;
};

PyObject* type_of(PyObject* x) { return *(PyObject**)((char*)x + py->head - (intptr_t)sizeof(void*)); }
const Array& fields(PyObject* x) { return *(const Array*)((char*)x + py->head); }

// Whether two immutable objects are one value of one type; -0.0 is not 0.0, nor True 1.
bool same(PyObject* a, PyObject* b) {
  if (a == b) return true;
  PyObject* type = type_of(a);
  if (type != type_of(b)) return false;
  if (type == py->real) {
    double x = py->to_double(a), y = py->to_double(b);
    return memcmp(&x, &y, sizeof x) == 0;
  }
  if (type == py->integer || type == py->text) return py->compare(a, b, 2) == 1;
  if (type != py->tuple) return false;
  intptr_t count = py->tuple_size(a);
  if (count != py->tuple_size(b)) return false;
  for (intptr_t k = 0; k < count; k++)
    if (!same(py->tuple_item(a, k), py->tuple_item(b, k))) return false;
  return true;
}

const intptr_t head_words = 8;

// Where the words go on behind the parameters, null for another call; writes the addresses of the operands.
const intptr_t* matching(const Shortcut* s, PyObject* operands, PyObject* params, uint64_t* address) {
  const intptr_t* at = s->words + head_words;
  intptr_t count = s->words[0];
  if (py->tuple_size(operands) != count || py->tuple_size(params) != s->words[1]) return nullptr;
  for (intptr_t k = 0; k < count; k++) {
    PyObject* x = py->tuple_item(operands, k);
    intptr_t kind = *at++;
    address[k] = 0;
    if (kind == ARRAY) {
      if (type_of(x) != py->array) return nullptr;
      const Array& a = fields(x);
      size_t axes = (size_t)at[1], bytes = axes * sizeof(intptr_t);
      if ((intptr_t)a.descr != at[0] || (size_t)a.nd != axes || (intptr_t)((uintptr_t)a.data & 15) != at[2] ||
          (bytes && (memcmp(a.dims, at + 3, bytes) || memcmp(a.strides, at + 3 + axes, bytes))) ||
          (a.base && type_of(a.base) != py->array))
        return nullptr;
      address[k] = (uint64_t)(uintptr_t)a.data;
      at += 3 + 2 * axes;
    } else if (kind == ABSENT) {
      if (x != py->none) return nullptr;
    } else if (!same(x, (PyObject*)*at++)) {
      return nullptr;
    }
  }
  for (intptr_t k = 0; k < s->words[1]; k++)
    if (!same(py->tuple_item(params, k), (PyObject*)*at++)) return nullptr;
  return at;
}

void release(Shortcut* s) {
  if (!s) return;
  if (s->busy) {
    s->dead = true;
    return;
  }
  PyObject* kept = s->kept;
  free(s);
  py->drop(kept);
}

PyObject* plain_call(PyObject* function, PyObject* const* arguments = nullptr, size_t count = 0) { return py->call(function, arguments, count, nullptr); }

PyObject* run_shortcut(Shortcut* s, const intptr_t* at, uint64_t* address) {
  const intptr_t *head = s->words, count = head[0], results = head[2];
  uint64_t* pointers = (uint64_t*)head[6];
  PyObject *made[most_operands] = {}, *refused = nullptr, *result = nullptr;
  s->busy = true;
  s->used++;
  bool fine = true;
  for (intptr_t k = 0; k < results && fine; k++) {
    PyObject* maker = (PyObject*)*at++;
    address[count + k] = 0;
    if (maker) {
      made[k] = plain_call(maker);
      fine = made[k] != nullptr;
      if (fine) address[count + k] = (uint64_t)(uintptr_t)fields(made[k]).data;
    } else {
      py->keep(made[k] = py->none);
    }
  }
  if (fine) {
    for (intptr_t k = 0; k < head[3]; k++, at += 3) pointers[at[0]] = (at[1] < 0 ? (uint64_t)head[7] : address[at[1]]) + (uint64_t)at[2];
    void* state = py->unlock();
    for (intptr_t k = 0; k < head[4] && !refused; k++, at += 3)
      if (brt_run((const Prepared*)at[0], (void**)at[1])) refused = (PyObject*)at[2];
    py->lock(state);
  }
  PyObject* kept = s->kept;
  py->keep(kept);  // what is used below outlives the shortcut
  PyObject* function = (PyObject*)head[5];
  s->busy = false;
  if (s->dead) release(s);
  if (refused) {
    PyObject* none = plain_call(refused);  // raises
    if (none) py->drop(none);
    fine = false;
  }
  if (fine && function) {
    result = plain_call(function, made, (size_t)results);
  } else if (fine) {
    result = made[0];
    made[0] = nullptr;
  }
  for (intptr_t k = 0; k < results; k++)
    if (made[k]) py->drop(made[k]);
  py->drop(kept);
  return result;
}

// call(operands, params, out, preference, check, need=None) of call/dispatch.py; self: (the function for all else, address of the Table).
PyObject* hit(PyObject* self, PyObject* const* arguments, intptr_t count) {
  PyObject* none = py->none;
  if ((count == 5 || (count == 6 && arguments[5] == none)) && arguments[2] == none && arguments[3] == none && arguments[4] == py->no &&
      type_of(arguments[0]) == py->tuple && type_of(arguments[1]) == py->tuple) {
    Table* table = (Table*)py->as_pointer(py->tuple_item(self, 1));
    uint64_t address[most_operands];
    for (unsigned k = 0; k < most_shortcuts; k++) {
      Shortcut* s = table->shortcut[k];
      if (!s) break;
      if (s->busy) continue;
      const intptr_t* at = matching(s, arguments[0], arguments[1], address);
      if (!at) continue;
      table->used++;
      return run_shortcut(s, at, address);
    }
  }
  return py->call(py->tuple_item(self, 0), arguments, (size_t)count, nullptr);
}

PyMethod method = {"call", (void*)&hit, 0x80 /* METH_FASTCALL */, nullptr};

}  // namespace

BRT_EXPORT void brt_interpreter(const Interpreter* interpreter) { py = interpreter; }
BRT_EXPORT Table* brt_table() { return (Table*)calloc(1, sizeof(Table)); }
BRT_EXPORT PyObject* brt_caller(PyObject* self) { return py->function(&method, self, nullptr); }

BRT_EXPORT void brt_forget(Table* table) {
  for (Shortcut*& s : table->shortcut) {
    Shortcut* old = s;
    s = nullptr;
    release(old);
  }
  table->next = table->wasted = 0;
}

BRT_EXPORT void brt_drop_table(Table* table) {
  brt_forget(table);
  free(table);
}

// Records a call. 0: no more are recorded, since those before were not used again.
BRT_EXPORT int brt_record(Table* table, PyObject* operands, PyObject* params, const intptr_t* words, intptr_t count, PyObject* kept) {
  uint64_t address[most_operands];
  for (Shortcut* s : table->shortcut)
    if (s && matching(s, operands, params, address)) return 1;  // there, and busy
  Shortcut*& place = table->shortcut[table->next];
  if (place) table->wasted = place->used > 3 ? 0 : table->wasted + 1;
  if (table->wasted > most_wasted) return 0;
  Shortcut* s = (Shortcut*)malloc(sizeof(Shortcut) + (size_t)count * sizeof(intptr_t));
  if (!s) return 1;
  py->keep(s->kept = kept);
  s->busy = s->dead = false;
  s->used = 0;
  memcpy(s->words, words, (size_t)count * sizeof(intptr_t));
  table->next = (table->next + 1) % most_shortcuts;
  Shortcut* old = place;
  place = s;
  release(old);
  return 1;
}

// For tests: how often a function's shortcuts were taken.
BRT_EXPORT unsigned long long brt_used(const Table* table) { return table->used; }
