"""Parts of forms: labels with values next to, below or above them, parties, periods, letterheads, titles."""
import random as R
import re

from .concepts import DOMAINS, concept, styled
from .values import address, company, date, lines_of, MAKERS, one


def _answer(page, c, spans, value, section):
    """Adds the field of a value; a party gives two fields, name and address."""
    desc = c['desc'] + (f" (e.g. '{value if R.random() < .5 else one(c['kind'])}')" if R.random() < .2 else '')
    parent = section or ''
    if c['kind'] == 'companyaddr':
        party = c['name'].replace(' name', '')
        page.field(party + R.choice([' name', '', ' company']), R.choice(['', party + ' company name', f'the {party} organization name', desc]), 'company', [spans[0]], parent)
        if len(spans) > 1: page.field(party + ' address', R.choice(['', f'{party} address lines', f'the {party} address lines joined with commas']), 'address', [(spans[1][0], spans[-1][1])], parent)
    elif spans: page.field(c['name'], desc, c['kind'], [(spans[0][0], spans[-1][1])], parent)


def pairs(page, domain, count, left, right, section=None):
    """Labels and values, in one of the usual form layouts."""
    way = R.choice(['inline', 'inline', 'columns', 'columns', 'above', 'above', 'right', 'above', 'markup', 'below'])
    chosen, seen = [], set()
    for _ in range(count * 3):
        c = concept(domain, page.language)
        if c['key'] in seen or c['label'].lower() in seen: continue
        seen |= {c['key'], c['label'].lower()}
        chosen.append(c)
        if len(chosen) == count: break
    if way in ('inline', 'columns', 'right', 'markup'): _beside(page, chosen, left, right, way, section)
    else: _stacked(page, chosen, left, right, way, section)


def _beside(page, chosen, left, right, way, section):
    colon, blanks = R.choice([':', ':', '', ' :', '.']), R.random() < .35
    across = R.choice([1, 1, 2]) if right - left > .6 else 1
    width, at = (right - left) / across, R.uniform(.3, .55)
    for k in range(0, len(chosen), across):
        height = 1
        for column, c in enumerate(chosen[k:k + across]):
            x, lines = left + column * width, lines_of(c['kind'], page.language)
            if way == 'markup':
                tag = re.sub(r'\W+', '_', c['name'])
                label = page.put(f'<{tag}>' if R.random() < .5 else f'"{tag}":', x)
                value = page.put(' '.join(lines), label[2])
                page.field(c['name'], c['desc'], c['kind'], [value[:2]], section or '')
                continue
            label = page.put(c['label'] + colon, x)
            if blanks and R.random() < .4:
                page.field(c['name'], c['desc'], c['kind'], [], section or '')
                continue
            end = label[2] if label else x
            start = end + page.sign * R.choice([0, 0, 1, 3]) if way == 'inline' else max(x + width * at, end)
            if R.random() < .1 and 'money' in c['kind']:
                page.put(R.choice(['$', 'EUR', 'RM']), start)
                start += 3 * page.sign
            spans = page.put_lines(lines, start, right=x + width - .02 if way == 'right' else None)
            height = max(height, len(lines))
            _answer(page, c, spans, ' '.join(lines), section)
        page.skip(height + R.uniform(0, .6))


def _stacked(page, chosen, left, right, way, section):
    colon, blanks, by_rows = R.choice([':', '']), R.random() < .35, R.random() < .6
    across = R.randint(2, 5) if right - left > .6 else R.randint(1, 2)
    width = (right - left) / across
    for k in range(0, len(chosen), across):
        row = chosen[k:k + across]
        values = [lines_of(c['kind'], page.language) for c in row]
        height = max(len(lines) for lines in values)
        labels_at, values_at = (page.y, page.y + page.line * R.uniform(.9, 1.3)) if way == 'above' else (page.y + page.line * height, page.y)

        def label(q): page.put(row[q]['label'] + colon, left + q * width, labels_at)

        def value(q):
            if blanks and R.random() < .4: page.field(row[q]['name'], row[q]['desc'], row[q]['kind'], [], section or '')
            else: _answer(page, row[q], page.put_lines(values[q], left + q * width, values_at), ' '.join(values[q]), section)
        steps = [[label, value], [value, label]][way == 'below']
        if by_rows: [step(q) for step in steps for q in range(len(row))]
        else: [step(q) for q in range(len(row)) for step in steps]
        page.skip(height + 1 + R.uniform(.2, 1))


ROLES = ['shipper', 'consignee', 'notify party', 'buyer', 'seller', 'landlord', 'tenant', 'borrower', 'lender', 'insured', 'agent', 'applicant', 'employer', 'employee', 'bill to', 'ship to', 'patient', 'physician', 'owner', 'contractor', 'sender', 'recipient', 'customer', 'supplier', 'co-applicant', 'spouse', 'emergency contact', 'issuing agent', 'vendor']
INNER = [('name', ['Name', 'Full Name', 'Company'], 'company'), ('name', ['Name'], 'person'), ('address', ['Address', 'Street'], 'address'), ('phone', ['Tel', 'Phone', 'Telephone'], 'phone'), ('email', ['Email', 'E-mail'], 'email'), ('city', ['City'], 'city'), ('tax id', ['Tax ID', 'VAT No.', 'EIN'], 'id'), ('contact person', ['Attn', 'Contact', 'c/o'], 'person'), ('country', ['Country'], 'country'), ('account number', ['Account', 'A/C No.'], 'id'), ('date of birth', ['DOB', 'Date of Birth'], 'date')]


