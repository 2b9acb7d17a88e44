"""Turns weights into ONNX.   python export.py weights.pt out.onnx [--calibration calibration.json]

Batch norms are folded into their convolutions. Inputs and outputs: see model.Exported.
"""

import argparse
import json

import torch

from classes import CLASSES, PORTRAIT
from model import Detector, Exported


def load(weights: str) -> Detector:
    net = Detector()
    net.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in torch.load(weights, map_location="cpu").items()})
    return net.eval()


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("weights")
    args.add_argument("out")
    args.add_argument("--calibration")
    a = args.parse_args()
    temperature = shift = None
    if a.calibration:
        found = json.load(open(a.calibration))
        temperature = [found[c]["temperature"] for c in CLASSES]
        shift = [found[c]["shift"] for c in CLASSES]
    model = Exported(load(a.weights), temperature, shift).eval()
    torch.onnx.export(
        model, (torch.full((1, 1, *PORTRAIT), 255.0),), a.out, opset_version=17, dynamo=False,
        input_names=["x"], output_names=["scores", "boxes", "seg"],
        dynamic_axes={"x": {0: "b", 2: "h", 3: "w"}, "scores": {0: "b", 1: "n"}, "boxes": {0: "b", 1: "n"}, "seg": {0: "b", 2: "h8", 3: "w8"}},
    )


if __name__ == "__main__":
    main()
