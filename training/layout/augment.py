"""Simulates printing, scanning, faxing and photographing of pages, on the GPU, one batch at a time."""

import random

import torch
import torch.nn.functional as F


def geometry(b, height, width, device):
    """A random slight zoom, stretch, shift, rotation and shear per page: [b, 2, 2] and [b, 2], page to page, about the
    centre."""
    uniform = lambda low, high: torch.empty(b, device=device).uniform_(low, high)
    often = torch.rand(b, device=device) < 0.5
    scale = torch.where(often, uniform(0.94, 1.03), uniform(0.68, 1.1))
    sx, sy = scale * uniform(0.93, 1.07), scale
    skewed = torch.rand(b, device=device) < 0.25
    angle = torch.where(skewed, torch.randn(b, device=device) * 0.014, torch.zeros(b, device=device)).clamp(-0.04, 0.04)
    shear = torch.where(torch.rand(b, device=device) < 0.1, torch.randn(b, device=device) * 0.012, torch.zeros(b, device=device))
    c, s = torch.cos(angle), torch.sin(angle)
    matrix = torch.stack([torch.stack([sx * c, -sy * s + shear], 1), torch.stack([sx * s, sy * c], 1)], 1)
    shift = torch.stack([uniform(-0.5, 0.5) * (width * (1 - sx).abs() + 12), uniform(-0.5, 0.5) * (height * (1 - sy).abs() + 12)], 1)
    return matrix, shift


def move_pixels(x, matrix, shift):
    b, _, height, width = x.shape
    back = torch.inverse(matrix)
    theta = torch.zeros(b, 2, 3, device=x.device)
    theta[:, 0, 0], theta[:, 0, 1] = back[:, 0, 0], back[:, 0, 1] * height / width
    theta[:, 1, 0], theta[:, 1, 1] = back[:, 1, 0] * width / height, back[:, 1, 1]
    offset = -(back @ shift[:, :, None])[:, :, 0]
    theta[:, 0, 2], theta[:, 1, 2] = offset[:, 0] * 2 / width, offset[:, 1] * 2 / height
    grid = F.affine_grid(theta, x.shape, align_corners=False)
    return 1 - F.grid_sample(1 - x, grid, mode="bilinear", padding_mode="zeros", align_corners=False)


def move_boxes(boxes, matrix, shift, height, width):
    x = torch.stack([boxes[..., 0], boxes[..., 2], boxes[..., 0], boxes[..., 2]], -1) - width / 2
    y = torch.stack([boxes[..., 1], boxes[..., 1], boxes[..., 3], boxes[..., 3]], -1) - height / 2
    m = matrix[:, :, :, None, None]
    x2 = m[:, 0, 0] * x + m[:, 0, 1] * y + width / 2 + shift[:, 0, None, None]
    y2 = m[:, 1, 0] * x + m[:, 1, 1] * y + height / 2 + shift[:, 1, None, None]
    return torch.stack([x2.amin(-1).clamp(0, width), y2.amin(-1).clamp(0, height), x2.amax(-1).clamp(0, width), y2.amax(-1).clamp(0, height)], -1)


def wear(x):
    """x: 1 = white. Ink spread and loss, low resolution, blur, contrast, shadow, noise, inversion."""
    b, _, height, width = x.shape
    sometimes = lambda p: (torch.rand(b, 1, 1, 1, device=x.device) < p).float()
    uniform = lambda low, high: torch.empty(b, 1, 1, 1, device=x.device).uniform_(low, high)
    mix = lambda q, new: torch.lerp(x, new, q)
    x = mix(sometimes(0.12) * 0.6, -F.max_pool2d(-x, 3, 1, 1))
    x = mix(sometimes(0.12) * uniform(0.2, 0.6), F.max_pool2d(x, 3, 1, 1))
    if random.random() < 0.6:
        f = random.choice([0.5, 0.6, 0.7, 0.8])
        low = F.interpolate(x, scale_factor=f, mode="bilinear", antialias=True)
        x = mix(sometimes(0.5), F.interpolate(low, size=(height, width), mode="bilinear"))
    x = mix(sometimes(0.2), F.avg_pool2d(x, 3, 1, 1, count_include_pad=False))
    x = mix(sometimes(0.3), x.clamp(1e-3, 1).pow(uniform(0.5, 2)))
    dark, bright = uniform(0, 0.25), uniform(0.7, 1)
    x = mix(sometimes(0.4), dark + x * (bright - dark))
    if random.random() < 0.5:
        shadow = F.interpolate(torch.rand(b, 1, 3, 3, device=x.device), size=(height, width), mode="bicubic").clamp(0, 1)
        x = mix(sometimes(0.25), x * (1 - 0.4 * shadow))
    if random.random() < 0.5:
        x = x + sometimes(0.5) * torch.randn_like(x) * uniform(0.01, 0.09)
    x = mix(sometimes(0.06), ((x - uniform(0.55, 0.8)) * 12 + 0.5).clamp(0, 1))  # fax
    x = mix(sometimes(0.03), 1 - x)
    return x.clamp(0, 1)


@torch.no_grad()
def augment(pages, boxes):
    """pages uint8 [b, h, w], boxes [b, m, 4] -> ink [b, 1, h, w], boxes."""
    b, height, width = pages.shape
    x = pages.float().unsqueeze(1) / 255
    matrix, shift = geometry(b, height, width, x.device)
    x = wear(move_pixels(x, matrix, shift))
    return 1 - x, move_boxes(boxes, matrix, shift, height, width)
