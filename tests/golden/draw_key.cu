// random.draw_key.forward.i64 / default
// template random/draw_key.cu.j2, manifest entry …; generated: edit ops.yaml or the template, not this
// --- partial prelude ---
// The key of the next call, and the state after it: seed and offset, which counts calls. A replayed graph runs it again, and draws anew.
extern "C" __global__ void __launch_bounds__(32) brt_random_draw_key_forward_i64(u64* state, u64* key, const i64 state_step, const i64 key_step)
{
    after_previous();
    if (threadIdx.x) return;
    const u64 offset = state[state_step];
    key[0] = state[0];
    key[key_step] = offset;
    state[state_step] = offset + 1;
}
