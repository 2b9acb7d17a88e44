import type { DocumentWord } from '../document/words.ts';
import { findCandidates } from '../fill/find-candidates.ts';
import { type FieldAnswer, leavesOf } from '../find/answer.ts';
import { chanceOfMatch, distinctMatches } from '../find/by-match.ts';
import type { Context } from '../find/context.ts';
import { type Field, leafFields } from '../schema/field.ts';
import { scoreOf } from '../score.ts';

/** A chance below this says nothing about whose value words are. */
const HEARD = 0.3;
/** Evidence for another field counts against a value where it is this many times what there is for its own. */
const LOUDER = 3;

/** What labels, headers and the matcher say about words: whose value they are, for every field of the schema. */
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

  /** Whose value the words are by all that is known without the model: this field's, another's, or none's. */
  ownerOf({ path }: Field, words: readonly DocumentWord[]): 'own' | 'other' | 'nothing' {
    // Word by word: a quote may hold the value of a neighbour too.
    const owners = words.map((word) => {
      let [own, other] = [0, 0];
      for (const [named, chance] of this.#byWord.get(word) ?? []) {
        if (named === path) own = Math.max(own, chance);
        else other = Math.max(other, chance);
      }
      if (Math.max(own, other) < HEARD) return 'nothing';
      return other > own * LOUDER ? 'other' : 'own';
    });
    if (owners.includes('own')) return 'own';
    return owners.includes('other') ? 'other' : 'nothing';
  }
}
