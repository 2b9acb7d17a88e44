"""Rewrites an exported network for integer kernels, without loss: it was trained with their rounding.

Activations are clipped to 0..CEILING in the exported network; here each clipping becomes rounding to eight bits
(QuantizeLinear, DequantizeLinear), the convolutions between two of them get eight-bit weights, and operations that only
move values (Concat, Resize, Slice) stay between the same two steps. onnxruntime turns such chains into integer kernels
when it loads them.
"""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from model import CEILING

INK, ACTIVATION = 1 / 255, CEILING / 255
MOVERS = ("Concat", "Resize", "Slice")
LARGE = 512  # tensors with at least this many floats are stored in 16 bits


class Rewriter:
    def __init__(self, graph: onnx.GraphProto):
        self.graph = graph
        self.constants = {i.name: i for i in graph.initializer}
        self.aliases = {n.output[0]: n.input[0] for n in graph.node if n.op_type == "Identity" and n.input[0] in self.constants}
        self.users: dict[str, list] = {}
        for node in graph.node:
            for name in node.input:
                self.users.setdefault(name, []).append(node)
        self.nodes: list = []
        self.added: list = []
        self.step: dict[str, float] = {}  # of tensors that are known to be rounded
        self.convolutions = 0
        self.constant(np.float32(INK), "ink_step")
        self.constant(np.float32(ACTIVATION), "step")
        self.constant(np.uint8(0), "zero")

    def constant(self, values, name: str) -> str:
        self.added.append(numpy_helper.from_array(np.asarray(values), name))
        return name

    def emit(self, kind: str, inputs, output: str, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, [output], name=f"{output}_{kind}", **attributes))

    def value(self, name: str) -> np.ndarray:
        return numpy_helper.to_array(self.constants[self.aliases.get(name, name)]).astype(np.float64)

    def round(self, source: str, output: str):
        self.emit("QuantizeLinear", [source, "step", "zero"], f"{output}_q")
        self.emit("DequantizeLinear", [f"{output}_q", "step", "zero"], output)
        self.step[output] = ACTIVATION

    def is_integer(self, node) -> bool:
        users = self.users.get(node.output[0], [])
        return node.op_type == "Conv" and node.input[0] in self.step and len(users) == 1 and users[0].op_type == "Clip"

    def convolution(self, node):
        x, w, b = node.input
        weights, step = self.value(w), self.step[x]
        own = np.maximum(np.abs(weights).max((1, 2, 3)), 1e-8) / 127
        self.constant(np.clip(np.round(weights / own[:, None, None, None]), -127, 127).astype(np.int8), f"{w}_i")
        self.constant(own.astype(np.float32), f"{w}_step")
        self.constant(np.zeros(len(own), np.int8), f"{w}_zero")
        self.constant(np.round(self.value(b) / (own * step)).astype(np.int32), f"{w}_bias")
        self.constant((own * step).astype(np.float32), f"{w}_bias_step")
        self.constant(np.zeros(len(own), np.int32), f"{w}_bias_zero")
        self.emit("DequantizeLinear", [f"{w}_i", f"{w}_step", f"{w}_zero"], f"{w}_f", axis=0)
        self.emit("DequantizeLinear", [f"{w}_bias", f"{w}_bias_step", f"{w}_bias_zero"], f"{w}_bias_f", axis=0)
        changed = onnx.NodeProto()
        changed.CopyFrom(node)
        changed.input[1:] = [f"{w}_f", f"{w}_bias_f"]
        self.nodes.append(changed)
        self.convolutions += 1

    def mover(self, node):
        moved = onnx.NodeProto()
        moved.CopyFrom(node)
        moved.output[0] = f"{node.output[0]}_m"
        self.nodes.append(moved)
        self.round(moved.output[0], node.output[0])

    def run(self) -> int:
        # the page is passed as bytes
        given = self.graph.input[0]
        given.type.tensor_type.elem_type = TensorProto.UINT8
        self.emit("DequantizeLinear", [given.name, "ink_step", "zero"], f"{given.name}_f")
        self.step[f"{given.name}_f"] = INK
        for node in self.graph.node:
            node.input[:] = [f"{given.name}_f" if name == given.name else name for name in node.input]
            if node.op_type == "Clip":
                self.round(node.input[0], node.output[0])
            elif self.is_integer(node):
                self.convolution(node)
            elif node.op_type in MOVERS and all(i in self.step for i in (node.input if node.op_type == "Concat" else node.input[:1])):
                self.mover(node)
            else:
                self.nodes.append(node)
        used = {name for node in self.nodes for name in node.input}
        self.nodes = [node for node in self.nodes if node.op_type != "Constant" or node.output[0] in used]
        constants = [self.half(c) for c in [*self.graph.initializer, *self.added] if c.name in used]
        nodes = [*self.widened, *self.nodes]
        del self.graph.node[:], self.graph.initializer[:]
        self.graph.node.extend(nodes)
        self.graph.initializer.extend(constants)
        return self.convolutions

    @property
    def widened(self):
        return [helper.make_node("Cast", [f"{name}_h"], [name], to=TensorProto.FLOAT, name=f"widen_{name}") for name in self.halved]

    halved: list = []

    def half(self, constant):
        values = numpy_helper.to_array(constant)
        if values.dtype != np.float32 or values.size < LARGE:
            return constant
        self.halved = [*self.halved, constant.name]
        return numpy_helper.from_array(values.astype(np.float16), f"{constant.name}_h")
