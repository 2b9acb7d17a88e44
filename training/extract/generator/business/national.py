"""Invoice layouts of one country or trade: address windows, details in boxes, sellers that are only in the footer."""
import random as R

from ..values import digits
from .document import day, identity, OWN_NUMBER, TITLES
from .locale import NUMBER, OF, Locale, person

NUMBERED = 'invoice number', 'order number', 'delivery note number'
# Words before the number of the document that this one corrects or continues.
EARLIER = {'de': ['zu Rechnung', 'Bezug: Rechnung', 'Korrektur der Rechnung', 'Ursprüngliche Rechnung', 'Storno zu', 'Zu unserer Rechnung Nr.', 'Vorherige Rechnung'], 'fr': ['Avoir sur facture', 'Réf. facture', "Facture d'origine", 'Annule la facture'], 'en': ['Original invoice', 'Corrects invoice', 'Refers to invoice', 'Credit for invoice'], 'nl': ['Betreft factuur', 'Oorspronkelijke factuur'], 'es': ['Rectifica la factura', 'Factura original'], 'it': ['Rif. fattura', 'Storno fattura']}
SKONTO = {'de': ['Bei Zahlung bis {d} abzüglich {p} Skonto = {m}', '{p} Skonto bis {d}: {m}', 'Zahlbar bis {d} mit {p} Skonto ({m}), sonst ohne Abzug', 'Skontobetrag {p}: {k} - Zahlbetrag {m}'], 'fr': ['Escompte {p} pour paiement avant le {d} : {m}'], 'en': ['{p} discount if paid by {d}: {m}', 'Pay {m} by {d} ({p} discount)'], 'nl': ['Bij betaling voor {d} {p} korting: {m}'], 'es': ['Descuento {p} por pronto pago hasta {d}: {m}'], 'it': ['Sconto {p} per pagamento entro il {d}: {m}']}


def of(table, l): return R.choice(table.get(l.language, table['en']))


def facts_in(d, rows, x, y, width, step=None):
    """Labels above or next to their values, as in blocks at the right; returns where it ends."""
    s, way = d.s, R.choice(['above', 'beside', 'right', 'inline', 'apart'])
    step = step or s.line * R.choice([1.15, 1.3])
    if way == 'apart':
        for k, (label, _, _) in enumerate(rows): s.put(label + d.colon, x, y + k * step)
        s.block()
        for k, (_, fact, value) in enumerate(rows): mark(d, fact, s.put(value, x + width * .5, y + k * step))
        return y + len(rows) * step
    for label, fact, value in rows:
        if way == 'above':
            s.put(label, x, y, .85)
            mark(d, fact, s.put(value, x, y + s.line))
            y += s.line * R.choice([2.1, 2.4])
        else:
            mark(d, fact, d.pair(label, value, x, y, None, None if way == 'inline' else x + width * .48, x + width if way == 'right' else None))
            y += step
    return y


def mark(d, fact, words):
    if fact: d.s.fact(fact, words)


def own_facts(d, most=8):
    """Number and date of the document with near misses: other numbers, other dates, and whose VAT number it is."""
    l, s, p = d.l, d.s, d.seller
    own, rows = OWN_NUMBER.get(d.kind), []
    by_title = own not in NUMBERED or d.kind == 'credit' and R.random() < .7
    label = f"{l.label(TITLES[d.kind])} {R.choice(NUMBER.get(l.language, NUMBER['en']))}" if by_title else l.label(own)
    if own and not d.titled: rows.append((label, own, d.number))
    if not getattr(d, 'dated', False): rows.append((l.label('invoice date'), 'invoice date', d.date))
    more = [('supplier number', digits(R.randint(4, 8))), ('customer number', identity()), ('order number', identity()), ('delivery note number', identity()), ('delivery date', l.date(day())), ('due date', l.date(day())), ('order date', l.date(day())), ('your reference', identity()), ('contact', person(l))]
    more = [(l.label(c), c, v) for c, v in more if c != own and not (d.kind == 'confirmation' and c == 'order date')]
    rows += R.sample(more, R.randint(1, most - 2))
    if R.random() < .45: rows.append((l.label('vat id'), 'seller vat id', p.vat))
    if R.random() < .2: rows.append((l.label('tax number'), 'seller tax number', p.tax))
    if R.random() < .2: rows.append((l.label('page'), None, R.choice(['1', '1/1', '1 / 2'])))
    if R.random() < .5: R.shuffle(rows)
    return rows


