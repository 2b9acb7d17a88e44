"""Lists of records that are not tables: a head of one or two lines, often with a period, and a text or bullets below it."""
import pathlib
import random as R
import re

from . import values
from .flow import flow
from .values import date, value

PERIODIC, LONG = ('start', 'end', 'current'), ('about', '*about')
KINDS = dict(start='date', end='date', when='date', money='money', percent='percent', int='int')
BULLETS = ['•', '-', '*', '–', '▪', 'o', '', '', '•']
PRESENT = ['Present', 'present', 'Current', 'now', 'ongoing', 'to date', 'heute', 'aujourd’hui', 'Present', 'Today', 'PRESENT']


def _read():
    lists = []
    for line in open(pathlib.Path(__file__).parent / 'lists.txt', encoding='utf8'):
        line = line.rstrip('\n')
        if not line or line[0] == '#': continue
        if line[0] == '@':
            names, titles, topics = line[1:].split('|')
            lists.append(dict(names=names.split(';'), titles=titles.split(';'), topics=topics.split(), slots={}, sentences=[]))
        elif line[0] == '~': lists[-1]['sentences'].append(line[1:])
        else:
            slot, names, labels, said = line.split('|')
            lists[-1]['slots'][slot] = (names.split(';'), [label for label in labels.split(';') if label], said.split(';'))
    return lists


LISTS = _read()


class Style:
    """How all records of a list are printed."""

    def __init__(self, kind, language):
        slots = [slot for slot in kind['slots'] if slot not in LONG + PERIODIC]
        lead = slots[:2] if R.random() < .6 or slots[0] in ('number', 'rank') else slots[:2][::-1]
        rest = [slot for slot in slots[2:] if R.random() < .6]
        R.shuffle(rest)
        self.head = (lead if R.random() < .9 or len(lead) < 2 else lead[:1]) + rest
        self.language, self.form = language, R.choice(values.FORMS)
        self.sentence = R.choice(kind['sentences']) if kind['sentences'] and R.random() < .75 else None
        self.labelled = not self.sentence and R.random() < .2 and all(kind['slots'][slot][1] for slot in self.head)
        self.periodic = 'start' in kind['slots'] and R.random() < .9
        self.ends_alone = R.random() < (.25 if 'school' in kind['slots'] else .04)
        self.place = R.choice(['right', 'right', 'below', 'below', 'brackets', 'margin', 'first', 'above', 'comma'])
        self.range = R.choice([' - ', ' – ', ' to ', ' — ', ' until ', ' - ', ' – ', '–'])
        self.breaks = [R.random() < .35 for _ in self.head]
        self.seps = [R.choice([' - ', ', ', ', ', ' | ', ' – ', ' · ', ' / ', ' (', ': ', ' — ', ' at ' if self.head[k + 1] == 'org' else ', ']) for k in range(len(self.head) - 1)]
        self.about = R.choice(['bullets', 'bullets', 'bullets', 'text', 'text', 'lines', None]) if 'about' in kind['slots'] else None
        if kind['slots'].keys() <= {'number', 'clause', 'about', 'question', 'dish', 'money', 'term'} and self.about is None: self.about = 'text'
        self.bullet, self.indent, self.number = R.choice(BULLETS), R.choice([0, .012, .02, .03]), R.choice([None] * 8 + ['{}.', '({})', '•', '-'])
        self.gap, self.most, self.big = R.choice([.1, .3, .6, 1, 1.4]), R.choice([1, 2, 3, 4, 5, 6]), R.choice([1, 1, 1.1, 1.2])
        self.numbering = R.choice(['{k}.', '{k}', '{k}.1', '({k})', '§ {k}', 'Article {k}', '{k})'])


def records(page, kind, style, left, right, spans, most, labels):
    """Adds the words of each property to `spans`, and those of each record as `record`."""
    for k in range(most):
        if page.y > .93: break
        made = _head_values(kind, style, k)
        x, first, found = left, len(page.words), {}
        if style.place == 'margin' and style.periodic and not style.labelled and not style.sentence:
            y, width = page.y, min(.24, (right - left) * .34)
            found |= flow(page, _period(kind, style), left, left + width)
            page.y, x = y, left + width
        if style.labelled: found |= _labelled(page, kind, style, made, x, right, labels)
        else: found |= _head(page, kind, style, made, x, right, k)
        below = _about(page, kind, style, x, right, labels)
        for slot, span in found.items(): spans.setdefault(slot, []).append(span)
        for slot, own in below.items(): spans.setdefault(slot, []).extend(own)
        spans.setdefault('record', []).append((first, len(page.words) - 1))
        page.skip(style.gap + R.choice([0, 0, .1]))


