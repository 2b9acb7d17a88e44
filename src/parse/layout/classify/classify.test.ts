import { describe, expect, it } from 'vitest';
import { block, line, page, prose, type TypeStyle } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { buildLines } from '../lines/build-lines.ts';
import { measureTypography } from '../lines/page-typography.ts';
import { type Region, regionFromLines } from '../region.ts';
import { classifyRegions } from './classify.ts';
import type { PageView } from './page-view.ts';

const region = (type: Region['type'], words: ReturnType<typeof line>, score: number | null = 0.7): Region => ({
  ...regionFromLines(type, buildLines(words), 0.5),
  score,
  evidence: null,
});
const text = (type: Region['type'], words: string, left: number, top: number, style?: TypeStyle) =>
  region(type, line(words, left, top, style));
const body = (top: number) => region('Text', prose(6, 100, top, 1000), 0.97);

function classify(regions: Region[], more: Partial<PageView> = {}): string[] {
  const view: PageView = {
    ...page([]),
    typography: measureTypography(regions.flatMap((r) => r.lines)),
    regions,
    ...more,
  };
  return classifyRegions(regions, view).map(
    (r) =>
      `${r.type}: ${r.lines
        .map((l) => l.text)
        .join(' / ')
        .slice(0, 30)}`,
  );
}

describe('a second choice of the detector', () => {
  const possibly = (other: Region, rivals: Region['rivals']): Region => ({ ...other, score: 0.95, rivals: rivals! });
  const numbered = text('Text', '6. Wash the beakers with water', 100, 400);

  it('makes numbered text a list item', () => {
    expect(classify([body(100), possibly(numbered, { ListItem: 0.4 }), body(460)])[1]).toMatch(/^ListItem/u);
    expect(classify([body(100), possibly(numbered, {}), body(460)])[1]).toMatch(/^Text/u);
  });

  it('makes a caption without caption wording text if that is as likely', () => {
    const source = text('Caption', 'Source: World Bank', 100, 400);
    const named = text('Caption', 'Figure 3: Prices', 100, 400);
    expect(classify([body(100), possibly(source, { Text: 0.4 }), body(460)])[1]).toMatch(/^Text/u);
    expect(classify([body(100), possibly(source, {}), body(460)])[1]).toMatch(/^Caption/u);
    expect(classify([body(100), possibly(named, { Text: 0.4 }), body(460)])[1]).toMatch(/^Caption/u);
  });

  it('makes a short bold line a heading rather than a caption if that is more likely than text', () => {
    const label = text('Caption', 'Mills and brooks', 100, 400, { bold: true });
    const plain = text('Caption', 'Mills and brooks', 100, 400);
    const small = { ...body(460), lines: buildLines(prose(6, 100, 460, 1000, { size: 26 })) };
    expect(classify([small, possibly(label, { Text: 0.4, SectionHeader: 0.5 })])[1]).toMatch(/^SectionHeader/u);
    expect(classify([small, possibly(label, { Text: 0.5, SectionHeader: 0.4 })])[1]).toMatch(/^Text/u);
    expect(classify([small, possibly(plain, { Text: 0.4, SectionHeader: 0.5 })])[1]).toMatch(/^Text/u);
  });

  it('does not make a heading of the end of a paragraph, or of a sentence with a footnote', () => {
    const large = (lines: string[]) =>
      possibly(region('Text', block(lines, 100, 60, { size: 24 })), { SectionHeader: 0.5 });
    expect(classify([large(['two meetings are held', 'in this way']), body(200)])[0]).toMatch(/^Text/u);
    expect(classify([large(['Two meetings are held.12']), body(200)])[0]).toMatch(/^Text/u);
    expect(classify([large(['Two meetings']), body(200)])[0]).toMatch(/^SectionHeader/u);
  });
});

describe('headings', () => {
  it('include a short bold line detected as text', () => {
    expect(classify([body(100), text('Text', 'Convergence', 100, 400, { bold: true }), body(460)])[1]).toBe(
      'SectionHeader: Convergence',
    );
  });

  it('do not include a sentence before a formula', () => {
    expect(
      classify([body(100), text('SectionHeader', 'Putting one into the other gives:', 100, 400), body(600)])[1],
    ).toMatch(/^Text/u);
  });

  it('do not include dates', () => {
    expect(classify([body(100), text('Text', 'June 2023', 100, 400, { bold: true }), body(460)])[1]).toBe(
      'Text: June 2023',
    );
  });

  it('do not include a formula in large type', () => {
    expect(classify([body(100), text('SectionHeader', 'x = y + z', 500, 400, { size: 26 }), body(460)])[1]).toBe(
      'Formula: x = y + z',
    );
  });
});

describe('lists', () => {
  it('are split into items, and the text before them stays text', () => {
    const list = region('Text', block(['You will need:', '• water', '• flour'], 100, 400));
    expect(classify([body(100), list])).toEqual([
      expect.stringMatching(/^Text/u),
      'Text: You will need:',
      'ListItem: • water',
      'ListItem: • flour',
    ]);
  });

  it('keep the second line of an item, but not the paragraph after the list', () => {
    const list = region('ListItem', [
      ...block(['• water from the', 'brook'], 130, 400).map((w) =>
        w.text === 'brook' ? { ...w, bbox: { ...w.bbox, left: 150 } } : w,
      ),
      ...line('Then begin.', 100, 450),
    ]);
    expect(classify([body(100), list]).slice(1)).toEqual(['ListItem: • water from the / brook', 'Text: Then begin.']);
  });

  it('have no item at a number that starts a line by chance', () => {
    const words = block(['as was said in section', '3. The mill stands on', 'a hill near the town'], 100, 400);
    expect(classify([body(100), region('Text', words, 0.95)])).toHaveLength(2);
  });
});

describe('formulas', () => {
  it('are split at equation numbers', () => {
    const words = [
      ...line('a = b', 500, 400),
      ...line('(3.1)', 1040, 400),
      ...line('c = d', 500, 440),
      ...line('(3.2)', 1040, 440),
    ];
    expect(classify([body(100), region('Formula', words)]).slice(1)).toEqual([
      'Formula: a = b',
      'Formula: c = d',
      'Caption: (3.1)',
      'Caption: (3.2)',
    ]);
  });

  it('keep their box if only the equation number is text', () => {
    const drawn = { ...text('Formula', '(7)', 300, 400), bbox: { left: 100, top: 390, width: 240, height: 40 } };
    expect(classify([body(100), drawn]).slice(1)).toEqual(['Formula: ', 'Caption: (7)']);
  });

  it('do not include addresses', () => {
    expect(classify([body(100), text('Formula', '16. ค่าของ k = 1 เท่ากับข้อใด', 500, 400)])[1]).toMatch(
      /^(?:Text|ListItem)/u,
    );
    expect(classify([body(100), text('Formula', 'www.example.org', 500, 400)])[1]).toMatch(/^Text/u);
  });
});
