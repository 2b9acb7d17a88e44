"""Endless training samples: generated pages, pages that Quire parsed, degraded like recognised or copied text."""
import gzip
import json
import os
import random as R
import time

import numpy as np
import torch

import pack
from generator import concepts
from generator.business.document import HELD_BACK, KINDS, OWN_NUMBER, fields_of, make
from generator.business.queries import SINGLE
from generator.documents import make_page, query_text
from generator.grids import make_grid
from generator.outlines.page import make_outline
from generator.values import NUMBERS
from tokens import Tokens

CONFUSED = {'0': 'O', 'O': '0', '1': 'l', 'l': '1', 'I': 'l', '5': 'S', 'S': '5', '8': 'B', 'B': '8', 'm': 'rn', 'e': 'c', ',': '.', '.': ','}
# Shares of business documents, of pages of titled sections and of pages with one table.
BUSINESS, OUTLINES, GRIDS = .42, .18, .24
# Lists inside records, and whole records.
UNTYPED = dict(texts='text list', record='record')
# Batches that are made together, from samples sorted by size: less padding, a third fewer tokens.
SORTED = 8
# Words that field names share on all kinds of pages: they do not reveal what a page is about.
COMMON = set('number date name address amount total code type id no of the a in for reference description status value and to on by company title document phone email contact city country'.split())
TELLING = {name: concept for concept, (_, names, _) in SINGLE.items() for name in names}


def telling(name): return [w for w in name.lower().replace(':', ' ').split() if w not in COMMON]


def is_foreign(name, said):
    """Nothing on the page is related to it."""
    own = telling(name)
    return bool(own) and not any(w in said for w in own)


def stated_kind(kind):
    if kind in UNTYPED: return UNTYPED[kind]
    if kind in NUMBERS: return 'number' if R.random() < .85 else 'text'
    return 'date' if kind == 'date' and R.random() < .5 else 'text'


def roughened(words, noise=.12):
    """Recognition errors, another scale, slight jitter."""
    if R.random() < .5:
        sx, sy, dx = R.uniform(.6, 1.05), R.uniform(.4, 1.15), R.uniform(0, .05)
        words = [(t, min(1, x0 * sx + dx), y0 * sy, min(1, x1 * sx + dx), y1 * sy) for t, x0, y0, x1, y1 in words]
    if R.random() < .25:
        shake = R.uniform(0, .003)
        words = [(t, x0, y0 + (d := R.uniform(-shake, shake)), x1, y1 + d) for t, x0, y0, x1, y1 in words]
    if R.random() < noise:
        rate = R.uniform(.005, .05)
        words = [(''.join(CONFUSED.get(c, c) if R.random() < rate else c for c in t) or t, *box) for t, *box in words]
    return words


def glued(words, fields, noise=.12):
    """Joins `No:` and `7` into one word, as some files do, or any two words that recognition did not separate. The
    spans are updated; words are not joined where a span ends between them."""
    labels, others = R.random() < noise, R.uniform(0, .08) if R.random() < noise / 2 else 0
    if not labels and not others: return words, fields
    starts = {i for f in fields for i, _ in f['spans']}
    ends = {j for f in fields for _, j in f['spans']}
    out, at = [], []
    for i, w in enumerate(words):
        beside = out and i - 1 not in ends and abs(words[i - 1][2] - w[2]) < .004 and 0 <= w[1] - words[i - 1][3] < .03
        after_label = labels and beside and words[i - 1][0].endswith(':') and i in starts and R.random() < .7
        if after_label or beside and i not in starts and R.random() < others:
            t, x0, y0, _, _ = out[-1]
            out[-1] = (t + w[0], x0, y0, w[3], w[4])
        else: out.append(w)
        at.append(len(out) - 1)
    return out, [dict(f, spans=[(at[i], at[j]) for i, j in f['spans']]) for f in fields]


