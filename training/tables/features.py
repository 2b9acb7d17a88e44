"""Input features of a table: words, drawn lines and candidate separators. The same for synthetic and real tables."""
import re
from functools import lru_cache
import numpy as np

STOP = set('and of the to in for or by from with on at per a an as other net than its de la des et du y und der die von der'.split())
NUMBER = re.compile(r'^[\(\[<>~≈$€£¥+\-–−]*\d[\d,.\s]*[%\)\]*†‡a-c]*$')
NTEXT, NGEOM = 19, 18
KEYS = ('wb', 'wf', 'gb', 'gf', 'cb', 'cf', 'rb', 'rf')  # boxes and features of words, graphics, column and row candidates
MAX_COLS, MAX_ROWS, MAX_GRAPHICS = 80, 120, 160
HLINE, VLINE, FILL = 1, 2, 3


@lru_cache(200000)
def text_features(t, bold):
    if t is None: return (0.,) * NTEXT
    n = max(1, len(t)); low = t.lower().strip('.,;:()')
    letters = [c for c in t if c.isalpha()]
    return (min(n, 24) / 12, sum(c.isdigit() for c in t) / n, float(t[:1].isupper()), float(t[:1].islower()),
            float(len(letters) > 1 and all(c.isupper() for c in letters)), float(any(c in '$€£¥₹' for c in t)), float('%' in t),
            float(not any(c.isalnum() for c in t)), float('(' in t or '[' in t), float(')' in t or ']' in t), float(t.endswith(':')),
            float(t[-1:] in ',;-/&–' or low in STOP), float(t.endswith('.')), float(low in STOP),
            sum(ord(c) > 0x2E80 for c in t) / n, float(bool(NUMBER.match(t))), float(bold), sum(0x590 <= ord(c) < 0x780 for c in t) / n, 1.)


def col_candidates(words, h):
    """Plateaus where fewer words overlap vertically than on either side: rows [x0, x1, words over it, prominence]."""
    step = 0.1 * h; x_min = words[:, 0].min(); n = int((words[:, 2].max() - x_min) / step) + 3
    a = np.clip(((words[:, 0] - x_min) / step + 0.6).astype(int), 0, n - 1); b = np.clip(((words[:, 2] - x_min) / step + 0.4).astype(int), 0, n - 1)
    b = np.maximum(b, a + 1); cover = np.zeros(n + 1, int); np.add.at(cover, a, 1); np.add.at(cover, np.minimum(b, n), -1); cover = np.cumsum(cover)[:n]
    edge = np.flatnonzero(np.diff(cover)) + 1; start = np.r_[0, edge]; end = np.r_[edge, n]; value = cover[start]
    if len(value) < 3: return np.zeros((0, 4), np.float32)
    low = np.flatnonzero((value[1:-1] < value[:-2]) & (value[1:-1] < value[2:])) + 1
    out = []
    for i in low:
        s, e = start[i], end[i]
        out.append((x_min + s * step, x_min + e * step, value[i], min(cover[max(0, s - 50):s].max(), cover[e:e + 50].max()) - value[i]))
    out = np.array(out, np.float32).reshape(-1, 4)
    if len(out) > MAX_COLS: out = out[np.sort(np.argsort(-(out[:, 3] - out[:, 2] + np.minimum(out[:, 1] - out[:, 0], 2 * h) / h), kind='stable')[:MAX_COLS])]
    return out


def row_candidates(words, h):
    """Gaps between consecutive heights of words: rows [bottom above, top below, mean centre above, mean centre below]."""
    yc = (words[:, 1] + words[:, 3]) / 2; order = np.argsort(yc, kind='stable'); groups = []; mean = -1e9; count = 0
    for i in order:
        y = yc[i]
        if y - mean > 0.3 * h: groups.append([i]); mean, count = y, 1
        else: groups[-1].append(i); count += 1; mean += (y - mean) / count
    stat = [(words[g, 1].mean(), words[g, 3].mean(), yc[g].mean(), len(g)) for g in groups]
    out = np.array([(a[1], b[0], a[2], b[2]) for a, b in zip(stat, stat[1:])], np.float32).reshape(-1, 4)
    return out[:MAX_ROWS]


def gaps(words, h):
    """Free space to the left and right of each word on its line, in word heights, at most 12."""
    n = len(words); yc = (words[:, 1] + words[:, 3]) / 2
    same = np.abs(yc[:, None] - yc[None]) < 0.4 * h; np.fill_diagonal(same, False)
    d = words[None, :, 0] - words[:, None, 2]; xc = (words[:, 0] + words[:, 2]) / 2
    right = np.where(same & (xc[None] > xc[:, None]), np.maximum(d, -h), 12 * h).min(1) / h
    d = words[:, None, 0] - words[None, :, 2]
    left = np.where(same & (xc[None] < xc[:, None]), np.maximum(d, -h), 12 * h).min(1) / h
    return np.minimum(left, 12), np.minimum(right, 12)


