"""Common kinds of tables, each as rows of cells with random content."""
from dataclasses import dataclass

from content import WORDS, phrase


@dataclass
class Cell:
    text: str  # lines of one cell are separated by line feeds
    cols: int = 1
    rows: int = 1
    align: str = "l"
    is_bold: bool = False
    is_vertical: bool = False


@dataclass
class Kind:
    rows: list  # rows of cells; a row omits positions that a cell of a row above spans
    header_rows: int  # number of header rows at the top
    columns: int
    may_be_centred: bool = False  # cells may be vertically centred in their row


def right(text):
    return Cell(text, align="r")


def centred(text):
    return Cell(text, align="c")


def head(texts, aligns):
    return [Cell(text, align=align, is_bold=True) for text, align in zip(texts, aligns)]


def money(draw, most=9000):
    return f"{draw.random() * most:,.2f}"


def name(draw):
    return f"{draw.choice('ABCDEFGHJKLM')}. {draw.choice(WORDS).capitalize()}{draw.choice(['er', 'son', 'ini', 'mann'])}"


def timetable(draw):
    trains = draw.randint(5, 9)
    start = [draw.randrange(300, 420) + 55 * t for t in range(trains)]
    rows = [head([draw.choice(["Station", "Stop", "km  Station"]), *[f"{draw.choice(['RE', 'S', 'IC'])} {draw.randrange(1, 990)}" for _ in start]], "l" + "c" * trains)]
    for stop in range(draw.randint(6, 14)):
        times = [t + 9 * stop for t in start]
        rows.append([Cell(phrase(draw, 1, 2)), *[centred(draw.choice(["|", "–", ""]) if draw.random() < 0.12 else f"{t // 60 % 24}:{t % 60:02d}") for t in times]])
    return Kind(rows, 1, trains + 1)


def price_list(draw):
    rows = [head(["Art. no.", "Description", "Unit", "Price"], "lllr")]
    for _ in range(draw.randint(2, 4)):
        rows.append([Cell(phrase(draw, 1, 3).title(), cols=4, is_bold=True)])
        rows += [
            [Cell(f"{draw.choice('ABKT')}{draw.randrange(1000, 9999)}"), Cell(phrase(draw, 2, 6)), Cell(draw.choice(["pcs", "m", "kg", "set", "m²"])), right(money(draw, 900))]
            for _ in range(draw.randint(2, 5))
        ]
    return Kind(rows, 1, 4)


def league(draw):
    rows = [head(["#", "Club", "P", "W", "D", "L", "Goals", "Pts"], "rlrrrrcr")]
    for place in range(1, draw.randint(9, 17)):
        won, drawn, lost = (draw.randrange(0, 15) for _ in range(3))
        goals = f"{draw.randrange(9, 80)}:{draw.randrange(9, 80)}"
        rows.append([right(str(place)), Cell(phrase(draw, 1, 2)), *[right(str(n)) for n in (won + drawn + lost, won, drawn, lost)], centred(goals), right(str(3 * won + drawn))])
    return Kind(rows, 1, 8)


def race(draw):
    rows = [head(["Rank", "No.", "Name", "Team", "Time", "Gap"], "rrllrr")]
    for place in range(1, draw.randint(8, 18)):
        gap = f"+{place * 3}.{draw.randrange(10, 99)}" if place > 1 else ""
        rows.append([right("DNF" if draw.random() < 0.05 else f"{place}."), right(str(draw.randrange(1, 99))), Cell(name(draw)), Cell(phrase(draw, 1, 3)), right(f"1:{draw.randrange(10, 59)}:{draw.randrange(10, 59)}.{draw.randrange(100):02d}"), right(gap)])
    return Kind(rows, 1, 6)


def lab_report(draw):
    rows = [head(["Test", "Result", "Flag", "Unit", "Reference range"], "lrcll")]
    for _ in range(draw.randint(2, 3)):
        rows.append([Cell(draw.choice(["Haematology", "Clinical chemistry", "Electrolytes", "Lipids", "Thyroid", "Urine"]), cols=5, is_bold=True)])
        for _ in range(draw.randint(3, 6)):
            low = draw.random() * 90
            rows.append([
                Cell(phrase(draw, 1, 2)), right(f"{low * (0.8 + draw.random()):.1f}"), centred(draw.choice(["", "", "", "H", "L"])),
                Cell(draw.choice(["g/dl", "mmol/l", "%", "10^9/l", "U/l", "fl"])), Cell(draw.choice([f"{low:.1f} - {low * 1.6:.1f}", f"< {low:.1f}", "negative"])),
            ])
    return Kind(rows, 1, 5)


def long_invoice(draw):
    rows = [head(["Pos", "Description", "Qty", "Unit price", "Amount"], "rlrrr")]
    for place in range(1, draw.randint(5, 12)):
        text = "\n".join(phrase(draw, 3, 6) for _ in range(draw.randint(1, 4)))
        rows.append([right(str(place)), Cell(text), right(str(draw.randrange(1, 40))), right(money(draw, 400)), right(money(draw))])
    rows += [[Cell(label, cols=4, align="r"), right(money(draw))] for label in ("Net amount", "VAT 19 %", "Total due")]
    return Kind(rows, 1, 5)