class Samples(torch.utils.data.IterableDataset):
    def __init__(self, folder, size, held_back=False, real_share=float(os.environ.get('REAL_SHARE', .1)), samples_a_page=3):
        self.folder, self.size, self.held_back, self.real_share, self.samples_a_page = folder, size, held_back, real_share, samples_a_page

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        R.seed((info.id if info else 0) * 1000 + (7 if self.held_back else int(time.time())))
        self.tokens, self.pool = Tokens(self.folder + '/tokenizer.json'), []
        concepts.load(self.folder + '/nouns.json')
        file = self.folder + '/parsed.json.gz'
        self.parsed = json.load(gzip.open(file, 'rt')) if os.path.exists(file) and not self.held_back else []
        while True:
            made = []
            while len(made) < self.size * SORTED:
                try: words, fields, domain, aspect = self._page()
                except Exception: continue  # one page in thousands has no room for its content
                if len(words) < 5 or not fields: continue
                word_ids, facts = [self.tokens.ids(w[0]) for w in words], [a + b for a, b in zip((pack.written(w[0]) for w in words), pack.standing(words, aspect))]
                for _ in range(self.samples_a_page):
                    sample = self._sample(words, fields, domain, word_ids, facts)
                    if sample: made.append(sample)
            made = sorted(made[:self.size * SORTED], key=lambda sample: (len(sample[0]['pieces']) // 96, len(sample[0]['ids'])))
            for at in R.sample(range(SORTED), SORTED):
                packed, answers = zip(*made[at * self.size:(at + 1) * self.size])
                yield {k: torch.from_numpy(v) for k, v in self._batch(packed, answers).items()}

    def _page(self):
        if self.parsed and R.random() < self.real_share:
            page = R.choice(self.parsed)
            return roughened([tuple(w) for w in page['words']]), page['fields'], 'business' if page['domain'] in KINDS else 'outline' if page['domain'] == 'outline' else None, page.get('aspect', pack.ASPECT)
        r = R.random()
        if r < BUSINESS:
            kinds = [kind for kind in KINDS if (kind in HELD_BACK) == self.held_back]
            document = make(R.choices(kinds, [KINDS[kind] for kind in kinds])[0])
            sheet = R.choice(document.pages)
            noise = .5 if document.kind == 'receipt' else .12
            words, fields = fields_of(sheet, OWN_NUMBER.get(document.kind))
            words, fields = glued(roughened(words, noise), fields, noise)
            return words, fields, 'business', sheet.aspect
        if r < BUSINESS + OUTLINES: page, domain = make_outline(self.held_back), 'outline'
        elif r < BUSINESS + OUTLINES + GRIDS: page, domain = make_grid(self.held_back), None
        else: page, domain = make_page(self.held_back)
        words, fields = glued(roughened(page.words), page.fields)
        return words, fields, domain, pack.ASPECT

    def _foreign(self, words, fields, domain):
        """Fields of other kinds of pages that this one has no word for: the answer is empty."""
        said = {w[0].lower().strip('.,:;()') for w in words} | {w for f in fields for w in (f['name'] + ' ' + (f['desc'] or '')).lower().split()}
        found = []
        for _ in range(R.choice([0, 0, 1, 2, 4])):
            if domain == 'business' and self.pool: c = R.choice(self.pool)
            else:
                name = R.choice(list(TELLING))
                kind, _, said_of = SINGLE[TELLING[name]]
                parent, _, own = name.rpartition(' : ')
                c = dict(name=own, desc=R.choice(['', R.choice(said_of)]), kind=kind, parent=parent, many=False)
            if not c['many'] and is_foreign(c['parent'] + ' ' + c['name'], said): found.append(dict(c, spans=[]))
        return found

    def _asked(self, fields, domain):
        count = R.choice([1, 2, 4, 8, 12, 16, 16])
        if domain == 'business':
            there, absent = [f for f in fields if f['spans']], [f for f in fields if not f['spans']]
            asked = R.sample(there, min(len(there), count))
            return asked + R.sample(absent, min(len(absent), pack.FIELDS - len(asked), R.choice([0, 1, 2, 4, 6])))
        asked = R.sample(fields, min(len(fields), count))
        # These pages name the lists that they lack themselves: many names mean the same list.
        if domain == 'outline': return asked
        have = {f['name'] for f in fields} | {f['desc'] for f in fields if f['desc']}
        while len(asked) < pack.FIELDS and R.random() < .6:
            if domain and R.random() < .5:
                c = concepts.concept(domain)
                if not have & set(c['key']) and not any(c['label'].lower() in (f['desc'] or '').lower() for f in fields): asked.append(dict(c, spans=[], parent='', many=False))
            elif self.pool:
                c = R.choice(self.pool)
                if c['name'] not in have: asked.append(dict(c, spans=[]))
        return asked

    def _sample(self, words, fields, domain, word_ids, facts):
        asked = self._asked(fields, domain)
        R.shuffle(asked)
        asked = asked[:pack.FIELDS - 2] + self._foreign(words, fields, domain)
        R.shuffle(asked)
        asked = [(f, (self.tokens.ids(query_text(f['parent'], f['name'], stated_kind(f['kind']), f['desc'])), f['many'])) for f in asked[:pack.FIELDS]]
        while pack.text_length([text for _, text in asked]) > pack.MOST_TEXT: asked.pop()
        start = 0 if R.random() < .8 else R.randint(0, max(0, len(words) - 100))
        made = pack.pack([text for _, text in asked], words, word_ids, facts, start)
        n = len(made['pieces'])
        if n < 3 or not asked: return None
        # A value of a list that goes on after the window still starts in it.
        spans = [(k, i - start, j - start) for k, (f, _) in enumerate(asked) for i, j in f['spans'] if start <= i < start + n and (f['many'] or j < start + n)]
        made['many'] = [f['many'] for f, _ in asked]
        if domain not in ('business', 'outline'): self.pool = (self.pool + R.sample(fields, 1))[-400:]
        return made, spans

    def _batch(self, packed, answers):
        out = pack.batch(packed)
        size, length = out['pieces'].shape[:2]
        truth, counts, many = np.zeros((size, pack.FIELDS, length, 3), np.uint8), np.zeros((size, pack.FIELDS, length), np.uint8), np.zeros((size, pack.FIELDS), np.uint8)
        for b, (p, spans) in enumerate(zip(packed, answers)):
            counts[b, :len(p['marks']), :len(p['pieces'])] = 1
            many[b, :len(p['many'])] = p['many']
            for k, i, j in spans:
                truth[b, k, i, 0] = 1
                truth[b, k, j:j + 1, 1] = 1
                truth[b, k, i:j + 1, 2] = 1
        return dict(out, truth=truth, counts=counts, many=many)
