"""train.py SECONDS OUT --learner NAME:SEED:LR[:CHECKPOINT]... [--workers N] [--budget TOKENS]: trains one or more networks on one stream of endless synthetic tables; writes OUT/NAME.pt."""
import argparse, json, math, os, random, time, zlib
import numpy as np, torch, torch.nn.functional as F
from torch.utils.data import IterableDataset, DataLoader
from features import KEYS, encode
from generate import KINDS, USED, make, targets
from model import TableNet
from score import held_out, score


REAL, SEEN = [], []
BOLD = 16  # index of this word feature


def may_fit(table):
    """Three quarters of the real pages are trained on; the others, and tables of a named set, are only scored."""
    return 'set' not in table and zlib.crc32(table['page'].encode()) % 4 != 0


def real_table():
    """A real table with variations: words joined or lost, lines lost, boxes jittered and stretched. Its header is
    unknown (class 3)."""
    t = random.choice(SEEN if SEEN and random.random() < .6 else REAL); USED.clear(); USED.add('seen' if 'texts' in t else 'ink'); words = np.array(t['words'], float); lab = [[*l, 3][:5] for l in t['lab']]; lines = [list(l) for l in t['lines']]; texts = t.get('texts') or [None] * len(lab)
    h = float(np.median(words[:, 3] - words[:, 1])); words += np.random.normal(0, random.uniform(0, .05) * h, words.shape); boxes = words.tolist(); p = random.choice([0, 0, .3, .8, 1.]) if 'texts' not in t else random.choice([0, 0, 0, .3])
    nb, nl, nt = [], [], []
    for b, l, w in zip(boxes, lab, texts):
        if nb and nl[-1] == l and abs(nb[-1][1] + nb[-1][3] - b[1] - b[3]) < h and -h < b[0] - nb[-1][2] < .8 * h and random.random() < p: q = nb[-1]; nb[-1] = [q[0], min(q[1], b[1]), b[2], max(q[3], b[3])]; nt[-1] = None if w is None else nt[-1] + w
        else: nb.append(b); nl.append(l); nt.append(w)
    lost = random.choice([0, 0, 0, .02]); keep = [i for i in range(len(nb)) if random.random() >= lost and (nl[i][4] != 2 or len(nl) < 9 or random.random() > .02)]; nb, nl, nt = [nb[i] for i in keep], [nl[i] for i in keep], [nt[i] for i in keep]
    if random.random() < .3:  # a tight crop: its outer lines are not visible
        x0, y0, x1, y1 = min(b[0] for b in nb), min(b[1] for b in nb), max(b[2] for b in nb), max(b[3] for b in nb); lines = [l for l in lines if (y0 < l[2] < y1 if l[0] == 1 else x0 < l[1] < x1)]
    if random.random() < .1: lines = []
    elif random.random() < .3: q = random.random() * .5; lines = [l for l in lines if random.random() > q]
    if random.random() < .1: nt = [None] * len(nb)
    sx = random.uniform(.85, 1.2); nb = [[b[0] * sx, b[1], b[2] * sx, b[3]] for b in nb]; lines = [[l[0], l[1] * sx, l[2], l[3] * sx, l[4]] for l in lines]
    return nb, nt, nl, lines, [0] * len(nb)


def sample(limit, real=.22):
    while True:
        boxes, texts, lab, graphics, bold = real_table() if REAL and random.random() < real else make()
        if not 4 <= len(boxes) <= limit: continue
        e = encode(boxes, texts, graphics, bold); t = targets(e, lab)
        e = {k: e[k] for k in KEYS}; e['lab'] = np.asarray(lab, np.int64)
        e['kinds'] = np.array([k in USED for k in KINDS]); e['cy'], e['ci'] = t['c']; e['ry'], e['ri'] = t['r']
        return e


