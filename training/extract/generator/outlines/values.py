"""Values of the records and lists of titled sections: posts, studies, papers, tasks, sentences, periods."""
import pathlib
import random as R

from .. import values
from ..values import cap, CITY, COUNTRY, digits, LAST, MAKERS, money, MONTHS, one, person, word

POOLS = {name: words for name, *words in (line.strip().split('|') for line in open(pathlib.Path(__file__).parent / 'words.txt', encoding='utf8') if line[0] != '#')}
PERSONS, FIELDS = ('a person who', 'someone who', 'a worker', 'a specialist', 'an official', 'an expert'), ('the branch of', 'the study of', 'the science of')
_nouns = {}


def pick(name): return R.choice(POOLS[name])


def noun(starts):
    """A noun whose meaning starts so."""
    if starts not in _nouns: _nouns[starts] = [lemmas for lemmas, gloss in values.nouns if gloss.startswith(starts)]
    return R.choice(R.choice(_nouns[starts]))


def titled(text): return ' '.join(w if w in ('of', 'the', 'and', 'in', 'for', 'a', 'on') else cap(w) for w in text.split())
def company(): return ' '.join(w if R.random() < .9 else w.upper() for w in values.company().title().split()) if R.random() < .7 else values.company()


def role():
    r = R.random()
    if r < .2: return titled(noun(PERSONS))
    if r < .32: return R.choice(['Head of ', 'Director of ', 'Vice President, ', 'Director, ', 'Chief of ']) + pick('trade')
    return ' '.join(([pick('level')] if R.random() < .45 else []) + ([pick('trade')] if R.random() < .85 else []) + [pick('post')])


def org():
    r = R.random()
    if r < .2: return school()
    if r < .35: return R.choice(CITY) + ' ' + R.choice(['General Hospital', 'City Council', 'Museum of Art', 'Medical Center', 'Police Department', 'Law Group', 'Public Library', 'Research Institute'])
    if r < .55: return cap(word()) + cap(word()) + R.choice(['', ' Solutions', ' Systems', ' Digital', ' Labs', ' Group', ' Media', ' Technologies'])
    return company()


def school():
    r = R.random()
    if r < .35: return R.choice(['University of ', 'Universität ', 'Université de ', 'Universidad de ', 'University of ']) + R.choice(CITY)
    return R.choice([R.choice(CITY), R.choice(LAST), cap(word())]) + ' ' + pick('school')


def subject(): return pick('subject') if R.random() < .7 else titled(noun(FIELDS))
def study(): return R.choice(['{d} in {s}', '{d}, {s}', '{d} {s}', '{d} - {s}', '{s}, {d}', '{d}', '{d} ({s})', '{s}']).format(d=pick('degree'), s=subject())


def paper():
    made = R.choice(['{a} of {b} in {c}', '{a} and {b}: a {c} approach', 'On the {a} of {b}', 'A study of {a} {b}', '{a} {b} for {c} and {d}', 'The role of {a} in {b}', '{a}: {b}, {c} and {d}', 'Towards {a} {b} with {c}', 'Does {a} improve {b}?'])
    made = made.format(a=word(), b=R.choice(R.choice(values.nouns)[0]), c=word(), d=word())
    return titled(made) if R.random() < .6 else cap(made)


def author(): return R.choice(['{l}, {i}.', '{i}. {l}', '{l} {i}', '{f} {l}', '{l}, {f}']).format(l=R.choice(LAST), f=R.choice(values.FIRST), i=R.choice('ABCDEFGHJKLMNPRSTW'))


def authors():
    made = []
    for _ in range(R.choice([1, 2, 3, 3, 5])): made.append(author())
    return R.choice([', ', ', ', '; ', ', ']).join(made) + R.choice(['', '', ' et al.', ', et al.', ' & ' + author(), ' and ' + author()])


