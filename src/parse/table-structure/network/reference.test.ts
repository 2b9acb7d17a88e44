import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { askTableNetwork, type NetworkTokens } from '../../../models/table-network.ts';
import { askInBands } from './ask-in-bands.ts';
import { decodeTable } from './decode.ts';
import { type Graphic, type TokenWord, tableTokens } from './tokens.ts';

/** Written by `training/tables/reference.py`: what the code that trained the network computes for a small table. */
interface Reference {
  words: TokenWord[];
  graphics: Graphic[];
  tokens: Record<string, number[]>;
  answers: Record<'columns' | 'rows' | 'classes' | 'wordColumns' | 'wordRows', number[]>;
  cells: [r0: number, r1: number, c0: number, c1: number, text: string][];
  headerRows: number;
}

const reference = JSON.parse(
  await readFile(new URL('../../../../test/fixtures/parse/table-reference.json', import.meta.url), 'utf8'),
) as Reference;
const tokens = tableTokens(reference.words, reference.graphics);

const farthest = (a: ArrayLike<number>, b: readonly number[]): number =>
  Math.max(0, ...b.map((value, i) => Math.abs(value - a[i]!)));

test.each([
  ['w', tokens.words],
  ['g', tokens.graphics],
  ['c', tokens.columns],
  ['r', tokens.rows],
] as [string, NetworkTokens][])('tokens %s are those that the network was trained on', (letter, group) => {
  expect(group.boxes.length).toBe(reference.tokens[`${letter}b`]!.length);
  expect(group.features.length).toBe(reference.tokens[`${letter}f`]!.length);
  expect(farthest(group.boxes, reference.tokens[`${letter}b`]!)).toBeLessThan(1e-3);
  expect(farthest(group.features, reference.tokens[`${letter}f`]!)).toBeLessThan(1e-3);
});

test('the network answers as it did where it was trained', async () => {
  const answer = await askTableNetwork(tokens, 1);
  for (const [name, expected] of Object.entries(reference.answers) as [keyof typeof answer, number[]][])
    expect(farthest(answer[name], expected), name).toBeLessThan(0.02);
});

test('the same cells are decoded', async () => {
  const { cells, headerRowCount } = decodeTable(await askTableNetwork(tokens, 1), tokens);
  const texts = cells.map(({ rows, columns, words }) => [
    ...rows,
    ...columns,
    words
      .toSorted((a, b) => a - b)
      .map((i) => reference.words[i]!.text)
      .join(' '),
  ]);
  expect(texts.sort()).toEqual(reference.cells.sort());
  expect(headerRowCount).toBe(reference.headerRows);
});

test('a table shown in bands keeps every word', async () => {
  const { cells, outside } = decodeTable(await askInBands(tokens, 1, askTableNetwork, 6), tokens);
  const placed = [...cells.flatMap(({ words }) => words), ...outside].sort((a, b) => a - b);
  expect(placed).toEqual(reference.words.map((_, i) => i));
});
