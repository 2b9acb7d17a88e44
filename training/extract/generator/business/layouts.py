"""Layouts of business documents: item tables, totals, terms, footers, and whole pages."""
import random as R

from ..values import cap, digits, identifier
from . import national, receipts
from .records import records
from .statement import statement
from .document import day, HELD_BACK, identity, OWN_NUMBER
from .locale import nonce, person, product

EXTRA = ['EAN: {}', 'Art.-Nr. {}', 'Charge {}', 'SN: {}', 'Ihre Art.-Nr.: {}', 'Zolltarifnr. {}', 'Lieferschein {}', 'Ref. {}']


def items_table(d):
    s, l = d.s, d.l
    prices = d.has_prices
    columns = ['description', 'quantity']
    if R.random() < .6: columns.insert(0, 'position')
    if R.random() < .45: columns.insert(R.choice([0, 1, len(columns) - 1]) if columns[0] != 'position' else 1, 'item number')
    if R.random() < .3: columns.remove('quantity'), columns.insert(R.randint(0, len(columns) - 1), 'quantity')
    merged_unit = R.random() < .3
    if not merged_unit and R.random() < .5: columns.insert(columns.index('quantity') + R.choice([1, 1, 0]), 'unit')
    if prices:
        if R.random() < .88: columns.append('unit price')
        if any(i['discount'] for i in d.items): columns.append('line discount')
        else: R.random() < .05 and columns.append('line discount')
        if R.random() < .45: columns.insert(len(columns) - R.choice([0, 0, 1]) if 'unit price' in columns else len(columns), 'line tax rate')
        columns.append('line total')
        if R.random() < .06 and columns[-2] == 'unit price': columns[-1], columns[-2] = columns[-2], columns[-1]
    if 'quantity' in columns and prices and R.random() < .05: columns.remove('quantity')
    weights = {'position': .5, 'item number': 1.1, 'description': R.uniform(3, 4.5), 'quantity': .9, 'unit': .7, 'unit price': 1.1, 'line discount': .7, 'line tax rate': .7, 'line total': 1.2}
    total = sum(weights[c] for c in columns)
    edges = [s.left]
    for c in columns: edges.append(edges[-1] + weights[c] / total * (s.right - s.left))
    concept = lambda c: {'line discount': 'discount', 'line tax rate': 'tax rate'}.get(c, c)
    heads = [l.label(concept(c)) for c in columns]
    if R.random() < .25: heads = [head.upper() for head in heads]
    if R.random() < .15: heads = [head + R.choice([' EUR', ' €', f' {l.currency}']) if c in ('unit price', 'line total') else head for c, head in zip(columns, heads)]
    ranged = [c in ('quantity', 'unit price', 'line discount', 'line tax rate', 'line total') and R.random() < .85 for c in columns]
    end = lambda k: edges[k + 1] - .008 if ranged[k] else None
    def head():
        d.s.block()
        d.s.tables.add(d.s.blocks)
        two = R.random() < .2
        for k, text in enumerate(heads):
            parts = text.split()
            if two and len(parts) > 1:
                d.put(parts[0], edges[k], right=end(k)), d.put(' '.join(parts[1:]), edges[k], d.y + d.s.line * 1.1, right=end(k))
            else: d.put(text, edges[k], d.y + (d.s.line * 1.1 if two else 0), right=end(k))
        d.y += d.s.line * (R.uniform(1.3, 2) + two)
    if R.random() < .96: head()
    drawn = R.choice(['', '', 'rows', 'grid', 'head'])
    def rule(y): d.s.rules.append((edges[0] - .005, y, s.right + .005, y))
    tops = [d.y - s.line * .3]
    if drawn: rule(tops[0])
    def sides(to):
        for x in edges[:-1]: d.s.rules.append((x - .005, tops[0], x - .005, to))
        d.s.rules.append((s.right + .005, tops[0], s.right + .005, to))
    bare, places, gap = R.random() < .6, R.choice([0, 2, 2, 3]), R.choice([.15, .3, .7, 1.2])
    extra_lines, group = R.random() < .3, R.random() < .08
    running = 0
    for number, item in enumerate(d.items, 1):
        if d.y > .88:
            if R.random() < .4 and prices:
                d.put(l.label('carried over'), edges[1] if len(edges) > 2 else s.left), d.money(running, right=s.right, bare=bare)
            if drawn == 'grid': sides(d.y - s.line * .3)
            d.new_page()
            s = d.s
            if R.random() < .7: head()
            else: s.block()
            tops[0] = d.y - s.line * .3
        if group and R.random() < .3: d.put(cap(product(l)), s.left); d.y += s.line * 1.3
        lines = s.wrapped(item['text'], edges[columns.index('description') + 1] - edges[columns.index('description')])
        described, height = [], 1
        for k, c in enumerate(columns):
            x = edges[k]
            if c == 'position': s.cell('position', d.put(f'{number}' + R.choice(['', '', '.']), x, right=end(k)))
            elif c == 'item number': s.cell('item number', d.put(item['code'], x))
            elif c == 'description':
                described = s.put_lines(lines, x, d.y)
                height = len(lines)
            elif c == 'quantity':
                text = l.number(item['quantity'], places if item['quantity'] == int(item['quantity']) else max(2, places))
                words = d.put(text + (' ' + item['unit'] if merged_unit else ''), x, right=end(k))
                s.cell('quantity', words[:len(text.split())])
                if merged_unit: s.cell('unit', words[len(text.split()):])
            elif c == 'unit': s.cell('unit', d.put(item['unit'], x))
            elif c == 'unit price': d.money(item['price'], right=end(k), at=x, cell='unit price', bare=bare)
            elif c == 'line discount' and item['discount']: s.cell('line discount', d.put(f"{item['discount']}%", x, right=end(k)))
            elif c == 'line tax rate': s.cell('line tax rate', d.put(l.percent(item['rate']), x, right=end(k)))
            elif c == 'line total': d.money(item['total'], right=end(k), at=x, cell='line total', bare=bare)
        running += item['total']
        if extra_lines and R.random() < .6:
            # Further lines of the description are read after the row.
            more = s.put_lines([R.choice(EXTRA).format(digits(R.randint(5, 13))) if R.random() < .5 else product(l) for _ in range(R.randint(1, 2))], edges[columns.index('description')], d.y + height * s.line * 1.12)
            height += 1 + (more[-1].y0 - more[0].y0 > .001)
        s.cell('description', described)
        d.y += s.line * (height * 1.12 + gap)
        if drawn in ('rows', 'grid') or drawn and number == len(d.items): rule(d.y - s.line * .3)
    if drawn == 'grid': sides(d.y - s.line * .3)
    d.y += s.line


