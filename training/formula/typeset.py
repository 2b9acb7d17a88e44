"""Typesets formulas with LaTeX in many fonts and stores glyph positions instead of images: images of any size and
quality are composed from them during training.

    python3 training/formula/typeset.py formulas.tsv OUT [--limit N]

Needs latex with the font packages below, and freetype-py. OUT/glyphs.npz has a grey image of every glyph at DPI,
OUT/formulas.npz the positions. Positions are in pixels at DPI, y down, from the left end of the baseline.
"""
import argparse
import re
import struct
import subprocess
import sys
import zlib
from functools import lru_cache
from pathlib import Path

import freetype
import numpy as np

DPI = 240
CHUNK = 2000
# name: lines of the preamble; `held` ones are only for validation.
FONTS = {
    "computer modern": "",
    "latin modern": "\\usepackage{lmodern}",
    "times": "\\usepackage{mathptmx}",
    "newtx": "\\usepackage{newtxtext}\\usepackage{newtxmath}",
    "stix2": "\\usepackage[T1]{fontenc}\\usepackage{stix2}",
    "palatino": "\\usepackage{mathpazo}",
    "newpx": "\\usepackage{newpxtext}\\usepackage{newpxmath}",
    "euler": "\\usepackage{eulervm}",
    "kp": "\\usepackage{kpfonts}",
    "cmbright": "\\usepackage{cmbright}",
    "charter": "\\usepackage[charter]{mathdesign}",
    "garamond": "\\usepackage[adobe-utopia]{mathdesign}",
    "arev": "\\usepackage{arev}",
    "iwona": "\\usepackage[math]{iwona}",
    "txfonts": "\\usepackage{txfonts}",
    "century schoolbook": "\\usepackage{fouriernc}",
    "pxfonts": "\\usepackage{pxfonts}",
    "mlmodern": "\\usepackage[T1]{fontenc}\\usepackage{mlmodern}",
    "cochineal": "\\usepackage[T1]{fontenc}\\usepackage{cochineal}\\usepackage[cochineal]{newtxmath}",
    "ebgaramond": "\\usepackage[T1]{fontenc}\\usepackage{ebgaramond}\\usepackage[ebgaramond]{newtxmath}",
    "kurier": "\\usepackage[math]{kurier}",
    "noto": "\\usepackage{notomath}",
    "xcharter": "\\usepackage[T1]{fontenc}\\usepackage{XCharter}\\usepackage[xcharter]{newtxmath}",
    "scholax": "\\usepackage[T1]{fontenc}\\usepackage{scholax}\\usepackage[scholax]{newtxmath}",
    "baskerville": "\\usepackage[T1]{fontenc}\\usepackage{baskervillef}\\usepackage[baskervillef]{newtxmath}",
    "slides": "\\usepackage{lxfonts}",
    # Letters of a text font, symbols of Computer Modern, as in many books.
    **{
        name: f"\\usepackage[T1]{{fontenc}}\\usepackage{{{package}}}\\usepackage[italic]{{mathastext}}"
        for name, package in {
            "bookman": "bookman",
            "spectral": "spectral",
            "cormorant": "CormorantGaramond",
            "plex": "plex-serif",
            "merriweather": "merriweather",
            "source serif": "sourceserifpro",
            "libre baskerville": "librebaskerville",
            "accanthis": "accanthis",
            "didot": "gfsdidot",
        }.items()
    },
    **{
        name: f"\\usepackage[T1]{{fontenc}}\\usepackage{{{package}}}\\renewcommand\\familydefault{{\\sfdefault}}\\usepackage[italic]{{mathastext}}"
        for name, package in {"helvetica": "helvet", "roboto": "roboto"}.items()
    },
}
HELD = {
    "fourier": "\\usepackage{fourier}",
    "libertinus": "\\usepackage{libertinus}\\usepackage{libertinust1math}",
    "antykwa": "\\usepackage[math]{anttor}",
}
# How often each is drawn: most printed formulas use Computer Modern, Times or similar fonts.
WEIGHTS = {"computer modern": 6, "latin modern": 2, "times": 4, "newtx": 4, "stix2": 3, "palatino": 2, "newpx": 2}


def found(name: str) -> Path | None:
    path = kpsewhich(name)
    return Path(path) if path else None


@lru_cache(None)
def kpsewhich(name: str) -> str:
    return subprocess.run(["kpsewhich", name], capture_output=True, text=True).stdout.strip()


class Metrics:
    """Widths of a TFM file, in units of the font size."""

    def __init__(self, name: str):
        data = found(f"{name}.tfm").read_bytes()
        _, lh, bc, ec, nw = struct.unpack(">5H", data[:10])
        start = 24 + 4 * lh
        widths = struct.unpack(f">{nw}i", data[start + 4 * (ec - bc + 1) :][: 4 * nw])
        self.widths = {bc + at: widths[data[start + 4 * at]] / 2**20 for at in range(ec - bc + 1)}


