"""real.py PAGES CELLS SEEN OUT.json: tables of real page images in two versions: with pieces of ink inside the boxes of
cells as words, and as the service saw them (SEEN, written by dump-seen.ts). Rows and columns follow from the
relations of cells."""
import glob, json, os, re, sys
import numpy as np
from PIL import Image


def read_tables(path):
    tables = []
    for block in open(path, encoding='utf8').read().split('<table')[1:]:
        outline = edges(re.search(r'<Coords points="([^"]*)"', block)[1])
        found = re.findall(r'<cell id="(\d+)"(?: neighbors="([^"]*)")?[^>]*>\s*<Coords points="([^"]*)"', block)
        boxes = [edges(p) for _, _, p in found]; place = {i: k for k, (i, _, _) in enumerate(found)}; right, below = set(), set()
        for k, (_, near, _) in enumerate(found):
            for other, side in re.findall(r'(\d+):([LRTB])', near or ''):
                o = place.get(other)
                if o is None: continue
                a, b = boxes[k], boxes[o]
                if side in 'RL' and apart(a[0], a[2], b[0], b[2]): right.add((k, o) if a[0] < b[0] else (o, k))
                elif side in 'TB' and apart(a[1], a[3], b[1], b[3]): below.add((k, o) if a[1] < b[1] else (o, k))
        tables.append((outline, boxes, right, below))
    return tables


def edges(points):
    xy = np.array([p.split(',') for p in points.split()], float); return [*xy.min(0), *xy.max(0)]


def apart(a0, a1, b0, b1): return min(a1, b1) - max(a0, b0) < min(a1 - a0, b1 - b0) / 3


def separators(boxes, pairs, lo, hi):
    """The smallest set of positions that separates every two consecutive cells."""
    spans = sorted((max(boxes[b][lo], boxes[a][hi] - 1), min(boxes[a][hi], boxes[b][lo])) for a, b in pairs); spans = sorted((l, h) for h, l in spans); out = []
    group = None
    for l, h in sorted(spans, key=lambda s: s[1]):
        if group and l <= group[1]: group[0] = max(group[0], l)
        else: group = [l, h]; out.append(group)
    return sorted((l + h) / 2 for l, h in out)


def places(boxes, pairs, beside, lo, hi):
    """First and last row (or column) of each cell; None if relations contradict it."""
    seps = separators(boxes, pairs, lo, hi); out = []
    for b in boxes:
        inset = min(.2 * (b[hi] - b[lo]), 3); out.append([sum(s < b[lo] + inset for s in seps), sum(s < b[hi] - inset for s in seps)])
    for a, b in pairs:
        if out[a][1] >= out[b][0]:
            if out[a][0] < out[b][0]: out[a][1] = out[b][0] - 1
            elif out[b][1] > out[a][1]: out[b][0] = out[a][1] + 1
    wrong = 0; reach = {}
    for a, b in beside:
        for p, q, side in ((a, b, 0), (b, a, 1)): reach.setdefault((p, side), []).append(q)
    for (p, side), others in reach.items():  # a cell next to several rows spans all of them
        far = [q for q in others if out[q][1] < out[p][0] or out[q][0] > out[p][1]]
        if far and len(others) > 1: out[p] = [min(out[p][0], *(out[q][0] for q in others)), max(out[p][1], *(out[q][1] for q in others))]
    for a, b in beside: wrong += out[a][1] < out[b][0] or out[b][1] < out[a][0]
    return out, wrong


def runs(on, join):
    """Runs of true; runs at most `join` apart are joined."""
    at = np.flatnonzero(on)
    if not len(at): return []
    cut = np.flatnonzero(np.diff(at) > join + 1); return list(zip(np.r_[at[0], at[cut + 1]], np.r_[at[cut], at[-1]] + 1))


