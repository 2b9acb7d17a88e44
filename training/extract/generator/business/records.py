"""Items as labelled records: each is a block of labels with values, as in forms and printed XML, instead of a table row."""
import random as R

from .document import HELD_BACK

# `lines`: one label with its value per line; `columns`: values in a column of their own; `beside`: two records side by
# side; `strip`: the description alone, the other labels in one line below it
STYLES = dict(lines=4, columns=4, beside=3, strip=3)
# Held back from training: `pairs`: two labels with their values per line; `above`: each label is above its value
HELD_BACK_STYLES = dict(pairs=1, above=1)
# Labels of columns that share the label of a single field.
LABELS = {'line discount': 'discount', 'line tax rate': 'tax rate'}


def records(d):
    styles = HELD_BACK_STYLES if d.kind in HELD_BACK else STYLES
    style = R.choices(list(styles), styles.values())[0]
    concepts = concepts_of(d)
    labels = {concept: d.l.label(LABELS.get(concept, concept)) for concept in concepts}
    if R.random() < .15: labels = {concept: label.upper() for concept, label in labels.items()}
    form = dict(
        style=style, labels=labels, colon=R.choice([':', ':', ':', '', ' :', '.']), titled=R.choice(['', '', 'label', 'label', 'number', 'count']),
        title=R.choice([d.l.label('position'), d.l.label('description').split()[0]]), merged_unit=R.random() < .3, bare=R.random() < .5,
        places=R.choice([0, 0, 2, 3]), is_right=R.random() < .3, step=R.choice([1.12, 1.2, 1.4]), values_at=R.choice([.2, .3, .4]), drawn=R.choice(['', '', '', 'above', 'box']))
    across, gap = 2 if style == 'beside' else 1, R.choice([0, .4, .8, 1.5])
    if R.random() < .4:
        d.s.block()
        d.put(R.choice([d.l.label('description'), d.l.label('position')]), d.s.left, size=R.choice([1, 1.3]))
        d.y += d.s.line * 1.8
    own_blocks = R.random() < .6
    if not own_blocks: d.s.block(), d.s.tables.add(d.s.blocks)
    for k in range(0, len(d.items), across):
        if d.y + d.s.line * (len(concepts) + 2) * 1.3 > .93:
            d.new_page()
            d.s.block()
        top, low, width = d.y, d.y, (d.s.right - d.s.left) / across
        for q, item in enumerate(d.items[k:k + across]):
            if own_blocks: d.s.block()
            d.y = top
            record(d, item, k + q + 1, d.s.left + q * width, width - .03 * (across - 1), form)
            low = max(low, d.y)
        d.y = low + d.s.line * gap
    d.y += d.s.line


def concepts_of(d):
    """What the records state, in order."""
    concepts = ['description', 'quantity']
    if R.random() < .35: concepts.insert(R.choice([0, 1]), 'item number')
    if R.random() < .25: concepts.append('unit')
    if not d.has_prices: return concepts
    if R.random() < .8: concepts.append('unit price')
    if any(item['discount'] for item in d.items): concepts.append('line discount')
    if R.random() < .4: concepts.append('line tax rate')
    if R.random() < .85: concepts.insert(len(concepts) - (R.random() < .1), 'line total')
    return concepts


