"""Receipts of shops and restaurants: narrow pages with the total among subtotals, taxes, rounding, cash and change."""
import random as R

from ..values import digits, word
from .document import identity
from .locale import EAST, company, nonce, person, product, WORDS

CITIES = 'PETALING JAYA|KUALA LUMPUR|JOHOR BAHRU|SHAH ALAM|IPOH|Singapore|Penang|Leeds|Bristol|Austin, TX|Portland, OR|Manila|Nairobi|Cape Town|Mumbai|Dublin|Auckland|Toronto, ON'.split('|')
STATES = 'SELANGOR|JOHOR|PERAK|W.P. KUALA LUMPUR|SELANGOR DARUL EHSAN|MALAYSIA|UK|INDIA|PHILIPPINES|'.split('|')
FORMS = 'SDN BHD|SDN. BHD.|(M) SDN BHD|ENTERPRISE|TRADING|RESTAURANT|STORE|MART|LTD|PTE LTD|INC|LLC|CAFE|HARDWARE|BAKERY|PHARMACY|& CO|S/B'.split('|')
TITLES = ['TAX INVOICE', 'Tax Invoice', 'INVOICE', 'CASH RECEIPT', 'RECEIPT', 'SIMPLIFIED TAX INVOICE', 'CASH BILL', 'Official Receipt', 'Cash Sales', 'GUEST CHECK']
THANKS = ['Thank you, please come again', 'THANK YOU', 'Goods sold are not returnable', 'Welcome', 'Customer copy', '*** Thank you ***', 'Please keep the receipt', 'Prices are GST inclusive', 'Wi-Fi: guest1234', 'Follow us on facebook']

# (label, value, what it is)
FACTS = [('GST ID:', lambda: digits(12), 'seller vat id'), ('GST Reg No:', lambda: digits(12), 'seller vat id'), ('VAT No.', lambda: 'GB' + digits(9), 'seller vat id'), ('TEL:', lambda: f'0{digits(1)}-{digits(7)}', 'seller phone'), ('Tel/Fax:', lambda: f'0{digits(2)}-{digits(7)}', 'seller phone'), ('', lambda: f'www.{nonce().lower()}.com', 'web'), ('', lambda: f'{nonce().lower()}@mail.com', 'seller email')]


def shop_name():
    name = R.choice([nonce().upper() + ' ' + word().upper(), nonce().upper(), word().upper() + ' & ' + word().upper(), nonce().upper() + ' ' + nonce().upper() + ' ' + word().upper(), word().upper() + ' ' + word().upper()])
    name += R.choice(['', ' ' + R.choice(FORMS), ' ' + R.choice(FORMS), f' ({nonce().upper()}) ' + R.choice(FORMS)])
    return name if R.random() < .75 else name.title()


def plot():
    """The lot, unit or house numbers that an address begins with."""
    a, b = R.randint(1, 99), R.randint(1, 99)
    return R.choice([
        f'LOT P.T. {digits(4)}', f'LOT PT {digits(R.randint(2, 5))}', f'LOT {a}', f'LOT {digits(4)} & {digits(4)}', f'LOT {R.choice("ABG")}-{a}', f'P.T. {digits(4)}',
        f'NO. {a}G&{b}G', f'NO. {a}G', f'NO.{a} & {b}', f'NO {a}, {a + 2} & {a + 4}', f'NO: {a}-{b}', f'NO. {a}-G', f'No.{a}A', f'{a}-{a + 2}-{a + 4}', f'{a} & {b}',
        f'UNIT {a}-{b}', f'Unit {R.choice("ABC")}{a}', f'{R.choice("ABC")}-{a}-{b}', f'SHOP {a}', f'SHOP NO. {a}', f'BLOCK {R.choice("ABCD")}, NO. {a}', f'LEVEL {R.randint(1, 5)}, LOT {a}', f'G.{a:02}', f'GF-{a}'])


