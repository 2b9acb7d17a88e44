"""Draws generated pages as PDFs, for Quire to parse, and keeps what stands where.

    python render.py NOUNS.json OUT --files 8 --pages 50 --seed 1 [--held-back] [--business]      (business: one document a file)
"""
import argparse
import json
import pathlib
import random

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from generator import concepts
from generator.business.document import HELD_BACK, KINDS, OWN_NUMBER, fields_of, make
from generator.documents import make_page

WIDTH, HEIGHT = 595, 842
CJK = {'ja': 'HeiseiKakuGo-W5', 'zh': 'STSong-Light', 'ko': 'HYSMyeongJo-Medium'}


def draw(canvas, words, language, font):
    for text, x0, y0, x1, y1 in words:
        size = (y1 - y0) * HEIGHT * .95
        own = CJK[language] if language in CJK and any(ord(c) > 0x2e80 for c in text) else font
        width = pdfmetrics.stringWidth(text, own, size) or 1
        line = canvas.beginText(x0 * WIDTH, HEIGHT - y1 * HEIGHT)
        line.setFont(own, size)
        line.setHorizScale(min(130, 100 * (x1 - x0) * WIDTH / width))
        line.textOut(text)
        canvas.drawText(line)
    canvas.showPage()


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('nouns')
    parser.add_argument('out', type=pathlib.Path)
    parser.add_argument('--files', type=int, default=8)
    parser.add_argument('--pages', type=int, default=50)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--font', default='/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf')
    parser.add_argument('--held-back', action='store_true')
    parser.add_argument('--business', action='store_true')
    args = parser.parse_args()
    random.seed(args.seed)
    concepts.load(args.nouns)
    pdfmetrics.registerFont(TTFont('Sans', args.font))
    for name in CJK.values(): pdfmetrics.registerFont(UnicodeCIDFont(name))
    args.out.mkdir(parents=True, exist_ok=True)
    for k in range(args.files):
        canvas, truth = Canvas(str(args.out / f'{args.seed}-{k}.pdf'), pagesize=(WIDTH, HEIGHT)), []
        if args.business:
            kinds = [kind for kind in KINDS if (kind in HELD_BACK) == args.held_back]
            document = make(random.choices(kinds, [KINDS[kind] for kind in kinds])[0])
            for sheet in document.pages:
                words, fields = fields_of(sheet, OWN_NUMBER.get(document.kind))
                draw(canvas, words, document.l.language, 'Sans')
                truth.append(dict(words=words, fields=fields, language=document.l.language, domain=document.kind))
        while len(truth) < args.pages and not args.business:
            page, domain = make_page(args.held_back)
            if not 8 < len(page.words) < 900: continue
            draw(canvas, page.words, page.language, 'Sans')
            truth.append(dict(words=page.words, fields=page.fields, language=page.language, domain=domain['name']))
        canvas.save()
        json.dump(truth, open(args.out / f'{args.seed}-{k}.json', 'w', encoding='utf8'), ensure_ascii=False)