def collate(batch):
    out = {}; B = len(batch)
    for k in KEYS:
        n = max(1, max(len(b[k]) for b in batch)); a = np.zeros((B, n, batch[0][k].shape[1]), np.float32)
        for i, b in enumerate(batch): a[i, :len(b[k])] = b[k]
        out[k] = a
    mask = [np.zeros(out[k].shape[:2], bool) for k in ('wb', 'gb', 'cb', 'rb')]
    for m, k in zip(mask, ('wb', 'gb', 'cb', 'rb')):
        for i, b in enumerate(batch): m[i, :len(b[k])] = True
    out['mask'] = np.concatenate(mask, 1)
    for k, like, fill in (('cy', 'cb', -1), ('ci', 'cb', -1), ('ry', 'rb', -1), ('ri', 'rb', -1)):
        a = np.full(out[like].shape[:2], fill, np.int64)
        for i, b in enumerate(batch): a[i, :len(b[k])] = b[k]
        out[k] = a
    a = np.full((B, out['wb'].shape[1], 5), -1, np.int64)
    for i, b in enumerate(batch): a[i, :len(b['lab'])] = b['lab']
    out['lab'] = a; out['kinds'] = np.stack([b['kinds'] for b in batch])
    return {k: torch.from_numpy(v) for k, v in out.items()}


class Endless(IterableDataset):
    def __init__(s, seed, budget, limit, pool): s.seed, s.budget, s.limit, s.pool = seed, budget, limit, pool
    def __iter__(s):
        info = torch.utils.data.get_worker_info(); k = info.id if info else 0
        random.seed(s.seed * 1000 + k); np.random.seed(s.seed * 1000 + k); torch.set_num_threads(1)
        while True:
            pool = sorted((sample(s.limit) for _ in range(s.pool)), key=lambda e: sum(len(e[k]) for k in ('wb', 'gb', 'cb', 'rb')))
            batches = []; now = []; most = 0
            for e in pool:
                n = sum(len(e[k]) for k in ('wb', 'gb', 'cb', 'rb'))
                if now and max(most, n) * (len(now) + 1) > s.budget: batches.append(now); now = []; most = 0
                now.append(e); most = max(most, n)
            if now: batches.append(now)
            random.shuffle(batches)
            for b in batches: yield collate(b)


def losses(model, b):
    sc, sr, cl, pc, pr = model(*(b[k] for k in KEYS), mask=b['mask'])
    lab = b['lab']; out = {}
    for name, s, y in (('col', sc, b['cy']), ('row', sr, b['ry'])):
        on = y >= 0; out[name] = F.binary_cross_entropy_with_logits(s.float()[on], y[on].float()); out[name + '_err'] = ((s > 0) != (y > 0))[on].float().mean()
    word = (lab[..., 4] >= 0) & (lab[..., 4] < 3); out['cls'] = F.cross_entropy(cl.float()[word], lab[..., 4][word])
    inside = (lab[..., 4] >= 0) & (lab[..., 4] != 2)
    for name, p, idx, lo, hi in (('pc', pc, b['ci'], 2, 3), ('pr', pr, b['ri'], 0, 1)):
        on = inside[:, :, None] & (idx >= 0)[:, None, :]; i = idx[:, None, :]
        y = 1 + (lab[..., lo][:, :, None] > i).long() - (lab[..., hi][:, :, None] <= i).long()
        z, y = p[on].float(), y[on]
        near = torch.ones_like(y, dtype=torch.float); near[y == 1] = 3.
        l = F.cross_entropy(z, y, reduction='none'); out[name] = (l * near).mean() * 3; out[name + '_err'] = (z.argmax(-1) != y).float().mean()
    return out


