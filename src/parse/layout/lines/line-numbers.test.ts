import { describe, expect, it } from 'vitest';
import { line, page, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { segmentPage } from '../../segments/find-segments.ts';
import { takeLineNumbers } from './line-numbers.ts';

const HEIGHT = 1200;
const LEADING = 25;
const count = (step: number, lines: number, left: number) =>
  Array.from({ length: Math.floor(lines / step) }, (_, i) =>
    line(`${step + i * step}`, left, 100 + (step - 1 + i * step) * LEADING, { size: 14 }),
  ).flat();
const textsOf = (words: ReturnType<typeof line>) => takeLineNumbers(words, HEIGHT).numbers.map(({ text }) => text);

describe('line numbers', () => {
  it('are detected if each line has one', () => {
    const numbered = [...prose(20, 200, 100, 600), ...count(1, 20, 120)];
    expect(textsOf(numbered)).toHaveLength(20);
  });

  it('are detected if every fifth line has one', () => {
    expect(textsOf([...prose(40, 200, 100, 600), ...count(5, 40, 120)])).toHaveLength(8);
  });

  const transcript = Array.from({ length: 16 }, (_, i) => [
    ...line(`${1 + i}`, 100, 100 + i * 40),
    ...line(i % 2 === 0 ? 'Q.' : 'A.', 180, 100 + i * 40),
    ...line('What were you doing there that evening', 280, 100 + i * 40),
  ]).flat();

  it('are detected in a transcript with separate speakers', () => {
    expect(textsOf(transcript)).toHaveLength(16);
  });

  it('do not make a list of a transcript, even if the detector does', () => {
    const seen = Array.from({ length: 16 }, (_, i) => ({
      layoutClass: 'ListItem' as const,
      bbox: { left: 90, top: 95 + i * 40, width: 800, height: 32 },
      score: 0.9,
    }));
    const types = segmentPage(page(transcript), seen).map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['Text', 'LineNumber']));
  });

  it('are not the numbers of endnotes of two lines', () => {
    const notes = Array.from({ length: 10 }, (_, i) => [
      ...line(`${1 + i}`, 120, 100 + i * 60),
      ...prose(2, 150, 100 + i * 60, 600),
    ]).flat();
    expect(textsOf(notes)).toEqual([]);
  });

  it('are not detected in table rows', () => {
    const rows = Array.from({ length: 8 }, (_, i) => [
      ...line(`${5 + 5 * i}`, 100, 100 + i * 60),
      ...line('Reeds', 300, 100 + i * 60),
      ...line('12.40', 700, 100 + i * 60),
    ]).flat();
    expect(textsOf(rows)).toEqual([]);
  });
});
