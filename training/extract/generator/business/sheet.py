"""A page made of blocks. Blocks are placed anywhere and read in one of the orders that a parser may produce."""
import random as R

from ..values import wrapped


class Word:
    __slots__ = ('text', 'x0', 'y0', 'x1', 'y1', 'block')

    def __init__(self, text, x0, y0, x1, y1, block): self.text, self.x0, self.y0, self.x1, self.y1, self.block = text, x0, y0, x1, y1, block


class Sheet:
    def __init__(self):
        self.words, self.facts, self.cells, self.blocks, self.unasked, self.tables = [], {}, {}, 0, set(), set()
        # Lines that are drawn: (x0, y0, x1, y1).
        self.rules = []
        self.line = R.uniform(.0105, .0165)
        self.left, self.right, self.aspect = R.uniform(.04, .13), R.uniform(.86, .96), .707

    def block(self): self.blocks += 1

    def widening(self): return .707 / self.aspect

    def put(self, text, x, y, size=1., right=None):
        """Words of one line, starting at x or ending at `right`."""
        width, height, made = self.line * size * .62 * self.widening(), self.line * size * .82, []
        advance = lambda w: sum(1.7 if ord(c) > 0x2e80 else .45 if c in 'ilj.,:;\'|!ft ' else 1.25 if c in 'MWmw%' or c.isupper() else 1 for c in w) * width * .82
        texts = text.split()
        if right is not None: x = right - sum(advance(t) for t in texts) - (len(texts) - 1) * width * .5
        for t in texts:
            end = x + advance(t)
            made.append(Word(t, x, y, end, y + height, self.blocks))
            x = end + width * .5
        self.words += made
        return made

    def put_lines(self, lines, x, y, size=1., right=None):
        made = []
        for k, line in enumerate(lines): made += self.put(line, x, y + k * self.line * size * 1.12, size, right)
        return made

    def wrapped(self, text, width):
        """The text in lines of about this width."""
        return wrapped(text, max(8, int(width / (self.line * .5)) - 2))

    def fact(self, concept, words):
        if words: self.facts.setdefault(concept, []).append(words)

    def cell(self, concept, words):
        if words: self.cells.setdefault(concept, []).append(words)

    def read(self):
        """(words in reading order, position of each word)"""
        way = R.choices(['rows', 'written', 'columns', 'lines'], [5, 2, 3, 1.5])[0]
        blocks = {}
        for word in self.words: blocks.setdefault(word.block, []).append(word)
        # Some parsers read multi-line cells line by line, others cell by cell.
        if R.random() < .6:
            for block in self.tables & blocks.keys(): blocks[block].sort(key=lambda w: (round(w.y0 / self.line / .56), w.x0))
        order = list(blocks.values())
        top = lambda words: (min(w.y0 for w in words), min(w.x0 for w in words))
        if way == 'rows': order.sort(key=lambda b: (round(top(b)[0] / .025), top(b)[1]))
        elif way == 'columns': order.sort(key=lambda b: (top(b)[0] > .42, top(b)[1] > .48 if top(b)[0] <= .42 else 0, top(b)[0]))
        elif way == 'lines': order = [sorted(self.words, key=lambda w: (round((w.y0 + w.y1) / 2 / self.line), w.x0))]
        if R.random() < .2 and len(order) > 2:
            k = R.randrange(len(order) - 1)
            order[k], order[k + 1] = order[k + 1], order[k]
        return [w for block in order for w in block]
