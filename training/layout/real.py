"""Packs the real pages into one file for training.

    python real.py --people labels.jsonl --people-pages DIR --teacher teacher.jsonl --teacher-pages DIR --out real.pkl

Rows: {"id", "source" (1 people, 2 teacher), "valid" (for validation only), "image" (grey WebP that fits 832x640), "boxes"
[[class, group, x0, y0, x1, y1], ...] in its pixels}.
"""

import argparse
import json
import pickle
import zlib
from collections import Counter
from pathlib import Path

import cv2
import numpy as np

from classes import GROUPS, INDEX, PEOPLE, PEOPLE_IN_COLUMNS, PORTRAIT, TEACHER

LONG, SHORT = PORTRAIT
CERTAIN = 0.6
SURE = 0.33  # lower than usual: an omitted part would be taught as background


def held_out(name: str) -> bool:
    """One page in sixteen is for validation, whatever else is in the file."""
    return zlib.crc32(name.encode()) % 16 == 0


def inside(inner, outer) -> float:
    w = min(inner[2], outer[2]) - max(inner[0], outer[0])
    h = min(inner[3], outer[3]) - max(inner[1], outer[1])
    return max(0, w) * max(0, h) / max(1e-6, (inner[2] - inner[0]) * (inner[3] - inner[1]))


def people_boxes(row) -> list:
    """One tight box per block that people drew, with the class of most of its lines."""
    left, boxes = list(row["lines"]), []
    meaning = {**PEOPLE, **(PEOPLE_IN_COLUMNS if "multi_column" in row["set"] else {})}
    for block in sorted(row["blocks"], key=lambda b: (b[2] - b[0]) * (b[3] - b[1])):
        own = [l for l in left if inside(l[1:], block) > 0.6]
        if not own:
            continue
        left = [l for l in left if not any(l is o for o in own)]
        label = Counter(l[0] for l in own).most_common(1)[0][0]
        if label not in meaning:
            continue
        cls, group = meaning[label]
        tight = [min(l[1] for l in own), min(l[2] for l in own), max(l[3] for l in own), max(l[4] for l in own)]
        boxes.append([INDEX[cls], group, *(block if cls in ("Table", "Picture") else tight)])
    for label, *box in left:
        if label in meaning and label not in ("Table", "Picture"):
            cls, group = meaning[label]
            boxes.append([INDEX[cls], group, *box])
    return boxes


def doubt(label: str, score: float) -> int:
    """A detector of ours that is not certain may have meant any class of a group."""
    return 0 if score > CERTAIN else next((i for i, names in enumerate(GROUPS) if label in names), 0)


def teacher_boxes(row) -> list:
    kept = []
    for label, score, *box in sorted(row["boxes"], key=lambda b: -b[1]):
        cls, group = TEACHER[label] or (None, 0) if label in TEACHER else (label, doubt(label, score))
        if score < SURE or cls is None:
            continue
        if any(inside(box, k[2:]) > 0.75 and (inside(k[2:], box) > 0.6 or k[0] in (INDEX["Table"], INDEX["Picture"])) for k in kept):
            continue
        if label == "footnote" and (box[1] + box[3]) / 2 < 0.4 * row["height"]:
            continue
        kept.append([INDEX[cls], group, *box])
    return kept


def page_file(folder: str, name: str) -> Path:
    """Corrections are exported with pages as JPEG."""
    webp = Path(folder) / f"{name}.webp"
    return webp if webp.exists() else webp.with_suffix(".jpg")


def pack(file: Path, boxes: list, quality: int):
    grey = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)
    height, width = grey.shape
    scale = min(LONG / max(height, width), SHORT / min(height, width))
    small = cv2.resize(grey, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
    ok, data = cv2.imencode(".webp", small, [cv2.IMWRITE_WEBP_QUALITY, quality])
    scaled = np.array(boxes, np.float32).reshape(-1, 6)
    scaled[:, 2:] *= scale
    return data.tobytes(), scaled


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    for name in ("people", "people-pages", "teacher", "teacher-pages", "out"):
        args.add_argument(f"--{name}", required=True)
    args.add_argument("--quality", type=int, default=40)
    a = args.parse_args()
    rows = []
    for line in open(a.people):
        row = json.loads(line)
        image, boxes = pack(page_file(a.people_pages, row["id"]), people_boxes(row), a.quality)
        rows.append({"id": row["id"], "source": 1, "valid": row["set"].endswith("_test") or held_out(row["id"]), "image": image, "boxes": boxes})
    for line in open(a.teacher):
        row = json.loads(line)
        image, boxes = pack(Path(a.teacher_pages) / f"{row['id']}.webp", teacher_boxes(row), a.quality)
        rows.append({"id": row["id"], "source": 2, "valid": held_out(row["id"]), "image": image, "boxes": boxes})
    pickle.dump(rows, open(a.out, "wb"))
    print(len(rows), "pages", sum(len(r["image"]) for r in rows) / 1e6, "MB", sum(len(r["boxes"]) for r in rows), "boxes")


if __name__ == "__main__":
    main()