class Learner:
    """One network with its optimiser and the moving average of its weights. Several learn from one stream of tables."""
    def __init__(s, name, start, lr, seed, dev, d, layers):
        kinds = name.partition('without-')[2].split('+'); s.off = [KINDS.index(k) for k in kinds if k and k != 'bold']; s.is_plain = 'bold' in kinds
        torch.manual_seed(seed); s.name, s.lr, s.dev, s.step = name, lr, dev, 0; s.model = TableNet(d=d, layers=layers, heads=d // 32).to(dev)
        if start: s.model.load_state_dict(torch.load(start, map_location=dev)['model'])
        decay = [p for p in s.model.parameters() if p.dim() > 1]; rest = [p for p in s.model.parameters() if p.dim() <= 1]
        s.opt = torch.optim.AdamW([dict(params=decay, weight_decay=.05), dict(params=rest, weight_decay=0)], lr=lr, betas=(.9, .98), fused=dev == 'cuda'); s.ema = {k: v.clone().float() for k, v in s.model.state_dict().items()}

    def without(s, b):
        """The batch without answers for tables of the kinds that this network omits."""
        rows = b['kinds'][:, s.off].any(1); b = {**b, **{k: b[k].masked_fill(rows.view(-1, *[1] * (b[k].dim() - 1)), -1) for k in ('cy', 'ci', 'ry', 'ri', 'lab')}}
        if s.is_plain: b['wf'] = b['wf'].clone(); b['wf'][..., BOLD] = 0
        return b

    def learn(s, b, t, warm):
        if s.off or s.is_plain: b = s.without(b)
        for g in s.opt.param_groups: g['lr'] = s.lr * min(1, t / warm) * (.5 + .5 * math.cos(math.pi * t)) + 1e-6
        with torch.autocast(s.dev, torch.bfloat16, enabled=s.dev == 'cuda'): l = losses(s.model, b)
        loss = sum(torch.nan_to_num(l[k]) for k in ('col', 'row', 'pc', 'pr')) + .5 * torch.nan_to_num(l['cls'])
        s.opt.zero_grad(); loss.backward(); norm = torch.nn.utils.clip_grad_norm_(s.model.parameters(), 1.)
        if torch.isfinite(norm): s.opt.step()
        s.step += 1
        if s.step % 4 == 0:
            k = min(.999, s.step / (s.step + 50)) ** 4; state = s.model.state_dict()
            with torch.no_grad(): torch._foreach_lerp_(list(s.ema.values()), [state[n].float() for n in s.ema], 1 - k)
        return l

    def save(s, out): torch.save(dict(model=s.ema, cfg=s.model.cfg), f'{out}/{s.name}.pt')


if __name__ == '__main__':
    a = argparse.ArgumentParser(); a.add_argument('seconds', type=float); a.add_argument('out'); a.add_argument('--learner', action='append', help='NAME:SEED:LR[:CHECKPOINT]; a name such as without-lists+rtl leaves out these kinds of tables'); a.add_argument('--workers', type=int, default=15)
    a.add_argument('--budget', type=int, default=20000); a.add_argument('--limit', type=int, default=420); a.add_argument('--seed', type=int, default=1); a.add_argument('--pool', type=int, default=256); a.add_argument('--d', type=int, default=192); a.add_argument('--layers', type=int, default=5); a.add_argument('--real'); a.add_argument('--check', type=int, default=400); a.add_argument('--warm', type=float, default=.03); a.add_argument('--again', type=int, default=2, help='steps for each new batch')
    a = a.parse_args(); begin = time.time(); dev = 'cuda' if torch.cuda.is_available() else 'cpu'; os.makedirs(a.out, exist_ok=True); torch.set_float32_matmul_precision('high'); random.seed(a.seed)
    pages = json.load(open(a.real)) if a.real else []; REAL += [p for p in pages if may_fit(p) and 'texts' not in p]; SEEN += [p for p in pages if may_fit(p) and 'texts' in p]; check = [p for p in pages if not may_fit(p)]; print(len(REAL), 'real tables,', len(SEEN), 'as seen', flush=True)
    loader = iter(DataLoader(Endless(a.seed, a.budget, a.limit, a.pool), batch_size=None, num_workers=a.workers, prefetch_factor=8 if a.workers else None, pin_memory=dev == 'cuda'))
    learners = []
    for one in a.learner: name, seed, lr, *start = one.split(':'); learners.append(Learner(name, start[0] if start else None, float(lr), int(seed), dev, a.d, a.layers))
    step = new = 0; shown = saved = time.time(); sums = {}; kept = []
    while (t := (time.time() - begin) / a.seconds) < 1:
        if step % a.again == 0 or len(kept) < 50:
            fresh = {k: v.to(dev, non_blocking=True) for k, v in next(loader).items()}; new += len(fresh['wb'])
            if len(kept) < 600: kept.append(fresh)
            else: kept[random.randrange(600)] = fresh
        else: fresh = None
        for one in learners: l = one.learn(fresh or kept[random.randrange(len(kept))], t, a.warm)
        step += 1
        if step % 20 == 0:
            for k, v in l.items(): sums.setdefault(k, []).append(float(v.detach()))
        if time.time() - shown > 15: print(f'{time.time() - begin:.0f}s step {step} new tables {new} ' + ' '.join(f'{k} {np.nanmean(v):.4f}' for k, v in sums.items()), flush=True); sums = {}; shown = time.time()
        if time.time() - saved > 120: [one.save(a.out) for one in learners]; saved = time.time()
    print('done', step, 'steps', new, 'new tables', flush=True); sets = held_out(check, a.check)
    for one in learners: one.save(a.out)
    for one in learners: one.model.load_state_dict(one.ema); score(one.model.float().eval(), dev, sets, one.name, one.is_plain)
    os._exit(0)
