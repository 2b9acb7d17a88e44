"""The detector: one channel of ink in, class scores and boxes out, in eight-bit integers from the first layer to the heads.

It is trained as it will run: every weight and every activation is rounded to the 256 values of the product's integer
kernels (`activate`, `Conv`), so nothing is lost on export. Activations are between 0 and CEILING everywhere, so all
maps share one scale and can be joined and enlarged without arithmetic. Plain 3x3 and 1x1 convolutions only: on CPUs
their integer kernels are four times as fast as floats, depthwise ones are slower. There are no residual sums, whose
range would grow; the stages pass every intermediate map on instead. Attention (in floats) is used only at stride 32,
where a page has 26x20 cells.

    stride 4    8        16        32
    stem ─► s1 ─► s2 ─────► s3 ─────► s4 + attention
                  │         │           │
                  t3 ◄───── t4 ◄────────┤          top-down
                  ├──► p4 ◄─┘           │          bottom-up
                  │     └──────► p5 ◄───┘
                 heads     heads       heads       + segmentation from t3, which only training uses
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

from classes import COUNT, STRIDES

try:
    from rounding import clip_and_round
except ImportError:  # Triton is only needed on a GPU
    clip_and_round = None

BLOCK = 4  # the first layer sees 4x4 pixels as 16 channels
CEILING = 6.0
STEPS = 255 / CEILING


class Weights(torch.autograd.Function):
    """Rounded per output channel in the forward pass; the gradient passes unchanged."""

    @staticmethod
    def forward(ctx, w):
        step = w.abs().amax((1, 2, 3), keepdim=True).clamp_(min=1e-8).div_(127)
        return (w / step).round_().mul_(step)

    @staticmethod
    def backward(ctx, gradient):
        return gradient


class Activation(torch.autograd.Function):
    """Clipped to 0..CEILING and rounded to eight bits, as in the integer kernels."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return clip_and_round(x, CEILING, STEPS) if x.is_cuda else x.clamp(0, CEILING).mul_(STEPS).round_().mul_(1 / STEPS)

    @staticmethod
    def backward(ctx, gradient):
        return torch.ops.aten.hardtanh_backward(gradient, ctx.saved_tensors[0], 0.0, CEILING)


def activate(x):
    return Activation.apply(x)


