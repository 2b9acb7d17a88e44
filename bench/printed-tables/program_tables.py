"""Tables of programs that write PDF directly: Typst, fpdf2, pdfmake, and jsPDF with autotable."""
import json
import subprocess

from content import NUMBERS, Content, phrase, prose


def typst(draw, path):
    import typst as compiler

    style = draw.choice(["grid", "booktabs", "striped", "bare", "grouped", "tight", "shaded", "upright"])
    content = Content(draw, 6, style == "shaded", least_columns=4 if style == "grouped" else 2)
    columns, truth = len(content.kinds), content.truth()
    head = ""
    if style == "grouped":
        above = content.grouped_header(draw)
        truth.insert(0, above)
        head = ", ".join(f"table.cell(colspan: {span}, align: center)[{text}]" for text, span in above) + ","
    options = {
        "grid": "stroke: 0.5pt",
        "striped": "stroke: none, fill: (_, y) => if calc.odd(y) { luma(240) }",
        "tight": "stroke: none, inset: (x: 3pt, y: 2pt)",
        "shaded": "stroke: (x, y) => if y == 0 { (bottom: 1pt) }, fill: (_, y) => if y == 0 { rgb(\"#cfe2f3\") }",
        "upright": "stroke: (x, y) => if x > 0 { (left: 0.5pt) }",
    }.get(style, "stroke: none")
    lines = style in ("booktabs", "grouped")
    line = "table.hline(stroke: 0.6pt)," if lines else ""
    written = lambda text: "[" + text.replace("–", "--") + "]"
    widths = ", ".join("1.2fr" if style == "shaded" and c == 0 else "auto" for c in range(columns))
    align = ", ".join("right" if kind == "n" else draw.choice(["left", "left", "center"]) for kind in content.kinds)
    body = ",\n".join(", ".join(map(written, row)) for row in content.rows)
    caption = f"caption: [{phrase(draw, 3, 6)}]" if draw.random() < 0.5 else ""
    font, size = draw.choice(["DejaVu Sans", "Latin Modern Roman", "Libertinus Serif"]), draw.choice([8, 9, 10, 11])
    source = (
        f'#set page(paper: "a4", margin: 2cm)\n#set text(font: "{font}", size: {size}pt)\n= {phrase(draw, 2, 3)}\n{prose(draw)}\n\n'
        f"#figure(table(columns: ({widths},), align: ({align},), {options}, {line} {head} "
        + ", ".join(f"strong{written(text)}" for text in content.head)
        + f", {line}\n{body}, {line}), {caption})\n\n{prose(draw)}\n"
    )
    name = path.parent / f"{path.name}-{style}"
    compiler.compile(source.encode(), output=f"{name}.pdf")
    return name.name, truth


