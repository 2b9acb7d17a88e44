"""Fits the judge (src/extract/fill/judge.ts) to the output of evidence.ts, and tests it on collections that it was not
fitted to.

    python fit_judge.py EVIDENCE.jsonl WEIGHTS.ts [COLLECTION_TO_LEAVE_OUT …]      (left out of the final weights)

The values of a field compete with each other and with the answer that none of them is right. Every collection has the
same weight.
"""
import collections
import hashlib
import json
import sys

import numpy as np
from scipy.optimize import minimize, minimize_scalar


def part_of(name, identity):
    """Labels of `check` are only scored (bench/parts/part-of.ts)."""
    if name.startswith('generated'): return name
    return name + ('-fit' if hashlib.sha256(identity.encode()).digest()[0] % 2 == 0 else '-check')


class Fields:
    """Values of fields, grouped by field."""

    def __init__(self, x, y, sizes): self.x, self.y, self.sizes, self.starts, self.field = x, y, sizes, np.cumsum(sizes) - sizes, np.repeat(np.arange(len(sizes)), sizes)

    def some(self, kept): return Fields(self.x[kept[self.field]], self.y[kept[self.field]], self.sizes[kept])

    def chances(self, theta):
        """Scores of each value; "none" scores 0."""
        worth = np.exp(np.clip(self.x @ theta, -30, 30))
        all_ = 1 + np.add.reduceat(worth, self.starts)
        return worth / all_[self.field], 1 / all_

    def any_right(self): return np.maximum.reduceat(self.y, self.starts)

    def tops(self, theta):
        """The most likely value of each field: (probability, right)."""
        p, _ = self.chances(theta)
        order = np.lexsort((-p, self.field))[self.starts]
        return np.stack([p[order], self.y[order]], 1)


def load(file, without=''):
    groups = collections.defaultdict(list)
    for line in open(file, encoding='utf8'):
        row = json.loads(line)
        if row.get('without', '') != without: continue
        groups[part_of(row['name'], row['id']), row['id'], row['path']].append((list(row['features'].values()), row['right']))
        names = list(row['features'])
    rows = [one for own in groups.values() for one in own]
    fields = Fields(np.array([x for x, _ in rows], float), np.array([y for _, y in rows], float), np.array([len(own) for own in groups.values()]))
    return names, fields, np.array([key[0] for key in groups])


def fit(fields, weight, l2=1.):
    none = 1 - fields.any_right()
    def loss(theta):
        p, p_none = fields.chances(theta)
        right = np.add.reduceat(p * fields.y, fields.starts) + none * p_none + 1e-12
        slope = (p * fields.y / right[fields.field] - p) * weight[fields.field]
        return -(weight * np.log(right)).sum() + l2 * (theta ** 2).sum() / 2, -fields.x.T @ slope + l2 * theta
    return minimize(loss, np.zeros(fields.x.shape[1]), jac=True, method='L-BFGS-B', options=dict(maxiter=150)).x


def fit_alone(file, names, theta, left_out):
    """Extra weights of rules without the matcher; everything else stays fixed."""
    _, fields, where = load(file, 'matcher')
    kept = ~np.isin(where, left_out)
    if not kept.any(): return 0.
    fields, own = fields.some(kept), np.array(theta)
    sizes = collections.Counter(name.split('-')[0] for name in where[kept])
    weight = np.array([1000. / sizes[name.split('-')[0]] for name in where[kept]])
    def loss(more):
        own[names.index('aloneRule')] = more
        p, p_none = fields.chances(own)
        right = np.add.reduceat(p * fields.y, fields.starts) + (1 - fields.any_right()) * p_none + 1e-12
        return -(weight * np.log(right)).sum()
    return minimize_scalar(loss, bounds=(0, 8), method='bounded').x


def reliability(top, bins=(0, .1, .2, .3, .4, .5, .6, .7, .8, .9, .95, 1.01)):
    rows = []
    for low, high in zip(bins, bins[1:]):
        own = top[(top[:, 0] >= low) & (top[:, 0] < high)]
        if len(own): rows.append(dict(chance=round(own[:, 0].mean(), 3), right=round(own[:, 1].mean(), 3), fields=len(own)))
    return rows


if __name__ == '__main__':
    names, fields, where = load(sys.argv[1])
    collection = np.array([name.split('-')[0] for name in where])
    def weigh(kept):
        sizes = collections.Counter(collection[kept])
        return np.array([1000. / sizes[name] for name in collection[kept]])
    every = []
    for name in sorted(set(collection) - {'generated'}):
        rest = (collection != name) & ~np.isin(where, sys.argv[3:])
        theta = fit(fields.some(rest), weigh(rest))
        for part in sorted(set(where[collection == name])):
            own = fields.some(where == part)
            top = own.tops(theta)
            every.append(top)
            high, given = top[top[:, 0] >= .9], top[top[:, 0] >= .5]
            print(f'left out {part}: {len(top)} fields, best right {top[:, 1].mean():.3f} of {own.any_right().mean():.3f}, from .5: given {len(given)}, right {given[:, 1].mean():.3f}; High {len(high)}, right {high[:, 1].mean():.3f}', flush=True)
    top = np.concatenate(every)
    print(json.dumps(reliability(top)))
    for least in (.3, .4, .5, .6, .7, .8, .9):
        given = top[top[:, 0] >= least]
        print(f'from {least}: given {len(given) / len(top):.3f}, right of given {given[:, 1].mean():.3f}')
    kept = ~np.isin(where, sys.argv[3:])
    theta = fit(fields.some(kept), weigh(kept))
    theta[names.index('aloneRule')] = fit_alone(sys.argv[1], names, theta, sys.argv[3:])
    lines = ''.join(f'  {name}: {round(weight, 2):g},\n' for name, weight in zip(names, theta))
    if len(sys.argv) > 2:
        open(sys.argv[2], 'w').write(f'/** The weight of each evidence feature. Written by training/extract/fit_judge.py. */\nexport const WEIGHTS: Readonly<Record<string, number>> = {{\n{lines}}};\n')
    print(lines)