def contacts(d, x, y, vat=.5):
    """Telephone, e-mail, bank and VAT number of the seller below its address."""
    s, l, p = d.s, d.l, d.seller
    rows = [(l.label('phone'), 'seller phone', p.phone), ('Fax', None, p.phone[:-1] + digits(1)), ('E-Mail', 'seller email', p.email), ('Web', None, p.web)]
    rows = [row for row in rows if R.random() < .5]
    if R.random() < vat: rows.append((l.label('vat id'), 'seller vat id', p.vat))
    if R.random() < .2: rows.append(('IBAN', 'iban', p.iban))
    if R.random() < .2: rows.append((l.label('tax number'), 'seller tax number', p.tax))
    for label, fact, value in rows:
        d.pair(label, value, x, y, fact)
        y += s.line * 1.12
    return y


def window(d):
    """DIN 5008: a small sender line above the window with the buyer, at the right the seller or a block of details."""
    s, l = d.s, d.l
    right, top = R.uniform(.55, .66), R.uniform(.1, .16)
    if R.random() < .5: s.block(), s.put(d.seller.name.split()[0].upper() if R.random() < .6 else d.seller.name, R.choice([s.left, right, .4]), d.y, R.uniform(1.5, 2.6))
    if R.random() < .7: d.sender_line(s.left, top)
    if R.random() < .2: s.put(R.choice(['Einschreiben', 'Persönlich', 'Original', 'Kopie', 'Per E-Mail', 'DV 09 0,70']), s.left, top + s.line * 1.2, .8)
    s.block()
    end = d.party_lines(d.buyer, 'buyer', s.left, top + s.line * 2.4)
    if R.random() < .2: d.pair(l.label('vat id'), d.buyer.vat, s.left, end, 'buyer vat id'); end += s.line * 1.2
    s.block()
    low = top
    if R.random() < .6:
        low = d.party_lines(d.seller, 'seller', right, top, R.choice([1, 1, .85]))
        low = contacts(d, right, low + s.line * R.choice([0, .5])) + s.line
        s.block()
    d.titled = False
    if R.random() < .5: low = facts_in(d, own_facts(d), right, low, s.right - right); told = True
    else: told = False
    d.y = max(end, low) + s.line * R.uniform(1, 3)
    d.title(s.left, d.y) if not told else bare_title(d, s.left)
    if not told: d.y = facts_in(d, own_facts(d, 6), s.left, d.y, R.choice([.4, .6])) + s.line


def bare_title(d, x):
    """The title alone: the number it belongs to is elsewhere."""
    s, name = d.s, d.l.label(TITLES[d.kind])
    s.block()
    size = R.choice([1.2, 1.6, 2])
    if R.random() < .3: name = f'{name} / {R.choice(["Invoice", "Document", "Original", "Copy"])}'
    s.fact('title', s.put(name, x, d.y, size))
    d.y += s.line * size * 1.6


def seller_right(d):
    """The buyer on the left and the seller on the right, mostly without labels."""
    s, l = d.s, d.l
    right, top = R.uniform(.52, .66), d.y
    s.block()
    end = d.party_lines(d.buyer, 'buyer', s.left, top + R.choice([0, s.line * R.uniform(1, 5)]))
    s.block()
    low = contacts(d, right, d.party_lines(d.seller, 'seller', right, top, R.choice([1, 1.1])), .6)
    d.y = max(end, low) + s.line * R.uniform(1, 3)
    earlier(d)
    d.title(s.left, d.y)
    d.y = facts_in(d, own_facts(d, 6), R.choice([s.left, s.left, right]), d.y, R.choice([.32, .45])) + s.line


def earlier(d):
    """The number and the date of another document, before the document's own."""
    s, l = d.s, d.l
    if R.random() > (.7 if d.kind == 'credit' else .12): return
    s.block()
    text = f'{of(EARLIER, l)} {identity()}'
    if R.random() < .3 and d.kind == 'credit': text = f'{l.label("invoice number")}{d.colon} {identity()}'
    d.put(text + R.choice([f', {l.date(day())}', f' {R.choice(OF.get(l.language, OF["en"]))} {l.date(day())}', '']), s.left)
    d.y += s.line * 1.6


