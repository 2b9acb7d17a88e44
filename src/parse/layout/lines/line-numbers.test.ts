import { describe, expect, it } from 'vitest';
import { line, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { takeLineNumbers } from './line-numbers.ts';

const HEIGHT = 1200;
const LEADING = 25;
const count = (step: number, lines: number, left: number) =>
  Array.from({ length: Math.floor(lines / step) }, (_, i) =>
    line(`${step + i * step}`, left, 100 + (step - 1 + i * step) * LEADING, { size: 14 }),
  ).flat();
const textsOf = (words: ReturnType<typeof line>) => takeLineNumbers(words, HEIGHT).numbers.map(({ text }) => text);

describe('numbers that count lines', () => {
  it('are taken where each line has one', () => {
    const page = [...prose(20, 200, 100, 600), ...count(1, 20, 120)];
    expect(textsOf(page)).toHaveLength(20);
  });

  it('are taken where every fifth line has one', () => {
    expect(textsOf([...prose(40, 200, 100, 600), ...count(5, 40, 120)])).toHaveLength(8);
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
