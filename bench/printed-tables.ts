/**
 * How many rows of printed tables come out as they were printed: `bench:parse` has read the pages that
 * `bench/printed-tables/print.py` wrote, and here its Markdown is held against what stood in the tables.
 *
 *     npm run bench:parse -- PRINTED/latex OUT/latex
 *     npm run bench:printed-tables -- PRINTED/latex.json OUT/latex [--worst 10]
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decodedText, tablesOf } from './printed-tables/tables-of-markdown.ts';

/** Seeds from here on are only scored. */
const FIRST_CHECKED = 1000;

type Cell = [text: string, columns: number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { worst: { type: 'string', default: '0' } },
});
const [printed, read] = positionals;
if (!printed || !read) throw new Error('Which tables? npm run bench:printed-tables -- PRINTED/latex.json OUT/latex');
const truth = JSON.parse(await readFile(printed, 'utf8')) as Record<string, Cell[][]>;

/** Blanks, emphasis and the kind of dash say nothing about a table; a row with one text may be one wide cell or not. */
function rowKey(cells: readonly Cell[]): string {
  const plain = cells.map(
    ([text, columns]): Cell => [
      decodedText(text)
        .replaceAll(/[\s*]+/gu, '')
        .replaceAll(/[–−]/gu, '-')
        .toLowerCase(),
      columns,
    ],
  );
  const filled = plain.filter(([text]) => text !== '');
  return JSON.stringify(filled.length === 1 ? filled[0]![0] : plain);
}

const scores = await Promise.all(
  Object.entries(truth).map(async ([id, rows]) => {
    const markdown = await readFile(path.join(read, 'markdown', `${id}.md`), 'utf8');
    const found = tablesOf(markdown).flat().map(rowKey);
    const left = [...found];
    const right = rows.map(rowKey).filter((key) => {
      const at = left.indexOf(key);
      if (at !== -1) left.splice(at, 1);
      return at !== -1;
    });
    const isExact = right.length === rows.length && left.length === 0;
    return { id, rows: right.length / rows.length, isExact, isChecked: Number.parseInt(id, 10) >= FIRST_CHECKED };
  }),
);

for (const [part, isChecked] of [
  ['fit', false],
  ['check', true],
] as const) {
  const of = scores.filter((score) => score.isChecked === isChecked);
  const mean = (value: (score: (typeof of)[number]) => number): string =>
    (of.reduce((sum, score) => sum + value(score), 0) / Math.max(1, of.length)).toFixed(3);
  console.log(
    `${part.padEnd(6)} ${of.length} tables, rows right ${mean(({ rows }) => rows)}, tables without a fault ${mean(({ isExact }) => Number(isExact))}`,
  );
}
const worst = scores.filter(({ isChecked, isExact }) => !isChecked && !isExact).sort((a, b) => a.rows - b.rows);
for (const { id, rows } of worst.slice(0, Number(values.worst))) console.log(rows.toFixed(2), id);
