/**
 * Parses the PDFs of a folder with Quire; `OUT/<name>/` gets the parse output (chunks.jsonl, pages.jsonl). A second run
 * continues where the first one ended.
 *
 *     node training/extract/parse-pages.ts PDFS OUT
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, parse as parsePath, resolve } from 'node:path';
import { resolveParseConfiguration } from '../../src/domain/configuration/resolve-parse-configuration.ts';
import { EXTRACTION_PARSE } from '../../src/domain/extraction/extraction.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { parseFile } from '../../src/parse/index.ts';

const [pdfs, out] = process.argv.slice(2);
if (!pdfs || !out) {
  console.error('usage: node training/extract/parse-pages.ts PDFS OUT');
  process.exit(2);
}
const { signal } = new AbortController();
const configuration = resolveParseConfiguration({ ...EXTRACTION_PARSE, ocr_strategy: 'Auto' });
for (const file of (await readdir(pdfs)).filter((name) => name.endsWith('.pdf'))) {
  const id = parsePath(file).name;
  const workDir = resolve(out, id);
  if (existsSync(join(workDir, 'pages.jsonl'))) continue;
  await mkdir(workDir, { recursive: true });
  const ctx = { workDir, limits: DEFAULT_LIMITS, threads: 1, tokenizerDir: null, idSeed: id, signal };
  await parseFile({ path: join(pdfs, file), name: file }, configuration, ctx);
  console.log(id);
}
