"""Measures a detector on PDFs with true boxes.

    python evaluate.py MODEL.onnx PDF_DIR OUT.json [--threshold 0.4]

Writes predictions in the format of the benchmark's layout scorer (normalised boxes with category and score). As in the
benchmark's labels, a page number counts as header or footer by its position, and a formula's number as a caption.
"""

import argparse
import json
import pickle
from pathlib import Path

import numpy as np

from classes import CLASSES
from detect import open_model, raw, select

BENCH = {"TableOfContents": "Index", "FormulaNumber": "Caption", "GraphicalItem": "Picture", "FormRegion": "Table", "Legend": "Caption", "LineNumber": None}


def category(kind: str, box, height: float):
    if kind == "PageNumber":
        return "PageHeader" if (box[1] + box[3]) / 2 < height / 2 else "PageFooter"
    return BENCH.get(kind, kind)


def render(pdf: Path) -> np.ndarray:
    import pypdfium2

    page = pypdfium2.PdfDocument(pdf)[0]
    width, height = page.get_size()
    return page.render(scale=1664 / max(width, height), grayscale=True).to_numpy().squeeze()


def candidates(model: str, folder: str, threads: int = 2) -> dict:
    session = open_model(model, threads)
    found = {}
    for pdf in sorted(Path(folder).glob("*.pdf")):
        grey = render(pdf)
        found[pdf.stem] = (grey.shape, *raw(session, grey))
    return found


def predictions(found: dict, threshold) -> dict:
    result = {}
    for name, ((height, width), scores, boxes) in found.items():
        rows = []
        for k, score, *box in select(scores, boxes, threshold):
            label = category(CLASSES[k], box, height)
            if label:
                rows.append({"category": label, "score": round(score, 4), "bbox": [round(v / s, 5) for v, s in zip(box, (width, height) * 2)]})
        result[name] = rows
    return result


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("model")
    args.add_argument("pdfs")
    args.add_argument("out")
    args.add_argument("--threshold", type=float, default=0.4)
    args.add_argument("--threads", type=int, default=2)
    args.add_argument("--keep", help="also write all candidates to this file")
    a = args.parse_args()
    found = candidates(a.model, a.pdfs, a.threads)
    if a.keep:
        pickle.dump(found, open(a.keep, "wb"))
    json.dump(predictions(found, a.threshold), open(a.out, "w"))


if __name__ == "__main__":
    main()
