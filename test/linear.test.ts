import { describe, expect, it } from 'vitest';
import { correctExtraction } from '../src/correct/extraction/apply-corrections.ts';
import { placedWords } from '../src/correct/parse/placed-words.ts';
import { gridOfCells, withOldPlaces } from '../src/correct/parse/table.ts';
import type { TextBlock } from '../src/parse/text/block.ts';
import { htmlBlocks } from '../src/parse/text/html/html-blocks.ts';
import { layOutText } from '../src/parse/text/lay-out-text.ts';
import { markdownBlocks } from '../src/parse/text/markdown-blocks.ts';
import { plainBlocks } from '../src/parse/text/plain-blocks.ts';
import { escapeMarkdown } from '../src/parse/without-engines.ts';
import { htmlToMarkdown } from '../src/render/html-to-markdown.ts';
import { markdownToHtml } from '../src/render/markdown-to-html.ts';
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

/** Texts for the readers, by what is repeated in them. */
const FILES: Readonly<
  Record<string, [read: (text: string) => TextBlock[], length: number, make: (length: number) => string]>
> = {
  'emphasis in emphasis': [markdownBlocks, 4_000, (n) => '*a **b '.repeat(n) + 'b** a*'.repeat(n)],
  'emphasis that does not end': [markdownBlocks, 10_000, (n) => '**a_'.repeat(n)],
  'links in links': [markdownBlocks, 10_000, (n) => '[a]('.repeat(n)],
  'marks of code': [markdownBlocks, 200, (n) => Array.from({ length: n }, (_, at) => '`'.repeat(at)).join(' a ')],
  'addresses without end': [markdownBlocks, 20_000, (n) => 'a.'.repeat(n)],
  'paragraphs of Markdown': [markdownBlocks, 5_000, (n) => 'a b\n\n'.repeat(n)],
  'spaces in Markdown': [markdownBlocks, 20_000, (n) => `a${' '.repeat(n)}b`],
  'spaces in plain text': [plainBlocks, 40_000, (n) => `a${' '.repeat(n)}b`],
  'spaces in HTML': [htmlBlocks, 40_000, (n) => `<pre>a${' '.repeat(n)}b</pre>`],
  'text without an end': [plainBlocks, 20_000, (n) => 'lorem ipsum '.repeat(n)],
  'text from right to left': [plainBlocks, 20_000, (n) => 'שלום עולם '.repeat(n)],
  'cells over many rows': [htmlBlocks, 50, (n) => `<table>${'<tr><td rowspan=900>a</td></tr>'.repeat(n)}</table>`],
};
const reading = Object.entries(FILES).map(([name, [read, length, make]]) => {
  const prepare = (times: number) => {
    const text = make(times);
    return () => layOutText(read(text), 2_000);
  };
  return [`a file with ${name}`, { length, prepare }] as const;
});

/** Work whose size a user chooses; each was, or could be, quadratic. */
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
  'emphasis to be rendered': { length: 4_000, prepare: (length) => () => markdownToHtml('**a_'.repeat(length)) },
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

/** Processor time of the fastest of a few runs, or of the first that is fast enough, since the machine is shared. */
function workedMs(work: () => unknown, fastEnoughMs = 0): number {
  let least = Infinity;
  for (let run = 0; run < 4 && least > fastEnoughMs; run++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Quadratic time would be 256 times as much for 16 times the length; very short times are ignored. */
const MOST_TIMES = 80;
const UNMEASURED_MS = 8;

describe('time is linear, not quadratic, for', () => {
  it.each([...Object.entries(WORK), ...reading])(
    '%s',
    (_, { length, prepare }) => {
      const mostMs = Math.max(UNMEASURED_MS, workedMs(prepare(length / 4))) * MOST_TIMES;
      expect(workedMs(prepare(4 * length), mostMs)).toBeLessThan(mostMs);
    },
    60_000,
  );
});
