"""Formats of numbers, dates, names, addresses and products by language; labels of business documents."""
import pathlib
import random as R

from ..values import digits, MONTHS

HERE = pathlib.Path(__file__).parent
LABELS = {}
for name in ('labels', 'labels-east', 'labels-receipt', 'labels-account'):
    for line in open(HERE / f'{name}.txt', encoding='utf8'):
        if line.strip() and line[0] != '#':
            concept, rest = line.strip().split(' = ')
            LABELS.setdefault(concept, {}).update({part[:2]: part[3:].split(';') for part in rest.split(' | ')})
WORDS = {}
for line in open(HERE / 'words.txt', encoding='utf8'):
    if line.strip() and line[0] != '#':
        kind, rest = line.strip().split(' = ')
        WORDS[kind] = rest.split(';')
# German, French and English are frequent; all others are equally likely.
WEIGHTS = {'de': 14, 'fr': 6, 'en': 7, 'es': 3, 'it': 3, 'nl': 3, 'pl': 2}
LANGUAGES = sorted(LABELS['gross total'])
EAST = {'ja', 'zh', 'ko'}
COUNTRY = {'en': 'GB', 'da': 'DK', 'sv': 'SE', 'cs': 'CZ', 'el': 'EL', 'sl': 'SI', 'et': 'EE', 'ga': 'IE', 'uk': 'UA', 'ja': 'JP', 'zh': 'CN', 'ko': 'KR'}
CURRENCY = {'en': 'GBP', 'da': 'DKK', 'sv': 'SEK', 'cs': 'CZK', 'pl': 'PLN', 'hu': 'HUF', 'ro': 'RON', 'bg': 'BGN', 'no': 'NOK', 'tr': 'TRY', 'ru': 'RUB', 'uk': 'UAH', 'ja': 'JPY', 'zh': 'CNY', 'ko': 'KRW'}
SIGNS = {'EUR': '€', 'GBP': '£', 'USD': '$', 'PLN': 'zł', 'CZK': 'Kč', 'SEK': 'kr', 'DKK': 'kr.', 'NOK': 'kr', 'HUF': 'Ft', 'RON': 'lei', 'BGN': 'лв.', 'TRY': 'TL', 'RUB': 'руб.', 'UAH': 'грн', 'CHF': 'CHF', 'JPY': '円', 'CNY': '¥', 'KRW': '원'}
RATES = {'de': [19, 7], 'fr': [20, 5.5, 10], 'en': [20, 5], 'es': [21, 10], 'it': [22, 10, 4], 'nl': [21, 9], 'pl': [23, 8, 5], 'pt': [23, 13, 6], 'cs': [21, 12], 'da': [25], 'sv': [25, 12, 6], 'fi': [24, 14, 10], 'hu': [27, 18, 5], 'ro': [19, 9], 'no': [25, 15], 'ja': [10, 8], 'zh': [13, 6], 'ko': [10]}
NUMBER = {'en': ['No.', '#', 'No', 'no.', ''], 'de': ['Nr.', 'Nr', 'Nr.:', '#', '-Nr.', '', ':', 'Nummer:'], 'fr': ['n°', 'N°', 'No', ''], 'es': ['Nº', 'n.º', ''], 'it': ['n.', 'Nr.', 'N.'], 'pl': ['nr', 'Nr'], 'cs': ['č.', ''], 'ru': ['№'], 'bg': ['№'], 'uk': ['№'], 'hu': ['sz.', ''], 'ro': ['nr.', 'Nr.'], 'hr': ['br.'], 'sl': ['št.'], 'sk': ['č.'], 'el': ['Αρ.']}
OF = {'en': ['of', 'dated', 'issued at', 'from', '/'], 'de': ['vom', 'vom', 'von', 'vom:', '/'], 'fr': ['du', 'en date du', 'le'], 'es': ['de', 'del'], 'it': ['del', 'in data'], 'nl': ['van', 'd.d.'], 'pl': ['z dnia', 'z'], 'pt': ['de'], 'cs': ['ze dne'], 'da': ['af', 'den'], 'sv': ['av den'], 'ru': ['от'], 'uk': ['від'], 'bg': ['от'], 'ro': ['din'], 'hr': ['od'], 'sl': ['z dne'], 'sk': ['zo dňa']}
PERSON_FORMS = {'de': ['Herr ', 'Frau ', '', '', 'z. Hd. ', 'z.H. Frau ', 'Herrn '], 'fr': ['M. ', 'Mme ', '', 'À l\'attention de '], 'en': ['Mr ', 'Ms ', '', 'Attn: ', 'FAO ']}
GIVEN = 'Anna Peter Maria Hans Julia Thomas Eva Karl Sophie Paul Marie Jean Luc Claire Pierre Carmen José Lucia Marco Giulia Jan Piotr Ewa Katarzyna Tomáš Jana Lars Ingrid Mikko Aino Nikos Eleni Ivan Elena Zoltán Katalin Andrei Ioana Jüri Liis Jānis Ilze Jonas Rūta Emma Noah Max Theodor Erika Susanne Wolfgang Stefan Martina Günther Alexandre Stéphanie Olivier Nathalie James Sarah Ahmed Fatma Aleksandra Luka Ana'.split()


