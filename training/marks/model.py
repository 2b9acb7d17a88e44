"""The network that tells marks from letters, cells and icons: three convolutions over a crop, then the facts about the outline."""

import torch
from torch import nn

CLASSES = ("none", "empty", "ticked", "bullet")
HEIGHT, WIDTH, FACTS = 40, 96, 8


class MarkNetwork(nn.Module):
    def __init__(self, channels=(16, 32, 48), hidden=64):
        super().__init__()
        layers, before = [], 1
        for after in channels:
            layers += [nn.Conv2d(before, after, 3, stride=2, padding=1), nn.BatchNorm2d(after), nn.ReLU()]
            before = after
        self.look = nn.Sequential(*layers, nn.Flatten(), nn.Dropout(0.2), nn.Linear(before * (HEIGHT // 8) * (WIDTH // 8), hidden), nn.ReLU())
        self.decide = nn.Sequential(nn.Linear(hidden + FACTS, hidden), nn.ReLU(), nn.Linear(hidden, len(CLASSES)))

    def forward(self, crops: torch.Tensor, facts: torch.Tensor) -> torch.Tensor:
        return self.decide(torch.cat([self.look(crops / 255), facts], 1))
