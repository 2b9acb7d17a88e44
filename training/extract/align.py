"""Maps the fields of generated pages to the words that Quire found in their PDFs.

    python align.py PDFS PARSED OUT.json.gz
"""
import gzip
import json
import pathlib
import sys


def words_of(folder):
    """{page: [(text, x0, y0, x1, y1)]} in Quire's order, boxes as fractions of the page"""
    pages = {}
    for line in open(folder / 'chunks.jsonl', encoding='utf8'):
        for segment in json.loads(line)['segments']:
            width, height, at = segment['page_width'], segment['page_height'], segment['bbox']
            for word in segment.get('ocr') or []:
                box = word['bbox']
                x, y = (at['left'] + box['left']) / width, (at['top'] + box['top']) / height
                for text in word['text'].split():
                    pages.setdefault(segment['page_number'], []).append((text, x, y, x + box['width'] / width, y + box['height'] / height))
    return pages


def aligned(truth, words):
    """Fields with spans of Quire's words; words that are not adjacent there do not form a span. Values without a span
    are dropped, and so are lists with such a value."""
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for _, x0, y0, x1, y1 in words]
    fields = []
    for field in truth['fields']:
        spans = []
        for i, j in field['spans']:
            boxes = truth['words'][i:j + 1]
            inside = [k for k, (x, y) in enumerate(middles) if any(x0 - .004 <= x <= x1 + .004 and y0 - .004 <= y <= y1 + .004 for _, x0, y0, x1, y1 in boxes)]
            if inside and inside[-1] - inside[0] + 1 == len(inside): spans.append((inside[0], inside[-1]))
        lost = len(field['spans']) - len(spans)
        if not lost or spans and not field['many']: fields.append(dict(field, spans=spans))
    return fields


if __name__ == '__main__':
    pdfs, parsed, out = (pathlib.Path(a) for a in sys.argv[1:4])
    found, kept, lost = [], 0, 0
    for file in sorted(pdfs.glob('*.json')):
        if not (parsed / file.stem / 'pages.jsonl').exists(): continue
        pages = words_of(parsed / file.stem)
        for number, truth in enumerate(json.load(open(file, encoding='utf8')), 1):
            words = pages.get(number, [])
            fields = aligned(truth, words)
            kept, lost = kept + len(fields), lost + len(truth['fields']) - len(fields)
            if words and fields: found.append(dict(domain=truth['domain'], aspect=truth.get('aspect', .707), file=file.stem, words=[[w[0]] + [round(v, 4) for v in w[1:]] for w in words], fields=fields))
    json.dump(found, gzip.open(out, 'wt', encoding='utf8'), ensure_ascii=False)
    print(len(found), 'pages,', kept, 'fields kept,', lost, 'left out')
