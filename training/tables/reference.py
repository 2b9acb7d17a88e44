"""reference.py MODEL.onnx OUT.json: a small table with its tokens and the network's output, for the test that the
service computes the same."""
import json, sys
import numpy as np, onnxruntime as ort
from decode import decode
from features import FILL, HLINE, KEYS, VLINE, encode

ROWS = [['Region', 'Sales of', 'goods (€)', 'Share'], ['North', '1,204', None, '12.5%'], ['South and', '980', None, '(3.1%)'], ['islands', None, None, None], ['Total', '$', '2,184', '9.4%']]


def table():
    words, texts, bold = [], [], []
    for r, row in enumerate(ROWS):
        for c, text in enumerate(row):
            x = (0, 96, 150, 220)[c]
            for word in (text or '').split():
                words.append([x, 18 * r + (0 if word != '$' else 1), x + 6 * len(word), 18 * r + 10]); texts.append(word); bold.append(r == 0); x += 6 * len(word) + 3
    lines = [[HLINE, -4, -4, 262, -4], [HLINE, -4, 14, 262, 14], [HLINE, 96, 67, 262, 67], [VLINE, 88, -4, 88, 84], [FILL, -4, -4, 262, 14]]
    return words, texts, lines, bold


if __name__ == '__main__':
    words, texts, lines, bold = table(); e = encode(words, texts, lines, bold); answers = ort.InferenceSession(sys.argv[1]).run(None, {k: e[k][None].astype(np.float32) for k in KEYS}); grid = decode(answers, e)
    short = lambda a: [round(float(v), 4) for v in np.asarray(a).ravel()]
    json.dump(dict(words=[dict(zip(('x0', 'y0', 'x1', 'y1'), w), text=t, isBold=bool(b)) for w, t, b in zip(words, texts, bold)],
                   graphics=[dict(kind=['', 'horizontal', 'vertical', 'fill'][l[0]], **dict(zip(('x0', 'y0', 'x1', 'y1'), l[1:]))) for l in lines],
                   tokens={k: short(e[k]) for k in KEYS}, answers=dict(zip(('columns', 'rows', 'classes', 'wordColumns', 'wordRows'), map(short, answers))),
                   cells=sorted([c[:4] + [' '.join(texts[i] for i in sorted(c[4]))] for c in grid['cells']]), headerRows=grid['header']), open(sys.argv[2], 'w'), ensure_ascii=False)
