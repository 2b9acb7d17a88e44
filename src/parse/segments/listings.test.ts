import { describe, expect, it } from 'vitest';
import { across, down, line, page, prose } from '../../../test/fixtures/parse/layout-page-fixture.ts';
import type { Word } from '../page-content.ts';
import { segmentPage } from './find-segments.ts';

const typewriter = { monospace: true };
const shade = (left: number, top: number, width: number, height: number, color = '#f7f7f7') => ({
  bbox: { left, top, width, height },
  color,
});

function listingsOf(words: readonly Word[], more: Parameters<typeof page>[1] = {}) {
  const segments = segmentPage(page(words, more), null);
  return {
    code: segments.filter((segment) => segment.isCode).map((segment) => segment.text),
    tables: segments.filter((segment) => segment.type === 'Table').length,
  };
}

const code = [
  ...line('if (found) {', 100, 300, typewriter),
  ...line('stop(now, why)', 120, 325, typewriter),
  ...line('}', 100, 350, typewriter),
];

describe('a listing', () => {
  it('on a background of its own keeps its lines and indents', () => {
    const text = [...prose(3, 90, 150, 900), ...code];
    expect(listingsOf(text, { fills: [shade(90, 290, 900, 90)] }).code).toEqual(['if (found) {\n  stop(now, why)\n}']);
  });

  it('is found where the background is drawn strip by strip, and in a frame', () => {
    const strips = [0, 1, 2].map((row) => shade(90, 290 + 30 * row, 900, 30));
    const frame = [across(90, 290, 900), across(90, 380, 900), down(90, 290, 90), down(990, 290, 90)];
    expect(listingsOf([...prose(3, 90, 150, 900), ...code], { fills: strips }).code).toHaveLength(1);
    expect(listingsOf([...prose(3, 90, 150, 900), ...code], { rules: frame })).toMatchObject({
      tables: 0,
      code: [/stop/],
    });
  });

  it('of one line counts where it has a background', () => {
    const words = [...prose(3, 90, 150, 900), ...line('npm install', 100, 300, typewriter)];
    expect(listingsOf(words, { fills: [shade(90, 290, 900, 30)] }).code).toEqual(['npm install']);
  });

  it('among other type needs no background, and keeps its blank lines', () => {
    const words = [
      ...prose(4, 90, 150, 900),
      ...code,
      ...line('next()', 100, 400, typewriter),
      ...prose(4, 90, 500, 900),
    ];
    expect(listingsOf(words).code).toEqual(['if (found) {\n  stop(now, why)\n}\n\nnext()']);
  });

  it('is whole where its lines are counted in other type', () => {
    const texts = Array.from({ length: 16 }, (_, at) => (at % 4 === 3 ? '}' : `step${at}(); {`));
    const counted = texts.flatMap((text, at) => [
      ...line(`${at + 1}`, 90, 300 + 40 * at),
      ...line(text, 125, 300 + 40 * at, typewriter),
    ]);
    expect(listingsOf([...prose(9, 90, 50, 900), ...counted]).code).toEqual([texts.join('\n')]);
  });
});

describe('no listing', () => {
  it('is a page written on a typewriter', () => {
    expect(listingsOf(prose(9, 90, 150, 900, typewriter)).code).toEqual([]);
  });

  it('is prose on a background, nor a name in typewriter type within a sentence', () => {
    const words = [...prose(3, 90, 150, 900), ...line('call', 90, 300), ...line('open()', 140, 300, typewriter)];
    expect(listingsOf(words, { fills: [shade(80, 140, 920, 100)] }).code).toEqual([]);
  });
});
