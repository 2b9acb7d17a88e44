"""Trains the detector on generated pages, while they are being generated, and on real ones.

    python train.py --chunks DIR --real real.pkl --out DIR --seconds 1200 [--start weights.pt] [--device cuda]

Takes chunks from generate.py as they appear (and deletes them), keeps all pages in GPU memory, and stops after
--seconds, over which the learning rate falls to zero. Writes weights.pt (averaged weights, half precision), best.pt
(the best of them so far on the real validation pages), middle.pt (those of halfway through), log.txt.

With --start it goes on with these weights and trains a narrower network at the same time (narrow.py), which also learns
from the answers of the wide one: wide-*.pt and narrow-*.pt. Half of the batches are smaller pages, so that both
networks can be used at two sizes.
"""

import argparse
import math
import os
import pickle
import random
import threading
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn

from augment import augment
from classes import PORTRAIT
from images import grey_of
from loss import losses, tables, taught
from model import NARROW, Detector, cells, like
from narrow import narrowed
from settle import settle
from validate import read_valid, validate

LONG, SHORT = PORTRAIT
SHAPES = [(LONG, SHORT), (SHORT, LONG)]
SMALLER = {(LONG, SHORT): (704, 544), (SHORT, LONG): (544, 704)}
MOST_BOXES = 160
HALFWAY = 0.48  # weights of about this point are averaged with the best ones: see average.py
GENERATED, PEOPLE, TAUGHT = 0, 1, 2
OFTEN = {GENERATED: 1.0, PEOPLE: 0.6, TAUGHT: 1.0}  # people labelled many pages of a few kinds


class Pool:
    """Pages of one orientation, in device memory. Boxes are rows of class, group, x0, y0, x1, y1."""

    def __init__(self, shape, room, device):
        self.pages = torch.empty((room, *shape), dtype=torch.uint8, device=device)
        self.boxes = torch.zeros(room, MOST_BOXES, 6, device=device)
        self.count = torch.zeros(room, dtype=torch.long, device=device)
        self.source = torch.zeros(room, dtype=torch.long, device=device)
        self.often = torch.zeros(room, device=device)
        self.size, self.room = 0, room

    def add(self, pages, boxes, source):
        n = min(len(pages), self.room - self.size)
        if n <= 0:
            return
        padded = np.zeros((n, MOST_BOXES, 6), np.float32)
        for row, b in zip(padded, boxes):
            row[: min(len(b), MOST_BOXES)] = b[:MOST_BOXES]
        part = slice(self.size, self.size + n)
        self.pages[part] = torch.from_numpy(pages[:n]).to(self.pages.device)
        self.boxes[part] = torch.from_numpy(padded).to(self.pages.device)
        self.count[part] = torch.tensor([min(len(b), MOST_BOXES) for b in boxes[:n]], device=self.pages.device)
        self.source[part] = torch.full((n,), source, device=self.pages.device)
        self.often[part] = OFTEN[source]
        if self.pages.is_cuda:
            torch.cuda.current_stream().synchronize()
        self.size += n

    def draw(self, n, evenly):
        i = torch.randint(0, self.size, (n,), device=self.pages.device) if evenly else torch.multinomial(self.often[: self.size], n, True)
        return self.pages[i], self.boxes[i], self.count[i], self.source[i]


def read_chunks(folder: Path, pools, stopped):
    """Runs in parallel with the training and moves finished chunks into the pools."""
    stream = torch.cuda.Stream() if pools[0].pages.is_cuda else None
    while not stopped.is_set():
        for file in folder.glob("*.npy"):
            if file.name.endswith(".tmp.npy"):
                continue
            try:
                pages = np.load(file)
                labels = pickle.load(open(file.with_suffix(".pkl"), "rb"))
            except (OSError, ValueError, EOFError):
                continue
            boxes = [np.insert(b, 1, 0, axis=1) for b in labels]  # generated labels are certain: group 0
            with torch.cuda.stream(stream) if stream else torch.no_grad():
                pools[int(file.stem.rsplit("_", 1)[1])].add(pages, boxes, GENERATED)
            file.unlink()
        time.sleep(0.2)


