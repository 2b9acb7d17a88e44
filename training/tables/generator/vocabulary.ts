import { readFileSync } from 'node:fs';
import type { Random } from './random.ts';

/** Word lists of Debian's packages wamerican, wngerman, wfrench and wspanish. */
const LISTS = ['american-english', 'ngerman', 'french', 'spanish'].map((name) =>
  readFileSync(`/usr/share/dict/${name}`, 'utf8')
    .split('\n')
    .filter((word) => /^\p{L}{2,14}$/u.test(word)),
);
/** A third of running text are words like these; they decide where lines break and start in lower case. */
const SMALL_WORDS = [
  'of the and in to a for on with by as is at from or per all not than are was it be an'.split(' '),
  'der die das und in von mit für auf den zu im ist nach bei aus als dem ein eine'.split(' '),
  'de la le et les des en du pour par sur un une dans au est que avec'.split(' '),
  'de la el y en los las del por para con un una se al que es'.split(' '),
];

/** Makes the words of one table: one language, or characters of a script without spaces. */
export class Vocabulary {
  readonly #random: Random;
  readonly #language: number;
  readonly #script: 'latin' | 'han' | 'hangul';

  constructor(random: Random) {
    this.#random = random;
    this.#language = random.chance(0.6) ? 0 : random.integer(0, 3);
    this.#script = random.chance(0.94) ? 'latin' : random.pick(['han', 'hangul'] as const);
  }

  word(): string {
    const random = this.#random;
    if (this.#script !== 'latin') return this.#characters(random.integer(1, 5));
    if (random.chance(0.32)) return random.pick(SMALL_WORDS[this.#language]!);
    return random.pick(LISTS[this.#language]!).toLowerCase();
  }

  /** Running text with some punctuation, starting in upper case. */
  words(count: number): string {
    const words = Array.from({ length: count }, () => this.word());
    const text = words.map((word, index) => {
      if (index === words.length - 1) return word;
      const chance = this.#random.next();
      if (chance < 0.05) return `${word},`;
      if (chance < 0.065) return `${word}.`;
      if (chance < 0.08) return `(${word})`;
      return chance < 0.1 ? `${word}-${this.word()}` : word;
    });
    return capitalised(text.join(this.#script === 'han' ? '' : ' '));
  }

  /** A name or heading: no punctuation. */
  label(fewest: number, most: number): string {
    const words = Array.from({ length: this.#random.integer(fewest, most) }, () => this.word());
    return capitalised(words.join(this.#script === 'han' ? '' : ' '));
  }

  #characters(count: number): string {
    const [first, last] = this.#script === 'han' ? [0x4e00, 0x9000] : [0xac00, 0xd700];
    return Array.from({ length: count }, () => String.fromCodePoint(this.#random.integer(first, last))).join('');
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
