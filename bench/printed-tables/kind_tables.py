"""
Common kinds of tables printed by four programs, and the same as 150 dpi scans. Seeds below 1000 may be looked at.

    python3 bench/printed-tables/kind_tables.py OUT 0 26 && python3 bench/printed-tables/kind_tables.py OUT 1000 1026
    python3 bench/printed-tables/kind_tables.py OUT 0 24 rarer && python3 bench/printed-tables/kind_tables.py OUT 1000 1024 rarer

Writes OUT/{kinds-PROGRAM,kinds-scanned}/<seed>-<kind>.pdf and tables.json (`rarer-PROGRAM` for rarer kinds), as `print.py` does; the scans show pages of all programs.
"""
import json
import random
import subprocess
import sys
from html import escape
from pathlib import Path

from content import phrase, prose
from kinds import KINDS
from rarer_kinds import RARER_KINDS

LOOKS = ["plain", "zebra", "lines", "grid", "head"]
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def html_of(draw, kind, look, size, font):
    vertical_align = draw.choice(["top", "middle"]) if kind.may_be_centred else "top"
    css = {
        "zebra": "tr.even td{background:#eee}", "lines": "td,th{border-bottom:1px solid #999}", "grid": "td,th{border:1px solid #555}",
        "head": "tr.head td{background:#ccd;border-bottom:1px solid #000}", "plain": "",
    }[look]
    rows = []
    for at, row in enumerate(kind.rows):
        cells = "".join(
            f'<td colspan={c.cols} rowspan={c.rows} style="text-align:{dict(l="left", r="right", c="center")[c.align]}">'
            + ("<b>" * c.is_bold) + ('<span style="writing-mode:vertical-rl;transform:rotate(180deg)">' * c.is_vertical)
            + escape(c.text).replace("\n", "<br>") + ("</span>" * c.is_vertical) + ("</b>" * c.is_bold) + "</td>"
            for c in row
        )
        rows.append(f'<tr class="{"head" if at < kind.header_rows else "even" if at % 2 == 0 else ""}">{cells}</tr>')
    pad = draw.choice(["1px 5px", "3px 8px", "5px 10px"])
    return (
        f"<meta charset=utf-8><style>body{{font:{size}px '{font}';margin:0}}table{{border-collapse:collapse;margin:10px 0}}td{{padding:{pad};vertical-align:{vertical_align}}}{css}</style>"
        f"<h2>{phrase(draw, 2, 3)}</h2><p>{prose(draw)}</p><table>{''.join(rows)}</table><p>{prose(draw)}</p>"
    )


def chromium(draw, kind, look, path):
    page = path.with_suffix(".html")
    page.write_text(html_of(draw, kind, look, draw.choice([11, 12, 13]), draw.choice(["DejaVu Sans", "DejaVu Serif", "Latin Modern Sans", "DejaVu Sans Condensed"])))
    subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={path}", str(page)], check=True, **QUIET)
    page.unlink()


def libreoffice(draw, kind, look, path):
    """Only the page; `main` has LibreOffice print all of them at once."""
    page = path.with_suffix(".html")
    page.write_text(html_of(draw, kind, look, draw.choice([11, 12, 13]), draw.choice(["DejaVu Sans", "DejaVu Serif", "Liberation Sans"])))


