/**
 * Runs one benchmark, or lists them all.
 *
 *     npm run bench                      the list
 *     npm run bench -- NAME [OPTIONS]    one of them; its options are in the comment at the top of its file
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;
/** Benchmarks outside this folder. */
const ELSEWHERE: Readonly<Record<string, string>> = { parts: 'parts/score-parts.ts' };

const names = [
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && name !== 'main.ts')
    .map((name) => name.slice(0, -'.ts'.length)),
  ...Object.keys(ELSEWHERE),
].sort();
const fileOf = (name: string): string => join(FOLDER, ELSEWHERE[name] ?? `${name}.ts`);

/** The first sentence of the comment at the top of the file. */
function purposeOf(name: string): string {
  const comment = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(fileOf(name), 'utf8'))?.[1] ?? '';
  const text = comment.replace(/\n\s*\* ?/g, ' ').trim();
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && names.includes(name)) {
  process.exitCode = spawnSync(process.execPath, [fileOf(name), ...options], { stdio: 'inherit' }).status ?? 1;
} else {
  if (name !== undefined) console.error(`There is no benchmark "${name}".\n`);
  const width = Math.max(...names.map(({ length }) => length)) + 2;
  for (const each of names) console.log(`${each.padEnd(width)}${purposeOf(each)}`);
  if (name !== undefined) process.exitCode = 2;
}
