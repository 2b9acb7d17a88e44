"""Text that flows in a column, with the words of each value in it."""
import re


def flow(page, pieces, left, right, hang=0., size=1.):
    """Writes (text, slot) pieces as one text, wrapped at the right edge; `\\n` starts a line. The first and last word of each slot."""
    text, ranges, spans, x = '', [], {}, left
    for piece, slot in pieces:
        if slot: ranges.append((slot, len(text), len(text) + len(piece)))
        text += piece
    line, sign = page.line * size, page.sign * size
    for match in re.finditer(r'\n|\S+', text):
        word = match.group()
        if word == '\n' or x + len(word) * sign > right and x > left + hang: x, page.y = left + hang, page.y + line
        if word == '\n': continue
        page.words.append((word, x, page.y, x + len(word) * sign, page.y + line * .8))
        x += (len(word) + 1) * sign
        at = len(page.words) - 1
        for slot, start, end in ranges:
            if start < match.end() and match.start() < end: spans[slot] = (spans.get(slot, (at,))[0], at)
    page.y += line
    return spans