def plot_address():
    """Two to four lines: lot or unit numbers, street, district, postcode with town, state."""
    name, comma = nonce(), R.choice([',', ',', ''])
    street = R.choice([f'JALAN {name} {R.randint(1, 30)}/{R.randint(1, 60)}', f'JALAN {name} {R.randint(1, 12)}', f'JLN {name}', f'LORONG {name} {R.randint(1, 9)}', f'PERSIARAN {name}', f'{name} ROAD', f'{name} STREET', f'OFF JALAN {name}'])
    district = R.choice([f'TAMAN {nonce()}', f'BANDAR {nonce()}', f'KAWASAN PERINDUSTRIAN {nonce()}', f'{nonce()} INDUSTRIAL PARK', f'SEKSYEN {R.randint(5, 40)}', f'{nonce()} SHOPPING CENTRE', f'BATU {R.randint(1, 20)}', f'{nonce()} BUSINESS PARK', f'MUKIM {nonce()}'])
    town = R.choice([f'{digits(5)} {R.choice(CITIES)}', f'{digits(5)}, {R.choice(CITIES)}', f'{digits(5)} {nonce()}'])
    parts = [plot(), street] + [district] * (R.random() < .7) + [town] + [R.choice(STATES[:6])] * (R.random() < .6)
    cuts = [0] + sorted(R.sample(range(1, len(parts)), min(len(parts) - 1, R.randint(1, 3)))) + [len(parts)]
    lines = [', '.join(parts[i:j]) + comma for i, j in zip(cuts, cuts[1:])]
    lines[-1] = lines[-1].rstrip(',') + R.choice(['', '', '.'])
    return [line.upper() for line in lines] if R.random() < .85 else lines


def shop_address():
    """Address lines as tills print them."""
    if R.random() < .45: return plot_address()
    name = nonce() if R.random() < .5 else f'{nonce()} {R.randint(1, 30)}'
    first = R.choice([f'NO. {R.randint(1, 200)}, JALAN {name} {R.randint(1, 20)}/{R.randint(1, 60)}', f'{R.randint(1, 400)} {name} Street', f'LOT {R.randint(1, 900)}, {name} Road', f'No.{R.randint(1, 90)} & {R.randint(91, 99)}, {name}', f'{R.randint(1, 90)}-{R.randint(1, 9)}, Jalan {name}', f'Unit {R.randint(1, 40)}, {name} Centre', f'{R.randint(10, 9999)} {name} Ave', f'G-{R.randint(1, 30)}, {name} MALL'])
    second = R.choice(['', '', f'TAMAN {nonce()}', f'{nonce()} PARK', f'SECTION {R.randint(1, 30)}', f'Bandar {nonce()}', f'{nonce()} Business Centre', 'GROUND FLOOR', f'SEKSYEN {R.randint(5, 40)}'])
    last = R.choice([f'{digits(5)} {R.choice(CITIES)}', f'{digits(5)}, {R.choice(CITIES)}', f'{R.choice(CITIES)} {digits(5)}', R.choice(CITIES)])
    state = R.choice(STATES)
    parts, comma = [p for p in (first, second, last, state) if p], R.choice([',', ',', ''])
    if len(parts) > 2 and R.random() < .3: parts[0:2] = [f'{parts[0]}, {parts[1]}']
    if len(parts) > 2 and R.random() < .3: parts[-2:] = [f'{parts[-2]}, {parts[-1]}']
    parts = [p + (comma if k < len(parts) - 1 else R.choice(['', '', '.'])) for k, p in enumerate(parts)]
    return [p.upper() for p in parts] if R.random() < .6 else parts


def receipt(d):
    s, l = d.s, d.l
    s.aspect = R.choice([.707, .5, .4, .35, .45, .6])
    s.left, s.right, s.line = R.uniform(.04, .14), R.uniform(.84, .96), R.uniform(.011, .02)
    d.colon, d.y, d.titled = R.choice([':', ':', ' :', '', ': ']), R.uniform(.02, .08), False
    shop = l.language == 'en' or l.language not in EAST and R.random() < .15
    header(d, shop)
    meta(d, shop)
    items(d)
    sums(d)
    for _ in range(R.randint(0, 3)):
        centred(d, R.choice(THANKS) if R.random() < .6 else R.choice(l.words('closing')))


