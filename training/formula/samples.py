"""Writes images of formulas that were not used in training, with ground truth, for `npm run bench -- formula`.

    python3 training/formula/samples.py DATA OUT [--count 300]

Four folders: known or held-back fonts, clean or degraded.
"""
import argparse
import json
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from pictures import DPI, Formulas, roughened, scaled


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=300)
    options = parser.parse_args()
    formulas = Formulas(options.data)
    held = np.array([formulas.fonts[font] in formulas.held for font in formulas.font])
    chance = np.random.default_rng(11)
    for name, part in (("seen", formulas.check & ~held), ("held", formulas.check & held)):
        indices = chance.permutation(np.flatnonzero(part))[: options.count]
        for rough in (False, True):
            folder = options.out / f"{name}-{'rough' if rough else 'clean'}"
            folder.mkdir(parents=True, exist_ok=True)
            truth = {}
            for number, index in enumerate(indices):
                scale = min(chance.uniform(110, 160) / DPI, 240 / formulas.sizes[index][0], 880 / formulas.sizes[index][1])
                ink = scaled(formulas.picture(index), scale, chance)
                picture = roughened(torch.nn.functional.pad(ink, (4, 4, 4, 4))[None, None], number, 1.0 if rough else 0.0)[0, 0]
                Image.fromarray((picture.numpy() * 255).astype("uint8")).save(folder / f"{number}.png")
                truth[str(number)] = {"latex": " ".join(formulas.vocabulary[t] for t in formulas.tokens(index)), "font": formulas.fonts[formulas.font[index]]}
            (folder / "truth.json").write_text(json.dumps(truth, indent=0))


main()
