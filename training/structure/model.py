"""A small transformer over the lines of a page; attention is rotated by the distances of the boxes' edges (rotary in
x0, y0, x1, y1)."""

import math

import torch
import torch.nn.functional as F
from torch import nn

from classes import CLASSES

FACTS = 85
LOOK_FACTS = 6


def look_facts(facts, weight):
    """Statistics of lines with the same style: how many, how long, how they end, how wide, and how much of the page is
    larger.

    facts [pages, lines, FACTS], weight [pages, lines]: 0 for padding.
    """
    look = torch.stack([(facts[..., 0] * 50).round(), facts[..., 2], facts[..., 3], facts[..., 5]], -1)
    alike = (look[:, :, None] - look[:, None]).abs().sum(-1).lt(0.5).to(facts.dtype) * weight[:, None]
    count = alike.sum(-1, keepdim=True).clamp(min=1)
    means = (alike @ facts[..., [9, 21, 40]]) / count
    letters = ((facts[..., 9] * 5).exp() - 1) * weight
    larger = (facts[:, None, :, 0] > facts[:, :, None, 0] + 0.02).to(facts.dtype)
    share = (larger * letters[:, None]).sum(-1, keepdim=True) / letters.sum(-1)[:, None, None].clamp(min=1)
    return torch.cat([torch.log1p(count) / 4, means, share, torch.log1p(count) / torch.log1p(weight.sum(-1))[:, None, None].clamp(min=1)], -1)


class Block(nn.Module):
    def __init__(self, d: int, heads: int):
        super().__init__()
        self.heads = heads
        self.before, self.between = nn.LayerNorm(d), nn.LayerNorm(d)
        self.qkv, self.out = nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.up, self.down = nn.Linear(d, 3 * d), nn.Linear(3 * d, d)
        self.drop = nn.Dropout(0.1)

    def forward(self, x, cos, sin, bias):
        b, t, d = x.shape
        q, k, v = self.qkv(self.before(x)).view(b, t, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4)

        def turn(y):
            left, right = y.chunk(2, -1)
            return torch.cat([left * cos - right * sin, left * sin + right * cos], -1)

        scores = turn(q) @ turn(k).transpose(-1, -2) / math.sqrt(d // self.heads)
        if bias is not None:
            scores = scores + bias
        x = x + self.drop(self.out((scores.softmax(-1) @ v).transpose(1, 2).reshape(b, t, d)))
        return x + self.drop(self.down(F.gelu(self.up(self.between(x)), approximate="tanh")))


class Judge(nn.Module):
    """facts [pages, lines, FACTS], boxes [pages, lines, 4] -> logits of classes and of "starts a segment"."""

    def __init__(self, d: int = 128, layers: int = 4, heads: int = 4):
        super().__init__()
        self.sizes = dict(d=d, layers=layers, heads=heads)
        self.enter = nn.Sequential(nn.Dropout(0.05), nn.Linear(FACTS + LOOK_FACTS, 2 * d), nn.GELU(approximate="tanh"), nn.Linear(2 * d, d))
        self.blocks = nn.ModuleList(Block(d, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(d)
        per = d // heads // 2 // 4
        waves = torch.stack([torch.logspace(math.log10(2 * 1.3**h), math.log10(160 * 1.3**h), per) for h in range(heads)])
        self.register_buffer("turns", 2 * math.pi / waves)
        self.classes, self.starts = nn.Linear(d, len(CLASSES)), nn.Linear(d, 1)

    def forward(self, facts, boxes, bias=None):
        weight = torch.ones_like(facts[..., 0]) if bias is None else (bias[:, 0, 0] > -1).to(facts.dtype)
        x = self.enter(torch.cat([facts, look_facts(facts, weight)], -1))
        angle = (boxes[:, None, :, :, None] * self.turns[None, :, None, None, :]).flatten(3)
        cos, sin = angle.cos(), angle.sin()
        for block in self.blocks:
            x = block(x, cos, sin, bias)
        x = self.norm(x)
        return self.classes(x), self.starts(x)[..., 0]