def sentence():
    r = R.random()
    if r < .25:
        gloss = R.choice(values.nouns)[1].split()[:R.randint(4, 24)]
        return cap(' '.join(gloss)) + R.choice(['.', ''])
    a, t = pick('adjective'), pick('thing')
    made = R.choice(['{v} {a} {t} for {n}', '{v} {a} {t} and {t2}', '{v} {n} {t} across {k} {n2}', '{v} {a} {n} {t}, {n2} and {t2}', '{v} {t} by {k}% through {a} {n}', '{v} team of {k} {t} for {c}', '{v} {a} {t} with {t2} on {n}', '{v} {n} {t} worth {m}', '{v} {a} {t} of {n} using {s} and {s2}'])
    made = made.format(v=pick('verb'), a=a, t=t, t2=pick('thing'), n=word(), n2=word(), k=R.randint(2, 90), c=org(), m=R.choice(['$2M', '€40k', money()]), s=pick('skill'), s2=pick('skill'))
    if R.random() < .25: made += R.choice([', reducing ', ' to improve ', ', including ', ' while supporting ']) + pick('adjective') + ' ' + pick('thing')
    return made + R.choice(['.', '', ''])


def statement():
    """An introduction of a person or an organization."""
    first = f"{pick('statement')} {R.choice([role().lower(), noun(PERSONS)])} with {R.randint(2, 25)}{R.choice(['+', ''])} years of experience in {subject().lower()}, {pick('skill').lower()} and {word()}."
    return ' '.join([first] + [sentence().rstrip('.') + '.' for _ in range(R.choice([0, 0, 1, 2, 4]))])


def listed(pool): return ', '.join(R.sample(POOLS[pool], R.randint(2, 6)))
def credential(): return R.choice([f"{pick('credential')} {pick('trade')} {pick('post')}", f"{titled(word())} {pick('trade')} Certification", f"{pick('trade')} License", f"{cap(word())} {cap(word())} ({values.capitals(R.randint(3, 4))})", f"{pick('skill')} Certificate", f"{pick('trade')} {pick('post')} - {R.choice(['Professional', 'Level 2', 'Associate', 'Advanced'])}"])
def award(): return R.choice([f"{cap(word())} {pick('award')}", f"{pick('award')} for {titled(paper())}", f"{pick('trade')} {pick('award')}", f"{R.choice(LAST)} {pick('award')}", pick('award')])
def body(): return R.choice([f"{R.choice(['National', 'American', 'European', 'International', R.choice(CITY), 'State'])} {pick('body')} of {subject()}", f"{pick('subject')} {pick('body')}", f"{R.choice(CITY)} {pick('body')}", org()])
def link(): return pick('site') + R.choice(['{f}{l}', '{l}-{f}', '{l}{n}', '{w}.com', '{w}/{n}']).format(f=R.choice(values.FIRST).lower(), l=R.choice(LAST).lower(), n=digits(3), w=word().replace(' ', ''))
def project(): return R.choice([f'{cap(word())} {word()}', titled(f'{word()} {word()} {R.choice(["system", "review", "platform", "analysis", "study", "upgrade", "initiative", "policy"])}'), cap(R.choice(R.choice(values.nouns)[0])), paper()])


