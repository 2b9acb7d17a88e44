"""Made-up values of each kind, formatted for a language."""
import json
import pathlib
import random as R
import string

HERE = pathlib.Path(__file__).parent
MONTHS = json.load(open(HERE / 'months.json', encoding='utf8'))
FIRST = 'James Mary John Linda Ahmed Wei Anna Carlos Sofia Pierre Ingrid Yuki Priya David Susan Mohammed Elena Lars Fatima Thomas Julia Peter Karen Luis Maria Hans Eva Robert Laura Kevin Amy Daniel Rachel Omar Chen Li Estelle Ivan Olga Paul Nina Jack Grace Zoë José Björn Chloé Miguel Anneke Piotr Wanda'.split()
LAST = 'Smith Johnson Garcia Müller Chen Wang Kim Patel Nguyen Rossi Dubois Hansen Kowalski Silva Tanaka Khan Brown Wilson Taylor Lee Martin Lopez Schmidt Weber Fischer Jensen Novak Costa Ali Singh Clark Lewis Walker Hall Young King Wright Scott Green Baker Adams Nelson Hill Campbell Jansen Bakker Ferreira Yılmaz Nováková Lindqvist'.split()
CITY = 'London|Paris|New York|Hamburg|Madrid|Rotterdam|Dubai|Singapore|Shanghai|Mumbai|Chicago|Houston|Sydney|Toronto|Lisbon|Milan|Zurich|Antwerp|Los Angeles|Busan|Hong Kong|Jebel Ali|Nairobi|Lagos|Santos|Lodi|Austin|Springfield|Portland|Vienna|Prague|Oslo|Lyon|Valencia|Bremen|Cape Town|Haifa|Osaka|Denver|Boston|Shah Alam|Kuala Lumpur|Johor Bahru|Gdańsk|Porto|Utrecht|Malmö|İzmir'.split('|')
COUNTRY = 'Germany|France|Spain|China|India|United States|USA|UK|Japan|Brazil|Italy|Netherlands|Portugal|Mexico|Canada|Ethiopia|Turkey|Vietnam|Poland|Israel|Kenya|Malaysia'.split('|')
STATE = 'California|New York|Delaware|Texas|Florida|Ohio|Nevada|Oregon|CA|TX|NY|PA|IL|WA|FL|Ontario|Bavaria|Georgia|Illinois|Massachusetts|New Jersey|Virginia|Selangor'.split('|')
FORM = 'Inc.|LLC|Ltd.|GmbH|Corp.|Co.|S.A.|B.V.|PLC|Group|AG|Limited|& Co|Holdings|Bank|Services|Partners|International|Sdn Bhd|Trading|Industries|University|Hospital|N.A.|Corporation|Company|S.r.l.|Sp. z o.o.|AB|Enterprise|Restaurant|Store'.split('|')
STREET = 'Main St|Oak Avenue|High Street|Park Road|Elm St.|Market Street|Hauptstraße|Industrial Blvd|Sheikh Zayed Road|Jalan Besar|Calle Mayor|Via Roma|Rue de Lyon|Lake Dr|5th Ave|River Rd|Station Road|Mill Lane|Sunset Blvd|Jalan Ampang|Kerkstraat|Rua Augusta|ul. Długa|Bahnhofstr.|Taman Sri Muda'.split('|')
UNITS = 'kg|pcs|ea|m|mg/dL|mmol/L|box|hrs|L|g|%|lbs|m2|EA|PCS|CTN|set|kWh|ppm|mg/L|IU/L|Stk|szt.'.split('|')
NUMBERS = {'money', 'bigmoney', 'int', 'decimal', 'percent', 'weight', 'volume', 'kwh', 'kw', 'year', 'area', 'temp', 'volt', 'pressure'}

nouns = []   # [[lemmas], gloss]; set by concepts.load
common = []  # short nouns


def word(): return R.choice(common)
def cap(text): return text[:1].upper() + text[1:]
def digits(n): return ''.join(R.choice('0123456789') for _ in range(n))
def capitals(n): return ''.join(R.choice(string.ascii_uppercase) for _ in range(n))


