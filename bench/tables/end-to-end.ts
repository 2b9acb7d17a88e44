import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Word } from '../../src/parse/page-content.ts';
import { tableToHtml } from '../../src/parse/write/table-html.ts';
import { f1, relationsOf, type Tally, tallyRelations } from './adjacency.ts';
import type { Collection } from './collections.ts';
import type { FoundTable } from './find-tables.ts';
import { readTruth } from './icdar.ts';
import { tallyHeaders } from './score-headers.ts';
import { type PrintedTables, scorePrinted } from './score-printed.ts';
import { boxedCells, scoredCells } from './scored-cells.ts';

/** A file with the tables found on each of its pages. */
export interface ReadFile {
  id: string;
  pages: FoundTable[][];
  /** The words of each page, at their text layer positions. */
  words: Word[][];
}

/** Figures of some files of a collection, the decisive one first. */
export type Figures = Record<string, number>;

/**
 * Scores tables from the page alone: missed tables and false ones count. `scorers` has the collections' own scripts.
 */
export function scoreFiles(collection: Collection, files: readonly ReadFile[], scorers: string): Promise<Figures> {
  return { icdar: scoreIcdar, parse: scoreTeds, finance: scoreStatements, cells: scoreCells, printed: scoreRows }[
    collection.name
  ](collection, files, scorers);
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length);

/** All relations of a document's tables compared with all that were found in it. */
async function scoreIcdar({ truth }: Collection, files: readonly ReadFile[]): Promise<Figures> {
  const tallies: Tally[] = [];
  for (const { id, pages } of files) {
    const regions = await readTruth(path.join(truth, id));
    const perPage = pages.map((tables, index) =>
      tallyRelations(
        regions.filter(({ page }) => page === index + 1).flatMap(({ cells }) => relationsOf(cells)),
        tables.flatMap(({ table }) => relationsOf(scoredCells(table))),
      ),
    );
    tallies.push(perPage.reduce(added));
  }
  return { 'F1 per document': mean(tallies.map(f1)), 'F1 of all relations': f1(tallies.reduce(added)) };
}

const added = (a: Tally, b: Tally): Tally => ({
  correct: a.correct + b.correct,
  found: a.found + b.found,
  true: a.true + b.true,
});

interface TedsScorer {
  tables(truth: string, found: string): [number | null, number | null, number];
  withHtmlTables(markdown: string): string;
}

async function scoreTeds({ truth }: Collection, files: readonly ReadFile[], scorers: string): Promise<Figures> {
  const scorer = (await import(path.resolve(scorers, 'markdown.mjs'))) as TedsScorer;
  const full: number[] = [];
  const structure: number[] = [];
  let extra = 0;
  for (const file of files) {
    const markdown = scorer.withHtmlTables(await readFile(path.join(truth, `${file.id}.md`), 'utf8'));
    const [score, shape, found] = scorer.tables(markdown, htmlOf(file));
    if (score === null) extra += found;
    else {
      full.push(score);
      structure.push(shape!);
    }
  }
  return { TEDS: mean(full), 'of structure': mean(structure), pages: full.length, 'tables on pages without': extra };
}

const htmlOf = ({ pages }: ReadFile): string =>
  pages
    .flat()
    .map(({ table }) => tableToHtml(table))
    .join('\n\n');

async function scoreStatements({ truth }: Collection, files: readonly ReadFile[], scorers: string): Promise<Figures> {
  return inFolder(async (folder) => {
    await mkdir(path.join(folder, 'rows'));
    for (const file of files) {
      await symlink(path.resolve(truth, `${file.id}.json`), path.join(folder, 'rows', `${file.id}.json`));
      await writeFile(path.join(folder, `${file.id}.md`), htmlOf(file));
    }
    const printed = await run(path.join(scorers, 'statements.mjs'), [path.join(folder, 'rows'), folder]);
    const [found, clean, square, rows, tables, signs] = printed
      .trim()
      .split('\n')
      .at(-1)!
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return {
      square: square!,
      clean: clean!,
      found: found!,
      rows: rows!,
      tables: tables!,
      'with a column of signs': signs!,
      ...headerFigures(files),
    };
  });
}

/**
 * Not covered by the script for statements: whether column headers are in the table, above their columns, and marked as
 * headers.
 */
function headerFigures(files: readonly ReadFile[]): Figures {
  const tallies = files.flatMap(({ pages, words }) => pages.map((found, index) => tallyHeaders(words[index]!, found)));
  const sum = (of: keyof (typeof tallies)[number]): number => tallies.reduce((total, tally) => total + tally[of], 0);
  return {
    'tables with headers': sum('tables'),
    'all headers inside': sum('whole') / sum('tables'),
    'headers above their columns': sum('over') / sum('headers'),
    'headers in header rows': sum('flagged') / sum('headers'),
  };
}

async function scoreCells({ truth }: Collection, files: readonly ReadFile[], scorers: string): Promise<Figures> {
  return inFolder(async (folder) => {
    const result = path.join(folder, 'cells.json');
    await writeFile(result, JSON.stringify(cellsOf(files)));
    const ids = files.map(({ id }) => id).join(',');
    const printed = await run(path.join(scorers, 'cells.mjs'), [truth, result, '--only', ids]);
    const figure = (pattern: RegExp): number => Number(pattern.exec(printed)?.[1]);
    return {
      F1: figure(/ F1 ([\d.]+);/),
      precision: figure(/P ([\d.]+)/),
      recall: figure(/R ([\d.]+)/),
      'cells F1': figure(/cells F1 ([\d.]+)/),
      'F1 a page': figure(/of pages ([\d.]+)/),
      pages: files.length,
    };
  });
}

async function scoreRows({ truth }: Collection, files: readonly ReadFile[]): Promise<Figures> {
  const printed = JSON.parse(await readFile(truth, 'utf8')) as PrintedTables;
  const scores = files.map((file) => scorePrinted(printed[file.id]!, htmlOf(file)));
  return {
    'rows right': mean(scores.map(({ rows }) => rows)),
    'texts in order': mean(scores.map(({ texts }) => texts)),
    'tables without a fault': mean(scores.map(({ isExact }) => Number(isExact))),
    pages: files.length,
  };
}

/** The format that `cells.mjs` reads. */
export const cellsOf = (files: readonly Pick<ReadFile, 'id' | 'pages'>[]) =>
  Object.fromEntries(
    files.map(({ id, pages }) => [id, pages.flat().map(({ table }) => ({ cells: boxedCells(table) }))]),
  );

const run = async (script: string, args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [path.resolve(script), ...args], { maxBuffer: 1e8 })).stdout;

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-tables-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
