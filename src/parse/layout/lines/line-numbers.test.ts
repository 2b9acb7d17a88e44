import { describe, expect, it } from 'vitest';
import { line, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { takeLineNumbers } from './line-numbers.ts';

const HEIGHT = 1200;
const LEADING = 25;
const count = (step: number, lines: number, left: number, first = step) =>
  Array.from({ length: Math.floor(lines / step) }, (_, i) =>
    line(`${first + i * step}`, left, 100 + (step - 1 + i * step) * LEADING, { size: 14 }),
  ).flat();
const textsOf = (words: ReturnType<typeof line>) => takeLineNumbers(words, HEIGHT).numbers.map(({ text }) => text);

describe('numbers that count lines', () => {
  it('are taken where each line has one', () => {
    const page = [...prose(20, 200, 100, 600), ...count(1, 20, 120)];
    expect(textsOf(page)).toHaveLength(20);
  });

  it('are taken where every fifth line has one, left of one column and right of the other', () => {
    const columns = [...prose(30, 100, 100, 380), ...prose(30, 520, 100, 380)];
    const page = [...columns, ...count(5, 30, 60), ...count(5, 30, 940, 35)];
    expect(
      textsOf(page)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  });

  it('are taken between the columns', () => {
    const page = [...prose(30, 100, 100, 380), ...prose(30, 560, 100, 380), ...count(5, 30, 510)];
    expect(textsOf(page)).toEqual(['5', '10', '15', '20', '25', '30']);
  });

  it('are taken at the right too, where lines reach them', () => {
    expect(textsOf([...prose(20, 100, 100, 600), ...count(1, 20, 820)])).toHaveLength(20);
    const entries = Array.from({ length: 20 }, (_, i) =>
      line(i % 4 ? 'Reeds' : 'Reeds of the northern marshes', 100, 100 + i * LEADING),
    );
    expect(textsOf([...entries.flat(), ...count(1, 20, 820)])).toEqual([]);
  });

  it('are left where they are the rows of a table', () => {
    const rows = Array.from({ length: 8 }, (_, i) => [
      ...line(`${5 + 5 * i}`, 100, 100 + i * 60),
      ...line('Reeds', 300, 100 + i * 60),
      ...line('12.40', 700, 100 + i * 60),
    ]).flat();
    expect(textsOf(rows)).toEqual([]);
  });
});
