import { foldedText } from '../document/plain.ts';
import type { DocumentWord } from '../document/words.ts';
import type { FieldAnswer } from '../find/answer.ts';
import { HIGH, scoreOf } from '../score.ts';

type Leaf = FieldAnswer & { shape: 'leaf' };

/** What the built-in extractor found on its own, as a second witness. */
export class Witness {
  readonly #byPath = new Map<string, Leaf[]>();

  constructor(answer: FieldAnswer) {
    for (const leaf of leavesOf(answer)) {
      const path = leaf.field.path;
      this.#byPath.set(path, [...(this.#byPath.get(path) ?? []), leaf]);
    }
  }

  /** The words that the witness points to for a field outside of lists. */
  wordsFor(path: string): ReadonlySet<DocumentWord> {
    const leaves = this.#byPath.get(path) ?? [];
    return new Set(leaves.length === 1 ? leaves[0]!.candidate!.words : []);
  }

  /** `agrees`: the same value from the same words. `differs`: it is sure of another value. */
  hear(path: string, value: unknown, words: readonly DocumentWord[]): 'agrees' | 'differs' | 'silent' {
    const leaves = this.#byPath.get(path) ?? [];
    const given = new Set(words);
    const agrees = leaves.some(
      (leaf) =>
        isSameValue(leaf.value, value) && (leaves.length === 1 || leaf.candidate!.words.some((w) => given.has(w))),
    );
    if (agrees) return 'agrees';
    const isList = path.includes('[]');
    return !isList && leaves.some((leaf) => scoreOf(leaf.candidate!) >= HIGH) ? 'differs' : 'silent';
  }
}

export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'string' && typeof b === 'string' && squeeze(a) === squeeze(b));
const squeeze = (text: string): string => foldedText(text).replace(/[^\p{L}\p{N}]+/gu, '');

function* leavesOf(answer: FieldAnswer): Generator<Leaf> {
  if (answer.shape === 'leaf') {
    if (answer.candidate) yield answer;
  } else if (answer.shape === 'array') for (const item of answer.items) yield* leavesOf(item);
  else for (const [, entry] of answer.entries) yield* leavesOf(entry);
}
