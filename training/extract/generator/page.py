"""A page: words with boxes in reading order, and fields with the words that answer them."""
import random as R


class Page:
    def __init__(self, language='en'):
        self.language = language
        self.words, self.fields, self.rules = [], [], []  # (text, x0, y0, x1, y1) as shares of the page; dicts, see `field`; (x0, y0, x1, y1)
        self.y, self.line = R.uniform(.03, .1), R.uniform(.009, .02)
        self.sign = self.line * R.uniform(.32, .5)
        self.left, self.right = R.uniform(.04, .12), R.uniform(.86, .97)

    def put(self, text, x, y=None, right=None):
        """One line of words, starting at x or ending at `right`: (first word, last word, end); None for no text."""
        words = text.split()
        if not words: return None
        y = self.y if y is None else y
        if right is not None: x = right - sum(len(w) + 1 for w in words) * self.sign
        first = len(self.words)
        for w in words:
            end = x + len(w) * self.sign
            self.words.append((w, x, y, end, y + self.line * .8))
            x = end + self.sign
        return first, len(self.words) - 1, x

    def put_lines(self, lines, x, y=None, right=None):
        """Consecutive lines; returns one span per line."""
        y = self.y if y is None else y
        found = [self.put(line, x, y + k * self.line, right) for k, line in enumerate(lines)]
        return [(a, b) for a, b, _ in filter(None, found)]

    def paragraph(self, text, left=None, right=None):
        left, right = left or self.left, right or self.right
        x, first = left, len(self.words)
        for w in text.split():
            if x + len(w) * self.sign > right: x, self.y = left, self.y + self.line
            self.words.append((w, x, self.y, x + len(w) * self.sign, self.y + self.line * .8))
            x += (len(w) + 1) * self.sign
        self.y += self.line * R.uniform(1.2, 2)
        return first

    def skip(self, lines): self.y += self.line * lines

    def field(self, name, desc, kind, spans, parent='', many=False):
        self.fields.append(dict(name=name, desc=desc, kind=kind, spans=spans, parent=parent, many=many))

    def records(self, name, starts, parent='', desc=''):
        """The records of a list, from the word where each begins to the one where the next begins or the list ends."""
        ends = [at - 1 for at in starts[1:]] + [len(self.words) - 1]
        self.field(name, desc, 'record', [(a, b) for a, b in zip(starts, ends) if a <= b], parent, True)

    @property
    def is_full(self): return self.y > .95
