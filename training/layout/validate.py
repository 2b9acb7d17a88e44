"""Scores the detector on real validation pages; shows when training should have stopped."""

import pickle

import numpy as np
import torch
from torchvision.ops import box_iou, nms

from classes import GROUPS, INDEX, PEOPLE_SILENT_ON, PORTRAIT, TEACHER_SILENT_ON
from images import grey_of
from model import decode

THRESHOLD = 0.45
SAME = 0.6


def read_valid(file: str):
    """Portrait pages only: (image, boxes, source)."""
    rows = []
    for row in pickle.load(open(file, "rb")):
        grey = grey_of(row["image"]) if row["valid"] else None
        if grey is None or grey.shape[0] < grey.shape[1]:
            continue
        page = np.full(PORTRAIT, 255, np.uint8)
        grey = grey[: PORTRAIT[0], : PORTRAIT[1]]
        page[: grey.shape[0], : grey.shape[1]] = grey
        rows.append((page, torch.from_numpy(row["boxes"]), row["source"]))
    return rows


def allowed(kind: int, group: int) -> set[int]:
    return {kind, *(INDEX[name] for name in GROUPS[group])}


def compare(found, truth, silent):
    """Matches each predicted box (class, x0, y0, x1, y1; best first) to a true one: counts of matches, right classes,
    predicted, true."""
    if not len(found) or not len(truth):
        return 0, 0, sum(int(f[0]) not in silent for f in found), len(truth)
    iou = box_iou(found[:, 1:], truth[:, 2:])
    free, pairs, right, counted = torch.ones(len(truth), dtype=torch.bool), 0, 0, 0
    for row, f in zip(iou, found):
        best = int((row * free).argmax())
        if row[best] * free[best] >= 0.5:
            free[best] = False
            pairs, counted = pairs + 1, counted + 1
            right += int(f[0]) in allowed(int(truth[best, 0]), int(truth[best, 1]))
        elif int(f[0]) not in silent:
            counted += 1
    return pairs, right, counted, len(truth)


@torch.no_grad()
def validate(net, rows, grid, device, batch=24):
    """{"people": (any-class F1, class-aware F1), "teacher": (...)}; `net` in evaluation mode."""
    silent = {1: {INDEX[n] for n in PEOPLE_SILENT_ON}, 2: {INDEX[n] for n in TEACHER_SILENT_ON}}
    sums = {1: np.zeros(4), 2: np.zeros(4)}
    for at in range(0, len(rows), batch):
        part = rows[at : at + batch]
        x = 1 - torch.from_numpy(np.stack([p for p, _, _ in part])).to(device)[:, None].float() / 255
        logits, raw, _ = net(x.contiguous(memory_format=torch.channels_last))
        score, kind = logits.float().sigmoid().max(2)
        boxes = decode(raw, *grid)
        for i, (_, truth, source) in enumerate(part):
            loud = score[i] > THRESHOLD
            b, s, k = boxes[i][loud], score[i][loud], kind[i][loud]
            keep = nms(b, s, SAME)
            sums[source] += compare(torch.cat([k[keep, None].float(), b[keep]], 1).cpu(), truth, silent[source])
    return {name: (2 * sums[s][0] / sums[s][2:].sum(), 2 * sums[s][1] / sums[s][2:].sum()) for s, name in ((1, "people"), (2, "teacher"))}
