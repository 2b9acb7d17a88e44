"""Whole business documents. Their content is known, so it is also known what they do not contain."""
import random as R

from ..values import digits, identifier
from .locale import Locale, nonce, NUMBER, OF, SIGNS, city, company, person, product, street, vat_id
from .queries import asked, BOOKINGS, ENTRIES, ITEMS, MANY, SINGLE, TAX_ROWS, TAXES
from .sheet import Sheet

KINDS = dict(invoice=52, credit=8, confirmation=8, delivery=7, quote=6, reminder=4, receipt=26, payslip=6, statement=7)
HELD_BACK = {'quote', 'reminder'}
# Share of the documents that print their items as labelled records.
RECORDS = .14
TITLES = dict(invoice='invoice title', credit='credit note title', order='order title', confirmation='confirmation title', delivery='delivery note title', quote='quote title', reminder='reminder title', receipt='receipt title', payslip='payslip title', statement='statement title')
OWN_NUMBER = dict(invoice='invoice number', credit='invoice number', receipt='invoice number', order='order number', confirmation='order number', delivery='delivery note number', quote='quote number')


def day(): return R.randint(2008, 2026), R.randint(1, 12), R.randint(1, 28)
def identity(): return R.choice([identifier, identifier, lambda: str(R.randint(2010, 2026)) + R.choice(['-', '/', '']) + digits(R.randint(2, 6)), lambda: R.choice(['RE', 'R', 'F', 'FA-', 'INV-', 'A', 'RE-', 'E', 'VR', 'FV/', '']) + str(R.randint(2010, 2026)) + R.choice(['-', '/', '_', '']) + digits(R.randint(3, 5)), lambda: digits(R.randint(4, 10))])().replace(' ', '')


class Party:
    def __init__(self, locale, private=0):
        self.locale, abroad = locale, Locale() if R.random() < .08 else locale
        self.name = person(locale, True) if R.random() < private else company(abroad)
        self.contact = person(locale)
        self.street, self.city, self.country = street(abroad), city(abroad), R.choice(['', '', '', abroad.country, R.choice(['Deutschland', 'Germany', 'France', 'Österreich', 'Schweiz', 'Italia', 'España', 'Polska', 'Belgien'])])
        self.vat, self.tax = vat_id(abroad.country), R.choice([digits(3) + '/' + digits(3) + '/' + digits(5), digits(2) + '/' + digits(3) + '/' + digits(5), digits(9), digits(14)])
        word = nonce().lower()
        self.email, self.web = R.choice(['info', 'kontakt', 'mail', 'office', 'buchhaltung', 'contact']) + f'@{word}.' + R.choice(['de', 'com', 'fr', 'eu', 'it', 'local']), f'www.{word}.' + R.choice(['de', 'com', 'eu'])
        self.phone = R.choice([f'+{R.randint(30, 49)} {digits(3)} {digits(6)}', f'0{digits(3)}/{digits(6)}', f'0{digits(3)} {digits(5)}-{digits(1)}', f'({digits(4)}) {digits(6)}'])
        self.iban, self.bic, self.bank = abroad.country[:2] + digits(2) + R.choice([' ', '']).join(digits(4) for _ in range(4)), ''.join(R.choice('ABCDEFGHKLMNOPRST') for _ in range(4)) + abroad.country[:2] + R.choice(['FFXXX', '1HAN', 'M1KLN', '2A']), R.choice(['Sparkasse ', 'Volksbank ', 'Commerzbank', 'Deutsche Bank', 'BNP Paribas', 'Bank of ', 'Banca ', 'Raiffeisenbank ']) + R.choice(['', nonce(2)])