def centred(d, text, size=1., fact=None, at=None):
    """One centred line, or left-aligned on some receipts; long lines wrap."""
    s = d.s
    words = s.put(text, s.left, d.y, size)
    width = words[-1].x1 - words[0].x0 if words else 0
    if width > s.right - s.left and len(words) > 1:
        del s.words[-len(words):]
        parts = text.split()
        cut = max(1, int(len(parts) * (s.right - s.left) / width * .9))
        return centred(d, ' '.join(parts[:cut]), size, fact) + centred(d, ' '.join(parts[cut:]), size, fact)
    move = max(0, (s.left + s.right - width) / 2 - s.left) if getattr(d, 'is_centred', True) else at or 0
    for w in words: w.x0, w.x1 = w.x0 + move, w.x1 + move
    d.y += s.line * size * 1.12
    return words


def header(d, shop):
    s, l = d.s, d.l
    d.is_centred = R.random() < .6
    s.block()
    if R.random() < .15: centred(d, R.choice([word().upper(), nonce(), R.choice(TITLES), R.choice(THANKS)])), s.block() if R.random() < .5 else None
    name = shop_name() if shop else company(l)
    registration = R.choice(['(' + digits(6) + '-' + R.choice('AHKMTUVWX') + ')', f'({digits(5)}-{R.choice("AHKMTUVWX")})', f'({R.choice(["CO. REG. ", "Co.No. ", "Reg No: ", "ROC NO. "])}{digits(6)}-{R.choice("AHKMTUVWX")})', f'({R.choice(["JM", "SA", "TR", "AS", "IP"])}{digits(7)}-{R.choice("AHKMTUVWX")})', f'({digits(6)} - {R.choice("AVW")})', 'Co. Reg No: ' + digits(6) + '-' + R.choice('AVW'), '(' + digits(9) + ')', 'Reg. ' + digits(8)]) if R.random() < .55 else ''
    size, parts = R.choice([1, 1, 1.2, 1.5]), name.split()
    if len(parts) > 2 and R.random() < .25:
        cut, same_line = R.randint(1, len(parts) - 1), bool(registration) and R.random() < .4
        named = centred(d, ' '.join(parts[:cut]), size)
        named += centred(d, ' '.join(parts[cut:]) + (f' {registration}' if same_line else ''), size)[:len(parts) - cut]
        if same_line: registration = ''; s.unasked.add('seller tax number')
    elif registration and R.random() < .4:
        words = centred(d, f'{name} {registration}', size)
        named, registration = words[:len(parts)], ''
        s.unasked.add('seller tax number')
    else: named = centred(d, name, size)
    s.fact('seller name', named)
    if registration: centred(d, registration), s.unasked.add('seller tax number')
    if R.random() < .12: centred(d, R.choice(['Branch: ', 'Outlet: ', '']) + nonce())
    def before():
        for label, value, fact in R.sample(FACTS, R.choice([0, 1, 1, 2])):
            words = centred(d, f'{label} {value()}'.strip())
            s.fact(fact, words[len(label.split()):])
    if R.random() < .12: before()
    lines = shop_address() if shop else [d.seller.street, d.seller.city] + ([d.seller.country] if d.seller.country else [])
    if R.random() < .1: lines = [' '.join(lines)]
    address = []
    for k, line in enumerate(lines):
        words = centred(d, line)
        if k == 0: s.fact('seller street', words)
        address += words
    s.fact('seller address', address)
    town_of(s, address)
    before()
    d.y += s.line * R.uniform(0, 1)
    if R.random() < .6:
        if R.random() < .5: s.block()
        s.fact('title', centred(d, R.choice(TITLES) if shop else l.label('receipt title'), R.choice([1, 1.2])))
        d.y += s.line * R.uniform(0, 1)


def town_of(s, address):
    """Postcode, city and state are parts of the address."""
    code = next((k for k, w in enumerate(address) if w.text.strip(',.').isdigit() and len(w.text.strip(',.')) == 5), None)
    if code is None: return
    s.fact('seller postcode', [address[code]])
    known = [(len(name.split()), name.lower()) for name in CITIES]
    for at in {code + 1, *(code - n for n, _ in known if code >= n)}:
        for n, name in known:
            own = address[at:at + n]
            if ' '.join(w.text for w in own).strip(',. ').lower() != name: continue
            state = len(own) > 1 and len(own[-1].text.strip(',.')) == 2 and own[-1]
            s.fact('seller city', own[:-1] if state else own)
            if state: s.fact('seller state', [state])
            return


