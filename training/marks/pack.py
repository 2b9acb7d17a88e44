"""Packs dumped outlines into few megabytes: sixteen levels of ink, and a share of those that are not marks.

    python pack.py DUMP OUT.npz [SHARE_OF_NEGATIVES]
"""

import json
import sys
import zlib
from pathlib import Path

import numpy as np

from model import HEIGHT, WIDTH


def main() -> None:
    dump, out = sys.argv[1], sys.argv[2]
    share = float(sys.argv[3]) if len(sys.argv) > 3 else 1
    about = json.loads(Path(dump + ".json").read_text())
    labels, facts = np.array(about["labels"]), np.array(about["facts"], np.float32)
    crops = np.memmap(dump + ".bin", np.uint8, "r").reshape(-1, HEIGHT * WIDTH)
    kept = np.flatnonzero((labels > 0) | (np.random.default_rng(1).random(len(labels)) < share))
    levels = np.asarray(crops[kept]) >> 4
    packed = zlib.compress(((levels[:, ::2] << 4) | levels[:, 1::2]).tobytes(), 6)
    np.savez(out, labels=labels[kept], facts=facts[kept], crops=np.frombuffer(packed, np.uint8))
    print(out, np.bincount(labels[kept], minlength=4), f"{len(packed) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
