import { expect, it } from 'vitest';
import { line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { Word } from '../../page-content.ts';
import { buildLines } from './build-lines.ts';
import { joinFieldLabels } from './field-labels.ts';

const entered = (text: string, left: number, top: number): Word[] =>
  line(text, left, top).map((word) => ({ ...word, source: 'form-field' }));
const read = (words: Word[]): string[] => joinFieldLabels(buildLines(words)).map(({ text }) => text);

it('what was entered is one line with the label before it, however wide the gap', () => {
  expect(read([...line('Full name', 100, 200), ...entered('Ada Lovelace', 330, 201)])).toEqual([
    'Full name Ada Lovelace',
  ]);
});

it('of two fields side by side each has its own label', () => {
  const words = [
    ...line('Height', 100, 200),
    ...entered('172', 260, 200),
    ...line('Weight', 600, 200),
    ...entered('63', 760, 200),
  ];
  expect(read(words).toSorted()).toEqual(['Height 172', 'Weight 63']);
});

it('a label above, one on the other side of the page, and a button take nothing', () => {
  const above = [...line('Name', 100, 170), ...entered('Ada', 100, 200)];
  const far = [...line('Notes', 100, 300), ...entered('none', 900, 300)];
  const button = [...line('Newsletter', 100, 400), ...entered('☑', 330, 400)];
  expect(read([...above, ...far, ...button]).toSorted()).toEqual(['Ada', 'Name', 'Newsletter', 'Notes', 'none', '☑']);
});

it('lines of a page without fields stay as they are', () => {
  const lines = buildLines([...line('left', 100, 200), ...line('right', 600, 200)]);
  expect(joinFieldLabels(lines)).toEqual(lines);
});
