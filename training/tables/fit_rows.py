"""Fits the row network: whether a new row begins between two lines of text, asked of all gaps of a table at once.

    python training/tables/fit_rows.py DATA.npz... OUT_DIR [--seconds 450] [--folds 4]

One process for each fold of the real pages that is left out, and one that sees all. Needs numpy and torch. Writes OUT_DIR/rows.npz
(weights of all of them, half precision) and OUT_DIR/log.txt, again every minute.
"""

import argparse
import math
import os
import pathlib
import subprocess
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

STEPS = 31.0
FAR = 16
SIZES = dict(cell=48, width=96, heads=4, layers=3, inner=192)


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.near = nn.Parameter(torch.zeros(heads, 2 * FAR + 1))

    def forward(self, x, mask):
        b, n, d = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4)
        place = torch.arange(n, device=x.device)
        away = (place[None] - place[:, None]).clamp(-FAR, FAR) + FAR
        bias = self.near[:, away][None].masked_fill(~mask[:, None, None, :], -1e4)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
        return self.out(y.transpose(1, 2).reshape(b, n, d))


class Layer(nn.Module):
    def __init__(self, width, heads, inner, dropout):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, mask):
        x = x + self.dropout(self.attention(self.norm1(x), mask))
        return x + self.dropout(self.down(F.relu(self.up(self.norm2(x)))))


