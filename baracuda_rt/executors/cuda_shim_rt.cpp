// Scheduler of the host executor: spreads the blocks of a launch over threads, runs the threads of a block on fibers.
//
// A worker runs one block at a time. Its driver fiber starts the CUDA threads of the block in order; a thread that reaches
// a barrier or a warp operation leaves its fiber suspended, and another fiber goes on with the next thread. So a kernel
// that never waits runs as a plain loop, and one that waits costs one register switch a thread and wait.
// Plain C runtime and pthreads only: the library loads into any process, whatever C++ library that process has.
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define BRT_EXPORT extern "C" __attribute__((visibility("default")))

// Shared with cuda_shim.h: change both and BRT_SHIM_ABI together.
#define BRT_SHIM_ABI 2
struct uint3 { unsigned x, y, z; };
struct BrtThread { unsigned x, y, z, linear; };
struct BrtState {
  BrtThread thread;
  BrtThread cursor;
  uint3 block, block_dim, grid_dim;
  unsigned count;
  unsigned engaged;
  void* dynamic_shared;
  void* worker;
};
typedef void (*BrtThreads)(BrtState* state, void* kernel, void** params);
enum { BRT_WARP_SYNC, BRT_WARP_EXCHANGE, BRT_WARP_VOTE, BRT_WARP_MATCH };

