"""How the exported matcher does on pages that Quire parsed.

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
from tokenizers import Tokenizer

random.seed(1)
session = onnxruntime.InferenceSession(sys.argv[1])
tokens = Tokenizer.from_file(sys.argv[2])
tokens.no_padding(), tokens.no_truncation()
ids = lambda texts: [e.ids for e in tokens.encode_batch(texts, add_special_tokens=False)]
kind = lambda k: 'number' if k in NUMBERS else 'date' if k == 'date' else 'text'
pages = json.load(gzip.open(sys.argv[3], 'rt'))[:int(sys.argv[4]) if len(sys.argv) > 4 else None]
exact = there = empty = absent = passes = 0
said = true = both = 0
began = time.process_time()
for number, page in enumerate(pages):
    words, fields = page['words'], list(page['fields'])
    fields += [dict(f, spans=[]) for f in random.sample(pages[number - 1]['fields'], min(4, len(pages[number - 1]['fields']))) if f['name'] not in {g['name'] for g in fields}]
    for at in range(0, len(fields), pack.FIELDS):
        group = fields[at:at + pack.FIELDS]
        made = pack.pack(list(zip(ids([query_text(f['parent'], f['name'], kind(f['kind']), f['desc']) for f in group]), (f['many'] for f in group))), words, ids([w[0] for w in words]))
        b = pack.batch([made])
        logits, nothing = session.run(None, b)
        passes += 1
        firsts = made['firsts']
        for k, f in enumerate(group):
            start, end = logits[0, k, firsts, 0], logits[0, k, firsts, 1]
            spans = [s for s in f['spans'] if s[1] < len(firsts)]
            if f['many']:
                starts, truth = set(np.where(start > 0)[0]), {i for i, _ in spans}
                said, true, both = said + len(starts), true + len(truth), both + len(starts & truth)
            elif spans:
                i = int(start.argmax())
                j = i + int(end[i:i + 40].argmax())
                there += 1
                exact += (i, j) == tuple(spans[0]) and start[i] > nothing[0, k]
            elif not f['spans']:
                absent += 1
                empty += start.max() < nothing[0, k]
print(f'{len(pages)} pages: exact {exact / there:.3f} of {there}, left empty {empty / max(1, absent):.3f} of {absent}, cells F1 {2 * both / (said + true):.3f}, {passes} passes, {(time.process_time() - began) / passes:.3f} processor s each')
