"""Removes redundant work from an exported network without changing its output.

    python tidy.py layout.onnx tidied.onnx

The exporter reads tensor sizes after conversion to floats: a page was converted and transposed eleven times just to
learn its number of channels. Here sizes are read from the bytes, and slices that are only measured are taken from the
bytes too.
"""

import sys

import onnx

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
    drop_unused(graph)
    return changed


def drop_unused(graph: onnx.GraphProto):
    wanted = {output.name for output in graph.output}
    kept = []
    for node in reversed(graph.node):
        if wanted.intersection(node.output):
            wanted.update(node.input)
            kept.append(node)
    del graph.node[:]
    graph.node.extend(reversed(kept))


if __name__ == "__main__":
    model = onnx.load(sys.argv[1])
    print(f"{tidy(model.graph)} sizes asked of bytes")
    onnx.checker.check_model(model)
    onnx.save(model, sys.argv[2])
