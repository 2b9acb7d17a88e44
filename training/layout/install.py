"""Installs an exported detector: the weights in models/, their digest and calibration in models/layout.json.

    python install.py layout.onnx VERSION [calibration.json]
"""

import hashlib
import json
import shutil
import sys
from pathlib import Path

from classes import CLASSES, PORTRAIT, STRIDES

MODELS = Path(__file__).parents[2] / "models"
# Classes without a segment type in the product: tables of contents are recognised later, and an equation's number is a
# caption.
NAMES = {"TableOfContents": "TOC", "FormulaNumber": "Caption"}

weights, version = sys.argv[1:3]
calibration = json.loads(Path(sys.argv[3]).read_text()) if len(sys.argv) > 3 else {"steepness": 8, "midpoint": 0.5}
shutil.copy(weights, MODELS / "layout.onnx")
fields = {
    "version": version,
    "weights": "layout.onnx",
    "sha256": hashlib.sha256(Path(weights).read_bytes()).hexdigest(),
    "input": {"name": "x", "longSide": PORTRAIT[0], "shortSide": PORTRAIT[1], "multiple": STRIDES[-1]},
    "outputs": {"scores": "scores", "boxes": "boxes"},
    "classes": [NAMES.get(name, name) for name in CLASSES],
    "calibration": calibration,
}
lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items())
(MODELS / "layout.json").write_text(f"{{\n{lines}\n}}\n")
