"""from_onnx.py MATCHER.onnx BEFORE.npz: the weights of an installed matcher, in the form that train.py continues from."""
import sys

import numpy as np
import onnx
from onnx.numpy_helper import to_array


def weights_of(path):
    graph = onnx.load(path).graph
    stored = {t.name: to_array(t) for t in graph.initializer}
    found = {name: value for name, value in stored.items() if value.dtype == np.float32 and not name.endswith('_scale') and ':' not in name}

    def keep(name, quantized, transposed=False):
        value, scale, zero = (stored[quantized + end] for end in ('_quantized', '_scale', '_zero_point'))
        value = value.astype(np.int16) - zero.astype(np.int16)
        found[name], found[name + '#'] = (value.T, scale[:, None]) if transposed else (value, scale[None, None])

    for node in graph.node:
        if node.op_type == 'Gather' and node.input[0].endswith('.weight_quantized'): keep(node.input[0].removesuffix('_quantized'), node.input[0].removesuffix('_quantized'))
        if node.op_type == 'MatMulInteger':
            *outer, inner = node.name.split('/')[1:-1]
            name = inner if outer and inner.startswith(outer[0] + '.') else '.'.join([*outer, inner])
            keep(name + '.weight', node.input[1].removesuffix('_quantized'), True)
    # The two rows of `kind` are constants in the graph: fields first, then words.
    found['kind.weight'] = np.stack([stored[name] for node in graph.node if node.op_type == 'Add' for name in node.input if name.startswith('onnx::Add_')])
    return found


if __name__ == '__main__': np.savez_compressed(sys.argv[2], **weights_of(sys.argv[1]))