def latex(draw, kind, look, path):
    signs = {"%": "\\%", "–": "--", "|": "$|$", "#": "\\#", "²": "$^2$", "³": "$^3$", "±": "$\\pm$", ">": "$>$", "€": "\\texteuro{}", "✓": "\\ding{51}", "✗": "\\ding{55}", "^": "\\^{}", "°": "$^\\circ$", "µ": "$\\mu$", "<": "$<$"}
    written = lambda text: "".join(signs.get(sign, sign) for sign in text)
    letters = ["l"] * kind.columns
    for row in kind.rows:
        if len(row) == kind.columns:
            letters = [cell.align for cell in row]
    bar = "|" if look == "grid" else ""
    open_rows, lines = {}, []
    for at, row in enumerate(kind.rows):
        cells, column, left = [], 0, list(row)
        while column < kind.columns:
            if open_rows.get(column, 0) > 0:
                open_rows[column] -= 1
                cells.append("")
                column += 1
                continue
            cell = left.pop(0)
            text = written(cell.text)
            if "\n" in text:
                text = f"\\begin{{tabular}}[t]{{@{{}}{cell.align}@{{}}}}" + text.replace("\n", "\\\\") + "\\end{tabular}"
            text = f"\\textbf{{{text}}}" if cell.is_bold and text else text
            text = f"\\rotatebox{{90}}{{{text}}}" if cell.is_vertical else text
            text = f"\\multirow{{{cell.rows}}}{{*}}{{{text}}}" if cell.rows > 1 else text
            if cell.cols > 1 or (cell.align != letters[column] and cell.rows == 1):
                text = f"\\multicolumn{{{cell.cols}}}{{{bar if column == 0 else ''}{cell.align}{bar}}}{{{text}}}"
            if cell.rows > 1:
                open_rows[column] = cell.rows - 1
            cells.append(text)
            column += cell.cols
        shade = "\\rowcolor[gray]{.92}" if (look == "zebra" and at % 2 == 0 and at >= kind.header_rows) or (look == "head" and at < kind.header_rows) else ""
        ends_header = at == kind.header_rows - 1
        is_open = any(open_rows.values())
        rule = "\\hline" if (look in ("grid", "lines") and not is_open) or (ends_header and look == "head") else ""
        lines.append(f"{shade}{' & '.join(cells)} \\\\ {rule}")
    source = (
        "\\documentclass{article}\\usepackage[a4paper,margin=1.6cm]{geometry}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{lmodern,textcomp,pifont,multirow,graphicx,colortbl,xcolor}"
        f"{draw.choice(['', chr(92) + 'usepackage{times}', chr(92) + 'renewcommand{' + chr(92) + 'familydefault}{' + chr(92) + 'sfdefault}'])}"
        f"\\begin{{document}}\\section{{{phrase(draw, 2, 3)}}} {prose(draw)}\n\n\\medskip\\noindent{{{draw.choice([chr(92) + 'small', chr(92) + 'footnotesize'])}"
        f"\\begin{{tabular}}{{{bar}{bar.join(letters)}{bar}}} {'' if look in ('plain', 'zebra') else chr(92) + 'hline'}\n" + "\n".join(lines) + f"\n\\end{{tabular}}}}\n\n\\medskip {prose(draw)}\\end{{document}}"
    )
    page = path.with_suffix(".tex")
    page.write_text(source)
    subprocess.run(["pdflatex", "-interaction=batchmode", page.name], cwd=path.parent, **QUIET)
    for ending in (".tex", ".log", ".aux"):
        path.with_suffix(ending).unlink(missing_ok=True)


