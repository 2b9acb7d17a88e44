"""Tables printed by Chromium, with rules from common style sheets."""
import subprocess
from html import escape
from pathlib import Path

from content import NUMBERS, Content, phrase, prose

STYLES = {
    "lined": "td,th{border-bottom:1px solid #dee2e6;padding:.5rem}thead th{border-bottom:2px solid #dee2e6}",
    "striped": "td,th{padding:.3rem .6rem}tbody tr:nth-child(odd){background:#f2f2f2}",
    "tight": "td,th{padding:1px 5px}",
    "airy": "td,th{padding:.6rem 1.2rem}th{font-weight:400;color:#666}",
    "bordered": "td,th{border:1px solid #999;padding:3px 6px}",
    "grouped": "td,th{padding:2px 8px}thead{border-bottom:1px solid}thead th[colspan]{text-align:center}",
    "merged": "td,th{border:1px solid #444;padding:3px 6px;vertical-align:top}",
    "rich": "td,th{border-bottom:1px solid #ccc;padding:4px 8px;vertical-align:top}ul{margin:0;padding-left:14px}",
    "wide": "table{font-size:7.5px;width:100%}td,th{padding:2px 4px}thead th{border-bottom:1px solid}",
    "several": "td,th{padding:2px 8px}thead th{background:#eee}",
    "invoice": "table{width:100%}td,th{padding:5px 4px}thead th{background:#345;color:#fff}tfoot td{font-weight:700}",
    "dotted": "table{width:100%}td{border-bottom:1px dotted #888;padding:3px 0}th{padding:3px 0}",
}
FONTS = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Condensed", "Latin Modern Roman", "Latin Modern Sans"]


def chromium(draw, path):
    style = draw.choice(list(STYLES))
    tables, truth = [], []
    for index in range(draw.choice([2, 3]) if style == "several" else 1):
        rows, html = one_table(draw, style)
        truth += rows
        tables.append(f"<h3>{phrase(draw, 2, 3)}</h3>" * (index > 0) + html)
    font, size = draw.choice(FONTS), draw.choice([11, 12, 13, 14])
    around = [f"<p>{prose(draw)}</p>" for _ in range(2)]
    if style == "invoice":
        around = [f"<p>{phrase(draw, 2, 3)}<br>{phrase(draw, 1, 2)} {draw.randrange(1, 99)}<br>Date: {draw.randrange(1, 29)}.4.2024</p>", f"<p>{phrase(draw, 5, 9)}.</p>"]
    name = path.parent / f"{path.name}-{style}"
    Path(f"{name}.html").write_text(
        f"<meta charset=utf-8><style>body{{font:{size}px '{font}';margin:0}}table{{border-collapse:collapse;margin:8px 0}}"
        f"th{{text-align:left}}.n{{text-align:right}}{STYLES[style]}</style><h1>{phrase(draw, 2, 3)}</h1>{around[0]}{''.join(tables)}{around[1]}"
    )
    subprocess.run(
        ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={name}.pdf", f"{name}.html"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
    )
    Path(f"{name}.html").unlink()
    return name.name, truth


def one_table(draw, style):
    if style == "wide":
        content = Content(draw, 12, False, least_columns=8)
    elif style == "several":
        content = Content(draw, 4, False, most_rows=6)
    elif style in ("lined", "airy"):
        content = Content(draw, 6, True, most_rows=9)
    else:
        content = Content(draw, 5 if style == "rich" else 6, False, least_columns=4 if style in ("grouped", "merged") else 2)
    has_right_headers = draw.random() < 0.7
    align = lambda column: ' class="n"' if content.kinds[column] == "n" and has_right_headers else ""
    plain = lambda tag, texts: "<tr>" + "".join(f"<{tag}{align(c)}>{escape(text)}</{tag}>" for c, text in enumerate(texts)) + "</tr>"
    truth = content.truth()
    head, body, foot = plain("th", content.head), [plain("td", row) for row in content.rows], ""
    if style == "grouped":
        above = content.grouped_header(draw)
        truth.insert(0, above)
        head = "<tr>" + "".join(f"<th colspan={span}>{text}</th>" for text, span in above) + "</tr>" + head
    if style == "merged":
        group = phrase(draw, 1, 2)
        rows = 2 * (len(content.rows) // 2)
        head = f"<tr><th rowspan=2>{content.head[0]}</th><th colspan={len(content.head) - 1}>{group}</th></tr>" + plain("th", content.head[1:])
        body = []
        truth = [[[content.head[0], 1], [group, len(content.head) - 1]], [[text, 1] for text in content.head[1:]]]
        for index, row in enumerate(content.rows[:rows]):
            first = f"<td rowspan=2>{row[0]}</td>" if index % 2 == 0 else ""
            body.append("<tr>" + first + "".join(f"<td{align(c)}>{text}</td>" for c, text in enumerate(row) if c > 0) + "</tr>")
            truth.append([[text, 1] for c, text in enumerate(row) if c > 0 or index % 2 == 0])
    if style == "rich":
        body, truth = [], truth[:1]
        for row in content.rows[:8]:
            parts = [phrase(draw, 1, 4) for _ in range(draw.randint(1, 3))]
            kind = draw.choice(["ul", "br", "a"])
            inner = {
                "ul": "<ul>" + "".join(f"<li>{part}</li>" for part in parts) + "</ul>",
                "br": "<br>".join(parts),
                "a": " ".join(f'<a href="https://example.org">{part}</a>' for part in parts),
            }[kind]
            body.append("<tr>" + "".join(f"<td{align(c)}>{inner if c == 0 else escape(text)}</td>" for c, text in enumerate(row)) + "</tr>")
            truth.append([[" ".join(parts), 1], *[[text, 1] for text in row[1:]]])
    if style == "invoice":
        for name in ("Subtotal", "VAT 19%", "Total"):
            amount = NUMBERS[1](draw)
            span = len(content.kinds) - 1
            foot += f'<tr><td colspan={span} class="n">{name}</td><td class="n">{amount}</td></tr>'
            truth.append([["", 1]] * (span - 1) + [[name, 1], [amount, 1]])
    return truth, f"<table><thead>{head}</thead><tbody>{''.join(body)}</tbody><tfoot>{foot}</tfoot></table>"