def fpdf2(draw, path):
    from fpdf import FPDF
    from fpdf.fonts import FontFace

    style = draw.choice(["ALL", "MINIMAL", "HORIZONTAL_LINES", "NO_HORIZONTAL_LINES", "SINGLE_TOP_LINE", "INTERNAL", "NONE"])
    content = Content(draw, 6, draw.random() < 0.4)
    pdf = FPDF()
    pdf.add_page()
    family = draw.choice(["helvetica", "times", "courier"])
    pdf.set_font(family, "B", 15)
    plain = lambda text: text.replace("–", "-")
    pdf.cell(text=phrase(draw, 2, 3), new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(family, size=draw.choice([8, 9, 10]))
    pdf.multi_cell(0, text=prose(draw), new_x="LMARGIN", new_y="NEXT")
    pdf.ln(4)
    with pdf.table(
        borders_layout=style,
        line_height=draw.choice([4.5, 5, 6, 7]),
        text_align=["RIGHT" if kind == "n" else "LEFT" for kind in content.kinds],
        col_widths=[2 if kind == "l" else 1 for kind in content.kinds],
        cell_fill_color=235 if draw.random() < 0.4 else None,
        cell_fill_mode="ROWS",
        headings_style=FontFace(emphasis="BOLD", fill_color=draw.choice([None, (200, 215, 235)])),
    ) as table:
        for row in [content.head, *content.rows]:
            table.row([plain(text) for text in row])
    pdf.ln(4)
    pdf.multi_cell(0, text=prose(draw))
    name = path.parent / f"{path.name}-{style.lower().replace('_', '-')}"
    pdf.output(f"{name}.pdf")
    return name.name, [[[plain(text), span] for text, span in row] for row in content.truth()]


def pdfmake(draw, path):
    style = draw.choice(["grid", "noBorders", "headerLineOnly", "lightHorizontalLines", "stretched", "spanned"])
    content = Content(draw, 6, style == "stretched", least_columns=4 if style == "spanned" else 2)
    columns, truth = len(content.kinds), content.truth()
    side = lambda column: "right" if content.kinds[column] == "n" else "left"
    body = [[{"text": text, "bold": r == 0, "alignment": side(c)} for c, text in enumerate(row)] for r, row in enumerate([content.head, *content.rows])]
    if style == "spanned":
        group = phrase(draw, 1, 2)
        body.insert(0, [{"text": content.head[0], "rowSpan": 2, "bold": True}, {"text": group, "colSpan": columns - 1, "alignment": "center"}, *[{}] * (columns - 2)])
        body[1][0] = {}
        truth = [[[content.head[0], 1], [group, columns - 1]], truth[0][1:], *truth[1:]]
    layout = style if style in ("noBorders", "headerLineOnly", "lightHorizontalLines") else None
    table = {"table": {"headerRows": 1, "widths": ["*" if style == "stretched" else "auto"] * columns, "body": body}, "margin": [0, 8, 0, 8]}
    if layout:
        table["layout"] = layout
    name = path.parent / f"{path.name}-{style}"
    fonts = {kind: face for kind, face in zip(("normal", "bold", "italics", "bolditalics"), draw.choice([("Helvetica", "Helvetica-Bold"), ("Times-Roman", "Times-Bold")]) * 2)}
    document = {
        "defaultStyle": {"font": "F", "fontSize": draw.choice([8, 9, 10, 12])},
        "content": [{"text": phrase(draw, 2, 3), "fontSize": 18, "bold": True}, prose(draw), table, prose(draw)],
    }
    script = (
        "const {fonts, document, out} = JSON.parse(process.argv[1]); const P = require('pdfmake'); P.setFonts({F: fonts});"
        "P.createPdf(document).write(out);"
    )
    in_node(script, {"fonts": fonts, "document": document, "out": f"{name}.pdf"})
    return name.name, truth


def jspdf(draw, path):
    style = draw.choice(["striped", "grid", "plain", "small", "totals"])
    content = Content(draw, 10 if style == "small" else 6, style == "plain", least_columns=7 if style == "small" else 2)
    truth = content.truth()
    foot = [[*[""] * (len(content.kinds) - 2), "Total", NUMBERS[1](draw)]] if style == "totals" else []
    truth += [[[text, 1] for text in row] for row in foot]
    plain = lambda text: text.replace("–", "-")
    table = {
        "startY": 48,
        "theme": {"small": "striped", "totals": "grid"}.get(style, style),
        "head": [content.head],
        "body": [list(map(plain, row)) for row in content.rows],
        "foot": foot,
        "styles": {"fontSize": 6 if style == "small" else draw.choice([8, 9, 10]), "cellPadding": draw.choice([0.5, 1, 2]), "font": draw.choice(["helvetica", "times"])},
        "columnStyles": {str(c): {"halign": "right"} for c, kind in enumerate(content.kinds) if kind == "n"},
    }
    name = path.parent / f"{path.name}-{style}"
    script = (
        "const {title, text, table, out} = JSON.parse(process.argv[1]); const {jsPDF} = require('jspdf');"
        "const {autoTable} = require('jspdf-autotable'); const d = new jsPDF(); d.setFontSize(16); d.text(title, 14, 20); d.setFontSize(10);"
        "d.text(d.splitTextToSize(text, 180), 14, 28); autoTable(d, table); d.save(out);"
    )
    in_node(script, {"title": phrase(draw, 2, 3), "text": prose(draw), "table": table, "out": f"{name}.pdf"})
    return name.name, [[[plain(text), span] for text, span in row] for row in truth]


def in_node(script, task):
    subprocess.run(["node", "-e", script, json.dumps(task)], check=True, stdout=subprocess.DEVNULL)