def bank_statement(draw):
    rows = [head(["Date", "Value", "Details", "Debit", "Credit", "Balance"], "lllrrr")]
    for day in sorted(draw.randrange(1, 29) for _ in range(draw.randint(6, 13))):
        text = "\n".join(phrase(draw, 2, 5) for _ in range(draw.choice([1, 1, 2, 3])))
        amount = money(draw)
        is_debit = draw.random() < 0.6
        rows.append([Cell(f"{day:02d}.03.2024"), Cell(f"{day + 1:02d}.03."), Cell(text), right(amount if is_debit else ""), right("" if is_debit else amount), right(money(draw, 90000))])
    return Kind(rows, 1, 6)


def three_levels(draw):
    regions = [[draw.randint(1, 2) for _ in range(2)] for _ in range(2)]
    spans = [2 * sum(region) for region in regions]
    rows = [[Cell(phrase(draw, 1, 1), rows=3, is_bold=True), *[Cell(phrase(draw, 1, 2), cols=span, align="c", is_bold=True) for span in spans]]]
    rows.append([Cell(phrase(draw, 1, 1), cols=2 * part, align="c", is_bold=True) for region in regions for part in region])
    columns = sum(spans)
    rows.append([Cell(str(2020 + c % 2), align="r", is_bold=True) for c in range(columns)])
    rows += [[Cell(phrase(draw, 1, 2)), *[right(str(draw.randrange(1, 900))) for _ in range(columns)]] for _ in range(draw.randint(4, 10))]
    return Kind(rows, 3, columns + 1)


def data_sheet(draw):
    rows = [head(["Parameter", "Symbol", "Conditions", "Min", "Typ", "Max", "Unit"], "lllrrrl")]
    for _ in range(draw.randint(4, 8)):
        cases = draw.choice([1, 1, 2, 3])
        for case in range(cases):
            low = draw.random() * 20
            limits = [right(f"{value:.1f}" if draw.random() < 0.7 else "") for value in (low, low * 1.2, low * 1.5)]
            own = [Cell(phrase(draw, 1, 3), rows=cases), Cell(f"{draw.choice('VIRTP')}{draw.choice(['IN', 'OUT', 'CC', 'Q'])}", rows=cases)] if case == 0 else []
            rows.append([*own, Cell(f"{draw.choice('VIT')} = {draw.randrange(1, 90)} {draw.choice(['V', 'mA', '°C'])}"), *limits, Cell(draw.choice(["V", "mA", "µs", "°C"]))])
    return Kind(rows, 1, 7)


def timeslots(draw):
    days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
    rows = [head(["", *days], "l" + "c" * 5)]
    for hour in range(8, 8 + draw.randint(4, 8)):
        rows.append([Cell(f"{hour}:00"), *[centred("" if draw.random() < 0.3 else f"{phrase(draw, 1, 1)}\n{draw.choice(['Room', 'Hall'])} {draw.randrange(1, 30)}") for _ in days]])
    return Kind(rows, 1, 6)


def vertical_headers(draw):
    columns = draw.randint(5, 9)
    headers = [Cell("Skill", is_bold=True), *[Cell(phrase(draw, 1, 2), align="c", is_bold=True, is_vertical=True) for _ in range(columns)]]
    rows = [headers, *[[Cell(phrase(draw, 1, 3)), *[centred(draw.choice(["x", "", "–", str(draw.randrange(1, 9))])) for _ in range(columns)]] for _ in range(draw.randint(5, 11))]]
    return Kind(rows, 1, columns + 1)


def right_to_left(draw):
    words = "ספר בית מים שנה מחיר כמות יום עיר דרך אור שמש ארץ".split()
    text = lambda most: " ".join(draw.choice(words) for _ in range(draw.randint(1, most)))
    columns = draw.randint(3, 5)
    rows = [[Cell(text(2), align="r", is_bold=True) for _ in range(columns)]]
    # In visual order: the label is on the right.
    rows += [[*[right(str(draw.randrange(10, 9000))) for _ in range(columns - 1)], right(text(3))] for _ in range(draw.randint(4, 9))]
    return Kind(rows, 1, columns)


def survey(draw):
    rows = [head(["Group", "Answer", "n", "%", "95 % CI"], "llrrr")]
    for _ in range(draw.randint(3, 5)):
        answers = draw.sample(["Yes", "No", "Not sure", "No answer", "Other"], draw.randint(2, 4))
        group = phrase(draw, 1, 2)
        for at, answer in enumerate(answers):
            share = draw.random() * 80
            rows.append([*([Cell(group, rows=len(answers))] if at == 0 else []), Cell(answer), right(str(draw.randrange(5, 900))), right(f"{share:.1f}"), right(f"({share - 3:.1f}, {share + 3:.1f})")])
    return Kind(rows, 1, 5)


KINDS = [timetable, price_list, league, race, lab_report, long_invoice, bank_statement, three_levels, data_sheet, timeslots, vertical_headers, right_to_left, survey]