def money(big=False):
    x = R.choice([R.uniform(0, 100), R.uniform(0, 1000), R.uniform(100, 99999), R.uniform(1e4, 5e6)]) if not big else R.uniform(1e3, 10 ** R.randint(5, 10))
    text = f'{x:,.{0 if big and R.random() < .7 else 2}f}'
    r = R.random()
    if r < .2: text = text.replace(',', ' ').replace('.', ',') if R.random() < .3 else text.translate(str.maketrans(',.', '.,'))
    elif r < .3: text = text.replace(',', '')
    if R.random() < .06: text = R.choice(['(' + text + ')', '-' + text, text + '-'])
    r = R.random()
    if r < .2: return R.choice('$€£¥') + text
    if r < .26: return R.choice(['USD ', 'EUR ', 'AED ', 'RM', 'RM ', 'Rs. ', '$ ', 'CHF ']) + text
    if r < .3: return text + R.choice([' USD', ' €', ' EUR', ' kr', ' zł'])
    return text


def date(language='en'):
    y, m, d = R.randint(1985, 2026), R.randint(1, 12), R.randint(1, 28)
    wide, short = (names[m - 1] for names in MONTHS.get(language, MONTHS['en']))
    if language != 'en':
        forms = [f'{d:02}.{m:02}.{y}', f'{d:02}/{m:02}/{y}', f'{d}. {wide} {y}', f'{d} {wide} {y}', f'{d} de {wide} de {y}' if language in ('es', 'pt') else f'{d} {short} {y}', f'{y}-{m:02}-{d:02}', f'{d:02}-{m:02}-{y}', f'{d}.{m}.{y % 100:02}']
        if language in ('ja', 'zh'): forms = [f'{y}年{m:02}月{d:02}日', f'{y}年 {m}月 {d}日', f'{y}/{m:02}/{d:02}', f'令和{y % 10 + 1}年{m}月{d}日', f'{y - 1911}/{m:02}/{d:02}']
        return R.choice(forms)
    return R.choice([f'{y}-{m:02}-{d:02}', f'{d:02}/{m:02}/{y}', f'{m:02}/{d:02}/{y}', f'{m}/{d}/{y % 100:02}', f'{d:02}.{m:02}.{y}', f'{wide} {d}, {y}', f'{d} {wide} {y}', f'{d:02}-{short}-{y}', f'{d:02}-{short.upper()}-{y % 100:02}', f'{short} {d}, {y}', f'{d} {short} {y}', f'{y}/{m:02}/{d:02}', f'{wide} {y}', f'{d:02} {wide.upper()} {y}', f'{short}. {d}, {y}', f'{m:02}-{d:02}-{y}', f'{d:02}/{m:02}/{y} {R.randint(0, 23):02}:{R.randint(0, 59):02}'])


def identifier():
    return R.choice([digits(R.randint(3, 12)), capitals(R.randint(1, 4)) + digits(R.randint(3, 9)), capitals(2) + '-' + digits(5), digits(4) + '-' + digits(4), digits(2) + '/' + digits(5), capitals(3) + '/' + digits(2) + '/' + digits(4), digits(3) + ' ' + digits(4) + ' ' + digits(4), capitals(1) + digits(3) + capitals(2) + digits(3), digits(5) + '-' + digits(5), capitals(2) + ' ' + digits(6), digits(3) + '-' + digits(2) + '-' + digits(4), '#' + digits(5), capitals(3) + '-' + digits(4) + '-' + digits(2)])


def person():
    text = R.choice(FIRST) + ' ' + R.choice([R.choice(LAST), R.choice(LAST), R.choice(string.ascii_uppercase) + '. ' + R.choice(LAST), R.choice(LAST) + '-' + R.choice(LAST)])
    r = R.random()
    if r < .12: text = R.choice(['Dr. ', 'Mr. ', 'Ms. ', 'Prof. ', 'Frau ', 'Sr. ']) + text
    elif r < .2: text = R.choice(LAST) + ', ' + R.choice(FIRST)
    elif r < .25: text = text + ' & ' + R.choice(FIRST) + ' ' + R.choice(LAST)
    return text.upper() if R.random() < .18 else text