def _head_values(kind, style, k):
    made = {slot: value(slot) for slot in style.head if slot not in ('when', 'number') and (slot == style.head[0] or R.random() < .92)}
    if 'when' in style.head: made['when'] = date(style.form, style.language, R.randint(1980, 2026))
    if 'number' in style.head: made['number'] = style.numbering.format(k=k + 1)
    return made


def _period(kind, style):
    start = R.randint(1975, 2024)
    end = date(style.form, style.language, min(2026, start + R.randint(0, 8)))
    if style.ends_alone: return [(end, 'end')]
    pieces = [(date(style.form, style.language, start), 'start'), (style.range, None)]
    if 'current' in kind['slots'] and R.random() < .25: return pieces + [(R.choice(PRESENT), 'current')]
    return pieces + [(end, 'end')]


def _head(page, kind, style, made, left, right, k):
    if style.sentence:
        known = dict(made) | {slot: value(slot) for slot in kind['slots'] if slot not in made and slot not in LONG + PERIODIC + ('when',)}
        if 'when' in kind['slots']: known['when'] = date(style.form, style.language, R.randint(1980, 2026))
        pieces = [(known.get(part[1:-1], ''), part[1:-1]) if part[:1] == '{' else (part, None) for part in re.split(r'(\{[^}]*\})', style.sentence)]
        return flow(page, _numbered(style, k) + pieces, left, right, style.indent)
    period = _period(kind, style) if style.periodic and style.place != 'margin' and R.random() < .97 else []
    pieces, closing = _numbered(style, k), ''
    if period and style.place == 'above': pieces += period + [('\n', None)]
    if period and style.place == 'first': pieces += period + [(R.choice([': ', ' ', '  ', ', ']), None)]
    present = [slot for slot in style.head if slot in made]
    for at, slot in enumerate(present):
        sep = '' if at == 0 else closing + ('\n' if style.breaks[at] else style.seps[style.head.index(slot) - 1] if slot != 'number' else ' ')
        if at and present[at - 1] == 'number': sep = ' '
        closing = ')' if sep.endswith('(') else ''
        pieces += [(sep, None), (made[slot], slot)]
    pieces.append((closing, None))
    if period and style.place in ('brackets', 'comma'): pieces += [(' (', None), *period, (')', None)] if style.place == 'brackets' else [(', ', None), *period]
    if period and style.place == 'below': pieces += [('\n', None), *period]
    if period and style.place == 'right': return _beside(page, style, pieces, period, left, right)
    return flow(page, pieces, left, right, size=style.big if '\n' not in ''.join(text for text, _ in pieces) else 1)


def _beside(page, style, pieces, period, left, right):
    """The period stands at the right edge of the first line."""
    width = sum(len(text) for text, _ in period) * page.sign
    y = page.y
    found = flow(page, pieces, left, right - width - .03)
    after, page.y = page.y, y
    found |= flow(page, period, right - width, right + .1)
    page.y = after
    return found


def _numbered(style, k):
    return [(style.number.format(k + 1) + ' ', None)] if style.number else []


def _labelled(page, kind, style, made, left, right, labels):
    found, aligned = {}, style.indent > .012
    widest = max(len(labels[slot]) for slot in made) + 2
    for slot, text in made.items():
        label = labels[slot] + ('' if aligned and style.most % 2 else ':')
        y = page.y
        if aligned:
            flow(page, [(label, None)], left, right)
            page.y = y
            found |= flow(page, [(text, slot)], left + min(.3, widest * page.sign), right)
        else: found |= flow(page, [(label + ' ', None), (text, slot)], left, right)
    if style.periodic: found |= flow(page, [(R.choice(['Period: ', 'Dates: ', 'Zeitraum: ', 'From ']), None)] + _period(kind, style), left, right)
    return found


def _about(page, kind, style, left, right, labels):
    """{slot: spans} of the text below the head."""
    if not style.about or R.random() < .12: return {}
    texts = [R.choice(values.POOLS['honour']) if 'school' in kind['slots'] and R.random() < .6 else values.sentence() for _ in range(R.randint(1, style.most))]
    if 'school' in kind['slots'] and R.random() < .3: texts.append('Relevant coursework: ' + ', '.join(values.subject() for _ in range(R.randint(2, 5))))
    label = [(labels['about'] + ': ', None)] if style.labelled and labels.get('about') else []
    if style.about == 'text':
        own = flow(page, label + [(' '.join(text.rstrip('.') + '.' for text in texts), 'about')], left, right)
        return {'about': [own['about']]}
    if label: flow(page, label, left, right)
    each = [flow(page, [(style.bullet + ' ' if style.about == 'bullets' and style.bullet else '', None), (text, 'about')], left + style.indent, right, page.sign * 2 if style.bullet else 0)['about'] for text in texts]
    return {'about': [(each[0][0], each[-1][1])], '*about': each}
