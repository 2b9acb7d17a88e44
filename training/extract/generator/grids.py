"""Pages that are mostly one table of any subject: headers over several lines, headers that span columns, units, rows of
several lines, group rows and totals. Asked for are the columns, single cells by row and column, and columns that are not
there."""
import random as R

from .blocks import pairs, title
from .concepts import DOMAINS, HEADS_IN, LANGUAGES, noun_concept, styled, TABLES
from .page import Page
from .prose import filler
from .values import cap, MAKERS, NUMBERS, one, text, word, wrapped
from . import values

# Columns that share a header: the printed subheaders, and how a schema says them.
GROUPS = [
    [("20'", '20 ft'), ("40'", '40 ft')], [('Min', 'minimum'), ('Max', 'maximum')], [('Min.', 'lower'), ('Typ.', 'typical'), ('Max.', 'upper')], [('Net', 'net'), ('Gross', 'gross')],
    [('S', 'small'), ('M', 'medium'), ('L', 'large'), ('XL', 'extra large')], [('Plan', 'planned'), ('Actual', 'actual')], [('Budget', 'budgeted'), ('Actual', 'actual'), ('Variance', 'variance')],
    [('Before', 'before'), ('After', 'after')], [('In', 'incoming'), ('Out', 'outgoing')], [('Qty', 'quantity'), ('Value', 'value')], [('No.', 'number'), ('%', 'percent')], [('N', 'count'), ('%', 'share')],
    [('Mean', 'mean'), ('SD', 'standard deviation')], [('Men', 'male'), ('Women', 'female'), ('Total', 'total')], [('Low', 'low'), ('High', 'high')], [('Open', 'opening'), ('Close', 'closing')],
    [('From', 'from'), ('To', 'to')], [('1st', 'first'), ('2nd', 'second'), ('3rd', 'third')], [('A', 'A'), ('B', 'B'), ('C', 'C')], [('Adult', 'adult'), ('Child', 'child')], [('Summer', 'summer'), ('Winter', 'winter')],
    [('Q1', 'first quarter'), ('Q2', 'second quarter'), ('Q3', 'third quarter'), ('Q4', 'fourth quarter')], [('Current', 'current'), ('YTD', 'year to date')], [('L', 'length'), ('W', 'width'), ('H', 'height')],
]
HELD_BACK_GROUPS = [[('Inner', 'inner'), ('Outer', 'outer')], [('Import', 'import'), ('Export', 'export')], [('Day', 'daytime'), ('Night', 'nighttime')]]
UNITS = [('kg', 'kilograms'), ('KG', 'kg'), ('cm', 'centimetres'), ('CM', 'cm'), ('mm', 'mm'), ('m3', 'cubic meters'), ('M3', 'cubic metres'), ('€', 'euros'), ('$', 'dollars'), ('USD', 'USD'), ('%', 'percent'), ('hrs', 'hours'), ('°C', 'degrees Celsius'), ('kWh', 'kWh'), ('L', 'litres'), ('km', 'km'), ('mg/l', 'mg per litre'), ("'000", 'thousands'), ('m', 'metres'), ('pcs', 'pieces')]
MEASURES = ['int', 'decimal', 'money', 'bigmoney', 'percent']
# A general header for what a schema names exactly.
GENERAL = ['Description', 'Description', 'Details', 'Particulars', 'Name', 'Item', 'Narrative', 'Text', 'Subject', 'Remarks', 'Designation', 'Title', 'Label', '']
EXACT = 'merchant;counterparty;payee;vendor;supplier;customer;product;article;task;activity;service;position;event;station;material;component;part;asset;course;property;project;account;treatment;drug;ingredient;patient;player;team;holder;shareholder;charge;expense;symptom;species;species name;document;topic;measure;requirement;defect;tool;machine;location;room;route;vehicle;book;author;partner;donor;grant;policy;benefit'.split(';')
ROWS = 'row;line;entry;record;item;position'.split(';')


