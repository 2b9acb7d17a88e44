import { describe, expect, it } from 'vitest';
import { block, line, page } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { PageContent } from '../../page-content.ts';
import { buildLines } from '../lines/build-lines.ts';
import { type Region, regionFromLines } from '../region.ts';
import { orderRegions } from './order-regions.ts';

const region = (type: Region['type'], text: string, left: number, top: number): Region =>
  regionFromLines(type, buildLines(line(text, left, top)), 0.5);
const read = (regions: Region[], drawn: Partial<PageContent> = {}): string[] =>
  orderRegions(regions, page([], drawn)).map((r) => r.lines[0]!.text);

describe('orderRegions', () => {
  it('running heads come first and running feet last, wherever the columns stand', () => {
    const regions = [
      region('PageFooter', 'foot', 100, 1500),
      region('Text', 'right', 700, 300),
      region('Text', 'left', 100, 300),
      region('PageHeader', 'head', 700, 60),
    ];
    expect(read(regions)).toEqual(['head', 'left', 'right', 'foot']);
  });

  it('a page number goes with the head or the foot it stands in', () => {
    const regions = [
      region('Text', 'text', 100, 700),
      region('PageNumber', '17', 600, 1500),
      region('PageNumber', 'vii', 600, 60),
    ];
    expect(read(regions)).toEqual(['vii', 'text', '17']);
  });

  it('the heading of a page comes first though it stands over the right column only', () => {
    const slide = [
      regionFromLines('SectionHeader', buildLines(line('head', 700, 100, { size: 40 })), 0.5),
      region('Text', 'left', 100, 300),
      region('Text', 'right', 700, 300),
    ];
    expect(read(slide)).toEqual(['head', 'left', 'right']);
  });

  it('the heading of a column comes after the column before it', () => {
    const columns = [
      regionFromLines('SectionHeader', buildLines(line('head', 700, 100, { size: 40 })), 0.5),
      region('Text', 'left', 100, 100),
      region('Text', 'right', 700, 300),
    ];
    expect(read(columns)).toEqual(['left', 'head', 'right']);
  });

  it('the number of a formula is read with it, though it stands at the edge of the column', () => {
    const sentence = block(['The first line of the text below it', 'and the second one'], 100, 460);
    const regions = [
      regionFromLines('Formula', buildLines(line('a = b + c', 420, 300)), 0.5),
      region('Caption', '(2.1)', 900, 300),
      region('SectionHeader', 'Next', 100, 400),
      regionFromLines('Text', buildLines(sentence), 0.5),
    ];
    expect(read(regions).slice(0, 3)).toEqual(['a = b + c', '(2.1)', 'Next']);
    const far = regionFromLines('Formula', buildLines(line('d = e', 100, 300)), 0.5);
    expect(read([far, ...regions])).toEqual([
      'd = e',
      'a = b + c',
      '(2.1)',
      'Next',
      'The first line of the text below it',
    ]);
    // At the left it comes first.
    const [formula] = regions;
    expect(read([formula!, region('Caption', '(2.1)', 100, 300), ...regions.slice(2)])[0]).toBe('(2.1)');
    // A list's first mark beside no formula stays where it stands.
    expect(read([region('Text', 'a = b + c', 420, 300), ...regions.slice(1, 2)])).toEqual(['a = b + c', '(2.1)']);
  });

  it('Arabic pages are read from the right column', () => {
    expect(read([region('Text', 'ثانيا', 100, 300), region('Text', 'أولا', 700, 300)])).toEqual(['أولا', 'ثانيا']);
  });

  describe('cards', () => {
    const places = [0, 1].flatMap((row) =>
      [0, 1, 2].map((column) => ({ left: 100 + 350 * column, top: 200 + 250 * row })),
    );
    const cards = places.flatMap(({ left, top }, at) => [
      region('SectionHeader', `head ${at}`, left + 20, top + 20),
      region('Text', `text ${at}`, left + 20, top + 80),
    ]);
    const boxes = places.map((place) => ({ ...place, width: 320, height: 220 }));
    const byRows = places.flatMap((_, at) => [`head ${at}`, `text ${at}`]);

    it('cards in rows are read one after the other, row by row, whether shaded, framed or drawn', () => {
      expect(read(cards, { fills: boxes.map((bbox) => ({ bbox, color: '#eeeeee' })) })).toEqual(byRows);
      expect(read(cards, { drawings: boxes })).toEqual(byRows);
    });

    it('cards of different heights are, too, whether they stand on one line, hang from one or are centred', () => {
      for (const share of [0, 0.5, 1]) {
        const uneven = boxes.map((box, at) => {
          const height = [220, 140, 180][at % 3]!;
          return { ...box, height, top: box.top + share * (box.height - height) };
        });
        const inside = uneven.flatMap((box, at) => [
          region('SectionHeader', `head ${at}`, box.left + 20, box.top + 20),
          region('Text', `text ${at}`, box.left + 20, box.top + 80),
        ]);
        expect(read(inside, { drawings: uneven })).toEqual(byRows);
      }
    });

    it('cards that stand in columns of their own are read column by column', () => {
      const stacked = [0, 1].flatMap((column) =>
        [0, 1, 2].map((at) => ({ left: 100 + 500 * column, top: 200 + (150 + 100 * column) * at, width: 400 })),
      );
      const own = stacked.map((box, at) => ({ ...box, height: at < 3 ? 130 : 230 }));
      const inside = own.map(({ left, top }, at) => region('Text', `card ${at}`, left + 20, top + 20));
      expect(read(inside, { drawings: own })).toEqual(own.map((_, at) => `card ${at}`));
    });

    it('without boxes, or with one row of them, columns are read from top to bottom', () => {
      const byColumns = [0, 3, 1, 4, 2, 5].flatMap((at) => [`head ${at}`, `text ${at}`]);
      expect(read(cards)).toEqual(byColumns);
      expect(read(cards, { drawings: boxes.slice(0, 3) })).toEqual(byColumns);
    });
  });

  describe('notes in the margin', () => {
    const paragraph = (name: string, left: number, top: number, size: number, lineCount = 8): Region =>
      regionFromLines(
        'Text',
        buildLines(
          block(
            [`${name} begins`, ...Array<string>(lineCount - 1).fill('and goes on for some more words of it')],
            left,
            top,
            {
              size,
            },
          ),
        ),
        0.5,
      );
    const first = (regions: Region[]): string[] => read(regions).map((text) => text.replace(' begins', ''));

    it.each([
      ['left', 20, 300],
      ['right', 800, 100],
    ])('are read after what they stand beside, at the %s', (_, notes, text) => {
      const note = (name: string, top: number) =>
        regionFromLines('Text', buildLines(block([`${name} begins`, 'small words'], notes, top, { size: 14 })), 0.5);
      const page = [
        note('note one', 130),
        note('note two', 430),
        paragraph('one', text, 100, 20),
        paragraph('two', text, 400, 20),
      ];
      expect(first(page)).toEqual(['one', 'note one', 'two', 'note two']);
    });

    it('are not a full column of smaller type, nor labels in the size of the text', () => {
      const column = [paragraph('a', 20, 100, 14, 14), paragraph('b', 20, 400, 14, 14)];
      const text = [paragraph('one', 500, 100, 20), paragraph('two', 500, 400, 20)];
      expect(first([...text, ...column])).toEqual(['a', 'b', 'one', 'two']);
      const labels = [100, 400].map((top, at) => region('Text', `label${at} begins`, 20, top));
      expect(first([...text, ...labels])).toEqual(['label0', 'label1', 'one', 'two']);
    });
  });

  it('a page set sideways is read sideways', () => {
    const turned = (text: string, left: number, top: number) => {
      const [word] = line(text, left, top, { angle: 90 });
      word!.bbox = { left, top, width: 15, height: 200 };
      return regionFromLines('Text', buildLines([word!]), 0.5);
    };
    // Turned by a quarter to the right, the first line of the page stands furthest right.
    expect(read([turned('second', 400, 100), turned('first', 900, 100)])).toEqual(['first', 'second']);
  });
});
