import { describe, expect, it } from 'vitest';
import { readPage, readPdf } from '../../../../../test/fixtures/parse/pdf-pages.ts';
import {
  clipped,
  form,
  line,
  raw,
  rectangle,
  text,
  transparent,
} from '../../../../../test/fixtures/parse/pdf-writer.ts';

describe('ruling lines', () => {
  it('are stroked lines with their thickness and colour', async () => {
    const { rules } = await readPage(line(72, 100, 272, 100, { width: 2, color: [1, 0, 0] }));
    expect(rules).toEqual([
      { orientation: 'horizontal', bbox: { left: 144, top: 198, width: 400, height: 4 }, color: '#ff0000' },
    ]);
  });

  it('are also thin filled rectangles', async () => {
    const { rules, fills } = await readPage(rectangle(72, 100, 1, 200, { fill: [0, 0, 0] }));
    expect(rules).toEqual([
      { orientation: 'vertical', bbox: { left: 144, top: 200, width: 2, height: 400 }, color: '#000000' },
    ]);
    expect(fills).toEqual([]);
  });

  it('are the four sides of a stroked rectangle', async () => {
    const { rules } = await readPage(rectangle(100, 100, 50, 30, { stroke: [0, 0, 0] }));
    expect(rules.map((rule) => rule.orientation).toSorted()).toEqual([
      'horizontal',
      'horizontal',
      'vertical',
      'vertical',
    ]);
  });

  it('drawn dash by dash or cell by cell are one line', async () => {
    const dashes = Array.from({ length: 20 }, (_, i) => line(72 + i * 6, 100, 75 + i * 6, 100));
    expect((await readPage(...dashes)).rules).toHaveLength(1);
    const cells = [0, 1, 2].map((i) => rectangle(72 + i * 100, 100, 100, 20, { stroke: [0, 0, 0] }));
    const { rules } = await readPage(...cells);
    expect(rules.filter((rule) => rule.orientation === 'horizontal')).toHaveLength(2);
    expect(rules.filter((rule) => rule.orientation === 'vertical')).toHaveLength(4);
  });

  it('of different places or colours stay apart', async () => {
    const { rules } = await readPage(
      line(72, 100, 172, 100),
      line(192, 100, 292, 100),
      line(72, 104, 172, 104),
      line(72, 100, 172, 100, { color: [0, 0, 1] }),
    );
    expect(rules).toHaveLength(4);
  });

  it('hairlines have a thickness of one pixel', async () => {
    const { rules } = await readPage(line(72, 100, 172, 100, { width: 0 }));
    expect(rules[0]!.bbox.height).toBe(1);
  });

  it('that lean are drawings, not rules', async () => {
    const { rules, drawings } = await readPage(line(72, 100, 172, 140));
    expect(rules).toEqual([]);
    expect(drawings).toEqual([{ left: 144, top: 200, width: 200, height: 80 }]);
  });

  it('inside forms are where the form is drawn, as thick as it scales them', async () => {
    const { rules } = await readPage(form([line(100, 100, 300, 100, { width: 4 })], { scale: 0.5, x: 20, y: 10 }));
    expect(rules[0]!.bbox).toEqual({ left: 140, top: 118, width: 200, height: 4 });
  });

  it('turn with the page', async () => {
    const [page] = await readPdf({
      pages: [{ width: 200, height: 100, rotate: 90, elements: [line(10, 20, 110, 20, { width: 2 })] }],
    });
    expect(page!.rules).toEqual([
      { orientation: 'vertical', bbox: { left: 158, top: 20, width: 4, height: 200 }, color: '#000000' },
    ]);
  });
});

describe('filled rectangles', () => {
  it('have their box and colour', async () => {
    const { fills } = await readPage(rectangle(72, 100, 200, 30, { fill: [0.8, 0.9, 1] }));
    expect(fills).toEqual([{ bbox: { left: 144, top: 200, width: 400, height: 60 }, color: '#cce6ff' }]);
  });

  it('may have round corners', async () => {
    // 100 × 50 with a radius of 5, in the PDF's own coordinates.
    const path =
      '105 700 m 195 700 l 197.8 700 200 702.2 200 705 c 200 745 l 200 747.8 197.8 750 195 750 c ' +
      '105 750 l 102.2 750 100 747.8 100 745 c 100 705 l 100 702.2 102.2 700 105 700 c f';
    const { fills, drawings } = await readPage(raw(path));
    expect(fills).toHaveLength(1);
    expect(drawings).toEqual([]);
  });

  it('are not triangles', async () => {
    const { fills, drawings } = await readPage(raw('100 700 m 200 700 l 150 780 l f'));
    expect(fills).toEqual([]);
    expect(drawings).toHaveLength(1);
  });

  it('are cut where they are clipped and where the page ends', async () => {
    const { fills } = await readPage(
      clipped(100, 100, 50, 20, [rectangle(0, 0, 595, 842, { fill: [0, 1, 0] })]),
      rectangle(500, 800, 500, 500, { fill: [0, 0, 1] }),
    );
    expect(fills.map((fill) => fill.bbox)).toEqual([
      { left: 200, top: 200, width: 100, height: 40 },
      { left: 1000, top: 1600, width: 190, height: 84 },
    ]);
  });

  it('that do not show are left out', async () => {
    const { fills, rules } = await readPage(
      transparent(0, [rectangle(100, 100, 50, 50, { fill: [1, 0, 0] })]),
      rectangle(700, 100, 50, 50, { fill: [1, 0, 0] }),
      rectangle(100, 100, 50, 50),
    );
    expect([...fills, ...rules]).toEqual([]);
  });
});

it('text makes neither lines nor fills', async () => {
  const { rules, fills, drawings } = await readPage(text('Illness | __', 72, 100));
  expect([rules, fills, drawings]).toEqual([[], [], []]);
});
