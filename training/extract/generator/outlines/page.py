"""Pages of titled sections: résumés, contracts, minutes, papers, menus. Each section is a list of records, a list of
plain values or a paragraph, in one or two columns."""
import pathlib
import random as R

from ..concepts import LANGUAGES, styled
from ..page import Page
from ..prose import filler
from . import values
from .flow import flow
from .records import KINDS, LISTS, records, Style
from .values import pick, value

STRINGS = [[part.split(';') for part in line.strip().split('|')] for line in open(pathlib.Path(__file__).parent / 'strings.txt', encoding='utf8') if line[0] != '#']
TOPICS = ['cv'] * 8 + ['legal', 'meeting', 'sport', 'food', 'medical', 'business', 'business', 'paper', 'shop', 'travel']
KINDS_OF_WORK = ['Teaching', 'Research', 'Clinical', 'Industry', 'Administrative', 'Other', 'Relevant', 'Early', 'Academic', 'Consulting']
TITLES = dict(legal=['Agreement', 'Service Agreement', 'Lease', 'Contract', 'Amendment'], meeting=['Minutes', 'Meeting Notes', 'Board Meeting', 'Programme'], sport=['Results', 'Championship', 'Open Cup'], food=['Menu', 'Recipe', 'Cookbook'], medical=['Discharge Summary', 'Patient Record', 'Medical Report'], business=['Report', 'Company Profile', 'Proposal', 'Project Plan', 'Audit Report'], paper=['Curriculum', 'Working Paper', 'Report'], shop=['Catalogue', 'Offers', 'Brochure'], travel=['Itinerary', 'Travel Guide', 'Your Booking'])
SUMMARIES = ['summary', 'personal statement', 'profile', 'about', 'objective', 'introduction', 'professional summary', 'overview', 'abstract', 'profile summary', 'description']
COMMON = set('and of the in a to date list key work personal professional other selected current our'.split())


def words_in(names): return {w for name in names for w in name.lower().replace('&', ' ').split()} - COMMON


