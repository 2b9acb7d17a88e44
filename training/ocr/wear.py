"""Turns lines of ink into lines of a scan: worn, coarse, faint, crossed by rules. Works on a whole batch on the GPU."""

import math

import torch
import torch.nn.functional as F

TALL = 48  # height of a crop, as the recognisers read it


def uniform(n, low, high, device):
    return torch.rand(n, 1, 1, 1, device=device) * (high - low) + low


def chance(n, share, device):
    return (torch.rand(n, 1, 1, 1, device=device) < share).float()


def clouds(n, tall, wide, rows, columns, device):
    """Smooth noise around 0."""
    return F.interpolate(torch.randn(n, 1, rows, columns, device=device), (tall, wide), mode="bicubic", align_corners=False)


def turned(ink):
    """Slightly rotated and slanted."""
    n, _, tall, wide = ink.shape
    angle = uniform(n, -1, 1, ink.device).flatten() ** 3 * 0.03
    slant = uniform(n, -1, 1, ink.device).flatten() ** 3 * 0.35
    ratio = wide / tall
    theta = torch.zeros(n, 2, 3, device=ink.device)
    theta[:, 0, 0] = 1
    theta[:, 0, 1] = slant / ratio
    theta[:, 1, 0] = angle * ratio
    theta[:, 1, 1] = 1
    return F.grid_sample(ink, F.affine_grid(theta, ink.shape, align_corners=False), align_corners=False)


def weighted(ink):
    """Makes strokes thicker or thinner, or leaves them."""
    n = len(ink)
    fat = F.max_pool2d(ink, 3, 1, 1)
    thin = -F.max_pool2d(-ink, 3, 1, 1)
    share = uniform(n, -1, 1, ink.device) * chance(n, 0.5, ink.device)
    return torch.where(share > 0, ink + (fat - ink) * share, ink + (ink - thin) * share)


