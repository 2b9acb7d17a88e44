"""Repeating content: tables, statements of two periods, receipt lines, timetables, records in blocks of lines."""
import random as R

from .concepts import DOMAINS, HEADS_IN, noun_concept, styled, TABLES
from .values import lines_of, MAKERS, money, NUMBERS, one, text, wrapped
from . import values


def _columns(page):
    names, columns = R.choice(TABLES)
    if R.random() < .35:
        names = [R.choice(R.choice(values.nouns)[0]) + R.choice([' list', ' table', ' schedule', 's', ''])]
        columns = []
        for _ in range(R.randint(2, 8)):
            name, label, kind, _ = noun_concept()
            columns.append(([name], [styled(label)], kind if kind in MAKERS else 'text'))
        return names, columns
    columns = columns[:2] + R.sample(columns[2:], R.randint(0, len(columns) - 2)) if R.random() < .7 else R.sample(columns, max(2, len(columns) - 1))
    if R.random() < .3:
        name, label, kind, _ = noun_concept()
        columns.insert(R.randint(1, len(columns)), ([name], [styled(label)], kind if kind in MAKERS else 'text'))
    return names, columns


def table(page):
    names, columns = _columns(page)
    parent = R.choice(names)
    weights = [3 if kind in ('text', 'company', 'person') else 1.3 for _, _, kind in columns]
    edges = [page.left]
    for w in weights: edges.append(edges[-1] + w / sum(weights) * (page.right - page.left))
    heads = [R.choice(HEADS_IN.get(own[0], {}).get(page.language) or labels) or '' for own, labels, _ in columns]
    chosen = [R.choice(own) for own, _, _ in columns]
    if R.random() < .4: heads = [head.upper() for head in heads]
    if R.random() < .55:
        page.put(styled(parent), page.left)
        page.skip(1.4)
    ranged = ['right' if kind in NUMBERS and R.random() < .7 else 'left' for _, _, kind in columns]
    headless = R.random() < .1 and len(names) > 1
    end = lambda k: edges[k + 1] - page.sign if ranged[k] == 'right' else None
    if not headless: _heads(page, heads, edges, end)
    spans, blank, grouped = [[] for _ in columns], [k and R.random() < .12 for k in range(len(columns))], R.random() < .25
    starts = []
    for row in range(R.choice([R.randint(1, 6), R.randint(2, 18), R.randint(5, 30)])):
        if page.is_full: break
        if grouped and row and R.random() < .25:
            page.put(styled(text()), page.left)
            page.skip(1.2)
        starts.append(len(page.words))
        height = 1
        for k, (_, _, kind) in enumerate(columns):
            if blank[k] and R.random() < .6 or k and R.random() < .05: continue
            lines = _wrapped(one(kind, page.language), edges[k + 1] - edges[k], page.sign, kind)
            found = page.put_lines(lines, edges[k], right=end(k) if len(lines) == 1 else None)
            if found: spans[k].append((found[0][0], found[-1][1]))
            height = max(height, len(lines))
        page.skip(height + R.uniform(.1, .8))
    if not grouped: page.records(parent, starts)
    _totals(page, columns, chosen, edges, end, parent)
    for k, (_, _, kind) in enumerate(columns):
        name, head = chosen[k], heads[k]
        said = ['', '', name, f'{name} of the row', f'the {name} exactly as printed on the row'] + ([f'from the {head} column', f'{name} ({head})'] if head and not headless else [])
        page.field(name, R.choice(said), kind, spans[k], parent, True)
    page.skip(1)


def _heads(page, heads, edges, end):
    if R.random() < .4 and any(' ' in head for head in heads):
        for k, head in enumerate(heads): page.put((head.split() or [''])[0], edges[k])
        for k, head in enumerate(heads): page.put(' '.join(head.split()[1:]), edges[k], page.y + page.line)
        page.skip(2.2)
    else:
        for k, head in enumerate(heads): page.put(head, edges[k], right=end(k))
        page.skip(1.4)


