"""Lists in business documents: several titled lists of the same structure on a page, rows that are sentences, two-line
rows, tables side by side."""
import random as R

from .concepts import noun_concept, styled
from .values import cap, company, date, digits, identifier, MAKERS, money, one, person, text, word

# titles of lists that occur together on a page, each as named in schemas and as printed
TOGETHER = [
    (['earnings;payments;gross earnings|Earnings;Payments;Bezüge;Gains;Devengos;Pay and Allowances;支給', 'deductions;withholdings|Deductions;Abzüge;Retenues;Deducciones;Less: Deductions;控除', 'employer contributions|Employer Contributions;Arbeitgeberanteile;Charges patronales;Aportación empresa'], ['name;description;pay code', 'amount;current amount'], ['text', 'money']),
    (['assets;current assets|Assets;Current Assets;Aktiva;Actif;Activo;Ativo', 'liabilities;current liabilities|Liabilities;Current Liabilities;Passiva;Passif;Pasivo;Passivo', 'equity|Equity;Eigenkapital;Capitaux propres;Patrimonio neto'], ['line item;account;name', 'amount;value'], ['text', 'bigmoney']),
    (['income;revenues|Income;Revenue;Erträge;Produits;Ingresos', 'expenses;costs|Expenses;Expenditure;Aufwendungen;Charges;Gastos'], ['description;account', 'amount'], ['text', 'money']),
    (['coverages;section coverages|Coverages;Section I Coverages;Coverage Summary;Deckungen', 'endorsements;forms|Endorsements;Forms and Endorsements;Schedule of Forms', 'deductibles|Deductibles;Selbstbehalte;Excess'], ['name;coverage name;description', 'amount;limit;limit of liability'], ['text', 'money']),
    (['deposits;credits|Deposits and Credits;Credits;Gutschriften;Crédits;Abonos', 'withdrawals;debits|Withdrawals and Debits;Debits;Lastschriften;Débits;Cargos', 'checks paid|Checks Paid;Checks'], ['date;posting date', 'description;details', 'amount'], ['date', 'text', 'money']),
    (['ordered items;items shipped|Items Shipped;Ordered Items;Gelieferte Artikel', 'backorders;items not shipped|Backordered;Not Available;Rückstand', 'returned items|Returns;Retouren'], ['item number;code', 'description;product', 'quantity;qty'], ['id', 'text', 'int']),
    (['hematology results;blood count|Hematology;Complete Blood Count;Blutbild;Hemograma', 'chemistry results|Clinical Chemistry;Biochemistry;Klinische Chemie', 'urine results;urinalysis|Urinalysis;Urinstatus'], ['test;test name;analyte', 'result;value', 'unit', 'reference range'], ['text', 'decimal', 'unit', 'range']),
    (['materials|Materials;Material', 'labor;labour|Labor;Labour;Arbeitszeit;Main d’œuvre', 'other charges;fees|Other Charges;Fees;Nebenkosten'], ['description', 'hours;quantity', 'rate;unit price', 'amount;total'], ['text', 'decimal', 'money', 'money']),
    (['lenders|Lenders;Schedule of Lenders;Lenders and Commitments', 'guarantors|Guarantors', 'agents|Agents'], ['name;lender name', 'commitment;amount'], ['company', 'bigmoney']),
    (['employment history;work experience|Work Experience;Employment History;Berufserfahrung', 'education|Education;Ausbildung;Formation'], ['organization;company;institution', 'start date;from', 'end date;to'], ['company', 'date', 'date']),
    (['attendees;participants|Present;Attendees;Teilnehmer', 'absent members;apologies|Apologies;Absent;Entschuldigt'], ['name', 'role;title'], ['person', 'text']),
]
HEADS = {'text': ['Description', 'Bezeichnung', 'Item', 'Name', 'Particulars'], 'money': ['Amount', 'Betrag', 'Total', 'Montant', 'Importe'], 'bigmoney': ['Amount', 'EUR', '$', 'Value'], 'date': ['Date', 'Datum', 'Fecha'], 'id': ['No.', 'Code', 'Art.-Nr.', 'Ref'], 'int': ['Qty', 'Menge', 'Quantity'], 'decimal': ['Result', 'Value', 'Hours', 'Wert'], 'unit': ['Unit', 'Units', 'Einheit'], 'range': ['Reference', 'Range', 'Normal'], 'company': ['Name', 'Institution', 'Company'], 'person': ['Name']}