namespace {

const unsigned max_block_threads = 1024;
const unsigned long long max_shared_bytes = 232448;  // what a block may opt in to on sm_90
const size_t stack_bytes = 128 * 1024;               // address space; only touched pages cost memory
const unsigned stacks_per_map = 32;
const long post_after_ns = 20000;  // a launch shorter than this is not worth waking a thread for
const size_t guard_bytes = 1 << 20;  // behind dynamic shared memory: what lies there faults

// What tests ask for: memory that a launch is given holds a pattern, and a fault in a kernel ends the launch, not the process.
bool watching;
// Threads that may go on do so last in, first out: whoever relies on the usual order and not on a barrier is found.
bool last_first;

// ---- context switch -------------------------------------------------------------------------------------------------------
// Callee-saved registers only. Floating-point control is the same in every fiber of a launch, so it stays.
#if defined(__x86_64__)
extern "C" void brt_switch(void** save, void* load) __attribute__((visibility("hidden")));
extern "C" void brt_fiber_entry() __attribute__((visibility("hidden")));
asm(R"(
.text
.p2align 4
.hidden brt_switch
.globl brt_switch
.type brt_switch,@function
brt_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size brt_switch,.-brt_switch
.p2align 4
.hidden brt_fiber_entry
.globl brt_fiber_entry
.type brt_fiber_entry,@function
brt_fiber_entry:
  xorl %ebp, %ebp
  movq %r12, %rdi
  callq *%r13
  ud2
.size brt_fiber_entry,.-brt_fiber_entry
)");
void* prepare_stack(char* top, void (*entry)(void*), void* argument) {
  void** sp = (void**)((uintptr_t)top & ~(uintptr_t)15);
  *--sp = nullptr;          // keeps the stack aligned at the entry
  *--sp = nullptr;
  *--sp = (void*)&brt_fiber_entry;
  *--sp = nullptr;          // rbp
  *--sp = nullptr;          // rbx
  *--sp = argument;         // r12
  *--sp = (void*)entry;     // r13
  *--sp = nullptr;          // r14
  *--sp = nullptr;          // r15
  return sp;
}
#elif defined(__aarch64__)
extern "C" void brt_switch(void** save, void* load) __attribute__((visibility("hidden")));
extern "C" void brt_fiber_entry() __attribute__((visibility("hidden")));
asm(R"(
.text
.p2align 4
.hidden brt_switch
.globl brt_switch
.type brt_switch,%function
brt_switch:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size brt_switch,.-brt_switch
.p2align 4
.hidden brt_fiber_entry
.globl brt_fiber_entry
.type brt_fiber_entry,%function
brt_fiber_entry:
  mov x29, #0
  mov x0, x19
  blr x20
  brk #1
.size brt_fiber_entry,.-brt_fiber_entry
)");
void* prepare_stack(char* top, void (*entry)(void*), void* argument) {
  void** sp = (void**)((uintptr_t)top & ~(uintptr_t)15) - 20;
  memset(sp, 0, 160);
  sp[0] = argument;                  // x19
  sp[1] = (void*)entry;              // x20
  sp[11] = (void*)&brt_fiber_entry;  // x30
  return sp;
}
#else
}  // namespace
#include <ucontext.h>
namespace {
// The context lives at the top of the fiber's stack; `sp` points to it. Slower: each switch saves the signal mask.
struct Portable { ucontext_t context; void (*entry)(void*); void* argument; };
void portable_entry(unsigned hi, unsigned lo) {
  Portable* p = (Portable*)(uintptr_t)((uint64_t)hi << 32 | lo);
  p->entry(p->argument);
}
void* prepare_stack(char* top, void (*entry)(void*), void* argument) {
  Portable* p = (Portable*)(((uintptr_t)top - sizeof(Portable)) & ~(uintptr_t)63);
  getcontext(&p->context);
  p->entry = entry;
  p->argument = argument;
  p->context.uc_link = nullptr;
  p->context.uc_stack.ss_sp = top - (stack_bytes - 16384);
  p->context.uc_stack.ss_size = (char*)p - (char*)p->context.uc_stack.ss_sp;
  makecontext(&p->context, (void (*)())portable_entry, 2, (unsigned)((uint64_t)(uintptr_t)p >> 32), (unsigned)(uintptr_t)p);
  return p;
}
void brt_switch(void** save, void* load) {
  Portable here;
  *save = &here;
  swapcontext(&here.context, &((Portable*)load)->context);
}
#endif

// Kernels rely on subnormals and round to nearest; the calling process may run with another mode, which new threads inherit.
struct FloatMode {
#if defined(__x86_64__)
  unsigned saved;
  FloatMode() {
    unsigned plain = 0x1f80;
    asm volatile("stmxcsr %0" : "=m"(saved));
    asm volatile("ldmxcsr %0" : : "m"(plain));
  }
  ~FloatMode() { asm volatile("ldmxcsr %0" : : "m"(saved)); }
#elif defined(__aarch64__)
  uint64_t saved;
  FloatMode() {
    asm volatile("mrs %0, fpcr" : "=r"(saved));
    asm volatile("msr fpcr, %0" : : "r"((uint64_t)0));
  }
  ~FloatMode() { asm volatile("msr fpcr, %0" : : "r"(saved)); }
#else
  FloatMode() {}
#endif
};

// ---- workers --------------------------------------------------------------------------------------------------------------
struct Fiber {
  void* sp;
  Fiber* next;
  BrtThread thread;  // valid while suspended
  uint64_t result;   // of the warp operation that it waited for
  char* top;
  Fiber* made;       // all fibers of the worker
};

struct Queue {
  Fiber *head, *tail;
  void push(Fiber* f) {
    if (last_first) {
      if (!head) tail = f;
      f->next = head;
      head = f;
    } else {
      append(f);
    }
  }
  void append(Fiber* f) {
    f->next = nullptr;
    if (head) tail->next = f; else head = f;
    tail = f;
  }
  Fiber* pop() {
    Fiber* f = head;
    if (f) head = f->next;
    return f;
  }
  void take(Queue& other) {
    if (!other.head) return;
    if (head) tail->next = other.head; else head = other.head;
    tail = other.tail;
    other.head = nullptr;
  }
};

struct WarpOp { unsigned mask, arrived; int kind; };
struct Warp {
  unsigned alive;
  int pending;
  WarpOp op[32];  // disjoint groups of lanes may wait at once
  uint64_t value[32];
  int source[32];
  Fiber* fiber[32];
};

struct Job {
  BrtState* (*state)();
  BrtThreads threads;
  void* kernel;
  void** params;
  uint3 grid, block;
  unsigned long long shared_bytes;
  const char *work, *work_end;     // the caller's workspace, for messages
  unsigned long long total, next;  // blocks; next is atomic
  unsigned workers;
  int failed;                      // atomic; the first to set it owns `error`
  int posted;                      // touched by the caller only
  int helpers;                     // under the pool's lock
  struct timespec begun;
  Job* link;
  char error[512];
};

struct Worker {
  BrtState* state;
  Job* job;
  bool is_caller;
  Fiber* current;
  Fiber* driver;
  void* native;      // stack pointer of the thread that entered the driver
  Fiber *idle, *made;
  Queue ready, at_barrier;
  unsigned alive, waiting, predicates;
  unsigned long long barrier_result;
  unsigned stacks;
  char* shared_end;  // a guard lies behind it
  Worker* link;
  Warp warps[max_block_threads / 32];
};

bool add_stacks(Worker* w) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), stride = stack_bytes + page;
  char* base = (char*)mmap(nullptr, stride * stacks_per_map, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (base == MAP_FAILED) return false;
  for (unsigned i = stacks_per_map; i-- > 0;) {
    Fiber* f = (Fiber*)calloc(1, sizeof(Fiber));
    if (!f) return i + 1 < stacks_per_map;
    // Without a free mapping slot the stack works unguarded; that is better than a launch that fails.
    (void)mprotect(base + i * stride, page, PROT_NONE);
    // Stacks that start at the same page offset would fight for the same few cache sets.
    f->top = base + (i + 1) * stride - (w->stacks++ * 320u & 4032u);
    f->next = w->idle;
    w->idle = f;
    f->made = w->made;
    w->made = f;
  }
  return true;
}

