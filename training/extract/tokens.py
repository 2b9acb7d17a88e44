"""Word pieces of BERT uncased, without a library: the same as src/extract/match/tokens.ts."""
import json
import unicodedata


def _is_punctuation(c): return 33 <= ord(c) <= 47 or 58 <= ord(c) <= 64 or 91 <= ord(c) <= 96 or 123 <= ord(c) <= 126 or unicodedata.category(c).startswith('P')
def _is_han(c): return 0x4E00 <= ord(c) <= 0x9FFF or 0x3400 <= ord(c) <= 0x4DBF or 0xF900 <= ord(c) <= 0xFAFF


class Tokens:
    def __init__(self, file):
        self.vocabulary = json.load(open(file, encoding='utf8'))['model']['vocab']
        self.unknown, self.known = self.vocabulary['[UNK]'], {}

    def ids(self, text):
        found = self.known.get(text)
        if found is None:
            if len(self.known) > 300_000: self.known.clear()
            found = self.known[text] = self._ids(text)
        return found

    def _ids(self, text):
        text = ''.join(c for c in unicodedata.normalize('NFD', text.lower()) if unicodedata.category(c) != 'Mn')
        words, word = [], ''
        for c in text:
            if c.isspace() or _is_punctuation(c) or _is_han(c):
                if word: words.append(word)
                word = ''
                if not c.isspace(): words.append(c)
            elif unicodedata.category(c) not in ('Cc', 'Cf'): word += c
        if word: words.append(word)
        return [piece for word in words for piece in self._pieces(word)]

    def _pieces(self, word):
        if len(word) > 100: return [self.unknown]
        found, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = self.vocabulary.get(word[start:end] if start == 0 else '##' + word[start:end])
                if piece is not None: break
            else: return [self.unknown]
            found.append(piece)
            start = end
        return found
