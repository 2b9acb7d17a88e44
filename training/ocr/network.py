"""Converts an ONNX recogniser to a trainable PyTorch network and back: its graph is run node by node, and its weights
are parameters under their original names, so that trained weights go back into the same file."""

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

TRAINED_FROM = 16  # numbers in a tensor; smaller ones are constants of the graph


def attributes(node):
    return {a.name: helper.get_attribute_value(a) for a in node.attribute}


class Graph(nn.Module):
    """Returns the logits: the last Softmax is part of the loss."""

    def __init__(self, path):
        super().__init__()
        self.model = onnx.load(path)
        graph = self.model.graph
        # Halved weights are followed by a Cast; here they are floats under the name of its output.
        halves = {n.input[0]: n.output[0] for n in graph.node if n.op_type == "Cast" and n.input[0].endswith(".half")}
        self.names, self.constants = {}, {}
        statistics = {name for n in graph.node if n.op_type == "BatchNormalization" for name in n.input[3:5]}
        self.weights = nn.ParameterDict()
        for tensor in graph.initializer:
            name = halves.get(tensor.name, tensor.name)
            values = torch.from_numpy(numpy_helper.to_array(tensor).copy())
            if values.dtype in (torch.float16, torch.float32) and values.numel() >= TRAINED_FROM and name not in statistics:
                key = name.replace(".", "|")
                self.names[name] = key
                self.weights[key] = nn.Parameter(values.float())
            elif values.dtype in (torch.float16, torch.float32):
                self.register_buffer("kept_" + name.replace(".", "|"), values.float())
                self.constants[name] = "kept_" + name.replace(".", "|")
            else:
                self.constants[name] = values
        self.nodes = [(n.op_type, list(n.input), list(n.output), attributes(n)) for n in graph.node
                      if not (n.op_type == "Cast" and n.input[0] in halves)]
        for at, (kind, inputs, outputs, given) in enumerate(self.nodes):
            if kind == "Constant":
                value = torch.from_numpy(numpy_helper.to_array(given["value"]).copy())
                self.constants[outputs[0]] = value
        self.input = graph.input[0].name
        self.last = max(at for at, node in enumerate(self.nodes) if node[0] == "Softmax")

    def forward(self, x):
        values = {self.input: x}

        def get(name):
            if name in values:
                return values[name]
            if name in self.names:
                return self.weights[self.names[name]]
            constant = self.constants[name]
            return getattr(self, constant) if isinstance(constant, str) else constant

        for kind, inputs, outputs, given in self.nodes[: self.last]:
            if kind == "Constant":
                continue
            if kind == "Shape":
                values[outputs[0]] = torch.tensor(get(inputs[0]).shape)
                continue
            values[outputs[0]] = RUN[kind]([get(name) if name else None for name in inputs], given)
        return values[self.nodes[self.last][1][0]]

    def save(self, path):
        """The same file with the current weights."""
        graph = self.model.graph
        for tensor in graph.initializer:
            name = tensor.name.removesuffix(".half")
            if name in self.names:
                values = self.weights[self.names[name]].detach().cpu().numpy()
                kept = np.float16 if tensor.data_type == TensorProto.FLOAT16 else np.float32
                tensor.CopyFrom(numpy_helper.from_array(values.astype(kept), tensor.name))
        onnx.save(self.model, path)