def totals(d):
    s, l = d.s, d.l
    if not d.has_prices: return
    if d.y > .8: d.new_page(); s = d.s
    none = d.rates == [0]
    rows = []
    if (d.discount or d.shipping) and R.random() < .8:
        rows.append((l.label('net total') if R.random() < .3 else {'de': 'Warenwert', 'fr': 'Total articles', 'en': 'Goods'}.get(l.language, l.label('line total')), None, d.goods))
        if d.discount: rows.append((l.label('discount') + R.choice(['', f' {R.choice([2, 5, 10])}%']), 'discount', -abs(d.discount) if R.random() < .7 else d.discount))
        if d.shipping: rows.append((l.label('shipping'), 'shipping', d.shipping))
    elif R.random() < .12:
        # Rows that are printed although they are empty.
        rows += [(l.label(concept), concept, 0) for concept in R.sample(['discount', 'shipping'], R.randint(1, 2))]
        if R.random() < .5: rows.insert(0, ({'de': 'Summe Positionen', 'fr': 'Total lignes', 'en': 'Sum of lines'}.get(l.language, l.label('line total')), None, d.goods))
    show_net = R.random() < (.9 if not none else .3)
    if show_net: rows.append((l.label('net total'), 'net total', d.net))
    one = len(d.rates) == 1
    breakdown = R.random() < (.3 if one else .6)
    if not none or R.random() < .5:
        if not breakdown or one:
            for rate in d.rates:
                label = R.choice(['{t} {r}', '{r} {t}', '{t} ({r})', '{t}', 'zzgl. {r} {t}', '{t} {r} auf {b}', '{r} {t} von {b}', '+ {r} {t}', '{t} {r}:']).format(t=l.label('tax total'), r=l.percent(rate), b=l.money(d.bases[rate], True))
                if not one and '%' not in label: label += ' ' + l.percent(rate)
                rows.append((label, 'tax total' if one else None, d.taxes[rate]))
        if (not one or breakdown) and R.random() < .7: rows.append((R.choice([l.label('tax total'), {'de': 'Summe MwSt.', 'fr': 'Total taxes', 'en': 'Tax Total'}.get(l.language, l.label('tax total'))]), 'tax total', d.tax))
    due = bool(d.paid) or R.random() < .12
    named_due = not due and R.random() < .2
    rows.append((l.label('amount due') if named_due else l.label('gross total'), 'gross total', d.gross))
    if not d.paid and R.random() < .05: rows.append((l.label('paid'), 'paid', 0)); due = True
    if d.paid: rows.append((l.label('paid'), 'paid', -d.paid if R.random() < .5 else d.paid))
    if due: rows.append((l.label('amount due'), 'amount due', round(d.gross - d.paid, 2)))
    if breakdown and R.random() < .5: tax_table(d)
    s.block()
    way = R.choice(['right', 'right', 'right', 'right', 'left', 'across', 'wide', 'apart', 'sentence'])
    put = lambda x, right, y, concept, at=0: both(d, d.money(x, right=right, at=at, y=y, fact=concept), concept, due)
    if way == 'sentence':
        # `Net 100.00, VAT 19.00, total 119.00`: one after another in a line.
        at = s.left
        for k, (label, concept, x) in enumerate(rows):
            at = d.put(label + R.choice(['', ':']), at)[-1].x1 + s.line * .4
            if at > s.right - .15: at, d.y = s.left, d.y + s.line * 1.15
            words = put(x, None, d.y, concept, at)
            at = words[-1].x1 + s.line * .5
            if at > s.right - .2: at, d.y = s.left, d.y + s.line * 1.15
        d.y += s.line * 2
        return
    if way == 'across' and len(rows) <= 6:
        step = (s.right - s.left) / len(rows)
        if R.random() < .8:
            for k, (label, _, _) in enumerate(rows): d.put(label, s.left + k * step)
            for k, (_, concept, x) in enumerate(rows): put(x, s.left + (k + .8) * step, d.y + s.line * 1.2, concept)
        d.y += s.line * 3
        return
    start = {'left': s.left, 'wide': s.left}.get(way, R.uniform(.45, .65))
    right = R.choice([s.right, s.left + .5]) if way == 'left' else s.right
    colon = R.choice([':', '', ''])
    if way == 'apart':
        for k, (label, _, _) in enumerate(rows): d.put(label + colon, start, d.y + k * s.line * 1.3)
        for k, (_, concept, x) in enumerate(rows): put(x, right, d.y + k * s.line * 1.3, concept)
        d.y += len(rows) * s.line * 1.3
    else:
        for label, concept, x in rows:
            words = d.put(label + colon, start)
            if words and words[-1].x1 > right - .12: d.y += s.line * 1.1
            put(x, right, d.y, concept)
            d.y += s.line * R.choice([1.2, 1.2, 1.6])
            if R.random() < .1: s.block()
    if breakdown and not s.cells.get('tax row amount') and R.random() < .8: tax_table(d)
    d.y += s.line


