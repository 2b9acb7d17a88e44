"""Bank statements: balances and totals among similar transactions."""
import random as R

from ..values import digits
from .document import day, identity
from .locale import company, person, product


def statement(d):
    s, l, bank = d.s, d.l, d.seller
    s.block()
    d.titled = False
    # Such a query may mean the bank or its customer.
    s.unasked.update(['buyer name', 'buyer address', 'customer number', 'seller name', 'seller address', 'document number', 'currency', 'account number', 'amount due', 'employer name', 'employee name'])
    s.fact('bank', d.put(bank.bank, R.choice([s.left, s.left, .6]), size=R.choice([1, 1.4, 1.8])))
    d.y += s.line * 2
    top = d.y
    s.block()
    s.fact('account holder', d.put(d.buyer.name, s.left))
    s.put_lines([d.buyer.street, d.buyer.city], s.left, d.y + s.line * 1.15)
    year, month = R.randint(2008, 2026), R.randint(1, 12)
    start, end = l.date((year, month, 1)), l.date((year, month, 28))
    rows = [(l.label('account number'), 'account number', R.choice([digits(10), digits(8), 'XXXX' + digits(4)])), ('IBAN', 'iban', bank.iban), ('BIC', 'bic', bank.bic), (l.label('statement number'), 'statement number', R.choice([digits(2), f'{R.randint(1, 12)}/{year}'])), (l.label('statement date'), 'document date', l.date((year, month, R.randint(2, 28)))), (l.label('page'), None, '1')]
    rows = [row for row in rows if R.random() < .7]
    s.block()
    x, y = R.choice([.55, .6, s.left]), top
    if x == s.left: y = d.y + s.line * 4.5
    for label, fact, value in rows:
        d.pair(label, value, x, y, fact, x + R.choice([0, .17]))
        y += s.line * 1.2
    if R.random() < .7:
        words = d.pair(l.label('period'), f'{start} - {end}', x, y, None)
        n, last = len(start.split()), len(end.split())
        s.fact('period start', words[:n]), s.fact('period end', words[-last:])
        y += s.line * 1.2
    d.y = max(d.y + s.line * 5, y + s.line)
    s.fact('title', d.put(l.label('statement title'), s.left, size=R.choice([1, 1.3, 1.6])))
    d.y += s.line * 2.4
    balance = opening = round(R.uniform(-500, 9000), 2)
    bookings = []
    for k in range(R.randint(3, 16)):
        amount = round(R.choice([-1, -1, 1]) * R.choice([R.uniform(1, 90), R.uniform(50, 2500)]), 2)
        balance = round(balance + amount, 2)
        text = R.choice([product(l), company(l), person(l, True) + ' ' + R.choice(['SEPA', 'Rent', 'Lohn', 'Miete', 'transfer']), R.choice(['ATM', 'Gebühr', 'Card', 'Dauerauftrag', 'Virement', 'Service fee', 'DIRECT DEP']) + ' ' + digits(4)])
        bookings.append((l.date((year, month, min(28, 1 + k * 2))), text, amount, balance))
    paid_in, paid_out = round(sum(a for _, _, a, _ in bookings if a > 0), 2), round(-sum(a for _, _, a, _ in bookings if a < 0), 2)
    sums = [(l.label('opening balance'), 'opening balance', opening), (l.label('total credits'), 'total credits', paid_in), (l.label('total debits'), 'total debits', R.choice([-1, 1]) * paid_out), (l.label('closing balance'), 'closing balance', balance)]
    shown = [row for row in sums if R.random() < .8]
    if R.random() < .4: shown.sort(key=lambda row: row[1] in ('total credits', 'total debits'))
    before = R.random() < .5
    if before: summary(d, shown)
    entries(d, bookings, opening, balance, not before)
    if not before: summary(d, shown)
    if R.random() < .4: d.paragraph(R.choice(l.words('closing')))


def summary(d, rows):
    s = d.s
    s.block()
    way, x, right = R.choice(['rows', 'rows', 'across']), R.choice([s.left, s.left, .5]), R.choice([s.right, .6])
    if way == 'across' and rows:
        step = (s.right - s.left) / len(rows)
        for k, (label, _, _) in enumerate(rows): d.put(label, s.left + k * step)
        for k, (_, fact, value) in enumerate(rows): d.money(value, at=s.left + k * step, y=d.y + s.line * 1.2, fact=fact)
        d.y += s.line * 3.2
        return
    for label, fact, value in rows:
        d.put(label + d.colon, x), d.money(value, right=max(right, x + .35), fact=fact)
        d.y += s.line * 1.25
    d.y += s.line


def entries(d, bookings, opening, closing, with_balances):
    s, l = d.s, d.l
    s.block(), s.tables.add(s.blocks)
    apart, running = R.random() < .6, R.random() < .5
    ends = [.62, .76, s.right] if apart else [.62, .72, s.right if not running else .76]
    for text, x, right in [(l.label('booking date'), s.left, None), (l.label('booking text'), s.left + .13, None)] + ([(l.label('debit'), 0, ends[0] + .02), (l.label('credit'), 0, ends[1])] if apart else [(l.label('line total'), 0, ends[2])]) + ([(l.label('balance'), 0, s.right)] if running else []): d.put(text, x, right=right)
    d.y += s.line * 1.4
    if with_balances and R.random() < .5: d.put(l.label('opening balance'), s.left + .13), d.money(opening, right=s.right, fact='opening balance', bare=True); d.y += s.line * 1.2
    for date, text, amount, balance in bookings:
        s.cell('booking date', d.put(date, s.left)), s.cell('booking text', d.put(text[:34], s.left + .13))
        if apart: d.money(abs(amount), right=ends[0] + .02 if amount < 0 else ends[1], cell='debit' if amount < 0 else 'credit', bare=True)
        else: d.money(amount, right=ends[2], cell='booking amount', bare=True)
        if running: d.money(balance, right=s.right, cell='running balance', bare=True)
        d.y += s.line * 1.2
        if d.y > .9: break
    if with_balances and R.random() < .5: d.put(l.label('closing balance'), s.left + .13), d.money(closing, right=s.right, fact='closing balance', bare=True); d.y += s.line * 1.2
    d.y += s.line
