"""Packs dumped pages for training:  python pack.py OUT.npz PAGES_DIR DUMP.jsonl..."""

import base64
import json
import sys

import numpy as np

from classes import CLASSES, mask_of

out, pages, *dumps = sys.argv[1:]
rows, seen = [], set()
for dump in dumps:
    for line in open(dump):
        try:
            page = json.loads(line)
        except ValueError:
            continue  # still being written
        n = len(page["classes"])
        if n < 2 or page["name"] in seen:
            continue
        seen.add(page["name"])
        facts = np.frombuffer(base64.b64decode(page["facts"]), np.float32).reshape(n, -1)
        boxes = np.frombuffer(base64.b64decode(page["boxes"]), np.float32).reshape(n, 4)
        ids = page["ids"]
        stated = f"{pages}/{page['name'].split(' ')[0]}.json"
        if page["name"].startswith("page-"):  # numbers of equations are captions, as the detector and the product have it
            boxes_of = json.load(open(stated))["boxes"]
            page["classes"] = ["Caption" if c == "Formula" and boxes_of[int(i)][0] == 17 else c for c, i in zip(page["classes"], ids)]
        masks = np.array([mask_of(c) for c in page["classes"]], np.int32)
        # 1: another block than the line above; 0: the same; -1: nobody knows.
        starts = np.array([
            -1 if not ids[i] else 1 if a < 0 else -1 if not ids[a] else int(ids[a] != ids[i] or page["classes"][a] != page["classes"][i])
            for i, a in enumerate(page["above"])
        ], np.int8)
        rows.append((page["name"], bool(page["textKnown"]), facts, boxes, masks, starts))
print(len(rows), "pages", sum(len(r[2]) for r in rows), "lines")
np.savez_compressed(
    out,
    names=np.array([r[0] for r in rows]),
    known=np.array([r[1] for r in rows]),
    counts=np.array([len(r[2]) for r in rows]),
    facts=np.concatenate([r[2] for r in rows]).astype(np.float16),
    boxes=np.concatenate([r[3] for r in rows]).astype(np.float16),
    masks=np.concatenate([r[4] for r in rows]),
    starts=np.concatenate([r[5] for r in rows]),
)
masks = np.concatenate([r[4] for r in rows])
for k, c in enumerate(CLASSES):
    print(c, int((masks == 1 << k).sum()))
