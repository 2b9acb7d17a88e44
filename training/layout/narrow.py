"""A narrower network that begins with the most useful channels of a trained one.

Every map keeps the channels that vary most on real pages. A stage splits its input into a half that is only passed on
and a half that goes through the blocks, so channels are chosen in each half by themselves:

    split ─► [ passed on | to the blocks ] ─► block 1 ─► block 2
                  └──────────┴─────────────────┴───────────┴──► join
"""

import torch

from model import Attention, Conv, Detector, Stage


class Narrower:
    def __init__(self, wide: Detector, narrow: Detector, pages: torch.Tensor):
        self.narrow_of = dict(zip(wide.modules(), narrow.modules(), strict=True))
        self.spread: dict[Conv, torch.Tensor] = {}
        self.wide, self.pages = wide, pages

    @torch.no_grad()
    def run(self):
        self.measure()
        w, n = self.wide, self.narrow_of[self.wide]
        c1 = self.conv(w.stem[1], torch.arange(w.stem[1].conv.in_channels))
        c2 = self.stage(w.s1, self.conv(w.stem[2], c1))
        c3 = self.stage(w.s2[1], self.conv(w.s2[0], c2))
        c4 = self.stage(w.s3[1], self.conv(w.s3[0], c3))
        c5 = self.stage(w.s4[1], self.conv(w.s4[0], c4))
        n.where.weight.data, n.where.bias.data = w.where.weight[c5].clone(), w.where.bias[c5].clone()
        for attention in w.attention:
            self.attention(attention, c5)
        width = lambda stage: stage.join.conv.out_channels
        u4 = self.stage(w.t4, torch.cat([c5, c4 + width(w.s4[1])]))
        p3 = self.stage(w.t3, torch.cat([u4, c3 + width(w.t4)]))
        p4 = self.stage(w.p4, torch.cat([self.conv(w.d3, p3), u4 + w.d3.conv.out_channels]))
        p5 = self.stage(w.p5, torch.cat([self.conv(w.d4, p4), c5 + w.d4.conv.out_channels]))
        for heads in (w.kinds, w.boxes):
            for (first, second, last), map_ in zip(heads, (p3, p4, p5)):
                kept = self.conv(second, self.conv(first, map_))
                small = self.narrow_of[last]
                small.weight.data, small.bias.data = last.weight[:, kept].clone(), last.bias.clone()

    def measure(self):
        """How much every channel varies."""

        def hook(conv, _, output):
            self.spread[conv] = output.float().std((0, 2, 3))

        hooks = [part.register_forward_hook(hook) for part in self.wide.modules() if isinstance(part, Conv)]
        self.wide.eval()(self.pages)
        for each in hooks:
            each.remove()

    def best(self, conv: Conv, count: int, low: int = 0, high: int | None = None) -> torch.Tensor:
        spread = self.spread[conv][low:high]
        return spread.topk(count).indices.sort().values + low

    def fill(self, conv: Conv, inputs: torch.Tensor, outputs: torch.Tensor) -> torch.Tensor:
        small = self.narrow_of[conv]
        assert small.conv.weight.shape[:2] == (len(outputs), len(inputs)), (small.conv.weight.shape, len(outputs), len(inputs))
        small.conv.weight.data = conv.conv.weight[outputs][:, inputs].clone()
        for name in ("weight", "bias", "running_mean", "running_var"):
            getattr(small.norm, name).data = getattr(conv.norm, name)[outputs].clone()
        return outputs

    def conv(self, conv: Conv, inputs: torch.Tensor) -> torch.Tensor:
        return self.fill(conv, inputs, self.best(conv, self.narrow_of[conv].conv.out_channels))

    def stage(self, stage: Stage, inputs: torch.Tensor) -> torch.Tensor:
        half, kept = stage.split.conv.out_channels // 2, self.narrow_of[stage.split].conv.out_channels // 2
        last = self.best(stage.split, kept, half)
        parts = [self.fill(stage.split, inputs, torch.cat([self.best(stage.split, kept, 0, half), last]))]
        last = last - half
        for i, (first, second) in enumerate(stage.blocks):
            last = self.conv(second, self.conv(first, last))
            parts.append(last + (2 + i) * half)
        return self.conv(stage.join, torch.cat(parts))

    def attention(self, attention: Attention, cells: torch.Tensor):
        everything = lambda conv: torch.arange(conv.conv.out_channels)
        self.fill(attention.out, self.fill(attention.qkv, cells, everything(attention.qkv))[: attention.inner], cells)
        self.fill(attention.down, self.conv(attention.up, cells), cells)


def narrowed(wide: Detector, pages: torch.Tensor, **widths) -> Detector:
    narrow = Detector(**widths)
    Narrower(wide, narrow, pages).run()
    return narrow
