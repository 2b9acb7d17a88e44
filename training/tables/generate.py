"""Endless synthetic tables as geometry: words with their cells, drawn lines, fills. No rendering: widths come from
tables of letter widths."""
import random, math
import numpy as np
from features import HLINE, VLINE, FILL

HELV = dict(zip('abcdefghijklmnopqrstuvwxyz', [556,556,500,556,556,278,556,556,222,222,500,222,833,556,556,556,556,333,500,278,556,500,722,500,500,500]))
HELV.update(zip('ABCDEFGHIJKLMNOPQRSTUVWXYZ', [667,667,722,722,667,611,778,722,278,500,667,556,833,722,778,667,778,722,667,611,722,667,944,667,667,611]))
HELV.update({c: 556 for c in '0123456789$€£–'}); HELV.update(zip("%&'()*+,-./:;<>—±•†§", [889,667,191,333,333,389,584,278,333,278,278,278,278,584,584,1000,549,350,556,556])); HELV[' '] = 278
TIMES = dict(zip('abcdefghijklmnopqrstuvwxyz', [444,500,444,500,444,333,500,500,278,278,500,278,778,500,500,500,500,333,389,278,500,500,722,500,500,444]))
TIMES.update(zip('ABCDEFGHIJKLMNOPQRSTUVWXYZ', [722,667,667,722,611,556,722,722,333,389,722,611,889,722,722,556,722,667,556,611,722,722,944,722,722,611]))
TIMES.update({c: 500 for c in '0123456789$€£–'}); TIMES.update(zip("%&'()*+,-./:;<>—±•†§", [833,778,333,333,333,500,564,250,333,250,278,278,278,564,564,1000,549,350,500,500])); TIMES[' '] = 250
MONO = {c: 600 for c in HELV}
WORDS = '''total net income revenue cost sales of and the in other current assets liabilities equity cash tax rate year number share per average method model accuracy
data set mean age sex male female group control treatment patients baseline score price value growth region country city name type description code date status yes no
country population percent result source unit size weight height length width time speed power energy water air temperature pressure density volume level index ratio
operating activities investing financing interest expense depreciation amortization accounts receivable payable inventories property plant equipment goodwill intangible
deferred long-term short-term debt common stock retained earnings accumulated comprehensive loss dividends shares outstanding basic diluted management service project
development research program education health public private sector industry manufacturing agriculture construction transport trade import export market company bank
January February March April May June July August September October November December Monday north south east west central northern southern upper lower high low medium
first second third final initial new old large small less more than not available applicable all none some each any between under over above below within without by with
for to from on at as or an is are was be has have can may must shall will required optional default maximum minimum standard general special national international federal
state local district county department office officer director manager staff employee student teacher school university hospital clinic house family child adult
a b c d e i ii iii iv v vi x y z km kg mm cm GDP USA EU UK USD EUR CO2 pH ID No. Ref. Fig. Table Section Chapter Part Appendix A B C D E F G'''.split()
SYL = 'ba be bi bo ca ce co da de di do el en er es fa fi ga ge ha he in is ka ki la le li lo ma me mi mo na ne ni no or pa pe po ra re ri ro sa se si so ta te ti to un us va ve vi za'.split()
CJK = [chr(0x4E00 + 37 * i) for i in range(300)]
HEB = [chr(0x5D0 + i) for i in range(27)]; ARAB = [chr(0x627 + i) for i in range(36)]
KINDS = 'single ruledtext centred forms short threelevel lists sparse titles turned sidebyside signs underlines pictures rtl places tallhead bilingual units grouplines apart around prose seen ink'.split()
USED = set()  # kinds that the current table has: a network can be trained without some of them, to measure what each is worth
R = random.random; C = random.choice; I = random.randint; U = random.uniform


def P(p): return R() < p
def K(name, p):
    if R() >= p: return False
    USED.add(name); return True
def logu(a, b): return math.exp(U(math.log(a), math.log(b)))
def pick(pairs): return random.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]


def word():
    w = C(WORDS) if P(.75) else ''.join(random.choices(SYL, k=I(1, 4)))
    return w


