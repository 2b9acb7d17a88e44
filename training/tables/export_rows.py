"""Writes one fitted row network for the service.

    python training/tables/export_rows.py rows.npz FOLD OUT.bin
"""

import json
import struct
import sys

import numpy as np

source, fold, out = sys.argv[1:]
weights = np.load(source)
tensors = {name: weights[name] for name in ("gap_scale", "cell_scale")}
tensors |= {name.split("/", 1)[1]: weights[name] for name in weights.files if name.startswith(f"fold{fold}/")}
header = {"format": "quire-network-1", "tensors": [{"name": n, "shape": list(t.shape)} for n, t in tensors.items()]}
text = json.dumps(header, separators=(",", ":")).encode()
text += b" " * (-len(text) % 4)
with open(out, "wb") as file:
    file.write(struct.pack("<I", len(text)) + text)
    for tensor in tensors.values():
        file.write(tensor.astype("<f2").tobytes())
print(out, sum(t.size for t in tensors.values()), "numbers")
