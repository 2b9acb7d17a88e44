"""Writes the trained weights as the ONNX file that the product loads.   python export.py weights.pt layout.onnx

Input `x`: bytes [1, 16, height / 4, width / 4], ink (0 = white paper, 255 = black) of a page whose 4x4 blocks of pixels
have become channels (channel = 4 * row + column within the block). Outputs: `scores` [1, n, classes] (probabilities)
and `boxes` [1, n, 4] in pixels of the page. integers.py describes the integer arithmetic.
"""

import argparse
import io

import onnx
import torch
import torch.nn as nn

import model
from classes import PORTRAIT, STRIDES
from integers import Rewriter
from model import BLOCK, CEILING, Conv, Detector, decode, like
from tidy import tidy


class Folded(nn.Module):
    """A Conv as one plain convolution and one clipping; integers.py turns the clipping into rounding."""

    def __init__(self, conv: Conv):
        super().__init__()
        c = conv.conv
        self.conv = nn.Conv2d(c.in_channels, c.out_channels, c.kernel_size, c.stride, c.padding)
        self.conv.weight.data, self.conv.bias.data = (t.detach() for t in conv.folded())
        self.act = conv.act

    def forward(self, x):
        y = self.conv(x)
        return y.clamp(0, CEILING) if self.act else y


def fold(module: nn.Module) -> nn.Module:
    for name, child in module.named_children():
        setattr(module, name, Folded(child) if isinstance(child, Conv) else fold(child))
    return module


class Exported(nn.Module):
    def __init__(self, net):
        super().__init__()
        net.stem = net.stem[1:]  # the page is already in blocks
        self.net = fold(net)

    def forward(self, x):
        maps = self.net.maps(x)
        kinds = torch.cat([head(p).flatten(2) for head, p in zip(self.net.kinds, maps)], 2).transpose(1, 2)
        raw = torch.cat([head(p).flatten(2) for head, p in zip(self.net.boxes, maps)], 2).transpose(1, 2)
        points, strides = [], []
        for s in STRIDES:
            one = torch.ones_like(x[:1, :1, :: s // BLOCK, :: s // BLOCK])
            points.append(torch.cat([((one.cumsum(3) - 0.5) * s).flatten(2), ((one.cumsum(2) - 0.5) * s).flatten(2)], 1)[0].t())
            strides.append(one.flatten(2)[0, 0] * s)
        return torch.sigmoid(kinds), decode(raw, torch.cat(points), torch.cat(strides))


def load(file: str) -> Detector:
    return like(torch.load(file, map_location="cpu")).eval()


def write(net: Detector, file: str) -> None:
    model.activate = lambda x: x.clamp(0, CEILING)
    height, width = PORTRAIT
    buffer = io.BytesIO()
    torch.onnx.export(
        Exported(net).eval(), (torch.zeros(1, BLOCK * BLOCK, height // BLOCK, width // BLOCK),), buffer, opset_version=17, dynamo=False,
        input_names=["x"], output_names=["scores", "boxes"],
        dynamic_axes={"x": {2: "h", 3: "w"}, "scores": {1: "n"}, "boxes": {1: "n"}},
    )
    graph = onnx.load_from_string(buffer.getvalue())
    count = Rewriter(graph.graph).run()
    tidy(graph.graph)
    onnx.checker.check_model(graph)
    onnx.save(graph, file)
    print(count, "integer convolutions")


if __name__ == "__main__":
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("weights")
    args.add_argument("out")
    a = args.parse_args()
    write(load(a.weights), a.out)
