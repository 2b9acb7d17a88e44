"""Trains a published recogniser on worn, coarse and faint print:

    python train.py MODEL.onnx DICTIONARY LINES TRIAL_LINES OUT --seconds S [--batch 192] [--rate 3e-4] [--rough 0.8]

LINES is filled by draw.py, which may still be running. For other scripts the network learns to answer as before. Writes
OUT/NAME.onnx every minute, an average over the last steps."""

import argparse
import copy
import glob
import math
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

from draw import dictionary_of
from network import Graph
from wear import scanned

parser = argparse.ArgumentParser()
for name in ("model", "dictionary", "lines", "trial", "out"):
    parser.add_argument(name)
parser.add_argument("--seconds", type=float, default=600)
parser.add_argument("--batch", type=int, default=192)
parser.add_argument("--rate", type=float, default=3e-4)
parser.add_argument("--rough", type=float, default=0.8)
parser.add_argument("--held-to", help="the published weights, if MODEL was already trained")
parser.add_argument("--drawn-with", help="the dictionary of the lines, if it differs")
a = parser.parse_args()
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1)
random.seed(1)
torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.allow_tf32 = True
dictionary = dictionary_of(a.dictionary)
drawn_with = dictionary_of(a.drawn_with) if a.drawn_with else dictionary
here = {c: i for i, c in enumerate(dictionary)}
classes = torch.tensor([here.get(c, 0) for c in drawn_with], device=device)
net = Graph(a.model).to(device)
before = (Graph(a.held_to).to(device) if a.held_to else copy.deepcopy(net)).eval()
average = copy.deepcopy(net).eval()
for p in [*before.parameters(), *average.parameters()]:
    p.requires_grad_(False)
optimiser = torch.optim.AdamW(net.parameters(), lr=a.rate, weight_decay=1e-4, betas=(0.9, 0.98))
os.makedirs(a.out, exist_ok=True)
name = os.path.basename(a.model)


class Pool:
    def __init__(self, folder):
        self.folder, self.files, self.known = folder, [], set()

    def look(self, most):
        """Loads newly drawn lines; all of them stay in GPU memory."""
        for path in sorted(glob.glob(f"{self.folder}/*.npz")):
            if len(self.files) >= most:
                return
            if path in self.known:
                continue
            self.known.add(path)
            with np.load(path) as f:
                self.files.append([torch.from_numpy(f["ink"]).to(device), torch.from_numpy(f["texts"]).long().to(device), torch.from_numpy(f["used"]).to(device), torch.from_numpy(f["far"]).to(device)])

    def batch(self, size):
        ink, texts, used, far = random.choice(self.files)
        at = torch.randperm(len(ink), device=device)[:size]
        return ink[at].unsqueeze(1).float() / 255, texts[at], used[at], far[at]


def written(logits):
    """Greedy CTC decoding: repeated classes are merged, blanks are dropped."""
    best = logits.argmax(-1).cpu().numpy()
    for row in best:
        yield "".join(dictionary[c] for i, c in enumerate(row) if c != 0 and (i == 0 or row[i - 1] != c))


@torch.no_grad()
def trial(network, pool):
    """Shares of lines read without an error, ignoring spaces: near and far scripts, degraded; and plain."""
    torch.manual_seed(5)
    state = random.getstate()
    right = {}
    for at, (ink, texts, used, far) in enumerate(pool.files):
        for kind, rough in (("rough", 1.0), ("plain", 0.0)):
            x = scanned(ink.unsqueeze(1).float() / 255, used, rough)
            for text, row, is_far in zip(written(network(x)), texts.tolist(), far.tolist()):
                truth = "".join(drawn_with[c] for c in row if c > 0)
                got = right.setdefault((kind, "far" if is_far else "near"), [0, 0])
                got[0] += text.replace(" ", "") == truth.replace(" ", "")
                got[1] += 1
    random.setstate(state)
    torch.manual_seed(int(time.time()))
    return {" ".join(k): round(v[0] / v[1], 4) for k, v in sorted(right.items())}


lines, held = Pool(a.lines), Pool(a.trial)
held.look(32)
while not lines.files:
    lines.look(900)
    time.sleep(0.5)
began = time.time()
print("before", trial(before, held), flush=True)
said = saved = began
step, losses = 0, []
while (spent := time.time() - began) < a.seconds:
    rate = a.rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * min(1, spent / a.seconds))) + 1e-6
    for group in optimiser.param_groups:
        group["lr"] = rate
    ink, texts, used, far = lines.batch(a.batch)
    x = scanned(ink, used, a.rough)
    with torch.autocast(device, torch.bfloat16):
        logits = net(x)
    n, steps, _ = logits.shape
    chances = F.log_softmax(logits.float(), -1)
    labels = torch.where(texts > 0, classes[texts.clamp(min=0)], 0)
    kept = labels > 0
    lengths = kept.sum(1)
    packed = labels[kept]
    heard = (used / (x.shape[3] / steps)).ceil().long().clamp(1, steps)
    ctc = F.ctc_loss(chances.transpose(0, 1), packed, heard, lengths, reduction="none", zero_infinity=True) / lengths.clamp(min=1)
    loss = (ctc * torch.where(far, 0.5, 1.0)).mean()
    if far.any():
        with torch.no_grad():
            with torch.autocast(device, torch.bfloat16):
                was = before(x[far])
            was = F.log_softmax(was.float(), -1)
        loss = loss + (was.exp() * (was - chances[far])).sum(-1).mean()
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
    optimiser.step()
    step += 1
    share = min(0.999, step / (step + 10))
    with torch.no_grad():
        for to, frm in zip(average.parameters(), net.parameters()):
            to.lerp_(frm, 1 - share)
    losses.append(loss.detach())
    if step % 40 == 0 and device == "cuda":
        lines.look(900)
    if time.time() - said > 60:
        said = time.time()
        print(f"{spent:.0f} s, step {step}, loss {torch.stack(losses).mean().item():.4f}, {len(lines.files)} files", trial(average, held), flush=True)
        losses = []
    if time.time() - saved > 60:
        saved = time.time()
        average.save(f"{a.out}/{name}.half")
        os.replace(f"{a.out}/{name}.half", f"{a.out}/{name}")
average.save(f"{a.out}/{name}")
print("after", step, "steps", trial(average, held), flush=True)
