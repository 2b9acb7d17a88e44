"""Draws other marks in the place of those of forms: the same places and labels, other frames, sizes and ticks.

    python restyle.py PAGES_DIR OUT_DIR SEED
"""

import json
import math
import random
import sys
from pathlib import Path

import cv2
import numpy as np

FINE = 4


def stroke(canvas, points, colour, width) -> None:
    points = np.array([[round(x * FINE), round(y * FINE)] for x, y in points], np.int32)
    cv2.polylines(canvas, [points], False, colour, max(1, round(width * FINE)), cv2.LINE_AA)


def curve(rnd, points, wobble) -> list:
    """A hand does not draw straight lines."""
    out = []
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        bend = rnd.gauss(0, wobble)
        for step in range(9):
            t = step / 8
            lift = math.sin(math.pi * t) * bend
            out.append((ax + (bx - ax) * t + lift, ay + (by - ay) * t - lift))
    return out


def tick(canvas, rnd, kind, w, h, left, top, pen, colour) -> None:
    side = min(w, h)
    out = rnd.choice([-0.2, -0.1, -0.05, 0.1, 0.25, 0.4]) if rnd.random() < 0.6 else rnd.uniform(-0.25, 0.1)

    def near(x, y):
        return left + x * w + rnd.gauss(0, 0.05 * side), top + y * h + rnd.gauss(0, 0.05 * side)

    wobble = rnd.choice([0, 0.02, 0.06]) * side
    low, high = -out, 1 + out
    if kind == "cross":
        stroke(canvas, curve(rnd, [near(low, low), near(high, high)], wobble), colour, pen)
        stroke(canvas, curve(rnd, [near(high, low), near(low, high)], wobble), colour, pen)
    elif kind == "tick":
        stroke(canvas, curve(rnd, [near(0.15, 0.5), near(0.42, 0.85), near(0.85 + max(0, out) * 2, 0.1 - max(0, out) * 1.5)], wobble), colour, pen)
    elif kind == "slash":
        stroke(canvas, curve(rnd, [near(high, low), near(low, high)], wobble), colour, pen)
    elif kind == "scribble":
        stroke(canvas, curve(rnd, [near(rnd.uniform(0.1, 0.9), rnd.uniform(0.1, 0.9)) for _ in range(rnd.randint(4, 10))], wobble), colour, pen)
    elif kind == "block":
        inset = rnd.uniform(0.1, 0.25) * side
        cv2.rectangle(canvas, (round((left + inset) * FINE), round((top + inset) * FINE)), (round((left + w - inset) * FINE), round((top + h - inset) * FINE)), colour, -1)
    elif kind == "dot":
        centre = round((left + w / 2) * FINE), round((top + h / 2) * FINE)
        cv2.ellipse(canvas, centre, (round(w * FINE * 0.28), round(h * FINE * 0.28)), 0, 0, 360, colour, -1, cv2.LINE_AA)
    elif kind == "letter":
        font = rnd.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX])
        text = rnd.choice("XXXxVv")
        scale = rnd.uniform(0.6, 1.05) * side * FINE / 22
        thick = max(1, round(pen * FINE * 0.8))
        (tw, th), _ = cv2.getTextSize(text, font, scale, thick)
        cv2.putText(canvas, text, (round((left + w / 2) * FINE - tw / 2), round((top + h / 2) * FINE + th / 2)), font, scale, colour, thick, cv2.LINE_AA)


