import type { DocumentWord } from '../document/words.ts';
import { findCandidates } from '../fill/find-candidates.ts';
import { type FieldAnswer, leavesOf } from '../find/answer.ts';
import { chanceOfMatch, distinctMatches } from '../find/by-match.ts';
import type { Context } from '../find/context.ts';
import { type Field, leafFields } from '../schema/field.ts';
import { scoreOf } from '../score.ts';

/** Lower probabilities are ignored. */
const WEAKEST = 0.3;
/** Evidence for another field counts against a value if it is this many times stronger. */
const MUCH_STRONGER = 3;

/** The evidence of labels, headers and the matcher for which field each word belongs to. */
export class FieldEvidence {
  readonly #byWord = new Map<DocumentWord, Map<string, number>>();

  constructor(root: Field, context: Context, builtIn: FieldAnswer) {
    for (const field of leafFields(root)) {
      if (!field.path.includes('[]')) {
        for (const { words, score } of findCandidates(field, context)) this.#note(field, words, score);
      }
      for (const match of distinctMatches(context.matches.get(field) ?? [])) {
        this.#note(field, match.words, chanceOfMatch(match));
      }
    }
    for (const { field, candidate } of leavesOf(builtIn)) {
      if (candidate) this.#note(field, candidate.words, scoreOf(candidate));
    }
  }

  #note({ path }: Field, words: readonly DocumentWord[], chance: number): void {
    for (const word of words) {
      const known = this.#byWord.get(word) ?? new Map<string, number>();
      known.set(path, Math.max(known.get(path) ?? 0, chance));
      this.#byWord.set(word, known);
    }
  }

  /** Which field the words belong to according to everything except the model. */
  ownerOf({ path }: Field, words: readonly DocumentWord[]): 'own' | 'other' | 'nothing' {
    // Word by word: a quote may include the value of a neighbour.
    const owners = words.map((word) => {
      let [own, other] = [0, 0];
      for (const [named, chance] of this.#byWord.get(word) ?? []) {
        if (named === path) own = Math.max(own, chance);
        else other = Math.max(other, chance);
      }
      if (Math.max(own, other) < WEAKEST) return 'nothing';
      return other > own * MUCH_STRONGER ? 'other' : 'own';
    });
    if (owners.includes('own')) return 'own';
    return owners.includes('other') ? 'other' : 'nothing';
  }
}