def foot_only(d):
    """The seller's name is in the footer and perhaps in the sender line; the page begins with its title or with a
    slogan."""
    s, l = d.s, d.l
    s.block()
    if R.random() < .4: s.put(R.choice(['Qualität seit 1923', 'Ihr Partner', 'Service & Qualität', 'La qualité avant tout', 'Your partner', 'Original', 'Seite 1 von 1', 'Page 1/1', 'Blatt 1']), R.choice([s.left, .6]), d.y); d.y += s.line * 2
    if R.random() < .5: bare_title(d, R.choice([s.left, .4, .6])); d.titled, told = False, True
    else: told = False
    top = max(d.y, R.uniform(.08, .14))
    end = d.section(d.buyer, 'buyer', l.label('buyer') if R.random() < .4 else None, s.left, top, .4)
    s.block()
    low = facts_in(d, own_facts(d), R.uniform(.55, .65), top, .32) if told else top
    d.y = max(end, low) + s.line * 2
    if not told:
        d.title(s.left, d.y)
        d.y = facts_in(d, own_facts(d), s.left, d.y, .45) + s.line
    d.needs_footer = True


def grid(d):
    """Details in a row of boxes across the page, each label above its value, with the parties above or below."""
    s, l = d.s, d.l
    def parties():
        s.block()
        roles = [(d.seller, 'seller'), (d.buyer, 'buyer')] + ([(d.other, 'deliver to')] if R.random() < .4 else [])
        if R.random() < .4: roles.reverse() if len(roles) == 2 else R.shuffle(roles)
        step, top, low = (s.right - s.left) / len(roles), d.y, d.y
        labelled = R.random() < .7 or len(roles) == 3
        for k, (party, role) in enumerate(roles):
            low = max(low, d.section(party, role, l.label(role) if labelled or role == 'deliver to' else None, s.left + k * step, top, step))
        d.y = low + s.line * 1.5
    before = R.random() < .6
    if before: parties()
    if R.random() < .7: bare_title(d, R.choice([s.left, .35, .6]))
    d.titled = False
    rows = own_facts(d, 9)
    across, boxed = R.randint(3, 5), R.random() < .6
    for k in range(0, len(rows), across):
        own, step = rows[k:k + across], (s.right - s.left) / across
        s.block(), s.tables.add(s.blocks)
        for q, (label, _, _) in enumerate(own): s.put(label, s.left + q * step, d.y, .9)
        for q, (_, fact, value) in enumerate(own): mark(d, fact, s.put(value, s.left + q * step, d.y + s.line * 1.2))
        if boxed:
            x, y = s.left - .006, d.y - s.line * .4
            s.rules += [(x, y, s.right, y), (x, y + s.line * 2.8, s.right, y + s.line * 2.8)] + [(x + q * step, y, x + q * step, y + s.line * 2.8) for q in range(len(own))] + [(s.right, y, s.right, y + s.line * 2.8)]
        d.y += s.line * (3.2 if boxed else 2.8)
    if not before: parties()


def bilingual(d):
    """Labels and title in two languages."""
    l, own, other = d.l, d.l.label, Locale('en' if d.l.language != 'en' else R.choice(['de', 'fr', 'es']))
    sign = R.choice([' / ', '/', ' - '])
    l.label = lambda concept: own(concept) + sign + other.label(concept)
    R.choice([window, grid, seller_right])(d)
    if R.random() < .5: l.label = own


def late(d):
    """Number and date are below the totals; the text before them has other numbers and dates."""
    s, l = d.s, d.l
    end = d.party_lines(d.seller, 'seller', R.choice([s.left, .62]), d.y)
    d.y = d.section(d.buyer, 'buyer', l.label('buyer') if R.random() < .3 else None, s.left, end + s.line, .4) + s.line
    bare_title(d, s.left)
    d.titled = False
    own = own_facts(d, 5)
    kept = [row for row in own if row[1] in ('order number', 'delivery date', 'due date', 'delivery note number')]
    if kept: d.paragraph(', '.join(f'{label} {value}' for label, _, value in kept) + '.'), s.unasked.update(fact for _, fact, _ in kept)
    d.later = [row for row in own if row not in kept]


def after(d):
    """Content that some layouts print below the totals."""
    s, l = d.s, d.l
    if getattr(d, 'later', None) and d.y < .93:
        s.block()
        at = s.left
        for label, fact, value in d.later:
            if at > .7: at, d.y = s.left, d.y + s.line * 1.2
            at = d.pair(label, value, at, d.y, fact)[-1].x1 + .025
        d.y += s.line * 2
    if d.kind == 'invoice' and d.has_prices and R.random() < .2 and d.y < .92:
        percent = R.choice([2, 3])
        off = round(d.gross * percent / 100, 2)
        d.paragraph(of(SKONTO, l).format(d=l.date(day()), p=l.percent(percent), m=l.money(round(d.gross - off, 2)), k=l.money(off)))


LAYOUTS = dict(window=4, seller_right=3, foot_only=2, grid=2, bilingual=1, late=1)
def pick(): return globals()[R.choices(list(LAYOUTS), LAYOUTS.values())[0]]