def both(d, words, concept, due):
    """Without a prepayment, the amount due is the total."""
    if concept == 'gross total' and not due: d.s.fact('amount due', d.s.facts['gross total'][-1])
    return words


def tax_table(d):
    s, l = d.s, d.l
    s.block()
    heads = [('tax row rate', R.choice([l.label('tax rate'), '%'])), ('tax row base', l.label('net total')), ('tax row amount', l.label('tax total'))]
    if R.random() < .3: heads.append((None, l.label('gross total')))
    left, step = R.choice([s.left, .4]), R.uniform(.12, .17)
    d.y += s.line * .6
    for k, (_, head) in enumerate(heads): d.put(head, left + k * step)
    d.y += s.line * 1.3
    for rate in d.rates:
        for k, (concept, _) in enumerate(heads):
            x = left + k * step
            if k == 0: s.cell(concept, d.put(l.percent(rate), x))
            else: d.money([d.bases[rate], d.taxes[rate], round(d.bases[rate] + d.taxes[rate], 2)][k - 1], at=x, cell=concept)
        d.y += s.line * 1.2
    if len(d.rates) > 1 and R.random() < .5:
        d.put(R.choice(['Summe', 'Total', l.label('gross total')]), left)
        d.money(d.net, at=left + step, fact='net total'), d.money(d.tax, at=left + 2 * step, fact='tax total')
        if len(heads) == 4: d.money(d.gross, at=left + 3 * step, fact='gross total')
        d.y += s.line * 1.2
    d.y += s.line * .8