def same(data, kernel, strides):
    """The padding of SAME_UPPER: one output cell per stride, with the extra cell at the end."""
    sides = []
    for size, width, stride in zip(data.shape[:1:-1], kernel[::-1], strides[::-1]):
        more = max(0, (-(-size // stride) - 1) * stride + width - size)
        sides += [more // 2, more - more // 2]
    return sides


def conv(x, a):
    pads = a.get("pads", [0, 0, 0, 0])
    data = x[0]
    if a.get("auto_pad") == b"SAME_UPPER":
        data, pads = F.pad(data, same(data, list(x[1].shape[2:]), a["strides"])), [0, 0, 0, 0]
    if pads[0] != pads[2] or pads[1] != pads[3]:
        data, pads = F.pad(data, (pads[1], pads[3], pads[0], pads[2])), [0, 0]
    return F.conv2d(data, x[1], x[2] if len(x) > 2 else None, a.get("strides", [1, 1]), pads[:2], a.get("dilations", [1, 1]), a.get("group", 1))


def pool(x, a, how):
    data, pads = x[0], a.get("pads", [0, 0, 0, 0])
    if any(pads):
        data = F.pad(data, (pads[1], pads[3], pads[0], pads[2]), value=float("-inf") if how is F.max_pool2d else 0)
    if a.get("auto_pad") == b"SAME_UPPER":
        data = F.pad(data, same(data, a["kernel_shape"], a["strides"]), value=float("-inf"))
    return how(data, a["kernel_shape"], a["strides"])


def sliced(x, a):
    data, starts, ends, axes = x[0], x[1], x[2], x[3]
    steps = x[4] if len(x) > 4 else torch.ones_like(starts)
    index = [slice(None)] * data.dim()
    for start, end, axis, step in zip(starts.tolist(), ends.tolist(), axes.tolist(), steps.tolist()):
        index[axis] = slice(start, min(end, data.shape[axis]) if end >= 0 else end, step)
    return data[tuple(index)]


def reshaped(x, a):
    shape = [x[0].shape[at] if size == 0 else size for at, size in enumerate(x[1].tolist())]
    return x[0].reshape(shape)


def squeezed(x, a):
    for axis in sorted(a["axes"], reverse=True):
        x[0] = x[0].squeeze(axis)
    return x[0]


def unsqueezed(x, a):
    for axis in sorted(a["axes"]):
        x[0] = x[0].unsqueeze(axis)
    return x[0]


def padded(x, a):
    sizes = x[1].tolist()
    half = len(sizes) // 2
    sides = [size for pair in zip(sizes[half - 1 :: -1], sizes[: half - 1 : -1]) for size in pair]
    return F.pad(x[0], sides, value=float(x[2]) if len(x) > 2 else 0.0)


CASTS = {TensorProto.FLOAT: torch.float32, TensorProto.INT64: torch.int64, TensorProto.INT32: torch.int32}


def cast(x, a):
    # Integers are shapes; floats keep the training precision.
    return x[0] if x[0].is_floating_point() else x[0].to(CASTS[a["to"]])


def on(one, other):
    """Moves constants of the graph to the device of the data."""
    if one.device != other.device:
        return (one.to(other.device), other) if other.device.type != "cpu" else (one, other.to(one.device))
    return one, other


def two(how):
    return lambda x, a: how(*on(x[0], x[1]))


RUN = {
    "Conv": conv,
    "Identity": lambda x, a: x[0],
    "Add": two(torch.add),
    "Sub": two(torch.sub),
    "Mul": two(torch.mul),
    "Div": two(torch.div),
    "Pow": two(torch.pow),
    "Sqrt": lambda x, a: x[0].sqrt(),
    "Erf": lambda x, a: torch.erf(x[0]),
    "Relu": lambda x, a: F.relu(x[0]),
    "Sigmoid": lambda x, a: torch.sigmoid(x[0]),
    "HardSigmoid": lambda x, a: (x[0] * a.get("alpha", 0.2) + a.get("beta", 0.5)).clamp(0, 1),
    "BatchNormalization": lambda x, a: F.batch_norm(x[0], x[3], x[4], x[1], x[2], False, 0, a.get("epsilon", 1e-5)),
    "ReduceMean": lambda x, a: x[0].mean(a["axes"], keepdim=bool(a.get("keepdims", 1))),
    "Squeeze": squeezed,
    "Unsqueeze": unsqueezed,
    "Transpose": lambda x, a: x[0].permute(a["perm"]),
    "MatMul": lambda x, a: torch.matmul(x[0], x[1]),
    "Softmax": lambda x, a: torch.softmax(x[0], a.get("axis", -1)),
    "AveragePool": lambda x, a: pool(x, a, F.avg_pool2d),
    "MaxPool": lambda x, a: pool(x, a, F.max_pool2d),
    "Reshape": reshaped,
    "Pad": padded,
    "Slice": sliced,
    "Concat": lambda x, a: torch.cat([v.reshape(-1) if v.dim() == 0 else v for v in x], a["axis"]),
    "Cast": cast,
}
