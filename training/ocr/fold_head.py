"""Folds the bias of a recogniser's last layer into its weights. Adding it separately is a pass over the probabilities
of all characters at all positions (6 MB per line), a tenth of the whole network. As one more row of weights for a
constant input of 1, it is the last term of a sum that is computed anyway, and every probability stays the same to
the bit.

    python fold_head.py IN.onnx OUT.onnx        (needs `pip install onnx numpy`; seconds)
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

source, target = sys.argv[1:3]
model = onnx.load(source)
graph = model.graph
makers = {name: node for node in graph.node for name in node.output}
stored = {tensor.name: tensor for tensor in graph.initializer}


def behind(name, kinds):
    """The name of the tensor that these kinds of nodes only pass on."""
    while name in makers and makers[name].op_type in kinds:
        name = makers[name].input[0]
    return name


softmax = next(node for node in reversed(graph.node) if node.op_type == "Softmax")
add = makers[behind(softmax.input[0], ("Identity",))]
product = makers[behind(add.input[0], ("Identity",))]
assert add.op_type == "Add" and product.op_type == "MatMul", "the last layer is not a product, a bias and a softmax"
weights, bias = (stored[behind(name, ("Cast", "Identity"))] for name in (product.input[1], add.input[1]))
assert weights.data_type == bias.data_type, "weights and bias are stored alike, or the bias would be rounded"

rows = numpy_helper.to_array(weights)
weights.CopyFrom(numpy_helper.from_array(np.vstack([rows, numpy_helper.to_array(bias)[None]]), weights.name))
graph.initializer.append(numpy_helper.from_array(np.array([0, 0, 0, 0, 0, 1], np.int64), "head.one_more"))
graph.initializer.append(numpy_helper.from_array(np.float32(1), "head.one"))
widened = helper.make_node("Pad", [product.input[0], "head.one_more", "head.one"], ["head.widened"], name="head.widen", mode="constant")
product.input[0] = "head.widened"
softmax.input[0] = product.output[0]

nodes = []
wanted = {output.name for output in graph.output}
for node in reversed(graph.node):
    if not wanted.intersection(node.output):
        continue
    wanted.update(node.input)
    nodes.append(node)
    if node is product:
        nodes.append(widened)
        wanted.update(widened.input)
del graph.node[:]
graph.node.extend(reversed(nodes))
kept = [tensor for tensor in graph.initializer if tensor.name in wanted]
del graph.initializer[:]
graph.initializer.extend(kept)
onnx.checker.check_model(model)
onnx.save(model, target)