def read_real(file: str, pools):
    for row in pickle.load(open(file, "rb")):
        if row["valid"]:
            continue
        grey = grey_of(row["image"])
        o = int(grey.shape[1] > grey.shape[0])
        page = np.full((1, *SHAPES[o]), 255, np.uint8)
        grey = grey[: SHAPES[o][0], : SHAPES[o][1]]
        page[0, : grey.shape[0], : grey.shape[1]] = grey
        pools[o].add(page, [row["boxes"]], row["source"])


class Learner:
    """A network with its optimiser and the exponential moving average of its weights, which is the final result."""

    def __init__(self, net, rate: float, name: str, device: str):
        self.net = net.to(device).to(memory_format=torch.channels_last).train()
        self.rate, self.name, self.best, self.steps = rate, name, 0.0, 0
        decayed = [p for p in net.parameters() if p.ndim > 1]
        others = [p for p in net.parameters() if p.ndim <= 1]
        self.optimiser = torch.optim.AdamW(
            [{"params": decayed, "weight_decay": 0.03}, {"params": others, "weight_decay": 0}], lr=rate, betas=(0.9, 0.98), fused=device == "cuda"
        )
        self.average = {k: v.detach().clone().float() if v.is_floating_point() else v.clone() for k, v in net.state_dict().items()}

    def learn(self, loss, share: float):
        """One step, at this share of the full rate."""
        for g in self.optimiser.param_groups:
            g["lr"] = self.rate * share
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        self.follow()

    @torch.no_grad()
    def follow(self):
        self.steps += 1
        decay = min(0.9985, (1 + self.steps) / (10 + self.steps))
        state = self.net.state_dict()
        names = [k for k, v in self.average.items() if v.is_floating_point()]
        torch._foreach_lerp_([self.average[k] for k in names], [state[k].float() for k in names], 1 - decay)

    def evaluating(self, device):
        return like(self.average).to(device).eval().to(memory_format=torch.channels_last)

    def save(self, folder: Path, name: str):
        file = folder / f"{self.name}{name}.pt"
        torch.save({k: v.half().cpu() if v.is_floating_point() else v.cpu() for k, v in self.average.items()}, f"{file}.tmp")
        os.rename(f"{file}.tmp", file)


def learners(a, real: Pool) -> list[Learner]:
    """The network to train; with --start, that one and a narrower one that learns from it."""
    if not a.start:
        return [Learner(Detector(), a.rate, "", a.device)]
    pages = (1 - real.pages[:24].cpu().float() / 255)[:, None]
    wide = like(torch.load(a.start, map_location="cpu"))
    settle(wide, pages)
    narrow = narrowed(wide, pages, **NARROW)
    settle(narrow, pages)
    return [Learner(wide, 0.4 * a.rate, "wide-", a.device), Learner(narrow, a.rate, "narrow-", a.device)]


