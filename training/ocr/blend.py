"""Interpolates between the published and the trained weights:  python blend.py PUBLISHED.onnx TRAINED.onnx OUT.onnx
[SHARE]

A blend keeps more of what the published network knows and the generated lines do not show."""

import sys

import numpy as np
import onnx
from onnx import numpy_helper

published, trained = (onnx.load(path) for path in sys.argv[1:3])
share = float(sys.argv[4]) if len(sys.argv) > 4 else 0.5
learned = {tensor.name: numpy_helper.to_array(tensor).astype(np.float32) for tensor in trained.graph.initializer}
for tensor in published.graph.initializer:
    values = numpy_helper.to_array(tensor)
    if values.dtype in (np.float16, np.float32):
        between = values.astype(np.float32) + share * (learned[tensor.name] - values.astype(np.float32))
        tensor.CopyFrom(numpy_helper.from_array(between.astype(values.dtype), tensor.name))
onnx.save(published, sys.argv[3])
