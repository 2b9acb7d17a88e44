/**
 * Extracts from every document of a folder by the schema of the same name (or by one schema for all) and writes
 * `OUT/<id>.json`, the results alone, and `OUT/details/<id>.json` with citations and metrics. Parses are kept in
 * `OUT/parsed/<id>` and used again. Prints the time of the extraction itself per page.
 *
 *     npm run bench:extract -- DOCUMENTS SCHEMAS OUT [RULE …]      (rules that are left out: see src/extract/rules.ts)
 */
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, parse as parsePath, resolve } from 'node:path';
import { EXTRACTION_PARSE } from '../src/domain/extraction.ts';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { resolveParseConfiguration } from '../src/domain/parse-configuration.ts';
import { extractData, readParsedDocument } from '../src/extract/index.ts';
import type { FindingRule } from '../src/extract/rules.ts';
import { parseFile } from '../src/parse/index.ts';

const [documents, schemas, out, ...without] = process.argv.slice(2);
if (!documents || !schemas || !out) {
  console.error('usage: npm run bench:extract -- DOCUMENTS SCHEMAS|SCHEMA.json OUT');
  process.exit(2);
}
const { signal } = new AbortController();
const oneSchema = (await stat(schemas)).isFile();
await mkdir(join(out, 'details'), { recursive: true });

async function parsed(file: string, id: string): Promise<string> {
  const workDir = resolve(out!, 'parsed', id);
  const done = await access(join(workDir, 'chunks.jsonl')).then(
    () => true,
    () => false,
  );
  if (done) return workDir;
  await rm(workDir, { recursive: true, force: true });
  await mkdir(workDir, { recursive: true });
  const ctx = { workDir, limits: DEFAULT_LIMITS, threads: 1, tokenizerDir: null, idSeed: id, signal };
  await parseFile({ path: file, name: parsePath(file).base }, resolveParseConfiguration(EXTRACTION_PARSE), ctx);
  return workDir;
}

let ms = 0;
let pages = 0;
for (const name of (await readdir(documents)).sort()) {
  const { name: id } = parsePath(name);
  try {
    const schema = JSON.parse(await readFile(oneSchema ? schemas : join(schemas, `${id}.json`), 'utf8'));
    const document = await readParsedDocument(await parsed(resolve(documents, name), id));
    const start = performance.now();
    const options = { limits: DEFAULT_LIMITS, idSeed: id, signal, without: without as FindingRule[] };
    const output = await extractData(document, schema, options);
    ms += performance.now() - start;
    pages += document.pages.length;
    await writeFile(join(out, `${id}.json`), JSON.stringify(output.results, null, 2));
    await writeFile(join(out, 'details', `${id}.json`), JSON.stringify(output));
  } catch (error) {
    await rm(join(out, `${id}.json`), { force: true });
    console.log(`${name}: ${(error as Error).message}`);
  }
}
console.log(`${pages} pages, ${(ms / Math.max(1, pages)).toFixed(0)} ms a page`);