class Outline:
    def __init__(self, held_back):
        self.page = page = Page(R.choice(LANGUAGES[:9]) if R.random() < .2 else 'en')
        page.line = R.uniform(.0095, .0165)
        page.sign = page.line * R.uniform(.42, .6)
        self.topic, self.held_back = R.choice(TOPICS), held_back
        self.heading = R.choice([str.upper, str.title, str, str.upper, str.title]), R.choice([1, 1, 1.15, 1.3, 1.5]), R.choice(['', '', '', ':']), R.random() < .1
        self.continues = R.random() < .5
        self.parent, self.said, self.made = R.choice([''] * 6 + ['resume', 'document', 'profile', 'content', 'data']), set(), []

    def fits(self, topics): return (('held' in topics) == (self.held_back and R.random() < .7)) and (self.topic in topics or R.random() < .012)

    def title(self, text, left, right):
        change, size, colon, _ = self.heading
        self.said |= words_in([text])
        return flow(self.page, [(change(text) + colon, 'title')], left, right, size=size)['title']

    def record_list(self, left, right):
        known = [kind for kind in LISTS if self.fits(kind['topics']) and kind not in [kind for kind, _, _ in self.made] and not words_in(kind['names'] + kind['titles']) & self.said]
        if not known: return
        kind = known[0] if self.topic == 'cv' and R.random() < .35 else R.choice(known)
        style, spans, page = Style(kind, self.page.language), {}, self.page
        labels = {slot: R.choice(own) if own else '' for slot, (_, own, _) in kind['slots'].items()}
        parts = R.choice([1] * 9 + [2, 3]) if kind is LISTS[0] else 1
        for part in range(parts):
            if page.y > .9: break
            # A page may begin in the middle of a list.
            if page.words or not self.continues:
                heading = self.title(R.choice(KINDS_OF_WORK) + ' Experience' if parts > 1 else R.choice(kind['titles']), left, right)
                if parts > 1: spans.setdefault('category', []).append(heading)
            page.skip(R.choice([.1, .3, .8]))
            inset = .2 if self.heading[3] and right - left > .6 else 0
            records(page, kind, style, left + inset, right, spans, R.choice([1, 2, 3, 3, 4, 5, 8]), labels)
        self.said |= words_in(kind['names'] + kind['titles'])
        self.made.append((kind, spans, left))

    def string_list(self, left, right):
        known = [one for one in STRINGS if self.fits(one[4][0].split()) and not words_in(one[0] + one[1]) & self.said]
        if not known: return
        names, titles, [slot], said, _ = R.choice(known)
        self.said |= words_in(names + titles)
        page, title, made = self.page, R.choice(titles), list(dict.fromkeys(value(slot) for _ in range(R.randint(1, 12))))
        way = R.choice(['bullets', 'lines', 'lines', 'commas', 'commas', 'after', 'grid', 'groups', 'signs', 'words']) if slot != 'sentence' else R.choice(['bullets', 'lines', 'numbers'])
        if way != 'after': self.title(title, left, right)
        spans, mark = [], R.choice(['•', '-', '*', '▪', '✓'])
        if way in ('bullets', 'lines', 'numbers'):
            for k, text in enumerate(made):
                if page.y > .95: break
                spans.append(flow(page, [(dict(bullets=mark + ' ', lines='', numbers=f'{k + 1}. ')[way], None), (text, slot)], left + R.choice([0]), right)[slot])
        elif way == 'grid':
            across = R.randint(2, 3)
            for at in range(0, len(made), across):
                y, lowest = page.y, page.y
                for k, text in enumerate(made[at:at + across]):
                    page.y, x = y, left + k * (right - left) / across
                    spans.append(flow(page, [(text, slot)], x, x + (right - left) / across - .01)[slot])
                    lowest = max(lowest, page.y)
                page.y = lowest
        else: spans = self._joined(made, slot, way, title, left, right)
        page.field(R.choice(names), R.choice(['', '', *said]), 'text', spans, self.parent, True)

    def _joined(self, made, slot, way, title, left, right):
        groups = [made] if way != 'groups' or len(made) < 4 else [made[:len(made) // 2], made[len(made) // 2:]]
        sep, spans = R.choice([' • ', ' | ', ' / ', '; ', ' · ']) if way == 'signs' else ', ', []
        for group in groups:
            label = title + ': ' if way == 'after' else R.choice([values.pick('trade'), values.word().title(), 'Other']) + R.choice([': ', '\n', ' - ']) if len(groups) > 1 else ''
            pieces = [(label, None)]
            for k, text in enumerate(group): pieces += [(text, k), ('' if k + 1 == len(group) else ' and ' if way == 'words' and k + 2 == len(group) else sep, None)]
            found = flow(self.page, [('' if not piece else piece, slot if slot is None else f'{slot}') for piece, slot in pieces], left, right)
            spans += [found[str(k)] for k in range(len(group))]
        return spans

    def summary(self, left, right):
        page, names = self.page, R.choice(SUMMARIES)
        if R.random() < .6: self.title(R.choice([names, 'Profile', 'Summary', 'About', 'Objective']), left, right)
        text = values.statement() if self.topic == 'cv' else ' '.join(filler() for _ in range(R.randint(1, 3)))
        page.field(names, R.choice(['', 'introductory statement or profile', f'{names} as printed', 'introductory text', 'profile summary or personal description']), 'text', [flow(page, [(text, 'text')], left, right)['text']], R.choice(['', '', 'personal info', 'candidate', 'header']))

    def section(self, left, right):
        self.page.skip(R.choice([.5, 1, 1.5, 2]))
        r = R.random()
        if r < .6: self.record_list(left, right)
        elif r < .92: self.string_list(left, right)
        elif r < .96: self.summary(left, right)
        else: flow(self.page, [(filler(), None)], left, right)

    def head(self, left, right):
        """The name of a person with contacts, or the title of a document."""
        page, size = self.page, R.choice([1, 1.3, 1.6, 2])
        parent = R.choice(['', '', 'personal info', 'candidate', 'contact', 'personal details', 'applicant', 'person'])
        if self.topic != 'cv':
            own = flow(page, [(values.titled(values.word()) + ' ' + R.choice(TITLES[self.topic]), 'title')], left, right, size=size)
            page.field(R.choice(['title', 'document title', 'name', 'document type']), R.choice(['', 'title of the document']), 'text', [own['title']])
            return
        name = values.value('person')
        own = flow(page, [(name.upper() if R.random() < .2 else name, 'name')], left, right, size=size)
        page.field(R.choice(['full name', 'name', 'candidate name', 'applicant name', 'person name']), R.choice(['', 'full name of the candidate', 'name of the person', 'name, including any titles']), 'text', [own['name']], parent)
        if R.random() < .4:
            own = flow(page, [(values.role(), 'role')], left, right)
            page.field(R.choice(['headline', 'current title', 'profession', 'desired position']), R.choice(['', 'profession printed below the name']), 'text', [own['role']], parent)
        self._contacts(left, right, parent)

    def _contacts(self, left, right, parent):
        page, beside = self.page, R.random() < .5
        mails, phones, links = [value('email') for _ in range(R.choice([1, 1, 1, 2]))], [value('phone') for _ in range(R.choice([0, 1, 1, 1, 2]))], [value('link') for _ in range(R.choice([0, 0, 1, 2, 3]))]
        parts = [(text, f'email{k}') for k, text in enumerate(mails)] + [(text, f'phone{k}') for k, text in enumerate(phones)] + [(text, f'link{k}') for k, text in enumerate(links)] + ([(value('city') if R.random() < .6 else value('address'), 'place')] if R.random() < .7 else [])
        R.shuffle(parts)
        icons, found = R.choice([None, None, dict(email='@', phone='☎', link='in', place='φ'), dict(email='Email:', phone='Tel:', link='Web:', place='Address:'), dict(email='E', phone='T', link='W', place='A')]), {}
        pieces = lambda text, slot: ([(icons[slot.rstrip('012')] + ' ', None)] if icons else []) + [(text, slot)]
        if beside:
            sep = R.choice([' | ', ' • ', ', ', '  ', ' · '])
            found = flow(page, [piece for k, (text, slot) in enumerate(parts) for piece in ([(sep, None)] if k else []) + pieces(text, slot)], left, right)
        else:
            for text, slot in parts: found |= flow(page, pieces(text, slot), left, right)
        for slot, single, many in (('email', ['email', 'email address', 'e mail'], ['emails', 'email addresses']), ('phone', ['phone', 'phone number', 'telephone', 'mobile'], ['phones', 'phone numbers']), ('link', ['website', 'linkedin', 'url'], ['social links', 'links', 'profiles', 'web links'])):
            own = [span for key, span in found.items() if key.rstrip('012') == slot]
            if slot != 'link' or not own: page.field(R.choice(single), R.choice(['', f'{single[0]} of the person']), 'text', own, parent)
            page.field(R.choice(many), R.choice(['', f'all {many[0]}', f'{many[0]} of the person', 'links to professional profiles' if slot == 'link' else many[0]]), 'text', own, R.choice([parent, (parent + ' contact').strip()]), True)
        if 'place' in found: page.field(R.choice(['location', 'address', 'place of residence']), R.choice(['', 'where the person lives']), 'text', [found['place']], parent)

    def columns(self):
        """(left, right) of each column."""
        left, right = self.page.left, self.page.right
        way = R.choice(['one', 'one', 'one', 'left', 'right', 'right', 'equal'])
        if way == 'one': return [(left, right)]
        middle = left + (right - left) * dict(left=R.uniform(.26, .4), right=R.uniform(.58, .72), equal=.5)[way]
        made = [(left, middle - .015), (middle + .015, right)]
        return made if R.random() < .6 else made[::-1]

    def ask(self):
        """The fields of the records, of lists that the page has not, and of two lists together."""
        for kind, spans, _ in self.made: self._ask_for(kind, R.choice(kind['names']), spans)
        for at, (kind, spans, _) in enumerate(self.made):
            for other, theirs, _ in self.made[at + 1:]:
                shared = (spans.keys() & theirs.keys()) - {'*about', 'current', 'category'}
                if len(shared) > 2 and R.random() < .4: self._ask_for(kind, f"{R.choice(kind['names'])} and {R.choice(other['names'])}", {slot: sorted(spans[slot] + theirs[slot]) for slot in shared}, shared)
        absent = [kind for kind in LISTS if 'held' not in kind['topics'] and not words_in(kind['names'] + kind['titles']) & self.said and kind not in [kind for kind, _, _ in self.made]]
        for kind in R.sample(absent, min(len(absent), R.randint(1, 4))): self._ask_for(kind, R.choice(kind['names']), {})
        for names, titles, _, said, topics in R.sample(STRINGS, 5):
            if 'held' not in topics[0] and not words_in(names + titles) & self.said: self.page.field(R.choice(names), R.choice(['', *said]), 'text', [], self.parent, True)

    def _ask_for(self, kind, name, spans, only=None):
        if 'school' in kind['slots'] and 'study' in kind['slots'] and not spans.get('end') and spans.get('when'): return
        if spans or R.random() < .5: self.page.field(name, R.choice(['', '', f'{name} history', f'list of {name}', f'all {name} of the document', 'in the order of the document', f'{name}, one entry each']), 'record', sorted(spans.get('record', [])), self.parent, True)
        if spans and not only and R.random() < .5: self._ask_for_missing(kind, name, spans.get('category', []))
        for slot, (names, _, said) in kind['slots'].items():
            if only and slot not in only or not spans.get(slot) and R.random() < .5 or slot == '*about' and not spans.get(slot): continue
            own = R.choice(names)
            inner, _, last = own.rpartition(' : ')
            about = 'texts' if slot == '*about' else KINDS.get(slot, 'text')
            self.page.field(last, R.choice(['', '', *said, f'{last} of the entry']), about, sorted(spans.get(slot, [])), ' '.join(part for part in (self.parent, name, inner) if part), True)

    def _ask_for_missing(self, kind, name, headings):
        """Properties that the records have not; the kind of work only if sections state it."""
        parent = f'{self.parent} {name}'.strip()
        self.page.field(R.choice(['category', 'type', 'kind', 'section']), R.choice(['', f'type of {name}', 'kind of entry, only if stated']), 'text', headings, parent, True)
        own, (names, _, said) = words_in([name for names, _, _ in kind['slots'].values() for name in names]), R.choice(list(R.choice(LISTS)['slots'].values()))
        if not words_in(names) & own: self.page.field(R.choice(names).replace(' : ', ' '), R.choice(['', *said]), 'text', [], parent, True)


def make_outline(held_back=False):
    made = Outline(held_back)
    page = made.page
    top = R.random() < .85
    if top: made.head(page.left, page.right)
    if top and R.random() < .4: made.summary(page.left, page.right)
    start, columns = page.y, made.columns()
    for at, (left, right) in enumerate(columns):
        page.y = start
        if not top and at == 0 and not made.continues: made.head(left, right)
        for _ in range(R.choice([2, 3, 4, 6, 9])):
            if page.y > .85: break
            made.section(left, right)
    made.ask()
    return page
