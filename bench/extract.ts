/**
 * Extracts from every document of a folder by the schema of the same name (or by one schema for all). Writes the
 * results to `OUT/<id>.json` and citations and metrics to `OUT/details/<id>.json`. Parses are cached in
 * `OUT/parsed/<id>`. Prints the processor time per page of the extraction alone.
 *
 *     npm run bench -- extract DOCUMENTS SCHEMAS OUT [RULE …]      (RULE: rules to switch off, see src/extract/rules.ts)
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, parse as parsePath, resolve } from 'node:path';
import { DEFAULT_LIMITS } from '../src/domain/limits.ts';
import { extractData } from '../src/extract/index.ts';
import type { FindingRule } from '../src/extract/rules.ts';
import { parsedDocument } from './extract/parsed.ts';

const [documents, schemas, out, ...without] = process.argv.slice(2);
if (!documents || !schemas || !out) {
  console.error('usage: npm run bench -- extract DOCUMENTS SCHEMAS|SCHEMA.json OUT');
  process.exit(2);
}
const { signal } = new AbortController();
const oneSchema = (await stat(schemas)).isFile();
await mkdir(join(out, 'details'), { recursive: true });

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let ms = 0;
let pages = 0;
let slowest = 0;
for (const name of (await readdir(documents)).sort()) {
  const { name: id } = parsePath(name);
  try {
    const given = JSON.parse(await readFile(oneSchema ? schemas : join(schemas, `${id}.json`), 'utf8'));
    // Some collections wrap the schema with a name and a description.
    const schema = given.schema_definition ?? given;
    const document = await parsedDocument(resolve(documents, name), out);
    const start = cpuMs();
    const options = { limits: DEFAULT_LIMITS, idSeed: id, signal, without: without as FindingRule[] };
    const output = await extractData(document, schema, options);
    const took = cpuMs() - start;
    ms += took;
    pages += document.pages.length;
    slowest = Math.max(slowest, took / document.pages.length);
    await writeFile(join(out, `${id}.json`), JSON.stringify(output.results, null, 2));
    await writeFile(join(out, 'details', `${id}.json`), JSON.stringify(output));
  } catch (error) {
    await rm(join(out, `${id}.json`), { force: true });
    console.log(`${name}: ${(error as Error).message}`);
  }
}
const mean = ms / Math.max(1, pages);
console.log(`${pages} pages, ${mean.toFixed(0)} processor ms per page, ${slowest.toFixed(0)} in the slowest document`);