def phrase(n, case):
    if case == 'cjk': return [''.join(random.choices(CJK, k=I(1, 7))) for _ in range(max(1, n // 2))]
    out = [word() for _ in range(n)]
    if case == 'upper': out = [w.upper() for w in out]
    elif case == 'title': out = [w[:1].upper() + w[1:] for w in out]
    elif case == 'first': out[0] = out[0][:1].upper() + out[0][1:]
    if n > 2 and P(.15): k = I(1, n - 1); out[k] = '(' + out[k]; out[min(n - 1, k + I(0, 2))] += ')'
    if n > 2 and P(.15): out[I(0, n - 2)] += ','
    if P(.04): out[-1] += ':'
    if P(.04): out[-1] += '.'
    if P(.03): out[I(0, n - 1)] = str(I(1, 2030))
    return out


def digits(lo=1, hi=6):
    n = I(lo, max(lo, hi)); s = str(I(10 ** (n - 1), 10 ** n - 1)) if n > 1 else str(I(0, 9)); return s
def commas(s): return f'{int(s):,}'


def number(f):
    k = f['kind']
    if P(f['dash']): return [C(['–', '—', '-', 'n/a', '..', '—', 'NA'])]
    if k == 'int': out = [digits(1, f['hi'])]
    elif k == 'comma': out = [commas(digits(f['lo'], f['hi']))]
    elif k == 'dec': out = [digits(1, f['lo']) + '.' + ''.join(random.choices('0123456789', k=f['dp']))]
    elif k == 'pct': out = [digits(1, 2) + '.' + str(I(0, 9)) + '%'] if f['dp'] != 2 else [digits(1, 2) + '%']
    elif k == 'pctapart': out = [digits(1, 2) + '.' + str(I(0, 9)), '%']
    elif k == 'year': out = [str(I(1950, 2030))]
    elif k == 'pm': out = [digits(1, 2) + '.' + digits(1, 2), '±', '0.' + digits(1, 2)] if f['dp'] != 2 else [digits(1, 2) + '.' + digits(2, 2) + '±0.' + digits(1, 2)]
    elif k == 'count': out = [digits(1, 3), '(' + digits(1, 2) + '.' + str(I(0, 9)) + ('%)' if f['dp'] == 1 else ')')]
    elif k == 'ci': out = [digits(1, 1) + '.' + digits(2, 2), '(' + digits(1, 1) + '.' + digits(2, 2) + ('–' if f['dp'] == 1 else ','), digits(1, 1) + '.' + digits(2, 2) + ')']
    elif k == 'p': out = [C(['<0.001', '0.' + digits(2, 3), '0.0' + digits(1, 2)])] if f['dp'] != 2 else ['<', '0.001']
    elif k == 'range': out = [digits(1, 3) + '–' + digits(1, 4)] if f['dp'] != 2 else [digits(1, 3), '–', digits(1, 3)]
    elif k == 'space': out = [digits(1, 3), digits(3, 3)]
    else: out = [digits(1, 4)]
    if f['neg'] and P(f['neg']): out[0] = ('(' + out[0]) if f['paren'] else '-' + out[0]; out[-1] += ')' if f['paren'] else ''
    if f['star'] and P(f['star']): out[-1] += C(['*', '**', 'a', '†', '***'])
    return out


def number_format(finance):
    k = pick([('comma', 6 if finance else 2), ('int', 2), ('dec', 1 if finance else 5), ('pct', 1), ('pctapart', .4), ('year', .3), ('pm', .0 if finance else .7), ('count', .1 if finance else .7), ('ci', 0 if finance else .5), ('p', 0 if finance else .4), ('range', .3), ('space', .3)])
    return dict(kind=k, lo=I(1, 4), hi=I(4, 8) if finance else I(2, 6), dp=I(1, 3), dash=C([0, 0, .05, .2]), neg=C([0, 0, .1, .3]), paren=finance or P(.3), star=C([0, 0, 0, .15]))


def chars(t, table):
    return sum(table.get(c, 1000 if ord(c) > 0x2E80 else 500) for c in t) / 1000


class Cell:
    __slots__ = ('r0', 'r1', 'c0', 'c1', 'words', 'align', 'valign', 'cls', 'indent', 'sign', 'scale', 'over', 'lines', 'nowrap', 'hang', 'bold', 'extra', 'under', 'shift')
    def __init__(s, r0, r1, c0, c1, words, align='l', valign='t', cls=0, indent=0., sign=None, scale=1., over=False, nowrap=False, hang=0.):
        s.r0, s.r1, s.c0, s.c1, s.words, s.align, s.valign, s.cls, s.indent, s.sign, s.scale, s.over, s.nowrap, s.hang = r0, r1, c0, c1, words, align, valign, cls, indent, sign, scale, over, nowrap, hang
        s.lines = []; s.bold = False; s.extra = []; s.under = False; s.shift = None


def header(nC, L, ns, S):
    """Header cells of L levels; the first ns columns are stubs."""
    cells = []; case = C(['first', 'title', 'title', 'upper']) if not S['cjk'] else 'cjk'; n_words = I(4, 9) if S['tall'] else C([1, 2, 3, 5]); years = P(.3) and not S['tall']
    units = P(.12)
    def text(j, span):
        if span == 1 and years and j >= ns and P(.9): return [str(I(1990, 2030))] if P(.7) else ([C(['Dec.', 'June', 'March'])] + [str(I(1, 31)) + ',', str(I(1990, 2030))])
        t = phrase(max(1, min(I(1, n_words + (2 if span > 1 else 0)), 8)), case)
        if S['two'] and P(.9): t = phrase(I(2, 4), 'cjk') + ['\n'] + phrase(max(1, min(n_words, 4)), 'first')
        if units and P(.5): t.append(C(['(%)', '(kg)', '(mm)', '($)', '(n)', '(US$', '(€)'])); t[-1] += '' if t[-1].endswith(')') else ' million)'.strip()
        return t
    def split(c0, c1, level):
        j = c0
        while j < c1:
            if level == L - 1: cells.append(Cell(level, level, j, j, text(j, 1), cls=1)); j += 1; continue
            g = 1 if P(S['single']) else min(c1 - j, I(2, max(2, min(6, (c1 - j)))))
            if S['even'] and not g == 1: g = min(c1 - j, S['even'])
            if g == 1:
                if P(.85): cells.append(Cell(level, L - 1, j, j, text(j, 1), cls=1))
                else: split(j, j + 1, level + 1)
            else:
                cells.append(Cell(level, level, j, j + g - 1, text(j, g), cls=1, align='c' if P(.85) else 'l')); split(j, j + g, level + 1)
            j += g
    if L > 1 and P(.12):
        for level in range(L):
            for j in range(nC):
                if not (level < L - 1 and P(.25)): cells.append(Cell(level, level, j, j, text(j, 1), cls=1))
        return cells
    for j in range(ns):
        if P(S['blank_stub']) and j == 0: continue
        cells.append(Cell(0, L - 1, j, j, text(j, 1), cls=1))
    split(ns, nC, 0)
    return cells


def build():
    """A table: cells with text, and its style."""
    S = dict(cjk=P(.09), single=C([.02, .1, .3, .5]), even=C([0, 0, 2, 2, 2, 3, 4]), blank_stub=C([0, .5, 1]), tall=K('tallhead', .07), two=K('bilingual', .03))
    one = K('single', .04)
    nC = pick([(1, .01), (2, .15), (3, .18), (4, .17), (5, .14), (6, .11), (7, .08), (8, .06), (9, .04), (10, .04), (11, .03), (12, .03), (13, .02), (14, .02), (16, .02)])
    nR = pick([(I(1, 4), .2), (I(4, 9), .33), (I(8, 20), .3), (I(20, 45), .17)])
    special = None if one else ('ruledtext' if K('ruledtext', .14) else 'keyvalue' if K('forms', .05) else 'cards' if K('forms', .03) else 'short' if K('short', .07) else None)
    if one: nC, nR = (1, I(2, 12)) if P(.5) else (I(2, 8), 1)
    finance = special is None and P(.25); mode = 'numeric' if finance else pick([('numeric', .4), ('mixed', .35), ('text', .25)])
    if finance: nC = min(nC, 7)
    if mode == 'text': nC = min(nC, 8)
    if special == 'ruledtext': mode = C(['text', 'text', 'mixed']); nC = I(2, 6); nR = I(2, 9)
    if special == 'short': nR = I(1, 4); nC = max(2, min(nC, 7))
    if special == 'keyvalue': nC = C([2, 2, 4, 4, 6]); nR = I(2, 12); mode = 'mixed'
    if special == 'cards': nC = I(2, 4); nR = I(1, 4); mode = 'text'
    S['special'] = special
    if nR * nC > 260: nR = max(3, 260 // nC)
    case = 'cjk' if S['cjk'] else C(['first', 'first', 'title', 'any', 'upper'])
    kinds = []; fmts = []
    table_fmt = number_format(finance)
    for j in range(nC):
        if j == 0: k = 'label' if finance else pick([('label', .62), ('code', .1), ('text', .12), ('num', .1), ('date', .06)])
        else: k = {'numeric': 'num', 'mixed': C(['num', 'num', 'label', 'text', 'date', 'code', 'mark']), 'text': C(['label', 'text', 'text', 'code', 'date'])}[mode]
        kinds.append(k); fmts.append(table_fmt if P(.6) else number_format(finance))
    if finance and nC > 2 and P(.15): kinds[1] = 'note'
    if S['two'] and nC > 2: kinds[0] = kinds[1] = 'label'
    L = pick([(0, .1), (1, .54), (2, .26), (3, .1)]) if nC > 2 else pick([(0, .25), (1, .72), (2, .03)])
    if special in ('keyvalue', 'cards'): L = 0
    if L == 3: USED.add('threelevel')
    if special == 'keyvalue': kinds = ['label' if j % 2 == 0 else C(['label', 'num', 'date', 'code', 'text']) for j in range(nC)]
    if special == 'cards': kinds = ['label'] * nC
    if one: L = 0 if nR == 1 and P(.5) else min(L, 1)
    if special == 'short': L = max(L, 1)
    ns = 1 if P(.8) else min(2, nC - 1)
    cells = header(nC, L, min(ns, nC), S) if L else []
    if L and mode == 'numeric' and nC > ns and K('units', .15):  # a row of units under the header
        unit = C(["HK$'000", "RMB'000", '(Unaudited)', '%', '$', 'US$', '€ m', '(n)', 'million', '千港元', '$m']).split(); down = P(.5)
        for c in cells:
            if down and c.r1 == L - 1 and c.c0 < ns: c.r1 = L
        cells += [Cell(L, L, j, j, list(unit), cls=1) for j in range(ns, nC) if P(.95)]; L += 1
    halign = pick([('col', .5), ('c', .35), ('l', .15)]); hval = pick([('b', .45), ('m', .3), ('t', .25)])
    aligns = ['r' if k == 'num' else 'l' for k in kinds]
    if P(.3): aligns = ['c' if k != 'label' or P(.15) else a for k, a in zip(kinds, aligns)]
    if P(.12): aligns = [C('lcr') for _ in kinds]
    for c in cells:
        if c.c0 == c.c1: c.align = aligns[c.c0] if halign == 'col' else halign
        c.valign = hval
    bval = pick([('t', .6), ('m', .3), ('b', .1)])
    sparse = U(.3, .75) if K('sparse', .07) else 0
    lists = K('lists', .45 if special == 'ruledtext' else .03); paragraphs = special == 'ruledtext' and P(.4)
    lens = [max(1, int(logu(1, 5))) if k == 'label' else int(logu(3, 22)) for k in kinds]
    empty = pick([(0, .6), (U(0, .3), .3), (U(.3, .7), .1)])
    groups = P(.6 if finance else .3); group_span = P(.35); gindent = U(.4, 2.2) if P(.7) else 0; span_rows = P(.1); merges = P(.1); sign = C(['$', '€', '£', None]) if finance else (C(['$', None]) if P(.08) else None)
    sign_style = C(['apart', 'apart', 'joined', 'firstrow']); leaders = finance and P(.1); indent = 0
    span_until = -1; hang = U(.5, 1.5) if P(.12) else 0.; bullet = P(.05)
    totals = set(); sections = set(); r = L; last = L + nR
    full_overflow = P(.6)
    while r < last:
        if groups and nC > 1 and r < last - 1 and P(.15 if r > L else .5):
            sections.add(r); t = phrase(I(1, 7 if group_span or full_overflow else 4), C([case, 'upper']) if case != 'cjk' else case)
            if group_span: cells.append(Cell(r, r, 0, nC - 1, t, align=C('cl') if P(.1) else S.setdefault('ga', C('ccl')), cls=3))
            else: cells.append(Cell(r, r, 0, 0, t, cls=3, over=full_overflow))
            indent = gindent if P(.8) else 0; r += 1; continue
        total = groups and P(.15)
        if total: totals.add(r)
        j0 = 0
        if sparse and nC > 2 and r > L and P(sparse): j0 = 1
        if span_rows and nC > 2:
            if r > span_until:
                k = I(1, 5); span_until = min(last - 1, r + k - 1); cells.append(Cell(r, span_until, 0, 0, phrase(I(1, lens[0] + 1), case), valign=S.setdefault('sv', C('mmt')), align=C('lc') if P(.1) else aligns[0]))
            j0 = 1
        j = j0
        while j < nC:
            k = kinds[j]; c1 = j
            if j > 0 and P(empty): j += 1; continue
            if merges and j and j < nC - 1 and P(.06): c1 = min(nC - 1, j + I(1, 3))
            c = Cell(r, r, j, c1, None, align=aligns[j], valign=bval, hang=hang if k in ('label', 'text') else 0.)
            if c1 > j: c.align = 'c'
            if k == 'label':
                c.words = (['Total'] if total and case != 'cjk' and P(.6) else []) + phrase(max(1, min(I(1, lens[j] * 2), 14)), ('cjk' if j == 0 else 'first') if S['two'] else case)
                if j == 0: c.indent = 0 if total else indent * (1 if P(.8) else 2)
                if leaders and j == 0: c.words[-1] += '.' * I(3, 25)
            elif k == 'text': c.words = phrase(max(1, int(lens[j] * U(.3, 1.7))), 'first' if case != 'cjk' else case); c.words = (['•'] + c.words) if bullet else c.words
            elif k == 'num':
                c.words = number(fmts[j]); c.hang = 0
                if sign and (sign_style != 'firstrow' or r == L or total) and c1 == j:
                    if sign_style == 'joined': c.words[0] = sign + c.words[0]
                    elif c.align == 'r': c.sign = sign
                    else: c.words.insert(0, sign)
            elif k == 'date': c.words = C([lambda: [f'{I(1, 12)}/{I(1, 28)}/{I(1990, 2030)}'], lambda: [C(['Jan', 'Feb', 'March', 'Oct.', 'December']), str(I(1, 31)) + ',', str(I(1990, 2030))], lambda: [f'{I(1990, 2030)}-{I(10, 12)}-{I(10, 28)}'], lambda: [str(I(1, 28)), C(['May', 'June', 'Aug']), str(I(1990, 2030))]])()
            elif k == 'code': c.words = [C('ABCDEFGHKLMNPRSTX') + digits(1, 4)] if P(.5) else [digits(1, 5)] if P(.7) else [digits(1, 2) + '.' + digits(1, 2)]
            elif k == 'note': c.words = [str(I(1, 30))] if P(.4) else None
            else: c.words = [C(['X', 'x', '✓', 'Yes', 'No', '•', '+', '-', '–'])]
            if special == 'keyvalue' and j % 2 == 0 and S.setdefault('colon', P(.6)): c.words[-1] += ':'
            if special == 'cards': c.words = phrase(I(1, 3), case) + ['\n'] + (number(fmts[j]) if P(.5) else phrase(I(1, 6), case)) + (['\n'] + phrase(I(2, 8), case) if P(.4) else [])
            if (lists and k in ('text', 'label') and j >= S.setdefault('lj', I(0, 1)) and P(.7)) or (paragraphs and k == 'text' and P(.5)):
                mark = S.setdefault('lm', C(['•', '-', '–', '1', 'a', ''])) if lists else ''; items = []
                for q in range(I(1, 6)): items += (['\n'] if q else []) + ([mark if mark not in '1a' else f'{q + 1}.' if mark == '1' else 'abcdefgh'[q] + ')'] if mark else []) + phrase(I(1, 9), case)
                c.words = items; c.hang = S.setdefault('lh', C([0, 0, .8, 1.2]))
            if c.words: cells.append(c)
            j = c1 + 1
        r += 1
    nR = last
    if P(.05) and nC > 1 and nR > L + 2:   # a form: any rectangles merged
        taken = np.full((nR, nC), -1)
        for i, c in enumerate(cells): taken[c.r0:c.r1 + 1, c.c0:c.c1 + 1] = i
        drop = set()
        for _ in range(I(1, 6)):
            a, b = I(L, nR - 1), I(0, nC - 1); a1, b1 = min(nR - 1, a + I(0, 2)), min(nC - 1, b + I(0, 3)); ids = set(taken[a:a1 + 1, b:b1 + 1].ravel()) - {-1}
            if not ids or any(cells[i].r0 < a or cells[i].r1 > a1 or cells[i].c0 < b or cells[i].c1 > b1 for i in ids): continue
            keep = min(ids); drop |= ids - {keep}; c = cells[keep]; c.r0, c.r1, c.c0, c.c1 = a, a1, b, b1; c.sign = None; c.over = False; taken[a:a1 + 1, b:b1 + 1] = keep
        cells = [c for i, c in enumerate(cells) if i not in drop]; S['form'] = True
    bh, bt, bs, b0 = P(.55), P(.5), P(.45), P(.12)
    for c in cells: c.bold = bh if c.cls == 1 else bs if c.cls == 3 else bt if c.r0 in totals else (b0 and c.c0 == 0) or (special == 'keyvalue' and c.c0 % 2 == 0 and S.setdefault('kb', P(.5)))
    if P(.06):
        for c in cells: c.bold = P(.2)
    begins = {c.r0 for c in cells if c.c0 == 0 and c.r0 >= L}
    return cells, nR, nC, L, S, dict(begins=begins, finance=finance, mode=mode, kinds=kinds, totals=totals, sections=sections, aligns=aligns, ns=ns)


def wrap(words, width, space, first=0., other=0.):
    lines = []; line = []; x = first
    for w in words:
        if w[0] == '\n': lines.append(line); line = []; x = first; continue
        if line and x + space + w[1] > width + 1e-6: lines.append(line); line = []; x = other
        x += (space if line else 0) + w[1]; line.append(w)
    if line: lines.append(line)
    return [l for l in lines if l]


def prose():
    """Negative examples: columns of running text, lists, cards of sentences. All of it is outside."""
    table = C([HELV, TIMES]); sx = U(.85, 1.1); space = table[' '] / 1000 * sx; pitch = U(1.1, 1.6); boxes, texts, bold, graphics = [], [], [], []; n = pick([(1, .3), (2, .45), (3, .25)]); wide = U(12, 45) / n ** .5; gutter = U(1, 4); marks = C([None, None, '•', '–', '1', 'a'])
    cjk = P(.15); deep = 0
    for j in range(n):
        y = U(0, 2) if P(.3) else 0; left = j * (wide + gutter)
        for part in range(I(1, 6)):
            head = P(.3); hang = 1.5 if marks and not head else 0; words = phrase(I(1, 6) if head else int(logu(6, 60)), 'cjk' if cjk else 'first')
            if marks and not head: words = [marks if marks not in '1a' else f'{part + 1}.' if marks == '1' else 'abcdefgh'[part] + ')'] + words
            for k, line in enumerate(wrap([(w, chars(w, table) * sx) for w in words], wide, space, 0, hang)):
                at = left + (hang if k else 0)
                for w, wd in line: boxes.append([at, y, at + wd, y + .9]); texts.append(w); bold.append(head and P(.7)); at += wd + space
                y += pitch
            y += U(0, 1.2)
        deep = max(deep, y)
    W = n * wide + (n - 1) * gutter
    if P(.25): graphics += [[HLINE, -.5, -.5, W + .5, -.5], [HLINE, -.5, deep, W + .5, deep], [VLINE, -.5, -.5, -.5, deep], [VLINE, W + .5, -.5, W + .5, deep]]
    if P(.2): graphics += [[VLINE, j * (wide + gutter) - gutter / 2, 0, j * (wide + gutter) - gutter / 2, deep] for j in range(1, n)]
    if P(.2): graphics.append([FILL, -1, -1, W + 1, deep + 1])
    if P(.1): graphics += [[HLINE, b[0], b[3], b[2], b[3]] for b in random.sample(boxes, max(1, len(boxes) // 8))]
    return boxes, texts, [[-1, -1, -1, -1, 2]] * len(boxes), graphics, bold


def make():
    USED.clear()
    if K('prose', .02): return prose()
    cells, nR, nC, L, S, M = build()
    table = C([HELV, HELV, TIMES, TIMES, MONO]) if P(.96) else MONO; sx = U(.82, 1.1); space = table[' '] / 1000 * sx * U(.8, 1.3); pitch = U(1.02, 1.45) if P(.82) else U(1.4, 2.6)
    ruled = pick([('none', .2), ('booktabs', .17), ('hlines', .12), ('grid', .22), ('outer', .04), ('head', .06), ('vlines', .03), ('partial', .06), ('zebra', .1)]) if not M['finance'] else pick([('none', .25), ('finance', .4), ('booktabs', .1), ('hlines', .08), ('grid', .05), ('zebra', .12)])
    if M['mode'] == 'text' and P(.3): ruled = C(['grid', 'grid', 'hlines', 'tiles'])
    if P(.04): ruled = 'tiles'
    sp = S['special']
    if sp == 'ruledtext': ruled = pick([('grid', .7), ('hlines', .15), ('tiles', .1), ('vlines', .05)])
    if sp == 'keyvalue': ruled = pick([('none', .3), ('grid', .3), ('hlines', .15), ('under', .25)])
    if sp == 'cards': ruled = pick([('none', .4), ('grid', .3), ('tiles', .3)])
    if sp == 'short': ruled = pick([('booktabs', .5), ('none', .15), ('head', .15), ('hlines', .1), ('grid', .1)])
    if S.get('form'): ruled = 'grid' if P(.85) else ruled
    if nC > 2 and len(M['begins']) < nR - L and K('grouplines', .5): ruled = 'groups'
    if sp == 'ruledtext' and P(.3): pitch = U(1.4, 2.4)
    multi_scale = U(.85, 1.1)
    for c in cells:
        sc = (multi_scale if c.cls == 1 else 1.) * sx
        c.scale = multi_scale if c.cls == 1 else 1.
        c.words = [(w, 0. if w == '\n' else chars(w, table) * sc * (1.06 if c.bold else 1)) for w in c.words]
    # widths of columns
    cap = [(U(5, 14) if P(.5) else U(12, 35)) if k in ('label', 'text') else 99 for k in M['kinds']]
    if M['finance']: cap[0] = U(12, 40)
    if M['mode'] == 'text': cap = [U(4, 10) if P(.3) else U(8, 26) for _ in cap]
    width = [0.8] * nC; hw = [0.] * nC; tight = S['tall'] or P(.5)
    for c in cells:
        nat = c.indent + sum(w[1] for w in c.words) + space * (len(c.words) - 1) + (1.2 if c.sign else 0); longest = max(w[1] for w in c.words) + max(c.indent, c.hang) + (1.2 if c.sign else 0)
        if c.c0 == c.c1 and not c.over:
            if c.cls == 1: width[c.c0] = max(width[c.c0], longest); hw[c.c0] = max(hw[c.c0], nat)
            else: width[c.c0] = max(width[c.c0], min(nat, max(cap[c.c0], longest)))
    if sp == 'ruledtext': width = [min(w, U(4, 9)) if P(.2) else w for w in width]
    for j in range(nC):
        if not tight and hw[j] < 2.2 * width[j]: width[j] = max(width[j], hw[j])
        elif P(.35) and not S['tall']: width[j] = max(width[j], min(16, hw[j] * U(.3, 1)))
    gut = logu(.4, 1.2) if P(.3) else logu(.9, 5); gutter = [gut * (U(.6, 1.6) if P(.3) else 1) for _ in range(nC)]
    if K('sidebyside', .03) and nC >= 4 and nC % 2 == 0 and ruled not in ('grid', 'tiles'): gutter[nC // 2] += U(1.5, 8)
    if ruled in ('grid', 'tiles'): gutter = [max(.35, min(g, 2.5)) for g in gutter]
    if P(.45):
        want = U(28, 62); have = sum(width) + sum(gutter)
        if have < want:
            extra = want - have; share = C(['gutter', 'width', 'first', 'even'])
            if share == 'gutter': gutter = [g + extra / nC for g in gutter]
            elif share == 'first': width[0] += extra * .7
            elif share == 'even': e = (have + extra) / nC; width = [max(w, e - g) for w, g in zip(width, gutter)]
            else: width = [w + extra / nC for w in width]
    for c in cells:
        if c.c1 > c.c0:
            avail = sum(width[c.c0:c.c1 + 1]) + sum(gutter[c.c0:c.c1]); longest = max(w[1] for w in c.words); nat = sum(w[1] for w in c.words) + space * (len(c.words) - 1)
            need = longest if P(.6) or nat > 40 else nat
            if need > avail:
                for j in range(c.c0, c.c1 + 1): width[j] += (need - avail) / (c.c1 - c.c0 + 1)
    x = []; at = 0.
    for j in range(nC): at += gutter[j] / 2; x.append(at); at += width[j] + gutter[j] / 2
    xb = [0.]
    for j in range(nC): xb.append(x[j] + width[j] + gutter[j] / 2)
    if sp == 'ruledtext' and K('centred', .55):
        for c in cells: c.valign = 'm'
    # lines of cells
    for c in cells:
        avail = sum(width[c.c0:c.c1 + 1]) + sum(gutter[c.c0:c.c1]); room = xb[-1] - x[0] if c.over else avail
        c.extra = []
        c.lines = wrap(c.words, room - (1.2 if c.sign else 0), space, c.indent, c.indent + c.hang)
    # heights of rows
    pad = pick([(U(0, .12), .22), (U(.1, .45), .3), (U(.4, 1.1), .33), (U(1, 2.4), .15)]); extra_head = U(0, 1) if P(.4) else 0; extra_sec = U(0, 1) if P(.4) else 0
    if ruled == 'none' and P(.5): pad = max(pad, U(.15, .8))
    height = [pitch] * nR
    for c in cells:
        if c.r0 == c.r1: height[c.r0] = max(height[c.r0], len(c.lines) * pitch)
    if P(.1): e = max(height); height = [e] * nR if e < 5 else height
    if ruled in ('grid', 'hlines', 'tiles') and P(.12): height = [q + (U(1, 7) if r >= L and P(.6) else 0) for r, q in enumerate(height)]  # room for pictures, forms to fill in
    for c in cells:
        if c.r1 > c.r0:
            have = sum(height[c.r0:c.r1 + 1]) + pad * (c.r1 - c.r0); need = len(c.lines) * pitch
            if need > have:
                for q in range(c.r0, c.r1 + 1): height[q] += (need - have) / (c.r1 - c.r0 + 1)
    y = []; yb = [0.]; at = title_h = U(.2, 1) + pitch * I(1, 2) if K('titles', .1) else 0.; yb = [at]; group_gap = U(.2, 1) if P(.08) else 0; every = I(3, 6); head_gap = U(.4, 2.6) if L and K('apart', .1) else 0
    for r in range(nR):
        p = pad + (extra_head if r < L else 0) + (extra_sec if r in M['sections'] else 0) + (group_gap if group_gap and r > L and (r - L) % every == 0 else 0)
        if r == L: at += head_gap
        y.append(at + p / 2 + (extra_sec / 2 if r in M['sections'] else 0)); at = at + p + height[r]; yb.append(at)
    bottom = [y[r] + height[r] for r in range(nR)]
    if ruled not in ('grid', 'tiles', 'vlines', 'partial'):
        for c in cells:
            if c.r1 == c.r0: continue
            room = bottom[c.r1] - y[c.r0]; n = len(c.lines) * pitch; t0 = y[c.r0] + {'t': 0, 'm': (room - n) / 2, 'b': room - n}[c.valign]
            on = [r for r in range(c.r0, c.r1 + 1) if y[r] < t0 + n - .35 * pitch and bottom[r] > t0 + .35 * pitch]
            if on and c.valign != 'm' and (c.cls != 1 or c.c0 == c.c1): c.valign = 't'; c.shift = t0 - y[on[0]]; c.r0, c.r1 = on[0], on[-1]; USED.add('places')
    # words
    drift = U(-1.2, .4) if any(c.sign for c in cells) and K('signs', .3) else 0
    ink = P(.45); hb = U(.68, 1.15); dy = (1 - hb) / 2 * pitch; out = []; sup = P(.05)
    def box(text, x0, top, w, sc):
        if not ink: return [x0, top + dy, x0 + w, top + dy + hb * sc]
        low = not any(ch.isupper() or ch.isdigit() or ch in 'bdfhklti()$%[]/|' or ord(ch) > 0x2E80 for ch in text); desc = any(ch in 'gjpqy,;()[]$Q' for ch in text); flat = all(ch in '-–—.=…_·•' for ch in text)
        base = top + .82 * sc
        if flat: return [x0, base - (.12 if '.' in text else .35) * sc, x0 + w, base - (0 if '.' in text else .22) * sc]
        return [x0, base - (.5 if low else .72) * sc, x0 + w, base + (.2 if desc else .01) * sc]
    for c in cells:
        left = x[c.c0]; right = x[c.c1] + width[c.c1]; n = len(c.lines); top = y[c.r0]; room = bottom[c.r1] - top
        off = {'t': 0, 'm': (room - n * pitch) / 2, 'b': room - n * pitch}[c.valign]
        if c.shift is not None: off = c.shift
        for k, line in enumerate(c.lines):
            w = sum(q[1] for q in line) + space * (len(line) - 1); ind = c.indent + (c.hang if k else 0)
            at = left + ind if c.align == 'l' or c.over else (right - w if c.align == 'r' else (left + right - w) / 2)
            if c.align == 'r' and line[-1][0].endswith(')') and M['finance']: at += .3
            yy = top + off + k * pitch
            if c.sign and k == 0: out.append((box(c.sign, left + (drift if P(.9) else .2), yy, .55 * sx, c.scale), c.sign, c))
            for t, wd in line:
                out.append((box(t, at, yy, wd, c.scale), t, c)); at += wd + space
            if sup and P(.1): out.append(([at - space, yy - .05, at - space + .3, yy + .4], str(I(1, 9)), c)); 
    graphics = draw(ruled, cells, nR, nC, L, M, xb, yb, x, width, y, bottom, pitch)
    if title_h:  # a title inside the frame, above the first row; a line may separate it from the table
        n = max(1, int(title_h / pitch)); words = phrase(I(2, 9) * n, C(['first', 'title', 'upper'])); tb = P(.5)
        title = Cell(-1, -1, 0, 0, words, cls=9); title.bold = tb; lines = wrap([(w, chars(w, table) * sx) for w in words], xb[-1], space)[:n]; where = C('lcc')
        for k, line in enumerate(lines):
            w = sum(q[1] for q in line) + space * (len(line) - 1); at = 0 if where == 'l' else max(0, (xb[-1] - w) / 2)
            for t, wd in line: out.append((box(t, at, (title_h - len(lines) * pitch) / 2 + k * pitch, wd, 1.), t, title)); at += wd + space
        if P(.6): graphics.append([HLINE, xb[0], 0, xb[-1], 0])
        if ruled in ('grid', 'tiles', 'outer') and P(.8): graphics += [[VLINE, xb[0], 0, xb[0], title_h], [VLINE, xb[-1], 0, xb[-1], title_h], [HLINE, xb[0], 0, xb[-1], 0]]
        if P(.2): graphics.append([FILL, xb[0], 0, xb[-1], title_h])
    if K('turned', .015) and L:
        for o in out:
            if o[2].cls == 1 and o[2].c0 == o[2].c1 and o[2].c0: b = o[0]; o[0][:] = [b[0], b[1] - (b[2] - b[0]) * .5, b[0] + (b[3] - b[1]), b[1] + (b[2] - b[0]) * .5]
    boxes = [o[0] for o in out]; bold = [o[2].bold for o in out]; texts = [o[1] for o in out]; lab = [[o[2].r0, o[2].r1, o[2].c0, o[2].c1, 1 if o[2].cls == 1 else 0] if o[2].cls != 9 else [-1, -1, -1, -1, 2] for o in out]
    # underlined links, struck words
    if K('underlines', .05):  # every cell of some columns is a link
        cs = {I(0, nC - 1) for _ in range(I(1, 2))}; run = {}
        for b, l in zip(boxes, lab):
            if l[2] in cs and l[0] >= L: run.setdefault((l[0], l[2], round(b[3], 1)), []).append(b)
        for bs in run.values(): yy = max(b[3] for b in bs) + U(-.05, .1); graphics.append([HLINE, min(b[0] for b in bs), yy, max(b[2] for b in bs), yy])
    if P(.06):
        for b in random.sample(boxes, max(1, int(len(boxes) * U(.02, .3)))): graphics.append([HLINE, b[0], b[3] + U(-.05, .08), b[2] + (space if P(.5) else 0), b[3] + .02])
    if P(.02):
        for b in random.sample(boxes, max(1, len(boxes) // 20)): graphics.append([HLINE, b[0], (b[1] + b[3]) / 2, b[2], (b[1] + b[3]) / 2])
    if P(.04): # chart or stray lines
        for _ in range(I(1, 12)):
            a, b = U(0, xb[-1]), U(0, yb[-1]); k = P(.5); l = U(.5, 15); graphics.append([HLINE if k else VLINE, a, b, a + (l if k else 0), b + (0 if k else l)])
    boxes, texts, lab, graphics, bold = spoil(boxes, texts, lab, graphics, bold, xb, yb, pitch, space, table, sx, nR, box)
    return boxes, texts, lab, graphics, bold


def merged(on):
    """Runs of true."""
    runs = []; s = None
    for i, v in enumerate(list(on) + [False]):
        if v and s is None: s = i
        if not v and s is not None: runs.append((s, i)); s = None
    return runs


def draw(ruled, cells, nR, nC, L, M, xb, yb, x, width, y, bottom, pitch):
    g = []; x0, x1, top, end = xb[0], xb[-1], yb[0], yb[-1]
    def H(a, b, yy): g.append([HLINE, a, yy, b, yy])
    def V(xx, a, b): g.append([VLINE, xx, a, xx, b])
    def cmid(shrink):
        for c in cells:
            if c.cls == 1 and c.c1 > c.c0 and not (holes and P(.3)): H(x[c.c0] - shrink, x[c.c1] + width[c.c1] + shrink, yb[c.r1 + 1])
    holes = P(.25)
    own = np.arange(nR * nC).reshape(nR, nC)
    for i, c in enumerate(cells): own[c.r0:c.r1 + 1, c.c0:c.c1 + 1] = nR * nC + i
    if ruled == 'grid' or ruled == 'vlines' or ruled == 'hlines':
        skip_h = ruled == 'vlines'; skip_v = ruled == 'hlines'; no_outer = P(.2); miss = U(0, .2) if P(.1) else 0; body_h = P(.85) or not L; 
        if not skip_h:
            for r in range(nR + 1):
                if no_outer and r in (0, nR): continue
                if miss and P(miss): continue
                if ruled == 'grid' and not body_h and L < r < nR: continue
                on = [True] * nC if r in (0, nR) else list(own[r - 1] != own[r])
                for a, b in merged(on): H(xb[a], xb[b], yb[r])
        if not skip_v:
            for j in range(nC + 1):
                if no_outer and j in (0, nC): continue
                if miss and P(miss): continue
                on = [True] * nR if j in (0, nC) else list(own[:, j - 1] != own[:, j])
                for a, b in merged(on): V(xb[j], yb[a], yb[b])
        elif P(.5) and L > 1: cmid(0)
        if ruled == 'hlines' and P(.4): # segments under columns, with gaps between
            g = []
            for r in range(0 if P(.5) else 1, nR + 1):
                for j in range(nC):
                    if r in (0, nR) or own[r - 1][j] != own[r][j]: H(x[j], x[j] + width[j], yb[r])
    elif ruled == 'groups':  # full lines where the first column has text; short ones, or none, between the other rows
        if P(.7): H(x0, x1, top)
        if P(.8): H(x0, x1, end)
        short = pick([(0, .4), (1, .35), (.6, .25)]); up = P(.15)
        for r in range(max(1, L), nR):
            if r in M['begins'] or r == L: H(x0, x1, yb[r])
            elif P(short): H(xb[1], x1, yb[r])
        if up:
            for j in range(1, nC): V(xb[j], top, end)
    elif ruled == 'booktabs':
        H(x0, x1, top); H(x0, x1, end)
        if L: H(x0, x1, yb[L])
        if L > 1 and P(.8): cmid(U(-.3, .2))
        for r in sorted(M['sections'] | M['totals']):
            if P(.4) and r > L: H(x0, x1, yb[r])
    elif ruled == 'under':
        for c in cells:
            if c.c0 % 2: H(x[c.c0], x[c.c0] + width[c.c0], bottom[c.r1] + U(0, .1))
    elif ruled == 'outer': H(x0, x1, top); H(x0, x1, end); V(x0, top, end); V(x1, top, end)
    elif ruled == 'head':
        if L: H(x0, x1, yb[L])
        if P(.4): H(x0, x1, end)
        if L > 1 and P(.6): cmid(0)
        if P(.2) and nC > 1: V(xb[1], top, end)
    elif ruled == 'partial':
        for r in range(nR + 1):
            if P(.4):
                a = I(0, nC - 1); b = I(a + 1, nC) if P(.5) else nC; a = a if P(.5) else 0
                run = [(a, b)] if r in (0, nR) else merged([a <= j < b and own[r - 1][j] != own[r][j] for j in range(nC)])
                for p, q in run: H(xb[p], xb[q], yb[r])
        for j in range(nC + 1):
            if P(.25):
                for a, b in merged([True] * nR if j in (0, nC) else list(own[:, j - 1] != own[:, j])): V(xb[j], yb[a], yb[b])
    elif ruled == 'tiles':  # every cell filled, white between them; or white lines over fills
        gap = U(.05, .3); own_gap = gap if P(.6) else 0
        for c in cells:
            if c.cls == 1: g.append([FILL, xb[c.c0] + own_gap / 2, yb[c.r0] + gap / 2, xb[c.c1 + 1] - own_gap / 2, yb[c.r1 + 1] - gap / 2])
        if P(.5):
            for r in range(L, nR):
                for j in range(nC):
                    if r == L or own[r - 1][j] != own[r][j] or r < 1:
                        e = r
                        while e + 1 < nR and own[e + 1][j] == own[r][j]: e += 1
                        if j == 0 or own[r][j - 1] != own[r][j]:
                            k = j
                            while k + 1 < nC and own[r][k + 1] == own[r][j]: k += 1
                            g.append([FILL, xb[j] + own_gap / 2, yb[r] + gap / 2, xb[k + 1] - own_gap / 2, yb[e + 1] - gap / 2])
        else:
            for r in range(L, nR + 1):
                for a, b in merged([True] * nC if r in (0, nR) else list(own[r - 1] != own[r])): H(xb[a], xb[b], yb[r])
            if P(.6):
                for j in range(1, nC):
                    for a, b in merged(list(own[:, j - 1] != own[:, j])): V(xb[j], yb[a], yb[b])
            g.append([FILL, x0, yb[L], x1, end])
    elif ruled == 'zebra':
        k = I(0, 1); per_cell = P(.2)
        for r in range(L, nR):
            if (r - L) % 2 == k:
                if per_cell:
                    for j in range(nC): g.append([FILL, xb[j] + .05, yb[r], xb[j + 1] - .05, yb[r + 1]])
                else: g.append([FILL, x0, yb[r], x1, yb[r + 1]])
        if P(.4): H(x0, x1, end)
        if P(.4) and L: H(x0, x1, yb[L])
    elif ruled == 'finance':
        style = C(['num', 'num', 'all']); dbl = P(.5)
        if L and P(.8):
            for c in cells:
                if c.cls == 1 and (c.c0 > 0 or P(.3)): H(x[c.c0], x[c.c1] + width[c.c1], yb[c.r1 + 1] - U(0, .15))
        for r in M['totals']:
            for j in range(1 if style == 'num' else 0, nC):
                H(x[j], x[j] + width[j], yb[r] + .05)
                if dbl: H(x[j], x[j] + width[j], yb[r + 1]); H(x[j], x[j] + width[j], yb[r + 1] + .15)
    if P(.16) and L and ruled != 'booktabs': # fill of header
        if P(.7): g.append([FILL, x0, top, x1, yb[L]])
        else:
            for c in cells:
                if c.cls == 1: g.append([FILL, xb[c.c0], yb[c.r0], xb[c.c1 + 1], yb[c.r1 + 1]])
    if P(.07):
        for r in M['sections'] | M['totals']: g.append([FILL, x0, yb[r], x1, yb[r + 1]])
    if P(.03) and nC > 1: j = I(0, nC - 1); g.append([FILL, xb[j], yb[L], xb[j + 1], end])
    if P(.04): g.append([FILL, x0 - U(0, 1), top - U(0, 1), x1 + U(0, 1), end + U(0, 1)])
    if P(.04): a, b = U(0, 1.5), U(0, 1.5); H(x0 - a, x1 + a, top - b); H(x0 - a, x1 + a, end + b); V(x0 - a, top - b, end + b); V(x1 + a, top - b, end + b)
    return g


def seen_in_picture(graphics, boxes, W, H):
    """Lines as they are detected in pixels: edges of fills, broken and lost pieces, strokes of letters."""
    out = []
    for k, a, b, c, d in graphics:
        if k == FILL:
            if P(.7): out += [[HLINE, a, b, c, b], [HLINE, a, d, c, d], [VLINE, a, b, a, d], [VLINE, c, b, c, d]]
        else: out.append([k, a, b, c, d])
    lost, torn = (U(0, .5) if P(.3) else 0), (U(0, .6) if P(.5) else U(0, .1)); g = []
    for k, a, b, c, d in out:
        if P(lost): continue
        if P(torn):
            u, v = sorted((U(0, 1), U(0, 1))); parts = C([((0, u), (v, 1)), ((u, v),), ((0, v),), ((u, 1),)])
            for p, q in parts: g.append([k, a + (c - a) * p, b + (d - b) * p, a + (c - a) * q, b + (d - b) * q])
        else: g.append([k, a, b, c, d])
    if P(.4):
        for b in random.sample(boxes, min(len(boxes), I(1, 6))):
            if P(.5): yy = C([b[1], b[3]]) + U(-.1, .1); g.append([HLINE, b[0], yy, b[0] + max(1.2, (b[2] - b[0]) * U(.4, 1)), yy])
            else: xx = C([b[0], b[2]]) + U(-.2, .2); g.append([VLINE, xx, b[1], xx, b[1] + U(.9, 1.6)])
    return g


def spoil(boxes, texts, lab, graphics, bold, xb, yb, pitch, space, table, sx, nR, box):
    """Wrong crops, text around the table, recognition errors, scans."""
    W, H = xb[-1], yb[-1]
    def paragraph(y, n, left, right, scale=1., heavy=False, lead=()):
        lead = list(lead)
        for k in range(n):
            at = left
            while True:
                w = lead.pop(0) if lead else word(); wd = chars(w, table) * sx * scale
                if at > left and not lead and (at + wd > right or (k == n - 1 and P(.08))): break
                boxes.append(box(w, at, y + k * pitch * scale, wd, scale)); texts.append(w); lab.append([-1, -1, -1, -1, 2]); bold.append(heavy); at += wd + space * scale
    # Texts near the table that are shown with it: titles, headings, ends and beginnings of paragraphs, notes, parts of
    # another table.
    for side in (-1, 1):
        if not K('around', .4): continue
        at = 0. if side < 0 else H
        for _ in range(pick([(1, .6), (2, .25), (3, .15)])):
            what = pick([('title', .3), ('heading', .2), ('prose', .25), ('block', .15), ('units', .07), ('strip', .03)]) if side < 0 else pick([('note', .5), ('prose', .2), ('heading', .12), ('title', .14), ('strip', .04)])
            gap = U(.05, .8) if P(.5) else U(.5, 3); sc = 1.; heavy = False; n = 1; left, right = 0., W; lead = (); how = 'l'
            if what == 'title': n = I(1, 3); sc = U(.85, 1.2); heavy = P(.4); lead = ['Table', str(I(1, 30)) + C(['.', ':', ''])] if P(.5) else (); how = C('lc'); right = W * (U(.4, 1) if P(.5) else 1)
            elif what == 'heading': sc = U(1., 1.5); heavy = P(.6); right = W * U(.15, .7); lead = [C(['1.', '2.3', 'A.', '(i)', 'III.'])] if P(.3) else ()
            elif what == 'prose': n = I(1, 4); out_by = U(0, 6) if P(.4) else 0; left, right = -out_by, W + (U(0, 6) if out_by else 0)
            elif what == 'block': n = I(2, 4); how = 'c'; heavy = P(.5); right = W * U(.3, .8); sc = U(1, 1.25)
            elif what == 'units': lead = C([['(In', 'millions)'], ['(unaudited)'], ['$', 'in', 'thousands'], ['单位：千元']]); how = C('lrc'); right = left + .01
            elif what == 'note': n = I(1, 4); sc = U(.7, 1.); right = W * (1 if P(.6) else U(.4, 1.)); lead = C([(), ('Note:',), ('Source:',), ('*',), ('a',), ('Notes.',), ('(1)',), ('See', 'accompanying', 'notes')])
            tall = n * pitch * sc; y0 = at - gap - tall if side < 0 else at + gap; before = len(boxes)
            if what == 'strip':  # a row of another table
                xs = sorted(U(0, W) for _ in range(I(2, 5)))
                for v in xs: w = C(WORDS) if P(.5) else digits(1, 5); wd = chars(w, table) * sx; boxes.append(box(w, v, y0, wd, 1.)); texts.append(w); lab.append([-1, -1, -1, -1, 2]); bold.append(False)
            else: paragraph(y0, n, left, right, sc, heavy, lead)
            if how != 'l':
                rows = {}
                for b in boxes[before:]: rows.setdefault(round((b[1] + b[3]) / pitch / sc), []).append(b)
                for bs in rows.values():
                    d = (W - max(b[2] for b in bs) - min(b[0] for b in bs)) * (.5 if how == 'c' else 1)
                    for b in bs: b[0] += d; b[2] += d
            if P(.12): yy = y0 + tall + U(0, .3); graphics.append([HLINE, 0, yy, W, yy])
            at = y0 if side < 0 else y0 + tall
    if P(.04): bottom = max(b[3] for b in boxes) + U(.1, .6); graphics.append([HLINE, 0, bottom, W, bottom])
    if P(.05) and nR > 3: # first or last rows cut off
        cut = {0} if P(.5) else {nR - 1}
        keep = [i for i, l in enumerate(lab) if not (l[0] in cut or l[1] in cut)]
        if len(keep) > 3: boxes, texts, lab, bold = [boxes[i] for i in keep], [texts[i] for i in keep], [lab[i] for i in keep], [bold[i] for i in keep]
    scan = P(.25)
    if scan:
        j = U(.01, .08)
        for b in boxes:
            for k in range(4): b[k] += random.gauss(0, j)
        keep = [i for i in range(len(boxes)) if not P(.01)]
        if len(keep) > 3: boxes, texts, lab, bold = [boxes[i] for i in keep], [texts[i] for i in keep], [lab[i] for i in keep], [bold[i] for i in keep]
        if K('pictures', .7): graphics = seen_in_picture(graphics, boxes, W, H)
        elif P(.4): graphics = []
        elif P(.4): graphics = [q for q in graphics if P(.8)]
        for q in graphics:
            for k in range(1, 5): q[k] += random.gauss(0, .05)
    if P(.12) or scan: # words joined on a line, within a cell
        p = U(.02, .5) if not scan or P(.6) else U(.5, 1); nb, nt, nl, no = [], [], [], []
        for b, t, l, o in zip(boxes, texts, lab, bold):
            if nb and nl[-1] == l and abs(nb[-1][1] - b[1]) < .3 and 0 <= b[0] - nb[-1][2] < space * 1.3 and P(p): q = nb[-1]; nb[-1] = [q[0], min(q[1], b[1]), b[2], max(q[3], b[3])]; nt[-1] = nt[-1] + (' ' if P(.5) else '') + t
            else: nb.append(b); nt.append(t); nl.append(l); no.append(o)
        boxes, texts, lab, bold = nb, nt, nl, no
    if P(.06): # split words
        nb, nt, nl, no = [], [], [], []
        for b, t, l, o in zip(boxes, texts, lab, bold):
            if len(t) > 3 and P(.08):
                k = I(1, len(t) - 1); m = b[0] + (b[2] - b[0]) * k / len(t); nb += [[b[0], b[1], m - .03, b[3]], [m + .03, b[1], b[2], b[3]]]; nt += [t[:k], t[k:]]; nl += [l, l]; no += [o, o]
            else: nb.append(b); nt.append(t); nl.append(l); no.append(o)
        boxes, texts, lab, bold = nb, nt, nl, no
    if scan and P(.5) or P(.01):
        s = random.gauss(0, .004)
        for b in boxes: d = s * (b[0] + b[2]) / 2; b[1] += d; b[3] += d
        for q in graphics:
            d = s * (q[1] + q[3]) / 2; q[2] += d; q[4] += d
    if P(.04): # mirrored: the label column on the right
        m = max(b[2] for b in boxes); nC = max(l[3] for l in lab)
        boxes = [[m - b[2], b[1], m - b[0], b[3]] for b in boxes]; graphics = [[q[0], m - q[3], q[2], m - q[1], q[4]] for q in graphics]
        lab = [l if l[4] == 2 else [l[0], l[1], nC - l[3], nC - l[2], l[4]] for l in lab]
        if K('rtl', .7): letters = C([HEB, ARAB]); texts = [''.join(C(letters) if ch.isalpha() else ch for ch in t) for t in texts]
    if scan: bold = [0] * len(boxes)
    if P(.08) and scan or P(.03): texts = [None] * len(boxes)
    return boxes, texts, lab, graphics, bold


def targets(e, lab):
    """Which candidates are boundaries (1, 0, or -1: do not care), and the number of the boundary that each is."""
    lab = np.asarray(lab); w = e['wb']; inside = lab[:, 4] != 2; out = {}
    if not inside.any(): return {k: (np.full(len(e[k + 'c']), -1, np.int64),) * 2 for k in 'cr'}
    for axis, cand, lo, hi in (('c', e['cc'], 2, 3), ('r', e['rc'], 0, 1)):
        y = np.zeros(len(cand), np.int64); idx = np.full(len(cand), -1, np.int64); used = np.unique(np.concatenate([lab[inside, lo], lab[inside, hi]]))
        if axis == 'c': left, right, pa, pb = w[:, 2], w[:, 0], cand[:, 0], cand[:, 1]
        else: yc = (w[:, 1] + w[:, 3]) / 2; left = right = yc; pa = pb = (cand[:, 2] + cand[:, 3]) / 2
        if len(cand):
            for i in range(int(used.min()), int(used.max())):
                before, after = inside & (lab[:, hi] <= i), inside & (lab[:, lo] > i)
                if not before.any() or not after.any(): continue
                if not (lab[before][:, hi] == i).any() and i > used.min(): continue
                a, b = left[before].max(), right[after].min()
                ok = (pa >= a - .15) & (pb <= b + .15) if axis == 'c' else (pa >= a) & (pb <= b)
                if not ok.any():
                    mid = (pa + pb) / 2
                    if axis == 'c' and a > b: # overhanging text: the candidate with the fewest words on the wrong side
                        wrong = [(left[before] > m).sum() + (right[after] < m).sum() for m in mid]; k = int(np.argmin(wrong)); near = wrong[k] <= .35 * min(before.sum(), after.sum()) + .5
                    else: k = int(np.argmin(np.abs(mid - (a + b) / 2))); near = abs(mid[k] - (a + b) / 2) < (1. if axis == 'r' else .8) + abs(b - a) / 2
                    if not near: continue
                    ok = np.zeros(len(cand), bool); ok[k] = True
                y[ok] = 1; idx[ok & (idx < 0)] = i
        if axis == 'r' and (~inside).any() and len(cand):
            top, end = yc[inside].min(), yc[inside].max(); y[(pa < top) | (pa > end)] = -1
        out[axis] = (y, idx)
    return out
