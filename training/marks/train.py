"""Trains the network on dumped outlines, prints figures on held-back ones, and writes its weights.

    python train.py OUT.pt --fit PACKED.npz... --held PACKED.npz... [--seconds 240]
"""

import argparse
import time
import zlib

import numpy as np
import torch
import torch.nn.functional as F

from model import HEIGHT, WIDTH, MarkNetwork


# Batches that are drawn at once, and the chance of being drawn for what the network is sure of.
POOL, LEAST_DOUBT = 20, 0.12
# The chance that what stands on a side of an outline is another's.
EXCHANGED = 0.3
# The fact that states the size of an outline in quarters of an inch, and what is large.
SIZE, LARGE = 2, 0.95


def load(path: str):
    data = np.load(path)
    packed = np.frombuffer(zlib.decompress(data["crops"].tobytes()), np.uint8).reshape(len(data["labels"]), -1)
    crops = np.stack([packed & 0xF0, packed << 4], -1).reshape(-1, HEIGHT, WIDTH)
    return crops, data["facts"], data["labels"].astype(np.int64)


def among_others(crops, facts, labels):
    """What stands left and right of an outline, exchanged among marks and among all else: first words are not to be learned by heart.

    Large frames are marks only where they have a label, so they do not exchange theirs for the paper beside a small box.

    Columns of a crop; the outline is between 40 and 56:

        0     cut       40    56       cut     96
        | another's |      own      | another's |
    """
    n = len(crops)
    is_mark = (labels == 1) | (labels == 2)
    partner = torch.empty(n, dtype=torch.long)
    is_large = facts[:, SIZE] > LARGE
    for chosen in (is_mark & is_large, is_mark & ~is_large, ~is_mark & is_large, ~is_mark & ~is_large):
        group = chosen.nonzero()[:, 0]
        partner[group] = group[torch.randperm(len(group))]
    column = torch.arange(WIDTH)
    right = torch.where(torch.rand(n, 1) < EXCHANGED, torch.randint(57, 76, (n, 1)), WIDTH)
    left = torch.where(torch.rand(n, 1) < EXCHANGED, torch.randint(20, 39, (n, 1)), 0)
    taken = (column >= right) | (column < left)
    return torch.where(taken[:, None, None, :], crops[partner], crops)


def moved(crops, facts):
    """Small shifts, sizes and shears, other weights of strokes, noise."""
    n, device = len(crops), crops.device
    theta = torch.zeros(n, 2, 3, device=device)
    theta[:, 0, 0] = 1 + torch.randn(n, device=device) * 0.05
    theta[:, 1, 1] = 1 + torch.randn(n, device=device) * 0.05
    theta[:, 0, 1] = torch.randn(n, device=device) * 0.015
    theta[:, 1, 0] = torch.randn(n, device=device) * 0.03
    theta[:, :, 2] = torch.randn(n, 2, device=device) * torch.tensor([0.012, 0.03], device=device)
    crops = F.grid_sample(crops, F.affine_grid(theta, crops.shape, align_corners=False), align_corners=False)
    share = (torch.rand(n, 1, 1, 1, device=device) * 2 - 1) * (torch.rand(n, 1, 1, 1, device=device) < 0.4)
    fat, thin = F.max_pool2d(crops, 3, 1, 1), -F.max_pool2d(-crops, 3, 1, 1)
    crops = torch.where(share > 0, crops + (fat - crops) * share * 0.6, crops + (crops - thin) * share * 0.6)
    crops = crops + torch.randn_like(crops) * torch.rand(n, 1, 1, 1, device=device) * 18
    return crops.clamp(0, 255), facts + torch.randn_like(facts) * torch.tensor([0.05, 0.05, 0.05, 0, 0.06, 0.06, 0.01, 0.01], device=device)