def batch(pool, real, size, share):
    """`share` of the batch from real pages, if there are any."""
    n = round(size * share) if real.size else 0
    parts = [pool.draw(size - n, True)] + ([real.draw(n, False)] if n else [])
    return [torch.cat(p) for p in zip(*parts)]


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("--chunks", required=True)
    args.add_argument("--real")
    args.add_argument("--out", required=True)
    args.add_argument("--seconds", type=float, required=True)
    args.add_argument("--device", default="cuda")
    args.add_argument("--batch", type=int, default=64)
    args.add_argument("--rate", type=float, default=2e-3)
    args.add_argument("--real-share", type=float, default=0.2)
    args.add_argument("--room", type=int, default=120000)
    args.add_argument("--first", type=int, default=1500, help="pages to wait for before the first step")
    args.add_argument("--stop-making", type=float, default=0.9, help="share of the time after which no more pages are generated")
    args.add_argument("--judge-every", type=float, default=100, help="seconds between validations")
    args.add_argument("--start", help="weights to go on with")
    a = args.parse_args()
    if a.start and not a.real:
        args.error("--start needs --real: the first channels and statistics are measured on real pages")
    started = time.time()
    out, chunks = Path(a.out), Path(a.chunks)
    out.mkdir(parents=True, exist_ok=True)
    chunks.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    random.seed(1)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    log = open(out / "log.txt", "a")

    def say(*words):
        print(f"{time.time() - started:7.1f}", *words, flush=True)
        print(f"{time.time() - started:7.1f}", *words, file=log, flush=True)

    pools = [Pool(SHAPES[0], a.room, a.device), Pool(SHAPES[1], a.room // 5, a.device)]
    real = [Pool(SHAPES[0], 3000, a.device), Pool(SHAPES[1], 400, a.device)] if a.real else [Pool(s, 1, a.device) for s in SHAPES]
    if a.real:
        read_real(a.real, real)
        held_out = read_valid(a.real)
        say("real pages", real[0].size, real[1].size, "for validation", len(held_out))
    stopped = threading.Event()
    threading.Thread(target=read_chunks, args=(chunks, pools, stopped), daemon=True).start()

    grids = {shape: cells(*shape, a.device) for shape in (*SHAPES, *SMALLER.values())}
    groups, silent = tables(a.device)
    half = torch.bfloat16
    taking_part = learners(a, real[0])

    while pools[0].size < a.first or pools[1].size < max(1, a.first // 20):
        time.sleep(0.5)
        if time.time() - started > 150:
            raise SystemExit(f"too few pages: {pools[0].size} {pools[1].size}")
    say("first pages", pools[0].size, pools[1].size, "parameters", *(sum(p.numel() for p in l.net.parameters()) for l in taking_part))

    def step(o, share, pages, boxes, count, source):
        m = max(1, int(count.max()))
        boxes = boxes[:, :m]
        x, truth = augment(pages, boxes[..., 2:])
        shape = SHAPES[o]
        if a.start and random.random() < 0.5:
            small = SMALLER[shape]
            x = nn.functional.interpolate(x, size=small, mode="bilinear", antialias=True)
            truth = truth * torch.tensor([small[1] / shape[1], small[0] / shape[0]] * 2, device=x.device)
            shape = small
        valid = torch.arange(m, device=x.device)[None] < count[:, None]
        valid &= ((truth[..., 2:] - truth[..., :2]) > 3).all(-1)
        x = x.to(half).contiguous(memory_format=torch.channels_last)
        teacher, sums = None, []
        for learner in taking_part:
            with torch.autocast(a.device, half):
                outputs = learner.net(x)
            loss, parts = losses(outputs, *grids[shape], truth, boxes[..., 0].long(), boxes[..., 1].long(), valid, source, groups, silent, shape)
            if teacher is not None:
                more = taught(outputs, teacher, *grids[shape])
                loss, parts = loss + more, torch.cat([parts, more.detach()[None]])
            teacher = outputs
            learner.learn(loss, share)
            sums.append(parts)
        return torch.cat(sums)

    def judge(progress):
        for learner in taking_part:
            learner.save(out, "weights")
            if not a.real:
                continue
            seen = validate(learner.evaluating(a.device), held_out, grids[SHAPES[0]], a.device)
            mark = sum(seen["people"]) + sum(seen["teacher"])
            say("validation", learner.name, *(f"{name} {any_class:.3f} {aware:.3f}" for name, (any_class, aware) in seen.items()))
            if mark > learner.best:
                learner.best = mark
                learner.save(out, "best")
            if progress < HALFWAY:
                learner.save(out, "middle")

    if a.start:
        judge(0)
    begin = last = judged = time.time()
    left = a.seconds - (begin - started)
    steps, sums, since, making = 0, 0, 0, True
    while (progress := (time.time() - begin) / left) < 1:
        if making and progress > a.stop_making:
            (chunks / "STOP").touch()
            making = False
        share = min(1, (steps + 1) / 300) * (0.5 * (1 + math.cos(math.pi * progress)) * 0.985 + 0.015)
        o = int(random.random() < max(0.1, min(0.2, pools[1].size / (pools[0].size + pools[1].size))))
        sums = sums + step(o, share, *batch(pools[o], real[o], a.batch, a.real_share if o == 0 else min(a.real_share, real[1].size / 400)))
        steps, since = steps + 1, since + 1
        if time.time() - last > 15:
            say(f"step {steps} pages {pools[0].size}+{pools[1].size} {since * a.batch / (time.time() - last):.0f}/s share {share:.3f} class, box, edge, segment, taught", *(f"{v:.3f}" for v in (sums / since).tolist()))
            last, since, sums = time.time(), 0, 0
        if time.time() - judged > a.judge_every:
            judge(progress)
            judged = time.time()
    stopped.set()
    (chunks / "STOP").touch()
    judge(1)
    say("done", steps, "steps", steps * a.batch, "samples", pools[0].size + pools[1].size, "pages")


if __name__ == "__main__":
    main()
