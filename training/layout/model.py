"""The detector: one grey channel in, class scores and boxes out; 5 M parameters, 6 GMAC at 832x640.

Built for two CPU cores in int8: narrow early layers, plain convolutions with ReLU (which fold into one integer kernel each),
attention only at stride 32, where a page is 26x20 cells, and depthwise heads, since the heads at stride 8 cost most.

    stride 2   4    8        16        32
    stem ──► s1 ─► s2 ─────► s3 ─────► s4 + attention
                   │         │           │
                   t3 ◄───── t4 ◄────────┤          top-down
                   ├──► p4 ◄─┘           │          bottom-up
                   │     └──────► p5 ◄───┘
                  heads     heads       heads       + segmentation from t3
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

from classes import COUNT, STRIDES


def conv(i, o, k=3, s=1, groups=1, act=True):
    layers = [nn.Conv2d(i, o, k, s, k // 2, groups=groups, bias=False), nn.BatchNorm2d(o, eps=1e-3, momentum=0.03)]
    return nn.Sequential(*layers, nn.ReLU(inplace=True)) if act else nn.Sequential(*layers)


def separable(i, o, k=3):
    return nn.Sequential(conv(i, i, k, groups=i), conv(i, o, 1))


class Residual(nn.Module):
    def __init__(self, c, add):
        super().__init__()
        self.a, self.b, self.add = conv(c, c), conv(c, c), add

    def forward(self, x):
        y = self.b(self.a(x))
        return x + y if self.add else y


class Stage(nn.Module):
    """Splits the channels, sends one half through n blocks, and joins all that came up on the way."""

    def __init__(self, i, o, n=1, add=True):
        super().__init__()
        h = o // 2
        self.left, self.right = conv(i, h, 1), conv(i, h, 1)
        self.blocks = nn.ModuleList([Residual(h, add) for _ in range(n)])
        self.join = conv((2 + n) * h, o, 1)

    def forward(self, x):
        parts = [self.left(x), self.right(x)]
        for block in self.blocks:
            parts.append(block(parts[-1]))
        return self.join(torch.cat(parts, 1))


class Attention(nn.Module):
    """Self-attention over the cells of the coarsest map; 1x1 convolutions throughout, so that they quantise."""

    def __init__(self, c, heads=8, hidden=2):
        super().__init__()
        self.heads, self.c = heads, c
        self.qkv = conv(c, 3 * c, 1, act=False)
        self.place = conv(c, c, 3, groups=c, act=False)
        self.out = conv(c, c, 1, act=False)
        self.feed = nn.Sequential(conv(c, hidden * c, 1), conv(hidden * c, c, 1, act=False))

    def forward(self, x):
        b, c, h, w = x.shape
        q, k, v = self.qkv(x).chunk(3, 1)
        split = lambda t: t.reshape(b, self.heads, c // self.heads, -1).transpose(2, 3)
        if torch.onnx.is_in_onnx_export():
            weight = torch.softmax(split(q) @ split(k).transpose(-1, -2) * (c // self.heads) ** -0.5, -1)
            y = weight @ split(v)
        else:
            y = F.scaled_dot_product_attention(split(q), split(k), split(v))
        y = y.transpose(2, 3).reshape(b, c, h, w)
        x = x + self.out(y + self.place(v))
        return x + self.feed(x)


class Detector(nn.Module):
    def __init__(self, widths=(16, 32, 64, 160, 288), neck=80, blocks=(1, 2, 3, 1), attentions=2):
        super().__init__()
        c0, c1, c2, c3, c4 = widths
        self.stem = nn.Sequential(conv(1, c0, 3, 2), conv(c0, c1, 3, 2))
        self.s1 = Stage(c1, c1, blocks[0])
        self.s2 = nn.Sequential(conv(c1, c2, 3, 2), Stage(c2, c2, blocks[1]))
        self.s3 = nn.Sequential(conv(c2, c3, 3, 2), Stage(c3, c3, blocks[2]))
        self.s4 = nn.Sequential(conv(c3, c4, 3, 2), Stage(c4, c4, blocks[3]))
        self.where = nn.Conv2d(2, c4, 1)
        self.attention = nn.ModuleList([Attention(c4) for _ in range(attentions)])
        self.t4 = Stage(c4 + c3, c3, 1, False)
        self.t3 = Stage(c3 + c2, neck, 1, False)
        self.d3 = conv(neck, neck, 3, 2)
        self.p4 = Stage(neck + c3, c3, 1, False)
        self.d4 = conv(c3, c3, 3, 2)
        self.p5 = Stage(c3 + c4, c4, 1, False)
        maps = (neck, c3, c4)
        self.boxes = nn.ModuleList([nn.Sequential(conv(c, 48), separable(48, 48), nn.Conv2d(48, 4, 1)) for c in maps])
        self.kinds = nn.ModuleList([nn.Sequential(separable(c, 96, 5), separable(96, 96, 5), nn.Conv2d(96, COUNT, 1)) for c in maps])
        self.segment = nn.Sequential(separable(neck, 64, 5), nn.Conv2d(64, COUNT + 1, 1))
        for head in self.kinds:
            nn.init.constant_(head[-1].bias, -4.6)
        for head in self.boxes:
            nn.init.constant_(head[-1].bias, 1.5)

    def forward(self, x):
        """x: ink, 0 = white paper, 1 = black. Gives class logits [b, n, classes], raw boxes [b, n, 4], segmentation logits."""
        x = self.s1(self.stem(x))
        c3 = self.s2(x)
        c4 = self.s3(c3)
        c5 = self.s4(c4)
        one = torch.ones_like(c5[:1, :1])
        place = torch.cat([one.cumsum(3) / c5.shape[3], one.cumsum(2) / c5.shape[2]], 1) - 0.5
        c5 = c5 + self.where(place)
        for attend in self.attention:
            c5 = attend(c5)
        u4 = self.t4(torch.cat([F.interpolate(c5, scale_factor=2.0, mode="nearest"), c4], 1))
        p3 = self.t3(torch.cat([F.interpolate(u4, scale_factor=2.0, mode="nearest"), c3], 1))
        p4 = self.p4(torch.cat([self.d3(p3), u4], 1))
        p5 = self.p5(torch.cat([self.d4(p4), c5], 1))
        kinds = torch.cat([head(p).flatten(2) for head, p in zip(self.kinds, (p3, p4, p5))], 2)
        boxes = torch.cat([head(p).flatten(2) for head, p in zip(self.boxes, (p3, p4, p5))], 2)
        return kinds.transpose(1, 2), boxes.transpose(1, 2), self.segment(p3)


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


class Exported(nn.Module):
    """What the product loads: grey 0-255 in, probabilities and boxes in input pixels out."""

    def __init__(self, net, temperature=None, shift=None):
        super().__init__()
        self.net = net
        self.register_buffer("scale", torch.ones(COUNT) if temperature is None else 1 / torch.as_tensor(temperature))
        self.register_buffer("shift", torch.zeros(COUNT) if shift is None else torch.as_tensor(shift))

    def forward(self, x):
        kinds, raw, segments = self.net(1 - x / 255.0)
        points, strides = [], []
        for s in STRIDES:
            one = torch.ones_like(x[:1, :1, ::s, ::s])
            points.append(torch.cat([((one.cumsum(3) - 0.5) * s).flatten(2), ((one.cumsum(2) - 0.5) * s).flatten(2)], 1)[0].t())
            strides.append(one.flatten(2)[0, 0] * s)
        return torch.sigmoid(kinds * self.scale + self.shift), decode(raw, torch.cat(points), torch.cat(strides)), torch.softmax(segments, 1)
