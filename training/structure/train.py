"""Trains the line classifier:  python train.py DATA.npz OUT_DIR --seconds 400 [--d 128 --layers 4] [--device cuda]"""

import argparse
import json
import time
import zlib
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from classes import CLASSES
from model import FACTS, Judge

LOOK = slice(1, 9)  # features that only a file with fonts has
LETTERS = slice(9, 35)
DETECTED = slice(61, 85)
CONTAINERS = [CLASSES.index(c) for c in ("Table", "Picture", "TOC")]


def load(path):
    z = np.load(path)
    counts, ends = z["counts"], np.cumsum(z["counts"])
    facts, boxes, masks, starts = (z[k] for k in ("facts", "boxes", "masks", "starts"))
    pages = []
    for name, known, n, end in zip(z["names"], z["known"], counts, ends):
        at = slice(end - n, end)
        f = facts[at].astype(np.float32)
        if not known:
            f[:, LETTERS] = 0
            f[:, LOOK] = 0
        pages.append(dict(name=str(name), known=bool(known), facts=f, boxes=boxes[at].astype(np.float32), masks=masks[at], starts=starts[at]))
    return pages


def held_out(name):
    """People's test sets, and a twentieth of the rest by document."""
    if name.startswith("people-"):
        return "_test" in name.split(" ")[0]
    return zlib.crc32(name.split(" ")[0].encode()) % 20 == 0


def vary(page, rng):
    f, b = page["facts"].copy(), page["boxes"]
    if page["known"]:
        what = rng.random()
        if what < 0.15:  # recognised text: letters, but no fonts; sizes are those of the ink
            f[:, LOOK] = 0
            f[:, 0] += rng.normal(0, 0.06, len(f))
        elif what < 0.22:
            f[:, LOOK] = 0
            f[:, LETTERS] = 0
    else:
        f[:, 0] += rng.normal(0, 0.03, len(f))
    what = rng.random()
    if what < 0.08:  # the detector sees nothing here
        f[:, DETECTED] = 0
    elif what < 0.45:  # it is less sure, or mistakes what it is sure of on pages like its training pages
        f[:, 61:78] *= np.exp(rng.normal(-0.1, 0.35, (1, 17)))
        lost = rng.random(len(f)) < rng.random() * 0.2
        f[lost, 61:85] = 0
        f[:, 61:79] = f[:, 61:79].clip(0, 1)
    f[:, 35:41] += rng.normal(0, 0.01, (1, 6))
    return f, b * np.exp(rng.normal(0, 0.08))


def batch(pages, device, rng=None):
    longest = max(len(p["facts"]) for p in pages)
    facts = np.zeros((len(pages), longest, FACTS), np.float32)
    boxes = np.zeros((len(pages), longest, 4), np.float32)
    masks = np.zeros((len(pages), longest), np.int64)
    starts = -np.ones((len(pages), longest), np.int64)
    bias = np.full((len(pages), 1, 1, longest), -1e4, np.float32)
    for k, p in enumerate(pages):
        n = len(p["facts"])
        facts[k, :n], boxes[k, :n] = vary(p, rng) if rng is not None else (p["facts"], p["boxes"])
        masks[k, :n], starts[k, :n], bias[k, ..., :n] = p["masks"], p["starts"], 0
    return [torch.from_numpy(x).to(device) for x in (facts, boxes, masks, starts, bias)]


BITS = 1 << torch.arange(len(CLASSES))
WEIGHT = torch.ones(len(CLASSES))
for c, w in dict(Title=2, SectionHeader=3, Caption=2, Footnote=1.5, PageHeader=2, PageFooter=2, PageNumber=2, Formula=1.5, Table=0.4, Picture=0.5, TOC=0.7).items():
    WEIGHT[CLASSES.index(c)] = w


def losses(model, facts, boxes, masks, starts, bias, smooth=0.02):
    logits, begins = model(facts, boxes, bias)
    allowed = (masks[..., None] & BITS.to(masks.device)) != 0
    log = logits.float().log_softmax(-1)
    ok = torch.logsumexp(log.masked_fill(~allowed, -1e4), -1)
    weight = (WEIGHT.to(masks.device) * allowed).sum(-1) / allowed.sum(-1).clamp(min=1)
    known = masks > 0
    cls = -(((1 - smooth) * ok + smooth * log.mean(-1)) * weight)[known].sum() / weight[known].sum()
    inside = allowed[..., CONTAINERS].any(-1)
    told = (starts >= 0) & ~inside
    begin = F.binary_cross_entropy_with_logits(begins.float()[told], starts[told].float()) if told.any() else 0 * cls
    return cls + 0.5 * begin


