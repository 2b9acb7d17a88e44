"""Fits one set of boosted trees for each question and writes them for the service.

    python training/ink-kind/fit.py OUT.bin HELD_DIR FEATURES_DIR... [--trees 160]

Needs numpy and lightgbm. HELD_DIR has samples in held-back fonts; they are used only for the printed figures.
"""

import argparse
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tables"))
import fit as tables  # noqa: E402

QUESTIONS = ["handwriting", "signature", "stamp"]


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=pathlib.Path)
    arguments.add_argument("held", type=pathlib.Path)
    arguments.add_argument("features", type=pathlib.Path, nargs="+")
    arguments.add_argument("--trees", type=int, default=160)
    options = arguments.parse_args()
    models = {}
    for question in QUESTIONS:
        names, seeds, truth, features = tables.load(options.features, question)
        model, accuracy, f1 = tables.fit(names, seeds, truth, features, options.trees)
        models[question] = (names, model)
        _, _, wanted, unseen = tables.load([options.held], question)
        guess = model.predict(unseen)
        line = f"{question}: {len(truth)} samples, sheets held out: accuracy {accuracy:.4f}, F1 {f1:.4f}; {len(wanted)} in fonts held back:"
        for limit in (0.5, 0.9, 0.97):
            found = (guess > limit) & (wanted == 1)
            line += f" at {limit} precision {found.sum() / max(1, (guess > limit).sum()):.4f} recall {found.sum() / wanted.sum():.4f};"
        print(line, flush=True)
        gains = sorted(zip(model.feature_importance("gain"), names), reverse=True)[:12]
        print("   ", ", ".join(name for _, name in gains))
    tables.write(options.out, models)
    print(f"{options.out}: {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
