"""Collects formulas written by people from the documentation in source packages.

    python3 training/formula/collect.py FOLDER_OF_ARCHIVES formulas.txt

FOLDER holds source archives (.tar.gz) or wheels (.whl) of openly licensed packages, as listed in `packages.txt`. Only
the formulas are kept, one per line, without duplicates.
"""
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path

TEXTS = (".py", ".rst", ".md", ".tex", ".ipynb", ".txt", ".jl", ".pyx")
LONGEST_TEXT = 4_000_000
PATTERNS = [
    re.compile(r":math:`([^`]{2,300})`"),
    re.compile(r"\$\$(.{2,600}?)\$\$", re.S),
    re.compile(r"(?<![\\$\w])\$(?![\s$])([^$\n]{2,300}?)(?<![\\\s])\$(?![\d$])"),
    re.compile(r"\\\[(.{2,600}?)\\\]", re.S),
    re.compile(r"\\begin\{(?:equation|align|gather|multline)\*?\}(.{2,800}?)\\end\{(?:equation|align|gather|multline)\*?\}", re.S),
    re.compile(r"^[ \t]*\.\. math::[ \t]*\n((?:[ \t]*:[a-z]+:.*\n)*(?:[ \t]*\n|[ \t]+\S.*\n)+)", re.M),
]


def texts(archive: Path):
    try:
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as whole:
                for entry in whole.infolist():
                    if entry.filename.endswith(TEXTS) and entry.file_size < LONGEST_TEXT:
                        yield entry.filename, whole.read(entry)
        else:
            with tarfile.open(archive) as whole:
                for entry in whole:
                    if entry.isfile() and entry.name.endswith(TEXTS) and entry.size < LONGEST_TEXT:
                        yield entry.name, whole.extractfile(entry).read()
    except (tarfile.TarError, zipfile.BadZipFile, EOFError) as error:
        print(archive.name, error, file=sys.stderr)


def formulas(name: str, raw: bytes):
    text = raw.decode("utf-8", "replace")
    if name.endswith(".ipynb"):
        text = text.replace("\\n", "\n").replace("\\\\", "\\").replace('\\"', '"')
    elif name.endswith((".py", ".pyx")):
        # Backslashes of ordinary strings are doubled; those of raw ones are not.
        text = re.sub(r"\\\\(?=[a-zA-Z,;!{}|])", r"\\", text)
    for pattern in PATTERNS:
        for match in pattern.finditer(text):
            found = match.group(1)
            if pattern is PATTERNS[-1]:
                parts = re.split(r"\n[ \t]*\n", re.sub(r"^[ \t]*:[a-z]+:.*$", "", found, flags=re.M))
            else:
                parts = [found]
            for part in parts:
                for line in re.split(r"\\\\(?:\[[^\]]*\])?", part) if "\\begin" not in part else [part]:
                    yield re.sub(r"\s+", " ", line.replace("&", " ") if "\\begin" not in line else line).strip(" .,;")


def main(folder: str, target: str) -> None:
    seen = set()
    for archive in sorted(Path(folder).iterdir()):
        before = len(seen)
        for name, raw in texts(archive):
            for formula in formulas(name, raw):
                if 2 <= len(formula) <= 400 and re.search(r"[\\^_=+<>/]|[a-zA-Z]", formula):
                    seen.add(formula)
        print(archive.name, len(seen) - before, file=sys.stderr)
    Path(target).write_text("\n".join(sorted(seen)) + "\n", encoding="utf-8")
    print(len(seen), "formulas")


main(sys.argv[1], sys.argv[2])