def meta(d, shop):
    s, l = d.s, d.l
    s.block()
    time = f'{R.randint(7, 22):02}:{R.randint(0, 59):02}' + R.choice(['', '', f':{R.randint(0, 59):02}', ' PM'])
    date = d.date if not shop else R.choice([d.date, d.date, '{d:02}/{m:02}/{y}', '{d:02}-{m:02}-{y}', '{d:02}/{m:02}/{s:02}', '{d} {M} {y}', '{y}-{m:02}-{d:02}', '{d:02}-{M}-{y}', '{d:02} {M} {y}']).format(d=R.randint(1, 28), m=R.randint(1, 12), y=R.randint(2010, 2026), s=R.randint(10, 26), M=R.choice('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC Jan Feb Mar'.split()))
    rows = [(l.label('receipt number'), 'receipt number', identity())]
    rows += R.sample([(l.label('cashier'), 'cashier', R.choice([person(l, True).split()[0], digits(2), person(l, True)])), ('Table', None, digits(2)), ('POS', 'terminal', digits(3)), ('Pax', None, digits(1)), ('Member', None, digits(8)), ('Terminal', 'terminal', digits(6)), (R.choice(['Register', 'REG', 'Kasse', 'Till']), 'terminal', digits(2)), ('Bill To', 'buyer name', company(l).upper()), ('M/S', 'buyer name', company(l).upper())], R.choice([0, 1, 2, 3]))
    rows.insert(R.randint(0, len(rows)), ('date', 'invoice date', date))
    across = R.random() < .3
    x = s.left
    for label, concept, value in rows:
        if label == 'date':
            if R.random() < .7: x = s.put((pick_date(l) if R.random() < .8 else 'Date/Time') + d.colon, x, d.y)[-1].x1 + s.line * .6
            words = s.put(value, x, d.y)
            s.fact('invoice date', words)
            x = words[-1].x1
            if R.random() < .6:
                if R.random() < .3: x = s.put('Time' + d.colon, x + .03, d.y)[-1].x1
                s.fact('receipt time', s.put(time, x + s.line * .6, d.y))
        else:
            words = d.pair(label, value, x, d.y, concept)
            if concept == 'receipt number': s.fact('invoice number', words)
        x = s.words[-1].x1 + .04
        if not across or x > .6: x, d.y = s.left, d.y + s.line * 1.12
    if x > s.left: d.y += s.line * 1.12
    d.y += s.line * .5


def pick_date(l): return R.choice(['Date', 'DATE', 'Inv Date', 'Bill Date', 'Date', 'Doc Date'] if l.language == 'en' else [l.label('invoice date')])


