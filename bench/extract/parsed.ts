import { access, mkdir, rm } from 'node:fs/promises';
import { join, parse as parsePath, resolve } from 'node:path';
import { resolveParseConfiguration } from '../../src/domain/configuration/resolve-parse-configuration.ts';
import { EXTRACTION_PARSE } from '../../src/domain/extraction/extraction.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { type DocumentToExtract, readParsedDocument } from '../../src/extract/index.ts';
import { parseFile } from '../../src/parse/index.ts';

/** A document as extraction sees it. Its parse is cached in `OUT/parsed/<id>`. */
export async function parsedDocument(file: string, out: string): Promise<DocumentToExtract> {
  const { name: id, base } = parsePath(file);
  const workDir = resolve(out, 'parsed', id);
  const isDone = await access(join(workDir, 'chunks.jsonl')).then(
    () => true,
    () => false,
  );
  if (isDone) return readParsedDocument(workDir);
  await rm(workDir, { recursive: true, force: true });
  await mkdir(workDir, { recursive: true });
  const { signal } = new AbortController();
  const ctx = { workDir, limits: DEFAULT_LIMITS, threads: 1, tokenizerDir: null, idSeed: id, signal };
  await parseFile({ path: file, name: base }, resolveParseConfiguration(EXTRACTION_PARSE), ctx);
  return readParsedDocument(workDir);
}