def _wrapped(value, width, sign, kind):
    most = max(4, int(width / sign) - 1)
    if len(value) <= most or kind not in ('text', 'company', 'person'): return [value]
    return wrapped(value, most)[:3]


TOTAL = ['Total', 'TOTAL', 'Sum', 'Totals', 'Gesamt', 'Summe', 'Totaal', 'Totale', 'Razem', '合計', 'Итого']


def _totals(page, columns, chosen, edges, end, parent):
    if R.random() > .45: return
    label = R.choice(TOTAL + ['Total ' + parent])
    page.put(label, edges[0])
    for k, (_, _, kind) in enumerate(columns):
        if k == 0 or kind not in NUMBERS or R.random() > .7: continue
        span = page.put(one(kind), edges[k], right=end(k))
        if R.random() < .6: page.field('total ' + chosen[k], R.choice(['', f'total {chosen[k]} of all {parent}', f'the {chosen[k]} in the total row ({label})', f'{parent} total {chosen[k]} across all lines']), kind, [span[:2]])
    page.skip(1.5)


STATEMENTS = ['balance sheet', 'income statement', 'profit and loss', 'cash flow', 'summary of charges', 'premium summary', 'account summary', 'cost breakdown', 'tax computation', 'statement of expenses', 'budget summary', 'points summary', 'assets', 'liabilities', 'operating expenses', 'current assets']
FINANCE = [(names, labels) for d in DOMAINS if d['name'] == 'finance' for names, labels, kind in d['concepts'] if kind == 'bigmoney']


def statement(page):
    """Rows `label  current  prior`: single fields by label and column, and the list of the lines."""
    year, form = R.randint(2005, 2025), R.choice(['31.12.%d', '%d', '31/12/%d', 'December 31, %d', 'FY%d', '31 Dec %d', 'EUR %d', '%d'])
    two, current_first, heading, noted = R.random() < .75, R.random() < .85, R.choice(STATEMENTS), R.random() < .3
    if R.random() < .7:
        page.put(styled(heading), page.left)
        page.skip(1.5)
    ends = [R.uniform(.6, .78), R.uniform(.84, .96)]
    if two or R.random() < .5:
        heads = [form % year, form % (year - 1)] if R.random() < .7 else R.choice([['Current', 'Previous'], ['This Year', 'Last Year'], ['Current Period', 'YTD'], ['Actual', 'Budget']])
        if not current_first: heads.reverse()
        if noted: page.put('Note', ends[0] - .15)
        for head, end in zip(heads[:1 + two], ends): page.put(head, end - .1, right=end)
        page.skip(1.5)
    labels, current, prior, seen = [], [], [], set()
    for _ in range(R.randint(4, 22)):
        if page.is_full: break
        r = R.random()
        if r < .3:
            names, printed = R.choice(FINANCE)
            name, label = R.choice(names), R.choice(printed)
        elif r < .8:
            lemmas, _ = R.choice(values.nouns)
            name = R.choice(lemmas)
            label = R.choice(['Total ', 'Net ', 'Other ', '', '', '', '']) + styled(R.choice(lemmas) if R.random() < .4 else name)
        else:
            name, label, _, _ = noun_concept()
            label = styled(label)
        if r >= .3 and R.random() < .1:
            page.put(label, page.left)
            page.skip(1.2)
            continue
        own = page.put(label, page.left + R.choice([0, 0, .02]))
        if noted and R.random() < .4: page.put(str(R.randint(1, 30)), ends[0] - .13)
        cells = [page.put(money(True) if R.random() < .95 else '-', end - .1, right=end)[:2] for end in ends[:1 + (two and R.random() < .92)]]
        if not current_first and len(cells) == 2: cells.reverse()
        if page.words[cells[0][0]][0] == '-':
            page.skip(R.uniform(1.05, 1.6))
            continue
        labels.append(own[:2])
        current.append(cells[0])
        prior += cells[1:]
        if R.random() < .35 and name not in seen:
            seen.add(name)
            full = 'total ' + name if label.startswith('Total ') and r >= .3 else name
            page.field(full, R.choice(['', full + ' for the current period', f'the {label} amount', f'{full} ({label})', f'the printed {label} for the current year', full]), 'bigmoney', [cells[0]])
            if len(cells) == 2 and R.random() < .35: page.field(R.choice(['prior year ', 'previous ']) + full, R.choice(['', full + ' of the prior year', f'{label} in the previous period']), 'bigmoney', [cells[1]])
        page.skip(R.uniform(1.05, 1.6))
    if labels:
        page.field(R.choice(['line item', 'label', 'line label', 'account', 'description']), R.choice(['', 'label as printed', 'line item label', 'the line label exactly as printed']), 'text', labels, heading, True)
        page.field(R.choice(['amount', 'current year amount', 'current period amount', 'value']), R.choice(['', 'current-period amount', 'amount in the current year column', 'the current-period amount as a number']), 'bigmoney', current, heading, True)
        if prior: page.field(R.choice(['prior year amount', 'previous period amount', 'comparative amount']), R.choice(['', 'amount in the prior year column']), 'bigmoney', prior, heading, True)
    page.skip(1)


