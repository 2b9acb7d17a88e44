import { describe, expect, it } from 'vitest';
import { correctExtraction } from '../src/correct/extraction/apply-corrections.ts';
import { placedWords } from '../src/correct/parse/placed-words.ts';
import { gridOfCells, withOldPlaces } from '../src/correct/parse/table.ts';
import { escapeMarkdown } from '../src/parse/without-engines.ts';
import { htmlToMarkdown } from '../src/render/html-to-markdown.ts';
import { segmentAsMarkdown } from '../src/render/segment.ts';

const size = { width: 600, height: 800 };
const words = (word: string, count: number): string => `${word} `.repeat(count);
const segment = (content: string) => ({
  segment_id: 's',
  segment_type: 'Picture' as const,
  bbox: { left: 0, top: 0, width: 1, height: 1 },
  page_number: 1,
  page_height: 10,
  page_width: 10,
  content,
});
const cells = (count: number) => Array.from({ length: count }, (_, row) => ({ row, col: 0, text: 'same' }));
const style = { tables: 'pipe', imageUrl: () => null } as const;
const nothing = { results: {}, citations: {}, metrics: {} } as never;

/** What a stranger chooses the length of; each was, or could be, the square of it. */
const WORK: Readonly<Record<string, { length: number; prepare: (length: number) => () => unknown }>> = {
  'a text in the place of another': {
    length: 16_000,
    prepare: (length) => {
      const before = placedWords(words('a', length), [], size);
      const text = words('b', length + 1);
      return () => placedWords(text, before, size);
    },
  },
  'cells of one text': {
    length: 5_000,
    prepare: (length) => {
      const grid = gridOfCells(cells(length));
      const before = cells(length).map((cell) => ({ ...cell, row: cell.row + 1, bbox: segment('').bbox }) as never);
      return () => withOldPlaces(grid, before);
    },
  },
  underscores: { length: 200_000, prepare: (length) => () => escapeMarkdown('_'.repeat(length)) },
  'marks of notes': { length: 50_000, prepare: (length) => () => escapeMarkdown('[^'.repeat(length)) },
  'spaces in code': {
    length: 200_000,
    prepare: (length) => () => htmlToMarkdown(`<pre>x${' '.repeat(length)}a</pre>`),
  },
  'backslashes in the words for a picture': {
    length: 100_000,
    prepare: (length) => () => segmentAsMarkdown(segment(`![${'\\a'.repeat(length)}`), style),
  },
  'tables that do not end': {
    length: 50_000,
    prepare: (length) => () => segmentAsMarkdown(segment('<table>'.repeat(length)), style),
  },
  'parts of a pointer': {
    length: 50_000,
    prepare: (length) => {
      const one = { op: 'confirm' as const, id: 'c', pointer: '/x'.repeat(length) };
      return () => correctExtraction(nothing, [one], { type: 'object' }, 'run');
    },
  },
};

/** Processor time of the fastest of a few runs: others work on the same machine. */
function workedMs(work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < 4; run++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** A square would be 16 times as much for four times the length; what is too short to be measured is no harm. */
const MOST_TIMES = 9;
const UNMEASURED_MS = 20;

describe('time grows with the length, not with its square, for', () => {
  it.each(Object.entries(WORK))(
    '%s',
    (_, { length, prepare }) => {
      const once = workedMs(prepare(length));
      const fourTimes = workedMs(prepare(4 * length));
      expect(fourTimes).toBeLessThan(Math.max(UNMEASURED_MS, once) * MOST_TIMES);
    },
    60_000,
  );
});