def items(d):
    s, l = d.s, d.l
    d.items = d.items[:R.choice([1, 2, 3, 5, 8, 12])]
    for item in d.items:
        item['text'] = R.choice(WORDS['product.en.shop']) + R.choice(['', f' {R.randint(1, 900)}G', ' (L)', ' SET']) if l.language == 'en' and R.random() < .7 else product(l)
        item['quantity'] = R.choice([1, 1, 1, 2, 3, round(R.uniform(.1, 4), 3)])
        item['price'] = item['price'] if item['price'] < 300 else round(item['price'] / 10, 2)
        item['total'] = round(item['quantity'] * item['price'], 2)
    way = R.choice(['one', 'above', 'below', 'columns', 'columns', 'coded'])
    s.block()
    s.tables.add(s.blocks)
    edges = [s.left, s.left + .1, .55, .7] if R.random() < .5 else [.5, s.left, .6, .72]
    if way == 'columns' or R.random() < .3:
        for k, head in zip(range(4), [l.label('quantity'), l.label('description'), l.label('unit price'), l.label('line total')]): s.put(head, edges[k], d.y) if k < 3 else s.put(head, 0, d.y, right=s.right)
        d.y += s.line * 1.3
    code = R.choice(['', '', '', ' SR', ' S', ' Z', ' *', ' A', ' T1'])
    for item in d.items:
        name = item['text'].upper() if R.random() < .5 else item['text']
        quantity, price = l.number(item['quantity'], 0 if item['quantity'] == int(item['quantity']) else 3), l.number(item['price'], l.places)
        def total():
            words = d.put(l.money(item['total'], True) + code, 0, right=s.right)
            s.cell('line total', words[:1])
        def counted(x):
            sign = R.choice(['x', 'X', '@', '*'])
            words = d.put(f'{quantity} {sign} {price}', x)
            s.cell('quantity', words[:1]), s.cell('unit price', words[2:3])
        if way == 'columns':
            wide = len(name) * s.line * .62 * s.widening() * .8 > (edges[2] if edges[0] < edges[1] else edges[0]) - edges[1]
            if wide: s.cell('description', d.put(name, edges[1])); d.y += s.line * 1.1
            s.cell('quantity', d.put(quantity, edges[0]))
            if not wide: s.cell('description', d.put(name, edges[1]))
            s.cell('unit price', d.put(price, edges[2]))
            total()
        elif way == 'one':
            if R.random() < .5: s.cell('quantity', d.put(quantity, s.left)), s.cell('description', d.put(name, s.left + .1))
            else: s.cell('description', d.put(name, s.left))
            total()
        else:
            if way == 'coded': s.cell('item number', d.put(item['code'], s.left)); d.y += s.line * 1.1
            if way == 'above': counted(s.left + .05); d.y += s.line * 1.1
            s.cell('description', d.put(name, s.left))
            if way == 'above': total()
            else:
                d.y += s.line * 1.1
                counted(s.left + .05)
                total()
        d.y += s.line * 1.15
    d.y += s.line * .4


def sums(d):
    s, l = d.s, d.l
    goods = round(sum(i['total'] for i in d.items), 2)
    rate, inclusive = R.choice(d.rates + [6, 6, 10, 0]), R.random() < .6
    tax = round(goods * rate / (100 + rate), 2) if inclusive else round(goods * rate / 100, 2)
    net = round(goods - tax, 2) if inclusive else goods
    service = round(goods * .1, 2) if R.random() < .1 else 0
    off = round(goods * R.choice([.05, .1]), 2) if R.random() < .12 else 0
    before = round(net + tax + service - off, 2)
    rounded = round(round(before * 20) / 20, 2) if R.random() < .4 and l.places == 2 else before
    has_step = rounded != before or R.random() < .1
    rows = []
    if R.random() < .15: rows.append((l.label('total quantity'), None, None))
    if R.random() < .55: rows.append((l.label('subtotal'), 'net total' if abs(goods - net) < .005 else None, goods if R.random() < .7 else net))
    if R.random() < .2: rows.append((R.choice(['Total Excl. GST', 'Total (Excl. Tax)', 'Taxable Amount', l.label('net total')]), 'net total', net))
    if off: rows.append((l.label('discount'), 'discount', -off))
    elif R.random() < .15: rows.append((l.label('discount'), 'discount', 0))
    if service: rows.append((R.choice(['Service Charge 10%', 'Svc Chg', 'Service']), None, service))
    if tax and R.random() < .6: rows.append((R.choice([l.label('tax total'), 'GST', 'VAT', 'Tax']) + R.choice(['', f' {l.percent(rate)}', f' @ {rate}%']), 'tax total', tax))
    if has_step and R.random() < .6: rows.append((R.choice([l.label('to pay'), 'Total Incl. GST', 'Total']), 'gross total' if rounded == before else None, before))
    if has_step: rows.append((l.label('rounding'), 'rounding', round(rounded - before, 2)))
    rows.append((l.label('to pay'), 'gross total', rounded))
    if R.random() < .1: rows.append((l.label('to pay'), 'gross total', rounded))
    s.block() if R.random() < .6 else None
    near = R.random() < .2
    put_rows(d, rows, near)
    if R.random() < .75:
        given = R.choice([rounded, rounded, round(rounded + R.choice([.5, 3.2, 10]), 2), float(int(rounded / 10 + 1) * 10), float(int(rounded / 50 + 1) * 50)])
        s.block() if R.random() < .3 else None
        put_rows(d, [(l.label('cash'), 'cash given', given)] + ([(l.label('change'), 'change', round(given - rounded, 2))] if R.random() < .85 else []), near)
    if R.random() < .2: card(d)
    if R.random() < .45: tax_summary(d, rate, net, tax)
    s.fact('amount due', s.facts['gross total'][-1])


