"""Draws pages of PDF forms at 300 dpi. Their fields state where the check boxes are, and where text is entered; a third of the boxes is ticked.

    python stated_forms.py FORMS_DIR OUT_DIR [MOST_PAGES]

Writes a PNG per page and `truth.json`: [{"id", "dpi", "marks": [["empty" | "ticked" | "entry", x0, y0, x1, y1], ...]}] in pixels.
"""

import hashlib
import json
import random
import sys
from pathlib import Path

import cv2
import pypdf
import pypdfium2
from pypdf.generic import NameObject

DPI = 300
PUSH_BUTTON = 1 << 16
HIDDEN_OR_NO_VIEW = 0b100010


def kind_of(widget) -> str | None:
    """Field type and flags may be stated by a parent."""
    kind, flags, node = None, 0, widget
    while node is not None:
        kind = kind or node.get("/FT")
        flags = flags or int(node.get("/Ff", 0) or 0)
        parent = node.get("/Parent")
        node = parent.get_object() if parent is not None else None
    if kind == "/Tx":
        return "entry"
    return "mark" if kind == "/Btn" and not flags & PUSH_BUTTON else None


def tick_some(page, rnd) -> list:
    marks = []
    for annotation in page.get("/Annots") or []:
        widget = annotation.get_object()
        kind = kind_of(widget) if widget.get("/Subtype") == "/Widget" else None
        if kind is None or int(widget.get("/F", 0)) & HIDDEN_OR_NO_VIEW:
            continue
        edges = [float(edge) for edge in widget["/Rect"]]
        if kind == "entry":
            marks.append((kind, edges))
            continue
        looks = (widget.get("/AP") or {}).get("/N")
        on = [state for state in (looks.get_object() if looks is not None else {}) if state != "/Off"]
        ticked = bool(on) and rnd.random() < 0.35
        widget[NameObject("/AS")] = NameObject(on[0] if ticked else "/Off")
        marks.append(("ticked" if ticked else "empty", edges))
    return marks


def draw(path: Path, out: Path, seen: set) -> list:
    rnd = random.Random(path.name)
    reader = pypdf.PdfReader(str(path))
    if reader.is_encrypted:
        reader.decrypt("")
    writer = pypdf.PdfWriter(clone_from=reader)
    marks = {at: tick_some(page, rnd) for at, page in enumerate(writer.pages)}
    marks = {at: found for at, found in marks.items() if 1 <= sum(state != "entry" for state, _ in found) <= 250}
    if not marks:
        return []
    copy = out / "copy.pdf"
    writer.write(str(copy))
    document = pypdfium2.PdfDocument(str(copy))
    document.init_forms()
    rows = []
    for at, found in marks.items():
        page = document[at]
        key = hashlib.md5(page.get_textpage().get_text_range().encode()).hexdigest()
        if key in seen or page.get_rotation():
            continue
        seen.add(key)
        scale = DPI / 72
        image = page.render(scale=scale, may_draw_forms=True, grayscale=True).to_numpy()
        image = image.reshape(image.shape[:2])
        left, bottom, *_ = page.get_cropbox()
        boxes = []
        for state, (x0, y0, x1, y1) in found:
            (x0, x1), (y0, y1) = sorted((x0, x1)), sorted((y0, y1))
            edges = (x0 - left) * scale, image.shape[0] - (y1 - bottom) * scale, (x1 - left) * scale, image.shape[0] - (y0 - bottom) * scale
            boxes.append([state, *edges])
        name = f"{path.stem[:60]}-{at}"
        if not (out / f"{name}.png").exists():
            cv2.imwrite(str(out / f"{name}.png"), image)
        rows.append({"id": name, "dpi": DPI, "marks": boxes})
    return rows


def main() -> None:
    source, out = Path(sys.argv[1]), Path(sys.argv[2])
    most = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
    out.mkdir(parents=True, exist_ok=True)
    seen, rows = set(), []
    for path in sorted(source.glob("*.pdf"), key=lambda path: hashlib.md5(path.name.encode()).hexdigest()):
        try:
            rows += draw(path, out, seen)
        except Exception as error:  # damaged forms teach nothing
            print(path.name, repr(error)[:100])
        if len(rows) >= most:
            break
    (out / "truth.json").write_text(json.dumps(rows))
    print(len(rows), "pages,", sum(mark[0] != "entry" for row in rows for mark in row["marks"]), "marks")


if __name__ == "__main__":
    main()
