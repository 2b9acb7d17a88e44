"""Renders generated pages as PDFs, for Quire to parse, and stores their ground truth.

    python render.py NOUNS.json OUT --files 8 --pages 50 --seed 1 [--held-back] [--business] [--kind receipt] [--records] [--outlines] [--grids] [--scanned .2]

With --business each file is one document; --records: its items are labelled records; --outlines: pages of titled sections; --grids: pages with one table; --scanned: the share of files that are images, like photographs or scans.
"""
import argparse
import json
import pathlib
import random

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from generator import concepts
from generator.business.document import HELD_BACK, KINDS, OWN_NUMBER, fields_of, make
from generator.documents import make_page
from generator.grids import make_grid
from generator.outlines.page import make_outline

WIDTH, HEIGHT = 595, 842
CJK = {'ja': 'HeiseiKakuGo-W5', 'zh': 'STSong-Light', 'ko': 'HYSMyeongJo-Medium'}


FONTS = ['dejavu/DejaVuSans.ttf', 'dejavu/DejaVuSansMono.ttf', 'dejavu/DejaVuSans-Bold.ttf', 'liberation/LiberationSans-Regular.ttf', 'liberation/LiberationMono-Regular.ttf', 'liberation/LiberationSansNarrow-Regular.ttf']


def picture(words, aspect, rules=()):
    """The page as scanned: grey, blurred, speckled, slightly faded."""
    height = random.randint(1100, 1900)
    width = int(height * aspect)
    paper, ink = random.randint(215, 255), random.randint(0, 90)
    image = Image.new('L', (width, height), paper)
    pen, name = ImageDraw.Draw(image), '/usr/share/fonts/truetype/' + random.choice([f for f in FONTS if pathlib.Path('/usr/share/fonts/truetype/' + f).exists()])
    fonts = {}
    for x0, y0, x1, y1 in rules: pen.line((x0 * width, y0 * height, x1 * width, y1 * height), ink, random.randint(1, 2))
    for text, x0, y0, x1, y1 in words:
        tall = max(6, int((y1 - y0) * height * .95))
        font = fonts.setdefault(tall, ImageFont.truetype(name, tall))
        box = font.getbbox(text)
        word = Image.new('L', (max(1, box[2]), tall + tall // 3), 0)
        ImageDraw.Draw(word).text((0, 0), text, 255, font)
        word = word.resize((max(1, int((x1 - x0) * width)), word.height))
        image.paste(ink, (int(x0 * width), int(y0 * height)), word)
    if random.random() < .7: image = image.filter(ImageFilter.GaussianBlur(random.uniform(.2, .9)))
    grey = numpy.asarray(image).astype(float) + numpy.random.normal(0, random.uniform(0, 14), (height, width))
    return Image.fromarray(numpy.clip(grey, 0, 255).astype('uint8'))


def draw(canvas, words, language, font, aspect=.707, scanned=False, rules=()):
    global WIDTH
    WIDTH = HEIGHT * aspect
    canvas.setPageSize((WIDTH, HEIGHT))
    if scanned:
        canvas.drawImage(ImageReader(picture(words, aspect, rules)), 0, 0, WIDTH, HEIGHT)
        canvas.showPage()
        return
    canvas.setLineWidth(random.choice([.4, .7, 1]))
    for x0, y0, x1, y1 in rules: canvas.line(x0 * WIDTH, HEIGHT - y0 * HEIGHT, x1 * WIDTH, HEIGHT - y1 * HEIGHT)
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
    parser.add_argument('--kind')
    parser.add_argument('--records', action='store_true')
    parser.add_argument('--outlines', action='store_true')
    parser.add_argument('--grids', action='store_true')
    parser.add_argument('--scanned', type=float, default=0)
    args = parser.parse_args()
    random.seed(args.seed), numpy.random.seed(args.seed)
    concepts.load(args.nouns)
    pdfmetrics.registerFont(TTFont('Sans', args.font))
    for name in CJK.values(): pdfmetrics.registerFont(UnicodeCIDFont(name))
    args.out.mkdir(parents=True, exist_ok=True)
    for k in range(args.files):
        canvas, truth = Canvas(str(args.out / f'{args.seed}-{k}.pdf'), pagesize=(WIDTH, HEIGHT)), []
        scanned = random.random() < args.scanned
        if args.business:
            kinds = [kind for kind in KINDS if (kind in HELD_BACK) == args.held_back]
            document = make(args.kind or random.choices(kinds, [KINDS[kind] for kind in kinds])[0], has_records=args.records or None)
            scanned = scanned and document.l.language not in CJK
            for sheet in document.pages:
                words, fields = fields_of(sheet, OWN_NUMBER.get(document.kind))
                draw(canvas, words, document.l.language, 'Sans', sheet.aspect, scanned, sheet.rules)
                truth.append(dict(words=words, fields=fields, aspect=sheet.aspect, language=document.l.language, domain=document.kind))
        while len(truth) < args.pages and not args.business:
            page, domain = (make_outline(args.held_back), dict(name='outline')) if args.outlines else (make_grid(args.held_back), dict(name='grid')) if args.grids else make_page(args.held_back)
            if not 8 < len(page.words) < 900: continue
            draw(canvas, page.words, page.language, 'Sans', scanned=scanned and page.language not in ('ja', 'zh', 'he'), rules=page.rules)
            truth.append(dict(words=page.words, fields=page.fields, language=page.language, domain=domain['name']))
        canvas.save()
        json.dump(truth, open(args.out / f'{args.seed}-{k}.json', 'w', encoding='utf8'), ensure_ascii=False)