def _dims(): return R.choice([' X ', ' x ', 'x', ' × ']).join(f'{R.uniform(1, 90):.{R.choice([0, 1, 2])}f}' for _ in range(3))
def _packed(): return f'{cap(word())} {R.randint(1, 48)} {R.choice("xX×")} {R.choice([R.randint(1, 900), 2.5, .5, 1.5])}{R.choice(["g", "gm", "kg", "ml", "L", " kg", "cl"])}'
def _bank(): return ' '.join([word().upper(), R.choice(['', 'ONLINE', 'WEB', 'POS', 'CARD', 'DIRECT DEP', 'XFER', '*']), R.choice(['', 'PAYMENT', 'USA', str(R.randint(10, 999)), 'MKT', 'INC', '#' + str(R.randint(100, 9999))])])
def _joined(): return R.choice([f'{text()} / {values.identifier()}', f'{values.company()} - {word()}', f'{R.choice(values.CITY)} ({word()}), {R.choice(values.COUNTRY)}', f'{text()}, {word()} & {word()}', f'{values.person()}, {word()}'])
def _period(): return f'{R.randint(2000, 2026)}/{R.randint(1, 12):02}'


OWN = dict(dims=_dims, packed=_packed, bank=_bank, joined=_joined, month=_period)


def _made(kind, language): return ' '.join((OWN[kind]() if kind in OWN else one(kind, language)).split())


def _maker(kind, language):
    """Values of one column: amounts and dates have the same format in all rows."""
    if kind in ('money', 'bigmoney', 'decimal'):
        most, places, sign = 10 ** R.randint(1, 6), R.choice([0, 1, 3, 4] if kind == 'decimal' else [2, 2, 2, 0]), R.choice(['', '', '', '$', '€', '£'] if kind == 'money' else [''])
        swap, below = R.random() < .2, R.choice([0, 0, .1, .5])
        def amount():
            value = f'{R.uniform(0, most):,.{places}f}'
            value = sign + (value.translate(str.maketrans(',.', '.,')) if swap else value)
            return ('-' if R.random() < below else '') + value
        return amount
    if kind == 'date' and language == 'en' and R.random() < .9:
        form = R.choice(['{y}-{m:02}-{d:02}', '{d:02}/{m:02}/{y}', '{m:02}/{d:02}/{y}', '{d:02}.{m:02}.{y}', '{d} {month} {y}', '{month} {d}, {y}', '{d:02}-{month}-{s:02}', '{m}/{d}/{s:02}', '{d:02} {month}', '{m:02}/{d:02}', '{y}/{m:02}/{d:02}'])
        year = R.randint(1990, 2026)
        def day():
            m, y = R.randint(1, 12), year + R.choice([0, 0, 0, 1])
            return form.format(y=y, s=y % 100, m=m, d=R.randint(1, 28), month=values.MONTHS['en'][1][m - 1])
        return day
    return lambda: _made(kind, language)


class Column:
    def __init__(self, names, head, kind, said=(), group=None, unit=None):
        self.names, self.head, self.kind, self.said, self.group, self.unit = list(names), head, kind, list(said), group, unit
        self.ranged = R.choice(['right', 'right', 'centre', 'left']) if kind in NUMBERS else R.choice(['left', 'left', 'left', 'centre'])
        self.blank = R.random() < .15 and R.uniform(.2, .8)
        self.spans = []


def _named(table, language):
    names, columns = table
    chosen = columns[:2] + R.sample(columns[2:], R.randint(0, len(columns) - 2)) if R.random() < .6 else R.sample(columns, max(2, len(columns) - 1))
    return R.choice(names), [Column(own, R.choice(HEADS_IN.get(own[0], {}).get(language) or heads), kind) for own, heads, kind in chosen]


