import { squeezedText } from '../document/plain.ts';
import type { DocumentWord } from '../document/words.ts';
import { type FieldAnswer, type LeafAnswer, leavesOf } from '../find/answer.ts';
import { HIGH, scoreOf } from '../score.ts';

/** The findings of the built-in extractor, as a second opinion. */
export class Witness {
  readonly #byPath = new Map<string, LeafAnswer[]>();

  constructor(answer: FieldAnswer) {
    for (const leaf of leavesOf(answer)) {
      if (!leaf.candidate) continue;
      const path = leaf.field.path;
      this.#byPath.set(path, [...(this.#byPath.get(path) ?? []), leaf]);
    }
  }

  /** The words of the witness for a field outside lists. */
  wordsFor(path: string): ReadonlySet<DocumentWord> {
    const leaves = this.#byPath.get(path) ?? [];
    return new Set(leaves.length === 1 ? leaves[0]!.candidate!.words : []);
  }

  /** `agrees`: the same value from the same words. `differs`: the witness is sure of another value. */
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
  a === b || (typeof a === 'string' && typeof b === 'string' && squeezedText(a) === squeezedText(b));
