/**
 * Sets running text in lines of 60 letters, divides words by the rules of TeX, and counts how many hyphens at line ends are understood.
 *
 *     node training/hyphens/measure.ts PATTERNS TEXTS WORDS [WEIGHTS.bin]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { HYPHEN_KINDS, type HyphenKind, hyphenWeights, kindOfHyphen } from '../../src/models/line-end-hyphen.ts';
import { plain } from './plain-text.ts';

const [patterns, textsDir, wordsDir, weightsFile] = process.argv.slice(2) as [string, string, string, string?];
const load = createRequire(resolve(wordsDir, 'package.json'));
const divide = load('hyphen')(load(`hyphen/patterns/${patterns}`), { hyphenChar: '\u00ad' }) as (
  word: string,
) => string;
const weights = weightsFile ? new Int8Array(readFileSync(weightsFile)) : hyphenWeights();
const WIDTH = 60;

const counts = new Map<string, number>();
for (const name of readdirSync(textsDir)) {
  const tokens = plain(readFileSync(join(textsDir, name), 'utf8')).split(/\s+/);
  let used = 0;
  for (const [at, token] of tokens.entries()) {
    if (used + token.length <= WIDTH) {
      used += token.length + 1;
      // A shortened word that fills its line.
      if (WIDTH - used < 3 && /^\p{L}{2,}-$/u.test(token)) count('short', token.slice(0, -1), tokens[at + 1] ?? '');
      continue;
    }
    const room = WIDTH - used;
    used = token.length + 1;
    const word = /^[("'“]?(\p{L}{2,}(?:-\p{L}+)?)/u.exec(token)?.[1];
    if (!word) continue;
    const breaks = [...divide(word.replace('-', '-\u00ad')).matchAll(/\u00ad/g)].map(({ index }, k) => index - k);
    const cut = breaks.filter((place) => place < room).at(-1);
    if (cut === undefined || cut < 2 || word.length - cut < 2) continue;
    const isOwn = word[cut - 1] === '-';
    // A division within a part of a compound is not at the compound's hyphen.
    if (!isOwn && word.includes('-')) continue;
    count(isOwn ? 'compound' : 'division', word.slice(0, isOwn ? cut - 1 : cut), word.slice(cut));
    used -= cut;
  }
}

function count(kind: HyphenKind, before: string, after: string): void {
  const next = /^\p{Ll}+/u.exec(after)?.[0];
  if (!next || /\p{Lu}{2}$/u.test(before)) return;
  const key = `${kind} ${kindOfHyphen(before, next, weights)}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

for (const kind of HYPHEN_KINDS) {
  const found = HYPHEN_KINDS.map((other) => [other, counts.get(`${kind} ${other}`) ?? 0] as const);
  const all = found.reduce((sum, [, number]) => sum + number, 0);
  console.log(`${kind}: ${all}, taken for ${found.map(([other, number]) => `${other} ${number}`).join(', ')}`);
}
