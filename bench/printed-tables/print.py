"""
Tables printed by ten programs, with their content: no collection that rules were made from has pages of these programs.
A seed always makes the same page; seeds below 1000 may be looked at, those from 1000 on are only scored.

    pip install reportlab fpdf2 typst python-docx openpyxl     # and pdflatex with booktabs, soffice, chromium
    npm install --prefix SOMEWHERE pdfmake jspdf jspdf-autotable     # and NODE_PATH=SOMEWHERE/node_modules
    python3 bench/printed-tables/print.py OUT 0 60 && python3 bench/printed-tables/print.py OUT 1000 1060 [PROGRAM...]

Writes OUT/<program>/<seed>-<style>.pdf and OUT/<program>/tables.json: rows of [text, columns that it spans]. A row
omits positions that a cell of the row above spans.
"""
import json
import random
import subprocess
import sys
from pathlib import Path

from html_tables import chromium
from office_tables import calc, libreoffice, word
from paper_tables import latex, reportlab
from program_tables import fpdf2, jspdf, pdfmake, typst

PROGRAMS = [latex, reportlab, libreoffice, chromium, word, calc, typst, fpdf2, pdfmake, jspdf]
OFFICE = {libreoffice: ("html", "writer_web_pdf_Export"), word: ("docx", "writer_pdf_Export"), calc: ("xlsx", "calc_pdf_Export")}


def main(out, first, last, *names):
    for program in PROGRAMS:
        if names and program.__name__ not in names:
            continue
        folder = out / program.__name__
        folder.mkdir(parents=True, exist_ok=True)
        kept = folder / "tables.json"
        truth = json.loads(kept.read_text()) if kept.exists() else {}
        for seed in range(first, last):
            name, rows = program(random.Random(f"{program.__name__} {seed}"), folder / str(seed))
            truth[name] = rows
        if program in OFFICE:
            kind, filter_name = OFFICE[program]
            pages = sorted(map(str, folder.glob(f"*.{kind}")))
            subprocess.run(["soffice", "--headless", "--convert-to", f"pdf:{filter_name}", "--outdir", str(folder), *pages], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for page in pages:
                Path(page).unlink()
        kept.write_text(json.dumps(truth))


main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
