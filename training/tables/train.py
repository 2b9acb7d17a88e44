"""train.py SECONDS OUT [--from CHECKPOINT] [--lr 1e-3] [--workers N] [--budget TOKENS]: trains on endless synthetic tables; writes OUT/model.pt and OUT/model.onnx."""
import argparse, json, math, os, random, time, zlib
import numpy as np, torch, torch.nn.functional as F
from torch.utils.data import IterableDataset, DataLoader
from features import KEYS, encode
from generate import make, targets
from model import TableNet
from score import held_out, score



REAL = []


def may_fit(page):
    """Three quarters of the real pages are trained on; the others are only scored."""
    return zlib.crc32(page.encode()) % 4 != 0


def real_table():
    """A real table, varied: words joined or lost, lines lost, boxes shaken, stretched. Its header is not known (class 3)."""
    t = random.choice(REAL); words = np.array(t['words'], float); lab = [[*l, 3] for l in t['lab']]; lines = [list(l) for l in t['lines']]
    h = float(np.median(words[:, 3] - words[:, 1])); words += np.random.normal(0, random.uniform(0, .05) * h, words.shape); boxes = words.tolist(); p = random.choice([0, 0, .3, .8, 1.])
    nb, nl = [], []
    for b, l in zip(boxes, lab):
        if nb and nl[-1] == l and abs(nb[-1][1] + nb[-1][3] - b[1] - b[3]) < h and -h < b[0] - nb[-1][2] < .8 * h and random.random() < p: q = nb[-1]; nb[-1] = [q[0], min(q[1], b[1]), b[2], max(q[3], b[3])]
        else: nb.append(b); nl.append(l)
    lost = random.choice([0, 0, 0, .02]); keep = [i for i in range(len(nb)) if random.random() >= lost]; nb, nl = [nb[i] for i in keep], [nl[i] for i in keep]
    if random.random() < .3:  # a box drawn tightly: its outer lines are not seen
        x0, y0, x1, y1 = min(b[0] for b in nb), min(b[1] for b in nb), max(b[2] for b in nb), max(b[3] for b in nb); lines = [l for l in lines if (y0 < l[2] < y1 if l[0] == 1 else x0 < l[1] < x1)]
    if random.random() < .15: lines = []
    elif random.random() < .3: q = random.random() * .5; lines = [l for l in lines if random.random() > q]
    sx = random.uniform(.85, 1.2); nb = [[b[0] * sx, b[1], b[2] * sx, b[3]] for b in nb]; lines = [[l[0], l[1] * sx, l[2], l[3] * sx, l[4]] for l in lines]
    return nb, [None] * len(nb), nl, lines, [0] * len(nb)


def sample(limit, real=.18):
    while True:
        boxes, texts, lab, graphics, bold = real_table() if REAL and random.random() < real else make()
        if not 4 <= len(boxes) <= limit: continue
        e = encode(boxes, texts, graphics, bold); t = targets(e, lab)
        e = {k: e[k] for k in KEYS}; e['lab'] = np.asarray(lab, np.int64)
        e['cy'], e['ci'] = t['c']; e['ry'], e['ri'] = t['r']
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
    out['lab'] = a
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


def export(model, path):
    m = model.float().cpu().eval(); e = [torch.randn(1, n, f) for n, f in ((20, 4), (20, m.w.in_features), (5, 4), (5, m.g.in_features), (7, 4), (7, m.c.in_features), (9, 4), (9, m.r.in_features))]
    names = list(KEYS); axes = {k: {1: 'n' + k[0]} for k in names}
    torch.onnx.export(m, tuple(e), path, input_names=names, output_names=['sep_c', 'sep_r', 'cls', 'pair_c', 'pair_r'], dynamic_axes=axes, opset_version=17, dynamo=False)


