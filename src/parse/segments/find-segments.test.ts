import { describe, expect, it } from 'vitest';
import { across, block, down, line, page, prose } from '../../../test/fixtures/parse/layout-page-fixture.ts';
import type { SegmentDraft } from '../draft.ts';
import { segmentPage } from './find-segments.ts';
import { detectRegions } from './layout-model.ts';

const byRules = (content: ReturnType<typeof page>): SegmentDraft[] => segmentPage(content, null);
const textOf = (s: SegmentDraft): string => s.words.map((w) => w.text).join(' ');
const outline = (segments: SegmentDraft[]): string[] => segments.map((s) => `${s.type}: ${textOf(s).slice(0, 24)}`);

describe('a page without a detector', () => {
  it('an empty page has no segments', () => {
    expect(byRules(page([]))).toEqual([]);
  });

  it('a heading is not a short paragraph', () => {
    const segments = byRules(
      page([
        ...line('2 Results', 100, 200, { size: 28, bold: true }),
        ...prose(6, 100, 260, 1000),
        ...line('So it ends here.', 100, 460),
        ...prose(6, 100, 520, 1000),
      ]),
    );
    expect(segments.map((s) => s.type)).toEqual(['SectionHeader', 'Text', 'Text', 'Text']);
  });

  it('two columns with a spanning title are read title first, then column by column', () => {
    const segments = byRules(
      page([
        ...line('On the Reading of Columns', 350, 150, { size: 36, bold: true }),
        ...prose(10, 100, 260, 480),
        ...prose(10, 640, 260, 480),
      ]),
    );
    expect(segments).toHaveLength(3);
    expect(textOf(segments[0]!)).toBe('On the Reading of Columns');
    expect(segments[1]!.bbox.left).toBeLessThan(200);
    expect(segments[2]!.bbox.left).toBeGreaterThan(600);
  });

  it('bullets become list items with mark and depth', () => {
    const segments = byRules(
      page([
        ...prose(3, 100, 200, 1000),
        ...line('• apples', 130, 300),
        ...line('– red ones', 180, 325),
        ...line('• pears', 130, 350),
      ]),
    );
    expect(segments.slice(1).map((s) => [s.type, s.list])).toEqual([
      ['ListItem', { depth: 0, marker: '•' }],
      ['ListItem', { depth: 1, marker: '–' }],
      ['ListItem', { depth: 0, marker: '•' }],
    ]);
  });

  it('a table with lines is one segment and the caption stays outside', () => {
    const words = [
      ...prose(5, 100, 200, 1000),
      ...line('Table 2: Fruit by weight', 100, 400),
      ...line('Fruit', 110, 450),
      ...line('Weight', 510, 450),
      ...line('Apples', 110, 490),
      ...line('12', 510, 490),
      ...line('Pears', 110, 530),
      ...line('4', 510, 530),
    ];
    const rules = [440, 480, 520, 560]
      .map((y) => across(100, y, 800))
      .concat([100, 500, 900].map((x) => down(x, 440, 120)));
    const segments = byRules(page(words, { rules }));
    expect(segments.map((s) => s.type)).toEqual(['Text', 'Caption', 'Table']);
    expect(segments[2]!.words).toHaveLength(6);
  });

  it('a table without lines is found by its columns', () => {
    const rows = ['2019', '2020', '2021', '2022'].flatMap((year, i) => [
      ...line(year, 110, 450 + 30 * i),
      ...line('1,204', 410, 450 + 30 * i),
      ...line('3.1', 710, 450 + 30 * i),
    ]);
    const segments = byRules(page([...prose(5, 100, 200, 1000), ...rows, ...prose(5, 100, 700, 1000)]));
    expect(segments.map((s) => s.type)).toEqual(['Text', 'Table', 'Text']);
  });

  it('an equation is a formula and its number a caption of its own', () => {
    const segments = byRules(
      page([
        ...prose(4, 100, 200, 1000),
        ...line('a = b + c', 450, 330),
        ...line('(3.1)', 1040, 330),
        ...prose(4, 100, 380, 1000),
      ]),
    );
    expect(outline(segments).slice(1, 3)).toEqual(['Formula: a = b + c', 'Caption: (3.1)']);
  });

  it('line numbers are one segment and not words of the text', () => {
    const text = Array.from({ length: 30 }, (_, i) => [
      ...line(`${i + 1}`, i < 9 ? 60 : 50, 200 + 30 * i),
      ...prose(1, 110, 200 + 30 * i, 900),
    ]).flat();
    const segments = byRules(page(text));
    const numbers = segments.filter((s) => s.type === 'LineNumber');
    expect(numbers).toHaveLength(1);
    expect(numbers[0]!.words).toHaveLength(30);
  });

  it('an image object without text is a picture', () => {
    const segments = byRules(
      page(prose(5, 100, 900, 1000), { images: [{ bbox: { left: 200, top: 200, width: 600, height: 500 } }] }),
    );
    expect(segments.map((s) => s.type)).toEqual(['Picture', 'Text']);
  });
});

describe('a page with a detector', () => {
  const says = (
    layoutClass: 'Text' | 'Table' | 'SectionHeader',
    left: number,
    top: number,
    width: number,
    height: number,
    score = 0.9,
  ) => ({
    layoutClass,
    bbox: { left, top, width, height },
    score,
  });

  it('a box that cuts a word is snapped to the whole line', () => {
    const content = page(block(['one two three', 'four five six'], 100, 200));
    const segments = segmentPage(content, [says('Text', 100, 195, 100, 50)]);
    expect(segments).toHaveLength(1);
    expect(segments[0]!.words.map((w) => w.text)).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  });

  it('a caption that was taken for a heading becomes a caption', () => {
    const content = page([...line('Figure 3: The parts of a mill', 100, 500), ...prose(8, 100, 700, 900)]);
    const segments = segmentPage(content, [says('SectionHeader', 95, 490, 500, 40), says('Text', 95, 690, 910, 230)]);
    expect(segments.map((s) => s.type)).toEqual(['Caption', 'Text']);
  });

  it('words that no box holds are not lost', () => {
    const content = page([...prose(3, 100, 200, 900), ...line('left alone', 100, 900)]);
    const segments = segmentPage(content, [says('Text', 95, 190, 910, 90)]);
    expect(segments.flatMap((s) => s.words)).toHaveLength(content.words.length);
  });

  it('an aborted task stops at the detector', async () => {
    const ctx = { threads: 1, signal: AbortSignal.abort() };
    await expect(detectRegions(page([]), ctx)).rejects.toThrow('aborted');
  });
});