[[noreturn]] void abandon(Worker* w) {
  void* dead;
  brt_switch(&dead, w->native);
  __builtin_unreachable();
}

// Ends the launch with a message; suspended fibers are dropped, kernels hold nothing that needs unwinding.
[[noreturn]] void fail(Worker* w, const char* format, ...) {
  Job* job = w->job;
  int expected = 0;
  if (__atomic_compare_exchange_n(&job->failed, &expected, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
    const uint3& b = w->state->block;
    int n = snprintf(job->error, sizeof job->error, "block (%u, %u, %u): ", b.x, b.y, b.z);
    va_list list;
    va_start(list, format);
    vsnprintf(job->error + n, sizeof job->error - (size_t)n, format, list);
    va_end(list);
  }
  abandon(w);
}

void fiber_main(void* argument);

Fiber* fresh_fiber(Worker* w) {
  if (!w->idle && !add_stacks(w)) fail(w, "out of memory for thread stacks (errno %d)", errno);
  Fiber* f = w->idle;
  w->idle = f->next;
  f->sp = prepare_stack(f->top, &fiber_main, w);
  return f;
}

[[noreturn]] void report_deadlock(Worker* w) {
  char where[160] = "";
  for (unsigned i = 0; i < (w->state->count + 31) / 32; i++)
    if (w->warps[i].pending) {
      const WarpOp& op = w->warps[i].op[0];
      static const char* const kinds[] = {"__syncwarp", "a shuffle", "a vote", "a match"};
      snprintf(where, sizeof where, "; warp %u waits in %s for lanes 0x%08x, of which 0x%08x arrived and 0x%08x still run or wait",
               i, kinds[op.kind], op.mask, op.arrived, w->warps[i].alive & op.mask & ~op.arrived);
      break;
    }
  fail(w, "deadlock: %u of %u threads have not finished, %u of them wait at __syncthreads%s", w->alive, w->state->count,
       w->waiting, where);
}

// Whoever should run next; never returns null.
Fiber* next_fiber(Worker* w) {
  if (Fiber* f = w->ready.pop()) return f;
  if (w->state->cursor.linear < w->state->count) return fresh_fiber(w);
  if (w->alive == 0) return w->driver;
  report_deadlock(w);
}

void switch_to(Worker* w, Fiber* f) {
  Fiber* self = w->current;
  BrtState* s = w->state;
  self->thread = s->thread;
  w->current = f;
  s->thread = f->thread;
  brt_switch(&self->sp, f->sp);
}

void fiber_main(void* argument) {
  Worker* w = (Worker*)argument;
  w->job->threads(w->state, w->job->kernel, w->job->params);
  // Idle from here on: nothing returns to this stack, the next use starts it anew.
  Fiber* self = w->current;
  self->next = w->idle;
  w->idle = self;
  Fiber* next = next_fiber(w);
  if (next == self) {
    // Cannot happen: a fresh fiber is asked for only while threads are left to start, and this one has just run out.
    __builtin_trap();
  }
  switch_to(w, next);
  __builtin_unreachable();
}

// First wait of a block: threads before this one have finished without waiting.
void engage(Worker* w) {
  BrtState* s = w->state;
  unsigned first = s->thread.linear, count = s->count;
  s->engaged = 1;
  w->alive = count - first;
  for (unsigned i = 0; i * 32 < count; i++) {
    unsigned begin = i * 32, size = count - begin;
    unsigned mask = size >= 32 ? ~0u : (1u << size) - 1u;
    if (first > begin) mask = first - begin >= 32 ? 0 : mask & ~((1u << (first - begin)) - 1u);
    w->warps[i].alive = mask;
    w->warps[i].pending = 0;
  }
}

void release_barrier(Worker* w) {
  w->barrier_result = (unsigned long long)w->waiting << 32 | w->predicates;
  w->waiting = w->predicates = 0;
  w->ready.take(w->at_barrier);
}

void complete(Worker* w, Warp* warp, int index) {
  WarpOp op = warp->op[index];
  warp->op[index] = warp->op[--warp->pending];
  if (op.kind == BRT_WARP_EXCHANGE) {
    for (unsigned rest = op.arrived; rest; rest &= rest - 1) {
      int lane = __builtin_ctz(rest), source = warp->source[lane];
      // A lane that does not take part has no value to give; all ones is NaN, so a kernel that relies on one is found.
      warp->fiber[lane]->result = op.arrived >> source & 1u ? warp->value[source] : ~0ull;
    }
  } else if (op.kind == BRT_WARP_VOTE) {
    unsigned ballot = 0;
    for (unsigned rest = op.arrived; rest; rest &= rest - 1)
      if (warp->value[__builtin_ctz(rest)]) ballot |= rest & -rest;
    for (unsigned rest = op.arrived; rest; rest &= rest - 1)
      warp->fiber[__builtin_ctz(rest)]->result = (uint64_t)op.arrived << 32 | ballot;
  } else if (op.kind == BRT_WARP_MATCH) {
    for (unsigned rest = op.arrived; rest; rest &= rest - 1) {
      int lane = __builtin_ctz(rest);
      unsigned same = 0;
      for (unsigned r = op.arrived; r; r &= r - 1)
        if (warp->value[__builtin_ctz(r)] == warp->value[lane]) same |= r & -r;
      warp->fiber[lane]->result = same;
    }
  }
  for (unsigned rest = op.arrived; rest; rest &= rest - 1) {
    Fiber* f = warp->fiber[__builtin_ctz(rest)];
    if (f != w->current) w->ready.push(f);
  }
}

unsigned long long sync_block(BrtState* s, int predicate) {
  Worker* w = (Worker*)s->worker;
  if (!s->engaged) engage(w);
  w->predicates += predicate != 0;
  if (++w->waiting == w->alive) {
    release_barrier(w);
  } else {
    w->at_barrier.push(w->current);
    switch_to(w, next_fiber(w));
  }
  return w->barrier_result;
}

unsigned long long warp_op(BrtState* s, int kind, unsigned mask, unsigned long long value, int source) {
  Worker* w = (Worker*)s->worker;
  if (!s->engaged) engage(w);
  Warp* warp = &w->warps[s->thread.linear >> 5];
  unsigned lane = s->thread.linear & 31u;
  if (!(mask >> lane & 1u))
    fail(w, "thread %u calls a warp operation with mask 0x%08x, which does not name its own lane %u", s->thread.linear, mask, lane);
  Fiber* self = w->current;
  warp->value[lane] = value;
  warp->source[lane] = source;
  warp->fiber[lane] = self;
  int i = 0;
  while (i < warp->pending && !(warp->op[i].mask == mask && warp->op[i].kind == kind)) i++;
  if (i == warp->pending) {
    warp->op[i].mask = mask;
    warp->op[i].kind = kind;
    warp->op[i].arrived = 0;
    warp->pending++;
  }
  warp->op[i].arrived |= 1u << lane;
  if (warp->op[i].arrived == (mask & warp->alive)) complete(w, warp, i);
  else switch_to(w, next_fiber(w));
  return self->result;
}

void retire(BrtState* s) {
  Worker* w = (Worker*)s->worker;
  Warp* warp = &w->warps[s->thread.linear >> 5];
  w->alive--;
  warp->alive &= ~(1u << (s->thread.linear & 31u));
  for (int i = warp->pending; i-- > 0;)
    if (warp->op[i].arrived == (warp->op[i].mask & warp->alive)) complete(w, warp, i);
  if (w->waiting && w->waiting == w->alive) release_barrier(w);
}

// A thread that polls memory: lets the others of its block run, then other processes.
void pause_thread(BrtState* s) {
  Worker* w = (Worker*)s->worker;
  if (s->engaged && w->ready.head) {
    w->ready.append(w->current);
    switch_to(w, w->ready.pop());
  } else {
    sched_yield();
  }
}

// ---- launches and the pool --------------------------------------------------------------------------------------------------
struct Pool {
  pthread_mutex_t lock;
  pthread_cond_t work, done;
  Job* jobs;
  Worker* workers;  // free ones
  unsigned started, wanted;
};
Pool* pool;
unsigned wanted_workers;  // 0: as many as this process may use cores

unsigned available_cores() {
  if (wanted_workers) return wanted_workers;
  // A fixed cpu_set_t holds 1024 cores; a larger machine answers with an error and gets the count of online ones.
  cpu_set_t set;
  int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : (int)sysconf(_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1u : (unsigned)n;
}

Pool* make_pool() {
  Pool* p = (Pool*)calloc(1, sizeof(Pool));
  if (!p) abort();
  pthread_mutex_init(&p->lock, nullptr);
  pthread_cond_init(&p->work, nullptr);
  pthread_cond_init(&p->done, nullptr);
  p->wanted = available_cores();
  return p;
}

// The child of a fork has none of the threads, and perhaps a locked lock: it starts over and leaks the old pool.
void after_fork() { pool = make_pool(); }

Worker* acquire_worker() {
  pthread_mutex_lock(&pool->lock);
  Worker* w = pool->workers;
  if (w) pool->workers = w->link;
  pthread_mutex_unlock(&pool->lock);
  if (w) return w;
  void* memory = nullptr;
  if (posix_memalign(&memory, 64, sizeof(Worker)) != 0) return nullptr;
  memset(memory, 0, sizeof(Worker));
  return (Worker*)memory;
}

void release_worker(Worker* w) {
  pthread_mutex_lock(&pool->lock);
  w->link = pool->workers;
  pool->workers = w;
  pthread_mutex_unlock(&pool->lock);
}

void* helper_main(void*);

void post(Job* job) {
  pthread_mutex_lock(&pool->lock);
  job->link = pool->jobs;
  pool->jobs = job;
  while (pool->started + 1 < pool->wanted) {
    pthread_t thread;
    sigset_t all, old;
    sigfillset(&all);
    sigdelset(&all, SIGSEGV);  // a fault that is blocked ends the process without a word
    sigdelset(&all, SIGBUS);
    pthread_sigmask(SIG_SETMASK, &all, &old);  // signals belong to the process's own threads
    int failed = pthread_create(&thread, nullptr, &helper_main, nullptr);
    pthread_sigmask(SIG_SETMASK, &old, nullptr);
    if (failed) break;
    pthread_detach(thread);
    pool->started++;
  }
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->lock);
}

// Blocks are handed out in order, so a block may wait in memory for results of earlier ones.
bool grab(Worker* w, unsigned long long* begin, unsigned long long* end) {
  Job* job = w->job;
  if (__atomic_load_n(&job->failed, __ATOMIC_RELAXED)) return false;
  unsigned long long seen = __atomic_load_n(&job->next, __ATOMIC_RELAXED), size;
  if (seen >= job->total) return false;
  if (w->is_caller && !job->posted && job->workers > 1 && seen) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if ((now.tv_sec - job->begun.tv_sec) * 1000000000l + (now.tv_nsec - job->begun.tv_nsec) > post_after_ns) {
      job->posted = 1;
      post(job);
    }
  }
  do {
    size = (job->total - seen) / (8ull * job->workers);
    size = size < 1 ? 1 : size > 64 ? 64 : size;
    // Small steps until the pool has been asked for help.
    if (seen < 64 && size > 4) size = 4;
  } while (!__atomic_compare_exchange_n(&job->next, &seen, seen + size, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED) &&
           seen < job->total);
  if (seen >= job->total) return false;
  *begin = seen;
  *end = seen + size;
  return true;
}