def titled_lists(page):
    """Two or three lists of the same structure, stacked or side by side; each is asked for by its title."""
    titles, names, kinds = R.choice(TOGETHER)
    titles = [one.split('|') for one in R.sample(titles, R.randint(1, len(titles)))]
    chosen = [R.choice(name.split(';')) for name in names]
    beside = len(titles) == 2 and len(kinds) <= 2 and R.random() < .3
    numbered, headed, heads_once, summed = R.random() < .1, R.random() < .6, R.random() < .3, R.random() < .7
    start, lowest = page.y, page.y
    for k, (asked, printed) in enumerate(titles):
        left, right = (page.left, page.right) if not beside else (page.left + k * .47, page.left + k * .47 + .42)
        if beside: page.y = start
        title, parent = R.choice(printed.split(';')), R.choice(asked.split(';'))
        page.put((title.upper() if R.random() < .3 else title) + R.choice(['', '', ':']), left)
        page.skip(1.4)
        edges = _edges(left, right, kinds)
        if headed and (k == 0 or not heads_once or beside):
            for at, kind in enumerate(kinds): page.put(R.choice(HEADS.get(kind, ['Name'])), edges[at], right=edges[at + 1] - page.sign if kind in ('money', 'bigmoney', 'int', 'decimal') else None)
            page.skip(1.4)
        spans = [[] for _ in kinds]
        for _ in range(R.choice([1, 2, 3, 5, 8, 12])):
            if page.is_full: break
            for at, kind in enumerate(kinds):
                if at and R.random() < .04: continue
                value = _value(kind)
                found = page.put(value, edges[at], right=edges[at + 1] - page.sign if kind in ('money', 'bigmoney', 'int', 'decimal') else None)
                if found: spans[at].append(found[:2])
            page.skip(R.choice([1.1, 1.2, 1.5]))
        if summed and kinds[-1] in ('money', 'bigmoney'):
            page.put(R.choice(['Total', 'Total ' + title, 'Sum', 'Summe', 'Gesamt', 'Subtotal', title + ' total']), left)
            total = page.put(money(kinds[-1] == 'bigmoney'), 0, right=right - page.sign)
            if R.random() < .7: page.field('total ' + parent, R.choice(['', f'total of all {parent}', f'sum of the {parent}']), kinds[-1], [total[:2]])
            page.skip(1.6)
        for at, kind in enumerate(kinds): page.field(chosen[at], R.choice(['', chosen[at], f'{chosen[at]} as printed', f'{chosen[at]} of the row']), kind, spans[at], parent, True)
        page.skip(R.uniform(.5, 2))
        lowest = max(lowest, page.y)
    page.y = lowest


def _edges(left, right, kinds):
    weights = [3 if kind in ('text', 'company', 'person') else 1.2 for kind in kinds]
    edges = [left]
    for w in weights: edges.append(edges[-1] + w / sum(weights) * (right - left))
    return edges


def _value(kind):
    if kind == 'text': return ' '.join(cap(word()) for _ in range(R.randint(1, 3)))
    return ' '.join(one(kind).split()[:5])


PREFIXES = [('Coverage', 'coverage letter', 'coverage name', 'limit', 'coverages'), ('Item', 'item number', 'item name', 'amount', 'items'), ('Class', 'class', 'class name', 'rate', 'classes'), ('Lot', 'lot number', 'lot title', 'price', 'lots'), ('Phase', 'phase', 'phase name', 'fee', 'phases'), ('Unit', 'unit number', 'tenant', 'rent', 'units'), ('Step', 'step', 'task', 'cost', 'steps'), ('Option', 'option', 'description', 'price', 'options')]


def lettered(page):
    """`Coverage A - Dwelling   160,000`: parts of one line are properties of the row."""
    prefix, letter, name, amount, parent = R.choice(PREFIXES)
    numbered, sep, dotted = R.random() < .4, R.choice(['-', '–', ':', '', '.']), R.random() < .2
    if R.random() < .6: page.put(styled(parent), page.left), page.skip(1.4)
    if R.random() < .3: page.put('Limit' if amount == 'limit' else styled(amount), 0, right=page.right), page.skip(1.3)
    spans, end = ([], [], []), R.choice([page.right, .6, .75])
    for k in range(R.randint(2, 9)):
        if page.is_full: break
        mark = str(k + 1) if numbered else 'ABCDEFGHIJ'[k]
        x = page.put(prefix, page.left)[2] if R.random() < .9 else page.left
        glued = sep in (':', '.')
        found = page.put(mark + (sep if glued else ''), x)
        spans[0].append(found[:2])
        x = found[2] if glued or not sep else page.put(sep, found[2])[2]
        named = page.put(' '.join(cap(word()) for _ in range(R.randint(1, 3))), x)
        spans[1].append(named[:2])
        if dotted: page.put('.' * R.randint(5, 20), named[2])
        if R.random() < .93: spans[2].append(page.put(money(), 0, right=end)[:2])
        page.skip(R.choice([1.1, 1.3, 1.6]))
    if not spans[0]: return
    for asked, kind, own in ((letter, 'code', spans[0]), (name, 'text', spans[1]), (amount, 'money', spans[2])): page.field(asked, R.choice(['', asked, f'{asked} (e.g. {mark})' if asked == letter else asked]), kind, own, parent, True)
    page.skip(1)


