/**
 * How many generated tables are read without any fault.
 *
 *     node training/tables/evaluate.ts GENERATED_DIR [--limit FILES] [--rough]
 *
 * Use seeds that were not trained on. `--rough` shows every table as a scan.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPdf, timedRead } from '../../bench/tables/read-page.ts';
import { boxFromEdges, centreX, centreY } from '../../src/domain/geometry.ts';
import type { PageContent } from '../../src/parse/page-content.ts';
import type { TableGrid } from '../../src/parse/table-grid.ts';
import { Random } from './generator/random.ts';
import { roughen } from './roughen.ts';
import type { TrueTable } from './truth.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string' }, rough: { type: 'boolean', default: false } },
});
const [folder] = positionals;
const tally = { tables: 0, rows: 0, columns: 0, cells: 0, headers: 0, milliseconds: 0 };
const files = (await readdir(folder!)).filter((file) => file.endsWith('.json')).sort();
for (const file of files.slice(0, Number(values.limit ?? files.length))) {
  const truths = JSON.parse(await readFile(path.join(folder!, file), 'utf8')) as TrueTable[];
  const source = await openPdf(path.join(folder!, file.replace(/json$/, 'pdf')));
  for (const truth of truths) {
    const region = boxFromEdges(...truth.region);
    const content = await source.readPage(truth.page);
    const seen = values.rough ? roughen(content, region, new Random(truth.seed)) : content;
    const { grid, milliseconds } = timedRead(region, seen);
    count(truth, seen, grid, milliseconds);
  }
  source.close();
}
const share = (number: number): string => (number / tally.tables).toFixed(3);
console.log(
  `${tally.tables} tables: rows ${share(tally.rows)}, columns ${share(tally.columns)}, all cells ${share(tally.cells)}, ` +
    `header rows ${share(tally.headers)}, ${(tally.milliseconds / tally.tables).toFixed(1)} ms each`,
);

function count(truth: TrueTable, content: PageContent, grid: TableGrid | null, milliseconds: number): void {
  tally.tables++;
  tally.milliseconds += milliseconds;
  if (grid?.rowCount === truth.rowCount) tally.rows++;
  if (grid?.columnCount === truth.columnCount) tally.columns++;
  if (grid && sameCells(truth, content, grid)) tally.cells++;
  if (grid?.headerRowCount === truth.headerRows) tally.headers++;
}

/** True when every word is in the cell where the browser put it, and that cell has the true extent. */
function sameCells(truth: TrueTable, content: PageContent, grid: TableGrid): boolean {
  const read = new Map(grid.cells.flatMap((cell) => cell.words.map((word) => [word, cell] as const)));
  return content.words.every((word) => {
    const x = centreX(word.bbox);
    const y = centreY(word.bbox);
    const place = truth.cells.find(
      ([, , , , left, top, right, bottom]) => x > left && x < right && y > top && y < bottom,
    );
    const cell = read.get(word);
    if (!place || !cell) return true;
    const [row, column, rowSpan, columnSpan] = place;
    return cell.row === row && cell.column === column && cell.rowSpan === rowSpan && cell.columnSpan === columnSpan;
  });
}
