"""Trains the formula recogniser on the glyph lists that typeset.py wrote.

    python3 training/formula/train.py DATA OUT --seconds 1400 [--from TRAINED] [--rough .6] [--spent 580]

OUT gets encoder.pt and decoder.pt (16-bit) every minute, vocabulary.json and report.json. `--from` continues from saved
weights, also from those of a network with fewer blocks; `--rough` is the share of images that look scanned; `--spent`
resumes a training that was interrupted after that many seconds (with `--from OUT`).
"""
import argparse
import json
import math
import os
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from model import LONGEST, Reader
from pictures import DPI, MARGIN, Formulas, roughened, scaled
from scanned import mixed, scanned

PAD, START, END = 0, 1, 2
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
PIXELS, MOST = 6_000_000, 384
# The library optimises itself for every new shape, 3 s each on an H200: ten shapes, and each image uses the smallest
# that fits.
SHAPES = [(48, 96), (48, 192), (48, 320), (80, 192), (80, 320), (64, 512), (96, 512), (160, 320), (128, 896), (256, 512)]


def shape_for(height, width):
    fitting = [at for at, (most_height, most_width) in enumerate(SHAPES) if height <= most_height and width <= most_width]
    return min(fitting, key=lambda at: SHAPES[at][0] * SHAPES[at][1]) if fitting else None