@torch.no_grad()
def measure(model, pages, device):
    model.eval()
    n = len(CLASSES)
    right = wrong = 0
    found, there, both = np.zeros(n), np.zeros(n), np.zeros(n)
    tp = fp = fn = 0
    for at in range(0, len(pages), 32):
        facts, boxes, masks, starts, bias = batch(pages[at : at + 32], device)
        logits, begins = model(facts, boxes, bias)
        best = logits.argmax(-1)
        known = masks > 0
        good = ((masks >> best) & 1 == 1) & known
        right += good.sum().item()
        wrong += (known & ~good).sum().item()
        for k in range(n):
            said, is_it = (best == k) & known, (masks == 1 << k)
            if k in (1, 2):
                is_it = is_it | (masks == 6)
            both[k] += (said & good).sum().item()
            found[k] += said.sum().item()
            there[k] += is_it.sum().item()
        told = (starts >= 0) & ((masks & sum(1 << c for c in CONTAINERS)) == 0)
        yes = begins > 0
        tp += (told & yes & (starts == 1)).sum().item()
        fp += (told & yes & (starts == 0)).sum().item()
        fn += (told & ~yes & (starts == 1)).sum().item()
    model.train()
    f1 = {c: round(2 * both[k] / max(1, found[k] + there[k]), 3) for k, c in enumerate(CLASSES) if there[k] > 0}
    return dict(right=round(right / max(1, right + wrong), 4), starts=round(2 * tp / max(1, 2 * tp + fp + fn), 4), f1=f1)


def export(model, path):
    model = model.cpu().float().eval()
    facts, boxes = torch.randn(1, 7, FACTS), torch.rand(1, 7, 4) * 40

    class Alone(torch.nn.Module):
        def __init__(self, inner):
            super().__init__()
            self.inner = inner

        def forward(self, facts, boxes):
            classes, starts = self.inner(facts, boxes)
            return classes.softmax(-1), starts.sigmoid()

    dims = {"facts": {1: "lines"}, "boxes": {1: "lines"}, "classes": {1: "lines"}, "starts": {1: "lines"}}
    torch.onnx.export(Alone(model), (facts, boxes), path, input_names=["facts", "boxes"], output_names=["classes", "starts"], dynamic_axes=dims, opset_version=17, dynamo=False)
    halve(path)


def halve(path):
    """Stores the weights in half the bytes; they are converted back when the model is loaded."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    model = onnx.load(path)
    casts = []
    for tensor in model.graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or np.prod(tensor.dims) < 256:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), name + "_half"))
        casts.append(helper.make_node("Cast", [name + "_half"], [name], to=TensorProto.FLOAT))
    nodes = list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(casts + nodes)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("data")
    args.add_argument("out")
    args.add_argument("--seconds", type=float, default=400)
    args.add_argument("--d", type=int, default=128)
    args.add_argument("--layers", type=int, default=4)
    args.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args.add_argument("--pages", type=int, default=32)
    args.add_argument("--rate", type=float, default=1.5e-3)
    args.add_argument("--people", type=float, default=3, help="how often people's pages are drawn, against generated ones")
    args.add_argument("--name", default="judge")
    args.add_argument("--seed", type=int, default=1)
    a = args.parse_args()
    torch.manual_seed(a.seed)
    rng = np.random.default_rng(a.seed)
    pages = load(a.data)
    train = [p for p in pages if not held_out(p["name"])]
    checks = {
        "people": [p for p in pages if held_out(p["name"]) and p["name"].startswith("people")],
        "generated": [p for p in pages if held_out(p["name"]) and p["name"].startswith("page")],
        "documents": [p for p in pages if held_out(p["name"]) and p["name"].startswith("doc")],
        "latex": [p for p in pages if held_out(p["name"]) and p["name"].startswith("tex")],
    }
    print(len(train), {k: len(v) for k, v in checks.items()}, flush=True)
    chance = np.array([a.people if p["name"].startswith("people") else 1.0 for p in train])
    chance /= chance.sum()
    model = Judge(a.d, a.layers).to(a.device)
    print(sum(p.numel() for p in model.parameters()), "parameters", flush=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=a.rate, weight_decay=0.02, betas=(0.9, 0.98))
    average = {k: v.detach().clone() for k, v in model.state_dict().items()}
    began, step, shown = time.time(), 0, 0.0
    while (share := (time.time() - began) / a.seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = a.rate * min(1, step / 200) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-6
        chosen = rng.choice(len(train), a.pages * 4, p=chance)
        chosen = sorted(chosen, key=lambda i: len(train[i]["facts"]))
        at = rng.integers(0, 4) * a.pages  # pages of similar length, to reduce padding
        told = batch([train[i] for i in chosen[at : at + a.pages]], a.device, rng)
        with torch.autocast(a.device, torch.bfloat16, enabled=a.device == "cuda"):
            loss = losses(model, *told)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        step += 1
        keep = min(0.998, step / (step + 20))
        for k, v in model.state_dict().items():
            average[k].mul_(keep).add_(v, alpha=1 - keep) if v.is_floating_point() else average[k].copy_(v)
        if time.time() - began > shown:
            shown += a.seconds / 12
            print(a.name, step, f"{time.time() - began:.0f}s loss {loss.item():.4f}", {k: (m["right"], m["starts"]) for k, v in checks.items() if v for m in [measure(model, v, a.device)]}, flush=True)
    model.load_state_dict(average)
    result = {k: measure(model, v, a.device) for k, v in checks.items() if v}
    print(a.name, step, json.dumps(result), flush=True)
    Path(a.out).mkdir(parents=True, exist_ok=True)
    (Path(a.out) / f"{a.name}.json").write_text(json.dumps(dict(args=vars(a), steps=step, result=result), indent=1))
    export(model, str(Path(a.out) / f"{a.name}.onnx"))
    print(a.name, "exported", flush=True)


if __name__ == "__main__":
    main()