@torch.no_grad()
def figures(model, crops, facts, labels, batch=8192):
    model.eval()
    odds = torch.cat([model(crops[i : i + batch].float().unsqueeze(1), facts[i : i + batch]).softmax(1) for i in range(0, len(crops), batch)])
    truth = labels
    mark = odds[:, 1] + odds[:, 2]
    rows = []
    for threshold in (0.5, 0.8, 0.9, 0.95):
        said = mark > threshold
        true = (truth == 1) | (truth == 2)
        found = (said & true).sum().item()
        state = (said & true & ((odds[:, 2] > odds[:, 1]) == (truth == 2))).sum().item()
        false = (said & ~true).sum().item()
        rows.append(f"{threshold}: recall {found / max(1, true.sum().item()):.4f} state {state / max(1, found):.4f} false {false} of {(~true).sum().item()}")
    return "; ".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--fit", nargs="+", required=True)
    parser.add_argument("--held", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--start", help="weights to start from")
    arguments = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(arguments.seed)
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    parts = [load(path) for path in arguments.fit]
    crops, facts, labels = (torch.from_numpy(np.concatenate([part[i] for part in parts])).to(device) for i in range(3))
    held = {path: [torch.from_numpy(np.ascontiguousarray(array)).to(device) for array in load(path)] for path in arguments.held}
    print(len(labels), "outlines", labels.bincount(minlength=4).tolist(), flush=True)
    model = MarkNetwork().to(device)
    if arguments.start:
        model.load_state_dict(torch.load(arguments.start, weights_only=True))
    print(sum(p.numel() for p in model.parameters()), "parameters")
    # On processors, where memory is slow, fused steps take two thirds of the time.
    run, shift = (torch.compile(model), torch.compile(moved)) if device == "cpu" else (model, moved)
    optimiser = torch.optim.AdamW(model.parameters(), lr=arguments.rate, weight_decay=0.02)
    kept = {key: value.clone().float() for key, value in model.state_dict().items()}
    weights = torch.tensor([1.5, 1, 1, 1], device=device)
    # What the network is sure of is shown less often.
    doubt = torch.ones(len(labels), device=device)
    start, step, pool = time.time(), 0, None
    while (spent := time.time() - start) < arguments.seconds:
        part = spent / arguments.seconds
        for group in optimiser.param_groups:
            group["lr"] = arguments.rate * min(1, (step + 1) / 200) * (1 - part) ** 0.8
        model.train()
        at = step % POOL
        if at == 0:
            pool = torch.multinomial(LEAST_DOUBT + doubt.clamp(max=1), POOL * arguments.batch, replacement=True)
        pick = pool[at * arguments.batch : (at + 1) * arguments.batch]
        shown, told = crops[pick].float().unsqueeze(1), facts[pick]
        shown = among_others(shown, told, labels[pick])
        half = len(pick) // 2
        changed = shift(shown[:half], told[:half])
        shown, told = torch.cat([changed[0], shown[half:]]), torch.cat([changed[1], told[half:]])
        odds = run(shown, told)
        each = F.cross_entropy(odds, labels[pick], weight=weights, label_smoothing=0.01, reduction="none")
        doubt[pick] = each.detach()
        optimiser.zero_grad()
        each.mean().backward()
        optimiser.step()
        step += 1
        decay = min(0.998, step / (step + 50))
        for key, value in model.state_dict().items():
            kept[key].lerp_(value.float(), 1 - decay)
        if step % 200 == 0:
            print(f"{spent:.0f} s, step {step}, loss {each.mean().item():.4f}, doubt {doubt.mean().item():.4f}", flush=True)
        if step % 1000 == 0:
            torch.save({key: value.to(model.state_dict()[key].dtype).cpu() for key, value in kept.items()}, arguments.out)
    model.load_state_dict({key: value.to(model.state_dict()[key].dtype) for key, value in kept.items()})
    print("fit:", figures(model, crops[::9], facts[::9], labels[::9]))
    for path, data in held.items():
        print(f"{path}:", figures(model, *data))
    torch.save(model.cpu().state_dict(), arguments.out)


if __name__ == "__main__":
    main()
