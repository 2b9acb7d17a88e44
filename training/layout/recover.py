"""Turns an exported detector back into weights that training can start from.

    python recover.py ../../models/layout.onnx recovered.pt

An exported convolution holds its normalisation too: here the normalisation only adds the bias, until `train.py` settles
it on real pages. The segmentation head, which only training uses, starts anew.
"""

import argparse

import numpy as np
import onnx
import torch
import torch.nn as nn
from onnx import numpy_helper

from model import Conv, Detector


def stored(file: str) -> dict[str, np.ndarray]:
    graph = onnx.load(file).graph
    values = {i.name.removesuffix("_h"): numpy_helper.to_array(i).astype(np.float32) for i in graph.initializer}
    return {name.removeprefix("net."): value for name, value in values.items()}


def folded(values: dict[str, np.ndarray], name: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Weights and bias of the convolution `name`, from integers or floats."""
    if f"{name}.weight_i" in values:
        steps = values[f"{name}.weight_step"]
        weight = values[f"{name}.weight_i"] * steps[:, None, None, None]
        bias = values[f"{name}.weight_bias"] * values[f"{name}.weight_bias_step"]
    else:
        weight, bias = values[f"{name}.weight"], values[f"{name}.bias"]
    return torch.from_numpy(weight.copy()), torch.from_numpy(bias.copy())


def recover(file: str) -> Detector:
    values, net = stored(file), Detector().eval()
    for name, part in net.named_modules():
        if name.startswith("segment"):
            continue
        if isinstance(part, Conv):
            weight, bias = folded(values, f"{name}.conv")
            part.conv.weight.data, part.norm.bias.data = weight, bias
            part.norm.weight.data = torch.sqrt(part.norm.running_var + part.norm.eps)
        elif isinstance(part, nn.Conv2d) and part.bias is not None:
            part.weight.data, part.bias.data = folded(values, name)
    return net


if __name__ == "__main__":
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("model")
    args.add_argument("out")
    a = args.parse_args()
    torch.save(recover(a.model).state_dict(), a.out)