void drive(void* argument) {
  Worker* w = (Worker*)argument;
  Job* job = w->job;
  BrtState* s = w->state;
  unsigned long long b, end;
  while (grab(w, &b, &end)) {
    unsigned long long plane = b / job->grid.x;
    s->block.x = (unsigned)(b % job->grid.x);
    s->block.y = (unsigned)(plane % job->grid.y);
    s->block.z = (unsigned)(plane / job->grid.y);
    for (; b < end; b++) {
      memset(&s->cursor, 0, sizeof s->cursor);
      if (watching && job->shared_bytes) memset(s->dynamic_shared, 0xa5, job->shared_bytes);
      s->engaged = 0;
      job->threads(s, job->kernel, job->params);
      while (s->engaged && w->alive) switch_to(w, next_fiber(w));
      if (++s->block.x == job->grid.x) {
        s->block.x = 0;
        if (++s->block.y == job->grid.y) { s->block.y = 0; s->block.z++; }
      }
    }
  }
  abandon(w);
}

thread_local Worker* running;  // in a kernel

void misaligned(BrtState* s, const void* at, unsigned long long alignment) {
  fail((Worker*)s->worker, "thread %u moves a pack at %p, which is not aligned to %llu bytes", s->thread.linear, at, alignment);
}

// A fault in a kernel: the launch fails with a message. Other faults go to whoever handled them before.
struct sigaction before_segv, before_bus;
void on_fault(int signal, siginfo_t* info, void*) {
  Worker* w = running;
  if (!w) {
    sigaction(signal, signal == SIGSEGV ? &before_segv : &before_bus, nullptr);
    return;  // the instruction runs again
  }
  running = nullptr;
  const char* at = (const char*)info->si_addr;
  const Job* job = w->job;
  unsigned thread = w->state->thread.linear;
  if (at >= w->shared_end && at < w->shared_end + guard_bytes)
    fail(w, "thread %u goes %lld bytes beyond the %llu bytes of dynamic shared memory that were asked for", thread,
         (long long)(at - (const char*)w->state->dynamic_shared) - (long long)job->shared_bytes, job->shared_bytes);
  if (job->work && at >= job->work_end && at < job->work_end + guard_bytes)
    fail(w, "thread %u goes %lld bytes beyond the workspace of %lld bytes", thread, (long long)(at - job->work_end),
         (long long)(job->work_end - job->work));
  fail(w, "thread %u reads or writes at %p, where it has no memory", thread, (const void*)at);
}

