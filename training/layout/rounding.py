"""Clipping and rounding of activations in one pass over memory, on a GPU."""

import torch
import triton
import triton.language as tl

AT_ONCE = 4096


@triton.jit
def kernel(x, y, count, CEILING: tl.constexpr, STEPS: tl.constexpr, AT_ONCE: tl.constexpr):
    i = tl.program_id(0).to(tl.int64) * AT_ONCE + tl.arange(0, AT_ONCE)
    value = tl.load(x + i, mask=i < count, other=0.0).to(tl.float32)
    value = tl.minimum(tl.maximum(value, 0.0), CEILING)
    tl.store(y + i, (tl.floor(value * STEPS + 0.5) / STEPS).to(y.dtype.element_ty), mask=i < count)


def clip_and_round(x: torch.Tensor, ceiling: float, steps: float) -> torch.Tensor:
    if not (x.is_contiguous() or x.is_contiguous(memory_format=torch.channels_last)):
        x = x.contiguous()
    y = torch.empty_like(x)
    kernel[(triton.cdiv(x.numel(), AT_ONCE),)](x, y, x.numel(), CEILING=ceiling, STEPS=steps, AT_ONCE=AT_ONCE)
    return y
