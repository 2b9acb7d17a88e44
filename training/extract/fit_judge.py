"""Fits the judge (src/extract/fill/judge.ts) to what evidence.ts wrote, and tries it on collections that it was not fitted to.

    python fit_judge.py EVIDENCE.jsonl
"""
import collections
import json
import sys

import numpy as np

NAMES = ['base', 'rule', 'exact', 'matched', 'margin', 'end', 'recognised rule', 'recognised matched', 'recognised margin', 'unsaid', 'by place', 'by looks']
clip = lambda x, most: max(-most, min(most, x))


def features(row):
    match, rule, way, seen = row['match'], row['rule'], row['way'], float(row['seen'])
    matched, margin, end = (1, clip(match[4], 8), clip(match[1], 4)) if match else (0, 0, 0)
    return [1, rule, float(rule >= .95), matched, margin, end, seen * rule, seen * matched, seen * margin, row['unsaid'], rule * (rule > 0 and way == 'position'), rule * (rule > 0 and way in ('pattern', 'example'))]


def load(file):
    rows = [json.loads(line) for line in open(file, encoding='utf8')]
    groups = collections.defaultdict(list)
    for row in rows: groups[row['name'], row['id'], row['path']].append(row)
    x, y, where, group = [], [], [], []
    for key, own in groups.items():
        for r in own: x.append(features(r)), y.append(r['right']), where.append(key[0]), group.append(key)
    return np.array(x, float), np.array(y, float), np.array(where), group


def fit(x, y, weight, l2=1.):
    theta = np.zeros(x.shape[1])
    penalty = np.full(x.shape[1], l2)
    penalty[0] = 0
    for _ in range(60):
        p = 1 / (1 + np.exp(-x @ theta))
        gradient = x.T @ (weight * (p - y)) + penalty * theta
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + np.diag(penalty + 1e-6)
        theta -= np.linalg.solve(hessian, gradient)
    return theta


def tops(p, y, group):
    """Of each field the likeliest candidate: (chance, right)."""
    best = {}
    for chance, right, key in zip(p, y, group):
        if key not in best or chance > best[key][0]: best[key] = (chance, right)
    return np.array(list(best.values()))


if __name__ == '__main__':
    x, y, where, group = load(sys.argv[1])
    names = sorted(set(where))
    # Every collection speaks as loud as any other.
    weight = np.array([1. / (where == name).sum() for name in where]) * len(y) / len(names)
    theta = fit(x, y, weight)
    print('all:', {n: round(float(t), 2) for n, t in zip(NAMES, theta)})
    bins = [0, .1, .2, .3, .4, .5, .6, .7, .8, .9, .95, 1.01]
    every = []
    for name in names:
        out = where == name
        theta = fit(x[~out], y[~out], weight[~out])
        top = tops(1 / (1 + np.exp(-x[out] @ theta)), y[out], [g for g, o in zip(group, out) if o])
        every.append(top)
        line = ' '.join(f'{lo:.2f}:{top[(top[:, 0] >= lo) & (top[:, 0] < hi), 1].mean():.2f}({((top[:, 0] >= lo) & (top[:, 0] < hi)).sum()})' for lo, hi in zip(bins, bins[1:]) if ((top[:, 0] >= lo) & (top[:, 0] < hi)).any())
        print(f'left out {name}: fields {len(top)}, best right {top[:, 1].mean():.3f}; share right by chance {line}')
    top = np.concatenate(every)
    for least in (.3, .4, .5, .6, .7, .8, .9):
        given = top[top[:, 0] >= least]
        print(f'from {least}: given {len(given) / len(top):.3f}, right of given {given[:, 1].mean():.3f}')
