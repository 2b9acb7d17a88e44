/**
 * Parses every PDF of a folder to Markdown with `quire parse` and, if a scorer is given, scores whole documents:
 * separately for the half that may be looked at and the half that is only scored.
 *
 *     npm run bench -- documents DIR OUT_DIR [--scorer documents.mjs] [--part fit|check] [--ocr All|Auto]      DIR holds pdf/ and markdown/
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join, parse as parsePath } from 'node:path';
import { parseArgs } from 'node:util';
import { parseByCommand } from './documents/parse-by-command.ts';
import { partOf } from './parts/part-of.ts';
import { scoreParts } from './parts/score-parts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scorer: { type: 'string' }, part: { type: 'string' }, ocr: { type: 'string', default: 'All' } },
});
const [dir, outDir] = positionals;
if (!dir || !outDir)
  throw new Error('usage: npm run bench -- documents DIR OUT_DIR [--scorer FILE] [--part fit|check]');

await mkdir(outDir, { recursive: true });
const started = performance.now();
for (const name of (await readdir(join(dir, 'pdf'))).sort()) {
  const id = parsePath(name).name;
  if (values.part && partOf(id) !== values.part) continue;
  await parseByCommand(join(dir, 'pdf', name), join(outDir, `${id}.md`), ['--set', `ocr_strategy=${values.ocr}`]);
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
if (values.scorer) scoreParts(values.scorer, join(dir, 'markdown'), [outDir]);
