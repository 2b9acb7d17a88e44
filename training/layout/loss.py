"""Assigns cells to boxes and computes the loss."""

import torch
import torch.nn.functional as F

from classes import COUNT, GROUPS, INDEX, PEOPLE_SILENT_ON, TEACHER_SILENT_ON
from model import decode

TOP = 10
SURE = 0.75  # of a group, the first class is taught unless the detector is this sure of another: uncertainty must not reinforce itself


def tables(device):
    groups = torch.zeros(len(GROUPS), COUNT, dtype=torch.bool, device=device)
    for i, names in enumerate(GROUPS):
        for name in names:
            groups[i, INDEX[name]] = True
    silent = torch.zeros(3, COUNT, dtype=torch.bool, device=device)
    for source, names in ((1, PEOPLE_SILENT_ON), (2, TEACHER_SILENT_ON)):
        for name in names:
            silent[source, INDEX[name]] = True
    return groups, silent


def overlaps(a, b):
    """IoU of [b, m, 4] with [b, n, 4] -> [b, m, n]."""
    low = torch.maximum(a[:, :, None, :2], b[:, None, :, :2])
    high = torch.minimum(a[:, :, None, 2:], b[:, None, :, 2:])
    size = (high - low).clamp(min=0)
    both = size[..., 0] * size[..., 1]
    area = lambda x: (x[..., 2] - x[..., 0]) * (x[..., 3] - x[..., 1])
    return both / (area(a)[:, :, None] + area(b)[:, None] - both + 1e-6)


@torch.no_grad()
def assign(logits, boxes, points, truth, kinds, group, valid, groups):
    """Each true box is assigned to the TOP cells inside it whose class score and box already fit best."""
    b, n, _ = boxes.shape
    centre = (truth[..., :2] + truth[..., 2:]) / 2
    half = ((truth[..., 2:] - truth[..., :2]) / 2).clamp(min=5.0)
    away = (points[None, None] - centre[:, :, None]).abs()
    inside = (away[..., 0] < half[:, :, None, 0]) & (away[..., 1] < half[:, :, None, 1]) & valid[:, :, None]
    probability = logits.sigmoid()
    grouped = torch.stack([probability.masked_fill(~groups[g], 0).amax(2) for g in range(1, len(groups))], 2)
    lookup = torch.cat([probability, grouped], 2).transpose(1, 2)
    column = torch.where(group > 0, COUNT + group - 1, kinds)
    score = torch.gather(lookup, 1, column[:, :, None].expand(-1, -1, n))
    iou = overlaps(truth, boxes) * inside
    fit = score.clamp(1e-6).sqrt() * iou.pow(4) * inside + inside * 1e-9
    value, index = fit.topk(TOP, 2)
    chosen = torch.zeros_like(inside).scatter_(2, index, value > 0) & inside
    # a cell claimed by several boxes is assigned to the best fit, among equals to the smallest
    area = ((truth[..., 2] - truth[..., 0]) * (truth[..., 3] - truth[..., 1]))[:, :, None]
    preference = torch.where(chosen, iou + 1e-3 / (1 + area.sqrt()), torch.full_like(iou, -1.0))
    best = preference.argmax(1)
    answers = chosen.any(1)
    chosen = torch.zeros_like(chosen).scatter_(1, best[:, None], True) & chosen
    fit = fit * chosen
    target = (fit / (fit.amax(2, keepdim=True) + 1e-9) * (iou * chosen).amax(2, keepdim=True).clamp(min=0.15)).amax(1)
    row = torch.arange(b, device=boxes.device)[:, None]
    likeliest = torch.stack([probability.masked_fill(~groups[g], -1).argmax(2) for g in range(1, len(groups))], 2)
    own_group, own_kind = group[row, best], kinds[row, best]
    other = torch.gather(likeliest, 2, (own_group - 1).clamp(min=0)[:, :, None])
    surely = (own_group > 0) & (torch.gather(probability, 2, other)[:, :, 0] > SURE)
    own_kind = torch.where(surely, other[:, :, 0], own_kind)
    own_group = own_group * surely
    return answers, truth[row, best], own_kind, own_group * answers, target * answers, inside


def giou_loss(p, t):
    low, high = torch.maximum(p[:, :2], t[:, :2]), torch.minimum(p[:, 2:], t[:, 2:])
    size = (high - low).clamp(min=0)
    both = size[:, 0] * size[:, 1]
    union = (p[:, 2] - p[:, 0]) * (p[:, 3] - p[:, 1]) + (t[:, 2] - t[:, 0]) * (t[:, 3] - t[:, 1]) - both + 1e-6
    hull = torch.maximum(p[:, 2:], t[:, 2:]) - torch.minimum(p[:, :2], t[:, :2])
    hull = hull[:, 0] * hull[:, 1] + 1e-6
    return 1 - (both / union - (hull - union) / hull)


def losses(outputs, points, strides, truth, kinds, group, valid, source, groups, silent, shape):
    logits, raw, segments = outputs
    logits = logits.float()
    boxes = decode(raw, points, strides)
    answers, want, kind, own_group, target, inside = assign(logits.detach(), boxes.detach(), points, truth, kinds, group, valid, groups)
    goal = torch.zeros_like(logits).scatter_(2, kind[:, :, None], target[:, :, None])
    norm = target.sum().clamp(min=1.0)

    weight = torch.where(goal > 0, torch.ones_like(goal), 0.75 * logits.detach().sigmoid().pow(2))
    quiet = silent[source][:, None, :] | groups[own_group]  # nothing is known about these classes here
    weight = weight.masked_fill(quiet & (goal <= 0), 0)
    class_loss = (F.binary_cross_entropy_with_logits(logits, goal, reduction="none") * weight).sum() / norm

    w, p, t = target[answers], boxes[answers], want[answers]
    box_loss = (giou_loss(p, t) * w).sum() / norm
    relative = ((p - t).abs() / (t[:, 2:] - t[:, :2]).repeat(1, 2).clamp(min=8)).clamp(max=2).sum(1)
    edge_loss = (relative * w).sum() / norm

    n = (shape[0] // 8) * (shape[1] // 8)
    area = ((truth[..., 2] - truth[..., 0]) * (truth[..., 3] - truth[..., 1]))[:, :, None]
    smallest = torch.where(inside[:, :, :n], area, torch.full_like(area, 1e9)).argmin(1)
    covered = inside[:, :, :n].any(1)
    clear = torch.gather(group, 1, smallest) == 0
    label = torch.where(covered, torch.where(clear, torch.gather(kinds, 1, smallest) + 1, -1), torch.where(source[:, None] == 0, 0, -1))
    segment_loss = F.cross_entropy(segments.float().flatten(2), label, ignore_index=-1)
    return class_loss + 2 * box_loss + 0.5 * edge_loss + 0.7 * segment_loss, torch.stack([class_loss, box_loss, edge_loss, segment_loss]).detach()


def taught(outputs, teacher, points, strides):
    """How far the classes and boxes are from those of a teacher, where it sees something or the pupil does."""
    logits, raw, _ = outputs
    logits, goal = logits.float(), teacher[0].detach().float().sigmoid()
    sure = goal.amax(2)
    norm = sure.sum().clamp(min=1.0)
    differ = (goal - logits.detach().sigmoid()).abs()
    class_loss = (F.binary_cross_entropy_with_logits(logits, goal, reduction="none") * differ.pow(1.5)).sum() / norm
    there = sure > 0.25
    boxes, want = decode(raw, points, strides)[there], decode(teacher[1].detach(), points, strides)[there]
    return class_loss + (giou_loss(boxes, want) * sure[there]).sum() / norm
