import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resolveParseConfiguration } from '../src/domain/configuration/resolve-parse-configuration.ts';
import { isQuireError } from '../src/domain/errors.ts';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import type { Chunk } from '../src/domain/parse-output.ts';
import { parseFile } from '../src/parse/index.ts';
import { storedCells } from './sheets/stored-cells.ts';

/**
 * Parses every spreadsheet, text, e-mail and e-book of a folder. Each must end with a result or a clear error; every
 * cell that an xlsx file stores must be returned with its value and formula.
 *
 *     node bench/sheets.ts FOLDER
 */
const folder = process.argv[2];
if (!folder) throw new Error('usage: node bench/sheets.ts FOLDER');

const names = (await readdir(folder)).filter((name) =>
  /\.(xlsx|xls|ods|csv|tsv|txt|md|html?|eml|epub|xml|json)$/i.test(name),
);
let [answers, errors, faults, stored, found] = [0, 0, 0, 0, 0];
for (const name of names.sort()) {
  const started = performance.now();
  const workDir = await mkdtemp(path.join(tmpdir(), 'bench-sheets-'));
  const ctx = { signal: new AbortController().signal, limits: DEFAULT_LIMITS, workDir, threads: 1 };
  const file = path.join(folder, name);
  let line: string;
  try {
    const configuration = resolveParseConfiguration({});
    const { prepared, output } = await parseFile({ path: file, name }, configuration, ctx);
    const chunks = (await readFile(path.join(workDir, output.chunksFile), 'utf8')).split('\n').filter(Boolean);
    const segments = chunks.flatMap((chunk) => (JSON.parse(chunk) as Chunk).segments);
    answers += 1;
    line = `${prepared.format}, ${output.pageCount} pages, ${segments.length} segments, ${output.cellCount ?? 'no'} cells`;
    if (prepared.format === 'xlsx') {
      const cells = segments.flatMap((s) =>
        (s.ss_cells ?? []).map((cell) => ({ ...cell, sheet: s.ss_sheet_name ?? '' })),
      );
      const byPlace = new Map(cells.map((cell) => [`${cell.sheet}!${cell.range.split(':')[0]}`, cell]));
      const expected = storedCells(await readFile(file));
      const missed = expected.filter(({ place, value, formula }) => {
        const cell = byPlace.get(place);
        return !cell || (value !== null && cell.value !== value) || (formula !== null && cell.formula !== formula);
      });
      stored += expected.length;
      found += expected.length - missed.length;
      line += `; ${expected.length - missed.length} of ${expected.length} stored cells`;
      for (const miss of missed.slice(0, 3))
        line += `\n    ${JSON.stringify(miss)} ≠ ${JSON.stringify(byPlace.get(miss.place))}`;
    }
  } catch (error) {
    if (isQuireError(error)) errors += 1;
    else faults += 1;
    line = isQuireError(error) ? `${error.code}: ${error.message}` : `FAULT ${(error as Error).stack}`;
  } finally {
    await rm(workDir, { recursive: true });
  }
  console.log(`${name}: ${line} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
const { user, system } = process.cpuUsage();
console.log(`highest memory ${peakMb} MB, ${((user + system) / 1e6).toFixed(0)} processor seconds`);
console.log(
  `${names.length} files: ${answers} answers, ${errors} clear errors, ${faults} faults; xlsx cells: ${found} of ${stored}`,
);
