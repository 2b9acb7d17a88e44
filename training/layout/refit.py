"""Refits the last layer of the class heads, on a CPU, with stricter labels than in training.

    python refit.py weights.pt --chunks DIR --real real.pkl --out refitted.pt [--people 150] [--taught 220]

In training, a class that the labels of a real page do not speak of is neither rewarded nor punished there, and a list item may
pass for text. The detector uses that freedom: on real pages it calls what it cannot place a list item or a graphical item.
Here people's "text" is text, and the teacher's pages count against every class they do not show, except list items within text.
Only the cells that matter are kept: those that answer for a box, and those that speak up without one.
"""

import argparse
import pickle
import random
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from classes import COUNT, GROUPS, INDEX, PEOPLE_SILENT_ON, PORTRAIT
from export import load
from loss import assign
from model import cells, decode

LOUD = 0.08
SURE_OF_ITEM = 0.75
GROUP_OF_TEXT = GROUPS.index(["Text", "ListItem"])


def strict_groups():
    groups = torch.zeros(len(GROUPS), COUNT, dtype=torch.bool)
    for i, names in enumerate(GROUPS):
        for name in names:
            groups[i, INDEX[name]] = True
    return groups


def pages(a):
    """(image, boxes with group, silent classes) of generated, people's and the teacher's pages."""
    count = 0
    for file in sorted(Path(a.chunks).glob("*_0.npy")):
        for image, boxes in zip(np.load(file), pickle.load(open(file.with_suffix(".pkl"), "rb"))):
            if count < a.generated:
                yield image, np.insert(boxes, 1, 0, axis=1), []
            count += 1
    rows = [r for r in pickle.load(open(a.real, "rb")) if not r["valid"]]
    random.Random(5).shuffle(rows)
    left = {1: a.people, 2: a.taught}
    for row in rows:
        grey = cv2.imdecode(np.frombuffer(row["image"], np.uint8), cv2.IMREAD_GRAYSCALE)
        if left[row["source"]] <= 0 or grey.shape[0] < grey.shape[1] or not len(row["boxes"]):
            continue
        left[row["source"]] -= 1
        image = np.full(PORTRAIT, 255, np.uint8)
        grey = grey[: PORTRAIT[0], : PORTRAIT[1]]
        image[: grey.shape[0], : grey.shape[1]] = grey
        boxes = row["boxes"].copy()
        if row["source"] == 1:
            boxes[boxes[:, 1] == 2, 1] = 0
        yield image, boxes, PEOPLE_SILENT_ON if row["source"] == 1 else []


@torch.no_grad()
def collect(net, a):
    groups, (points, strides) = strict_groups(), cells(*PORTRAIT)
    features, hooks = [None] * 3, []
    for i, head in enumerate(net.kinds):
        hooks.append(head[-1].register_forward_hook(lambda _, inputs, __, i=i: features.__setitem__(i, inputs[0])))
    level = torch.bucketize(strides, torch.tensor([8.0, 16.0]))
    kept = [[], [], []]
    for n, (image, boxes, quiet) in enumerate(pages(a)):
        x = 1 - torch.from_numpy(image)[None, None].float() / 255
        with torch.autocast("cpu", torch.bfloat16):
            logits, raw, _ = net(x.contiguous(memory_format=torch.channels_last))
        logits = logits.float()
        truth = torch.from_numpy(boxes.astype(np.float32))[None]
        valid = torch.ones(1, truth.shape[1], dtype=torch.bool)
        answers, _, kind, group, target, _ = assign(logits, decode(raw, points, strides), points, truth[..., 2:], truth[..., 0].long(), truth[..., 1].long(), valid, groups)
        # the teacher's text passes for a list item only where the detector is sure of it; else doubt would confirm itself
        text, item = INDEX["Text"], INDEX["ListItem"]
        doubtful = (group == GROUP_OF_TEXT) & (logits[..., item].sigmoid() < SURE_OF_ITEM)
        kind = torch.where(doubtful, text, kind)
        group = torch.where(doubtful, 0, group)
        goal = torch.zeros_like(logits).scatter_(2, kind[:, :, None], target[:, :, None])[0]
        unknown = groups[group[0]].clone()
        for name in quiet:
            unknown[:, INDEX[name]] = True
        unknown &= goal <= 0
        chosen = answers[0] | (logits[0].sigmoid().amax(1) > LOUD)
        for i in range(3):
            pick = chosen & (level == i)
            own = features[i][0].flatten(1).t().float()[pick[level == i]]
            kept[i].append((own, goal[pick], ~unknown[pick]))
        if n % 50 == 0:
            print(n, sum(len(k[0]) for part in kept for k in part), flush=True)
    for h in hooks:
        h.remove()
    return [[torch.cat(t) for t in zip(*part)] for part in kept]


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("weights")
    args.add_argument("--chunks", required=True)
    args.add_argument("--real", required=True)
    args.add_argument("--out", required=True)
    args.add_argument("--generated", type=int, default=150)
    args.add_argument("--people", type=int, default=150)
    args.add_argument("--taught", type=int, default=220)
    args.add_argument("--keep", help="also write the collected cells to this file")
    a = args.parse_args()
    torch.manual_seed(1)
    net = load(a.weights).to(memory_format=torch.channels_last)
    cells_kept = collect(net, a)
    if a.keep:
        torch.save(cells_kept, a.keep)
    refit(net, cells_kept)
    torch.save({k: v.half() if v.is_floating_point() else v for k, v in net.state_dict().items()}, a.out)


def refit(net, cells_kept, epochs=8, pull=1e-3):
    """Logistic regression from where training left off; `pull` holds the weights near there."""
    for head, (x, goal, known) in zip(net.kinds, cells_kept):
        layer = head[-1]
        w, b = layer.weight.detach()[:, :, 0, 0].clone().requires_grad_(), layer.bias.detach().clone().requires_grad_()
        w0, b0 = w.detach().clone(), b.detach().clone()
        optimiser = torch.optim.Adam([w, b], lr=3e-3)
        for epoch in range(epochs):
            total = 0.0
            for part in torch.randperm(len(x)).split(4096):
                z = F.linear(x[part], w, b)
                p = z.detach().sigmoid()
                weight = torch.where(goal[part] > 0, torch.ones_like(p), 0.75 * p.pow(2)) * known[part]
                loss = (F.binary_cross_entropy_with_logits(z, goal[part], reduction="none") * weight).sum() / goal[part].sum().clamp(min=1)
                loss = loss + pull * ((w - w0).pow(2).sum() + (b - b0).pow(2).sum())
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
                total += loss.item() * len(part)
            if epoch in (0, epochs - 1):
                print(len(x), "cells, epoch", epoch, "loss", round(total / len(x), 4), flush=True)
        layer.weight.data[:, :, 0, 0] = w.detach()
        layer.bias.data = b.detach()


if __name__ == "__main__":
    main()
