"""Images as printers, copiers, scanners and e-mail leave them: stronger than `roughened`, which is used for
measurements."""
import math

import torch
import torch.nn.functional as F

# Luminance table of the JPEG standard at quality 50.
QUANTA = torch.tensor([
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56], [14, 17, 22, 29, 51, 87, 80, 62],
    [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92], [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99],
]) / 255
COSINES = torch.tensor([[math.sqrt((1 if k == 0 else 2) / 8) * math.cos((2 * n + 1) * k * math.pi / 16) for n in range(8)] for k in range(8)])


class Chance:
    """Draws one value for every image of a batch."""

    def __init__(self, like, seed):
        self.count, self.device = like.shape[0], like.device
        self.generator = torch.Generator(device=self.device).manual_seed(seed)

    def draw(self, low, high):
        return low + (high - low) * torch.rand(self.count, 1, 1, 1, device=self.device, generator=self.generator)

    def on(self, probability):
        return (self.draw(0, 1) < probability).float()

    def one(self, low, high):
        """One value for the whole batch: sizes cannot differ within it."""
        return low + (high - low) * torch.rand(1, device=self.device, generator=self.generator).item()

    def noise(self, height, width):
        return torch.randn(self.count, 1, height, width, device=self.device, generator=self.generator)

    def clouds(self, height, width, cell):
        """Smooth noise with features of about `cell` pixels, mean 0 and standard deviation near 1."""
        coarse = self.noise(math.ceil(height / cell) + 1, math.ceil(width / cell) + 1)
        return F.interpolate(coarse, size=(height, width), mode="bilinear", align_corners=False) * 1.5


def mixed(one, other, share):
    return one * (1 - share) + other * share


def soft(ink):
    return F.avg_pool2d(F.pad(F.avg_pool2d(F.pad(ink, (1, 0, 1, 0), mode="replicate"), 2, 1), (0, 1, 0, 1), mode="replicate"), 2, 1)


def laid_crooked(ink, chance):
    """Rotated, slanted, narrowed or flattened, and slightly warped: also the closest thing to another font."""
    height, width = ink.shape[2:]
    flat = lambda values: values.view(-1)
    angle, slant = chance.draw(-0.022, 0.022) * chance.on(0.6), chance.draw(-0.07, 0.07) * chance.on(0.5)
    theta = torch.zeros(chance.count, 2, 3, device=ink.device)
    # Never enlarged: ink at the edge must stay in the image.
    theta[:, 0, 0] = flat(1 + chance.draw(0, 0.16) * chance.on(0.5))
    theta[:, 1, 1] = flat(1 + chance.draw(0, 0.16) * chance.on(0.5))
    theta[:, 0, 1] = flat((angle + slant) * height / width)
    theta[:, 1, 0] = flat(-angle * width / height).clamp(-0.25, 0.25)
    grid = F.affine_grid(theta, list(ink.shape), align_corners=False)
    bend = chance.draw(0, 0.9) * chance.on(0.4)
    drift = torch.cat([chance.clouds(height, width, 24) * bend * 2 / width, chance.clouds(height, width, 24) * bend * 2 / height], 1)
    return F.grid_sample(ink, grid + drift.permute(0, 2, 3, 1), align_corners=False)


def printed(ink, chance):
    """Strokes that bleed, thin out, fade in places or are broken."""
    height, width = ink.shape[2:]
    ink = mixed(ink, F.max_pool2d(ink, 3, 1, 1), chance.draw(0, 0.5) * chance.on(0.25))
    ink = mixed(ink, -F.max_pool2d(-ink, 3, 1, 1), chance.draw(0, 0.35) * chance.on(0.15))
    faded = (1 - chance.draw(0, 0.5) * chance.clouds(height, width, 12)).clamp(0.4, 1.2)
    ink = mixed(ink, ink * faded, chance.on(0.25))
    broken = (chance.noise(height, width) < chance.draw(-2.4, -1.4)).float()
    return mixed(ink, ink * (1 - broken * chance.draw(0.5, 1)), chance.on(0.15))