void run_job(Worker* w, Job* job, bool is_caller) {
  FloatMode plain;
  BrtState* s = job->state();
  w->state = s;
  w->job = job;
  w->is_caller = is_caller;
  w->ready.head = w->at_barrier.head = nullptr;
  w->waiting = w->predicates = w->alive = 0;
  if (!w->shared_end) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (max_shared_bytes + page - 1) & ~(page - 1);
    void* memory = mmap(nullptr, size + guard_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED) {
      w->shared_end = (char*)memory + size;
      (void)mprotect(w->shared_end, guard_bytes, PROT_NONE);
    }
  }
  if (!w->driver && (w->idle || add_stacks(w))) {
    w->driver = w->idle;
    w->idle = w->idle->next;
  }
  if (!w->driver || !w->shared_end) {
    int expected = 0;
    if (__atomic_compare_exchange_n(&job->failed, &expected, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
      snprintf(job->error, sizeof job->error, "out of memory for thread stacks or shared memory");
    return;
  }
  s->block_dim = job->block;
  s->grid_dim = job->grid;
  s->count = job->block.x * job->block.y * job->block.z;
  s->dynamic_shared = w->shared_end - ((job->shared_bytes + 15) & ~15ull);  // ends at the guard; nothing asked for: begins there
  s->worker = w;
  w->current = w->driver;
  w->driver->sp = prepare_stack(w->driver->top, &drive, w);
  running = w;
  brt_switch(&w->native, w->driver->sp);
  running = nullptr;
  if (!__atomic_load_n(&job->failed, __ATOMIC_RELAXED)) return;
  w->idle = nullptr;  // a failed block leaves its fibers wherever they waited
  for (Fiber* f = w->made; f; f = f->made)
    if (f != w->driver) {
      f->next = w->idle;
      w->idle = f;
    }
}

void* helper_main(void*) {
  Pool* p = pool;
  Worker* w = acquire_worker();
  pthread_mutex_lock(&p->lock);
  for (;;) {
    Job* chosen = nullptr;
    for (Job* job = p->jobs; job && w; job = job->link)
      if (__atomic_load_n(&job->next, __ATOMIC_RELAXED) < job->total && !__atomic_load_n(&job->failed, __ATOMIC_RELAXED) &&
          (!chosen || job->helpers < chosen->helpers))
        chosen = job;
    if (!chosen) {
      pthread_cond_wait(&p->work, &p->lock);
      continue;
    }
    chosen->helpers++;
    pthread_mutex_unlock(&p->lock);
    run_job(w, chosen, false);
    pthread_mutex_lock(&p->lock);
    if (--chosen->helpers == 0) pthread_cond_broadcast(&p->done);
  }
}

thread_local const char *work_begin, *work_end;  // the workspace that this thread was last given

int launch(BrtState* (*state)(), BrtThreads threads, void* kernel, void** params, unsigned gx, unsigned gy, unsigned gz,
           unsigned bx, unsigned by, unsigned bz, unsigned long long shared_bytes, char* error, unsigned long long error_size) {
  if (gx < 1 || gy < 1 || gz < 1 || gx > 0x7fffffffu || gy > 65535 || gz > 65535) {
    snprintf(error, error_size, "grid (%u, %u, %u) is outside 1..(2147483647, 65535, 65535)", gx, gy, gz);
    return 1;
  }
  if (bx < 1 || by < 1 || bz < 1 || bx > 1024 || by > 1024 || bz > 64 || (unsigned long long)bx * by * bz > max_block_threads) {
    snprintf(error, error_size, "block (%u, %u, %u) is outside 1..(1024, 1024, 64) or has more than %u threads", bx, by, bz,
             max_block_threads);
    return 1;
  }
  if (shared_bytes > max_shared_bytes) {
    snprintf(error, error_size, "%llu bytes of dynamic shared memory asked for; a block may have %llu", shared_bytes,
             max_shared_bytes);
    return 1;
  }
  Worker* w = acquire_worker();
  if (!w) {
    snprintf(error, error_size, "out of memory");
    return 2;
  }
  Job job;
  memset(&job, 0, offsetof(Job, error));
  job.state = state;
  job.threads = threads;
  job.kernel = kernel;
  job.params = params;
  job.grid = {gx, gy, gz};
  job.block = {bx, by, bz};
  job.shared_bytes = shared_bytes;
  job.work = work_begin;
  job.work_end = work_end;
  job.total = (unsigned long long)gx * gy * gz;
  job.workers = pool->wanted;
  if (job.total > 1 && job.workers > 1) clock_gettime(CLOCK_MONOTONIC, &job.begun);
  run_job(w, &job, true);
  if (job.posted) {
    pthread_mutex_lock(&pool->lock);
    Job** link = &pool->jobs;
    while (*link != &job) link = &(*link)->link;
    *link = job.link;
    while (job.helpers) pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
  }
  release_worker(w);
  if (!job.failed) return 0;
  snprintf(error, error_size, "%s", job.error);
  return 3;
}

struct BrtRuntime {
  int (*launch)(BrtState* (*state)(), BrtThreads threads, void* kernel, void** params, unsigned gx, unsigned gy, unsigned gz,
                unsigned bx, unsigned by, unsigned bz, unsigned long long shared_bytes, char* error, unsigned long long error_size);
  unsigned long long (*sync_block)(BrtState* state, int predicate);
  unsigned long long (*warp)(BrtState* state, int kind, unsigned mask, unsigned long long value, int source);
  void (*retire)(BrtState* state);
  void (*pause)(BrtState* state);
  void (*misaligned)(BrtState* state, const void* at, unsigned long long alignment);
};
const BrtRuntime runtime = {&launch, &sync_block, &warp_op, &retire, &pause_thread, &misaligned};

__attribute__((constructor)) void start() {
  pool = make_pool();
  pthread_atfork(nullptr, nullptr, &after_fork);
}

}  // namespace

