"""Tables of word processors and spreadsheets, printed by LibreOffice."""
from pathlib import Path

from content import Content, phrase, prose


def libreoffice(draw, path):
    style = draw.choice(["bordered", "open", "spanned"])
    content = Content(draw, 6, False)
    truth = content.truth()
    if style == "spanned" and len(content.kinds) >= 4:
        truth.insert(0, [["", 1], [phrase(draw, 2, 2), len(content.kinds) - 1]])
    border = "0" if style == "open" else "1"
    cell = lambda row, column, text, span: (
        f'<{"th" if row == 0 else "td"} colspan="{span}" align="{"right" if row and content.kinds[column] == "n" else "left"}">{text}</{"th" if row == 0 else "td"}>'
    )
    rows = "".join("<tr>" + "".join(cell(r, c, *entry) for c, entry in enumerate(row)) + "</tr>" for r, row in enumerate(truth))
    name = path.parent / f"{path.name}-{style}"
    Path(f"{name}.html").write_text(
        f'<html><head><meta charset="utf-8"></head><body><h1>{phrase(draw, 2, 3)}</h1><p>{prose(draw)}</p>'
        f'<table border="{border}" cellspacing="0">{rows}</table><p>{prose(draw)}</p></body></html>'
    )
    return name.name, truth


WORD_STYLES = {
    "grid": "Table Grid",
    "shaded": "Light Shading Accent 1",
    "list": "Light List Accent 2",
    "banded": "Medium Shading 1 Accent 3",
    "lines": "Medium List 1",
    "plain": "Normal Table",
    "merged": "Table Grid",
    "headed": "Light Grid Accent 5",
}


def word(draw, path):
    from docx import Document
    from docx.enum.text import WD_ALIGN_PARAGRAPH
    from docx.shared import Pt

    style = draw.choice(list(WORD_STYLES))
    content = Content(draw, 6, style in ("lines", "shaded"), least_columns=4 if style == "merged" else 2)
    columns = len(content.kinds)
    document = Document()
    document.styles["Normal"].font.name = draw.choice(["Latin Modern Sans", "Latin Modern Roman", "DejaVu Sans Condensed"])
    document.styles["Normal"].font.size = Pt(draw.choice([8, 9, 10, 11]))
    document.add_heading(phrase(draw, 2, 3), 1)
    document.add_paragraph(prose(draw))
    grid, truth = [content.head, *content.rows], content.truth()
    is_grouped = style in ("merged", "headed") and columns >= 4
    if is_grouped:
        group = phrase(draw, 1, 2)
        grid = [["", group] + [""] * (columns - 2), *grid]
        truth = [[["", 1], [group, columns - 1]], *truth]
    table = document.add_table(rows=len(grid), cols=columns, style=WORD_STYLES[style])
    has_space = draw.random() < 0.3
    for r, row in enumerate(grid):
        for c, text in enumerate(row):
            paragraph = table.cell(r, c).paragraphs[0]
            paragraph.add_run(text)
            paragraph.paragraph_format.space_after = Pt(6 if has_space else 0)
            if content.kinds[c] == "n" and r > int(is_grouped):
                paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    if is_grouped:
        for c in range(2, columns):
            for paragraph in table.cell(0, c).paragraphs:
                paragraph.clear()
        joined = table.cell(0, 1).merge(table.cell(0, columns - 1))
        joined.text = group
        if style == "merged":
            table.cell(0, 0).merge(table.cell(1, 0)).text = content.head[0]
            truth[0][0], truth[1] = [content.head[0], 1], truth[1][1:]
    document.add_paragraph(prose(draw))
    name = path.parent / f"{path.name}-{style}"
    document.save(f"{name}.docx")
    return name.name, truth


def calc(draw, path):
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
    from openpyxl.utils import get_column_letter

    style = draw.choice(["bare", "bold", "printed", "underlined", "filled", "narrow", "titled"])
    content = Content(draw, 8, False, least_columns=3, most_rows=30)
    truth = content.truth()
    book = Workbook()
    sheet = book.active
    size = draw.choice([8, 10, 11])
    font = draw.choice(["Latin Modern Sans", "DejaVu Sans Condensed", "DejaVu Sans"])
    first = 1
    if style == "titled":
        sheet.cell(1, 1, phrase(draw, 3, 5)).font = Font(bold=True, size=size + 4)
        first = 3
    for r, row in enumerate(truth):
        for c, (text, _) in enumerate(row):
            cell = sheet.cell(first + r, c + 1, text or None)
            cell.font = Font(name=font, size=size, bold=r == 0 and style != "bare")
            cell.number_format = "@"
            if content.kinds[c] == "n" and r > 0:
                cell.alignment = Alignment(horizontal="right")
            if style == "underlined" and r == 0:
                cell.border = Border(bottom=Side(style="thin"))
            if style == "filled" and r % 2 == 0:
                cell.fill = PatternFill("solid", fgColor="DDEBF7" if r else "9BC2E6")
    for c in range(len(content.kinds)):
        longest = max(len(row[c][0]) for row in truth)
        sheet.column_dimensions[get_column_letter(c + 1)].width = (longest + (0.5 if style == "narrow" else 3)) * size / 10 * (1.15 if font == "DejaVu Sans" else 1)
    sheet.print_options.gridLines = style == "printed"
    sheet.page_setup.orientation = "landscape" if len(content.kinds) > 4 else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 1
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.oddHeader.center.text = sheet.oddFooter.center.text = ""
    name = path.parent / f"{path.name}-{style}"
    book.save(f"{name}.xlsx")
    return name.name, truth