def bought(page):
    """Lines of a receipt: a name and an amount, without column headers."""
    names, amounts, counts, counted = [], [], [], R.random() < .5
    for _ in range(R.randint(2, 10)):
        x = page.left
        if counted:
            counts.append(page.put(str(R.randint(1, 9)), x)[:2])
            x += .06
        names.append(page.put(text(), x)[:2])
        amounts.append(page.put(money(), x, right=page.right)[:2])
        page.skip(1.1)
    parent = R.choice(['line items', 'items', 'purchased items', 'order lines', 'charges', 'entries'])
    page.field(R.choice(['description', 'item name', 'product', 'line item', 'label']), '', 'text', names, parent, True)
    page.field(R.choice(['amount', 'price', 'line total']), '', 'money', amounts, parent, True)
    if counted: page.field('quantity', R.choice(['', 'quantity']), 'int', counts, parent, True)
    if R.random() < .7:
        for label, name in R.sample([('Subtotal', 'subtotal'), ('Tax', 'tax amount'), ('Rounding', 'rounding adjustment'), ('Cash', 'cash tendered'), ('Change', 'change')], R.randint(0, 4)):
            page.put(label, page.left)
            page.field(name, R.choice(['', name]), 'money', [page.put(money(), .5, right=page.right)[:2]])
            page.skip(1.1)
        page.put(R.choice(['TOTAL', 'Total', 'Total Amount', 'Grand Total', 'TOTAL SALES (INCLUSIVE GST)', 'Amount Due']), page.left)
        page.field(R.choice(['total', 'total amount', 'grand total', 'amount due']), R.choice(['', 'the total amount paid', 'total of the receipt']), 'money', [page.put(money(), .5, right=page.right)[:2]])
        page.skip(1.2)
    page.skip(1)


