"""Fits how scores become probabilities, on labelled pages that were kept out of training.

    python calibrate.py MODEL.onnx real.pkl        prints the `calibration` of models/layout.json

A box is right if a true box of its class (title and section header count as one here) overlaps it by half.
"""

import argparse
import json
import pickle

import cv2
import numpy as np

from classes import CLASSES, INDEX, PEOPLE_SILENT_ON
from detect import areas, open_model, raw, select, shared

ENOUGH = 60
HEADINGS = ["Title", "SectionHeader"]  # one label for both


def samples(model: str, file: str):
    session = open_model(model, 1)
    silent = {INDEX[name] for name in PEOPLE_SILENT_ON}
    for row in pickle.load(open(file, "rb")):
        if not row["valid"]:
            continue
        grey = cv2.imdecode(np.frombuffer(row["image"], np.uint8), cv2.IMREAD_GRAYSCALE)
        for kind, score, *box in select(*raw(session, grey), threshold=0.1):
            if kind in silent:
                continue
            box = np.array(box)
            both = shared(row["boxes"][:, 2:], box[None])
            iou = both / (areas(row["boxes"][:, 2:]) + areas(box) - both + 1e-6)
            fits = [INDEX[n] for n in next((g for g in (HEADINGS,) if CLASSES[kind] in g), [CLASSES[kind]])]
            yield kind, score, bool((iou[np.isin(row["boxes"][:, 0], fits)] > 0.5).any())


def fit(score, right, steepness=None):
    """Maximum likelihood of 1 / (1 + exp(-steepness * (score - midpoint))) over a grid."""
    best = None
    for k in [steepness] if steepness else np.arange(2, 16, 0.5):
        for m in np.arange(0.05, 0.9, 0.01):
            p = np.clip(1 / (1 + np.exp(-k * (score - m))), 1e-4, 1 - 1e-4)
            loss = -np.mean(np.where(right, np.log(p), np.log(1 - p)))
            if best is None or loss < best[0]:
                best = (loss, float(k), round(float(m), 2))
    return best[1:]


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("model")
    args.add_argument("real")
    a = args.parse_args()
    kinds, scores, right = map(np.array, zip(*samples(a.model, a.real)))
    steepness, midpoint = fit(scores, right)
    own = {CLASSES[k]: fit(scores[kinds == k], right[kinds == k], steepness)[1] for k in range(len(CLASSES)) if (kinds == k).sum() >= ENOUGH}
    print(json.dumps({"steepness": steepness, "midpoint": midpoint, "midpointOf": own}))


if __name__ == "__main__":
    main()