def batches(formulas, indices, seed, dpi_range=(78, 175), is_whole=False):
    """(shape, [(index, scale), …]) in random order, endlessly; once over everything, small batches included, if
    `is_whole`."""
    chance = np.random.default_rng(seed)
    waiting = [[] for _ in SHAPES]
    while True:
        order, ready = chance.permutation(indices), []
        dpi = np.exp(chance.uniform(math.log(dpi_range[0]), math.log(dpi_range[1]), len(order)))
        for index, wanted in zip(order, dpi):
            height, width = formulas.sizes[index]
            scale = wanted / DPI
            shape = shape_for(height * scale + 2 * MARGIN, width * scale + 2 * MARGIN)
            if shape is None:
                scale = max(min((h - 2 * MARGIN) / height, (w - 2 * MARGIN) / width, scale) for h, w in SHAPES[-2:])
                shape = shape_for(height * scale + 2 * MARGIN - 1, width * scale + 2 * MARGIN - 1)
            waiting[shape].append((int(index), float(scale)))
            high, wide = SHAPES[shape]
            if len(waiting[shape]) >= min(MOST, PIXELS // (high * wide)):
                ready.append((shape, waiting[shape]))
                waiting[shape] = []
                if len(ready) >= 60 and not is_whole:
                    for at in chance.permutation(len(ready)):
                        yield ready[at]
                    ready = []
        yield from ready
        if is_whole:
            yield from ((shape, group) for shape, group in enumerate(waiting) if group)
            return


class Pictures(torch.utils.data.Dataset):
    def __init__(self, formulas):
        self.formulas = formulas

    def __getitem__(self, batch):
        shape, group = batch
        torch.set_num_threads(1)
        chance = np.random.default_rng([int.from_bytes(os.urandom(4), "big")])
        pictures = [scaled(self.formulas.picture(index), scale, chance) for index, scale in group]
        height, width = SHAPES[shape]
        ink = torch.zeros(len(group), 1, height, width, dtype=torch.uint8)
        for at, picture in enumerate(pictures):
            picture = picture[:height, :width]
            # Anywhere in the free space: the position of a formula in its image has no meaning.
            top = int(chance.integers(0, min(height - picture.shape[0], 12) + 1))
            left = int(chance.integers(0, min(width - picture.shape[1], 24) + 1))
            ink[at, 0, top : top + picture.shape[0], left : left + picture.shape[1]] = (picture * 255).byte()
        tokens = [self.formulas.tokens(index) for index, _ in group]
        longest = math.ceil((max(len(own) for own in tokens) + 1) / 16) * 16 + 1
        target = torch.full((len(group), longest), PAD)
        for at, own in enumerate(tokens):
            target[at, : len(own) + 2] = torch.tensor([START, *own, END])
        return ink, target


@torch.no_grad()
def read(model, picture, limit=LONGEST):
    """Greedy decoding of a batch; tokens and the mean logarithm of their probability."""
    seen = model.encoder(picture)
    remembered = [part for layer in model.decoder.layers for part in layer.remember(seen)]
    count = picture.shape[0]
    past = [torch.zeros(count, 8, 0, 32, device=picture.device, dtype=part.dtype) for part in remembered]
    token = torch.full((count, 1), START, device=picture.device)
    written, sure, over = [], torch.zeros(count, device=picture.device), torch.zeros(count, dtype=torch.bool, device=picture.device)
    for place in range(limit):
        logits, past = model.decoder.step(token, torch.full((count, 1), place, device=picture.device), remembered, past)
        chance, best = logits.float().log_softmax(-1).max(-1)
        best = torch.where(over, torch.full_like(best, PAD), best)
        sure += torch.where(over, torch.zeros_like(chance), chance)
        over |= best == END
        written.append(best)
        token = best[:, None]
        if bool(over.all()):
            break
    return torch.stack(written, 1).cpu().numpy(), sure.cpu().numpy()


def likeness(one, other):
    previous = list(range(len(other) + 1))
    for row, a in enumerate(one, 1):
        current = [row]
        for column, b in enumerate(other, 1):
            current.append(min(previous[column] + 1, current[-1] + 1, previous[column - 1] + (a != b)))
        previous = current
    return 1 - previous[-1] / max(len(one), len(other), 1)


def measured(model, formulas, indices, rough, dpi_range=(110, 160)):
    """Share read exactly, and mean token similarity."""
    exact, alike, count = 0, 0.0, 0
    data = Pictures(formulas)
    model.eval()
    for batch in batches(formulas, indices, 7, dpi_range, True):
        ink, target = data[batch]
        picture = roughened(ink.to(DEVICE).float() / 255, count, 1.0 if rough else 0.0)
        with torch.autocast(DEVICE, torch.bfloat16):
            written, _ = read(model, picture)
        for own, truth in zip(written, target.numpy()):
            own = [t for t in own if t not in (PAD, END)]
            truth = [t for t in truth if t not in (PAD, START, END)]
            exact += own == truth
            alike += likeness(own, truth)
            count += 1
    return round(exact / count, 4), round(alike / count, 4), count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=660)
    parser.add_argument("--workers", type=int, default=15)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--rate", type=float, default=1.2e-3)
    parser.add_argument("--from", dest="trained")
    parser.add_argument("--rough", type=float, default=0.6)
    parser.add_argument("--spent", type=float, default=0)
    parser.add_argument("--steps", type=int, default=10**9)
    options = parser.parse_args()
    began = time.time()
    formulas = Formulas(options.data)
    held = np.array([formulas.fonts[font] in formulas.held for font in formulas.font])
    train = np.flatnonzero(~formulas.check)
    unseen = {"seen fonts": np.flatnonzero(formulas.check & ~held)[:1000], "held fonts": np.flatnonzero(formulas.check & held)[:1000]}
    print(len(train), "to learn from,", {name: len(part) for name, part in unseen.items()}, f"{time.time() - began:.0f} s", flush=True)
    torch.manual_seed(0)
    torch.backends.cudnn.benchmark = False
    torch.set_float32_matmul_precision("high")
    model = Reader(len(formulas.vocabulary))
    if options.trained:
        model.begin_from(options.trained)
    model = model.to(DEVICE).to(memory_format=torch.channels_last)
    mean = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True)
    print(round(sum(p.numel() for p in model.encoder.parameters()) / 1e6, 2), round(sum(p.numel() for p in model.decoder.parameters()) / 1e6, 2), "million weights")
    plain = [p for p in model.parameters() if p.ndim < 2]
    heavy = [p for p in model.parameters() if p.ndim >= 2]
    optimizer = torch.optim.AdamW([{"params": heavy, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0}], lr=options.rate, betas=(0.9, 0.98), fused=DEVICE == "cuda")
    loader = torch.utils.data.DataLoader(Pictures(formulas), batch_size=None, sampler=Endless(batches(formulas, train, 1)), num_workers=options.workers, prefetch_factor=6 if options.workers else None, pin_memory=DEVICE == "cuda")
    steps = pictures = 0
    model.train()
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "vocabulary.json").write_text(json.dumps(formulas.vocabulary))
    start = reported = kept = time.time()
    for ink, target in loader:
        spent = (options.spent + time.time() - start) / options.seconds
        if spent >= 1 or steps >= options.steps:
            break
        rate = options.rate * min(1, (steps + 1) / 300) * (0.5 * (1 + math.cos(math.pi * spent)) * 0.98 + 0.02)
        for part in optimizer.param_groups:
            part["lr"] = rate
        ink, target = ink.to(DEVICE, non_blocking=True).float() / 255, target.to(DEVICE, non_blocking=True)
        # Chosen independently: `roughened`, which is measured, is only a part of the training distribution.
        turn = (torch.rand(len(ink), 1, 1, 1, device=DEVICE) < options.rough).float()
        picture = mixed(roughened(ink, steps), scanned(ink, steps), turn).to(memory_format=torch.channels_last)
        given = target[:, :-1]
        # Scheduled sampling: a decoder that only saw correct prefixes fails after its first mistake.
        wrong = (torch.rand(given.shape, device=DEVICE) < 0.03) & (given > END)
        given = torch.where(wrong, torch.randint(3, len(formulas.vocabulary), given.shape, device=DEVICE), given)
        with torch.autocast(DEVICE, torch.bfloat16):
            logits = model(picture, given)
            loss = F.cross_entropy(logits.flatten(0, 1).float(), target[:, 1:].flatten(), ignore_index=PAD, label_smoothing=0.05)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        mean.update_parameters(model)
        steps += 1
        pictures += len(target)
        # A lost machine must not lose everything.
        if time.time() - kept > 60:
            kept = time.time()
            keep(mean.module, options.out)
        if time.time() - reported > 15:
            reported = time.time()
            print(f"{time.time() - start:.0f} s, step {steps}, {pictures} pictures, loss {loss.item():.3f}, rate {rate:.5f}", flush=True)
    final = mean.module
    keep(final, options.out)
    report = {"steps": steps, "pictures": pictures, "seconds": round(time.time() - start)}
    for name, part in unseen.items() if options.measure else ():
        for rough in (False, True):
            report[f"{name}, {'rough' if rough else 'clean'}"] = measured(final, formulas, part, rough)
            print(name, rough, report[f"{name}, {'rough' if rough else 'clean'}"], flush=True)
    (options.out / "report.json").write_text(json.dumps(report, indent=1))
    os._exit(0)


def keep(model, folder):
    for name in ("encoder", "decoder"):
        torch.save({key: value.half() if value.is_floating_point() else value for key, value in getattr(model, name).state_dict().items()}, folder / f"{name}.part")
        os.replace(folder / f"{name}.part", folder / f"{name}.pt")


class Endless(torch.utils.data.Sampler):
    def __init__(self, source):
        self.source = source

    def __iter__(self):
        return self.source


if __name__ == "__main__":
    main()
