"""Composes formulas from glyphs, at any size, and degrades them like scanners, screens and photographs."""
import numpy as np
import torch
import torch.nn.functional as F

DPI = 240
MARGIN = 6


class Formulas:
    def __init__(self, folder):
        data = np.load(f"{folder}/formulas.npz")
        glyphs = np.load(f"{folder}/glyphs.npz")
        self.vocabulary = [str(token) for token in data["vocabulary"]]
        self.fonts = [str(name) for name in data["fonts"]]
        self.held = {str(name) for name in data["held"]}
        self.check, self.font = data["part"], data["font"]
        self.glyph, self.rule, self.token = data["glyph"].astype(np.int32), data["rule"].astype(np.int32), data["token"].astype(np.int64)
        self.glyph_at, self.rule_at, self.token_at = (starts(data[f"{name}_count"]) for name in ("glyph", "rule", "token"))
        self.shapes = glyphs["shapes"].astype(np.int32)
        self.pixel_at = starts(self.shapes[:, 0] * self.shapes[:, 1])
        self.pixels = glyphs["pixels"]
        self.sizes = np.array([self.size(index) for index in range(len(self))])

    def __len__(self):
        return len(self.check)

    def parts(self, index):
        glyphs = self.glyph[self.glyph_at[index] : self.glyph_at[index + 1]]
        rules = self.rule[self.rule_at[index] : self.rule_at[index + 1]]
        shapes = self.shapes[glyphs[:, 0]]
        left, top = glyphs[:, 1] + shapes[:, 2], glyphs[:, 2] + shapes[:, 3]
        boxes = np.concatenate([np.stack([left, top, left + shapes[:, 1], top + shapes[:, 0]], 1), np.stack([rules[:, 0], rules[:, 1], rules[:, 0] + rules[:, 2], rules[:, 1] + rules[:, 3]], 1)])
        return glyphs, boxes

    def size(self, index):
        _, boxes = self.parts(index)
        return boxes[:, 3].max() - boxes[:, 1].min(), boxes[:, 2].max() - boxes[:, 0].min()

    def tokens(self, index):
        return self.token[self.token_at[index] : self.token_at[index + 1]]

    def picture(self, index):
        """Ink of a formula, 0 to 255, at DPI, without a margin."""
        glyphs, boxes = self.parts(index)
        x0, y0 = boxes[:, 0].min(), boxes[:, 1].min()
        picture = np.zeros((boxes[:, 3].max() - y0, boxes[:, 2].max() - x0), np.uint8)
        for (number, _, _), (left, top, right, bottom) in zip(glyphs, boxes):
            ink = self.pixels[self.pixel_at[number] : self.pixel_at[number + 1]].reshape(bottom - top, right - left)
            place = picture[top - y0 : bottom - y0, left - x0 : right - x0]
            np.maximum(place, ink, out=place)
        for left, top, right, bottom in boxes[len(glyphs) :]:
            picture[top - y0 : bottom - y0, left - x0 : right - x0] = 255
        return picture


def starts(counts):
    return np.concatenate([[0], np.cumsum(counts.astype(np.int64))])


def scaled(picture, scale, generator):
    """A smaller image with a margin of a few pixels, since a box on a page is never tight."""
    height, width = picture.shape
    ink = torch.from_numpy(picture)[None, None].float() / 255
    # Ink bleed or wear: slightly wider or thinner strokes before downscaling.
    turn = generator.random()
    if turn < 0.15:
        ink = F.max_pool2d(ink, 3, 1, 1)
    elif turn < 0.25:
        ink = -F.max_pool2d(-ink, (2, 1), 1, (1, 0))[..., :height, :]
    size = (max(4, round(height * scale)), max(4, round(width * scale)))
    small = F.interpolate(ink, size=size, mode="area" if scale < 1 else "bilinear", **({} if scale < 1 else {"align_corners": False}))[0, 0]
    margins = [int(generator.integers(0, MARGIN + 1)) for _ in range(4)]
    return F.pad(small, margins)


def roughened(ink, seed, share=0.6):
    """A batch of ink (1 = black) as images (1 = white), most of them blurred, noisy, faint or on a tinted background."""
    device, count = ink.device, ink.shape[0]
    chance = torch.Generator(device=device).manual_seed(seed)
    draw = lambda low, high: low + (high - low) * torch.rand(count, 1, 1, 1, device=device, generator=chance)
    on = lambda probability: (torch.rand(count, 1, 1, 1, device=device, generator=chance) < probability * share).float()
    height, width = ink.shape[2:]
    # Scan skew: tiny rotations and shears.
    angle, shear = draw(-0.022, 0.022) * on(0.6), draw(-0.03, 0.03) * on(0.3)
    theta = torch.zeros(count, 2, 3, device=device)
    theta[:, 0, 0] = 1
    theta[:, 1, 1] = 1
    theta[:, 0, 1] = ((angle + shear) * height / width).view(-1)
    theta[:, 1, 0] = (-angle * width / height).view(-1).clamp(-0.25, 0.25)
    ink = F.grid_sample(ink, F.affine_grid(theta, list(ink.shape), align_corners=False), align_corners=False)
    blur = F.avg_pool2d(F.pad(ink, (1, 1, 1, 1), mode="replicate"), 3, 1)
    amount = draw(0, 1) * on(0.7)
    ink = ink * (1 - amount) + blur * amount
    ink = (ink * draw(0.6, 1.3) ** on(0.8)).clamp(0, 1)
    # Downscaled and upscaled, like images on web pages.
    if torch.rand(1, device=device, generator=chance).item() < 0.2 * share:
        small = F.interpolate(ink, scale_factor=0.7, mode="area")
        ink = F.interpolate(small, size=(height, width), mode="bilinear", align_corners=False)
    noise = torch.randn(ink.shape, device=device, generator=chance) * draw(0.0, 0.08) * on(0.6)
    ground = draw(0, 0.25) * on(0.4)
    picture = 1 - (ground + (1 - ground) * ink) + noise
    black = (picture > draw(0.5, 0.72)).float()
    hard = on(0.2)
    picture = picture * (1 - hard) + black * hard
    specks = (torch.rand(ink.shape, device=device, generator=chance) < 0.002).float() * on(0.2)
    return (picture * (1 - specks)).clamp(0, 1)
