import { describe, expect, it } from 'vitest';
import type { SegmentDraft } from '../../draft.ts';
import type { PageContent, Word } from '../../page-content.ts';
import type { SourceBlock } from '../source/source-block.ts';
import { type PagePlan, planPage } from './page-plan.ts';
import { insertByPlace, statedSegments } from './stated-segments.ts';

const word = (text: string, left: number, top: number, bold = false): Word => ({
  text,
  bbox: { left, top, width: 10 * text.length, height: 20 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
  font: { name: 'F', size: 20, bold, italic: false, monospace: false, color: '#000000' },
});

const content = (words: Word[]): PageContent => ({
  ...{ pageNumber: 1, width: 1000, height: 1400, dpi: 144, words, rules: [], fills: [], images: [], links: [] },
  raster: { width: 1, height: 1, data: new Uint8Array(3) },
});

const plan = (parts: PagePlan['parts'], more: Partial<PagePlan> = {}): PagePlan => ({
  ...{ wordCount: 0, parts, notes: [], joined: [], isSlide: false },
  ...more,
});

describe('stated segments', () => {
  it('are split where a paragraph continues in the next column', () => {
    const words = [word('one', 100, 1300), word('two', 600, 100)];
    const [first, second] = statedSegments(plan([{ type: 'Text', words: [0, 1], block: 0 }]), content(words));
    expect([first?.words[0]?.text, second?.words[0]?.text]).toEqual(['one', 'two']);
    expect(first?.continuesInto).toBe(second?.id);
  });

  it('join words split by kerning, but not across lines', () => {
    const words = [word('unde', 100, 100), word('r', 142, 100), word('line', 100, 130)];
    const [segment] = statedSegments(
      plan([{ type: 'Text', words: [0, 1, 2], block: 0 }], { joined: [1, 2] }),
      content(words),
    );
    expect(segment?.words.map(({ text }) => text)).toEqual(['under', 'line']);
  });

  it('have the LaTeX of the file', () => {
    const parts: PagePlan['parts'] = [{ type: 'Formula', words: [0], block: 0, latex: 'w=\\frac{m}{n}' }];
    expect(statedSegments(plan(parts), content([word('w=m/n', 100, 100)]))[0]).toMatchObject({
      type: 'Formula',
      latex: 'w=\\frac{m}{n}',
    });
  });

  it('omit dot leaders, unless they are text in the file', () => {
    const dots = '.'.repeat(40);
    const words = [word('Harvest', 100, 100), word(`1${dots}7`, 180, 100)];
    const page = { pageNumber: 1, width: 1000, height: 1400, dpi: 144, words };
    const text = (written: string) => {
      const block: SourceBlock = { type: 'Text', flow: 'body', text: written };
      const from = { block: 0, cell: -1 };
      const [segment] = statedSegments(planPage(page, [from, from], [block], false), content(words));
      return segment?.words.map((one) => one.text).join(' ');
    };
    expect(text('Harvest 1 7')).toBe('Harvest 1 7');
    expect(text(`Harvest 1${dots}7`)).toBe(`Harvest 1${dots}7`);
  });

  it('are charts at their stated position, with the words inside', () => {
    const blocks: SourceBlock[] = [
      {
        ...{ type: 'Picture', flow: 'body', text: '', pageNumber: 1, alternativeText: 'Pie chart.' },
        placePt: { left: 50, top: 50, width: 200, height: 100 },
      },
    ];
    const words = [word('12%', 200, 150), word('outside', 700, 150)];
    const planned = planPage({ pageNumber: 1, width: 1000, height: 1400, dpi: 144, words }, [null, null], blocks, true);
    const [picture] = statedSegments(planned, content(words));
    expect(picture).toMatchObject({
      type: 'Picture',
      bbox: { left: 100, top: 100, width: 400, height: 200 },
      alternativeText: 'Pie chart.',
      words: [{ text: '12%' }],
    });
  });

  it('are list items on slides only if a mark is drawn', () => {
    const part = { type: 'Text', block: 0, isListWhenMarked: true, depth: 1 } as const;
    const types = (words: Word[]) =>
      statedSegments(plan([{ ...part, words: words.map((_, at) => at) }]), content(words))[0];
    expect(types([word('•', 80, 100), word('item', 110, 100)])).toMatchObject({
      type: 'ListItem',
      list: { depth: 1, marker: '•' },
    });
    expect(types([word('plain', 110, 100), word('text', 170, 100)])?.type).toBe('Text');
  });

  it('treat a bold first row as header of a table without one', () => {
    const words = [word('Name', 100, 100, true), word('Sum', 300, 100, true), word('a', 100, 140), word('1', 300, 140)];
    const cells = words.map((_, at) => ({ row: at >> 1, column: at & 1, rowSpan: 1, columnSpan: 1, words: [at] }));
    const table = { rowCount: 2, columnCount: 2, headerRowCount: 0, isContinued: false, cells };
    const [segment] = statedSegments(plan([{ type: 'Table', words: [0, 1, 2, 3], block: 0, table }]), content(words));
    expect(segment?.table?.headerRowCount).toBe(1);
  });

  it('are merged with detected segments by height', () => {
    const at = (id: string, top: number): SegmentDraft => ({
      id,
      type: 'Text',
      bbox: { left: 0, top, width: 100, height: 20 },
      confidence: 1,
      words: [],
    });
    expect(insertByPlace([at('a', 0), at('c', 200)], [at('b', 100)]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('a table over two pages', () => {
  it('has its visible rows on each page, with the repeated header', () => {
    const cells = [0, 1, 2].map((row) => ({ row, column: 0, rowSpan: 1, columnSpan: 1, text: `row ${row}` }));
    const block = {
      type: 'Table',
      flow: 'body',
      text: '',
      table: { rowCount: 3, columnCount: 1, headerRowCount: 1, cells },
    } as const;
    const words = [word('row', 100, 100), word('row', 100, 140)];
    const page = { pageNumber: 2, width: 1000, height: 1400, dpi: 144, words };
    const { parts } = planPage(
      page,
      [
        { block: 0, cell: 0 },
        { block: 0, cell: 2 },
      ],
      [{ ...block, table: { ...block.table, cells } }],
      false,
    );
    expect(parts[0]?.table).toMatchObject({ rowCount: 2, headerRowCount: 1, isContinued: true });
    expect(parts[0]?.table?.cells.map(({ row, words }) => [row, words])).toEqual([
      [0, [0]],
      [1, [1]],
    ]);
  });
});
