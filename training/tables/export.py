"""export.py CHECKPOINT OUT.onnx: writes the network with one-byte weights; they are converted back to floats when it is
loaded, so every machine computes the same.

The graph is written by hand with the fused operators of ONNX Runtime (com.microsoft): torch.onnx.export makes three
times as many nodes from model.py and takes 15 to 25 % longer. The heads are the batch dimension of attention, because
each has its own rotary frequencies.
"""
import sys
import numpy as np, onnx, torch
from onnx import TensorProto, helper, numpy_helper
from model import TableNet

FUSED = 'com.microsoft'


class Graph:
    def __init__(s): s.nodes, s.weights, s.count = [], [], 0

    def add(s, op, *inputs, outputs=1, domain='', names=None, **attributes):
        s.count += 1; names = names or [f'{op}_{s.count}_{i}' for i in range(outputs)]
        s.nodes.append(helper.make_node(op, list(inputs), names, domain=domain, **attributes)); return names[0] if len(names) == 1 else names

    def constant(s, values, kind=np.float32):
        s.count += 1; s.weights.append(numpy_helper.from_array(np.ascontiguousarray(values, kind), f'constant_{s.count}')); return s.weights[-1].name

    def vector(s, p): return s.constant(p.detach().numpy())

    def matrix(s, w):
        """A matrix, input by output, in bytes with one scale per output."""
        if w.size < 2000: return s.constant(w)
        scale = np.maximum(np.abs(w).max(0), 1e-8) / 127
        return s.add('Mul', s.add('Cast', s.constant(np.clip(np.round(w / scale), -127, 127), np.int8), to=TensorProto.FLOAT), s.constant(scale))

    def linear(s, x, layer, order=None):
        w, b = layer.weight.detach().numpy().T, layer.bias.detach().numpy()
        if order is not None: w, b = w[:, order], b[order]
        return s.add('Gemm', x, s.matrix(w), s.constant(b))