def company():
    name = R.choice([R.choice(LAST), cap(word()), cap(word()) + ' ' + cap(word()), R.choice(LAST) + ' & ' + R.choice(LAST), R.choice(CITY) + ' ' + cap(word()), capitals(3)])
    name += (' ' + cap(word()) if R.random() < .4 else '') + (R.choice([' ', ' ', ' ', ', ']) + R.choice(FORM) if R.random() < .85 else '')
    return name.upper() if R.random() < .35 else name


def postcode(): return R.choice([digits(5), digits(4) + ' AB', f'SW{R.randint(1, 9)}A {R.randint(1, 9)}AA', digits(5) + '-' + digits(4), digits(2) + '-' + digits(3), digits(4) + '-' + digits(3)])


def address():
    """Lines of an address."""
    lines = [f'{R.randint(1, 9999)} {R.choice(STREET)}' if R.random() < .6 else f'{R.choice(STREET)} {R.randint(1, 300)}' if R.random() < .8 else f'NO.{R.randint(1, 90)}, JALAN {word().upper()} {R.randint(1, 20)}/{R.randint(1, 20)},']
    if R.random() < .25: lines.append(R.choice(['Suite ', 'Floor ', 'P.O. Box ', 'Apt ', 'Unit ', 'Level ']) + str(R.randint(1, 900)))
    lines.append(R.choice([f'{R.choice(CITY)}, {R.choice(STATE)} {postcode()}', f'{postcode()} {R.choice(CITY)}', R.choice(CITY), f'{postcode()}, {R.choice(CITY)}, {R.choice(STATE)}.']))
    if R.random() < .3: lines.append(R.choice(COUNTRY))
    return [line.upper() for line in lines] if R.random() < .2 else lines


def text():
    r = R.random()
    if r < .35: return cap(word()) + ' ' + word()
    if r < .5: return cap(word())
    if r < .6: return ' '.join(word() for _ in range(R.randint(1, 3))).upper()
    if r < .8: return cap(R.choice(R.choice(nouns)[0]))
    return cap(' '.join(R.choice(nouns)[1].split()[:R.randint(2, 9)]))


