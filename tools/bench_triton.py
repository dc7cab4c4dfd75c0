"""Specialists that the benchmark writes itself: row kernels in Triton, one program a row, the row in registers. None without Triton."""

from __future__ import annotations

from typing import Any

try:
    import triton
    import triton.language as tl
except ImportError:
    softmax = softmax_backward = layer_norm = rms_norm = None
else:

    @triton.jit
    def _softmax(x, y, n, BLOCK: tl.constexpr):
        row = tl.program_id(0).to(tl.int64) * n
        i = tl.arange(0, BLOCK)
        v = tl.load(x + row + i, mask=i < n, other=-float("inf")).to(tl.float32)
        e = tl.exp(v - tl.max(v, 0))
        tl.store(y + row + i, (e / tl.sum(e, 0)).to(y.dtype.element_ty), mask=i < n)

    @triton.jit
    def _softmax_backward(dy, y, dx, n, BLOCK: tl.constexpr):
        row = tl.program_id(0).to(tl.int64) * n
        i = tl.arange(0, BLOCK)
        g = tl.load(dy + row + i, mask=i < n, other=0.0).to(tl.float32)
        p = tl.load(y + row + i, mask=i < n, other=0.0).to(tl.float32)
        tl.store(dx + row + i, (p * (g - tl.sum(g * p, 0))).to(dx.dtype.element_ty), mask=i < n)

    @triton.jit
    def _norm(x, w, b, y, n, eps, CENTRE: tl.constexpr, BLOCK: tl.constexpr):
        row = tl.program_id(0).to(tl.int64) * n
        i = tl.arange(0, BLOCK)
        v = tl.load(x + row + i, mask=i < n, other=0.0).to(tl.float32)
        if CENTRE:
            v = tl.where(i < n, v - tl.sum(v, 0) / n, 0.0)
        r = 1.0 / tl.sqrt(tl.sum(v * v, 0) / n + eps)
        out = v * r * tl.load(w + i, mask=i < n, other=0.0).to(tl.float32)
        if CENTRE:
            out += tl.load(b + i, mask=i < n, other=0.0).to(tl.float32)
        tl.store(y + row + i, out.to(y.dtype.element_ty), mask=i < n)

    def _shape(x: Any) -> tuple[tuple[int], int, int, int]:
        n = x.shape[-1]
        block = triton.next_power_of_2(n)
        return (x.numel() // n,), n, block, max(4, min(16, block // 512))

    def softmax(F: Any, a: Any) -> Any:
        y = a.torch.empty_like(a.x)
        grid, n, block, warps = _shape(a.x)
        _softmax[grid](a.x, y, n, BLOCK=block, num_warps=warps)
        return y

    def softmax_backward(F: Any, a: Any) -> Any:
        dx = a.torch.empty_like(a.dy)
        grid, n, block, warps = _shape(a.dy)
        _softmax_backward[grid](a.dy, a.y, dx, n, BLOCK=block, num_warps=warps)
        return dx

    def layer_norm(F: Any, a: Any) -> Any:
        y = a.torch.empty_like(a.x)
        grid, n, block, warps = _shape(a.x)
        _norm[grid](a.x, a.w, a.b, y, n, 1e-5, CENTRE=True, BLOCK=block, num_warps=warps)
        return y

    def rms_norm(F: Any, a: Any) -> Any:
        y = a.torch.empty_like(a.x)
        grid, n, block, warps = _shape(a.x)
        _norm[grid](a.x, a.w, a.w, y, n, 1.1920929e-07, CENTRE=False, BLOCK=block, num_warps=warps)
        return y
