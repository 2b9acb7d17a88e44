"""Averages weights of one training run.   python average.py RUN/middle.pt RUN/best.pt RUN/averaged.pt

Validation pages do not label list items, and late weights slowly forget what list items and headings of real pages look
like, because their labels lack them. The mean with the weights of halfway through keeps the better boxes of the late
ones and the better classes of the early ones.
"""

import sys

import torch

*files, out = sys.argv[1:]
states = [torch.load(file, map_location="cpu") for file in files]
mean = lambda name: (sum(s[name].float() for s in states) / len(states)).half()
torch.save({k: mean(k) if v.is_floating_point() else states[-1][k] for k, v in states[-1].items()}, out)