def restyle(image, marks, rnd) -> list:
    """Draws into the image; one look for most marks of a page."""
    keeps_frames = rnd.random() < 0.3
    is_ring = rnd.random() < 0.35
    size, wide = rnd.uniform(0.7, 1.35), rnd.choice([1, 1, 1, 1, rnd.uniform(1.2, 1.8)])
    pen, grey = rnd.uniform(1.6, 6), rnd.choice([0, 0, 0, 0, 60, 110, 150])
    corner = 0 if rnd.random() < 0.7 else rnd.uniform(0.1, 0.3)
    hand = rnd.choice(["cross", "tick", "slash", "scribble", "block", "dot", "letter", None])
    share = rnd.choice([0.05, 0.3, 0.5])
    ticked_by = rnd.uniform(1.6, 8)
    ink = rnd.choice([0, 0, 20, 60, 90])
    out = []
    for state, x0, y0, x1, y1 in marks:
        if state == "entry":
            out.append([state, x0, y0, x1, y1])
            continue
        w, h = x1 - x0, y1 - y0
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        side = min(w, h)
        is_ticked = rnd.random() < share
        if keeps_frames and state == "ticked" or max(w, h) > 2.2 * side:
            out.append([state, x0, y0, x1, y1])
            continue
        new_w = (w if keeps_frames else min(side * size * wide, 1.5 * w + 4))
        new_h = (h if keeps_frames else side * size)
        grown = cx - new_w / 2 - 3, cy - new_h / 2 - 3, cx + new_w / 2 + 3, cy + new_h / 2 + 3
        reach = max(w, new_w) / 2 + 0.12 * side + 4, max(h, new_h) / 2 + 0.12 * side + 4
        left, top = math.floor(cx - reach[0]) - 40, math.floor(cy - reach[1]) - 40
        right, bottom = math.ceil(cx + reach[0]) + 40, math.ceil(cy + reach[1]) + 40
        if left < 0 or top < 0 or right > image.shape[1] or bottom > image.shape[0]:
            out.append([state, x0, y0, x1, y1])
            continue
        patch = image[top:bottom, left:right]
        if not keeps_frames:
            erase = [round(v) for v in (cy - reach[1] - top, cy + reach[1] - top, cx - reach[0] - left, cx + reach[0] - left)]
            patch[erase[0] : erase[1], erase[2] : erase[3]] = 255
        canvas = cv2.resize(patch, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_NEAREST)
        place = cx - new_w / 2 - left, cy - new_h / 2 - top
        if not keeps_frames:
            a = round(place[0] * FINE), round(place[1] * FINE)
            b = round((place[0] + new_w) * FINE), round((place[1] + new_h) * FINE)
            line = max(1, round(pen * FINE))
            if is_ring:
                cv2.ellipse(canvas, ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2), ((b[0] - a[0] - line) // 2, (b[1] - a[1] - line) // 2), 0, 0, 360, grey, line, cv2.LINE_AA)
            elif corner:
                r = round(corner * side * FINE)
                half = line // 2
                for (p, q) in (((a[0] + r, a[1] + half), (b[0] - r, a[1] + half)), ((a[0] + r, b[1] - half), (b[0] - r, b[1] - half)), ((a[0] + half, a[1] + r), (a[0] + half, b[1] - r)), ((b[0] - half, a[1] + r), (b[0] - half, b[1] - r))):
                    cv2.line(canvas, p, q, grey, line)
                for (c, turn) in (((a[0] + r, a[1] + r), 180), ((b[0] - r, a[1] + r), 270), ((b[0] - r, b[1] - r), 0), ((a[0] + r, b[1] - r), 90)):
                    cv2.ellipse(canvas, c, (max(1, r - half), max(1, r - half)), turn, 0, 90, grey, line, cv2.LINE_AA)
            else:
                half = line // 2
                cv2.rectangle(canvas, (a[0] + half, a[1] + half), (b[0] - half, b[1] - half), grey, line)
        if is_ticked:
            kind = hand or rnd.choice(["cross", "tick", "slash", "scribble"])
            tick(canvas, rnd, kind, new_w, new_h, place[0], place[1], ticked_by, ink)
        image[top:bottom, left:right] = cv2.resize(canvas, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
        out.append(["ticked" if is_ticked else "empty", grown[0] + 3, grown[1] + 3, grown[2] - 3, grown[3] - 3])
    return out


def main() -> None:
    source, target, seed = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    target.mkdir(parents=True, exist_ok=True)
    rows = []
    for row in json.loads((source / "truth.json").read_text()):
        rnd = random.Random(row["id"] + seed)
        image = cv2.imread(str(source / f"{row['id']}.png"), cv2.IMREAD_GRAYSCALE)
        marks = restyle(image, row["marks"], rnd)
        name = f"{row['id']}-s{seed}"
        cv2.imwrite(str(target / f"{name}.png"), image, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        rows.append({"id": name, "dpi": row["dpi"], "marks": marks})
    (target / "truth.json").write_text(json.dumps(rows))
    print(len(rows), "pages")


if __name__ == "__main__":
    main()