MAKERS = dict(
    money=money, bigmoney=lambda: money(True), date=date, id=identifier, person=person, company=company, text=text,
    int=lambda: R.choice([str(R.randint(0, 20)), str(R.randint(0, 999)), f'{R.randint(0, 99999):,}']),
    decimal=lambda: R.choice([f'{R.uniform(0, 10):.2f}', f'{R.uniform(0, 200):.1f}', f'{R.random():.4f}', f'{R.uniform(0, 1000):.3f}', str(R.randint(0, 500)), f'< {R.random():.2f}', f'{R.uniform(0, 99):.1f}'.replace('.', ',')]),
    percent=lambda: R.choice([f'{R.randint(0, 100)}%', f'{R.uniform(0, 30):.2f}%', f'{R.randint(0, 30)} %', f'{R.uniform(0, 100):.1f}', f'{R.random():.8f}']),
    phone=lambda: R.choice([f'({digits(3)}) {digits(3)}-{digits(4)}', f'+{R.randint(1, 99)} {digits(2)} {digits(7)}', f'{digits(3)}-{digits(3)}-{digits(4)}', f'0{digits(3)} {digits(6)}', f'{digits(2)}-{digits(4)} {digits(4)}']),
    email=lambda: f'{R.choice(FIRST).lower()}@{word().replace(" ", "")}.{R.choice(["com", "de", "org", "co.uk", "es"])}',
    url=lambda: f'www.{word().replace(" ", "")}.{R.choice(["com", "org", "net"])}',
    city=lambda: R.choice(CITY) if R.random() < .7 else (R.choice(CITY) + R.choice(['', '', f' ({word()} {word()})']) + ', ' + R.choice(COUNTRY)).upper(),
    country=lambda: R.choice(COUNTRY), state=lambda: R.choice(STATE), zip=postcode,
    currency=lambda: R.choice('USD EUR GBP AED INR JPY CHF MYR ILS CNY PLN'.split()),
    code=lambda: R.choice([R.choice(string.ascii_uppercase) + str(R.randint(0, 99)), str(R.randint(1, 9)) + R.choice(string.ascii_uppercase), capitals(R.randint(1, 4)), f'{R.choice("ABCDEF")}-{R.randint(1, 9)}', R.choice(['CIF', 'FOB', 'EXW', 'HO-3', 'R-1', 'ASTM D' + str(R.randint(100, 9999))])]),
    iban=lambda: R.choice(['DE', 'ES', 'GB', 'NL', 'PL']) + ' '.join([digits(2)] + [digits(4) for _ in range(4)]),
    sex=lambda: R.choice(['M', 'F', 'Male', 'Female', 'männlich', 'W']), year=lambda: str(R.randint(1950, 2026)),
    time=lambda: R.choice([f'{R.randint(0, 23):02}:{R.randint(0, 59):02}', f'{R.randint(1, 12)}:{R.randint(0, 59):02} {R.choice(["AM", "PM"])}', f'{R.randint(0, 23):02}:{R.randint(0, 59):02}:{R.randint(0, 59):02}']),
    unit=lambda: R.choice(UNITS),
    weight=lambda: f'{R.uniform(1, 20000):,.{R.choice([0, 1, 2, 3])}f}' + R.choice(['', ' KGS', ' kg', ' lb', 'KG', ' g']),
    volume=lambda: f'{R.uniform(.1, 80):.{R.choice([1, 2, 3])}f}' + R.choice(['', ' CBM', ' m3', ' M3']),
    length=lambda: R.choice([f'{R.randint(1, 300)} cm', f"{R.randint(1, 20)}'", f"{R.randint(1, 9)}' - {R.randint(0, 11)}\"", f'{R.uniform(.1, 30):.2f} m', str(R.randint(1, 3000)), f'{R.randint(1, 99)}"']),
    area=lambda: f'{R.randint(10, 9999):,}' + R.choice([' sq ft', ' m²', ' SF', ' acres', '']),
    temp=lambda: f'{R.randint(-10, 120)}' + R.choice([' °F', ' °C', '°C', '']), pressure=lambda: f'{R.randint(1, 900)}' + R.choice([' bar', ' psi', ' kPa']),
    volt=lambda: f'{R.choice([110, 220, 230, 400, 480])} V', kw=lambda: f'{R.uniform(.1, 200):.2f}'.replace('.', R.choice('.,')) + ' kW',
    kwh=lambda: f'{R.randint(10, 9999):,}' + R.choice([' kWh', '', ' kWh', ' m3']), dims=lambda: ' x '.join(str(R.randint(1, 200)) for _ in range(3)),
    geo=lambda: R.choice([f'{R.uniform(-90, 90):.5f}', f"{R.randint(0, 89)}° {R.randint(0, 59)}' {R.randint(0, 59)}\" {R.choice('NSEW')}"]),
    range=lambda: R.choice([f'{R.randint(0, 50)}-{R.randint(50, 200)}', f'{R.uniform(0, 5):.1f} - {R.uniform(5, 10):.1f}', f'< {R.randint(1, 99)}', f'{R.randint(0, 40)}–{R.randint(40, 99)} cm']),
    vessel=lambda: R.choice(['MV ', 'MSC ', 'EVER ', 'MAERSK ', '']) + word().upper() + R.choice(['', '', f' / {digits(4)}', f' V.{digits(3)}E']),
    duration=lambda: f'{R.choice(["two", "three", "five", "one", "seven", "2", "3", "10", "18"])} {R.choice(["years", "months", "year", "(2) years", "years", "days"])}',
)
LINES = {'address': address, 'companyaddr': lambda: [company()] + address()}


def wrapped(text, most):
    """The words of a text in lines of at most this many characters."""
    lines = ['']
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > most: lines.append(word)
        else: lines[-1] = (lines[-1] + ' ' + word).strip()
    return lines


def lines_of(kind, language='en'):
    if kind in LINES: return LINES[kind]()
    return [date(language) if kind == 'date' else MAKERS[kind]()]


def one(kind, language='en'): return ' '.join(lines_of(kind, language))