metrics = lru_cache(None)(Metrics)


def number(data, at, length, signed):
    return int.from_bytes(data[at : at + length], "big", signed=signed)


class Virtual:
    """A virtual font, whose characters are small programs over other fonts."""

    def __init__(self, data: bytes):
        at = 3 + data[2] + 8
        self.fonts, self.programs, self.first = {}, {}, None
        while at < len(data) and data[at] != 248:
            op = data[at]
            if 243 <= op <= 246:
                size = op - 242
                key = number(data, at + 1, size, False)
                at += 1 + size + 4
                scale, _, directory, length = struct.unpack(">iiBB", data[at : at + 10])
                at += 10
                self.fonts[key] = (data[at + directory : at + directory + length].decode(), scale / 2**20)
                self.first = key if self.first is None else self.first
                at += directory + length
            elif op == 242:
                length, char = struct.unpack(">iI", data[at + 1 : at + 9])
                self.programs[char] = data[at + 13 : at + 13 + length]
                at += 13 + length
            else:
                self.programs[data[at + 1]] = data[at + 5 : at + 5 + op]
                at += 5 + op


@lru_cache(None)
def virtual(name: str):
    path = found(f"{name}.vf")
    return Virtual(path.read_bytes()) if path else None


def run(data, at, end, fonts, font, size, page, origin=(0, 0)):
    """Executes the commands of a DVI page (or of a virtual character) and records glyphs and rules on `page`, in scaled
    points."""
    h, v = origin
    w = x = y = z = 0
    stack = []
    while at < end:
        op = data[at]
        at += 1
        if op < 128 or 128 <= op <= 131 or 133 <= op <= 136:
            if op < 128:
                char = op
            else:
                length = op - (127 if op < 132 else 132)
                char = number(data, at, length, False)
                at += length
            name, scale = fonts[font]
            glyph(name, scale * size, char, h, v, page)
            if op < 133:
                h += metrics(name).widths.get(char, 0) * scale * size
        elif op in (132, 137):
            a, b = struct.unpack(">ii", data[at : at + 8])
            at += 8
            a, b = a * (size if page.inner else 1), b * (size if page.inner else 1)
            if page.inner:
                a, b = a / 2**20, b / 2**20
            if a > 0 and b > 0:
                page.rules.append((h, v - a, b, a))
            h += b if op == 132 else 0
        elif op == 141:
            stack.append((h, v, w, x, y, z))
        elif op == 142:
            h, v, w, x, y, z = stack.pop()
        elif op == 140:
            return
        elif op == 138:
            pass
        elif 171 <= op <= 234:
            font = op - 171
        elif 235 <= op <= 238:
            font = number(data, at, op - 234, False)
            at += op - 234
        elif 239 <= op <= 242:
            length = number(data, at, op - 238, False)
            at += op - 238 + length
        elif 243 <= op <= 246:
            at += op - 242
            directory, length = data[at + 12], data[at + 13]
            at += 14 + directory + length
        else:
            unit = size / 2**20 if page.inner else 1
            if 143 <= op <= 146:
                h += number(data, at, op - 142, True) * unit
                at += op - 142
            elif 147 <= op <= 151:
                if op > 147:
                    w = number(data, at, op - 147, True) * unit
                    at += op - 147
                h += w
            elif 152 <= op <= 156:
                if op > 152:
                    x = number(data, at, op - 152, True) * unit
                    at += op - 152
                h += x
            elif 157 <= op <= 160:
                v += number(data, at, op - 156, True) * unit
                at += op - 156
            elif 161 <= op <= 165:
                if op > 161:
                    y = number(data, at, op - 161, True) * unit
                    at += op - 161
                v += y
            elif 166 <= op <= 170:
                if op > 166:
                    z = number(data, at, op - 166, True) * unit
                    at += op - 166
                v += z
            else:
                raise ValueError(f"command {op}")


class Page:
    def __init__(self):
        self.glyphs, self.rules, self.inner = [], [], 0


def glyph(name, size, char, h, v, page):
    own = virtual(name)
    if own is None:
        page.glyphs.append((name, round(size), char, h, v))
        return
    program = own.programs.get(char)
    if program is None:
        return
    page.inner += 1
    run(program, 0, len(program), own.fonts, own.first, size, page, (h, v))
    page.inner -= 1


def pages(data: bytes):
    at = 15 + data[14]
    fonts = {}
    while at < len(data):
        op = data[at]
        if op == 138:
            at += 1
        elif 243 <= op <= 246:
            size = op - 242
            key = number(data, at + 1, size, False)
            at += 1 + size + 4
            scale, _, directory, length = struct.unpack(">iiBB", data[at : at + 10])
            at += 10
            fonts[key] = (data[at + directory : at + directory + length].decode(), scale)
            at += directory + length
        elif op == 139:
            index = struct.unpack(">i", data[at + 1 : at + 5])[0]
            start = at + 45
            end = skip(data, start, fonts)
            page = Page()
            run(data, start, end, fonts, None, 1, page)
            yield index, page
            at = end
        elif op == 248:
            return
        else:
            at += 1


