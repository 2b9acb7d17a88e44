"""Scores the exported matcher on pages that Quire parsed.

    python check.py MATCHER.onnx TOKENIZER.json PARSED.json.gz [MOST_PAGES]
"""
import gzip
import json
import random
import sys
import time

import numpy as np
import onnxruntime

import pack
from generator.documents import query_text
from generator.values import NUMBERS
from tokens import Tokens

random.seed(1)
session, tokens = onnxruntime.InferenceSession(sys.argv[1]), Tokens(sys.argv[2])
kind = lambda k: dict(texts='text list', record='record').get(k) or ('number' if k in NUMBERS else 'date' if k == 'date' else 'text')
pages = json.load(gzip.open(sys.argv[3], 'rt'))[:int(sys.argv[4]) if len(sys.argv) > 4 else None]
exact = there = empty = absent = passes = 0
said = true = both = 0
by_concept = {}
began = time.process_time()
for number, page in enumerate(pages):
    words, fields = page['words'], list(page['fields'])
    facts = [a + b for a, b in zip((pack.written(w[0]) for w in words), pack.standing(words))]
    for at in range(0, len(fields), pack.FIELDS // 2):
        group = fields[at:at + pack.FIELDS // 2]
        made = pack.pack([(tokens.ids(query_text(f['parent'], f['name'], kind(f['kind']), f['desc'])), f['many']) for f in group], words, [tokens.ids(w[0]) for w in words], facts)
        logits, nothing = session.run(None, pack.batch([made]))
        passes += 1
        n = len(made['pieces'])
        for k, f in enumerate(group):
            start, end = logits[0, k, :n, 0], logits[0, k, :n, 1]
            spans = [tuple(s) for s in f['spans'] if s[1] < n]
            own = by_concept.setdefault(f.get('concept', ''), [0, 0, 0, 0])
            if f['many']:
                starts, truth = set(np.where(start > 0)[0]), {i for i, _ in spans}
                said, true, both = said + len(starts), true + len(truth), both + len(starts & truth)
            elif spans:
                i = int(start.argmax())
                right = (i, i + int(end[i:i + 40].argmax())) in spans and start[i] > nothing[0, k]
                there, exact, own[0], own[1] = there + 1, exact + right, own[0] + 1, own[1] + right
            elif not f['spans']:
                left = start.max() < nothing[0, k]
                absent, empty, own[2], own[3] = absent + 1, empty + left, own[2] + 1, own[3] + left
print(f'{len(pages)} pages: exact {exact / there:.3f} of {there}, left empty {empty / max(1, absent):.3f} of {absent}, cells F1 {2 * both / (said + true):.3f}, {passes} passes, {(time.process_time() - began) / passes:.3f} processor s each')
for concept, (a, b, c, d) in sorted(by_concept.items()):
    if a + c: print(f'  {concept}: exact {b} of {a}, left empty {d} of {c}')
