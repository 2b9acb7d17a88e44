"""Fields and words as the model's input. src/extract/match/pack.ts does the same for the product."""
import numpy as np

LENGTH, ONE, MANY, CLS, SEP, UNKNOWN = 512, 1, 2, 101, 102, 100  # the marks are [unused0] and [unused1]
LONGEST_FIELD, LONGEST_WORD, FIELDS = 32, 12, 8


def pack(fields, words, word_ids, start=0):
    """fields: [(token ids, many)]; words: [(text, x0, y0, x1, y1)]; as many words from `start` on as there is room for"""
    ids, marks = [CLS], []
    for field_ids, many in fields:
        marks.append(len(ids))
        ids.append(MANY if many else ONE)
        ids += field_ids[:LONGEST_FIELD]
    ids.append(SEP)
    first_word, firsts, boxes, at = len(ids), [], [], start
    while at < len(words):
        own = word_ids[at][:LONGEST_WORD] or [UNKNOWN]
        if len(ids) + len(own) > LENGTH - 1: break
        firsts.append(len(ids))
        ids += own
        boxes += [words[at][1:5]] * len(own)
        at += 1
    last_word = len(ids)
    ids.append(SEP)
    return dict(ids=ids, marks=marks, firsts=firsts, boxes=boxes, words=(first_word, last_word), end=at)


def batch(packed, fields=FIELDS):
    size, length = len(packed), min(LENGTH, -(-max(len(p['ids']) for p in packed) // 64) * 64)
    out = dict(ids=np.zeros((size, length), np.int64), kinds=np.zeros((size, length), np.int64), mask=np.zeros((size, length), np.int64), box=np.zeros((size, length, 4), np.float32), fields=np.zeros((size, fields), np.int64))
    for b, p in enumerate(packed):
        n, (first, last) = len(p['ids']), p['words']
        out['ids'][b, :n], out['mask'][b, :n], out['kinds'][b, first:last] = p['ids'], 1, 1
        if last > first: out['box'][b, first:last] = p['boxes']
        out['fields'][b, :len(p['marks'])] = p['marks']
    return out
