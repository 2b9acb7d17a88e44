"""Endless training samples: generated pages, pages that Quire parsed, roughened as recognition and copying roughen them."""
import gzip
import json
import os
import random as R
import time

import numpy as np
import torch
from tokenizers import Tokenizer

import pack
from generator import concepts
from generator.documents import make_page, query_text
from generator.values import NUMBERS

CONFUSED = {'0': 'O', 'O': '0', '1': 'l', 'l': '1', 'I': 'l', '5': 'S', 'S': '5', '8': 'B', 'B': '8', 'm': 'rn', 'e': 'c', ',': '.', '.': ','}


def tokenizer(file):
    made = Tokenizer.from_file(file)
    made.no_padding()
    made.no_truncation()
    return made


def stated_kind(kind):
    if kind in NUMBERS: return 'number' if R.random() < .85 else 'text'
    return 'date' if kind == 'date' and R.random() < .5 else 'text'


def roughened(words):
    """Wrongly read signs, another scale, a little shaking."""
    if R.random() < .5:
        sx, sy, dx = R.uniform(.6, 1.05), R.uniform(.4, 1.15), R.uniform(0, .05)
        words = [(t, min(1, x0 * sx + dx), y0 * sy, min(1, x1 * sx + dx), y1 * sy) for t, x0, y0, x1, y1 in words]
    if R.random() < .25:
        shake = R.uniform(0, .003)
        words = [(t, x0, y0 + (d := R.uniform(-shake, shake)), x1, y1 + d) for t, x0, y0, x1, y1 in words]
    if R.random() < .15:
        rate = R.uniform(.005, .05)
        words = [(''.join(CONFUSED.get(c, c) if R.random() < rate else c for c in t) or t, *box) for t, *box in words]
    return words


def glued(words, fields):
    """`No:` and `7` as one word, as some files have it: the spans move along. Only where no span ends between the two."""
    if R.random() > .12: return words, fields
    starts = {i for f in fields for i, _ in f['spans']}
    ends = {j for f in fields for _, j in f['spans']}
    out, at = [], []
    for i, w in enumerate(words):
        if out and words[i - 1][0].endswith(':') and i in starts and i - 1 not in ends and abs(words[i - 1][2] - w[2]) < .004 and R.random() < .7:
            t, x0, y0, _, _ = out[-1]
            out[-1] = (t + w[0], x0, y0, w[3], w[4])
        else: out.append(w)
        at.append(len(out) - 1)
    return out, [dict(f, spans=[(at[i], at[j]) for i, j in f['spans']]) for f in fields]


class Samples(torch.utils.data.IterableDataset):
    def __init__(self, folder, size, held_back=False, real_share=.15):
        self.folder, self.size, self.held_back, self.real_share = folder, size, held_back, real_share

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        R.seed((info.id if info else 0) * 1000 + (7 if self.held_back else int(time.time())))
        self.tokens, self.known, self.pool = tokenizer(self.folder + '/tokenizer.json'), {}, []
        concepts.load(self.folder + '/nouns.json')
        file = self.folder + '/parsed.json.gz'
        self.parsed = json.load(gzip.open(file, 'rt')) if os.path.exists(file) and not self.held_back else []
        while True:
            packed, answers = [], []
            while len(packed) < self.size:
                try: words, fields, domain = self._page()
                except (IndexError, TypeError, ZeroDivisionError): continue
                if len(words) < 5 or not fields: continue
                for _ in range(3):
                    made = self._sample(words, fields, domain)
                    if made: packed.append(made[0]), answers.append(made[1])
            yield {k: torch.from_numpy(v) for k, v in self._batch(packed[:self.size], answers[:self.size]).items()}

    def _page(self):
        if self.parsed and R.random() < self.real_share:
            page = R.choice(self.parsed)
            return roughened([tuple(w) for w in page['words']]), page['fields'], None
        page, domain = make_page(self.held_back)
        words, fields = glued(roughened(page.words), page.fields)
        return words, fields, domain

    def _ids(self, texts):
        missing = list({t for t in texts if t not in self.known})
        if len(self.known) > 200_000: self.known.clear(); missing = list(set(texts))
        if missing:
            for t, e in zip(missing, self.tokens.encode_batch(missing, add_special_tokens=False)): self.known[t] = e.ids
        return [self.known[t] for t in texts]

    def _sample(self, words, fields, domain):
        asked = R.sample(fields, min(len(fields), R.choice([1, 2, 4, 6, 8, 8, 8])))
        have = {f['name'] for f in fields} | {f['desc'] for f in fields if f['desc']}
        while len(asked) < pack.FIELDS and R.random() < .5:
            if domain and R.random() < .5:
                c = concepts.concept(domain)
                if not have & set(c['key']) and not any(c['label'].lower() in (f['desc'] or '').lower() for f in fields): asked.append(dict(c, spans=[], parent='', many=False))
            elif self.pool:
                c = R.choice(self.pool)
                if c['name'] not in have: asked.append(dict(c, spans=[]))
        R.shuffle(asked)
        asked = asked[:pack.FIELDS]
        start = 0 if R.random() < .6 else R.randint(0, max(0, len(words) - 100))
        texts = [query_text(f['parent'], f['name'], stated_kind(f['kind']), f['desc']) for f in asked]
        made = pack.pack(list(zip(self._ids(texts), (f['many'] for f in asked))), words, self._ids([w[0] for w in words]), start)
        n = len(made['firsts'])
        if n < 3: return None
        spans = [(k, [made['firsts'][q - start] for q in range(i, j + 1)]) for k, f in enumerate(asked) for i, j in f['spans'] if i >= start and j < start + n]
        made['many'] = [f['many'] for f in asked]
        self.pool = (self.pool + R.sample(fields, 1))[-400:]
        return made, spans

    def _batch(self, packed, answers):
        out = pack.batch(packed)
        size, length = out['ids'].shape
        truth, counts, many = np.zeros((size, pack.FIELDS, length, 3), np.uint8), np.zeros((size, pack.FIELDS, length), np.uint8), np.zeros((size, pack.FIELDS), np.uint8)
        for b, (p, spans) in enumerate(zip(packed, answers)):
            counts[b, :len(p['marks'])][:, p['firsts']] = 1
            many[b, :len(p['many'])] = p['many']
            for k, places in spans:
                truth[b, k, places[0], 0] = truth[b, k, places[-1], 1] = 1
                truth[b, k, places, 2] = 1
        return dict(out, truth=truth, counts=counts, many=many)