def pick(concept, language):
    known = LABELS[concept]
    return R.choice(known.get(language) or known['en'])


class Locale:
    def __init__(self, language=None):
        self.language = language or R.choices(LANGUAGES, weights=[WEIGHTS.get(one, 1) for one in LANGUAGES])[0]
        self.country = COUNTRY.get(self.language, self.language.upper())
        if self.language == 'de' and R.random() < .15: self.country = R.choice(['AT', 'CH'])
        self.currency = CURRENCY.get(self.language, 'EUR')
        if self.country == 'CH': self.currency = 'CHF'
        elif R.random() < .2: self.currency = R.choice(['EUR', 'USD', 'EUR', 'CHF', 'GBP'])
        english = self.language in ('en', 'ga', 'mt', *EAST) or R.random() < .05
        self.decimal, self.thousands = ('.', R.choice([',', ',', '', ' '])) if english else (',', R.choice(['.', '.', ' ', '', '.'])) if R.random() < .95 else ('.', "'")
        self.places = 0 if self.currency in ('JPY', 'KRW') or self.currency == 'HUF' and R.random() < .7 else 2
        self.date_form = R.choice(['{d:02}.{m:02}.{y}'] * 4 + ['{d}.{m}.{y}', '{y}-{m:02}-{d:02}', '{d:02}/{m:02}/{y}', '{d}. {wide} {y}', '{d} {wide} {y}', '{d:02}.{m:02}.{s}', '{d:02}-{m:02}-{y}', '{d} {short} {y}'] if self.language not in ('en', 'fr', 'es', 'pt', 'it', 'nl', 'el') else ['{d:02}/{m:02}/{y}'] * 3 + ['{d} {wide} {y}', '{y}-{m:02}-{d:02}', '{d:02}.{m:02}.{y}', '{d:02}-{m:02}-{y}', '{d} {short} {y}', '{m:02}/{d:02}/{y}' if self.language == 'en' else '{d}/{m}/{y}', '{wide} {d}, {y}' if self.language == 'en' else '{d:02}/{m:02}/{s}'])
        if self.language in EAST: self.date_form = R.choice(['{y}年{m}月{d}日', '{y}/{m:02}/{d:02}', '{y}-{m:02}-{d:02}', '{y}.{m:02}.{d:02}'] if self.language != 'ko' else ['{y}년 {m}월 {d}일', '{y}-{m:02}-{d:02}', '{y}.{m:02}.{d:02}'])
        self.money_form = R.choice(['{0}', '{0}', '{0}', '{0} {s}', '{0} {s}', '{s} {0}', '{0} {c}', '{c} {0}', '{0}{s}'] + ['{s}{0}'] * (3 if english else 0))
        self.rates = RATES.get(self.language, [R.choice([18, 19, 20, 21, 22, 25])])

    def label(self, concept): return pick(concept, self.language)

    def number(self, x, places=2):
        text = f'{abs(x):,.{places}f}'.replace(',', '\0').replace('.', self.decimal).replace('\0', self.thousands if abs(x) >= 1000 else '')
        return '-' + text if x < 0 else text

    def money(self, x, bare=False):
        text = self.number(x, self.places)
        return text if bare else self.money_form.format(text, s=SIGNS.get(self.currency, self.currency), c=self.currency)

    def percent(self, rate):
        text = self.number(rate, R.choice([0, 0, 1, 2]) if rate == int(rate) else 1)
        return text + R.choice(['%', ' %', '%'])

    def date(self, day):
        y, m, d = day
        wide, short = (names[m - 1] for names in MONTHS.get(self.language, MONTHS['en']))
        return self.date_form.format(y=y, m=m, d=d, s=f'{y % 100:02}', wide=wide, short=short)

    def words(self, kind): return WORDS.get(f'{kind}.{self.language}') or WORDS[f'{kind}.{R.choice(["de", "en", "fr"])}']