class Conv(nn.Module):
    """Convolution with normalisation; with an activation it runs in integers, with weights rounded per output channel."""

    def __init__(self, i, o, k=3, s=1, act=True):
        super().__init__()
        self.conv = nn.Conv2d(i, o, k, s, k // 2, bias=False)
        self.norm = nn.BatchNorm2d(o, eps=1e-3, momentum=0.03)
        self.act = act

    def forward(self, x):
        w = self.conv.weight
        if self.act:
            w = Weights.apply(w)
        y = self.norm(F.conv2d(x, w, None, self.conv.stride, self.conv.padding))
        return activate(y) if self.act else y

    def folded(self):
        """Weights and bias of one equivalent plain convolution; the rounding of weights is preserved, since it is per
        channel."""
        n = self.norm
        factor = n.weight / torch.sqrt(n.running_var + n.eps)
        return self.conv.weight * factor[:, None, None, None], n.bias - n.running_mean * factor


class Stage(nn.Module):
    """Splits the channels, sends one half through n pairs of convolutions, and joins all intermediate results."""

    def __init__(self, i, o, n=1):
        super().__init__()
        h = o // 2
        self.split = Conv(i, o, 1)
        self.blocks = nn.ModuleList([nn.Sequential(Conv(h, h), Conv(h, h)) for _ in range(n)])
        self.join = Conv((2 + n) * h, o, 1)

    def forward(self, x):
        whole = self.split(x)
        parts = [whole]
        last = whole[:, whole.shape[1] // 2:]
        for block in self.blocks:
            last = block(last)
            parts.append(last)
        return self.join(torch.cat(parts, 1))


class Attention(nn.Module):
    """Self-attention over the cells of the coarsest map."""

    def __init__(self, c, heads=4, width=32, hidden=2):
        super().__init__()
        self.heads, self.inner = heads, heads * width
        self.qkv = Conv(c, 3 * self.inner, 1, act=False)
        self.out = Conv(self.inner, c, 1, act=False)
        self.up = Conv(c, hidden * c, 1)
        self.down = Conv(hidden * c, c, 1, act=False)

    def forward(self, x):
        b, _, h, w = x.shape
        q, k, v = (t.reshape(b, self.heads, self.inner // self.heads, h * w).transpose(2, 3) for t in self.qkv(x).chunk(3, 1))
        if torch.onnx.is_in_onnx_export():
            y = torch.softmax((q * q.shape[-1] ** -0.5) @ k.transpose(-1, -2), -1) @ v
        else:
            y = F.scaled_dot_product_attention(q, k, v)
        x = activate(x + self.out(y.transpose(2, 3).reshape(b, self.inner, h, w)))
        return activate(x + self.down(self.up(x)))


class Detector(nn.Module):
    def __init__(self, widths=(32, 64, 160, 256), neck=96, blocks=(1, 2, 3, 2), attentions=2, heads=(64, 64)):
        super().__init__()
        c1, c2, c3, c4 = widths
        self.stem = nn.Sequential(nn.PixelUnshuffle(BLOCK), Conv(BLOCK * BLOCK, c1), Conv(c1, c1))
        self.s1 = Stage(c1, c1, blocks[0])
        self.s2 = nn.Sequential(Conv(c1, c2, 3, 2), Stage(c2, c2, blocks[1]))
        self.s3 = nn.Sequential(Conv(c2, c3, 3, 2), Stage(c3, c3, blocks[2]))
        self.s4 = nn.Sequential(Conv(c3, c4, 3, 2), Stage(c4, c4, blocks[3]))
        self.where = nn.Conv2d(2, c4, 1)
        self.attention = nn.ModuleList([Attention(c4) for _ in range(attentions)])
        self.t4 = Stage(c4 + c3, c3)
        self.t3 = Stage(c3 + c2, neck)
        self.d3 = Conv(neck, neck, 3, 2)
        self.p4 = Stage(neck + c3, c3)
        self.d4 = Conv(c3, c3, 3, 2)
        self.p5 = Stage(c3 + c4, c4)
        maps = (neck, c3, c4)
        kind, box = heads
        self.kinds = nn.ModuleList([nn.Sequential(Conv(c, kind), Conv(kind, kind), nn.Conv2d(kind, COUNT, 1)) for c in maps])
        self.boxes = nn.ModuleList([nn.Sequential(Conv(c, box), Conv(box, box), nn.Conv2d(box, 4, 1)) for c in maps])
        self.segment = nn.Sequential(Conv(neck, 64), nn.Conv2d(64, COUNT + 1, 1))
        for head in self.kinds:
            nn.init.constant_(head[-1].bias, -4.6)
        for head in self.boxes:
            nn.init.constant_(head[-1].bias, 1.5)

    def maps(self, x):
        c3 = self.s2(self.s1(self.stem(x)))
        c4 = self.s3(c3)
        c5 = self.s4(c4)
        one = torch.ones_like(c5[:1, :1])
        place = torch.cat([one.cumsum(3) / c5.shape[3], one.cumsum(2) / c5.shape[2]], 1) - 0.5
        c5 = activate(c5 + self.where(place))
        for attend in self.attention:
            c5 = attend(c5)
        larger = lambda m: F.interpolate(m, scale_factor=2.0, mode="nearest")
        u4 = self.t4(torch.cat([larger(c5), c4], 1))
        p3 = self.t3(torch.cat([larger(u4), c3], 1))
        p4 = self.p4(torch.cat([self.d3(p3), u4], 1))
        return p3, p4, self.p5(torch.cat([self.d4(p4), c5], 1))

    def forward(self, x):
        """x: ink, 0 = white paper, 1 = black. Returns class logits [b, n, classes], raw boxes [b, n, 4], segmentation
        logits."""
        maps = self.maps(x)
        kinds = torch.cat([head(p).flatten(2) for head, p in zip(self.kinds, maps)], 2)
        boxes = torch.cat([head(p).flatten(2) for head, p in zip(self.boxes, maps)], 2)
        return kinds.transpose(1, 2), boxes.transpose(1, 2), self.segment(maps[0])


NARROW = {"widths": (32, 48, 112, 192), "neck": 64, "heads": (48, 48)}


def like(state: dict) -> Detector:
    """A network of the same shape as these weights, with them."""
    rows = lambda name: state[f"{name}.conv.weight"].shape[0]
    count = lambda stage: len({name.split(".")[stage.count(".") + 2] for name in state if name.startswith(f"{stage}.blocks.")})
    net = Detector(
        widths=(rows("stem.1"), rows("s2.0"), rows("s3.0"), rows("s4.0")),
        neck=rows("d3"),
        blocks=tuple(count(stage) for stage in ("s1", "s2.1", "s3.1", "s4.1")),
        attentions=sum(name.endswith("qkv.conv.weight") for name in state),
        heads=(rows("kinds.0.0"), rows("boxes.0.0")),
    )
    net.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in state.items()})
    return net


def cells(height, width, device="cpu"):
    """Centres [n, 2] and strides [n] of all cells of the three maps."""
    points, strides = [], []
    for s in STRIDES:
        y, x = torch.meshgrid(torch.arange(height // s, device=device) + 0.5, torch.arange(width // s, device=device) + 0.5, indexing="ij")
        points.append(torch.stack([x.flatten() * s, y.flatten() * s], 1))
        strides.append(torch.full((x.numel(),), float(s), device=device))
    return torch.cat(points), torch.cat(strides)


def decode(raw, points, strides):
    reach = F.softplus(raw.float()) * strides[:, None] * 2
    return torch.cat([points - reach[..., :2], points + reach[..., 2:]], -1)
