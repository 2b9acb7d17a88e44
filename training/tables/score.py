"""Relations of cells on tables that were not trained on: generated ones with other seeds, and real ones."""
import random
import numpy as np, torch
from decode import decode
from features import KEYS, encode
from generate import make


def relations(cells):
    """Pairs of neighbouring cells, each told by its words: (words, words, direction)."""
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
    sets = {'generated': [], 'real': []}; state = random.getstate(), np.random.get_state(); random.seed(990001); np.random.seed(7)
    while len(sets['generated']) < count:
        t = make()
        if 4 <= len(t[0]) <= 420: sets['generated'].append(t)
    random.setstate(state[0]); np.random.set_state(state[1])
    for t in real: sets['real'].append((t['words'], [None] * len(t['words']), [[*l, 3] for l in t['lab']], t['lines'], None))
    return sets


def score(model, dev, sets, seed):
    for name, tables in sets.items():
        f, hit, got, want, head, heads, out_right, outs = [], 0, 0, 0, 0, 0, 0, 0
        for boxes, texts, lab, graphics, bold in tables:
            e = encode(boxes, texts, graphics, bold)
            if len(e['wb']) > 1500: continue
            with torch.no_grad(): answer = model(*(torch.from_numpy(np.ascontiguousarray(e[k], np.float32))[None].to(dev) for k in KEYS))
            answer = [a.float().cpu().numpy() for a in answer]; grid = decode(answer, e); a, b = relations(grid['cells']), relations(true_cells(lab)); k = len(a & b)
            f.append(2 * k / max(1, len(a) + len(b)) if a or b else 1.); hit += k; got += len(a); want += len(b); cls = answer[2][0].argmax(-1); y = np.array([l[4] for l in lab])
            head += (cls[y < 2] == y[y < 2]).sum(); heads += (y < 2).sum(); out_right += (cls[y == 2] == 2).sum(); outs += (y == 2).sum()
        print(f'seed {seed} {name}: {len(f)} tables, F1 per table {np.mean(f):.4f}, over all {2 * hit / max(1, got + want):.4f}, header or body right {head / max(1, heads):.4f}, outside found {out_right / max(1, outs):.4f}', flush=True)
