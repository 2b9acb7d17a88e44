"""Renders lines of text as ink without background and stores them by width:  python draw.py DATA DICTIONARY FONTS OUT SECONDS [WORKERS]

Each is HEIGHT high and as wide as its text; wear.py turns it into a line of a scan. A file holds lines of one width:
`ink` (lines × HEIGHT × width, 0–255), `texts` (classes, −1 as padding), `far` (of another script)."""

import json
import os
import random
import sys
import time
from multiprocessing import Process
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from texts import Texts

HEIGHT = 64
SQUEEZE = 0.9  # as in the product's crops
WIDTHS = [128, 192, 256, 320, 416, 512, 640, 832]
PER_FILE = 512
LONGEST = 64


def dictionary_of(path):
    text = Path(path).read_text(encoding="utf8")
    if path.endswith(".yml"):
        lines = text.split("character_dict:")[1].split("\n")
        characters = [unquoted(line[4:].rstrip("\r")) for line in lines if line.startswith("  - ")]
    else:
        characters = text.split("\n")
        if characters[-1] == "":
            characters.pop()
        characters = [c.rstrip("\r") for c in characters]
    return ["", *characters, " "]


def unquoted(entry):
    if len(entry) > 2 and entry[0] == "'" and entry[-1] == "'":
        return entry[1:-1].replace("''", "'")
    if len(entry) > 2 and entry[0] == '"' and entry[-1] == '"':
        return entry[1:-1].encode().decode("unicode_escape") if "\\" in entry else entry[1:-1]
    return entry


class Fonts:
    def __init__(self, folder, held_back):
        names = sorted(p for p in Path(folder).iterdir())
        # One font in twelve is held back for validation.
        self.names = [p for at, p in enumerate(names) if (at % 12 == 5) == held_back]
        self.known = {name: set(text) for name, text in json.loads((Path(folder).parent / "characters.json").read_text()).items()}

    def one(self, r):
        path = r.choice(self.names)
        return path, self.known[path.name]


cache = {}


def font_of(path, size):
    key = (path, size)
    if key not in cache:
        if len(cache) > 400:
            cache.clear()
        cache[key] = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    return cache[key]


def drawn(text, path, r):
    """Ink of the text, cropped to its edges."""
    coarse = r.random() < 0.18
    size = r.randint(11, 26) if coarse else r.randint(36, 72)
    font = font_of(path, size)
    tracking = r.choice([0, 0, 0, r.uniform(-0.04, 0.12)]) * size
    width = int(font.getlength(text) + abs(tracking) * len(text) + size * 2)
    picture = Image.new("1" if coarse else "L", (max(8, width), int(size * 2.4)), 0)
    pen = ImageDraw.Draw(picture)
    if tracking == 0:
        pen.text((size, size * 0.6), text, font=font, fill=255)
    else:
        x = float(size)
        for c in text:
            pen.text((x, size * 0.6), c, font=font, fill=255)
            x += font.getlength(c) + tracking
    ink = picture.convert("L")
    box = ink.getbbox()
    if box is None:
        return None
    ink = ink.crop(box)
    if coarse:
        # A dot matrix printer: each dot is a square, or a round spot with paper around it.
        factor = max(3, HEIGHT // ink.height + 1)
        ink = ink.resize((ink.width * factor, ink.height * factor), Image.NEAREST)
        if r.random() < 0.4:
            spot = np.hypot(*(np.mgrid[0:factor, 0:factor] - (factor - 1) / 2)) <= factor * r.uniform(0.4, 0.6)
            values = np.asarray(ink) * np.tile(spot, (ink.height // factor, ink.width // factor))
            ink = Image.fromarray(values.astype(np.uint8))
    return ink


def line_of(texts, near, far, classes, r):
    text, is_far = texts.line()
    for _ in range(40):
        path, known = (far if is_far else near).one(r)
        if all(c == " " or (c in known and c in classes) for c in text):
            break
    else:
        text = "".join(c for c in text if (c in known and c in classes) or c == " ").strip()
        if not text:
            return None
    text = " ".join(text.split())
    ink = drawn(text, path, r)
    if ink is None or len(text) > LONGEST:
        return None
    above, below = (r.uniform(0.02, 0.22) if r.random() < 0.85 else r.uniform(-0.05, 0.02) for _ in range(2))
    # For low characters alone ("--", "...") the detector's box is higher than they are.
    if ink.height < 0.45 * ink.width / max(1, len(text)):
        above, below = r.uniform(0.25, 0.4), r.uniform(0.2, 0.4)
    tall = max(8, round(HEIGHT * (1 - above - below)))
    wide = max(4, round(ink.width * tall / ink.height * SQUEEZE * r.uniform(0.82, 1.2)))
    left, right = (round(HEIGHT * r.uniform(0.02, 0.25)) for _ in range(2))
    whole = wide + left + right
    scale = HEIGHT / 48
    width = next((w for w in WIDTHS if w * scale >= whole), None)
    if width is None:
        return None
    page = Image.new("L", (round(width * scale), HEIGHT), 0)
    page.paste(ink.resize((wide, tall), Image.LANCZOS if tall < ink.height else Image.BILINEAR), (left, round(HEIGHT * above)))
    return width, np.asarray(page), [classes[c] for c in text], whole / scale, is_far


def work(data, dictionary, fonts, out, seconds, at, held_back):
    r = random.Random(1000 * at + held_back)
    texts = Texts(data, dictionary, 7000 + at + 500 * held_back)
    classes = {c: i for i, c in enumerate(dictionary) if c}
    near, far = Fonts(Path(fonts) / "fonts", held_back), Fonts(Path(fonts) / "far", False)
    open_files = {w: [] for w in WIDTHS}
    until, count = time.time() + seconds, 0
    per_file = PER_FILE if not held_back else 128
    while time.time() < until:
        line = line_of(texts, near, far, classes, r)
        if line is None:
            continue
        width = line[0]
        open_files[width].append(line)
        if len(open_files[width]) == per_file:
            rows = open_files[width]
            labels = np.full((len(rows), LONGEST), -1, np.int32)
            for row, line in enumerate(rows):
                labels[row, : len(line[2])] = line[2]
            name = Path(out) / f"{width}-{at}-{count}.npz"
            half = str(name) + ".half"
            with open(half, "wb") as file:
                np.savez(file, ink=np.stack([l[1] for l in rows]), texts=labels, used=np.array([l[3] for l in rows], np.float32), far=np.array([l[4] for l in rows]))
            os.rename(half, name)
            open_files[width] = []
            count += 1


if __name__ == "__main__":
    data, dictionary, fonts, out, seconds = sys.argv[1:6]
    workers = int(sys.argv[6]) if len(sys.argv) > 6 else os.cpu_count()
    held_back = len(sys.argv) > 7
    os.makedirs(out, exist_ok=True)
    characters = dictionary_of(dictionary)
    crew = [Process(target=work, args=(data, characters, fonts, out, float(seconds), at, held_back)) for at in range(workers)]
    for one in crew:
        one.start()
    for one in crew:
        one.join()