def record(d, item, number, x, width, form):
    s, style, start = d.s, form['style'], d.y
    if form['titled']: title(d, number, x, form)
    rows = [(concept, label) for concept, label in form['labels'].items() if concept != 'line discount' or item['discount']]
    at = x + width * form['values_at'] if style in ('columns', 'beside') else 0
    if style == 'strip':
        value(d, item, rows[0][0], label_at(d, rows[0][1], x, form), form)
        d.y += s.line * form['step']
        in_strip(d, item, rows[1:], x, x + width, form)
    elif style == 'pairs': in_grid(d, item, rows, x, width, form)
    elif style == 'above': below_labels(d, item, rows, x, width, form)
    else:
        right = x + width if form['is_right'] and style == 'columns' else None
        for concept, label in rows:
            end = label_at(d, label, x, form)
            lines = value(d, item, concept, max(end, at), form, right if concept != 'description' else None, x + width)
            d.y += s.line * form['step'] * lines
    d.y += s.line * .3
    y0, y1 = start - s.line * .3, d.y - s.line * .2
    if form['drawn']: s.rules.append((x - .005, y0, x + width, y0))
    if form['drawn'] == 'box': s.rules += [(x - .005, y1, x + width, y1), (x - .005, y0, x - .005, y1), (x + width, y0, x + width, y1)]


def title(d, number, x, form):
    """`Item 1`, `1.` or `1 of 5` above a record."""
    s = d.s
    if form['titled'] == 'label': s.cell('position', d.put(f"{form['title']} {number}", x)[-1:])
    elif form['titled'] == 'number': s.cell('position', d.put(f'{number}.', x))
    else: s.cell('position', d.put(f'{number} / {len(d.items)}', x)[:1])
    d.y += s.line * form['step']


def label_at(d, label, x, form):
    """Puts a label; returns where its value may start."""
    return d.put(label + form['colon'], x)[-1].x1 + d.s.line * .5


def value(d, item, concept, x, form, right=None, limit=None):
    """Puts one value; returns how many lines it needs."""
    s, l = d.s, d.l
    if concept == 'description':
        lines = s.wrapped(item['text'], (limit or s.right) - x)
        s.cell(concept, s.put_lines(lines, x, d.y))
        return len(lines)
    if concept == 'quantity':
        text = l.number(item['quantity'], form['places'] if item['quantity'] == int(item['quantity']) else max(2, form['places']))
        unit = item['unit'] if form['merged_unit'] and 'unit' not in form['labels'] else ''
        words, count = d.put(f'{text} {unit}', x, right=right), len(text.split())
        s.cell('quantity', words[:count]), s.cell('unit', words[count:])
    elif concept == 'item number': s.cell(concept, d.put(item['code'], x, right=right))
    elif concept == 'unit': s.cell(concept, d.put(item['unit'], x, right=right))
    elif concept == 'line discount': s.cell(concept, d.put(f"{item['discount']}%", x, right=right))
    elif concept == 'line tax rate': s.cell(concept, d.put(l.percent(item['rate']), x, right=right))
    else: d.money(item['price' if concept == 'unit price' else 'total'], at=x, right=right, cell=concept, bare=form['bare'])
    return 1


def in_strip(d, item, rows, x, limit, form):
    """`Quantity: 2   Price: 10.00   Amount: 20.00` in one line, or two."""
    s, at = d.s, x
    for concept, label in rows:
        if at > x and at + (len(label) + 8) * s.line * .5 > limit: at, d.y = x, d.y + s.line * form['step']
        value(d, item, concept, label_at(d, label, at, form), form)
        at = s.words[-1].x1 + s.line * R.choice([.6, 1.2, 2])
    d.y += s.line * form['step']


def in_grid(d, item, rows, x, width, form):
    """Two labels with their values per line."""
    for k in range(0, len(rows), 2):
        for q, (concept, label) in enumerate(rows[k:k + 2]):
            left = x + q * width / 2
            value(d, item, concept, max(label_at(d, label, left, form), left + width * .17), form, limit=9)
        d.y += d.s.line * form['step']


def below_labels(d, item, rows, x, width, form):
    """Each label above its value, the description in a line of its own."""
    s = d.s
    for own in (rows[:1], rows[1:]):
        step = width / max(1, len(own))
        for k, (_, label) in enumerate(own): d.put(label, x + k * step, size=.85)
        d.y += s.line * 1.1
        for k, (concept, _) in enumerate(own): value(d, item, concept, x + k * step, form)
        d.y += s.line * form['step']