if __name__ == '__main__':
    a = argparse.ArgumentParser(); a.add_argument('seconds', type=float); a.add_argument('out'); a.add_argument('--from', dest='start'); a.add_argument('--lr', type=float, default=1e-3); a.add_argument('--workers', type=int, default=15)
    a.add_argument('--budget', type=int, default=20000); a.add_argument('--limit', type=int, default=420); a.add_argument('--seed', type=int, default=1); a.add_argument('--pool', type=int, default=256); a.add_argument('--d', type=int, default=192); a.add_argument('--layers', type=int, default=5); a.add_argument('--real'); a.add_argument('--check', type=int, default=400); a.add_argument('--warm', type=float, default=.03)
    a = a.parse_args(); begin = time.time(); dev = 'cuda' if torch.cuda.is_available() else 'cpu'; torch.manual_seed(a.seed); os.makedirs(a.out, exist_ok=True)
    torch.backends.cudnn.benchmark = False; torch.set_float32_matmul_precision('high')
    pages = json.load(open(a.real)) if a.real else []; REAL += [p for p in pages if may_fit(p['page'])]; check = [p for p in pages if not may_fit(p['page'])]
    model = TableNet(d=a.d, layers=a.layers, heads=a.d // 32).to(dev); print('parameters', sum(p.numel() for p in model.parameters()))
    if a.start: model.load_state_dict(torch.load(a.start, map_location=dev)['model'])
    decay = [p for p in model.parameters() if p.dim() > 1]; rest = [p for p in model.parameters() if p.dim() <= 1]
    opt = torch.optim.AdamW([dict(params=decay, weight_decay=.05), dict(params=rest, weight_decay=0)], lr=a.lr, betas=(.9, .98)); ema = {k: v.clone().float() for k, v in model.state_dict().items()}
    loader = iter(DataLoader(Endless(a.seed, a.budget, a.limit, a.pool), batch_size=None, num_workers=a.workers, prefetch_factor=8 if a.workers else None, pin_memory=dev == 'cuda'))
    step = seen = 0; shown = time.time(); sums = {}; saved = time.time(); kept = []
    while (t := (time.time() - begin) / a.seconds) < 1:
        if step % 2 and len(kept) > 50: b = kept[random.randrange(len(kept))]  # every second step sees a batch again
        else:
            b = {k: v.to(dev, non_blocking=True) for k, v in next(loader).items()}
            if len(kept) < 600: kept.append(b)
            else: kept[random.randrange(600)] = b
        lr = a.lr * min(1, t / a.warm) * (.5 + .5 * math.cos(math.pi * t)) + 1e-6
        for g in opt.param_groups: g['lr'] = lr
        with torch.autocast(dev, torch.bfloat16, enabled=dev == 'cuda'): l = losses(model, b)
        loss = l['col'] + l['row'] + l['pc'] + l['pr'] + .5 * l['cls']
        if not torch.isfinite(loss): opt.zero_grad(); continue
        opt.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(model.parameters(), 1.); opt.step(); step += 1; seen += len(b['wb'])
        if step % 4 == 0:
            k = min(.999, step / (step + 50)) ** 4
            with torch.no_grad():
                for n, v in model.state_dict().items(): ema[n].lerp_(v.float(), 1 - k)
        if step % 20 == 0:
            for k, v in l.items(): sums.setdefault(k, []).append(float(v.detach()))
        if time.time() - shown > 15: print(f'{time.time() - begin:.0f}s step {step} tables {seen} lr {lr:.1e} ' + ' '.join(f'{k} {np.mean(v):.4f}' for k, v in sums.items()), flush=True); sums = {}; shown = time.time()
        if time.time() - saved > 120: torch.save(dict(model=ema, cfg=model.cfg), f'{a.out}/model.pt'); saved = time.time()
    torch.save(dict(model=ema, cfg=model.cfg), f'{a.out}/model.pt'); model.load_state_dict(ema); model = model.float().eval()
    print('done', step, 'steps', seen, 'tables', flush=True); score(model, dev, held_out(check, a.check), a.seed)
    export(model, f'{a.out}/model.onnx'); os._exit(0)