def _noun_column():
    name, label, kind, gloss = noun_concept()
    if kind not in MAKERS or kind == 'text' and R.random() < .5: kind = R.choice(['text', 'dims', 'dims', 'joined', 'joined', 'packed', 'month'])
    column = Column([name], label, kind, [' '.join(gloss.split()[:R.randint(5, 14)])])
    if kind in ('decimal', 'int', 'money') and R.random() < .35:
        column.unit, unit = R.choice(UNITS)
        column.names = [name, f'{name} {unit}', f'{name} {column.unit.lower()}']
        column.said = [f'{name} in {unit}', f'{label} in {unit}']
    return column


def _text_column(row):
    """The column that says what a row is about."""
    exact, head = R.choice(EXACT), R.choice(GENERAL)
    kind = R.choice(['text', 'text', 'company', 'company', 'bank', 'packed', 'joined', 'person'])
    if R.random() < .4: head = styled(exact) if R.random() < .6 else R.choice([f'{exact}/{word()}', f'{exact} {R.choice(GENERAL)}', f'{word()} / {exact}'])
    said = [f'{exact} {head.lower()} exactly as written', f'{row} {head.lower()} / {exact}', f'the {exact} label exactly as printed', f'{head.lower()} of the {row}', f'name of the {exact}', f'{exact} as printed on the {row}']
    return Column([exact, f'{exact} name', f'{exact} {head.lower()}'.strip(), f'{row} {head.lower()}'.strip() if head else exact], head, kind, said)


def _group(held_back):
    """Columns under one header, each with a subheader of its own."""
    label, kind = R.choice(R.choice(values.nouns)[0]), R.choice(MEASURES + ['decimal', 'int', 'money'])
    if R.random() < .25: label = R.choice(['ctn per', 'weight', 'price', 'capacity', 'rate', 'cost', 'cases', 'number of ' + word(), 'load', 'height', 'wage', 'output', 'sales', 'score'])
    subs = R.choice(HELD_BACK_GROUPS if held_back else GROUPS)
    if R.random() < .25:
        year = R.randint(1990, 2024)
        subs = [(str(year + k), str(year + k)) for k in range(R.randint(2, 4))]
    head, shown = styled(label), R.random() < .85
    return [Column([f'{label} {said}', f'{said} {label}', f'{label} {printed}'], printed, kind, [f'{label} for {said}', f'{label} ({printed})', f'the {said} {label}', f'{said} {label} of the row', f'{label} {said}'], head if shown else None) if shown else
            Column([f'{said} {label}', f'{label} {said}'], f'{printed} {head}', kind, [f'the {said} {label}', f'{printed} {label}']) for printed, said in subs]


def _columns(language, held_back):
    row = R.choice([word(), word(), R.choice(ROWS)])
    if R.random() < .35: parent, columns = _named(R.choice(TABLES), language)
    else:
        parent = R.choice([row + 's', row + 's', row + ' list', R.choice(ROWS) + 's', 'items', 'rows', 'entries', 'data', 'table', f'{row} table', f'{word()} {row}s'])
        columns = [_text_column(row)] if R.random() < .8 else []
        if R.random() < .3: columns.insert(R.randint(0, len(columns)), Column([R.choice(['date', f'{row} date', 'posted on', 'day'])], R.choice(['Date', 'Day', 'Posting Date', styled(row) + ' Date']), 'date', [f'date of the {row}', f'posting date of the {row}']))
        for _ in range(R.choice([1, 2, 3, 4, 5, 7])): columns.append(_noun_column())
    while R.random() < .3 and len(columns) < 11:
        at = R.randint(min(1, len(columns)), len(columns))
        # A header that spans columns starts where no other one spans.
        if not 0 < at < len(columns) or not columns[at].group or columns[at].group != columns[at - 1].group: columns[at:at] = _group(held_back)
    return row, parent, columns[:12]


