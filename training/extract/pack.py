"""Packs fields and words as the model's input. src/extract/match/pack.ts does the same in the product.

Fields are rows of tokens with a mark before each. Every word of the page is one token, made of its first pieces and of
features of its spelling and its position relative to the word before it."""
import math
import re
import statistics

import numpy as np

ONE, MANY, CLS, SEP, UNKNOWN = 1, 2, 101, 102, 100  # the marks are [unused0] and [unused1]
FIELDS, LONGEST_FIELD, MOST_TEXT, MOST_WORDS, PIECES, FACTS = 16, 24, 256, 512, 6, 17
AMOUNT = re.compile(r"^[^\d]{0,4}\d[\d.,'’]*[.,]\d{2}[^\d]{0,4}$")
DATE = re.compile(r'\d{1,4}[./-]\d{1,2}[./-]\d{1,4}')
CODES = {'eur', 'usd', 'gbp', 'chf', 'pln', 'czk', 'sek', 'dkk', 'nok', 'huf', 'ron', 'bgn', 'jpy', 'cny'}
ASPECT = .707
_written = {}


def written(text):
    """Features of the word itself."""
    found = _written.get(text)
    if found is not None: return found
    if len(_written) > 300_000: _written.clear()
    letters, digits = [c for c in text if c.isalpha()], sum(c in '0123456789' for c in text)
    upper = [c for c in letters if c.isupper()]
    is_amount = AMOUNT.match(text) is not None
    found = _written[text] = [
        digits / len(text), float(bool(letters)), float(text[0].isupper()), float(len(letters) > 1 and len(upper) == len(letters)),
        float(text.endswith(':')), float(is_amount), float(DATE.search(text) is not None), float('%' in text),
        float(any(c in text for c in '€$£¥') or re.sub(r'[^a-z]', '', text.lower()) in CODES and not digits),
        float('@' in text or 'www' in text or 'http' in text), float(bool(letters) and digits > 0), min(len(text), 20) / 20,
        (digits - 2) / 8 if is_amount else 0.]
    return found


def standing(words, aspect=ASPECT):
    """Relative height, gap to the word before, whether it is on the same line, gap to the line before."""
    middle = statistics.median(w[4] - w[2] for w in words) or 1e-6
    found, before = [], None
    for w in words:
        height = max(1e-6, w[4] - w[2])
        relative = max(-1., min(1., math.log2(height / middle) / 2))
        if before is None: found.append([relative, 1., 0., 1.])
        else:
            tallest = max(height, before[4] - before[2])
            same = abs(w[2] + w[4] - before[2] - before[4]) / 2 < tallest / 2
            gap = max(0., min(1., (w[1] - before[3]) * aspect / height / 8)) if same and w[1] >= before[3] - height else 1.
            under = 0. if same else max(-.5, min(1., (w[2] - before[4]) / height / 8))
            found.append([relative, gap, float(same), under])
        before = w
    return found


def text_length(field_ids): return 2 + sum(1 + min(len(ids), LONGEST_FIELD) for ids, _ in field_ids)


def pack(fields, words, word_ids, facts, start=0):
    """fields: [(token ids, many)]; words: [(text, x0, y0, x1, y1)]; facts: of all words; as many words as fit, from
    `start` on"""
    ids, marks = [CLS], []
    for field_ids, many in fields:
        marks.append(len(ids))
        ids.append(MANY if many else ONE)
        ids += field_ids[:LONGEST_FIELD]
    ids.append(SEP)
    end = min(len(words), start + MOST_WORDS)
    pieces = [(own[:PIECES] or [UNKNOWN]) for own in word_ids[start:end]]
    return dict(ids=ids, marks=marks, pieces=pieces, facts=facts[start:end], boxes=[w[1:5] for w in words[start:end]], end=end)


def batch(packed, fields=FIELDS):
    size, step = len(packed), 32
    up = lambda n: -(-n // step) * step
    text, length = up(max(len(p['ids']) for p in packed)), up(max(len(p['pieces']) for p in packed))
    out = dict(ids=np.zeros((size, text), np.int64), pieces=np.zeros((size, length, PIECES), np.int64), facts=np.zeros((size, length, FACTS), np.float32), box=np.zeros((size, length, 4), np.float32), fields=np.zeros((size, fields), np.int64), mask=np.zeros((size, text + length), np.int64))
    for b, p in enumerate(packed):
        n = len(p['pieces'])
        out['ids'][b, :len(p['ids'])], out['mask'][b, :len(p['ids'])], out['mask'][b, text:text + n] = p['ids'], 1, 1
        for k, own in enumerate(p['pieces']): out['pieces'][b, k, :len(own)] = own
        out['facts'][b, :n], out['box'][b, :n] = p['facts'], p['boxes']
        out['fields'][b, :len(p['marks'])] = p['marks']
    return out
