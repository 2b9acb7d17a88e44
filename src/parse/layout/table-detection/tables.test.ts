import { describe, expect, it } from 'vitest';
import { across, block, down, line, page, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { buildLines } from '../lines/build-lines.ts';
import { regionFromLines } from '../region.ts';
import { alignedTables } from './aligned-tables.ts';
import { drawnGrids, framedTables } from './drawn-grids.ts';
import { fuseTables } from './fuse-tables.ts';
import { growTables } from './grow-table.ts';
import { isDrawnTable } from './is-table.ts';

const fruit = (left: number, top: number) => [
  ...line('Fruit', left, top),
  ...line('Weight', left + 300, top),
  ...line('Price', left + 600, top),
  ...line('Apples', left, top + 40),
  ...line('12', left + 300, top + 40),
  ...line('3.10', left + 600, top + 40),
  ...line('Pears', left, top + 80),
  ...line('4', left + 300, top + 80),
  ...line('2.40', left + 600, top + 80),
];
const drawnTables = (content: Parameters<typeof drawnGrids>[0]) =>
  drawnGrids(content).filter((table) => isDrawnTable(table, []));

const grid = (left: number, top: number, width: number, rows: number) => [
  ...Array.from({ length: rows + 1 }, (_, i) => across(left, top + 40 * i, width)),
  ...[0, 1, 2, 3].map((i) => down(left + (i * width) / 3, top, 40 * rows)),
];

describe('tables drawn with lines', () => {
  it('are crossing lines around words', () => {
    const [table] = drawnTables(page(fruit(110, 410), { rules: grid(100, 400, 900, 3) }));
    expect(table!.bbox).toMatchObject({
      left: expect.closeTo(100, -1),
      top: expect.closeTo(400, -1),
      width: expect.closeTo(900, -1),
    });
    expect(table!.wordCounts).toHaveLength(table!.cellCount);
  });

  it('may have borders drawn cell by cell', () => {
    const rules = [0, 1, 2].flatMap((r) =>
      [0, 1, 2].flatMap((c) => [
        across(100 + 300 * c, 400 + 40 * r, 298),
        down(100 + 300 * c, 400 + 40 * r, 39),
        across(100 + 300 * c, 439 + 40 * r, 298),
        down(398 + 300 * c, 400 + 40 * r, 39),
      ]),
    );
    expect(drawnTables(page(fruit(110, 410), { rules }))).toHaveLength(1);
  });

  it('may be edges of shaded cells', () => {
    const fills = [0, 1, 2].flatMap((r) =>
      [0, 1, 2].map((c) => ({
        bbox: { left: 100 + 300 * c, top: 400 + 40 * r, width: 300, height: 40 },
        color: r % 2 ? '#eeeeee' : '#ffffff',
      })),
    );
    expect(drawnTables(page(fruit(110, 410), { fills }))).toHaveLength(1);
  });

  it('do not include a box around a paragraph', () => {
    const rules = [across(90, 390, 920), across(90, 700, 920), down(90, 390, 310), down(1010, 390, 310)];
    expect(drawnTables(page(prose(8, 100, 400, 900), { rules }))).toEqual([]);
  });

  it('do not include a page frame, but the grid inside it', () => {
    const frame = [
      across(40, 40, 1140),
      across(40, 1540, 1140),
      down(40, 40, 1500),
      down(1180, 40, 1500),
      across(40, 300, 1140),
      across(40, 900, 1140),
    ];
    const words = [...prose(5, 100, 100, 1000), ...fruit(110, 410), ...prose(12, 100, 950, 1000)];
    const tables = drawnTables(page(words, { rules: [...frame, ...grid(100, 400, 900, 3)] }));
    expect(tables).toHaveLength(1);
    expect(tables[0]!.bbox.height).toBeLessThan(200);
  });

  it('may fill the page', () => {
    const words = Array.from({ length: 30 }, (_, r) => [
      ...line(`row${r}`, 60, 60 + 48 * r),
      ...line('12', 500, 60 + 48 * r),
    ]).flat();
    const rules = [
      ...Array.from({ length: 31 }, (_, i) => across(40, 50 + 48 * i, 1100)),
      ...[40, 440, 1140].map((x) => down(x, 50, 1440)),
    ];
    const [table] = drawnTables(page(words, { rules }));
    expect(table!.bbox.height).toBeGreaterThan(1430);
  });
});

describe('tables without lines', () => {
  it('are rows of short aligned pieces', () => {
    expect(alignedTables(buildLines(fruit(110, 410)))).toHaveLength(1);
  });

  it('do not include columns of text', () => {
    expect(alignedTables(buildLines([...prose(10, 100, 200, 480), ...prose(10, 640, 200, 480)]))).toEqual([]);
  });

  it('do not include formulas with equation numbers', () => {
    const words = [0, 1, 2, 3].flatMap((i) => [
      ...line('a = b', 500, 200 + 60 * i),
      ...line(`(${i}.1)`, 1000, 200 + 60 * i),
    ]);
    expect(alignedTables(buildLines(words))).toEqual([]);
  });
});

describe('fuseTables', () => {
  const detection = (
    layoutClass: DetectedRegion['layoutClass'],
    left: number,
    top: number,
    width: number,
    height: number,
    score: number,
  ): DetectedRegion => ({ layoutClass, bbox: { left, top, width, height }, score });
  const ruled = {
    bbox: { left: 100, top: 400, width: 900, height: 120 },
    cellCount: 6,
    wordCounts: [1, 1, 1, 2, 1, 1],
    words: [110, 410, 710].flatMap((left) => [420, 480].map((top) => ({ left, top, width: 250, height: 20 }))),
  };

  it('uses the extent of drawn lines if both find a table', () => {
    const fused = fuseTables([detection('Table', 400, 400, 600, 120, 0.8)], [ruled]);
    expect(fused).toHaveLength(1);
    expect(fused[0]!.bbox).toEqual(ruled.bbox);
  });

  it('does not extend a table over the next one', () => {
    const both = page([], { rules: [...grid(100, 400, 900, 3), ...grid(100, 600, 900, 3)] });
    const framed = framedTables(both);
    expect(framed).toHaveLength(2);
    const seen = [detection('Table', 100, 400, 900, 320, 0.8)];
    const grids = framed.map((bbox) => ({ ...ruled, bbox }));
    expect(fuseTables(seen, grids, framed).map(({ bbox }) => bbox)).toEqual(framed);
  });

  it('extends a striped table', () => {
    const stripes = page([], {
      rules: [400, 440, 480].map((top) => across(100, top, 900)),
      fills: [{ bbox: ruled.bbox, color: '#eeeeee' }],
    });
    expect(drawnGrids(stripes)).toHaveLength(1);
    expect(framedTables(stripes)).toEqual([]);
  });

  it('keeps a chart with grid lines as picture', () => {
    const chart = detection('Picture', 80, 380, 1000, 300, 0.95);
    expect(fuseTables([chart], [{ ...ruled, cellCount: 30 }])).toEqual([chart]);
  });

  it('takes panels with parts of the page in them for a divided page', () => {
    const parts = [detection('Text', 100, 400, 580, 60, 0.8), detection('Text', 100, 460, 580, 60, 0.8)];
    expect(fuseTables(parts, [ruled])).toEqual(parts);
    expect(fuseTables(parts.slice(1), [ruled])[0]!.layoutClass).toBe('Table');
    expect(fuseTables([...parts, detection('Table', 100, 400, 900, 120, 0.7)], [ruled])[0]!.layoutClass).toBe('Table');
    const fields = parts.map((part) => ({ ...part, layoutClass: 'FormRegion' as const }));
    expect(fuseTables(fields, [ruled])[0]!.layoutClass).toBe('Table');
  });

  it('prefers a table with text in its cells to a picture', () => {
    const fused = fuseTables([detection('Picture', 100, 400, 900, 120, 0.7)], [ruled]);
    expect(fused[0]!.layoutClass).toBe('Table');
  });
});

describe('growTables', () => {
  const table = () => regionFromLines('Table', buildLines(fruit(400, 410).filter((w) => w.bbox.left > 650)), 0.9);

  it('adds the column beside its rows', () => {
    const names = ['Fruit', 'Apples', 'Pears'].map((name, i) =>
      regionFromLines('Text', buildLines(line(name, 540, 410 + 40 * i)), 0.5),
    );
    const grown = growTables([table(), ...names]);
    expect(grown).toHaveLength(1);
    expect(grown[0]!.lines).toHaveLength(9);
  });

  it('adds a column of many cells that became one block', () => {
    const rows = [0, 40, 80, 120, 160, 200];
    const cells = rows.flatMap((down) => [...line('Apples', 400, 410 + down), ...line('12.50', 1000, 410 + down)]);
    const numbers = regionFromLines('Unknown', buildLines(rows.flatMap((down) => line('A 1', 320, 410 + down))), 0.5);
    expect(growTables([regionFromLines('Table', buildLines(cells), 0.9), numbers])).toHaveLength(1);
  });

  it('adds the row of totals below', () => {
    const total = [line('16', 700, 530), line('5.50', 1000, 530)].map((words) =>
      regionFromLines('Text', buildLines(words), 0.5),
    );
    expect(growTables([table(), ...total])).toHaveLength(1);
  });

  it('adds left-aligned headers above right-aligned numbers', () => {
    const cells = [0, 40, 80].flatMap((down) => [
      ...line('Apples', 400, 410 + down),
      ...line('12.50', 1000, 410 + down),
    ]);
    const headers = ['Fruit', 'Weight'].map((text, at) =>
      regionFromLines('Caption', buildLines(line(text, 400 + 300 * at, 370)), 0.6),
    );
    expect(growTables([regionFromLines('Table', buildLines(cells), 0.9), ...headers])).toHaveLength(1);
  });

  it('adds header cells that the box cut off', () => {
    const [corner, ...rest] = buildLines(fruit(110, 410));
    const tight = regionFromLines('Table', rest, 0.9);
    tight.bbox = { ...tight.bbox, top: tight.bbox.top + 0.6 * corner!.bbox.height };
    expect(growTables([tight, regionFromLines('Caption', [corner!], 0.6)])).toHaveLength(1);
  });

  it('does not add the paragraph below', () => {
    const text = regionFromLines('Text', buildLines(prose(3, 400, 540, 800)), 0.5);
    expect(growTables([table(), text])).toHaveLength(2);
  });

  it('does not add the text column beside it', () => {
    const column = regionFromLines('Text', buildLines(block(Array(12).fill('text that runs on and on'), 60, 300)), 0.5);
    expect(growTables([table(), column])).toHaveLength(2);
  });
});