def parties(page):
    """Two or three parties side by side or stacked, with the same inner labels or none."""
    roles, inner = R.sample(ROLES, R.randint(2, 3)), R.sample(INNER, R.randint(2, 5))
    beside, labelled, start, lowest = R.random() < .5, R.random() < .6, page.y, page.y
    for k, role in enumerate(roles):
        x = page.left + k * (page.right - page.left) / len(roles) if beside else page.left
        if beside: page.y = start
        page.put(styled(role) + R.choice(['', ':', ' Information', ' Details', "'s Name and Address"]), x)
        page.skip(1.3)
        for name, labels, kind in inner:
            at, lines = x, lines_of(kind, page.language)
            if labelled or kind in ('phone', 'email', 'id') and R.random() < .5: at = page.put(R.choice(labels) + ':', x)[2]
            spans = page.put_lines(lines, at)
            span = (spans[0][0], spans[-1][1])
            if R.random() < .4: page.field(name, R.choice(['', f'{role} {name}', f'the {name} of the {role}']), kind, [span], role)
            else: page.field(f'{role} {name}', R.choice(['', f'{role} {name}', f'{name} of the {role}', f'the {role} {name} as printed']), kind, [span])
            page.skip(len(lines))
        page.skip(R.uniform(.5, 1.5))
        lowest = max(lowest, page.y)
    page.y = lowest


PERIODS = [('billing period', ['Billing Period', 'Service Period', 'Period', 'Periodo de facturación', 'Abrechnungszeitraum', 'Période']), ('statement period', ['Statement Period', 'Period', 'For the period', 'Zeitraum']), ('policy period', ['Policy Period', 'Policy Term', 'Period of Insurance']), ('pay period', ['Pay Period', 'Period', 'Periodo']), ('contract period', ['Contract Period', 'Term', 'Laufzeit']), ('validity', ['Valid', 'Validity']), ('project', ['Project Dates', 'Duration']), ('reporting period', ['Reporting Period', 'Period Covered']), ('rental period', ['Rental Period', 'Lease Term'])]


def period(page):
    name, labels = R.choice(PERIODS)
    label = page.put(R.choice(labels) + R.choice([':', '', '']), page.left + R.choice([0, .3, .45]))
    x = label[2]
    if R.random() < .25:
        page.skip(1)
        x = page.words[label[0]][1]
    if R.random() < .3: x = page.put(R.choice(['From', 'from', 'Del', 'von', 'du']), x)[2]
    start = page.put(date(page.language), x)
    to = page.put(R.choice(['-', 'to', '–', 'through', 'until', 'al', 'bis', 'au', 'To']), start[2])
    end = page.put(date(page.language), to[2])
    page.field(R.choice([name + ' start', name + ' start date', name + ' from']), R.choice(['', f'start date of the {name}', f'first day of the {name}', f'the start date of the {name} in YYYY-MM-DD format']), 'date', [start[:2]])
    page.field(R.choice([name + ' end', name + ' end date', name + ' to']), R.choice(['', f'end date of the {name}', f'last day of the {name}', 'end date']), 'date', [end[:2]])
    page.skip(1.5)


ISSUERS = ['company', 'issuer', 'vendor', 'seller', 'bank', 'merchant', 'store', 'insurer', 'organization', 'supplier', 'employer', 'carrier', 'hospital', 'issuing company', 'operator', 'agency', 'utility']


def letterhead(page, domain):
    x, role = R.choice([page.left, R.uniform(.3, .6)]), R.choice(ISSUERS)
    name = page.put(company(), x)
    page.skip(1.2)
    if R.random() < .2:
        page.put(R.choice(['(', 'Reg. No. ', 'Co. No: ', 'GST ID: ']) + MAKERS['id'](), x)
        page.skip(1)
    lines = address()
    spans = page.put_lines(lines, x)
    page.skip(len(lines))
    page.field(role + R.choice([' name', '', ' name']), R.choice(['', f'{role} name', f'name of the {role} printed at the top', f'name of the {role} that issued the document', f'{role} name in the letterhead', f'{role} company name printed in the header']), 'company', [name[:2]])
    if R.random() < .7: page.field(role + ' address' if R.random() < .7 else 'address', R.choice(['', f'{role} address', f'address lines of the {role}']), 'address', [(spans[0][0], spans[-1][1])])
    if R.random() < .5:
        label = page.put(R.choice(['Tel:', 'Phone', 'T', 'TEL :']), x)
        phone = page.put(MAKERS['phone'](), label[2])
        page.field(role + ' phone', R.choice(['', 'phone number', f'{role} telephone number']), 'phone', [phone[:2]])
        page.skip(1)
    page.skip(1)


def title(page, domain):
    text = R.choice(domain['titles'])
    span = page.put(text.upper() if R.random() < .5 else text, R.choice([page.left, .35, .6]))
    page.skip(2)
    if R.random() < .4: page.field(R.choice(['document type', 'document title', 'title', 'form name', 'type of document']), R.choice(['', 'title of the document as printed', 'type of document printed in the header']), 'text', [span[:2]])


def loose_date(page):
    """A date without a label, as in letters and certificates."""
    if R.random() < .4: x = page.put(R.choice(['London,', 'Madrid, a', 'Berlin, den', 'Paris, le', 'Date']), R.choice([page.left, .6]))[2]
    else: x = R.choice([page.left, .65])
    span = page.put(date(page.language), x)
    page.field(R.choice(['date', 'letter date', 'issue date', 'document date', 'date of document']), R.choice(['', 'date of the document', 'the date printed at the top in YYYY-MM-DD format']), 'date', [span[:2]])
    page.skip(1.6)


def any_domain(): return R.choice(DOMAINS)
