"""Tables of LaTeX and ReportLab."""
import subprocess

from content import NUMBERS, Content, phrase, prose


def latex(draw, path):
    style = draw.choice(["grid", "booktabs", "lines", "plain", "upright", "dense", "airy", "wrapped", "spanned", "groups"])
    content = Content(draw, 6, style == "wrapped")
    columns = len(content.kinds)
    letters = ["p{2.6cm}" if style == "wrapped" else "l"] + [draw.choice("rrc" if kind == "n" else "lc") for kind in content.kinds[1:]]
    is_ruled = style in ("grid", "dense")
    spec = "|" + "|".join(letters) + "|" if is_ruled else "|".join(letters) if style == "upright" else "".join(letters)
    is_booktabs = style in ("booktabs", "wrapped", "spanned", "groups")
    top, middle, foot = ("\\toprule", "\\midrule", "\\bottomrule") if is_booktabs else ("", "", "") if style == "plain" else ("\\hline",) * 3
    written = lambda text: text.replace("%", "\\%").replace("–", "--")
    lines, truth = [], content.truth()
    if style == "spanned" and columns >= 4:
        half = (columns - 1) // 2
        first, second = phrase(draw, 1, 2), phrase(draw, 1, 2)
        lines.append(
            f"& \\multicolumn{{{half}}}{{c}}{{{first}}} & \\multicolumn{{{columns - 1 - half}}}{{c}}{{{second}}} \\\\"
            f" \\cmidrule(lr){{2-{half + 1}}} \\cmidrule(lr){{{half + 2}-{columns}}}"
        )
        truth.insert(0, [["", 1], [first, half], [second, columns - 1 - half]])
    lines.append(" & ".join(f"\\textbf{{{text}}}" if is_ruled else text for text in content.head) + f" \\\\ {middle}")
    for index, row in enumerate(content.rows):
        if style == "groups" and index in (0, len(content.rows) // 2):
            title = phrase(draw, 2, 2)
            lines.append(f"\\multicolumn{{{columns}}}{{l}}{{\\textit{{{title}}}}} \\\\")
            truth.insert(len(truth) - len(content.rows) + index, [[title, columns]])
        is_last = index == len(content.rows) - 1
        lines.append(" & ".join(map(written, row)) + " \\\\ " + ("\\hline" if is_ruled and not is_last else ""))
    spacing = {"airy": "\\renewcommand{\\arraystretch}{1.4}", "dense": "\\setlength{\\tabcolsep}{3pt}"}.get(style, "")
    size = draw.choice(["\\small", "\\footnotesize", "\\normalsize", "\\scriptsize"])
    font = draw.choice(["", "\\usepackage{times}", "\\usepackage{helvet}\\renewcommand{\\familydefault}{\\sfdefault}", "\\usepackage{lmodern}"])
    caption = f"\\caption{{{phrase(draw, 4, 7)}.}}" if draw.random() < 0.6 else ""
    source = (
        f"\\documentclass{{article}}\\usepackage[a4paper,margin=2cm]{{geometry}}\\usepackage{{booktabs}}\\usepackage[T1]{{fontenc}}"
        f"\\usepackage[utf8]{{inputenc}}{font}\\begin{{document}}\\section{{{phrase(draw, 2, 3)}}} {prose(draw)}\n\n"
        f"\\begin{{table}}[h]\\centering{caption} {{{size}{spacing}\\begin{{tabular}}{{{spec}}} {top}\n"
        + "\n".join(lines)
        + f" {foot}\n\\end{{tabular}}}}\\end{{table}}\n\n{prose(draw)}\\end{{document}}"
    )
    name = path.parent / f"{path.name}-{style}"
    work = path.parent.parent / "work"
    work.mkdir(exist_ok=True)
    (work / f"{name.name}.tex").write_text(source)
    subprocess.run(["pdflatex", "-interaction=batchmode", f"{name.name}.tex"], cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    (work / f"{name.name}.pdf").rename(f"{name}.pdf")
    return name.name, truth


def reportlab(draw, path):
    from reportlab.lib import colors
    from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

    style = draw.choice(["grid", "lines", "striped", "headed", "plain", "framed", "inner", "wrapped", "totals"])
    content = Content(draw, 5, style == "wrapped")
    columns = len(content.kinds)
    truth = content.truth()
    if style == "totals" and columns >= 3:
        truth += [[["", 1]] * (columns - 2) + [[name, 1], [NUMBERS[1](draw), 1]] for name in ("Subtotal", "VAT", "Total")]
    font, bold = draw.choice([("Helvetica", "Helvetica-Bold"), ("Times-Roman", "Times-Bold"), ("Courier", "Courier-Bold")])
    size = draw.choice([7, 8, 9, 10])
    small = ParagraphStyle("cell", fontName=font, fontSize=size, leading=1.15 * size)
    is_wrapped = lambda row, column: style == "wrapped" and column == 0 and row > 0
    cells = [[Paragraph(text, small) if is_wrapped(r, c) else text for c, (text, _) in enumerate(row)] for r, row in enumerate(truth)]
    widths = [
        max(stringWidth(row[c][0], bold if r == 0 else font, size) for r, row in enumerate(truth) if not is_wrapped(r, c)) + 14
        for c in range(columns)
    ]
    if style == "wrapped":
        widths[0] = max(widths[0], draw.choice([120, 160]))
    look = [("FONT", (0, 0), (-1, -1), font, size), ("FONT", (0, 0), (-1, 0), bold, size)]
    look += [(side, (0, 0), (-1, -1), draw.choice([0, 1, 2, 3])) for side in ("TOPPADDING", "BOTTOMPADDING")]
    look += [("ALIGN", (c, 0), (c, -1), "RIGHT") for c, kind in enumerate(content.kinds) if kind == "n" and draw.random() < 0.8]
    stroke, ink = draw.choice([0.25, 0.5, 1]), draw.choice([colors.black, colors.grey, colors.lightgrey])
    look += {
        "grid": [("GRID", (0, 0), (-1, -1), stroke, ink)],
        "lines": [("LINEBELOW", (0, r), (-1, r), stroke, ink) for r in range(len(truth))],
        "striped": [("BACKGROUND", (0, r), (-1, r), colors.whitesmoke) for r in range(2, len(truth), 2)] + [("LINEBELOW", (0, 0), (-1, 0), 1, colors.black)],
        "framed": [("BOX", (0, 0), (-1, -1), stroke, ink)],
        "inner": [("INNERGRID", (0, 0), (-1, -1), stroke, ink)],
        "wrapped": [("LINEBELOW", (0, 0), (-1, 0), 1, colors.black)],
    }.get(style, [])
    if style in ("headed", "totals"):
        look += [("BACKGROUND", (0, 0), (-1, 0), colors.darkblue), ("TEXTCOLOR", (0, 0), (-1, 0), colors.white)]
    sheet = getSampleStyleSheet()
    table = Table(cells, colWidths=widths, style=look, hAlign=draw.choice(["LEFT", "CENTER"]))
    around = [Paragraph(prose(draw), sheet["BodyText"]) for _ in range(2)]
    name = path.parent / f"{path.name}-{style}"
    SimpleDocTemplate(f"{name}.pdf").build([Paragraph(phrase(draw, 2, 3), sheet["Heading1"]), around[0], Spacer(1, 8), table, Spacer(1, 8), around[1]])
    return name.name, truth