def seen_by_lens(ink, chance):
    """Lower resolution, defocus, motion blur."""
    height, width = ink.shape[2:]
    less = chance.one(0.5, 0.92)
    small = F.interpolate(ink, size=(round(height * less), round(width * less)), mode="area")
    again = F.interpolate(small, size=(height, width), mode="bilinear" if chance.one(0, 1) < 0.6 else "nearest")
    ink = mixed(ink, again, chance.on(0.3))
    near = soft(ink)
    ink = mixed(mixed(ink, near, chance.draw(0, 1) * chance.on(0.6)), soft(near), chance.draw(0, 0.8) * chance.on(0.15))
    along = F.avg_pool2d(F.pad(ink, (1, 1, 0, 0), mode="replicate"), (1, 3), 1)
    return mixed(ink, along, chance.draw(0, 1) * chance.on(0.1))


def on_paper(ink, chance):
    """Grey values of a scan: pale ink, a tinted or uneven background, show-through, grain."""
    height, width = ink.shape[2:]
    ink = (ink ** (chance.draw(0.6, 1.6) ** chance.on(0.4)) * chance.draw(0.5, 1.35) ** chance.on(0.8)).clamp(0, 1)
    ground = chance.draw(0, 0.35) * chance.on(0.4)
    uneven = (chance.clouds(height, width, 40) * chance.draw(0, 0.06) + torch.linspace(-1, 1, width, device=ink.device) * chance.draw(-0.12, 0.12)) * chance.on(0.25)
    behind = soft(soft(ink.roll(1, 0).flip(3))) * chance.draw(0, 0.25) * chance.on(0.12)
    ground = (ground + uneven + behind).clamp(0, 0.6)
    grain = chance.noise(height, width) * chance.draw(0, 0.1) * chance.on(0.5) + chance.clouds(height, width, 2) * chance.draw(0, 0.06) * chance.on(0.25)
    return 1 - (ground + (1 - ground) * ink) + grain


def in_black_and_white(picture, chance):
    """The threshold between black and white is somewhere between the ink and the paper of each image."""
    paper = picture.flatten(1).median(1).values.view(-1, 1, 1, 1)
    ink = picture.amin((1, 2, 3), keepdim=True)
    black = (picture > ink + (paper - ink) * chance.draw(0.45, 0.85)).float()
    return mixed(picture, black, chance.on(0.22))


def as_jpeg(picture, chance):
    count, _, height, width = picture.shape
    cosines, quanta = COSINES.to(picture), QUANTA.to(picture)
    blocks = picture.view(count, height // 8, 8, width // 8, 8).transpose(2, 3)
    # Quality 50 and below is coarser than the table, above it finer.
    quantum = quanta * torch.exp(chance.draw(-1.6, 1.2)).view(-1, 1, 1, 1, 1)
    kept = ((cosines @ blocks @ cosines.T) / quantum).round() * quantum
    again = (cosines.T @ kept @ cosines).transpose(2, 3).reshape(picture.shape)
    return mixed(picture, again, chance.on(0.35))


def scanned(ink, seed):
    """A batch of ink (1 = black) as images (1 = white); heights and widths are multiples of eight."""
    chance = Chance(ink, seed)
    height, width = ink.shape[2:]
    picture = on_paper(seen_by_lens(printed(laid_crooked(ink, chance), chance), chance), chance)
    picture = mixed(picture, picture + (picture - soft(picture)) * 1.2, chance.on(0.12)).clamp(0, 1)
    picture = in_black_and_white(picture, chance)
    grain = chance.noise(height, width)
    dark, light = (grain > 2.9).float() * chance.on(0.2), (grain < -2.6).float() * chance.on(0.15)
    return as_jpeg((picture * (1 - dark) + light).clamp(0, 1), chance).clamp(0, 1)
