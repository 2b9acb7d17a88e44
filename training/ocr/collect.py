"""Collects the material for text lines:  python collect.py OUT      (needs `pip install fonttools brotli`, npm and apt-get; minutes)

OUT/words.json      words of fourteen languages, from Debian's spelling dictionaries
OUT/sentences.txt   English lines, from the documentation of Python
OUT/fonts           fonts of Debian (../layout/fonts.sh) and of npm's @fontsource packages: many monospaced, many condensed
OUT/far             Chinese and Japanese fonts
OUT/characters.json the characters of each font"""

import glob
import json
import os
import random
import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

DICTIONARIES = "cs da de-de en-us es fr-classical hu it nl pl pt-pt ro sv tr".split()
PACKAGES = """vt323 share-tech-mono cousine courier-prime inconsolata ibm-plex-mono dotgothic16 silkscreen anonymous-pro overpass-mono nova-mono
cutive-mono roboto-mono space-mono ubuntu-mono oxygen-mono b612-mono fira-mono pt-mono source-code-pro jetbrains-mono azeret-mono red-hat-mono
martian-mono sometype-mono arimo roboto open-sans lato roboto-condensed archivo-narrow pt-sans-narrow oswald barlow-condensed saira-condensed
merriweather noto-serif tinos crimson-text libre-baskerville pt-serif source-sans-3 inter work-sans nunito montserrat raleway special-elite
pixelify-sans press-start-2p jersey-10 jersey-15 tiny5 micro-5 doto workbench sixtyfour handjet kode-mono xanh-mono chivo-mono
spline-sans-mono syne-mono noto-sans-mono dm-mono m-plus-1-code lekton fragment-mono""".split()
LATIN = [*range(0x20, 0x250), *range(0x370, 0x400), *range(0x2000, 0x20D0), *range(0x2100, 0x2300), *range(0x2500, 0x2720)]
FAR = [*range(0x20, 0x7F), *range(0x3000, 0xA000), *range(0xFF00, 0xFFF0)]
OTHER_SCRIPTS = ("amiri", "scheher", "kacst", "garuda", "norasi", "lohit", "nanum", "ezra", "sileot", "gen")
WORDS = 5_000  # of each language
LINES = 15_000


def words(out):
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["apt-get", "download", "-q", *(f"hunspell-{name}" for name in DICTIONARIES)], cwd=folder, check=True)
        for package in glob.glob(f"{folder}/*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, f"{folder}/x"], check=True)
        for path in sorted(glob.glob(f"{folder}/x/usr/share/hunspell/*.dic")):
            if os.path.islink(path):
                continue
            settings = Path(path[:-4] + ".aff").read_bytes().split(b"\n")[:60]
            encoding = next((line.split()[1].decode() for line in settings if line.startswith(b"SET")), "utf8")
            lines = Path(path).read_bytes().decode(encoding, "ignore").split("\n")[1:]
            entries = [line.split("/")[0].split("\t")[0].strip() for line in lines]
            entries = [word for word in entries if re.fullmatch(r"[^\W\d_]{2,16}([’'-][^\W\d_]{1,10})?", word)]
            random.shuffle(entries)
            found[os.path.basename(path)[:2]] = entries[:WORDS]
    (out / "words.json").write_text(json.dumps(found, ensure_ascii=False))


def sentences(out):
    library = Path(sysconfig.get_paths()["stdlib"])
    lines = {}
    for path in [library / "pydoc_data/topics.py", *sorted(library.glob("*.py"))]:
        for line in re.sub(r"[*`#|<>\\]", "", path.read_text(errors="ignore")).split("\n"):
            line = re.sub(r"n?'$|^'", "", re.sub(r"\s+", " ", line).strip())
            if 30 < len(line) < 400 and "http" not in line and sum(c.isalpha() or c == " " for c in line) > 0.85 * len(line):
                lines[line] = True
    kept = list(lines)
    random.shuffle(kept)
    (out / "sentences.txt").write_text("\n".join(kept[:LINES]))


def small(source, target, characters):
    font = TTFont(source, fontNumber=0)
    options = subset.Options()
    options.layout_features, options.hinting, options.notdef_outline = [], False, True
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    font.flavor = None
    if len(font.getBestCmap()) >= 90:
        font.save(target)


def fonts(out):
    (out / "fonts").mkdir(parents=True, exist_ok=True)
    (out / "far").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["sh", Path(__file__).parent.parent / "layout/fonts.sh", f"{folder}/debian"], check=True)
        for path in sorted(Path(f"{folder}/debian").iterdir()):
            is_far = path.name.startswith(("wqy", "ipa"))
            if not path.name.lower().startswith(OTHER_SCRIPTS):
                small(path, out / ("far" if is_far else "fonts") / f"{path.stem}.ttf", FAR if is_far else LATIN)
        for name in PACKAGES:
            subprocess.run(["npm", "pack", "--silent", f"@fontsource/{name}"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        for package in glob.glob(f"{folder}/*.tgz"):
            subprocess.run(["tar", "xzf", package, "-C", folder], check=True)
            for path in glob.glob(f"{folder}/package/files/*-latin-[47]00-normal.woff2"):
                small(path, out / "fonts" / f"{Path(path).stem}.ttf", LATIN)


def characters(out):
    known = {path.name: "".join(map(chr, TTFont(path, lazy=True).getBestCmap())) for folder in ("fonts", "far") for path in (out / folder).iterdir()}
    (out / "characters.json").write_text(json.dumps(known, ensure_ascii=False))


random.seed(1)
target = Path(sys.argv[1])
target.mkdir(parents=True, exist_ok=True)
words(target)
sentences(target)
fonts(target)
characters(target)
