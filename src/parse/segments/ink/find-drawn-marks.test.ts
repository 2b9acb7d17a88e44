import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { withHandwritingMarked } from './detect-handwriting.ts';
import { withDrawnMarks } from './find-drawn-marks.ts';

const SIGNATURE =
  '<g transform="translate(300 560)" fill="none" stroke="#123" stroke-width="2.5"><g transform="scale(1.3 1.6)"><path transform="translate(88 20)" d="M21 36 C24 9 25 50 27 25 C37 -5 41 -4 42 20 C43 4 46 32 53 38 C57 29 55 47 62 45 C63 17 74 32 71 18 C74 10 72 23 73 19 C76 5 74 23 76 28 C81 15 83 44 81 37 C79 26 92 40 88 32 C95 15 92 34 98 36 C97 18 103 46 102 49 C102 37 103 29 106 21 C106 5 108 20 112 32"/><path transform="translate(24 20)" d="M2 36 C14 7 32 48 25 40 C30 24 30 34 31 26 C37 2 37 48 38 51 C46 28 59 35 52 40 C67 13 55 72 68 51 C66 40 75 24 85 33 C111 -23 105 17 117 34 C105 17 167 28 150 41 C141 10 165 25 180 44 C183 7 186 34 186 23 C198 -10 193 16 196 40 C195 24 204 42 211 28"/></g></g>';
const LINE = 'The parties have signed this agreement on the day below';

/** A scanned page of printed lines, every word of it read, and something else on it. */
async function scan(
  more: string,
  source: Word['source'] = 'ocr',
): Promise<{ content: PageContent; text: SegmentDraft }> {
  const [width, height] = [800, 900];
  const rows = Array.from({ length: 12 }, (_, at) => 60 + at * 36);
  const printed = rows.map(
    (y) => `<text x="60" y="${y}" font-family="DejaVu Sans" font-size="20" textLength="620">${LINE}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${printed.join('')}${more}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const words = rows.map(
    (y): Word => ({
      text: LINE,
      bbox: { left: 56, top: y - 20, width: 632, height: 28 },
      confidence: 0.98,
      source,
      angle: 0,
    }),
  );
  const content = {
    pageNumber: 1,
    width,
    height,
    dpi: 144,
    raster: { width, height, data: new Uint8Array(data) },
    words,
    rules: [],
    fills: [],
    images: [],
    links: [],
  };
  const text: SegmentDraft = {
    id: 'a',
    type: 'Text',
    bbox: { left: 56, top: 40, width: 632, height: 440 },
    confidence: 0.9,
    words,
    lines: words.map((_, at) => [at]),
  };
  return { content, text };
}

describe('on a scan', () => {
  it('a signature that was not read becomes a part of the page that says what it is', async () => {
    const { content, text } = await scan(SIGNATURE);
    const [first, mark, ...rest] = withDrawnMarks([text], content);
    expect(first).toBe(text);
    expect(rest).toEqual([]);
    expect(mark).toMatchObject({ type: 'GraphicalItem', description: 'signature', words: [] });
    expect(mark!.bbox.top).toBeGreaterThan(540);
  });

  it('a diagram, a rule and a black edge do not', async () => {
    const boxes =
      '<g fill="none" stroke="#000" stroke-width="3"><rect x="100" y="560" width="120" height="60"/><rect x="300" y="560" width="120" height="60"/><path d="M220 590h80l-10 -6m10 6l-10 6"/><path d="M60 700H700"/></g><rect x="770" width="30" height="900"/>';
    const { content, text } = await scan(boxes);
    expect(withDrawnMarks([text], content)).toEqual([text]);
  });

  it('handwritten words get a low confidence, and their segment says so', async () => {
    const letters = (left: number): string =>
      Array.from({ length: 8 }, (_, at) => {
        const [x, up] = [left + at * 11, at % 3 === 0 ? 26 : 11 - (at % 2)];
        return `C${x + 3} ${640 - up / 5} ${x + 10} ${640 - up * 1.1} ${x + 8} ${640 - up} C${x + 4} ${640 - up * 0.9} ${x + 1} 642 ${x + 11} ${640 - (at % 2)}`;
      }).join('');
    const words = [60, 170].map(
      (left) => `<path d="M${left} 640${letters(left)}" fill="none" stroke="#223" stroke-width="1.8"/>`,
    );
    const { content, text } = await scan(words.join(''));
    const written = [60, 170].map(
      (left): Word => ({ ...text.words[0]!, text: 'Mllull', bbox: { left, top: 606, width: 92, height: 44 } }),
    );
    const segment = { ...text, words: [text.words[0]!, ...written], lines: [[0], [1, 2]] };
    const [marked] = withHandwritingMarked([segment], content);
    expect(marked).toMatchObject({ isHandwritten: true, description: 'partly handwriting' });
    expect(marked!.words.map(({ confidence }) => confidence)).toEqual([0.98, 0.5, 0.5]);
  });

  it('printed words keep their confidence', async () => {
    const { content, text } = await scan('');
    expect(withHandwritingMarked([text], content)).toEqual([text]);
  });
});

it('a picture of a signature says so on any page, and stays what it is otherwise', async () => {
  const { content, text } = await scan(SIGNATURE, 'text-layer');
  const picture: SegmentDraft = {
    id: 'b',
    type: 'Picture',
    bbox: { left: 325, top: 575, width: 300, height: 130 },
    confidence: 0.8,
    words: [],
  };
  expect(withDrawnMarks([text, picture], content)).toEqual([text, { ...picture, description: 'signature' }]);
  const described = { ...picture, alternativeText: 'Our logo' };
  expect(withDrawnMarks([text, described], content)).toEqual([text, described]);
});