def card(d):
    """The slip of a card terminal."""
    s = d.s
    s.block()
    four, hidden = digits(4), R.choice(['************', 'XXXXXXXXXXXX', '**** **** **** ', 'xxxx-xxxx-xxxx-', '...'])
    for label, value, fact in R.sample([(R.choice(['Card', 'CARD NO', 'Card #', 'Account', 'Karten-Nr.', 'VISA']), hidden + four, 'card digits'), (R.choice(['Auth', 'AUTH CODE', 'Approval', 'Genehmigungs-Nr.']), digits(6), 'authorization'), (R.choice(['TID', 'Terminal', 'Terminal-ID']), digits(8), 'terminal'), ('MID', digits(10), None), (R.choice(['Entry', 'Mode']), R.choice(['Chip', 'Contactless', 'Swiped']), None)], R.randint(2, 4)):
        words = d.pair(label, value, s.left, d.y)
        if fact: s.fact(fact, words[-1:] if fact == 'card digits' else words)
        d.y += s.line * 1.15


def tax_summary(d, rate, net, tax):
    """A tax summary by rate, after the payment; its `Total` is not the amount that the customer paid."""
    s, l = d.s, d.l
    s.block()
    apart = R.choice([.45, .5, .6])
    s.put(l.label('tax summary'), s.left, d.y), s.put(R.choice(['Amount(RM)', 'Amount', 'Net', 'Goods', 'Amt']), apart, d.y), s.put(R.choice(['Tax(RM)', 'Tax', 'GST', 'VAT']), 0, d.y, right=s.right)
    d.y += s.line * 1.15
    free = round(net * R.uniform(.1, .4), 2) if R.random() < .25 else 0
    rows = [(R.choice(['SR', 'S', 'A', 'SR 6', 'T1']), rate, round(net - free, 2), tax)] + ([(R.choice(['ZRL', 'Z', 'B', 'ZR']), 0, free, 0)] if free else [])
    for code, percent, base, amount in rows:
        d.put(code + R.choice(['', ' ', ' = ', ' @ ']) + f'{percent}%', s.left)
        base_words, tax_words = d.put(l.money(base, True), apart), d.put(l.money(amount, True), 0, right=s.right)
        if not free: s.fact('net total', base_words), tax and s.fact('tax total', tax_words)
        d.y += s.line * 1.15
    if R.random() < .5:
        d.put(R.choice(['Total', 'TOTAL', 'Total :', 'Sum', 'Total']), R.choice([s.left, s.left + .1, .25]))
        s.fact('net total', d.put(l.money(net, True), apart))
        tax_words = d.put(l.money(tax, True), 0, right=s.right)
        if tax: s.fact('tax total', tax_words)
        d.y += s.line * 1.15
    d.y += s.line * .4


def put_rows(d, rows, near):
    s, l = d.s, d.l
    sign = R.choice(['', '', 'RM', '$', 'RM ', '£', '€']) if l.language == 'en' else ''
    for label, concept, value in rows:
        if value is None:
            with_goods = R.random() < .3
            s.fact('item count', d.put(label, s.left) and d.put(str(len(d.items)), 0, right=.5 if with_goods else R.choice([s.right, .5])))
            if with_goods: d.put(l.money(round(sum(i['total'] for i in d.items), 2), True), 0, right=s.right)
            d.y += s.line * 1.15
            continue
        size = R.choice([1, 1, 1.3, 1.6]) if concept == 'gross total' else 1
        words = s.put(label + d.colon, R.choice([s.left, s.left, .3]) if not near else .3, d.y, size)
        text = sign + l.money(value, l.language == 'en' or R.random() < .7)
        if R.random() < .05: d.y += s.line
        end = words[-1].x1 + s.line * s.widening()
        money = s.put(text, end, d.y, size) if near or R.random() < .05 else s.put(text, 0, d.y, size, right=s.right)
        if concept: s.fact(concept, [w for w in money if any(c.isdigit() for c in w.text)] or money)
        d.y += s.line * size * R.choice([1.15, 1.15, 1.3])
