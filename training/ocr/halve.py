"""Stores the float weights of an ONNX file in 16 bits, each followed by a Cast. The runtime folds the casts when it
loads the file, so the network computes in 32 bits as before, from half the file size.

    python halve.py IN.onnx OUT.onnx        (needs `pip install onnx numpy`; seconds)
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SMALLEST = 256  # numbers in a tensor; smaller ones are not worth a node
LARGEST_HALF = 6e4

source, target = sys.argv[1:3]
model = onnx.load(source)
graph = model.graph
casts = []


def halved(tensor, name):
    """The tensor in 16 bits under another name, with a Cast that restores its old name; None if it must stay."""
    if tensor.data_type != TensorProto.FLOAT or int(np.prod(tensor.dims)) < SMALLEST:
        return None
    values = numpy_helper.to_array(tensor)
    if np.abs(values).max() > LARGEST_HALF:
        return None
    casts.append(helper.make_node("Cast", [name + ".half"], [name], to=TensorProto.FLOAT))
    return numpy_helper.from_array(values.astype(np.float16), name + ".half")


initializers = [halved(tensor, tensor.name) or tensor for tensor in graph.initializer]
nodes = []
for node in graph.node:
    constant = node.op_type == "Constant" and node.attribute and node.attribute[0].name == "value"
    half = halved(node.attribute[0].t, node.output[0]) if constant else None
    if half is None:
        nodes.append(node)
    else:
        initializers.append(half)

del graph.initializer[:]
graph.initializer.extend(initializers)
del graph.node[:]
graph.node.extend(casts + nodes)
onnx.checker.check_model(model)
onnx.save(model, target)