class Grid:
    def __init__(self, held_back):
        self.page = Page(R.choice(LANGUAGES) if R.random() < .2 else 'en')
        self.row, self.parent, self.columns = _columns(self.page.language, held_back)
        self.heads, self.ruled = self._heads(), R.choice(['', '', 'rows', 'rows', 'all'])

    def _heads(self):
        """Lines of each header, top to bottom; units below or behind."""
        upper, most = R.random() < .35, R.choice([8, 12, 16, 30])
        boxed = R.choice(['({})', '({})', '[{}]', '{}', 'in {}'])
        for column in self.columns:
            own = styled(column.head) if R.random() < .5 and column.group is None else column.head
            unit = boxed.format(column.unit) if column.unit else ''
            lines = wrapped(own, most) + [unit] if unit and R.random() < .5 else wrapped(f'{own} {unit}', most)
            column.lines = [line.upper() if upper else line for line in lines if line]
            if column.group and upper: column.group = column.group.upper()
        return max(len(column.lines) for column in self.columns)

    def place(self, cells):
        """Widths by content, scaled to the page; a crowded table has smaller print."""
        page, widths = self.page, []
        for k, column in enumerate(self.columns):
            longest = max([len(line) for line in column.lines] + [len(line) for row in cells for line in row[k]] + [2])
            widths.append(longest + R.choice([1, 2, 2, 3, 6]))
        room = (page.right - page.left) * R.choice([1, 1, 1, R.uniform(.5, 1)])
        page.sign = min(page.sign, room / sum(widths))
        page.line = min(page.line, page.sign * R.uniform(2, 3.2))
        spare = max(0, room / page.sign - sum(widths)) * page.sign / len(widths) * R.choice([0, .5, 1, 1])
        x = page.left
        for column, width in zip(self.columns, widths):
            column.left, column.right = x, x + width * page.sign + spare
            x = column.right

    def put(self, column, lines, y):
        page, found = self.page, []
        for k, line in enumerate(lines):
            wide = (len(line) + 1) * page.sign
            x = column.left if column.ranged == 'left' else column.right - wide if column.ranged == 'right' else (column.left + column.right - wide) / 2
            span = page.put(line, max(column.left, x), y + k * page.line)
            if span: found.append(span)
        return (found[0][0], found[-1][1]) if found else None

    def rule(self):
        """A line below the row."""
        page = self.page
        if self.ruled: page.rules.append((self.columns[0].left - page.sign, page.y - page.line * .1, self.columns[-1].right + page.sign, page.y - page.line * .1))

    def header(self):
        page, columns = self.page, self.columns
        self.top = page.y - page.line * .3
        if any(column.group for column in columns):
            at = 0
            while at < len(columns):
                end = at
                while columns[at].group and end + 1 < len(columns) and columns[end + 1].group == columns[at].group: end += 1
                if columns[at].group:
                    wide = (len(columns[at].group) + 1) * page.sign
                    page.put(columns[at].group, max(columns[at].left, (columns[at].left + columns[end].right - wide) / 2))
                elif R.random() < .4 and len(columns[at].lines) > 1:
                    # The first line of the other headers is beside the spanning one.
                    self.put(columns[at], columns[at].lines[:1], page.y)
                    columns[at].lines = columns[at].lines[1:]
                at = end + 1
            page.skip(R.uniform(1, 1.4))
        top = R.random() < .5
        for column in columns: self.put(column, column.lines, page.y + (0 if top else (self.heads - len(column.lines)) * page.line))
        page.skip(self.heads + R.uniform(.2, 1.2))
        self.rule()

    def body(self, cells):
        page, gap, centred = self.page, R.choice([.1, .25, .5, 1, 1.4]), R.random() < .3
        grouped, merged, shown = R.random() < .15, R.choice(range(len(self.columns))) if R.random() < .12 else None, []
        for number, row in enumerate(cells):
            if page.is_full: break
            if grouped and number and R.random() < .2:
                page.put(styled(text()), page.left)
                page.skip(1 + gap)
            height = max(len(lines) for lines in row)
            for k, (column, lines) in enumerate(zip(self.columns, row)):
                if column.blank and R.random() < column.blank or k == merged and number % 3: continue
                lower = (height - len(lines)) / 2 * page.line if centred else 0
                span = self.put(column, lines, page.y + lower)
                if span: column.spans.append(span)
                if span: shown.append((number, k, span))
            page.skip(height + gap)
            self.rule()
        if self.ruled == 'all': page.rules += [(x, self.top, x, page.y - page.line * .1) for x in [self.columns[0].left - page.sign, *(column.right - page.sign * .5 for column in self.columns)]]
        return shown

    def totals(self):
        page = self.page
        if R.random() > .3 or page.is_full: return
        page.put(R.choice(['Total', 'TOTAL', 'Totals', 'Sum', 'Overall', 'Grand Total', 'Average', 'Summe', 'Total général']), page.left)
        for column in self.columns[1:]:
            if column.kind not in NUMBERS or R.random() < .25: continue
            span, name = self.put(column, [_made(column.kind, page.language)], page.y), R.choice(column.names)
            if R.random() < .4: page.field('total ' + name, R.choice(['', f'total {name} of all {self.parent}', f'{name} in the total row', f'sum of {name}']), column.kind, [span])
        page.skip(1.5)

    def ask(self, cells, shown):
        page = self.page
        for column in self.columns:
            name, printed = R.choice(column.names), ' '.join(filter(None, [column.group, *column.lines]))
            said = ['', '', f'{name} of the {self.row}', f'the {name}', f'{name} as printed', f'from the {printed} column', f'{name} ({printed})', f'{printed} column', f'the {self.row} {name}, or null if blank'] + column.said * 2
            desc = R.choice(said)
            if desc and R.random() < .25: desc += f" (e.g. '{_made(column.kind, page.language)}')"
            page.field(name, desc, column.kind, column.spans, self.parent, True)
        for _ in range(R.choice([0, 0, 1, 2])):
            absent = _noun_column()
            if absent.names[0] not in {f['name'] for f in page.fields}: page.field(absent.names[0], R.choice(['', f'{absent.names[0]} of the {self.row}', f'only if there is such a column', *absent.said]), absent.kind, [], self.parent, True)
        labels = [' '.join(row[0]) for row in cells]
        if self.columns[0].kind in NUMBERS or self.columns[0].kind == 'date' or len(set(labels)) < len(labels): return
        for number, k, span in R.sample(shown, min(len(shown), R.choice([0, 0, 2, 4]))):
            column, label = self.columns[k], labels[number].lower()
            if k == 0 or (number, 0) not in {(n, c) for n, c, _ in shown}: continue
            name = R.choice(column.names)
            page.field(R.choice([f'{label} {name}', f'{name} of {label}', f'{name} {label}']), R.choice(['', f'{name} of {label}', f'{" ".join(column.lines)} for {label}', f'the {name} in the row {label}']), column.kind, [span])


def make_grid(held_back=False):
    grid = Grid(held_back)
    page, most = grid.page, R.choice([12, 18, 24, 40])
    makers = [_maker(column.kind, page.language) for column in grid.columns]
    cells = [[wrapped(make(), most)[:4] for make in makers] for _ in range(R.choice([R.randint(1, 6), R.randint(4, 16), R.randint(8, 45)]))]
    if R.random() < .4: title(page, R.choice(DOMAINS))
    if R.random() < .25: pairs(page, R.choice(DOMAINS), R.randint(1, 5), page.left, page.right)
    if R.random() < .3:
        page.put(styled(grid.parent), page.left)
        page.skip(R.uniform(1.1, 2))
    grid.place(cells)
    grid.header()
    shown = grid.body(cells)
    grid.totals()
    grid.ask(cells, shown)
    if R.random() < .2 and not page.is_full: page.paragraph(filler())
    return page
