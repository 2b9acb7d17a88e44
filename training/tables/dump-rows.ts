/**
 * Writes tables as the row network sees them, with the true answers.
 *
 *     node training/tables/dump-rows.ts OUT.bin --generated GENERATED_DIR [--skip FILES] [--limit FILES]
 *     node training/tables/dump-rows.ts OUT.bin --pages CTDAR_DIR --kept FOLDER [--variants 4]
 *
 * Of real pages only the part that may be looked at is read. A table is a run of floats: where it is from, its number, gaps,
 * features of a gap, features of a cell; for each gap the truth (-1: not told), the features, how many cells, their features.
 */
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openCollection } from '../../bench/tables/collections.ts';
import { openPdf } from '../../bench/tables/read-page.ts';
import { seePages } from '../../bench/tables/seen-page.ts';
import { type BoundingBox, boxFromEdges } from '../../src/domain/geometry.ts';
import { median } from '../../src/domain/statistics.ts';
import { tableModel } from '../../src/models/table/table-model.ts';
import { segmentPage } from '../../src/parse/look/find-segments.ts';
import type { PageContent, Word } from '../../src/parse/page-content.ts';
import { findColumns } from '../../src/parse/table-structure/find-boundaries.ts';
import { withoutLinesOutside } from '../../src/parse/table-structure/lines-outside.ts';
import { rulesBetweenLines } from '../../src/parse/table-structure/row-features.ts';
import { rowInput } from '../../src/parse/table-structure/row-input.ts';
import { type TableView, viewTable, wordsInside } from '../../src/parse/table-structure/table-view.ts';
import { Random } from './generator/random.ts';
import { roughen } from './roughen.ts';
import { readTruePage, trueRowStarts } from './true-cells.ts';
import type { TrueTable } from './truth.ts';
import { varied } from './vary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    generated: { type: 'string' },
    pages: { type: 'string' },
    kept: { type: 'string' },
    limit: { type: 'string' },
    skip: { type: 'string', default: '0' },
    variants: { type: 'string', default: '4' },
  },
});
const SOURCES = { clean: 0, rough: 1, found: 2, given: 3 } as const;
/** Pixels by which a detected box may take in the caption above or the note below. */
const TAKEN_IN = [10, 110] as const;
const stream = createWriteStream(positionals[0]!);
const model = tableModel();
const start = Date.now();
let tables = 0;
if (values.generated) await dumpGenerated(values.generated);
if (values.pages) await dumpPages(values.pages);
stream.end();

async function dumpGenerated(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  for (const file of files.slice(Number(values.skip)).slice(0, Number(values.limit ?? files.length))) {
    const source = await openPdf(path.join(folder, file.replace(/json$/, 'pdf')));
    for (const truth of JSON.parse(await readFile(path.join(folder, file), 'utf8')) as TrueTable[])
      dumpOne(truth, await source.readPage(truth.page));
    source.close();
    console.log(`${file}: ${tables} tables, ${((Date.now() - start) / 1000).toFixed(0)} s`);
  }
}

function dumpOne(truth: TrueTable, content: PageContent): void {
  const random = new Random(truth.seed + 700_000_000);
  const isRough = random.chance(0.5);
  const seen = isRough ? roughen(content, boxFromEdges(...truth.region), random) : content;
  const [left, top, right, bottom] = truth.region;
  const above = random.chance(0.15) ? random.between(...TAKEN_IN) : 0;
  const below = random.chance(0.15) ? random.between(...TAKEN_IN) : 0;
  const region = boxFromEdges(left, top - above, right, bottom + below);
  const words = wordsInside(region, seen.words);
  if (words.length < 2) return;
  const view = viewTable(region, seen, words);
  const edges = truth.cells.map((cell) => [cell[5], cell[7]] as const);
  const ends = [Math.min(...edges.map(([y]) => y)), Math.max(...edges.map(([, y]) => y))];
  const boundaries = Array.from({ length: truth.rowCount - 1 }, (_, k) =>
    median([
      ...truth.cells.filter((cell) => cell[0] + cell[2] === k + 1).map((cell) => cell[7]),
      ...truth.cells.filter((cell) => cell[0] === k + 1).map((cell) => cell[5]),
    ]),
  );
  if (boundaries.some(Number.isNaN)) return;
  const scale = view.width / region.width;
  const places = [...ends, ...boundaries].map((y) => (y - region.top) * scale);
  const answers = view.lines.slice(1).map((line, index) => {
    const from = view.lines[index]!.middle;
    if (line.middle < places[0]! || from > places[1]!) return -1;
    return places.some((y) => y > from && y < line.middle) ? 1 : 0;
  });
  write(isRough ? SOURCES.rough : SOURCES.clean, truth.seed, view, answers);
}

async function dumpPages(folder: string): Promise<void> {
  const collection = await openCollection(folder);
  for (const { id, path: file } of collection.files.filter(({ part }) => part === 'fit')) {
    const pages = await seePages(file, values.kept);
    const { content, detected, crooked } = pages[0]!;
    if (crooked) continue;
    const truth = readTruePage(await readFile(path.join(collection.truth, `${id}.xml`), 'utf8'));
    const found = segmentPage(content, detected).filter(({ type, words }) => type === 'Table' && words.length > 1);
    const seen = [
      ...found.map(({ bbox, words }) => ({ bbox, words, source: SOURCES.found })),
      ...truth.tables.map((bbox) => ({ bbox, words: wordsInside(bbox, content.words), source: SOURCES.given })),
    ];
    const number = Number(/\d+$/.exec(id)![0]);
    for (const [index, { bbox, words, source }] of seen.entries()) {
      for (let variant = 0; variant < Number(values.variants); variant++) {
        const random = new Random(number * 1000 + index * 20 + variant);
        const shown = variant === 0 ? { region: bbox, words: [...words] } : varied(bbox, words, random);
        dumpReal(source + (variant === 0 ? 0 : 4), number, shown.region, shown.words, content, truth);
      }
    }
    if (tables % 20 === 0) console.log(`${id}: ${tables} tables, ${((Date.now() - start) / 1000).toFixed(0)} s`);
  }
}

function dumpReal(
  source: number,
  number: number,
  region: BoundingBox,
  words: Word[],
  content: PageContent,
  truth: ReturnType<typeof readTruePage>,
): void {
  if (words.length < 2) return;
  const view = viewTable(region, content, words);
  write(source, number, view, trueRowStarts(view, truth));
}

function write(source: number, number: number, view: TableView, answers: readonly number[]): void {
  if (!answers.some((answer) => answer >= 0)) return;
  const columns = findColumns(withoutLinesOutside(view, model), model).map(({ at }) => at);
  const gaps = rowInput(view, columns, rulesBetweenLines(view), model);
  const row = [source, number, gaps.length, gaps[0]!.features.length, gaps[0]!.cells[0]!.length];
  for (const [index, { features, cells }] of gaps.entries())
    row.push(answers[index]!, ...features, cells.length, ...cells.flat());
  stream.write(Buffer.from(Float32Array.from(row).buffer));
  tables++;
}
