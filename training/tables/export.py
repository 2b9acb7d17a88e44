"""export.py CHECKPOINT OUT.onnx: writes the network with weights of one byte each; they are turned back to floats when it is loaded, so every machine computes alike."""
import sys
import numpy as np, onnx, torch
from onnx import helper, numpy_helper
from features import KEYS
from model import TableNet


def export(model, path):
    m = model.float().cpu().eval(); e = [torch.randn(1, n, f) for n, f in ((20, 4), (20, m.w.in_features), (5, 4), (5, m.g.in_features), (7, 4), (7, m.c.in_features), (9, 4), (9, m.r.in_features))]
    names = list(KEYS); axes = {k: {1: 'n' + k[0]} for k in names}
    torch.onnx.export(m, tuple(e), path, input_names=names, output_names=['sep_c', 'sep_r', 'cls', 'pair_c', 'pair_r'], dynamic_axes=axes, opset_version=17, dynamo=False)


def shrink(path):
    model = onnx.load(path); graph = model.graph; used = {}
    for node in graph.node:
        for name in node.input: used.setdefault(name, []).append(node)
    nodes = []
    for tensor in list(graph.initializer):
        w = numpy_helper.to_array(tensor)
        if w.ndim != 2 or w.size < 2000 or w.dtype != np.float32 or not all(n.op_type == 'MatMul' for n in used.get(tensor.name, [])): continue
        scale = np.maximum(np.abs(w).max(0), 1e-8) / 127; q = np.clip(np.round(w / scale), -127, 127).astype(np.int8); name = tensor.name
        graph.initializer.remove(tensor)
        graph.initializer.extend([numpy_helper.from_array(q, name + '_bytes'), numpy_helper.from_array(scale.astype(np.float32), name + '_scale')])
        nodes += [helper.make_node('Cast', [name + '_bytes'], [name + '_float'], to=onnx.TensorProto.FLOAT), helper.make_node('Mul', [name + '_float', name + '_scale'], [name])]
    graph.node.extend(nodes); rest = list(graph.node); del graph.node[:]; graph.node.extend(nodes + rest[:len(rest) - len(nodes)])
    onnx.checker.check_model(model); onnx.save(model, path); print(len(nodes) // 2, 'matrices in bytes')


if __name__ == '__main__':
    state = torch.load(sys.argv[1], map_location='cpu'); model = TableNet(**state['cfg']); model.load_state_dict(state['model']); export(model, sys.argv[2]); shrink(sys.argv[2])