BRT_EXPORT const void* brt_runtime(unsigned* abi) {
  *abi = BRT_SHIM_ABI;
  return &runtime;
}

// A launch but for its parameters: one argument of a call from Python instead of eight. `Prepared` of host_compile.py.
struct Prepared {
  int (*function)(void** params, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned long long shared, char* error,
                  unsigned long long error_size);
  unsigned grid[3], block[3];
  unsigned long long shared;
};
static thread_local char failure[1024];
BRT_EXPORT int brt_run(const Prepared* p, void** params) {
  return p->function(params, p->grid[0], p->grid[1], p->grid[2], p->block[0], p->block[1], p->block[2], p->shared, failure, sizeof failure);
}
BRT_EXPORT const char* brt_failure() { return failure; }

// 0 means one worker for each core that the process may use. Threads that already run stay; they are idle when not wanted.
BRT_EXPORT void brt_set_workers(unsigned count) {
  wanted_workers = count;
  pthread_mutex_lock(&pool->lock);
  pool->wanted = available_cores();
  pthread_mutex_unlock(&pool->lock);
}

// For tests: watch memory, and in which order threads go on. Faults are handled from the first time on.
BRT_EXPORT void brt_watch(int memory, int newest_first) {
  static bool handled = false;
  watching = memory;
  last_first = newest_first;
  if (!memory || handled) return;
  handled = true;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = &on_fault;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;  // the handler is left by a switch of stacks
  sigaction(SIGSEGV, &action, &before_segv);
  sigaction(SIGBUS, &action, &before_bus);
}

// The bytes of the workspace of this thread's next launches.
BRT_EXPORT void brt_workspace(const char* begin, const char* end) {
  work_begin = begin;
  work_end = end;
}

BRT_EXPORT unsigned brt_workers() { return pool->wanted; }
