"""Runs PP-DocLayoutV3 on unlabelled pages and writes its predictions by class, for later use as soft labels.

    python teach.py TEACHER.onnx PAGES_DIR OUT.jsonl [--threads 1]

A row: {"id", "width", "height", "boxes": [[teacher class, score, x0, y0, x1, y1], ...]} in pixels of the page image.
Raw teacher classes are kept (see classes.py for the mapping), so that the mapping can change without a second run.
"""

import argparse
import json
import random
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort

TEACHER_CLASSES = (
    "abstract algorithm aside_text chart content display_formula doc_title figure_title footer footer_image footnote "
    "formula_number header header_image image inline_formula number paragraph_title reference reference_content seal "
    "table text vertical_text vision_footnote"
).split()
SIDE = 800
KEEP_ABOVE = 0.3


def open_teacher(path: str, threads: int) -> ort.InferenceSession:
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    return ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def look(session: ort.InferenceSession, grey: np.ndarray) -> list:
    height, width = grey.shape
    square = cv2.resize(grey, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC).astype(np.float32) / 255
    feed = {
        "image": np.repeat(square[None, None], 3, axis=1),
        "im_shape": np.array([[SIDE, SIDE]], np.float32),
        "scale_factor": np.array([[SIDE / height, SIDE / width]], np.float32),
    }
    rows = session.run(["fetch_name_0"], feed)[0]
    return [
        [TEACHER_CLASSES[int(r[0])], round(float(r[1]), 3), *(round(float(v), 1) for v in r[2:6])]
        for r in rows
        if r[1] > KEEP_ABOVE
    ]


def in_turn(files: list[Path]) -> list[Path]:
    """Interleaves the sources, so that an interrupted run is still a varied sample."""
    random.Random(1).shuffle(files)
    turn: dict[str, int] = {}
    keyed = []
    for file in files:
        source = file.stem.split("-")[0]
        turn[source] = turn.get(source, 0) + 1
        keyed.append((turn[source], file))
    return [file for _, file in sorted(keyed)]


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("teacher")
    args.add_argument("pages")
    args.add_argument("out")
    args.add_argument("--threads", type=int, default=1)
    a = args.parse_args()
    done = {json.loads(line)["id"] for line in open(a.out)} if Path(a.out).exists() else set()
    files = in_turn(sorted(Path(a.pages).glob("*.webp")))
    session = open_teacher(a.teacher, a.threads)
    with open(a.out, "a") as out:
        for file in files:
            if file.stem in done:
                continue
            grey = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)
            row = {"id": file.stem, "width": grey.shape[1], "height": grey.shape[0], "boxes": look(session, grey)}
            out.write(json.dumps(row) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
