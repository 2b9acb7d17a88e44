"""Sentences of agreements, letters, reports and résumés that state values, mixed with others that do not."""
import pathlib
import random as R
import re

from . import values
from .values import address, cap, one

SENTENCES = [line.strip() for line in open(pathlib.Path(__file__).parent / 'sentences.txt', encoding='utf8') if line.strip() and line[0] != '#']


def filler():
    gloss = R.choice(values.nouns)[1] + ('. ' + cap(R.choice(values.nouns)[1]) if R.random() < .5 else '')
    return cap(' '.join(gloss.split()[:R.randint(6, 40)])) + '.'


def prose(page, domain):
    words, marks = [], []
    for _ in range(R.randint(1, 4)):
        if R.random() < .5: words += filler().split()
        for token in re.findall(r'\{[^}]*\}|\S+', R.choice(SENTENCES)):
            if token == '{T}': words += R.choice(domain['titles']).split()
            elif token[0] == '{':
                kind, names = token[1:-1].split(':')
                value = ', '.join(address()) if kind == 'address1' else one(kind, page.language)
                first = len(words)
                words += value.split()
                names = names.split(';')
                name = R.choice(names)
                marks.append((name, R.choice(['', name, 'the ' + name, f'{R.choice(names)} as stated', R.choice(names), f'the {R.choice(names)} stated in the text']), kind, first, len(words) - 1))
            elif token in '.,' and words: words[-1] += token
            else: words.append(token)
    if R.random() < .4: words += filler().split()
    two = R.random() < .2
    start = page.paragraph(' '.join(words), page.left, .48 if two else None)
    for name, desc, kind, first, last in marks: page.field(name, desc, 'address' if kind == 'address1' else kind, [(start + first, start + last)])