VALUES = dict(
    role=role, org=org, school=school, study=study, subject=subject, paper=paper, authors=authors, sentence=sentence, statement=statement, credential=credential, award=award, body=body, link=link,
    project=project, title=project, company=company, person=lambda: R.choice([values.person, values.person])().replace(' & ', ' '), task=lambda: sentence().rstrip('.'), noun=lambda: R.choice(R.choice(values.nouns)[0]), city=lambda: R.choice(CITY) + R.choice(['', '', f', {R.choice(COUNTRY)}', f', {R.choice(values.STATE)}']),
    journal=lambda: R.choice([f"{pick('journal')} {subject()}", titled(word()) + ' ' + R.choice(['Review', 'Letters', 'Quarterly', 'Press', 'Today']), f"{pick('journal')} {subject()}, {R.randint(1, 60)}({R.randint(1, 12)})"]),
    event=lambda: R.choice([titled(f'{word()} {R.choice(["Conference", "Summit", "Festival", "Workshop", "Gallery", "Congress", "Forum"])}'), f'{R.choice(CITY)} {R.choice(["Hotel", "Museum", "Hall", "Arena", "Marathon", "Symposium"])}', f'{R.choice(LAST)} v. {R.choice(LAST)}']), court=lambda: R.choice([f'District Court of {R.choice(CITY)}', f'High Court, {R.choice(CITY)}', f'{R.choice(CITY)} Court of Appeal', 'Landgericht ' + R.choice(CITY)]),
    skills=lambda: listed('skill'), features=lambda: listed('feature'), term=lambda: titled(R.choice(R.choice(values.nouns)[0])), meaning=lambda: ' '.join(R.choice(values.nouns)[1].split()[:R.randint(5, 30)]), question=lambda: R.choice(['How do I {a} the {b}?', 'What is a {b}?', 'Can the {b} be used with {c}?', 'When does the {b} of the {c} end?', 'Who pays for the {b}?']).format(a=R.choice(['change', 'return', 'order', 'clean']), b=word(), c=word()),
    language=lambda: pick('language') + R.choice(['', '', ' ({})', ' - {}', ': {}', ' {}']).format(pick('proficiency')), skill=lambda: pick('skill') if R.random() < .6 else R.choice([cap(word()), f'{cap(word())} {word()}', cap(noun(FIELDS))]), course=lambda: R.choice(['Introduction to ', 'Advanced ', '', 'Seminar: ', 'Topics in ']) + subject(),
    code=lambda: R.choice([values.capitals(R.randint(1, 4)) + R.choice([' ', '', '-']) + digits(3), f'{R.choice("ABCDEFGIJKM")}{R.randint(10, 99)}.{R.randint(0, 9)}']), mark=lambda: R.choice([f'{R.randint(0, 9)}:{R.randint(10, 59)}.{digits(2)}', f'{R.randint(20, 59)}.{digits(2)}', f'{R.randint(1, 200)} pts', f'{R.uniform(1, 80):.2f} m']), club=lambda: R.choice([f'{R.choice(CITY)} {pick("club")}', f'{pick("club")} {R.choice(CITY)}', values.capitals(3), school()]),
    quantity=lambda: R.choice([str(R.randint(1, 900)), '1/2', '½', '1.5', '2-3']), measure=lambda: pick('unit'), dish=lambda: titled(f'{pick("food")} {pick("dish")}') if R.random() < .6 else titled(f'{pick("dish")} of {pick("food")} and {pick("food")}'), rank=lambda: str(R.randint(1, 30)), year=lambda: str(R.randint(1975, 2026)), product=lambda: titled(f'{word()} {R.choice(values.common)}') + R.choice(['', f' {values.capitals(2)}-{digits(3)}', f' {digits(2)}']), email=lambda: R.choice([MAKERS['email'], lambda: f'{R.choice(values.FIRST)[0].lower()}.{R.choice(LAST).lower()}@{word().replace(" ", "")}.{R.choice(["com", "org", "edu", "net"])}'])(), phone=lambda: R.choice([MAKERS['phone'](), digits(9)]),
)


def value(slot):
    if slot in VALUES: return VALUES[slot]()
    if slot in POOLS: return pick(slot)
    return ', '.join(values.address()) if slot == 'address' else one(slot)


FORMS = ['{wide} {y}', '{wide} {y}', '{short} {y}', '{short} {y}', '{y}', '{y}', '{m:02}/{y}', '{d} {short} {y}', '{y}-{m:02}', '{m:02}.{y}', "{short} '{yy:02}", '{d:02}.{m:02}.{y}', '{wide} {d}, {y}', '{m}/{d}/{y}']


def date(form, language, year):
    """A date of this year, mostly without a day."""
    m = R.randint(1, 12)
    wide, short = (names[m - 1] for names in MONTHS.get(language, MONTHS['en']))
    return form.format(wide=wide, short=short, m=m, y=year, yy=year % 100, d=R.randint(1, 28))