def terms(d):
    s, l = d.s, d.l
    if d.y > .9: return
    for _ in range(R.choice([0, 1, 1, 2, 3])):
        if d.y < .9: d.paragraph(R.choice(l.words('closing')))
    if R.random() < .3 and d.y < .9 and d.kind in ('invoice',):
        when = l.date(day())
        before, after = R.choice({'de': [('Zahlbar bis', 'ohne Abzug.'), ('Bitte überweisen Sie den Betrag bis zum', 'auf unser Konto.'), ('Zahlbar bis spätestens', '.'), ('Bei Zahlung bis', 'gewähren wir 2% Skonto.')], 'fr': [('À régler avant le', 'par virement.'), ('Échéance :', '.')]}.get(l.language, [('Please pay by', 'at the latest.'), (l.label('due date') + ':', '')]))
        words = d.paragraph(f'{before} {when} {after}')
        texts = [w.text for w in words]
        n, k = len(when.split()), len(before.split())
        if 'Skonto' not in after: s.fact('due date', words[k:k + n])
    if R.random() < .35 and d.y < .9: bank(d, s.left)


def bank(d, x):
    s, l, p = d.s, d.l, d.seller
    s.block()
    for label, concept, value in R.sample([(l.label('bank'), 'bank', p.bank), ('IBAN', 'iban', p.iban), (R.choice(['BIC', 'SWIFT', 'BIC/SWIFT']), 'bic', p.bic)], R.randint(2, 3)):
        d.pair(label, value, x, d.y, concept)
        d.y += s.line * 1.15


