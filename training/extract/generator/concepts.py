"""Names of fields in schemas and labels on paper: business terms, the same in other languages, and WordNet's nouns."""
import json
import pathlib
import random as R

from . import values
from .values import cap, word

HERE = pathlib.Path(__file__).parent
LANGUAGES = 'de fr es it pt nl pl sv tr cs ru he ja zh ko'.split()


def _read_pairs(name):
    """{first name: {language: [labels]}}"""
    found = {}
    for line in open(HERE / name, encoding='utf8'):
        if line.strip() and line[0] != '#':
            key, rest = line.strip().split(' = ')
            found[key] = {part.strip()[:2]: part.strip()[3:].split(';') for part in rest.split('|')}
    return found


def _read_domains():
    domains = []
    for line in open(HERE / 'concepts.txt', encoding='utf8'):
        line = line.strip()
        if not line or line[0] == '#': continue
        if line[0] == '@':
            name, titles = line[1:].split(' ', 1)
            domains.append(dict(name=name, titles=titles.split(';'), concepts=[]))
        else:
            names, labels, kind = line.split('|')
            domains[-1]['concepts'].append((names.split(';'), labels.split(';'), kind))
    return domains


def _read_tables():
    tables = []
    for line in open(HERE / 'tables.txt', encoding='utf8'):
        parts = line.strip().split('|')
        if len(parts) > 1: tables.append((parts[0].split(';'), [(a.split(';'), b.split(';'), kind) for a, b, kind in (part.split(':') for part in parts[1:])]))
    return tables


DOMAINS, TABLES, IN_LANGUAGES, HEADS_IN = _read_domains(), _read_tables(), _read_pairs('languages.txt'), _read_pairs('heads.txt')
SUFFIXES = [('Date', 'date'), ('No.', 'id'), ('Number', 'id'), ('Code', 'code'), ('ID', 'id'), ('Amount', 'money'), ('Fee', 'money'), ('Cost', 'money'), ('Rate', 'percent'), ('Name', 'text'), ('Type', 'text'), ('Count', 'int'), ('Total', 'money'), ('Status', 'text'), ('Level', 'decimal'), ('Address', 'address'), ('Quantity', 'int'), ('Limit', 'money'), ('Time', 'time'), ('Value', 'decimal'), ('Owner', 'person'), ('Contact', 'person'), ('Location', 'city'), ('Class', 'code'), ('Weight', 'weight'), ('Period', 'duration')]
PREFIXES = [('Total', 'money'), ('Number of', 'int'), ('Date of', 'date'), ('Type of', 'text'), ('Name of', 'company'), ('Max.', 'decimal'), ('Primary', 'text'), ('Previous', None), ('Current', None), ('Net', 'money'), ('Place of', 'city'), ('Annual', 'money')]
IN_SCHEMA = {'No.': ['number', 'no'], 'ID': ['id', 'identifier'], 'Amount': ['amount', 'sum'], 'Fee': ['fee', 'charge'], 'Cost': ['cost', 'price'], 'Quantity': ['quantity', 'qty'], 'Type': ['type', 'kind', 'category'], 'Location': ['location', 'place'], 'Count': ['count', 'number'], 'Period': ['period', 'duration'], 'Max.': ['maximum'], 'Status': ['status', 'state']}


def load(file):
    values.nouns = json.load(open(file, encoding='utf8'))
    values.common = [lemmas[0] for lemmas, _ in values.nouns if ' ' not in lemmas[0] and 3 < len(lemmas[0]) < 11]


def styled(label):
    r = R.random()
    return label.upper() if r < .25 else ' '.join(cap(w) for w in label.split()) if r < .7 else cap(label)


def _shortened(w): return w[:R.randint(3, 4)] + '.' if len(w) > 5 and R.random() < .12 else w


def noun_concept():
    """(name, label, kind, gloss) of a noun"""
    lemmas, gloss = R.choice(values.nouns)
    label = R.choice(lemmas)
    name = R.choice(lemmas) if R.random() < .5 else label
    kind = R.choice(['text', 'text', 'money', 'int', 'decimal', 'id', 'company', 'person', 'date', 'code', 'percent', 'weight', 'length'])
    r = R.random()
    if r < .45:
        suffix, kind = R.choice(SUFFIXES)
        label, name = f'{label} {suffix}', f'{name} {R.choice(IN_SCHEMA.get(suffix, [suffix.lower()]))}'
    elif r < .6:
        prefix, own = R.choice(PREFIXES)
        label, name, kind = f'{prefix} {label}', f'{IN_SCHEMA.get(prefix, [prefix.lower()])[0]} {name}', own or kind
    if R.random() < .2:
        w = word()
        label, name = f'{w} {label}', f'{w} {name}'
    return name, ' '.join(_shortened(w) for w in label.split()), kind, gloss


PRINTED = [' as printed', ' exactly as printed', ' printed in the header', ' shown on the form', ' from the document', ' if printed', ' of the document', ' stated in the document', ' printed on the page', ', kept exactly as shown']
FORMS = {'date': [' in YYYY-MM-DD format', ' in YYYY-MM-DD', ' (ISO date)', ''], 'money': [' as a number', ' as a plain number without currency symbol', ' without currency symbols or thousands separators', ' in dollars', ''], 'bigmoney': [' as a number', ', current period', ' for the current year as a number', ''], 'address': [' on one line', ' lines joined with commas', '']}


def described(names, label, kind, gloss=None):
    """A schema's description of the field: often none, often its label in brackets, a format instruction or a little
    more."""
    r = R.random()
    name = R.choice(names)
    if r < .28: return ''
    if r < .38 and gloss: return ' '.join(gloss.split()[:R.randint(6, 18)])
    the = R.choice(['the ', 'The ', '', ''])
    if r < .55: text = the + name
    elif r < .68: text = the + name + R.choice(PRINTED)
    elif r < .86: text = the + R.choice([f'{name} ({label})', f'{name} printed under {label}', f'{name} from the {label} line', f'{name} shown as {label}', f'{label}'])
    else: text = the + R.choice(names) + ' of the ' + word()
    return text + (R.choice(FORMS[kind]) if kind in FORMS and R.random() < .5 else '')


def concept(domain, language='en'):
    """A field: dict(name, label, kind, desc, key)"""
    if language != 'en' and R.random() < .85:
        known = [(names, labels, kind) for d in (DOMAINS if R.random() < .5 else [domain]) for names, labels, kind in d['concepts'] if language in IN_LANGUAGES.get(names[0], {})]
        if known:
            names, _, kind = R.choice(known)
            label = R.choice(IN_LANGUAGES[names[0]][language])
            name = R.choice(names) if R.random() < .8 or ord(label[0]) > 0x250 else label.lower()
            return dict(name=name, label=label, kind=kind, desc=described(names, label, kind), key=tuple(names))
    r = R.random()
    if r < .5:
        names, labels, kind = R.choice(domain['concepts'] if R.random() < .8 else R.choice(DOMAINS)['concepts'])
        name, label, gloss = R.choice(names), R.choice(labels), None
        if R.random() < .15: label = styled(R.choice(names))
    else:
        name, label, kind, gloss = noun_concept()
        names, label = [name], styled(label)
    return dict(name=name, label=label, kind=kind, desc=described(names, label, kind, gloss), key=tuple(names))