class Document:
    def __init__(self, kind=None, language=None, has_records=None):
        self.l = Locale(language)
        self.has_records = R.random() < RECORDS if has_records is None else has_records
        self.kind = kind or R.choices(list(KINDS), KINDS.values())[0]
        self.seller, self.buyer = Party(self.l), Party(self.l, .35)
        self.other = Party(self.l) if R.random() < .25 else self.buyer
        self.pages = [Sheet()]
        self.s = self.pages[0]
        self.y = R.uniform(.03, .08)
        self.sign = -1 if self.kind == 'credit' and R.random() < .6 else 1
        self.colon = R.choice([':', ':', ':', '', ' :'])
        self.narrow, self.extra = R.random() < .15, 0
        self.number, self.date = identity(), self.l.date(day())
        self.has_prices = self.kind not in ('delivery',) or R.random() < .1
        self._amounts()

    # amounts

    def _amounts(self):
        l = self.l
        count = R.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12, 18])
        rates = l.rates[:R.choice([1, 1, 1, 1, 2, 2, 3])] if R.random() < .9 else [0]
        self.with_gross_lines = R.random() < .08
        self.items = []
        for _ in range(count):
            quantity = R.choice([1, 1, 2, 3, 5, 10, R.randint(1, 50), R.randint(1, 400), round(R.uniform(.25, 20), 2)])
            price = round(R.choice([R.uniform(.1, 10), R.uniform(5, 100), R.uniform(50, 2000), R.randint(1, 300)]), 2)
            discount = R.choice([0, 0, 0, 0, 5, 10])
            self.items.append(dict(text=product(l), quantity=quantity, price=price, discount=discount, rate=R.choice(rates), total=self.sign * round(quantity * price * (1 - discount / 100), 2), unit=R.choice(l.words('unit')), code=R.choice([digits(R.randint(3, 8)), identity(), digits(13)])))
        self.rates = sorted({item['rate'] for item in self.items}, reverse=True)
        bases = {rate: sum(item['total'] for item in self.items if item['rate'] == rate) for rate in self.rates}
        self.goods = round(sum(bases.values()), 2)
        self.discount = round(self.goods * R.choice([.02, .05, .1]), 2) if R.random() < .12 else 0
        self.shipping = round(R.uniform(3, 60), 2) if R.random() < .15 and self.sign > 0 else 0
        bases[self.rates[0]] += self.shipping - self.discount
        self.bases = {rate: round(base, 2) for rate, base in bases.items()}
        self.taxes = {rate: round(base * rate / 100, 2) for rate, base in self.bases.items()}
        self.net, self.tax = round(sum(self.bases.values()), 2), round(sum(self.taxes.values()), 2)
        self.gross = round(self.net + self.tax, 2)
        self.paid = round(self.gross * R.choice([.3, .5, 1, .2]), 2) if R.random() < .12 else 0

    # small parts

    def new_page(self):
        self.s = Sheet()
        first = self.pages[0]
        self.s.line, self.s.left, self.s.right = first.line, first.left, first.right
        self.pages.append(self.s)
        self.y = R.uniform(.04, .1)
        if R.random() < .6:
            self.s.block()
            self.s.put(f'{self.l.label(TITLES[self.kind])} {self.number}', self.s.left, self.y)
            self.s.put(f'{self.l.label("page")} {len(self.pages)}' + R.choice(['', '/2', ' von 2']), .7, self.y)
            self.y += self.s.line * 3

    def put(self, text, x, y=None, size=1., right=None, fact=None):
        words = self.s.put(text, x, self.y if y is None else y, size, right)
        if fact: self.s.fact(fact, words)
        return words

    def money(self, x, right=None, at=0, y=None, fact=None, cell=None, bare=False):
        words = self.put(self.l.money(x, bare), at, y, right=right)
        signs = {self.l.currency, SIGNS.get(self.l.currency)}
        value = [w for w in words if w.text not in signs] or words
        for w in words:
            if w.text in signs or any(s and s in w.text for s in signs): self.s.fact('currency', [w])
        if fact: self.s.fact(fact, value)
        if cell: self.s.cell(cell, value)
        return words

    def pair(self, label, value, x, y, fact=None, value_at=None, right=None):
        """`Label: value`; the value may continue on the next line, as in narrow columns: `self.extra` is how far."""
        self.s.put(label + self.colon, x, y)
        end = self.s.words[-1].x1 + self.s.line * .4
        parts, at, self.extra = value.split(), max(end, value_at or 0), 0
        if self.narrow and len(parts) > 1 and right is None and len(value) > 12 and fact and fact.endswith('name'):
            cut = R.randint(1, len(parts) - 1)
            words = self.s.put_lines([' '.join(parts[:cut]), ' '.join(parts[cut:])], at, y)
            self.extra = self.s.line * 1.1
        else: words = self.s.put(value, at, y, right=right)
        if fact: self.s.fact(fact, words)
        return words

    # blocks

    def party_lines(self, party, role, x, y, size=1., contact=True, country=True):
        """Name and address in lines; returns where it ends."""
        s, step = self.s, self.s.line * size * 1.15
        if role == 'buyer' and R.random() < .12:
            s.put(R.choice(['Firma', 'An', 'Herrn', 'To', 'Frau']), x, y, size)
            y += step
        parts = party.name.split()
        if len(parts) > 2 and R.random() < .06:
            s.fact(f'{role} name', s.put_lines([' '.join(parts[:-1]), parts[-1]], x, y, size))
            y += step
        else: s.fact(f'{role} name', s.put(party.name, x, y, size))
        y += step
        if contact and R.random() < .35:
            words = s.put(party.contact, x, y, size)
            if role == 'buyer': s.fact('buyer contact', words)
            y += step
        address = s.put(party.street, x, y, size)
        s.fact(f'{role} street', address)
        y += step * R.choice([1, 1, 1, 1.6])
        town = s.put(party.city, x, y, size)
        code = [w for w in town if any(c.isdigit() for c in w.text)]
        if code and (code[-1] is town[-1] or code[0] is town[0]):
            s.fact(f'{role} postcode', code)
            s.fact(f'{role} city', [w for w in town if w not in code])
        address = address + town
        y += step
        if country and party.country:
            address = address + s.put(party.country, x, y, size)
            y += step
        s.fact(f'{role} address', address)
        return y

    def facts_of(self, party, role, x, y, most=4):
        """Labelled details of a party."""
        l, rows = self.l, [('vat id', f'{role} vat id', party.vat), ('tax number', f'{role} tax number', party.tax), ('phone', f'{role} phone', party.phone), (None, f'{role} email', party.email), (None, None, party.web)]
        for concept, fact, value in R.sample(rows, R.randint(1, most)):
            if concept: self.pair(l.label(concept), value, x, y, fact)
            else: self.put(R.choice(['', 'E-Mail: ' if '@' in value else 'Web: ']), x, y), self.s.fact(fact, self.s.put(value, x if not self.s.words or abs(self.s.words[-1].y0 - y) > 1e-6 else self.s.words[-1].x1 + .01, y)) if fact else self.s.put(value, x, y)
            y += self.s.line * 1.15
        return y

    def section(self, party, role, label, x, y, width):
        """`Seller` above lines `Name: …`, or above plain lines."""
        s, l = self.s, self.l
        s.block()
        if label:
            s.put(label + R.choice(['', ':', '']), x, y, R.choice([1, 1, 1.2]))
            y += s.line * R.choice([1.2, 1.6])
            if R.random() < .3: s.block()
        if R.random() < .35 and label:
            at = x + R.choice([0, width * .35])
            name = self.pair(l.label('name'), party.name, x, y, f'{role} name', at)
            y += s.line * 1.2 + self.extra
            if R.random() < .4:
                self.pair(l.label('contact'), party.contact, x, y, f'{role} contact' if role == 'buyer' else 'contact', at)
                y += s.line * 1.2
            street_words = self.pair(l.label('street'), party.street, x, y, None, at)
            y += s.line * 1.2
            if R.random() < .6: self.pair(l.label('city'), party.city, x, y, None, at), s.unasked.add(f'{role} address')
            else: s.fact(f'{role} address', street_words + s.put(party.city, street_words[0].x0, y))
            y += s.line * 1.2
            if R.random() < .5: self.pair(l.label('country'), party.country or party.locale.country, x, y, None, at); y += s.line * 1.2
            if R.random() < .7: self.pair(l.label('vat id'), party.vat, x, y, f'{role} vat id', at); y += s.line * 1.2
            if R.random() < .3: self.pair(l.label('tax number'), party.tax, x, y, f'{role} tax number', at); y += s.line * 1.2
            if R.random() < .3: self.pair('E-Mail', party.email, x, y, f'{role} email', at); y += s.line * 1.2
            if R.random() < .2: self.pair(R.choice(['GLN', 'ILN', 'ID', 'Global ID']), digits(13), x, y, None, at); y += s.line * 1.2
            if R.random() < .25 and role in ('seller', 'buyer'):
                concept = 'supplier number' if role == 'seller' else 'customer number'
                self.pair(l.label(concept), identity(), x, y, concept, at); y += s.line * 1.2
            return y
        y = self.party_lines(party, role, x, y)
        if R.random() < (.5 if role == 'seller' else .3): y = self.facts_of(party, role, x, y, 4 if role == 'seller' else 2)
        return y

    def letterhead(self):
        s, p = self.s, self.seller
        s.block()
        way = R.choice(['stack', 'stack', 'line', 'logo', 'none', 'banner'])
        x = R.choice([s.left, R.uniform(.55, .7), R.uniform(.3, .5)])
        if way == 'none': return
        if way == 'logo': self.put(p.name if R.random() < .6 else p.name.split()[0].upper(), x, size=R.uniform(1.5, 3), fact='seller name' if R.random() < 2 else None); self.y += s.line * 3; return
        if way == 'stack':
            size = R.choice([1, 1, .85])
            y = self.party_lines(p, 'seller', x, self.y, size)
            if R.random() < .7: y = self.facts_of(p, 'seller', x, y + s.line * .3)
            self.after_head = y
            if x > .5 and R.random() < .6: return
            self.y = y + s.line
        else:
            sep = R.choice([' - ', ' · ', ', ', ' | ', ' • '])
            name = s.put(p.name + (',' if sep == ', ' else ''), x if way == 'line' else s.left, self.y, R.choice([1, 1.4]))
            s.fact('seller name', name)
            end = name[-1].x1 + .008
            if way == 'banner': self.y += s.line * 1.3; end = s.left
            words = s.put((sep.lstrip() if way == 'line' and sep != ', ' else '') + p.street + sep + p.city, end, self.y)
            s.fact('seller address', words[1:] if words[0].text in '-·|•' else words)
            self.y += s.line * 1.2
            if R.random() < .7:
                words = self.pair(self.l.label('phone'), p.phone, s.left, self.y, 'seller phone')
                s.fact('seller email', s.put(p.email, words[-1].x1 + .02, self.y))
                self.y += s.line * 1.2
            if R.random() < .4:
                words = self.pair(self.l.label('vat id'), p.vat, s.left, self.y, 'seller vat id')
                if R.random() < .5: self.pair(self.l.label('tax number'), p.tax, words[-1].x1 + .02, self.y, 'seller tax number')
                self.y += s.line * 1.2
            self.y += s.line

    def sender_line(self, x, y):
        p, sep = self.seller, R.choice([' · ', ' - ', ', ', ' | ', ' • ', ' '])
        self.s.block()
        name = self.s.put(p.name + (',' if sep == ', ' else ''), x, y, .75)
        self.s.fact('seller name', name)
        words = self.s.put((sep.lstrip() if sep.strip() and sep != ', ' else '') + p.street + sep + p.city, name[-1].x1 + .006, y, .75)
        self.s.fact('seller address', words[1:] if words[0].text in '-·|•' else words)

    def title(self, x, y):
        s, l = self.s, self.l
        s.block()
        name, size = l.label(TITLES[self.kind]), R.choice([1, 1.3, 1.6, 2])
        if R.random() < .25: name = name.upper()
        s.fact('title', s.put(name, x, y, size))
        self.titled = R.random() < .4 and self.kind in OWN_NUMBER
        if self.titled:
            sign = R.choice(NUMBER.get(l.language, NUMBER['en']))
            end = lambda: s.words[-1].x1 + s.line * size * .35
            if sign.startswith('-'): s.words[-1].text += sign
            elif sign: s.put(sign, end(), y, size)
            s.fact(OWN_NUMBER[self.kind], s.put(self.number, end(), y, size))
            if R.random() < .5:
                s.put(R.choice(OF.get(l.language, OF['en'])), end(), y, size)
                s.fact('invoice date', s.put(self.date, end(), y, size))
                self.dated = True
        self.y = max(self.y, y + s.line * size * 1.6)

    def meta(self, x, y, width):
        s, l, rows = self.s, self.l, []
        own, number_label = OWN_NUMBER.get(self.kind), l.label('invoice number') if self.kind in ('invoice', 'credit') else None
        if self.kind == 'delivery': number_label = l.label('delivery note number')
        elif self.kind in ('order', 'confirmation'): number_label = l.label('order number')
        elif self.kind in ('quote', 'receipt'): number_label = l.label(TITLES[self.kind]) + ' ' + (R.choice(NUMBER.get(l.language, NUMBER['en'])) or 'No')
        if own and not self.titled: rows.append((number_label, own, self.number))
        if not getattr(self, 'dated', False): rows.append((l.label('invoice date') if self.kind in ('invoice', 'credit') else R.choice([l.label('invoice date').split()[0] if l.language == 'en' else pick_date(l)]), 'invoice date', self.date))
        more = [('delivery date', l.date(day())), ('due date', l.date(day())), ('order number', identity()), ('order date', l.date(day())), ('customer number', identity()), ('supplier number', digits(R.randint(4, 8))), ('delivery note number', identity()), ('project', R.choice([product(l), identity()])), ('contact', person(l)), ('your reference', identity()), ('payment terms', R.choice(['30 Tage netto', '14 Tage', 'Net 30', '30 jours', 'Paiement immédiat', '10 Tage 2% Skonto', '30 days'])), ('currency', l.currency)]
        if self.kind in ('order', 'confirmation'): more = [m for m in more if m[0] not in ('order number', 'order date')]
        if self.kind == 'delivery': more = [m for m in more if m[0] != 'delivery note number']
        rows += [(l.label(concept), concept, value) for concept, value in R.sample(more, R.choice([0, 1, 2, 3, 4, 5, 6]))]
        # An unlabelled VAT number among the invoice details is usually the seller's.
        whose = R.random()
        if whose < .2: rows.append(({'de': 'Ihre USt-IdNr.', 'fr': 'N° TVA client', 'en': 'Customer VAT Number'}.get(l.language, l.label('buyer') + ' ' + l.label('vat id')), 'buyer vat id', self.buyer.vat))
        if .1 < whose < .35: rows.append((l.label('vat id'), 'seller vat id', self.seller.vat))
        if R.random() < .6: R.shuffle(rows)
        if not rows: return y
        s.block()
        way = R.choice(['beside', 'beside', 'inline', 'above', 'right', 'apart', 'run'])
        if way == 'above' and width > .35:
            across = R.randint(2, min(5, max(2, len(rows))))
            for k in range(0, len(rows), across):
                row, step = rows[k:k + across], width / across
                if R.random() < .85:
                    for q, (label, _, _) in enumerate(row): s.put(label, x + q * step, y)
                    for q, (_, concept, value) in enumerate(row): s.fact(concept, s.put(value, x + q * step, y + s.line * 1.15))
                else:
                    for q, (label, concept, value) in enumerate(row): s.put(label, x + q * step, y); s.fact(concept, s.put(value, x + q * step, y + s.line * 1.15))
                y += s.line * R.uniform(2.4, 3)
            return y
        if way == 'apart':
            for k, (label, _, _) in enumerate(rows): s.put(label + self.colon, x, y + k * s.line * 1.2)
            if R.random() < .5: s.block()
            for k, (_, concept, value) in enumerate(rows): s.fact(concept, s.put(value, x + width * .5, y + k * s.line * 1.2))
            return y + len(rows) * s.line * 1.2
        if way == 'run' and width > .5:
            at = x
            for label, concept, value in rows:
                if at > x + width * .7: at, y = x, y + s.line * 1.2
                at = self.pair(label, value, at, y, concept)[-1].x1 + .02
            return y + s.line * 1.4
        for label, concept, value in rows:
            self.pair(label, value, x, y, concept, x + width * .5 if way != 'inline' else None, right=x + width if way == 'right' else None)
            y += s.line * R.choice([1.15, 1.15, 1.3])
        return y

    def paragraph(self, text, x=None, right=None, size=1.):
        s = self.s
        s.block()
        x, right, at, made = x or s.left, right or s.right, x or s.left, []
        for word in text.split():
            words = s.put(word, at, self.y, size)
            if words[-1].x1 > right and at > x:
                del s.words[-len(words):]
                self.y += s.line * 1.15 * size
                words = s.put(word, x, self.y, size)
            at = words[-1].x1 + s.line * .3 * size
            made += words
        self.y += s.line * 1.2 * size
        return made


