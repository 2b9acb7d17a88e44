"""The formula recogniser: a small convolutional encoder and a small transformer that writes LaTeX token by token."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

WIDTHS = (48, 96, 192, 256)
# Blocks of each width, and layers that see the whole image.
BLOCKS, FAR = (1, 3, 4, 5), 3
DIM, HEADS, LAYERS, FEED = 256, 8, 4, 1024
LONGEST = 128
STRIDE = 8


class Block(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.near = nn.Conv2d(dim, dim, 7, padding=3, groups=dim)
        self.norm = nn.BatchNorm2d(dim)
        self.widen, self.narrow = nn.Conv2d(dim, 3 * dim, 1), nn.Conv2d(3 * dim, dim, 1)

    def forward(self, x):
        return x + self.narrow(F.relu(self.widen(self.norm(self.near(x)))))


def down(narrow, wide):
    return nn.Sequential(nn.Conv2d(narrow, wide, 3, stride=2, padding=1), nn.BatchNorm2d(wide), nn.ReLU())


class Encoder(nn.Module):
    """Encodes a grey image (1 = white) as a sequence of vectors, one for every 8 by 8 pixels, with their positions."""

    def __init__(self):
        super().__init__()
        # Named, so that weights of a network with fewer blocks can still be loaded.
        self.stages = nn.Sequential()
        narrow = 1
        for name, wide, count in zip("abcd", WIDTHS, BLOCKS):
            self.stages.add_module(name, nn.Conv2d(narrow, wide, 1) if name == "d" else down(narrow, wide))
            for at in range(count):
                self.stages.add_module(f"{name}{at}", Block(wide))
            narrow = wide
        # Distant parts of a formula determine the meaning of near ones, so these layers see all of it.
        layer = lambda: nn.TransformerEncoderLayer(DIM, HEADS, 512, dropout=0.0, batch_first=True, norm_first=True)
        self.far = nn.ModuleList(layer() for _ in range(FAR))
        self.norm = nn.LayerNorm(DIM)

    def forward(self, picture):
        x = self.stages(1 - picture)
        count, dim, height, width = x.shape
        x = x + places(height, width, dim, x.device).to(x.dtype)
        x = x.flatten(2).transpose(1, 2)
        for layer in self.far:
            x = layer(x)
        return self.norm(x)


def places(height, width, dim, device):
    quarter = dim // 4
    rate = torch.exp(torch.arange(quarter, device=device) * (-math.log(1000.0) / quarter))
    rows = torch.arange(height, device=device)[:, None] * rate
    columns = torch.arange(width, device=device)[:, None] * rate
    rows = torch.cat([rows.sin(), rows.cos()], 1).t()[:, :, None].expand(-1, -1, width)
    columns = torch.cat([columns.sin(), columns.cos()], 1).t()[:, None, :].expand(-1, height, -1)
    return torch.cat([rows, columns], 0)[None]


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.own_norm, self.other_norm, self.feed_norm = nn.LayerNorm(DIM), nn.LayerNorm(DIM), nn.LayerNorm(DIM)
        self.own_in, self.own_out = nn.Linear(DIM, 3 * DIM), nn.Linear(DIM, DIM)
        self.ask, self.seen, self.other_out = nn.Linear(DIM, DIM), nn.Linear(DIM, 2 * DIM), nn.Linear(DIM, DIM)
        self.wide, self.narrow = nn.Linear(DIM, FEED), nn.Linear(FEED, DIM)

    def remember(self, picture):
        """Keys and values of the image, computed once for all steps."""
        return [heads(part) for part in self.seen(picture).chunk(2, -1)]

    def forward(self, x, picture, past=None, mask=None, dropout=0.0):
        query, key, value = [heads(part) for part in self.own_in(self.own_norm(x)).chunk(3, -1)]
        if past is not None:
            key, value = torch.cat([past[0], key], 2), torch.cat([past[1], value], 2)
        own = F.scaled_dot_product_attention(query, key, value, is_causal=past is None)
        x = x + F.dropout(self.own_out(joined(own)), dropout, self.training)
        other = F.scaled_dot_product_attention(heads(self.ask(self.other_norm(x))), picture[0], picture[1], attn_mask=mask)
        x = x + F.dropout(self.other_out(joined(other)), dropout, self.training)
        x = x + F.dropout(self.narrow(F.relu(self.wide(self.feed_norm(x)))), dropout, self.training)
        return x, key, value


def heads(x):
    return x.view(x.shape[0], x.shape[1], HEADS, DIM // HEADS).transpose(1, 2)


def joined(x):
    return x.transpose(1, 2).reshape(x.shape[0], x.shape[2], DIM)


class Decoder(nn.Module):
    def __init__(self, tokens):
        super().__init__()
        self.token, self.place = nn.Embedding(tokens, DIM), nn.Embedding(LONGEST + 1, DIM)
        nn.init.normal_(self.token.weight, std=0.05)
        nn.init.normal_(self.place.weight, std=0.02)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.norm, self.out = nn.LayerNorm(DIM), nn.Linear(DIM, tokens)

    def forward(self, tokens, picture, mask=None):
        x = self.token(tokens) + self.place.weight[: tokens.shape[1]]
        x = F.dropout(x, 0.1, self.training)
        for layer in self.layers:
            x, _, _ = layer(x, layer.remember(picture), mask=mask, dropout=0.1)
        return self.out(self.norm(x))

    def step(self, token, place, remembered, past):
        """One decoding step: logits, and the state for the next step."""
        x = self.token(token) + self.place(place)
        grown = []
        for at, layer in enumerate(self.layers):
            x, key, value = layer(x, remembered[2 * at : 2 * at + 2], past=past[2 * at : 2 * at + 2])
            grown += [key, value]
        return self.out(self.norm(x))[:, -1], grown


class Reader(nn.Module):
    def __init__(self, tokens):
        super().__init__()
        self.encoder, self.decoder = Encoder(), Decoder(tokens)

    def forward(self, picture, tokens, mask=None):
        return self.decoder(tokens, self.encoder(picture), mask)

    def begin_from(self, folder):
        """Loads saved weights; blocks and layers that they lack have no effect at first."""
        for part in (self.encoder, self.decoder):
            name = type(part).__name__.lower()
            kept = torch.load(f"{folder}/{name}.pt", map_location="cpu")
            lost = part.load_state_dict({key: value.float() if value.is_floating_point() else value for key, value in kept.items()}, strict=False)
            if lost.unexpected_keys:
                raise ValueError(f"weights of another network: {lost.unexpected_keys[:3]}")
            for path, module in part.named_modules():
                if any(key.startswith(f"{path}.") for key in kept):
                    continue
                for last in [module.narrow] if isinstance(module, Block) else [module.self_attn.out_proj, module.linear2] if isinstance(module, nn.TransformerEncoderLayer) else []:
                    nn.init.zeros_(last.weight)
                    nn.init.zeros_(last.bias)