def skip(data, at, fonts):
    """The end of a page; records fonts that are defined on the way."""
    while True:
        op = data[at]
        at += 1
        if op == 140:
            return at
        if op < 128 or op in (138, 141, 142, 147, 152, 161, 166) or 171 <= op <= 234:
            continue
        if op in (132, 137):
            at += 8
        elif 128 <= op <= 131:
            at += op - 127
        elif 133 <= op <= 136:
            at += op - 132
        elif 143 <= op <= 146:
            at += op - 142
        elif 148 <= op <= 151:
            at += op - 147
        elif 153 <= op <= 156:
            at += op - 152
        elif 157 <= op <= 160:
            at += op - 156
        elif 162 <= op <= 165:
            at += op - 161
        elif 167 <= op <= 170:
            at += op - 166
        elif 235 <= op <= 238:
            at += op - 234
        elif 239 <= op <= 242:
            at += op - 238 + number(data, at, op - 238, False)
        elif 243 <= op <= 246:
            size = op - 242
            key = number(data, at, size, False)
            at += size + 4
            scale, _, directory, length = struct.unpack(">iiBB", data[at : at + 10])
            at += 10
            fonts[key] = (data[at + directory : at + directory + length].decode(), scale)
            at += directory + length
        else:
            raise ValueError(f"command {op}")


@lru_cache(None)
def font_map():
    lines = {}
    for line in found("psfonts.map").read_text(errors="replace").splitlines():
        parts = re.findall(r'"[^"]*"|\S+', line)
        if not parts or parts[0].startswith(("%", "#")):
            continue
        files = [part.lstrip("<[") for part in parts if part.startswith("<")]
        lines[parts[0]] = {
            "file": next((file for file in files if file.endswith((".pfb", ".pfa", ".otf", ".ttf"))), None),
            "encoding": next((file for file in files if file.endswith(".enc")), None),
            "special": next((part.strip('"') for part in parts if part.startswith('"')), ""),
        }
    return lines


@lru_cache(None)
def face_of(name):
    entry = font_map().get(name)
    if not entry or not entry["file"] or not found(entry["file"]):
        return None
    face = freetype.Face(str(found(entry["file"])))
    vector = None
    if entry["encoding"]:
        text = re.sub(r"%.*", "", found(entry["encoding"]).read_text(errors="replace"))
        vector = re.findall(r"/([^\s/\[\]]+)", text[text.index("[") :])
    slant = re.search(r"([-\d.]+)\s+SlantFont", entry["special"])
    extend = re.search(r"([-\d.]+)\s+ExtendFont", entry["special"])
    matrix = (float(extend[1]) if extend else 1, float(slant[1]) if slant else 0)
    return face, vector, matrix


class Atlas:
    def __init__(self):
        self.index, self.pictures = {}, []

    def place(self, name, size, char):
        key = (name, size, char)
        if key not in self.index:
            self.index[key] = self.draw(name, size, char)
        return self.index[key]

    def draw(self, name, size, char):
        found_face = face_of(name)
        if not found_face:
            return None
        face, vector, (extend, slant) = found_face
        face.set_char_size(round(size / 65536 * 72 / 72.27 * 64), 0, DPI, DPI)
        face.set_transform(freetype.Matrix(int(extend * 65536), int(slant * 65536), 0, 65536), freetype.Vector(0, 0))
        if vector:
            number_of = face.get_name_index(vector[char].encode()) if char < len(vector) else 0
        else:
            if face.charmaps:
                custom = [c for c in face.charmaps if c.encoding_name == "FT_ENCODING_ADOBE_CUSTOM"]
                face.set_charmap((custom or list(face.charmaps))[0])
            number_of = face.get_char_index(char)
        if number_of == 0:
            return None
        face.load_glyph(number_of, freetype.FT_LOAD_RENDER | freetype.FT_LOAD_NO_HINTING)
        bitmap = face.glyph.bitmap
        if bitmap.width == 0 or bitmap.rows == 0:
            return -1
        picture = np.array(bitmap.buffer, np.uint8).reshape(bitmap.rows, bitmap.pitch)[:, : bitmap.width]
        self.pictures.append((picture, face.glyph.bitmap_left, -face.glyph.bitmap_top))
        return len(self.pictures) - 1


DOCUMENT = """\\documentclass[10pt]{article}
\\usepackage{amsmath}\\usepackage{amssymb}\\usepackage{mathrsfs}
%s
\\begin{document}%s
\\def\\show#1#2#3{\\setbox0\\hbox{$#2#3$}\\count0=#1 \\shipout\\box0 }
%s
\\end{document}
"""