def pick_date(l): return R.choice({'de': ['Datum', 'Datum', 'Belegdatum'], 'fr': ['Date', 'Le'], 'es': ['Fecha'], 'it': ['Data'], 'pt': ['Data'], 'nl': ['Datum'], 'pl': ['Data wystawienia', 'Data']}.get(l.language, [l.label('invoice date')]))


def make(kind=None, language=None, has_records=None):
    from . import layouts
    document = Document(kind, language, has_records)
    layouts.lay_out(document)
    return document


def is_part(concept, sheet):
    """Whether it may be on the page without a record: a part of an address, or a number that also occurs in an IBAN or
    a customer number."""
    role, _, part = concept.partition(' ')
    if concept == 'account number': return 'iban' in sheet.facts or 'customer number' in sheet.facts
    return part in ('street', 'postcode', 'city', 'state') and f'{role} name' in sheet.facts


def fields_of(sheet, own):
    """(words as tuples, fields) of one page in reading order; fields whose words are not consecutive there are not
    asked."""
    for whole, part in (('document number', own), ('document date', 'invoice date')):
        if part in sheet.facts: sheet.facts[whole] = sheet.facts[part]
    if not own or own != 'invoice number': sheet.facts.pop('invoice date', None)
    order = sheet.read()
    place = {id(w): k for k, w in enumerate(order)}
    def span(words):
        at = sorted(place[id(w)] for w in words)
        return (at[0], at[-1]) if at[-1] - at[0] + 1 == len(at) else None
    def first_run(words):
        at = sorted(place[id(w)] for w in words)
        end = next((k for k in range(1, len(at)) if at[k] != at[k - 1] + 1), len(at))
        return at[0], at[end - 1]
    fields = []
    for concept in SINGLE:
        if not sheet.facts.get(concept) and (concept in sheet.unasked or is_part(concept, sheet)): continue
        spans = [span(words) for words in sheet.facts.get(concept, [])]
        if None in spans and not any(spans): continue
        fields.append(asked(concept, [one for one in spans if one]))
    for table, parents in ((MANY, R.choice(ITEMS)), (TAX_ROWS, R.choice(TAXES)), (BOOKINGS, R.choice(ENTRIES))):
        for concept in table:
            spans = [first_run(words) for words in sheet.cells.get(concept, [])]
            fields.append(asked(concept, sorted(spans), table, [parents]))
    return [(w.text, w.x0, w.y0, w.x1, w.y1) for w in order], fields
