"""Makes many formulas from those written by people: other letters, other symbols, parts of one in another, joined and
wrapped.

    python3 training/formula/vary.py tokens.txt formulas.tsv 300000

A line of the result: part (train, check), tokens. A formula and everything made from it are in the same part.
"""
import random
import re
import sys
import zlib
from itertools import accumulate

LATIN = list("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
GREEK = """\\alpha \\beta \\gamma \\delta \\epsilon \\varepsilon \\zeta \\eta \\theta \\vartheta \\iota \\kappa \\lambda \\mu \\nu \\xi \\pi
\\rho \\sigma \\tau \\upsilon \\phi \\varphi \\chi \\psi \\omega \\Gamma \\Delta \\Theta \\Lambda \\Xi \\Pi \\Sigma \\Phi \\Psi \\Omega""".split()
OTHER = "\\ell \\hbar \\partial \\nabla \\infty \\varnothing \\Re \\Im \\aleph \\prime".split()
DIGITS = list("0123456789")
RELATIONS = """= < > \\leq \\geq \\neq \\approx \\sim \\simeq \\equiv \\cong \\propto \\in \\notin \\subset \\subseteq \\supset \\ll \\gg \\rightarrow
\\leftarrow \\Rightarrow \\Leftrightarrow \\mapsto \\perp \\Vert | : \\mid \\models \\vdash \\prec \\succ \\leftrightarrow""".replace("\\mid ", "").split()
OPERATORS = "+ - \\pm \\mp \\times \\cdot \\ast \\cup \\cap \\wedge \\vee \\oplus \\otimes \\circ \\setminus / \\div \\odot \\dagger".replace(" \\dagger", "").split()
BIG = "\\sum \\prod \\int \\bigcup \\bigcap \\oint \\iint \\bigoplus \\bigotimes".split()
NAMES = "\\sin \\cos \\tan \\log \\ln \\exp \\max \\min \\lim \\sup \\inf \\det \\dim \\ker \\arg \\Pr \\gcd \\sinh \\cosh \\tanh \\deg".split()
ACCENTS = "\\hat \\tilde \\bar \\vec \\dot \\ddot \\check".split()
FONTS = "\\mathbf \\mathbb \\mathcal \\mathrm \\mathfrak \\boldsymbol \\mathscr \\mathsf".split()
BRACKETS = [("(", ")"), ("[", "]"), ("\\{", "\\}"), ("|", "|"), ("\\Vert", "\\Vert"), ("\\langle", "\\rangle"), ("\\lfloor", "\\rfloor"), ("\\lceil", "\\rceil")]
CAPITALS_ONLY = {"\\mathbb", "\\mathcal", "\\mathscr"}
TALL = re.compile(r"\\(frac|binom|begin|sum|prod|int|bigcup|bigcap|oint|iint|bigoplus|bigotimes|left|sqrt|underbrace|overbrace)")
LONGEST = 110
# Other matches of the patterns in collect.py: pieces of programs and of markup.
CODE = re.compile(r'm a t h :|"|= =|; ;|^\^|^_|@|\\\\$|` |s e l f|r e t u r n|i m p o r t|\. [a-z] [a-z] [a-z] ')
KEPT = {"\\mathrm", "\\text", "\\mathtt"}


def closing(tokens, start):
    depth = 0
    for at in range(start, len(tokens)):
        depth += (tokens[at] == "{") - (tokens[at] == "}")
        if depth == 0:
            return at
    raise ValueError("a group is not closed")


def groups(tokens):
    """(parent, start, end) of every braced group, the braces excluded."""
    parents, stack, found = [], [], []
    last_closed = None
    for at, token in enumerate(tokens):
        if token == "{":
            parent = tokens[at - 1] if at else ""
            if parent == "}" and last_closed:
                parent = last_closed
            stack.append((parent, at))
        elif token == "}":
            parent, start = stack.pop()
            last_closed = parent
            found.append((parent, start + 1, at))
    return found


def upright_places(tokens):
    places = set()
    for parent, start, end in groups(tokens):
        if parent in KEPT:
            places.update(range(start, end))
    return places


class Varier:
    def __init__(self, formulas, seed):
        self.random = random.Random(seed)
        self.pool = {}
        for tokens in formulas:
            for parent, start, end in groups(tokens):
                if parent not in KEPT and parent not in FONTS and 0 < end - start < 25:
                    self.pool.setdefault(parent, []).append(tokens[start:end])
        self.short = [tokens for tokens in formulas if len(tokens) <= 30]

    def rename(self, tokens):
        pick, kept = self.random, upright_places(tokens)
        letters = {}
        for name in LATIN:
            letters[name] = name if pick.random() < 0.3 else pick.choice(LATIN if pick.random() < 0.85 else GREEK + OTHER[:2])
        for name in GREEK:
            letters[name] = name if pick.random() < 0.3 else pick.choice(GREEK if pick.random() < 0.8 else LATIN)
        result, font = [], None
        for at, token in enumerate(tokens):
            if token in CAPITALS_ONLY:
                font = token
            elif token == "}":
                font = None
            if font:
                result.append(pick.choice(LATIN[26:]) if token in LATIN else token)
            elif at in kept:
                result.append(token)
            elif token in DIGITS and pick.random() < 0.6:
                result.append(pick.choice(DIGITS))
            elif token in RELATIONS and pick.random() < 0.2:
                result.append(pick.choice(RELATIONS) if token not in "|:" else token)
            elif token in OPERATORS and pick.random() < 0.2:
                result.append(pick.choice(OPERATORS))
            elif token in BIG and pick.random() < 0.3:
                result.append(pick.choice(BIG))
            elif token in NAMES and pick.random() < 0.4:
                result.append(pick.choice(NAMES))
            elif token in ACCENTS and pick.random() < 0.4:
                result.append(pick.choice(ACCENTS))
            else:
                result.append(letters.get(token, token))
        return result

    def exchange(self, tokens):
        places = [place for place in groups(tokens) if place[0] in self.pool]
        if not places:
            return tokens
        parent, start, end = self.random.choice(places)
        source = parent if self.random.random() < 0.8 else self.random.choice(["_", "^", "\\frac"])
        return tokens[:start] + self.random.choice(self.pool.get(source) or self.pool[parent]) + tokens[end:]

    def wrap(self, tokens):
        pick = self.random
        other = pick.choice(self.short)
        kind = pick.randrange(9)
        if kind == 0:
            return ["\\frac", "{", *tokens, "}", "{", *other, "}"]
        if kind == 1:
            return ["\\sqrt", "{", *tokens, "}"] if pick.random() < 0.8 else ["\\sqrt", "[", pick.choice(DIGITS[3:] + ["n", "k"]), "]", "{", *tokens, "}"]
        if kind == 2:
            return self.bracketed(tokens) + ["^", "{", *pick.choice(self.pool["^"]), "}"]
        if kind == 3:
            big = pick.choice(BIG)
            below = ["_", "{", *pick.choice(self.pool["_"]), "}"]
            above = ["^", "{", *pick.choice(self.pool["^"]), "}"] if pick.random() < 0.6 else []
            return [big, *below, *above, *tokens]
        if kind == 4:
            name = pick.choice(NAMES)
            below = ["_", "{", *pick.choice(self.pool["_"]), "}"] if name in ("\\max", "\\min", "\\lim", "\\sup", "\\inf") else []
            return [name, *below, *self.bracketed(tokens)]
        if kind == 5:
            letter = pick.choice(LATIN[26:])
            font = pick.choice(FONTS)
            return [font, "{", letter, "}", *self.bracketed(tokens)]
        if kind == 6:
            return [pick.choice(LATIN + GREEK), pick.choice(RELATIONS), *tokens]
        if kind == 7:
            return self.matrix()
        return [pick.choice(ACCENTS), "{", pick.choice(LATIN + GREEK), "}", pick.choice(RELATIONS), *tokens]

    def bracketed(self, tokens):
        opening, end = self.random.choice(BRACKETS)
        if any(TALL.match(token) for token in tokens):
            return ["\\left", opening, *tokens, "\\right", end]
        return [opening, *tokens, end]

    def matrix(self):
        pick = self.random
        height, width = pick.randint(2, 4), pick.randint(1, 4)
        cell = lambda: pick.choice(self.pool["_"] + [[digit] for digit in DIGITS]) if pick.random() < 0.6 else pick.choice(self.pool["^"])
        body = []
        for row in range(height):
            for column in range(width):
                body += ([] if column == 0 else ["&"]) + cell()
            if row < height - 1:
                body.append("\\\\")
        opening, end = pick.choice([("(", ")"), ("[", "]"), ("|", "|"), ("\\{", "."), ("\\{", ".")])
        return ["\\left", opening, "\\begin{matrix}", *body, "\\end{matrix}", "\\right", end]

    def vary(self, tokens):
        pick = self.random
        while pick.random() < 0.35:
            tokens = self.exchange(tokens)
        if pick.random() < 0.18:
            tokens = tokens + [pick.choice(RELATIONS + OPERATORS + [","])] + pick.choice(self.short)
        if pick.random() < 0.15:
            tokens = self.wrap(tokens)
        # Half keep their letters: which letters people combine is worth learning too.
        if pick.random() < 0.5:
            tokens = self.rename(tokens)
        return tokens


def shown(tokens):
    """The same formula as fonts can show it: bold Greek is `\\boldsymbol`, and other alphabets have no Greek at all;
    otherwise null."""
    result = list(tokens)
    for parent, start, end in groups(tokens):
        inner = set(tokens[start:end])
        if parent == "\\mathbf" and inner & set(GREEK + OTHER):
            result[start - 2] = "\\boldsymbol"
        elif parent in CAPITALS_ONLY and not inner <= set(LATIN[26:]):
            return None
        elif parent in FONTS and parent != "\\boldsymbol" and inner & set(GREEK + OTHER):
            return None
    text = " ".join(result).replace(". . .", "\\ldots")
    return text.split()


def usable(tokens):
    text = " ".join(tokens)
    return not CODE.search(text) and text.count("{") == text.count("}")


def main(source, target, count):
    lines = [line.split() for line in open(source, encoding="utf-8").read().splitlines()]
    lines = [tokens for tokens in lines if usable(tokens) and len(tokens) <= LONGEST]
    common = {}
    for tokens in lines:
        for token in tokens:
            common[token] = common.get(token, 0) + 1
    known = set(LATIN + GREEK + OTHER + DIGITS + RELATIONS + OPERATORS + BIG + NAMES + ACCENTS + FONTS) | {t for t, n in common.items() if n >= 12}
    lines = [tokens for tokens in lines if all(token in known for token in tokens)]
    part = lambda tokens: "check" if zlib.crc32(" ".join(tokens).encode()) % 20 == 0 else "train"
    parts = {name: [tokens for tokens in lines if part(tokens) == name] for name in ("train", "check")}
    print({name: len(members) for name, members in parts.items()}, len(known), "tokens")
    with open(target, "w", encoding="utf-8") as out:
        for name, members in parts.items():
            varier, seen = Varier(members, name), set()
            # Longer ones first among equals: short ones are learned quickly.
            weights = list(accumulate(min(len(tokens), 40) ** 0.5 for tokens in members))
            wanted = count if name == "train" else max(2000, count // 60)
            queue = list(members)
            while len(seen) < wanted:
                tokens = queue.pop() if queue else varier.vary(varier.random.choices(members, cum_weights=weights)[0])
                tokens = shown(tokens) or []
                text = " ".join(tokens)
                if 0 < len(tokens) <= LONGEST and text not in seen:
                    seen.add(text)
                    out.write(f"{name}\t{text}\n")


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
