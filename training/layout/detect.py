"""Runs an exported detector on a page and converts its output into a list of boxes, as the product does."""

import cv2
import numpy as np
import onnxruntime as ort

from classes import CLASSES, INDEX, PORTRAIT, STRIDES

BLOCK = 4  # as in model.py, which needs torch

LONG, SHORT = PORTRAIT
THRESHOLD = 0.4
SAME = 0.55  # IoU above which two boxes are the same object
WHOLE = [INDEX["Table"], INDEX["Picture"], INDEX["FormRegion"]]


def open_model(model: str | bytes, threads: int = 2) -> ort.InferenceSession:
    options = ort.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = threads
    return ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def blocks(ink: np.ndarray) -> np.ndarray:
    """[h, w] -> [1, 16, h / 4, w / 4]: the 4x4 blocks of pixels as channels, as the network expects them."""
    h, w = ink.shape
    return np.ascontiguousarray(ink.reshape(h // BLOCK, BLOCK, w // BLOCK, BLOCK).transpose(1, 3, 0, 2)).reshape(1, BLOCK * BLOCK, h // BLOCK, w // BLOCK)


def fit(grey: np.ndarray):
    """The ink of the page, scaled to the input size, at the top left of a canvas as small as the network allows; and
    the scale."""
    height, width = grey.shape
    scale = min(LONG / max(height, width), SHORT / min(height, width))
    small = cv2.resize(grey, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    canvas = np.zeros([-(-side // STRIDES[-1]) * STRIDES[-1] for side in small.shape], np.uint8)
    canvas[: small.shape[0], : small.shape[1]] = 255 - small
    return canvas, scale


def areas(b):
    return (b[..., 2] - b[..., 0]) * (b[..., 3] - b[..., 1])


def shared(a, b):
    size = np.clip(np.minimum(a[..., 2:], b[..., 2:]) - np.maximum(a[..., :2], b[..., :2]), 0, None)
    return size[..., 0] * size[..., 1]


def raw(session, grey: np.ndarray, least: float = 0.03):
    """All candidates above `least`, best first: scores [n, classes], boxes [n, 4] in page pixels."""
    canvas, scale = fit(grey)
    scores, boxes = session.run(["scores", "boxes"], {"x": blocks(canvas)})
    best = scores[0].max(1)
    keep = np.argsort(-best, kind="stable")[: (best > least).sum()][:1000]
    limit = np.array([grey.shape[1], grey.shape[0]] * 2, np.float32)
    return scores[0][keep], np.clip(boxes[0][keep] / scale, 0, limit)


def select(scores, boxes, threshold=THRESHOLD, same=SAME, part=0.75):
    """Drops duplicates and boxes inside a table, picture or form. Rows: class index, score, x0, y0, x1, y1."""
    kept = []
    thresholds = threshold if isinstance(threshold, np.ndarray) else np.full(len(CLASSES), threshold)
    for s, b in zip(scores, boxes):
        k = int((s / thresholds).argmax())
        if s[k] < thresholds[k] or areas(b) <= 0:
            continue
        if kept:
            others = np.array([r[2:] for r in kept])
            kinds = np.array([r[0] for r in kept])
            both = shared(others, b[None])
            iou = both / (areas(others) + areas(b) - both + 1e-6)
            inner = both / areas(b)
            if (iou > same).any() or ((inner > part) & np.isin(kinds, WHOLE)).any() or (inner > 0.9).any():
                continue
        kept.append((k, float(s[k]), *map(float, b)))
    # a whole that is found after its parts replaces them, if its score exceeds their average
    result = []
    for r in kept:
        inside = [w for w in kept if w is not r and w[0] in WHOLE and areas(np.array(w[2:])) > areas(np.array(r[2:])) and shared(np.array(r[2:]), np.array(w[2:])) > 0.8 * areas(np.array(r[2:]))]
        if not any(w[1] > 0.7 for w in inside):
            result.append(r)
    return result