def build(net):
    g, (d, heads, dp) = Graph(), (net.cfg[k] for k in ('d', 'heads', 'dp')); size = d // heads
    shape = lambda *n: g.constant(n, np.int64)
    part = lambda x, start, end, axis: g.add('Slice', x, start, end, shape(axis))
    flat = {k: g.add('Squeeze', k, shape(0)) for k in ('wb', 'wf', 'gb', 'gf', 'cb', 'cf', 'rb', 'rf')}
    x = g.add('Concat', *(g.linear(flat[k + 'f'], getattr(net, k)) for k in 'wgcr'), axis=0)
    box = g.add('Concat', *(flat[k + 'b'] for k in 'wgcr'), axis=0)
    freq = net.freq.numpy(); turns = np.zeros((heads, 4, size // 2), np.float32)
    for edge in range(4): turns[:, edge, edge * freq.shape[1]:(edge + 1) * freq.shape[1]] = freq
    angle = g.add('MatMul', box, g.constant(turns))  # heads, tokens, rotary pairs
    cos, sin = (g.add('Reshape', g.add(f, angle), shape(-1, size // 2)) for f in ('Cos', 'Sin'))
    tokens = g.add('Shape', x, start=0, end=1)
    every = g.add('Squeeze', g.add('Mul', tokens, shape(heads)), shape(0))
    places = g.add('Reshape', g.add('Range', g.constant(0, np.int64), every, g.constant(1, np.int64)), shape(heads, -1))
    # Outputs of q, k and v, grouped by head: each split is then contiguous.
    order = np.arange(3 * d).reshape(3, heads, size).transpose(1, 0, 2).ravel()
    norm = lambda x, layer: g.add('LayerNormalization', x, g.vector(layer.weight), g.vector(layer.bias), axis=-1, epsilon=layer.eps)
    normed = norm(x, net.blocks[0].n1)
    for block, after in zip(net.blocks, [b.n1 for b in net.blocks[1:]] + [net.norm]):
        qkv = g.add('Transpose', g.add('Reshape', g.linear(normed, block.qkv, order), shape(-1, heads, 3, size)), perm=[1, 2, 0, 3])
        qk, v = g.add('Split', qkv, shape(2, 1), outputs=2, axis=1)
        qk = g.add('RotaryEmbedding', qk, places, cos, sin, domain=FUSED)
        q, k = g.add('Split', qk, shape(1, 1), outputs=2, axis=1)
        q, k, v = (g.add('Squeeze', t, shape(1)) for t in (q, k, v))
        a = g.add('MultiHeadAttention', q, k, v, domain=FUSED, num_heads=1)
        a = g.add('Reshape', g.add('Transpose', a, perm=[1, 0, 2]), shape(-1, d))
        x = g.add('Add', x, g.linear(a, block.o))
        normed = norm(x, block.n2)
        up = g.add('FastGelu', g.linear(normed, block.up), domain=FUSED)
        x = g.add('Add', x, g.linear(up, block.down))
        normed = norm(x, after)
    nw, ng, nc = (g.add('Shape', k, start=1, end=2) for k in ('wb', 'gb', 'cb'))
    before = g.add('Add', nw, ng); between = g.add('Add', before, nc)
    words, columns, rows = part(normed, shape(0), nw, 0), part(normed, before, between, 0), part(normed, between, tokens, 0)

    def pair(candidates, edges, proj, geo, first, lo, hi, name):
        z = g.add('MatMul', part(p, shape(first), shape(first + 3), 0), g.add('Transpose', g.linear(candidates, proj), perm=[1, 0]))
        edge = lambda b, k: part(b, shape(k), shape(k + 1), 1)
        middle = g.add('Transpose', g.add('Mul', g.add('Add', edge(edges, lo), edge(edges, hi)), g.constant(.5)), perm=[1, 0])
        near = [g.add('Sub', edge(flat['wb'], k), middle) for k in (lo, hi)]
        far = [g.add('Mul', t, g.constant(1 / 8)) for t in near]
        stacked = g.add('Tanh', g.add('Concat', *(g.add('Unsqueeze', t, shape(2)) for t in near + far), axis=2))
        placed = g.add('Add', g.add('MatMul', stacked, g.constant(geo.weight.detach().numpy().T)), g.vector(geo.bias))
        z = g.add('Transpose', z, perm=[1, 2, 0])
        g.add('Unsqueeze', g.add('Add', z, placed), shape(0), names=[name])

    net.pw.weight.data /= 4; net.pw.bias.data /= 4
    p = g.add('Transpose', g.add('Reshape', g.linear(words, net.pw), shape(-1, 6, dp)), perm=[1, 0, 2])
    for x, layer, name in ((columns, net.sep_c, 'sep_c'), (rows, net.sep_r, 'sep_r')): g.add('Reshape', g.linear(x, layer), shape(1, -1), names=[name])
    g.add('Unsqueeze', g.linear(words, net.cls), shape(0), names=['cls'])
    pair(columns, flat['cb'], net.pc, net.geo_c, 0, 0, 2, 'pair_c'); pair(rows, flat['rb'], net.pr, net.geo_r, 3, 1, 3, 'pair_r')
    return g


def export(net, path):
    g = build(net.float().cpu().eval()); value = lambda name, *dims: helper.make_tensor_value_info(name, TensorProto.FLOAT, dims)
    inputs = [value(k + s, 1, 'n' + k, 4 if s == 'b' else getattr(net, k).in_features) for k in 'wgcr' for s in 'bf']
    outputs = [value('sep_c', 1, 'nc'), value('sep_r', 1, 'nr'), value('cls', 1, 'nw', 3), value('pair_c', 1, 'nw', 'nc', 3), value('pair_r', 1, 'nw', 'nr', 3)]
    model = helper.make_model(helper.make_graph(g.nodes, 'tables', inputs, outputs, g.weights), opset_imports=[helper.make_opsetid('', 17), helper.make_opsetid(FUSED, 1)], ir_version=8)
    onnx.checker.check_model(model); onnx.save(model, path); print(len(g.nodes), 'nodes')


if __name__ == '__main__':
    state = torch.load(sys.argv[1], map_location='cpu'); net = TableNet(**state['cfg']); net.load_state_dict(state['model']); export(net, sys.argv[2])
