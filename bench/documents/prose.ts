import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reproducible random choices, seeded by the id of the document. */
export interface Chooser {
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
}

export function chooser(id: string): Chooser {
  let drawn = 0;
  const below = (count: number): number =>
    createHash('sha256').update(`${id} ${drawn++}`).digest().readUInt32LE(0) % count;
  return { below, pick: (list) => list[below(list.length)]! };
}

const FIRST = ['Ada', 'Jun', 'Maria', 'Peter', 'Olga', 'Samuel', 'Wei', 'Ines', 'Tomas', 'Ravi'];
const LAST = ['Keller', 'Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Novak', 'Silva', 'Haddad', 'Brennan', 'Iyer'];
const PLACES = ['Lisbon', 'Oslo', 'Nairobi', 'Kyoto', 'Lyon', 'Porto', 'Graz', 'Leeds'];
const FIELDS = ['Computer Science', 'Physics', 'Geography', 'Electrical Engineering', 'Linguistics'];

export interface Author {
  name: string;
  place: string;
  mail: string;
}

const FEWEST_SENTENCES = 100;

/** Plain English sentences from the READMEs of installed packages. */
export function proseOf(packages: string) {
  const sentences = globSync(['*/README.md', '*/readme.md'], { cwd: packages })
    .sort()
    .flatMap((file) => readFileSync(join(packages, file), 'utf8').split(/\n\s*\n/))
    .filter((paragraph) => /^[A-Z][A-Za-z0-9 ,.;:()'\n-]{60,}\.$/.test(paragraph.trim()))
    .flatMap(
      (paragraph) =>
        paragraph
          .trim()
          .replace(/\s+/g, ' ')
          .match(/[A-Z][^.]{30,200}\.(?= |$)/g) ?? [],
    );
  const unique = [...new Set(sentences)];
  if (unique.length < FEWEST_SENTENCES) throw new Error(`${packages} has too few READMEs in plain English.`);
  const words = unique.join(' ').match(/\b[a-z]{4,10}\b/g) ?? [];
  const phrase = (at: Chooser, count: number): string => {
    const text = Array.from({ length: count }, () => at.pick(words)).join(' ');
    return text[0]!.toUpperCase() + text.slice(1);
  };
  const sentence = (at: Chooser): string => at.pick(unique);
  return {
    phrase,
    sentence,
    paragraph: (at: Chooser): string => Array.from({ length: 3 + at.below(5) }, () => sentence(at)).join(' '),
    items: (at: Chooser, count: number): string[] => Array.from({ length: count }, () => sentence(at)),
    rows: (at: Chooser): string[][] =>
      Array.from({ length: 3 + at.below(5) }, (_, row) =>
        ['a', 'b', 'c', 'd'].map((_, column) =>
          row === 0 || column === 0 ? phrase(at, 1) : (at.below(9000) / 100).toFixed(2),
        ),
      ),
    author: (at: Chooser): Author => {
      const [first, last] = [at.pick(FIRST), at.pick(LAST)];
      const place = `Department of ${at.pick(FIELDS)}, University of ${at.pick(PLACES)}`;
      return { name: `${first} ${last}`, place, mail: `${last.toLowerCase()}@example.org` };
    },
  };
}
