"""Writes the trained network as ONNX, with weights stored in 16 bits and normalisation folded into the convolutions.

    python export.py WEIGHTS.pt marks.onnx
"""

import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch.nn.utils.fusion import fuse_conv_bn_eval

from model import FACTS, HEIGHT, WIDTH, MarkNetwork


def main() -> None:
    model = MarkNetwork()
    model.load_state_dict(torch.load(sys.argv[1], weights_only=True))
    model.eval()
    tensors, nodes = [], []

    def weight(name: str, values: torch.Tensor) -> str:
        tensors.append(numpy_helper.from_array(values.detach().numpy().astype(np.float16), name + "_16"))
        nodes.append(helper.make_node("Cast", [name + "_16"], [name], to=TensorProto.FLOAT))
        return name

    tensors.append(numpy_helper.from_array(np.float32(1 / 255), "scale"))
    nodes += [helper.make_node("Cast", ["crops"], ["bytes"], to=TensorProto.FLOAT), helper.make_node("Mul", ["bytes", "scale"], ["x0"])]
    layers, x = list(model.look), "x0"
    for at in range(0, 9, 3):
        conv = fuse_conv_bn_eval(layers[at], layers[at + 1])
        inputs = [x, weight(f"w{at}", conv.weight), weight(f"b{at}", conv.bias)]
        nodes += [helper.make_node("Conv", inputs, [f"c{at}"], strides=[2, 2], pads=[1, 1, 1, 1]), helper.make_node("Relu", [f"c{at}"], [f"x{at + 1}"])]
        x = f"x{at + 1}"
    nodes.append(helper.make_node("Flatten", [x], ["flat"]))

    def dense(source: str, layer: torch.nn.Linear, name: str) -> None:
        nodes.append(helper.make_node("Gemm", [source, weight(name + "w", layer.weight), weight(name + "b", layer.bias)], [name], transB=1))

    dense("flat", layers[11], "seen")
    nodes += [helper.make_node("Relu", ["seen"], ["seen_r"]), helper.make_node("Concat", ["seen_r", "facts"], ["all"], axis=1)]
    dense("all", model.decide[0], "mixed")
    nodes.append(helper.make_node("Relu", ["mixed"], ["mixed_r"]))
    dense("mixed_r", model.decide[2], "odds")
    nodes.append(helper.make_node("Softmax", ["odds"], ["classes"], axis=1))
    graph = helper.make_graph(
        nodes,
        "marks",
        [helper.make_tensor_value_info("crops", TensorProto.UINT8, ["n", 1, HEIGHT, WIDTH]), helper.make_tensor_value_info("facts", TensorProto.FLOAT, ["n", FACTS])],
        [helper.make_tensor_value_info("classes", TensorProto.FLOAT, ["n", 4])],
        tensors,
    )
    exported = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(exported)
    onnx.save(exported, sys.argv[2])

    import onnxruntime

    crops = torch.randint(0, 256, (8, 1, HEIGHT, WIDTH))
    facts = torch.randn(8, FACTS)
    session = onnxruntime.InferenceSession(sys.argv[2], providers=["CPUExecutionProvider"])
    got = session.run(None, {"crops": crops.numpy().astype(np.uint8), "facts": facts.numpy()})[0]
    print("largest difference", np.abs(got - model(crops.float(), facts).softmax(1).detach().numpy()).max())


if __name__ == "__main__":
    main()
