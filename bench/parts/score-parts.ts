/**
 * Runs a scorer over the documents that may be looked at, over those that are only scored, and over all.
 *
 *     node bench/parts/score-parts.ts SCORER TRUTH FOUND
 *
 * TRUTH is a folder with one file per document, or a JSON file: an object by id, or a list of rows with their
 * `document`. FOUND is passed to the scorer unchanged.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse as parsePath } from 'node:path';
import { PARTS, type Part, partOf } from './part-of.ts';

/** Writes the truth of one half to `folder`; null if it has no documents. */
export function truthOfPart(truth: string, part: Part, folder: string): string | null {
  const target = join(folder, part);
  const belongs = (id: string): boolean => partOf(id) === part;
  if (statSync(truth).isDirectory()) {
    const files = readdirSync(truth).filter((name) => belongs(parsePath(name).name));
    mkdirSync(target);
    for (const name of files) cpSync(join(truth, name), join(target, name));
    return files.length > 0 ? target : null;
  }
  const all = JSON.parse(readFileSync(truth, 'utf8')) as { document: string }[] | Record<string, unknown>;
  const own = Array.isArray(all)
    ? all.filter(({ document }) => belongs(document))
    : Object.fromEntries(Object.entries(all).filter(([id]) => belongs(id)));
  writeFileSync(target, JSON.stringify(own));
  return Object.keys(own).length > 0 ? target : null;
}

/** Prints the output of the scorer for each half. */
export function scoreParts(scorer: string, truth: string, found: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-parts-'));
  try {
    for (const part of [...PARTS, 'all'] as const) {
      const truthHere = part === 'all' ? truth : truthOfPart(truth, part, folder);
      if (truthHere === null) continue;
      console.log(`── ${part}`);
      process.stdout.write(execFileSync(process.execPath, [scorer, truthHere, ...found], { encoding: 'utf8' }));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const [scorer, truth, ...found] = process.argv.slice(2);
  if (!scorer || !truth || found.length === 0) throw new Error('usage: score-parts.ts SCORER TRUTH FOUND');
  scoreParts(scorer, truth, found);
}
