import { describe, expect, it } from 'vitest';
import { readLine, TestPage } from '../../../../test/fixtures/parse/read-page-fixture.ts';
import { centreY } from '../../../domain/geometry.ts';
import type { OcrLine } from '../../../models/ocr/engine.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { pageSkew } from './page-skew.ts';
import { straighten } from './straighten.ts';

const DEGREES = 3;
const SLOPE = Math.tan((DEGREES * Math.PI) / 180);
const leaning = (text: string, top: number, skew: number): OcrLine => ({ ...readLine(text, 20, top), skew });
const PROSE = 'the harvest of the northern fields was counted';

describe('the skew of a scan', () => {
  it('is recognised by its long lines', () => {
    expect(pageSkew([1.9, 2, 2.1].map((skew, i) => leaning(PROSE, 20 + 30 * i, skew)))).toBe(2);
  });

  it('is not measured from short lines, a few, or lines that disagree', () => {
    expect(pageSkew([2, 2, 2].map((skew, i) => leaning('Total', 20 + 30 * i, skew)))).toBeNull();
    expect(pageSkew([2, 2].map((skew, i) => leaning(PROSE, 20 + 30 * i, skew)))).toBeNull();
    expect(pageSkew([-8, -2, 2, 5, 9].map((skew, i) => leaning(PROSE, 20 + 30 * i, skew)))).toBeNull();
    expect(pageSkew([0.1, 0, 0.1].map((skew, i) => leaning(PROSE, 20 + 30 * i, skew)))).toBeNull();
  });
});

/** Five words on a line that falls by three degrees. */
const words = [50, 150, 250, 350, 450].map(
  (left): Word => ({
    text: 'word',
    bbox: { left, top: 200 + left * SLOPE, width: 60, height: 14 + 60 * SLOPE },
    confidence: 0.9,
    source: 'ocr',
    angle: 0,
  }),
);
const skewed = (): PageContent => ({ ...new TestPage().content, words });
const segment = (type: SegmentDraft['type'], content: PageContent): SegmentDraft => ({
  id: 's',
  type,
  bbox: { left: 40, top: 200, width: 500, height: 40 },
  confidence: 1,
  words: content.words,
});

describe('a skewed scan', () => {
  it('has its words on one height, with the slant taken out of their boxes', () => {
    const { content } = straighten(skewed(), DEGREES);
    const heights = content.words.map(({ bbox }) => centreY(bbox));
    expect(heights).toHaveLength(words.length);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
    for (const { bbox } of content.words) expect(bbox.height).toBeCloseTo(14, 0);
  });

  it('gets its own words back, and boxes around them', () => {
    const straight = straighten(skewed(), DEGREES);
    const [text] = straight.restore([segment('Text', straight.content)]);
    expect(text!.words.filter((word, i) => word === words[i])).toHaveLength(words.length);
    expect(text?.bbox.top).toBeCloseTo(words[0]!.bbox.top);
    const [table] = straight.restore([segment('Table', straight.content)]);
    expect(table!.bbox.height).toBeGreaterThan(60);
  });

  it('is drawn level', () => {
    const page = skewed();
    for (let x = 50; x < 550; x++) {
      const y = Math.round(400 + (x - 300) * SLOPE);
      page.raster.data.fill(0, (y * 600 + x) * 3, (y * 600 + x) * 3 + 3);
    }
    const { raster } = straighten(page, DEGREES).content;
    const dark = (y: number) =>
      Array.from({ length: 500 }, (_, i) => raster.data[(y * 600 + 50 + i) * 3]!).filter((value) => value < 200).length;
    expect(dark(399) + dark(400) + dark(401)).toBeGreaterThan(450);
    expect(dark(390) + dark(410)).toBe(0);
  });
});