def footer(d):
    s, l, p = d.s, d.l, d.seller
    if R.random() < .3 and not getattr(d, 'needs_footer', False): return
    facts = [('', 'seller name', p.name), ('', 'seller address', p.street + ' ' + p.city), (l.label('phone'), 'seller phone', p.phone), ('', 'seller email', p.email), (l.label('vat id'), 'seller vat id', p.vat), (l.label('tax number'), 'seller tax number', p.tax), (R.choice(['Geschäftsführer', 'Inhaber', 'Director', 'GF', 'Gérant']), None, person(l, True)), (R.choice(['HRB', 'Amtsgericht Berlin HRB', 'RCS Paris', 'Reg.']), None, digits(5)), (l.label('bank'), 'bank', p.bank), ('IBAN', 'iban', p.iban), ('BIC', 'bic', p.bic)]
    facts = [f for f in facts if R.random() < .75 or f[1] == 'seller name' and getattr(d, 'needs_footer', False)]
    columns = R.choice([1, 3, 3, 4]) if R.random() < .7 else 0
    size, y = R.choice([.7, .8, .9]), R.uniform(.9, .93)
    if columns == 0:
        s.block()
        x = s.left
        for label, concept, value in facts:
            if x > .8: x, y = s.left, y + s.line * size * 1.2
            if label: x = s.put(label + d.colon, x, y, size)[-1].x1 + .004
            words = s.put(value, x, y, size)
            s.fact(concept, words) if concept else None
            x = words[-1].x1 + .012
            if R.random() < .5: x = s.put(R.choice(['|', '·', '-', '•']), x, y, size)[-1].x1 + .006
        return
    share = -(-len(facts) // columns)
    for k in range(columns):
        s.block()
        x, at = s.left + k * (s.right - s.left) / columns, y
        for label, concept, value in facts[k * share:(k + 1) * share]:
            end = s.put(label + d.colon, x, at, size)[-1].x1 + .004 if label else x
            words = s.put(value, end, at, size)
            if concept: s.fact(concept, words)
            at += s.line * size * 1.15


def lay_out(d):
    if d.kind == 'receipt': return receipts.receipt(d)
    if d.kind == 'payslip': return payslip(d)
    if d.kind == 'statement': return statement(d)
    s, l = d.s, d.l
    d.titled = False
    way = R.choice(['letter', 'letter', 'letter', 'sections', 'anglo', 'sections', 'facing'])
    if R.random() < .45: national.pick()(d)
    elif way == 'letter': letter(d)
    elif way == 'sections': sections(d)
    elif way == 'facing': facing(d)
    else: anglo(d)
    d.y += s.line
    if R.random() < .5:
        for _ in range(R.randint(1, 2)): d.paragraph(R.choice(l.words('opening')))
        d.y += s.line * .5
    if d.kind == 'reminder': open_invoices(d)
    else:
        records(d) if d.has_records else items_table(d)
        totals(d)
    national.after(d)
    terms(d)
    footer(d)
    if R.random() < .4: d.s.block(), d.s.put(f'{l.label("page")} {len(d.pages)}' + R.choice(['', f' / {len(d.pages)}', f' von {len(d.pages)}']), R.choice([.45, .8]), .965, .8)


def letter(d):
    s = d.s
    d.after_head = 0
    if R.random() < .85: d.letterhead()
    top = max(d.y, R.uniform(.1, .17))
    if R.random() < .55: d.sender_line(s.left, top); top += s.line * R.uniform(1.2, 2.5)
    label = d.l.label('buyer') if R.random() < .25 else None
    left_end = d.section(d.buyer, 'buyer', label, s.left, top, .4)
    if R.random() < .2: left_end = d.section(d.other, 'deliver to', d.l.label('deliver to'), s.left, left_end + s.line, .4)
    beside, at = R.random() < .5, max(top, getattr(d, 'after_head', 0) + s.line)
    if R.random() < .4 and beside:
        d.title(.58, at)
        at = d.y
    elif not beside or R.random() < .8:
        keep = d.y
        d.y = max(left_end, at if not beside else 0) + s.line * R.uniform(1, 3)
        ends = d.meta(R.uniform(.55, .65), at, s.right - .6) if beside else 0
        d.y = max(d.y, ends if R.random() < .7 else 0)
        d.title(R.choice([s.left, s.left, .4]), d.y)
        if not beside: d.y = d.meta(s.left, d.y, s.right - s.left)
        return
    d.y = max(left_end, d.meta(.58, at, s.right - .58))


def sections(d):
    s, l = d.s, d.l
    if R.random() < .5: d.title(R.choice([s.left, .4, .6]), d.y)
    else: d.titled = False
    untitled = 'title' not in s.facts
    if R.random() < .4 and d.y < .2: d.y = d.meta(s.left, d.y + s.line, s.right - s.left) + s.line; done = True
    else: done = False
    roles = [(d.seller, 'seller'), (d.buyer, 'buyer')] + ([(d.other, 'deliver to')] if R.random() < .3 else [])
    if R.random() < .2: roles.reverse()
    beside, top, lowest = R.random() < .6, d.y + s.line, d.y
    for k, (party, role) in enumerate(roles):
        x = s.left + k * (s.right - s.left) / len(roles) if beside else s.left
        y = d.section(party, role, l.label({'seller': 'seller', 'buyer': 'buyer', 'deliver to': 'deliver to'}[role]), x, top if beside else lowest + s.line, (s.right - s.left) / (len(roles) if beside else 1))
        lowest = max(lowest, y)
    d.y = lowest + s.line
    if untitled: d.title(R.choice([s.left, .4]), d.y)
    if not done: d.y = d.meta(R.choice([s.left, s.left, .5]), d.y + s.line * .5, .42) + s.line


def anglo(d):
    s, l = d.s, d.l
    d.after_head = 0
    top = d.y
    end = d.party_lines(d.seller, 'seller', s.left, d.y, 1)
    if R.random() < .6: end = d.facts_of(d.seller, 'seller', s.left, end)
    d.y = top
    d.title(R.uniform(.55, .7), top)
    ends = d.meta(R.uniform(.55, .65), d.y, .32)
    lowest = top = max(end, ends) + s.line * 1.5
    roles = [(d.buyer, 'buyer')] + ([(d.other, 'deliver to')] if R.random() < .5 else [])
    if R.random() < .25: roles.reverse()
    for k, (party, role) in enumerate(roles): lowest = max(lowest, d.section(party, role, l.label({'buyer': 'buyer', 'deliver to': 'deliver to'}[role]), s.left + k * .42, top, .4))
    d.y = lowest + s.line


def facing(d):
    """Sender on the left and customer on the right, mostly without labels: common in France and Italy."""
    s, l = d.s, d.l
    top, right = d.y, R.uniform(.52, .64)
    s.block()
    end = d.party_lines(d.seller, 'seller', s.left, top, R.choice([1, 1, 1.2]))
    if R.random() < .75: end = d.facts_of(d.seller, 'seller', s.left, end)
    low = d.section(d.buyer, 'buyer', l.label('buyer') if R.random() < .2 else None, right, top + R.choice([0, 0, s.line * R.uniform(1, 6)]), .36)
    d.y = max(end, low) + s.line * R.uniform(.5, 3)
    d.title(R.choice([s.left, s.left, .4]), d.y)
    d.y = d.meta(R.choice([s.left, s.left, .5]), d.y + s.line * .5, R.choice([.42, s.right - s.left])) + s.line


def open_invoices(d):
    """A reminder lists earlier invoices; none of them is the document's own number."""
    s, l = d.s, d.l
    s.block()
    heads = [l.label('invoice number'), l.label('invoice date'), l.label('due date'), l.label('amount due')]
    for k, head in enumerate(heads): d.put(head, s.left + k * .2)
    d.y += s.line * 1.4
    total = 0
    for _ in range(R.randint(1, 5)):
        x = round(R.uniform(10, 3000), 2)
        total += x
        for k, text in enumerate([identity(), l.date(day()), l.date(day())]): d.put(text, s.left + k * .2)
        d.money(x, at=s.left + .6)
        d.y += s.line * 1.2
    d.put(l.label('amount due'), s.left + .4), d.money(total, at=s.left + .6, fact='amount due')
    d.y += s.line * 2


def payslip(d):
    s, l = d.s, d.l
    d.titled = False
    s.block()
    s.fact('employer name', d.put(d.seller.name, s.left))
    s.put_lines([d.seller.street, d.seller.city], s.left, d.y + s.line * 1.2)
    keep = d.y
    s.fact('title', d.put(l.label('payslip title'), .55, size=1.3))
    d.y = keep + s.line * 5
    worker = person(l, True)
    s.block()
    if R.random() < .5: d.pair(l.label('employee'), worker, s.left, d.y, 'employee name'); d.y += s.line * 1.5
    else: d.put(worker, s.left, fact='employee name'); s.put_lines([d.buyer.street, d.buyer.city], s.left, d.y + s.line * 1.15); d.y += s.line * 4.5
    gross = round(R.uniform(1200, 7000), 2)
    rows, taken = [(cap(product(l)), None, round(gross * R.uniform(.6, .9), 2)), (l.label('gross pay'), 'gross pay', gross)], 0
    for label, concept in [(l.label('income tax'), 'income tax')] + [(R.choice(['KV-Beitrag', 'RV-Beitrag', 'AV', 'PV', 'CSG', 'URSSAF', 'Pension', 'NI', 'Insurance', 'Solidaritätszuschlag', 'Kirchensteuer', 'Retraite']), None) for _ in range(R.randint(1, 5))]:
        x = round(gross * R.uniform(.01, .15), 2)
        taken += x
        rows.append((label, concept, x))
    rows.append((l.label('net pay'), 'net pay', round(gross - taken, 2)))
    s.block()
    for label, concept, x in rows:
        d.put(label, s.left), d.money(x, right=R.choice([s.right, s.right, .7]), fact=concept)
        if R.random() < .2: d.put(digits(3), .4)
        d.y += s.line * 1.3
    if R.random() < .5: d.y += s.line; bank(d, s.left)
