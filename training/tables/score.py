"""Cell relations on tables outside the training set: generated ones with other seeds, and real ones."""
import random
from multiprocessing import Pool
import numpy as np, torch
from decode import decode
from features import KEYS, encode
from generate import make


def relations(cells):
    """Pairs of neighbouring cells, each identified by its words: (words, words, direction)."""
    owner = {}; name = {}
    for k, (r0, r1, c0, c1, words) in enumerate(cells):
        name[k] = frozenset(words)
        for r in range(r0, r1 + 1):
            for c in range(c0, c1 + 1): owner[r, c] = k
    out = set(); R = max([c[1] for c in cells], default=0) + 1; C = max([c[3] for c in cells], default=0) + 1
    for (r, c), k in owner.items():
        for direction, step in (('right', (0, 1)), ('below', (1, 0))):
            y, x = r + step[0], c + step[1]
            while y < R and x < C and (y, x) not in owner: y += step[0]; x += step[1]
            if y < R and x < C and owner[y, x] != k: out.add((name[k], name[owner[y, x]], direction))
    return out


def true_cells(lab):
    cells = {}
    for i, l in enumerate(lab):
        if l[4] != 2: cells.setdefault(tuple(l[:4]), []).append(i)
    return [[*k, v] for k, v in cells.items()]


def held_out(real, count):
    sets = {'generated': [], 'ink': [], 'seen': []}; state = random.getstate(), np.random.get_state(); random.seed(990001); np.random.seed(7)
    while len(sets['generated']) < count:
        t = make()
        if 4 <= len(t[0]) <= 420: sets['generated'].append(t)
    random.setstate(state[0]); np.random.set_state(state[1])
    for t in real: sets.setdefault(t.get('set') or ('seen' if 'texts' in t else 'ink'), []).append((t['words'], t.get('texts') or [None] * len(t['words']), [[*l, 3][:5] for l in t['lab']], t['lines'], t.get('bold')))
    return sets


def compare(job):
    answer, e, lab = job; grid = decode(answer, e); a, b = relations(grid['cells']), relations(true_cells(lab)); cls = answer[2][0].argmax(-1); y = np.array([l[4] for l in lab])
    return len(a & b), len(a), len(b), (cls[y < 2] == y[y < 2]).sum(), (y < 2).sum(), (cls[y == 2] == 2).sum(), (y == 2).sum(), (cls[(y == 0) | (y == 3)] == 2).sum()


def score(model, dev, sets, name, is_plain=False):
    for part, tables in sets.items():
        jobs = []
        for boxes, texts, lab, graphics, bold in tables:
            e = encode(boxes, texts, graphics, None if is_plain else bold)
            if len(e['wb']) > 1500: continue
            with torch.no_grad(): answer = model(*(torch.from_numpy(np.ascontiguousarray(e[k], np.float32))[None].to(dev) for k in KEYS))
            jobs.append(([a.float().cpu().numpy() for a in answer], e, lab))
        if not jobs: continue
        with Pool(8) as pool: got = np.array(pool.map(compare, jobs, chunksize=8), float)
        hit, said, asked, head, heads, out, outs, lost = got.T; f = np.where(said + asked > 0, 2 * hit / np.maximum(1, said + asked), 1.)
        print(f'{name} {part}: {len(f)} tables, F1 per table {f.mean():.4f}, over all {2 * hit.sum() / max(1, said.sum() + asked.sum()):.4f}, header or body right {head.sum() / max(1, heads.sum()):.4f}, outside found {out.sum() / max(1, outs.sum()):.4f}, cells taken for outside {lost.sum():.0f}', flush=True)