def set_chunk(folder: Path, preamble: str, chunk):
    lines = []
    for index, tokens, is_display in chunk:
        text = " ".join(tokens).replace("#", "\\#").replace("%", "\\%")
        # Words keep their spaces; there are no others.
        text = re.sub(r"\\text \{([^}]*)\}", lambda words: "\\text{" + words[1].replace(" ", "").replace("~", " ") + "}", text)
        lines.append("\\show{%d}{%s}{%s}" % (index, "\\displaystyle" if is_display else "\\textstyle", text))
    bold = preamble if preamble == "\\boldmath" else ""
    source = DOCUMENT % ("" if bold else preamble, bold, "\n".join(lines))
    first = source[: source.index("\\show{")].count("\n")
    (folder / "chunk.tex").write_text(source)
    (folder / "chunk.dvi").unlink(missing_ok=True)
    subprocess.run(["latex", "-interaction=nonstopmode", "chunk.tex"], cwd=folder, capture_output=True, timeout=600)
    log = (folder / "chunk.log").read_text(errors="replace")
    bad = {chunk[int(line) - first - 1][0] for line in re.findall(r"^l\.(\d+) ", log, re.M) if 0 <= int(line) - first - 1 < len(chunk)}
    if not (folder / "chunk.dvi").exists():
        print("no output for", preamble, log[-300:], file=sys.stderr)
        return
    for index, page in pages((folder / "chunk.dvi").read_bytes()):
        if index not in bad:
            yield index, page


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("formulas")
    parser.add_argument("out", type=Path)
    parser.add_argument("--limit", type=int, default=10**9)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rows = [line.split("\t") for line in open(options.formulas, encoding="utf-8").read().splitlines()]
    names = [name for name in FONTS for _ in range(WEIGHTS.get(name, 1))]
    jobs = {}
    for index, (part, text) in enumerate(rows[-options.limit :]):
        tokens, code = text.split(), zlib.crc32(text.encode())
        pool = names if part == "train" or code % 2 else list(HELD)
        font = pool[code // 7 % len(pool)]
        jobs.setdefault(font, []).append((index, tokens, code % 4 != 0, part))
    atlas = Atlas()
    vocabulary = ["<pad>", "<start>", "<end>"] + sorted({token for members in jobs.values() for job in members for token in job[1]})
    token_at = {token: at for at, token in enumerate(vocabulary)}
    scale = DPI / 72.27 / 65536
    records = {"glyph": [], "rule": [], "token": [], "part": [], "font": []}
    fonts = list(FONTS) + list(HELD)
    for font, members in jobs.items():
        kept = 0
        by_index = {job[0]: job for job in members}
        for start in range(0, len(members), CHUNK):
            chunk = [(index, tokens, display) for index, tokens, display, _ in members[start : start + CHUNK]]
            for index, page in set_chunk(options.out, {**FONTS, **HELD}[font], chunk):
                places = [(atlas.place(name, size, char), h * scale, v * scale) for name, size, char, h, v in page.glyphs]
                if not places or any(place is None for place, _, _ in places):
                    continue
                glyphs = np.array([(p, round(h), round(v)) for p, h, v in places if p >= 0], np.int32).reshape(-1, 3)
                rules = np.array([(h * scale, v * scale, max(1, w * scale), max(1, t * scale)) for h, v, w, t in page.rules]).round().astype(np.int16).reshape(-1, 4)
                if len(glyphs) == 0 or abs(glyphs[:, 1:]).max() > 6000:
                    continue
                records["glyph"].append(glyphs)
                records["rule"].append(rules)
                records["token"].append(np.array([token_at[token] for token in by_index[index][1]], np.int16))
                records["part"].append(by_index[index][3] == "check")
                records["font"].append(fonts.index(font))
                kept += 1
        print(f"{font}: {kept} of {len(members)}", flush=True)
    flat = {}
    for name in ("glyph", "rule", "token"):
        flat[name] = np.concatenate(records[name])
        flat[f"{name}_count"] = np.array([len(member) for member in records[name]], np.int16)
    np.savez_compressed(options.out / "formulas.npz", **flat, part=np.array(records["part"]), font=np.array(records["font"], np.int8), fonts=fonts, vocabulary=vocabulary, held=list(HELD))
    shapes = np.array([(p.shape[0], p.shape[1], left, top) for p, left, top in atlas.pictures], np.int16)
    np.savez_compressed(options.out / "glyphs.npz", shapes=shapes, pixels=np.concatenate([p.ravel() for p, _, _ in atlas.pictures]))
    print(len(records["token"]), "formulas", len(atlas.pictures), "glyphs", len(vocabulary), "tokens")


main()
