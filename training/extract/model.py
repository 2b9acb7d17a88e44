"""MiniLM with word positions. Each head's queries and keys get 32 extra features that are rotated by the word's
position (rotary, 8 frequencies for x and y each), so that attention can express "the word to the right on the same
line".

    [CLS] <field> invoice number ( text ) … <field> … [SEP] word word word …

A word is one token: the sum of its pieces, scaled by their position in the word, plus features of its spelling and
position. Output per field and word: logits that a value starts, ends or continues there; per field one that there is
none."""
import math

import torch
import torch.nn.functional as F
from torch import nn

BINS, FREQUENCIES, PLACED = 64, 8, 32
# 8 waves from the whole page down to a hundredth of it
WAVES = [2 * 300 ** (k / (FREQUENCIES - 1)) for k in range(FREQUENCIES)]


def turns(box):
    """[B,L,4] boxes as fractions of the page -> cosines and sines [B,1,L,16] of left edge and vertical centre"""
    waves = torch.tensor(WAVES, device=box.device, dtype=torch.float32)
    angles = torch.cat([box[..., 0:1] * waves, (box[..., 1:2] + box[..., 3:4]) / 2 * waves], -1)[:, None]
    return angles.cos(), angles.sin()


def turned(x, cosines, sines):
    a, b = x[..., :PLACED // 2], x[..., PLACED // 2:]
    return torch.cat([a * cosines - b * sines, b * cosines + a * sines], -1)


class Layer(nn.Module):
    def __init__(self, width, heads, inner):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
        self.placed_q, self.placed_k = nn.Linear(width, heads * PLACED), nn.Linear(width, heads * PLACED)
        nn.init.zeros_(self.placed_q.weight)
        nn.init.zeros_(self.placed_q.bias)
        self.after_attention, self.after_inner = nn.LayerNorm(width, eps=1e-12), nn.LayerNorm(width, eps=1e-12)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x, mask, cosines, sines, is_word):
        B, L, D = x.shape
        parted = lambda t: t.view(B, L, self.heads, -1).transpose(1, 2)
        q, k, v, scale = parted(self.q(x)), parted(self.k(x)), parted(self.v(x)), 1 / math.sqrt(D // self.heads)
        place = lambda t: (turned(parted(t).float(), cosines, sines) * is_word).to(q.dtype)
        q, k = torch.cat([q, place(self.placed_q(x))], -1), torch.cat([k, place(self.placed_k(x))], -1)
        if torch.onnx.is_in_onnx_export(): a = torch.softmax(q @ k.transpose(-1, -2) * scale + mask, -1) @ v
        else: a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask.to(q.dtype).expand(B, 1, L, L), scale=scale)
        x = self.after_attention(x + F.dropout(self.o(a.transpose(1, 2).reshape(B, L, D)), .1, self.training))
        return self.after_inner(x + F.dropout(self.down(F.gelu(self.up(x))), .1, self.training))


class Matcher(nn.Module):
    def __init__(self, vocabulary=30522, width=384, heads=12, inner=1536, layers=6, pair=128, facts=17, pieces=6):
        super().__init__()
        self.pair = pair
        self.token, self.position, self.kind = nn.Embedding(vocabulary, width), nn.Embedding(512, width), nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.box = nn.ModuleList(nn.Embedding(BINS + 1, width) for _ in range(4))
        for table in self.box: nn.init.zeros_(table.weight)
        self.scales, self.facts = nn.Parameter(torch.ones(pieces, width)), nn.Linear(facts, width)
        nn.init.zeros_(self.facts.weight), nn.init.zeros_(self.facts.bias)
        self.layers = nn.ModuleList(Layer(width, heads, inner) for _ in range(layers))
        head = lambda: nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.Linear(width, 3 * pair))
        self.of_field, self.of_word, self.nothing = head(), head(), nn.Linear(width, 1)
        self.bias = nn.Parameter(torch.full((3,), -4.))

    def forward(self, ids, pieces, facts, box, fields, mask):
        """ids [B,T] of the fields; pieces [B,W,6], facts [B,W,17], box [B,W,4] of the words; fields [B,F]: positions of
        the marks; mask [B,T+W]"""
        T, W = ids.shape[1], pieces.shape[1]
        places = torch.arange(512, device=ids.device)
        text = self.token(ids) + self.position(places[:T])[None] + self.kind.weight[0]
        there = (pieces > 0).float()[..., None]
        words = (self.token(pieces) * self.scales * there).sum(2) / there.sum(2).clamp(min=1).sqrt()
        words = words + self.facts(facts) + self.position(places[:W])[None] + self.kind.weight[1]
        bins = (box * BINS).clamp(0, BINS - 1).floor() + 1
        for k in range(4): words = words + self.box[k](bins[..., k].long())
        x = F.dropout(self.norm(torch.cat([text, words], 1)), .1, self.training)
        box = torch.cat([torch.zeros_like(text[..., :4]), box], 1)
        is_word = torch.cat([torch.zeros_like(text[..., :1]), torch.ones_like(words[..., :1])], 1)
        cosines, sines = turns(box)
        bias = (1. - mask[:, None, None, :].float()) * -10000.
        for layer in self.layers: x = layer(x, bias, cosines, sines, is_word[:, None])
        B, D = x.shape[0], x.shape[2]
        marks = torch.gather(x, 1, fields[..., None].expand(-1, -1, D))
        f = self.of_field(marks).view(B, -1, 3, self.pair).permute(0, 2, 1, 3)
        w = self.of_word(x[:, T:]).view(B, W, 3, self.pair).permute(0, 2, 3, 1)
        return (f @ w / math.sqrt(self.pair)).permute(0, 2, 3, 1) + self.bias, self.nothing(marks)[..., 0]
