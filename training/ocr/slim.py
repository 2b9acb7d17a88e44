"""Rewrites the graph of a detector or recogniser to need less computation and memory, with the same weights:

    conv(concat(a, b))      →  conv(a) + conv(b), each with its part of the weights: the same sums, without a copy of both maps
    x + x · gate            →  x · (1 + gate), saves one map of the whole image (differs in the last bit)
    transposed conv + bias  →  with the bias inside

    python slim.py IN.onnx OUT.onnx        (needs `pip install onnx numpy`; seconds)
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

source, target = sys.argv[1:3]
model = onnx.load(source)
graph = model.graph
makers = {name: node for node in graph.node for name in node.output}
users: dict[str, list] = {}
for node in graph.node:
    for name in node.input:
        users.setdefault(name, []).append(node)
stored = {tensor.name: tensor for tensor in graph.initializer}


def store(values, name):
    graph.initializer.append(numpy_helper.from_array(values, name))
    return name


def parted(conv):
    """Only for the first two maps, which are half as large as the image, and if their channels fill whole blocks of 16."""
    concat = makers.get(conv.input[0])
    if conv.op_type != "Conv" or concat is None or concat.op_type != "Concat" or len(concat.input) != 2 or len(users[concat.output[0]]) > 1:
        return None
    weights = numpy_helper.to_array(stored[conv.input[1]]) if conv.input[1] in stored else None
    if weights is None or (weights.shape[1] // 2) % 16:
        return None
    first, second = np.split(weights, 2, axis=1)
    attributes = {a.name: helper.get_attribute_value(a) for a in conv.attribute}
    result = conv.output[0]
    one = helper.make_node("Conv", [concat.input[0], store(first, f"{result}.first")], [f"{result}.one"], **attributes)
    other = helper.make_node("Conv", [concat.input[1], store(second, f"{result}.second"), *conv.input[2:]], [f"{result}.other"], **attributes)
    return [one, other, helper.make_node("Add", [f"{result}.other", f"{result}.one"], [result])]


def gated(add):
    if add.op_type != "Add":
        return None
    for x, product in (add.input, reversed(add.input)):
        mul = makers.get(product)
        if mul is None or mul.op_type != "Mul" or x not in mul.input or len(users[product]) > 1:
            continue
        gate = next(name for name in mul.input if name != x)
        if makers[gate].op_type not in ("HardSigmoid", "Sigmoid"):
            continue
        if "gate.one" not in stored:
            stored["gate.one"] = store(np.float32(1), "gate.one")
        return [helper.make_node("Add", [gate, "gate.one"], [f"{gate}.more"]), helper.make_node("Mul", [x, f"{gate}.more"], add.output)]
    return None


def biased(add):
    deconv = makers.get(add.input[0]) if add.op_type == "Add" else None
    if deconv is None or deconv.op_type != "ConvTranspose" or add.input[1] not in stored or len(deconv.input) > 2:
        return None
    bias = store(numpy_helper.to_array(stored[add.input[1]]).reshape(-1), f"{add.output[0]}.bias")
    attributes = {a.name: helper.get_attribute_value(a) for a in deconv.attribute}
    return [helper.make_node("ConvTranspose", [*deconv.input, bias], add.output, **attributes)]


nodes = [new for node in graph.node for new in parted(node) or gated(node) or biased(node) or [node]]
wanted = {output.name for output in graph.output}
kept = []
for node in reversed(nodes):
    if wanted.intersection(node.output):
        wanted.update(node.input)
        kept.append(node)
del graph.node[:]
graph.node.extend(reversed(kept))
tensors = [tensor for tensor in graph.initializer if tensor.name in wanted]
del graph.initializer[:]
graph.initializer.extend(tensors)
onnx.checker.check_model(model)
onnx.save(model, target)