class RowNetwork(nn.Module):
    def __init__(self, features, cells, cell, width, heads, layers, inner, dropout):
        super().__init__()
        self.cell1, self.cell2 = nn.Linear(cells, cell), nn.Linear(cell, cell)
        self.start = nn.Linear(features + 2 * cell, width)
        self.layers = nn.ModuleList([Layer(width, heads, inner, dropout) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)
        self.end = nn.Linear(width, 1)

    def forward(self, features, cells, owner, mask):
        """features [tables, gaps, f]; cells [all cells, c] with the gap each belongs to, counted through the padded batch."""
        b, n, _ = features.shape
        seen = F.relu(self.cell2(F.relu(self.cell1(cells))))
        total = seen.new_zeros(b * n, seen.shape[1]).index_add(0, owner, seen)
        count = seen.new_zeros(b * n).index_add(0, owner, torch.ones_like(seen[:, 0]))
        most = seen.new_zeros(b * n, seen.shape[1]).scatter_reduce(0, owner[:, None].expand_as(seen), seen, "amax")
        pooled = torch.cat([total / count.clamp(min=1)[:, None], most], 1).view(b, n, -1)
        x = self.start(torch.cat([features, pooled], 2))
        for layer in self.layers:
            x = layer(x, mask)
        return self.end(self.norm(x))[..., 0]


class Tables:
    def __init__(self, paths, device):
        parts = [np.load(path) for path in paths]
        join = lambda name: np.concatenate([part[name] for part in parts])
        self.scales = {name: parts[0][name] for name in ("gap_scale", "cell_scale")}
        self.source, self.number, self.gaps = join("source"), join("number"), join("gaps")
        self.truth = torch.tensor(join("truth"), device=device)
        counts = join("counts").astype(np.int64)
        self.features = torch.tensor(np.concatenate([p["features"] for p in parts], 1).T.copy(), device=device)
        self.cells = torch.tensor(np.concatenate([p["cells"] for p in parts], 1).T.copy(), device=device)
        self.first_gap = np.concatenate([[0], np.cumsum(self.gaps)])
        first_cell = np.concatenate([[0], np.cumsum(counts)])
        self.counts, self.first_cell = counts, first_cell
        self.device = device
        self.is_real = self.source >= 2
        self.is_varied = self.source >= 4

    def batch(self, tables):
        most = int(self.gaps[tables].max())
        index = np.zeros((len(tables), most), np.int64)
        mask = np.zeros((len(tables), most), bool)
        cells, owner = [], []
        for row, table in enumerate(tables):
            first, count = self.first_gap[table], self.gaps[table]
            index[row, :count] = np.arange(first, first + count)
            mask[row, :count] = True
            from_, to = self.first_cell[first], self.first_cell[first + count]
            cells.append(np.arange(from_, to))
            owner.append(np.repeat(np.arange(row * most, row * most + count), self.counts[first : first + count]))
        put = lambda a: torch.as_tensor(a, device=self.device)
        index, mask = put(index), put(mask)
        cells, owner = put(np.concatenate(cells)), put(np.concatenate(owner))
        truth = torch.where(mask, self.truth[index].long(), torch.full_like(index, -1))
        return self.features[index].float() / STEPS, self.cells[cells].float() / STEPS, owner, mask, truth


def blurred(x, generator):
    return x + (torch.rand(x.shape, generator=generator, device=x.device) - 0.5) / STEPS * 2


@torch.no_grad()
def figures(model, tables, chosen):
    model.eval()
    right = total = base = 0
    for k in range(0, len(chosen), 64):
        features, cells, owner, mask, truth = tables.batch(chosen[k : k + 64])
        told = truth >= 0
        answers = model(features, cells, owner, mask) > 0
        right += ((answers == (truth == 1)) & told).sum().item()
        total += told.sum().item()
    model.train()
    return right / max(1, total), total


def train(args, fold):
    torch.manual_seed(fold + 10)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_num_threads(1)
    tables = Tables(args.data, device)
    everything = np.arange(len(tables.gaps))
    left_out = tables.is_real & (tables.number // 2 % args.folds == fold)
    held_generated = ~tables.is_real & (tables.number % 20 == 0)
    train_real = everything[tables.is_real & ~left_out]
    train_generated = everything[~tables.is_real & ~held_generated]
    checked = {
        "left out": everything[left_out & (tables.source == 2)],
        "generated": everything[held_generated],
        "seen": everything[tables.is_real & ~left_out & (tables.source == 2)][:150],
    }
    model = RowNetwork(tables.features.shape[1], tables.cells.shape[1], **SIZES, dropout=args.dropout).to(device)
    mean = {name: value.clone() for name, value in model.state_dict().items()}
    optimiser = torch.optim.AdamW(model.parameters(), lr=args.rate, weight_decay=args.decay)
    generator = torch.Generator(device).manual_seed(fold)
    random = np.random.default_rng(fold)
    start, step, said, saved = time.time(), 0, 0.0, 0.0
    while True:
        done = (time.time() - start) / args.seconds if args.steps == 0 else step / args.steps
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = args.rate * min(1, step / 200) * (0.5 + 0.5 * math.cos(math.pi * done))
        real = int(args.batch * args.real)
        chosen = np.concatenate([random.choice(train_real, real), random.choice(train_generated, args.batch - real)])
        # Tables of like length go together, less is padded.
        chosen = chosen[np.argsort(tables.gaps[chosen])]
        loss_sum = 0.0
        optimiser.zero_grad()
        halves = np.array_split(chosen, 2)
        for half in halves:
            features, cells, owner, mask, truth = tables.batch(half)
            features, cells = blurred(features, generator), blurred(cells, generator)
            hidden = torch.rand(features.shape[0], 1, features.shape[2], generator=generator, device=device) < args.hide
            hidden[:, :, -1] = torch.rand(features.shape[0], 1, generator=generator, device=device) < 0.25
            features = features.masked_fill(hidden, 0)
            told = truth >= 0
            answers = model(features, cells, owner, mask)
            wanted = truth.clamp(min=0).float() * 0.96 + 0.02
            losses = F.binary_cross_entropy_with_logits(answers, wanted, reduction="none") * told
            # A long table says much the same many times.
            weight = 1 / told.sum(1, keepdim=True).clamp(min=1).float() ** 0.5
            loss = (losses * weight).sum() / (told * weight).sum().clamp(min=1)
            (loss / 2).backward()
            loss_sum += loss.item() / 2
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        step += 1
        keep = min(0.998, step / (step + 20))
        with torch.no_grad():
            for name, value in model.state_dict().items():
                mean[name].lerp_(value, 1 - keep)
        now = time.time() - start
        if now - said > 30 or step in (10, args.steps):
            said = now
            last = {name: value.clone() for name, value in model.state_dict().items()}
            model.load_state_dict(mean)
            shown = ", ".join(f"{name} {figures(model, tables, chosen)[0]:.4f}" for name, chosen in checked.items() if len(chosen))
            model.load_state_dict(last)
            print(f"fold {fold} {now:.0f} s step {step} loss {loss_sum:.4f} {shown}", flush=True)
        if now - saved > 50:
            saved = now
            save(args, fold, mean)
    save(args, fold, mean)
    model.load_state_dict(mean)
    print(f"fold {fold} END step {step}", {name: figures(model, tables, chosen) for name, chosen in checked.items()}, flush=True)


def save(args, fold, mean):
    target = pathlib.Path(args.work) / f"fold{fold}.npz"
    np.savez(target.with_suffix(".tmp.npz"), **{name: value.cpu().numpy() for name, value in mean.items()})
    os.replace(target.with_suffix(".tmp.npz"), target)


def gather(args, out):
    both = {}
    for file in pathlib.Path(args.work).glob("fold*.npz"):
        if ".tmp" in file.name:
            continue
        for name, value in np.load(file).items():
            both[f"{file.stem}/{name}"] = value.astype(np.float16)
    scales = np.load(args.data[0])
    np.savez_compressed(out / "rows.npz", gap_scale=scales["gap_scale"], cell_scale=scales["cell_scale"], **both)
    (out / "log.txt").write_text("".join(file.read_text() for file in sorted(pathlib.Path(args.work).glob("*.log"))))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data", nargs="+")
    parser.add_argument("out")
    parser.add_argument("--seconds", type=float, default=220)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--folds", type=int, default=4)
    parser.add_argument("--fold", type=int)
    parser.add_argument("--run", default="", help="folds to fit, with commas; all without it")
    parser.add_argument("--dropout", type=float, default=0.2)
    parser.add_argument("--batch", type=int, default=192)
    parser.add_argument("--real", type=float, default=0.35)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--decay", type=float, default=0.3)
    parser.add_argument("--hide", type=float, default=0.15)
    parser.add_argument("--work", default="/tmp/rows-work")
    args = parser.parse_args()
    pathlib.Path(args.work).mkdir(parents=True, exist_ok=True)
    out = pathlib.Path(args.out)
    if args.fold is not None:
        train(args, args.fold)
        return
    out.mkdir(parents=True, exist_ok=True)
    running = []
    for fold in [int(fold) for fold in args.run.split(",")] if args.run else range(args.folds + 1):
        log = open(f"{args.work}/fold{fold}.log", "w")
        running.append(subprocess.Popen([sys.executable, *sys.argv, "--fold", str(fold)], stdout=log, stderr=subprocess.STDOUT))
    while any(process.poll() is None for process in running):
        time.sleep(10)
        gather(args, out)
        for log in sorted(pathlib.Path(args.work).glob("*.log")):
            lines = log.read_text().splitlines()
            if lines:
                print(lines[-1], flush=True)
    gather(args, out)


if __name__ == "__main__":
    main()
