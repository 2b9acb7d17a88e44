"""Makes the int8 model.   python quantise.py layout.onnx real.pkl out.onnx [--pages 120]

Static, per channel, calibrated on training pages. The box heads, the last convolution of each other head and the attention
product stay in float: in eight bits the boxes of single lines of text, a few pixels high, miss by half their height.
"""

import argparse
import pickle
import random
import tempfile
from pathlib import Path

import cv2
import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from classes import PORTRAIT


class Pages(CalibrationDataReader):
    def __init__(self, file: str, count: int):
        rows = pickle.load(open(file, "rb"))
        random.Random(3).shuffle(rows)
        self.images = []
        for row in rows:
            grey = cv2.imdecode(np.frombuffer(row["image"], np.uint8), cv2.IMREAD_GRAYSCALE)
            if grey.shape[0] < grey.shape[1]:
                continue
            page = np.full(PORTRAIT, 255, np.float32)
            grey = grey[: PORTRAIT[0], : PORTRAIT[1]]
            page[: grey.shape[0], : grey.shape[1]] = grey
            self.images.append(page[None, None])
            if len(self.images) == count:
                break
        self.rest = iter(self.images)

    def get_next(self):
        page = next(self.rest, None)
        return None if page is None else {"x": page}


def in_float(model: onnx.ModelProto) -> list[str]:
    """Nodes after the last activation of the heads, and the convolution of the two coordinate planes."""
    users = {}
    for node in model.graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    def activated(node):
        return any(u.op_type in ("Relu", "Add", "Concat", "Split", "Conv") for u in users.get(node.output[0], []))
    convs = [n for n in model.graph.node if n.op_type == "Conv"]
    return [n.name for n in convs if not activated(n) or "where" in n.name or "/boxes." in n.name or "/stem" in n.name or "/s1" in n.name]


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("model")
    args.add_argument("pages_file")
    args.add_argument("out")
    args.add_argument("--pages", type=int, default=120)
    args.add_argument("--method", default="MinMax", choices=["MinMax", "Percentile", "Entropy"])
    a = args.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ready = str(Path(folder) / "ready.onnx")
        quant_pre_process(a.model, ready, skip_symbolic_shape=True)
        kept = in_float(onnx.load(ready))
        print("in float:", kept)
        quantize_static(
            ready, a.out, Pages(a.pages_file, a.pages),
            quant_format=QuantFormat.QDQ, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, per_channel=True,
            op_types_to_quantize=["Conv", "Add", "Concat", "Resize"], nodes_to_exclude=kept,
            calibrate_method=CalibrationMethod[a.method],
            extra_options={"ActivationSymmetric": False},
        )


if __name__ == "__main__":
    main()