def two_line_rows(page):
    """Rows with a second line: transactions with a reference below the text, items with a code below the name."""
    parent, first, second = R.choice([
        ('transactions', [('date', 'date'), ('description', 'text'), ('amount', 'money')], [('counterparty', 'company'), ('reference', 'id')]),
        ('line items', [('quantity', 'int'), ('description', 'text'), ('amount', 'money')], [('item number', 'id'), ('serial number', 'id')]),
        ('shipments', [('tracking number', 'id'), ('recipient', 'person'), ('charge', 'money')], [('delivery address', 'city'), ('weight', 'weight')]),
        ('bookings', [('date', 'date'), ('service', 'text'), ('price', 'money')], [('provider', 'company'), ('booking code', 'id')]),
        ('claims', [('claim number', 'id'), ('service date', 'date'), ('billed', 'money')], [('provider', 'company'), ('patient', 'person')]),
    ])
    edges, spans = _edges(page.left, page.right, [kind for _, kind in first]), {name: [] for name, _ in first + second}
    labelled, inset = R.random() < .5, R.choice([0, 1, 1])
    if R.random() < .8:
        for at, (name, kind) in enumerate(first): page.put(styled(name), edges[at], right=page.right if at == len(first) - 1 else None)
        page.skip(1.4)
    starts = []
    for _ in range(R.randint(2, 9)):
        if page.is_full: break
        starts.append(len(page.words))
        for at, (name, kind) in enumerate(first): spans[name].append(page.put(_value(kind), edges[at], right=page.right if at == len(first) - 1 else None)[:2])
        page.skip(1.1)
        x = edges[inset]
        for name, kind in second[:R.choice([1, 2, 2])]:
            if labelled: x = page.put(styled(name) + ':', x)[2]
            found = page.put(_value(kind), x)
            spans[name].append(found[:2])
            x = found[2] + page.sign * 2
        page.skip(R.choice([1.2, 1.6, 2]))
    page.records(parent, starts)
    for name, kind in first + second: page.field(name, R.choice(['', name, f'{name} of the entry']), kind, spans[name], parent, True)


def boxed_form(page):
    """A form of boxes: small labels above multi-line values, as in waybills and declarations."""
    rows = R.randint(2, 5)
    for _ in range(rows):
        if page.y > .85: break
        across = R.randint(1, 4)
        width, height = (page.right - page.left) / across, 1
        for k in range(across):
            x, lines = page.left + k * width, None
            if R.random() < .35 and across <= 2:
                role = R.choice(['shipper', 'consignee', 'exporter', 'importer', 'carrier', 'notify party', 'issuing agent', 'declarant', 'insured', 'applicant', 'beneficiary', 'remitter', 'vendor', 'customer'])
                label = R.choice([role + "'s name and address", role, role + ' (name, address)', role + ' name & address'])
                page.put(styled(label), x)
                name, address = company().split(), [line for line in _address()]
                named = [' '.join(name)] if len(name) < 4 or R.random() < .6 else [' '.join(name[:3]), ' '.join(name[3:])]
                spans = page.put_lines(named + address, x + page.sign, page.y + page.line)
                page.field(role + R.choice([' name', '', ' company name']), R.choice(['', f'name of the {role}', f'{role} name']), 'company', [(spans[0][0], spans[len(named) - 1][1])])
                page.field(role + ' address', R.choice(['', f'address of the {role}', f'{role} address lines', f'{role} address on one line']), 'address', [(spans[len(named)][0], spans[-1][1])])
                height = max(height, len(named) + len(address) + 1)
            else:
                name, label, kind, desc = noun_concept()
                page.put(styled(label), x)
                if R.random() < .12: page.field(name, desc, kind, [])
                else:
                    found = page.put(one(kind, page.language) if kind in MAKERS else text(), x + R.choice([0, page.sign, width * .2]), page.y + page.line)
                    if found: page.field(name, desc, kind, [found[:2]])
                height = max(height, 2)
        page.skip(height + R.uniform(.3, 1))


def _address():
    from .values import address
    return address()
