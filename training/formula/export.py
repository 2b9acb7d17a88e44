"""Writes the trained recogniser as two ONNX files: the image encoder and the decoder of the next token. Weights of
linear layers have 8 bits, others 16.

    python3 training/formula/export.py TRAINED models/formula
"""
import hashlib
import json
import math
import sys
from pathlib import Path

import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from model import DIM, HEADS, LAYERS, Reader, heads, joined


def attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False):
    return (query @ key.transpose(-1, -2) / math.sqrt(query.shape[-1])).softmax(-1) @ value


# Written out: older exporters do not know the single call.
F.scaled_dot_product_attention = attention


class Far(nn.Module):
    """An encoder layer, written out: newer exporters fix the sequence length of the example in PyTorch's own layer."""

    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def forward(self, x):
        own, layer = self.layer.self_attn, self.layer
        query, key, value = [heads(part) for part in F.linear(layer.norm1(x), own.in_proj_weight, own.in_proj_bias).chunk(3, -1)]
        x = x + own.out_proj(joined(attention(query, key, value)))
        return x + layer.linear2(F.relu(layer.linear1(layer.norm2(x))))


class Look(nn.Module):
    def __init__(self, reader):
        super().__init__()
        self.encoder, self.layers = reader.encoder, reader.decoder.layers
        self.encoder.far = nn.ModuleList(Far(layer) for layer in self.encoder.far)

    def forward(self, picture):
        seen = self.encoder(picture)
        return [part for layer in self.layers for part in layer.remember(seen)]


class Write(nn.Module):
    def __init__(self, reader):
        super().__init__()
        self.decoder = reader.decoder

    def forward(self, token, place, *state):
        half = len(state) // 2
        logits, grown = self.decoder.step(token, place, list(state[:half]), list(state[half:]))
        return [logits.log_softmax(-1), *grown]


def in_eight_bits(path):
    """Linear layers compute in eight bits: writing a token reads all weights once, and these are a quarter of the
    bytes."""
    constant = {"MatMulConstBOnly": True}
    quantize_dynamic(path, path, op_types_to_quantize=["MatMul"], per_channel=True, reduce_range=True, weight_type=QuantType.QInt8, extra_options=constant)


def in_sixteen_bits(path):
    """Other weights are stored in 16 bits and converted back when they are loaded."""
    model = onnx.load(path)
    casts = []
    for weight in list(model.graph.initializer):
        if weight.data_type != onnx.TensorProto.FLOAT or math.prod(weight.dims) < 64 or weight.name.endswith("_scale"):
            continue
        values = numpy_helper.to_array(weight).astype("float16")
        short = numpy_helper.from_array(values, f"{weight.name}.16")
        model.graph.initializer.remove(weight)
        model.graph.initializer.append(short)
        casts.append(helper.make_node("Cast", [short.name], [weight.name], to=onnx.TensorProto.FLOAT))
    nodes = casts + list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def attend_in_one_step(path):
    """Fuses attention over the whole image into one ONNX Runtime operator, which processes a few rows at a time.
    Written out, an image of 104 × 880 pixels took 65 MB for each attention matrix."""
    model = onnx.load(path)
    graph = model.graph
    maker = {output: node for node in graph.node for output in node.output}
    users = lambda name: [node for node in graph.node if name in node.input]
    for softmax in [node for node in graph.node if node.op_type == "Softmax"]:
        product = maker[maker[softmax.input[0]].input[0]]
        weighted = users(softmax.output[0])[0]
        # Each input is reshaped into heads and transposed, and the output is converted back by the same two steps.
        parts = [maker[maker[name].input[0]].input[0] for name in (*product.input, weighted.input[1])]
        back = next(node for node in users(weighted.output[0]) if node.op_type == "Transpose")
        together = users(back.output[0])[0]
        step = helper.make_node("MultiHeadAttention", parts, together.output, domain="com.microsoft", num_heads=HEADS)
        graph.node.insert(list(graph.node).index(together), step)
        graph.node.remove(together)
    wanted = {output.name for output in graph.output}
    while unused := [node for node in graph.node if not wanted.union(*(other.input for other in graph.node)).intersection(node.output)]:
        for node in unused:
            graph.node.remove(node)
    model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    onnx.save(model, path)


def main(trained: str, target: str) -> None:
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = json.loads(Path(trained, "vocabulary.json").read_text())
    reader = Reader(len(vocabulary)).eval()
    for name in ("encoder", "decoder"):
        stored = torch.load(Path(trained, f"{name}.pt"), map_location="cpu")
        getattr(reader, name).load_state_dict({key: value.float() if value.is_floating_point() else value for key, value in stored.items()})
    seen = [f"seen{at}" for at in range(2 * LAYERS)]
    past = [f"past{at}" for at in range(2 * LAYERS)]
    grown = [f"grown{at}" for at in range(2 * LAYERS)]
    torch.onnx.export(
        Look(reader), (torch.rand(1, 1, 48, 160),), str(folder / "look.onnx"), input_names=["picture"], output_names=seen,
        dynamic_axes={"picture": {0: "count", 2: "height", 3: "width"}, **{name: {0: "count", 2: "cells"} for name in seen}}, opset_version=16, dynamo=False,
    )
    state = [torch.rand(1, HEADS, 120, DIM // HEADS) for _ in seen] + [torch.rand(1, HEADS, 3, DIM // HEADS) for _ in past]
    torch.onnx.export(
        Write(reader), (torch.ones(1, 1, dtype=torch.long), torch.ones(1, 1, dtype=torch.long), *state), str(folder / "write.onnx"),
        input_names=["token", "place", *seen, *past], output_names=["chances", *grown],
        dynamic_axes={**{name: {0: "count"} for name in ("token", "place", "chances")}, **{name: {0: "count", 2: "cells"} for name in seen}, **{name: {0: "count", 2: "length"} for name in past}, **{name: {0: "count", 2: "longer"} for name in grown}},
        opset_version=16, dynamo=False,
    )
    files = {}
    for name in ("look.onnx", "write.onnx"):
        in_eight_bits(folder / name)
        in_sixteen_bits(folder / name)
        if name == "look.onnx":
            attend_in_one_step(folder / name)
        files[name] = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    (folder / "formula.json").write_text(json.dumps({"sha256": files, "vocabulary": vocabulary}, indent=1) + "\n")
    print(files)


main(sys.argv[1], sys.argv[2])
