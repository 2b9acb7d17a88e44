"""Stores the large weights of an ONNX file as 16-bit floats, half the size; they are widened when the file is loaded.

    python halve.py layout.onnx half.onnx
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SMALLEST = 512  # Biases and scales are few, and some need the range of 32 bits.

model = onnx.load(sys.argv[1])
graph = model.graph
kept, widen = [], []
for tensor in graph.initializer:
    values = numpy_helper.to_array(tensor)
    if tensor.data_type != TensorProto.FLOAT or values.size < SMALLEST:
        kept.append(tensor)
        continue
    half = values.astype(np.float16)
    assert np.isfinite(half).all(), f"{tensor.name} does not fit into 16 bits"
    kept.append(numpy_helper.from_array(half, f"{tensor.name}_h"))
    widen.append(
        helper.make_node("Cast", [f"{tensor.name}_h"], [tensor.name], to=TensorProto.FLOAT, name=f"widen_{tensor.name}")
    )
nodes = list(graph.node)
del graph.initializer[:], graph.node[:]
graph.initializer.extend(kept)
graph.node.extend(widen + nodes)
onnx.checker.check_model(model)
onnx.save(model, sys.argv[2])