def records(page):
    """Records in blocks of lines, each with the same labels or none, as in lists of people, jobs and properties."""
    parent, inner = R.choice([
        ('work experience', [('job title', ['Position', 'Title'], 'text'), ('company', ['Company', 'Employer'], 'company'), ('start date', ['From', 'Start'], 'date'), ('end date', ['To', 'Until'], 'date'), ('location', ['Location'], 'city')]),
        ('education', [('degree', ['Degree'], 'text'), ('institution', ['School', 'University'], 'company'), ('graduation year', ['Year'], 'year'), ('field of study', ['Major', 'Field'], 'text')]),
        ('beneficiaries', [('name', ['Name'], 'person'), ('date of birth', ['DOB'], 'date'), ('share', ['Share'], 'percent'), ('address', ['Address'], 'address')]),
        ('properties', [('property number', ['Property No.', 'Property'], 'id'), ('property name', ['Name'], 'text'), ('county', ['County'], 'city'), ('state', ['State'], 'state'), ('net value', ['Net'], 'money')]),
        ('references', [('name', ['Name'], 'person'), ('title', ['Title'], 'text'), ('phone', ['Phone', 'Tel'], 'phone'), ('email', ['Email'], 'email')]),
        ('vehicles', [('make', ['Make'], 'company'), ('model', ['Model'], 'text'), ('vin', ['VIN'], 'id'), ('year', ['Year'], 'year')]),
        ('shipments', [('tracking number', ['Tracking No.', 'AWB'], 'id'), ('recipient', ['To', 'Recipient'], 'person'), ('weight', ['Weight'], 'weight'), ('delivery date', ['Delivered'], 'date')]),
    ])
    inner = R.sample(inner, R.randint(2, len(inner)))
    labelled, inline, spans = R.random() < .5, R.random() < .5, {name: [] for name, _, _ in inner}
    page.put(styled(parent), page.left)
    page.skip(1.5)
    starts = []
    for _ in range(R.randint(2, 6)):
        if page.is_full: break
        x = page.left
        starts.append(len(page.words))
        for name, labels, kind in inner:
            lines = lines_of(kind, page.language)
            if labelled: x = page.put(R.choice(labels) + ':', x)[2]
            found = page.put_lines([' '.join(lines)] if inline else lines, x)
            spans[name].append((found[0][0], found[-1][1]))
            if inline and R.random() < .6 and page.words[-1][3] < .6: x = page.words[-1][3] + page.sign * 3
            else:
                page.skip(1 if inline else len(lines))
                x = page.left
        page.skip(R.uniform(1, 2))
    page.records(parent, starts)
    for name, _, kind in inner: page.field(name, R.choice(['', f'{name} of the entry', name]), kind, spans[name], parent, True)


def enumeration(page):
    """A list of items under its title, or after a colon."""
    name = R.choice(['skills', 'languages', 'certifications', 'ingredients', 'conditions', 'attachments', 'allergies', 'keywords', 'materials', 'members', 'exclusions', 'countries'])
    kind = {'members': 'person', 'countries': 'country', 'languages': 'country'}.get(name, 'text')
    made, spans = [one(kind) for _ in range(R.randint(2, 8))], []
    label = page.put(styled(name) + ':', page.left)
    if R.random() < .5:
        x = label[2]
        for item in made:
            if x > .8: x, page.y = page.left, page.y + page.line
            span = page.put(item + ',', x)
            spans.append(span[:2])
            x = span[2]
        page.skip(1.4)
    else:
        page.skip(1.3)
        for item in made:
            bullet = page.put(R.choice(['•', '-', '1.', '*']), page.left + .01)
            spans.append(page.put(item, bullet[2])[:2])
            page.skip(1.1)
    page.field(name, R.choice(['', f'list of {name}', f'the {name} as printed']), kind, spans, '', True)
    page.skip(1)


def timetable(page):
    """Places down the side, times across: one record per place."""
    places, times = [], [[], []]
    heads = R.choice([('Arr.', 'Dep.'), ('Arrival', 'Departure'), ('an', 'ab'), ('Arrivée', 'Départ')])
    page.put(R.choice(['Station', 'Stop', 'Port', 'Bahnhof', 'Gare']), page.left)
    for k, head in enumerate(heads): page.put(head, .5 + k * .2)
    page.skip(1.4)
    for _ in range(R.randint(3, 14)):
        places.append(page.put(MAKERS['city'](), page.left)[:2])
        for k in (0, 1):
            if R.random() < .9: times[k].append(page.put(MAKERS['time'](), .5 + k * .2)[:2])
        page.skip(1.2)
    parent = R.choice(['stops', 'stations', 'schedule'])
    page.field(R.choice(['station', 'stop name', 'port']), '', 'city', places, parent, True)
    page.field('arrival time', '', 'time', times[0], parent, True)
    page.field('departure time', '', 'time', times[1], parent, True)
