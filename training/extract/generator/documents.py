"""Whole pages of many kinds; some kinds and domains are held back from training and used only for validation."""
import random as R

from .blocks import letterhead, loose_date, pairs, parties, period, title
from .concepts import DOMAINS, LANGUAGES, styled
from .lists import bought, enumeration, records, statement, table, timetable
from .page import Page
from .prose import filler, prose
from .sections import boxed_form, lettered, titled_lists, two_line_rows
from . import values

HELD_BACK_DOMAINS = {'realestate', 'education'}
HELD_BACK_KINDS = {'timetable', 'certificate'}
# kind: its parts, as (part, weight)
KINDS = {
    'form': dict(pairs=4, section=3, twocolumns=2, parties=2, period=1, table=1, filler=1, boxed_form=2),
    'invoice': dict(pairs=3, parties=2, table=5, bought=1, period=1, filler=1),
    'receipt': dict(pairs=2, bought=5, filler=1, loose_date=1),
    'statement': dict(statement=5, pairs=2, table=2, period=2, prose=1, titled_lists=3, two_line_rows=1),
    'shipping': dict(pairs=4, parties=3, table=3, twocolumns=2, boxed_form=3, two_line_rows=1),
    'laboratory': dict(pairs=3, table=5, filler=1, twocolumns=2, titled_lists=2),
    'payslip': dict(pairs=4, statement=2, table=3, period=2, titled_lists=4),
    'policy': dict(pairs=3, statement=2, table=2, period=2, parties=1, prose=1, lettered=3, titled_lists=1.5),
    'contract': dict(prose=6, parties=1, pairs=1, filler=2, table=1, enumeration=1, loose_date=1, titled_lists=.7),
    'letter': dict(prose=4, loose_date=2, filler=2, pairs=1, table=1),
    'resume': dict(records=4, enumeration=2, prose=1, pairs=1),
    'records': dict(records=4, pairs=2, table=1, two_line_rows=2),
    'mixed': dict(pairs=5, section=2, parties=1.5, table=3.5, prose=1.5, filler=1, bought=.7, twocolumns=1, statement=2, period=1, records=1, enumeration=.7, titled_lists=2, lettered=.8, two_line_rows=1, boxed_form=1.2),
    'timetable': dict(timetable=4, pairs=2, filler=1),
    'certificate': dict(prose=3, pairs=3, loose_date=2, filler=1),
}


def make_page(held_back=False):
    """A page and its domain. With `held_back`, of a kind or domain that training never sees."""
    kinds = HELD_BACK_KINDS if held_back and R.random() < .5 else set(KINDS) - HELD_BACK_KINDS
    kind = R.choice(sorted(kinds) + ([] if held_back else ['mixed'] * 4))
    domains = [d for d in DOMAINS if (d['name'] in HELD_BACK_DOMAINS) == (held_back and kind not in HELD_BACK_KINDS)]
    domain = R.choice(domains)
    page = Page(R.choice(LANGUAGES) if R.random() < .35 else 'en')
    parts = ['title']
    if R.random() < .6: parts.insert(R.randint(0, 1), 'letterhead')
    weights = KINDS[kind]
    parts += R.choices(list(weights), weights=list(weights.values()), k=R.randint(2, 6))
    for part in parts:
        if page.y > .93: break
        _add(page, part, domain)
        page.skip(R.uniform(.3, 2))
    page.fields = _told_apart(page.fields)
    return page, domain


def _told_apart(fields):
    """Lists of fields with the same query are joined; of single values the first is the answer."""
    found = {}
    for field in fields:
        known = found.setdefault((field['parent'], field['name'], field['many']), field)
        if known is not field and field['many']: known['spans'] = known['spans'] + field['spans']
    return list(found.values())


def _add(page, part, domain):
    if part == 'letterhead': letterhead(page, domain)
    elif part == 'title': title(page, domain)
    elif part == 'pairs': pairs(page, domain, R.randint(2, 12), page.left, page.right)
    elif part == 'section':
        heading = styled(R.choice(R.choice(values.nouns)[0]) + R.choice([' information', ' details', '', ' data', ' section']))
        page.put(heading, page.left)
        page.skip(1.4)
        pairs(page, domain, R.randint(2, 8), page.left, page.right, heading.lower() if R.random() < .5 else None)
    elif part == 'twocolumns':
        start, middle = page.y, R.uniform(.45, .6)
        pairs(page, domain, R.randint(2, 7), page.left, middle)
        lowest, page.y = page.y, start
        pairs(page, domain, R.randint(2, 7), middle + .02, page.right)
        page.y = max(page.y, lowest)
    elif part == 'filler': page.paragraph(filler())
    elif part == 'prose': prose(page, domain)
    else: dict(parties=parties, table=table, bought=bought, statement=statement, period=period, records=records, enumeration=enumeration, timetable=timetable, loose_date=loose_date, titled_lists=titled_lists, lettered=lettered, two_line_rows=two_line_rows, boxed_form=boxed_form)[part](page)


def query_text(parent, name, kind, desc):
    """The text of a query. src/extract/match/query.ts makes the same text from a schema's field."""
    return (f'{parent} : {name}' if parent else name) + f' ( {kind} )' + (f' {desc}' if desc else '')