def encode(words, texts, graphics, bold=None):
    """words [n,4]; graphics rows [kind,x0,y0,x1,y1]. Returns boxes in word heights and features by kind of token."""
    words = np.asarray(words, np.float32).reshape(-1, 4); graphics = np.asarray(graphics, np.float32).reshape(-1, 5)
    h = float(np.median(words[:, 3] - words[:, 1])) or 1.0
    ox, oy = words[:, 0].min(), words[:, 1].min()
    w = (words - [ox, oy, ox, oy]).astype(np.float32) / h; W, H = float(w[:, 2].max()), float(w[:, 3].max())
    g = graphics.copy(); g[:, 1:] = (g[:, 1:] - [ox, oy, ox, oy]) / h
    if len(g):
        g[:, [1, 3]] = np.clip(g[:, [1, 3]], -2, W + 2); g[:, [2, 4]] = np.clip(g[:, [2, 4]], -2, H + 2)
        g = g[(g[:, 3] - g[:, 1] + g[:, 4] - g[:, 2]) > 0.4]
    if len(g) > MAX_GRAPHICS: g = g[np.argsort(-(g[:, 3] - g[:, 1] + g[:, 4] - g[:, 2]), kind='stable')[:MAX_GRAPHICS]]
    cc, rc = col_candidates(w, 1.0), row_candidates(w, 1.0)
    left, right = gaps(w, 1.0); n = len(w); bold = [0] * n if bold is None else bold; size = (np.log1p(W) / 4, np.log1p(H) / 4)

    def geometry(b, extra, most=3):
        out = np.zeros((len(b), NGEOM), np.float32)
        if len(b):
            out[:, 0] = b[:, 0] / W; out[:, 1] = b[:, 2] / W; out[:, 2] = b[:, 1] / H; out[:, 3] = b[:, 3] / H
            out[:, 4] = np.log1p(np.abs(b[:, 2] - b[:, 0])) / 3; out[:, 5] = np.clip(b[:, 3] - b[:, 1], -3, most)
            out[:, 6], out[:, 7] = size
            for k, e in enumerate(extra): out[:, 8 + k] = e
        return out
    wf = np.concatenate([np.array([text_features(t, bool(b)) for t, b in zip(texts, bold)], np.float32).reshape(n, NTEXT), geometry(w, (np.log1p(np.maximum(left, -.5)), np.log1p(np.maximum(right, -.5))), most=4)], 1)
    gb = g[:, 1:]; gf = np.concatenate([np.eye(4, dtype=np.float32)[g[:, 0].astype(int)], geometry(gb, ())], 1)
    def ruled(kind, lo, hi, side, a, b, total):  # share of the table's side along which a line, or an edge of a fill, lies in each gap
        def share(at, length): return np.minimum(1, ((at[None] >= lo[:, None]) & (at[None] <= hi[:, None])) @ length / total)
        q, f = g[g[:, 0] == kind], g[g[:, 0] == FILL]; line = share(q[:, side], q[:, b] - q[:, a]); both = np.r_[f[:, side], f[:, side + 2]]
        fill = share(both, np.r_[f[:, b] - f[:, a], f[:, b] - f[:, a]])
        return line, fill
    cb = np.stack([cc[:, 0], np.zeros(len(cc)), cc[:, 1], np.full(len(cc), H)], 1).astype(np.float32); lines = max(1, len(rc) + 1)
    line, fill = ruled(VLINE, cc[:, 0] - .2, cc[:, 1] + .2, 1, 2, 4, H)
    touch = np.stack([(np.abs(w[None, :, 2] - cc[:, :1]) < .25).sum(1), (np.abs(w[None, :, 0] - cc[:, 1:2]) < .25).sum(1)], 1) / lines
    cf = geometry(cb, (np.minimum(cc[:, 1] - cc[:, 0], 6) / 2, cc[:, 2] / lines, cc[:, 3] / lines, np.minimum(cc[:, 2], 5) / 3, line, fill, touch[:, 0], touch[:, 1]))
    rb = np.stack([np.zeros(len(rc)), rc[:, 0], np.full(len(rc), W), rc[:, 1]], 1).astype(np.float32)
    line, fill = ruled(HLINE, rc[:, 2], rc[:, 3], 2, 1, 3, W); step = rc[:, 3] - rc[:, 2]; usual = np.median(step) if len(step) else 1; least = step.min() if len(step) else 1
    yc = (w[:, 1] + w[:, 3]) / 2; about = np.zeros((len(rc), 3)); starts = left > .8
    if len(rc):
        above, below = np.abs(yc[None] - rc[:, 2:3]) < .3, (np.abs(yc[None] - rc[:, 3:4]) < .3) & starts; n_below = below.sum(1)
        about[:, 0] = (above & starts).sum(1) / 6; about[:, 1] = n_below / 6; about[:, 2] = below @ wf[:, 3] / np.maximum(1, n_below)
    rf = geometry(rb, (np.clip(rc[:, 1] - rc[:, 0], -1, 4), np.clip(step, 0, 5), np.full(len(rc), len(rc) / 40), line, fill, np.clip(step / usual, 0, 3) - 1, np.clip(step / max(.3, least), 0, 4) - 1, about[:, 0], about[:, 1], about[:, 2]))
    return dict(wb=w, wf=wf, gb=gb, gf=gf, cb=cb, cf=cf, rb=rb, rf=rf, cc=cc, rc=rc)
