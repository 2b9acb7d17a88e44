"""Removes redundant work from an exported network without changing its output.

    python tidy.py layout.onnx tidied.onnx

The exporter reads tensor sizes after conversion to floats: a page was converted and transposed eleven times just to
learn its number of channels. Here sizes are read from the bytes, and slices that are only measured are taken from the
bytes too. Maps are enlarged by copying whole cells, which is faster than the runtime's general resizing.
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

CUTS_AND_STEPS = ("Slice", "QuantizeLinear", "DequantizeLinear")


def tidy(graph: onnx.GraphProto) -> int:
    """Returns how many sizes are now read from bytes."""
    makers = {name: node for node in graph.node for name in node.output}
    users: dict[str, list] = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)

    def bytes_of(name: str) -> str:
        maker = makers.get(name)
        return bytes_of(maker.input[0]) if maker is not None and maker.op_type == "DequantizeLinear" else name

    def is_only_measured(name: str) -> bool:
        asked = users.get(name, [])
        return all(node.op_type == "Shape" or node.op_type in CUTS_AND_STEPS and is_only_measured(node.output[0]) for node in asked)

    def cut_of_bytes(name: str) -> str:
        """The same slice of the bytes: conversions between bytes and floats do not change sizes."""
        maker = makers.get(name)
        if maker is None or maker.op_type not in CUTS_AND_STEPS or not is_only_measured(name):
            return bytes_of(name)
        if maker.op_type == "Slice":
            maker.input[0] = cut_of_bytes(maker.input[0])
            return name
        return cut_of_bytes(maker.input[0])

    changed = 0
    for node in graph.node:
        if node.op_type == "Shape" and (source := cut_of_bytes(node.input[0])) != node.input[0]:
            node.input[0] = source
            changed += 1
    enlarge_by_copies(graph)
    drop_unused(graph)
    return changed


def enlarge_by_copies(graph: onnx.GraphProto):
    """Replaces the doubling of maps of bytes. The channels of a cell lie together in memory, so four copies of each cell
    are four blocks:

        [1, h, w, c]  ->  [1, h, 1, w, 1, c]  ->  [1, h, 2, w, 2, c]  ->  [1, 2h, 2w, c]
    """
    makers = {name: node for node in graph.node for name in node.output}
    for name, values in (("twice.axes", [2, 4]), ("twice.copies", [1, 1, 2, 1, 2, 1]), ("twice.size", [1, 2, 2, 1])):
        graph.initializer.append(numpy_helper.from_array(np.array(values, np.int64), name))
    nodes = []

    def add(kind: str, inputs: list[str], output: str, **given) -> str:
        nodes.append(helper.make_node(kind, inputs, [output], name=output, **given))
        return output

    for node in graph.node:
        if node.op_type != "Resize":
            nodes.append(node)
            continue
        floats, name = makers[node.input[0]], node.name
        assert floats.op_type == "DequantizeLinear", f"{name} does not enlarge bytes"
        cells = add("Transpose", [floats.input[0]], f"{name}.cells", perm=[0, 2, 3, 1])
        size = add("Mul", [add("Shape", [cells], f"{name}.shape"), "twice.size"], f"{name}.size")
        apart = add("Unsqueeze", [cells, "twice.axes"], f"{name}.apart")
        copies = add("Tile", [apart, "twice.copies"], f"{name}.copies")
        large = add("Transpose", [add("Reshape", [copies, size], f"{name}.large")], f"{name}.bytes", perm=[0, 3, 1, 2])
        add("DequantizeLinear", [large, *floats.input[1:]], node.output[0])
    del graph.node[:]
    graph.node.extend(nodes)


def drop_unused(graph: onnx.GraphProto):
    wanted = {output.name for output in graph.output}
    kept = []
    for node in reversed(graph.node):
        if wanted.intersection(node.output):
            wanted.update(node.input)
            kept.append(node)
    del graph.node[:]
    graph.node.extend(reversed(kept))
    stored = [tensor for tensor in graph.initializer if tensor.name in wanted]
    del graph.initializer[:]
    graph.initializer.extend(stored)


if __name__ == "__main__":
    model = onnx.load(sys.argv[1])
    print(f"{tidy(model.graph)} sizes asked of bytes")
    onnx.checker.check_model(model)
    onnx.save(model, sys.argv[2])