def ink_words(image, box, usual):
    x0, y0, x1, y1 = (int(round(v)) for v in box); x0, y0 = max(0, x0), max(0, y0); q = image[y0:y1 + 1, x0:x1 + 1]; out = []
    if q.size == 0: return out
    paper = np.median(q); part = np.abs(q - paper) > max(25, .4 * np.abs(q - paper).max())
    for top, end in runs(part.any(1), 1):
        if end - top < 3 and y1 - y0 > 6: continue
        pieces = [(top, end)]; n = round((end - top) / (1.3 * usual))
        if n > 1: pieces = [(top + (end - top) * k // n, top + (end - top) * (k + 1) // n) for k in range(n)]
        for a, b in pieces:
            for l, r in runs(part[a:b].any(0), max(2, round(.26 * usual))):
                col = np.flatnonzero(part[a:b, l:r].any(1)); out.append([x0 + int(l), y0 + a + int(col[0]), x0 + int(r), y0 + a + int(col[-1]) + 1])
    return out


def labelled(seen, truth):
    """A table that the service saw, with the cells of the true table that has most of its words. Words of no cell are
    outside; None if the service saw something else."""
    best = None
    for boxes, rows, cols in truth:
        lab = []; inside = 0
        for w in seen['words']:
            b = w['bbox']; x0, y0, x1, y1 = b['left'], b['top'], b['left'] + b['width'], b['top'] + b['height']; area = max(1, (x1 - x0) * (y1 - y0)); at = None; most = .3
            for k, c in enumerate(boxes):
                share = max(0, min(x1, c[2] + 2) - max(x0, c[0] - 2)) * max(0, min(y1, c[3] + 2) - max(y0, c[1] - 2)) / area
                if share > most: most, at = share, k
            inside += at is not None; lab.append([-1, -1, -1, -1, 2] if at is None else [*rows[at], *cols[at], 3])
        if best is None or inside > best[0]: best = (inside, lab)
    if best is None or best[0] < .6 * len(seen['words']) or best[0] < 4: return None
    lab = best[1]; own = [i for i, l in enumerate(lab) if l[4] != 2]; top, end = (f(seen['words'][i][k] for i in own) for f, k in ((min, 'y0'), (max, 'y1')))
    keep = [i for i, w in enumerate(seen['words']) if lab[i][4] != 2 or w['y1'] < top + 2 or w['y0'] > end - 2]  # words among the cells that are in none of them are unknown
    words = [seen['words'][i] for i in keep]; kinds = dict(horizontal=1, vertical=2, fill=3)
    return dict(words=[[round(w[k], 1) for k in ('x0', 'y0', 'x1', 'y1')] for w in words], texts=[w['text'] for w in words], lab=[lab[i] for i in keep],
                lines=[[kinds[g['kind']], *(round(g[k], 1) for k in ('x0', 'y0', 'x1', 'y1'))] for g in seen['graphics']])


if __name__ == '__main__':
    pages, cells, dumps, out = sys.argv[1:5]; result = []; dropped = 0
    for path in sorted(glob.glob(f'{cells}/*.xml')):
        name = os.path.basename(path)[:-4]; image = np.asarray(Image.open(f'{pages}/{name}.webp').convert('L'), np.float32)
        truth = []
        for k, (outline, boxes, right, below) in enumerate(read_tables(path)):
            if len(boxes) < 4: continue
            rows, bad_r = places(boxes, below, right, 1, 3); cols, bad_c = places(boxes, right, below, 0, 2)
            if bad_r + bad_c > .06 * max(1, len(right) + len(below)): dropped += 1; continue
            truth.append((boxes, rows, cols))
            x0, y0, x1, y1 = (int(v) for v in outline); crop = image[max(0, y0):y1, max(0, x0):x1]
            if crop.size == 0: continue
            usual = float(np.median([b[3] - b[1] for b in boxes])); words, lab = [], []
            for b, r, c in zip(boxes, rows, cols):
                got = ink_words(image, b, min(usual, 14)) or [[int(v) for v in b]]
                words += got; lab += [[*r, *c]] * len(got)
            if len(words) >= 4: result.append(dict(page=name, table=k, outline=outline, words=words, lab=lab))
        if os.path.exists(f'{dumps}/{name}.json'):
            page = json.load(open(f'{dumps}/{name}.json')); sx = page['width'] / image.shape[1]
            scaled = [([[v * sx for v in b] for b in boxes], rows, cols) for boxes, rows, cols in truth]
            result += [dict(page=name, **t) for seen in page['tables'] if len(seen['words']) >= 4 and (t := labelled(seen, scaled))]
    json.dump(result, open(out, 'w'), default=int); print(len(result), 'tables', sum(len(t['words']) for t in result), 'words;', dropped, 'left out: relations contradict each other')
