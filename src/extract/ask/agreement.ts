import { plain } from '../document/plain.ts';
import type { Word } from '../document/words.ts';
import type { Answer } from '../find/answer.ts';
import { HIGH, scoreOf } from '../score.ts';

type Leaf = Answer & { shape: 'leaf' };

/** What the built-in extractor found on its own, as a second witness. */
export class Witness {
  readonly #byPath = new Map<string, Leaf[]>();

  constructor(answer: Answer) {
    for (const leaf of leavesOf(answer)) {
      const path = leaf.field.path;
      this.#byPath.set(path, [...(this.#byPath.get(path) ?? []), leaf]);
    }
  }

  /** The words that the witness points to for a field outside of lists. */
  wordsFor(path: string): ReadonlySet<Word> {
    const leaves = this.#byPath.get(path) ?? [];
    return new Set(leaves.length === 1 ? leaves[0]!.candidate!.words : []);
  }

  /** `agrees`: the same value from the same words. `differs`: it is sure of another value. */
  hear(path: string, value: unknown, words: readonly Word[]): 'agrees' | 'differs' | 'silent' {
    const leaves = this.#byPath.get(path) ?? [];
    const given = new Set(words);
    const agrees = leaves.some(
      (leaf) => isSame(leaf.value, value) && (leaves.length === 1 || leaf.candidate!.words.some((w) => given.has(w))),
    );
    if (agrees) return 'agrees';
    const isList = path.includes('[]');
    return !isList && leaves.some((leaf) => scoreOf(leaf.candidate!) >= HIGH) ? 'differs' : 'silent';
  }
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'string' && typeof b === 'string' && squeeze(a) === squeeze(b));
const squeeze = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, '');

function* leavesOf(answer: Answer): Generator<Leaf> {
  if (answer.shape === 'leaf') {
    if (answer.candidate) yield answer;
  } else if (answer.shape === 'array') for (const item of answer.items) yield* leavesOf(item);
  else for (const [, entry] of answer.entries) yield* leavesOf(entry);
}