def reportlab(draw, kind, look, path):
    from reportlab.lib import colors
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

    font = draw.choice(["Helvetica", "Times-Roman"])
    bold = {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold"}[font]
    size = draw.choice([7, 8, 9])
    places = [[""] * kind.columns for _ in kind.rows]
    taken, style = set(), [("FONT", (0, 0), (-1, -1), font, size), ("LEADING", (0, 0), (-1, -1), 1.2 * size)]
    style.append(("VALIGN", (0, 0), (-1, -1), draw.choice(["TOP", "MIDDLE"]) if kind.may_be_centred else "TOP"))
    style += [(side, (0, 0), (-1, -1), draw.choice([1, 2, 3])) for side in ("TOPPADDING", "BOTTOMPADDING")]
    for at, row in enumerate(kind.rows):
        column = 0
        for cell in row:
            while (at, column) in taken:
                column += 1
            places[at][column] = cell.text
            taken |= {(at + r, column + c) for r in range(cell.rows) for c in range(cell.cols)}
            last = (column + cell.cols - 1, at + cell.rows - 1)
            style.append(("ALIGN", (column, at), last, {"l": "LEFT", "r": "RIGHT", "c": "CENTER"}[cell.align]))
            style += [("FONT", (column, at), last, bold, size)] * cell.is_bold + [("SPAN", (column, at), last)] * (cell.cols * cell.rows > 1)
    style += {
        "grid": [("GRID", (0, 0), (-1, -1), 0.5, colors.grey)], "lines": [("LINEBELOW", (0, r), (-1, r), 0.4, colors.grey) for r in range(len(kind.rows))],
        "zebra": [("BACKGROUND", (0, r), (-1, r), colors.whitesmoke) for r in range(kind.header_rows, len(kind.rows), 2)],
        "head": [("BACKGROUND", (0, 0), (-1, kind.header_rows - 1), colors.lightgrey)], "plain": [],
    }[look]
    sheet = getSampleStyleSheet()
    SimpleDocTemplate(str(path)).build([Paragraph(phrase(draw, 2, 3), sheet["Heading1"]), Paragraph(prose(draw), sheet["BodyText"]), Spacer(1, 8), Table(places, style=style), Spacer(1, 8), Paragraph(prose(draw), sheet["BodyText"])])


def scan(draw, printed, path):
    """The pages as scanned: grey, blurred, slightly skewed, with noise."""
    import numpy
    import pypdfium2
    from PIL import Image, ImageFilter

    pages = []
    for page in pypdfium2.PdfDocument(str(printed)):
        image = page.render(scale=150 / 72).to_pil().convert("L")
        image = image.rotate(draw.uniform(-0.4, 0.4), resample=Image.BICUBIC, fillcolor=255).filter(ImageFilter.GaussianBlur(draw.uniform(0.3, 0.7)))
        noise = numpy.random.default_rng(draw.randrange(10**6)).normal(0, draw.uniform(3, 9), image.size[::-1])
        pages.append(Image.fromarray((numpy.asarray(image) * 0.94 + noise).clip(0, 255).astype("uint8")))
    pages[0].save(path, save_all=True, append_images=pages[1:], resolution=150, quality=70)


PROGRAMS = [chromium, libreoffice, latex, reportlab]
# Other scripts, check marks and vertical text are not supported by every program.
UNABLE = {
    ("latex", "right_to_left"), ("reportlab", "right_to_left"), ("reportlab", "vertical_headers"), ("libreoffice", "vertical_headers"),
    ("latex", "two_scripts"), ("reportlab", "two_scripts"), ("reportlab", "tariff"), ("libreoffice", "tariff"), ("reportlab", "matrix"),
}


def main(out, first, last, are_rarer):
    truth, to_scan = {}, []
    kinds, family = (RARER_KINDS, "rarer") if are_rarer else (KINDS, "kinds")
    for seed in range(first, last):
        make = kinds[seed % len(kinds)]
        for at, program in enumerate(PROGRAMS):
            if (program.__name__, make.__name__) in UNABLE:
                continue
            draw = random.Random(f"{program.__name__} {seed}")
            kind = make(draw)
            folder = out / f"{family}-{program.__name__}"
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{seed}-{make.__name__.replace('_', '-')}.pdf"
            program(draw, kind, draw.choice(LOOKS), path)
            truth.setdefault(folder, {})[path.stem] = [[[cell.text.replace("\n", " "), cell.cols] for cell in row] for row in kind.rows]
            if at == seed % len(PROGRAMS) and make.__name__ != "right_to_left":
                to_scan.append((draw, path))
    office = out / f"{family}-libreoffice"
    pages = sorted(map(str, office.glob("*.html")))
    subprocess.run(["soffice", "--headless", "--convert-to", "pdf:writer_web_pdf_Export", "--outdir", str(office), *pages], **QUIET)
    for page in pages:
        Path(page).unlink()
    scanned = out / f"{family}-scanned"
    scanned.mkdir(parents=True, exist_ok=True)
    for draw, path in to_scan:
        scan(draw, path, scanned / path.name)
        truth.setdefault(scanned, {})[path.stem] = truth[path.parent][path.stem]
    for folder, tables in truth.items():
        kept = folder / "tables.json"
        kept.write_text(json.dumps((json.loads(kept.read_text()) if kept.exists() else {}) | tables))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), "rarer" in sys.argv[4:])
