"""Packs dumped pages for training:  python pack.py OUT.npz PAGES_DIR DUMP.jsonl...

Pages that were dumped without the detector get, for every second of them, the simulated output of a mediocre one: it
finds the blocks, mistakes some, and is more certain where it is right. So the judge learns how far to trust the
detector on unseen pages.
"""

import base64
import json
import sys

import numpy as np

from classes import CLASSES, mask_of

DETECTED = ["Title", "SectionHeader", "Text", "ListItem", "Table", "Picture", "Caption", "Footnote", "Formula", "PageHeader", "PageFooter", "TOC", "PageNumber"]
SEEN = 61  # index of the first detector feature: a score for each of 17 classes, then 7 of the region that contains the line
MISTAKEN = {
    "Title": [("Title", 0.55), ("SectionHeader", 0.35), ("Text", 0.1)],
    "SectionHeader": [("SectionHeader", 0.76), ("Text", 0.13), ("ListItem", 0.04), ("Title", 0.04), ("Caption", 0.03)],
    "Text": [("Text", 0.93), ("ListItem", 0.03), ("Caption", 0.02), ("SectionHeader", 0.02)],
    "ListItem": [("ListItem", 0.75), ("Text", 0.25)],
    "PageNumber": [("PageNumber", 0.6), ("PageFooter", 0.2), ("Text", 0.2)],
    "PageHeader": [("PageHeader", 0.8), ("Text", 0.1), ("SectionHeader", 0.1)],
    "PageFooter": [("PageFooter", 0.8), ("Text", 0.2)],
}
rng = np.random.default_rng(7)


def blocks_of(page):
    """Lines that belong together: by their label, otherwise consecutive lines of one style."""
    groups, last = [], None
    for i in range(len(page["ids"])):
        name = page["ids"][i] or f"{page['looks'][i]} {int(page['tops'][i] - (page['tops'][last] if last is not None else 0)) > 1.6 * page['sizes'][i]}"
        if groups and last is not None and name == groups[-1][0] and abs(page["tops"][i] - page["tops"][last]) < 1.8 * page["leading"]:
            groups[-1][1].append(i)
        else:
            groups.append((name, [i]))
        last = i
    return [members for _, members in groups]


def seem(page, facts):
    for members in blocks_of(page):
        known = [c for c in page["classes"][members[0]].split("|") if c]
        true = known[0] if len(known) == 1 else "Text"
        if true not in MISTAKEN:
            continue
        names, chances = zip(*MISTAKEN[true])
        short = len(members) <= 2
        said = names[rng.choice(len(names), p=np.array(chances) / sum(chances))] if short or rng.random() < 0.3 else true
        if rng.random() < 0.04:
            continue  # nothing detected here
        score = float(np.clip(rng.normal(0.82, 0.16), 0.2, 0.99)) if said == true else float(rng.uniform(0.2, 0.85))
        scores = np.zeros(17, np.float32)
        scores[DETECTED.index(said)] = score
        other = true if said != true else names[rng.integers(len(names))]
        if rng.random() < 0.5:
            scores[DETECTED.index(other)] = max(scores[DETECTED.index(other)], rng.uniform(0.05, 0.6) * (score if said == true else 1))
        for k, i in enumerate(members):
            facts[i, SEEN : SEEN + 17] = scores
            facts[i, SEEN + 17 :] = [score, k == 0, k == len(members) - 1, np.log1p(len(members)) / 3, 0.85 / len(members), min(4, 1.25 * k) / 4, min(4, 1.25 * (len(members) - 1 - k)) / 4]


out, pages, *dumps = sys.argv[1:]
rows, seen = [], set()
for dump in dumps:
    for line in open(dump):
        try:
            page = json.loads(line)
        except ValueError:
            continue  # still being written
        n = len(page["classes"])
        if n < 2 or page["name"] in seen or (n > 600):
            continue
        seen.add(page["name"])
        facts = np.frombuffer(base64.b64decode(page["facts"]), np.float32).reshape(n, -1)
        boxes = np.frombuffer(base64.b64decode(page["boxes"]), np.float32).reshape(n, 4)
        ids = page["ids"]
        if "plain" in dump:
            facts = facts.copy()
            if rng.random() < 0.6:
                seem(page, facts)
        stated = f"{pages}/{page['name'].split(' ')[0]}.json"
        if page["name"].startswith("page-"):  # numbers of equations are captions, as in the detector and the product
            boxes_of = json.load(open(stated))["boxes"]
            page["classes"] = ["Caption" if c == "Formula" and boxes_of[int(i)][0] == 17 else c for c, i in zip(page["classes"], ids)]
        masks = np.array([mask_of(c) for c in page["classes"]], np.int32)
        # 1: another block than the line above; 0: the same; -1: unknown.
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