SYLLABLES = 'ba be bi bo bra dor den fel gar gen hal hof kar kel lan ler lin lor mar men mon nor pel per ral ren ros sal sen sol tal ten tor val ver vin wal zen ris ska sti tri'.split()


def nonce(parts=None): return ''.join(R.choice(SYLLABLES) for _ in range(parts or R.randint(2, 3))).capitalize()


def product(locale):
    one = lambda: R.choice(locale.words('product')) if R.random() < .8 else nonce()
    words = [one() for _ in range(R.choice([1, 1, 2, 2, 3, 4]))]
    r = R.random()
    if r < .25: words.append(R.choice(['{} mm', '{} cm', '{}l', '{} kg', 'DN{}', 'Typ {}', '{}x40', 'A{}', '{} W', '({}er)', '{}ml']).format(R.randint(1, 900)))
    elif r < .4: words.insert(0, R.choice(locale.words('lead')))
    elif r < .5: words.append(R.choice(locale.words('tail')))
    return ' '.join(words)


def person(locale, plain=False): return ('' if plain else R.choice(PERSON_FORMS.get(locale.language, ['', '', '']))) + R.choice(GIVEN) + ' ' + (R.choice(locale.words('surname')) if R.random() < .7 else nonce(2))


def company(locale):
    if locale.language in EAST:
        name, form = R.choice(locale.words('surname')) + R.choice(locale.words('trade')), R.choice(locale.words('form'))
        return name + form if locale.language == 'zh' or R.random() < .4 else form + R.choice(['', ' ']) + name
    trade, name = R.choice(locale.words('trade')), R.choice([nonce(2), nonce(), R.choice(locale.words('surname')), R.choice(locale.words('surname')) + R.choice([' & ', ' + ', ' und ', '-']) + R.choice(locale.words('surname')), ''.join(R.choice('ABCDEFGHKLMNPRSTVWX') for _ in range(R.randint(2, 4)))])
    form = R.choice(locale.words('form'))
    text = R.choice([f'{name} {form}', f'{name} {trade} {form}', f'{trade} {name} {form}', f'{trade} {name}', f'{name} {trade}', f'{name} {form}'])
    return text.upper() if R.random() < .12 else text


def street(locale):
    if locale.language in EAST: return R.choice(locale.words('street'))
    base = R.choice(locale.words('street'))
    number = str(R.randint(1, 250)) + R.choice(['', '', '', 'a', '-12', ' B'])
    name = R.choice(locale.words('surname')) if R.random() < .5 else nonce()
    if base.startswith('~'): return f'{number}{R.choice(["", ","])} {base[1:]} {name}' if R.random() < .6 else f'{base[1:]} {name} {number}'
    return (name + base if base.startswith('st') or base.startswith('w') else f'{name} {base}' if R.random() < .5 else f'{base} {name}') + ' ' + number


def city(locale):
    if locale.language in EAST: return R.choice(['', '〒' + digits(3) + '-' + digits(4) + ' ' if locale.language == 'ja' else digits(5) + ' ']) + R.choice(locale.words('city'))
    place = R.choice(locale.words('city')) if R.random() < .7 else nonce() + R.choice(['', 'stadt', 'hausen', 'ville', 'burg'])
    code = {'GB': f'{R.choice("SNEWL")}{R.randint(1, 20)} {R.randint(1, 9)}AB', 'NL': digits(4) + ' AB', 'PL': digits(2) + '-' + digits(3), 'PT': digits(4) + '-' + digits(3), 'CZ': digits(3) + ' ' + digits(2), 'SE': digits(3) + ' ' + digits(2), 'AT': digits(4), 'CH': digits(4), 'DK': digits(4), 'NO': digits(4), 'HU': digits(4)}.get(locale.country, digits(5))
    if locale.country == 'GB': return f'{place} {code}'
    return R.choice(['', '', '', '', f'{locale.country}-', 'D-' if locale.country == 'DE' else '']) + f'{code} {place}'


def vat_id(country):
    n = digits(9)
    return {'DE': 'DE' + n, 'FR': 'FR' + digits(11), 'AT': 'ATU' + digits(8), 'ES': 'ES' + R.choice('AB') + digits(8), 'IT': 'IT' + digits(11), 'NL': 'NL' + n + 'B0' + digits(1), 'PL': R.choice(['PL', '']) + digits(10), 'GB': 'GB' + n, 'CZ': 'CZ' + digits(8), 'CH': f'CHE-{digits(3)}.{digits(3)}.{digits(3)} MWST', 'SE': 'SE' + digits(12), 'HU': digits(8) + '-2-' + digits(2)}.get(country, country + digits(R.choice([8, 9, 10])))