def worn(ink):
    """Fading strokes: a noise pattern removes ink, by areas, by rows or by dots."""
    n, _, tall, wide = ink.shape
    device = ink.device
    amount = uniform(n, 0, 0.8, device) ** 1.3 * chance(n, 0.55, device)
    spots = clouds(n, tall, wide, 8, max(4, wide // 8), device)
    places = clouds(n, tall, wide, 3, max(2, wide // 40), device)
    rows = torch.randn(n, 1, tall, 1, device=device).expand(-1, -1, -1, wide)
    grain = torch.randn(n, 1, tall, wide, device=device)
    mixed = spots * uniform(n, 0, 1, device) + places * uniform(n, 0, 1, device) + rows * uniform(n, 0, 0.4, device) + grain * uniform(n, 0, 0.7, device)
    kept = torch.sigmoid((mixed + 2.2 - 2.6 * amount) * 3)
    return ink * (1 - amount.clamp(0, 1).sign() * (1 - kept))


def crossed(ink):
    """Rules below, above and next to the text, and pen strokes."""
    n, _, tall, wide = ink.shape
    device = ink.device
    y = torch.arange(tall, device=device).view(1, 1, tall, 1) / tall
    x = torch.arange(wide, device=device).view(1, 1, 1, wide) / tall
    for share, low, high in ((0.08, 0.86, 1.02), (0.06, -0.02, 0.1)):
        at, thick = uniform(n, low, high, device), uniform(n, 0.01, 0.05, device)
        ink = torch.maximum(ink, ((y - at).abs() < thick).float().expand_as(ink) * chance(n, share, device))
    reach = wide / tall
    at = uniform(n, 0, 1, device)
    edge = torch.where(at < 0.5, at * 0.2, reach - (1 - at) * 0.2)
    ink = torch.maximum(ink, ((x - edge).abs() < 0.02).float().expand_as(ink) * chance(n, 0.05, device))
    middle, bend, phase = uniform(n, 0, 1, device), uniform(n, -0.8, 0.8, device), uniform(n, 0, reach, device)
    curve = middle + bend * torch.sin((x - phase) * uniform(n, 0.3, 1.5, device))
    return torch.maximum(ink, ((y - curve).abs() < uniform(n, 0.015, 0.04, device)).float() * chance(n, 0.04, device) * 0.8)


def blurred(picture, sigma):
    """Each with its own sigma, in pixels."""
    n = len(picture)
    reach = torch.arange(-4, 5, device=picture.device).float()
    kernel = torch.exp(-(reach**2) / (2 * sigma.view(n, 1) ** 2 + 1e-4))
    kernel = kernel / kernel.sum(1, keepdim=True)
    flat = F.pad(picture.transpose(0, 1), (4, 4, 4, 4), mode="replicate")
    flat = F.conv2d(flat, kernel.view(n, 1, 1, 9), groups=n)
    return F.conv2d(flat, kernel.view(n, 1, 9, 1), groups=n).transpose(0, 1)


def dct_matrix(device):
    k = torch.arange(8, device=device).float()
    m = torch.cos(math.pi * (2 * k.view(1, 8) + 1) * k.view(8, 1) / 16) * 0.5
    m[0] = math.sqrt(1 / 8)
    return m


def jpeg(picture, quality):
    """Blocks of 8 × 8, quantised like JPEG luminance."""
    n, _, tall, wide = picture.shape
    device = picture.device
    padded = F.pad(picture, (0, -wide % 8, 0, -tall % 8), mode="replicate") * 255 - 128
    high, broad = padded.shape[2] // 8, padded.shape[3] // 8
    blocks = padded.view(n, high, 8, broad, 8).permute(0, 1, 3, 2, 4)
    m = dct_matrix(device)
    k = torch.arange(8, device=device).float()
    table = 10 + 6 * (k.view(8, 1) + k.view(1, 8)) + 0.9 * k.view(8, 1) * k.view(1, 8)
    steps = (table * quality.view(n, 1, 1, 1, 1)).clamp(min=1)
    coefficients = torch.round(m @ blocks @ m.T / steps) * steps
    back = (m.T @ coefficients @ m).permute(0, 1, 3, 2, 4).reshape(n, 1, high * 8, broad * 8)
    return ((back + 128) / 255)[:, :, :tall, :wide].clamp(0, 1)


def stretched(picture, used):
    """As in the product: a faint crop is stretched until its contrast is 150 of 255 levels."""
    n = len(picture)
    values = (picture * 255).flatten(1)
    # Every sixteenth pixel is enough; the area right of the text is paper anyway.
    sample = values[:, ::16].sort(1).values
    size = sample.shape[1]
    paper, dark, light = (sample[:, min(size - 1, int(size * q))].view(n, 1, 1, 1) for q in (0.5, 0.02, 0.98))
    contrast = torch.maximum(paper - dark, light - paper)
    factor = torch.where((contrast < 150) & (contrast >= 16), 150 / contrast.clamp(min=1), torch.ones_like(contrast))
    return (paper + (picture * 255 - paper) * factor).clamp(0, 255)


def scanned(ink, used, rough):
    """Lines as the recogniser's input (n × 3 × 48 × width, −1 … 1, 0 after the text), from ink 0–1, HEIGHT high.
    `rough` is the share of degraded lines."""
    n, _, tall, wide = ink.shape
    device = ink.device
    width = round(wide * TALL / tall)
    plain = 1 - chance(n, rough, device)
    hard = crossed(worn(weighted(turned(ink))))
    ink = torch.where(plain > 0, ink, hard)
    # The whole batch has one resolution: text of 10 to 48 pixels in height.
    size = int(round(math.exp(torch.empty(1).uniform_(math.log(11), math.log(56)).item())))
    small = F.interpolate(ink, (size, max(8, round(width * size / TALL))), mode="area" if size < tall else "bilinear")
    small = blurred(small, (uniform(n, 0.15, 1.1, device) * torch.where(plain > 0, 0.5, 1.0)).flatten())
    gain = torch.where(chance(n, 0.5, device) > 0, uniform(n, 1, 4, device), torch.ones(n, 1, 1, 1, device=device))
    middle = uniform(n, 0.25, 0.6, device)
    small = torch.where(plain > 0, small, ((small - middle) * gain + middle).clamp(0, 1))
    rows, columns = small.shape[2:]
    paper = 1 - uniform(n, 0, 0.3, device) * chance(n, 0.5, device)
    black = uniform(n, 0, 0.55, device) * paper
    shade = clouds(n, rows, columns, 2, max(2, columns // 48), device) * uniform(n, 0, 0.05, device)
    picture = paper + shade - small * (paper - black)
    picture = picture + torch.randn_like(picture) * uniform(n, 0, 0.07, device) * (1 - plain)
    turn = chance(n, 0.06, device)
    picture = torch.where(turn > 0, 1 - picture, picture).clamp(0, 1)
    if torch.rand(1).item() < 0.5:
        picture = jpeg(picture, uniform(n, 0.1, 3, device) * (1 - plain))
    picture = F.interpolate(picture, (TALL, width), mode="bilinear" if size <= TALL else "area", **({"align_corners": False} if size <= TALL else {}))
    values = stretched(picture, used).round() / 127.5 - 1
    behind = torch.arange(width, device=device).view(1, 1, 1, width) >= used.view(n, 1, 1, 1)
    return torch.where(behind, torch.zeros_like(values), values).expand(-1, 3, -1, -1)
