import { lowest } from '../../domain/lists.ts';
import { textOfWords } from '../document/span.ts';
import type { DocumentWord } from '../document/words.ts';
import { type FieldAnswer, type LeafAnswer, leavesOf, mapLeaves } from '../find/answer.ts';
import type { Candidate } from '../find/candidate.ts';
import type { Field } from '../schema/field.ts';
import type { QuoteFinder, QuotePlace } from './find-quote.ts';
import type { Said, SaidLeaf } from './said.ts';
import { wordsSupport } from './supports.ts';
import type { Witness } from './witness.ts';

/** Scores by evidence. Only values with a quote that states them are High. */
const WORTH = { cited: 0.92, elsewhere: 0.8, bareOnce: 0.8, bareOften: 0.75, loose: 0.72, unsupported: 0.4 } as const;
/** Share of the doubt removed if the built-in extractor agrees, and of the score kept if it differs. */
const AGREED = 0.6;
const CONTRADICTED = 0.7;

/** Finds the words that prove each value. */
export class Locator {
  readonly #finder: QuoteFinder;
  readonly #witness: Witness;
  /** Words used by earlier elements of a list, by field: `1` in the third row is not the `1` of the first. */
  readonly #taken = new Map<string, Set<DocumentWord>>();

  /** Fields with a value that is not in the document. */
  readonly #contested: Set<string>;

  constructor(finder: QuoteFinder, witness: Witness, contested: Set<string>) {
    this.#contested = contested;
    this.#finder = finder;
    this.#witness = witness;
  }

  locate(said: Said): FieldAnswer {
    if (said.shape === 'array') return { ...said, items: said.items.map((item) => this.#element(item)) };
    if (said.shape === 'object') {
      return { ...said, entries: said.entries.map(([name, entry]) => [name, this.locate(entry)] as const) };
    }
    const places = this.#placesOf(said);
    const pointed = this.#witness.wordsFor(said.field.path);
    const place = places.find(({ words }) => words.some((word) => pointed.has(word))) ?? places[0];
    return this.#answer(said, place, places.length === 1);
  }

  #placesOf({ field, value, segment, quote }: SaidLeaf): readonly QuotePlace[] {
    if (value === null) return [];
    if (quote !== null) return this.#finder.find(quote, segment);
    return this.#finder.findValue(field, value);
  }

  /**
   * An element of a list. The value with the fewest places determines where the element is; the others take their
   * nearest place.
   *
   *     Green tea   2   4.50      ← `2` of this row, not
   *     Rice cake   2   3.25        of this one
   */
  #element(said: Said): FieldAnswer {
    const leaves = leavesOf(said).map((leaf) => ({ leaf, places: this.#free(leaf) }));
    const found = leaves.filter(({ places }) => places.length > 0);
    const anchor = found.sort((a, b) => a.places.length - b.places.length)[0];
    const at = anchor?.places[0]?.words[0];
    const chosen = new Map<SaidLeaf, QuotePlace | undefined>();
    for (const { leaf, places } of leaves) chosen.set(leaf, at ? nearest(places, at) : undefined);
    for (const [leaf, place] of chosen) if (place) this.#take(leaf.field, place);
    return mapLeaves(said, (leaf) => this.#answer(leaf, chosen.get(leaf), true));
  }

  /** Places that no earlier element used, or all if none is left. */
  #free(leaf: SaidLeaf): readonly QuotePlace[] {
    const places = this.#placesOf(leaf);
    const taken = this.#taken.get(leaf.field.path);
    const free = taken ? places.filter(({ words: [first] }) => !first || !taken.has(first)) : places;
    return free.length > 0 ? free : places;
  }

  #take({ path }: Field, { words: [first] }: QuotePlace): void {
    const taken = this.#taken.get(path) ?? new Set();
    if (first) taken.add(first);
    this.#taken.set(path, taken);
  }

  /** Booleans and choices need no words. Whether other values without words are kept is decided later. */
  #answer(said: SaidLeaf, place: QuotePlace | undefined, isOnly: boolean): LeafAnswer {
    const { field, value } = said;
    if (place) return { shape: 'leaf', field, value, candidate: this.#candidate(said, place, isOnly) };
    if (isUnproved(field, value)) this.#contested.add(field.path);
    return { shape: 'leaf', field, value, candidate: null };
  }

  #candidate({ field, value, quote }: SaidLeaf, { words, isCited, isLoose }: QuotePlace, isOnly: boolean): Candidate {
    const text = textOfWords(words);
    const candidate = { value, text, words, way: 'model' } as const;
    if (isLoose) return { ...candidate, score: WORTH.loose };
    if (!wordsSupport(field, value, text)) return { ...candidate, score: WORTH.unsupported };
    const bare = isOnly ? WORTH.bareOnce : WORTH.bareOften;
    const worth = quote === null ? bare : isCited ? WORTH.cited : WORTH.elsewhere;
    const heard = this.#witness.hear(field.path, value, words);
    if (heard === 'differs') return { ...candidate, score: worth * CONTRADICTED };
    return { ...candidate, score: heard === 'agrees' ? worth + (1 - worth) * AGREED : worth };
  }
}

/** A text or number, which should be in the document. */
export const isUnproved = (field: Field, value: unknown): boolean =>
  value !== null && typeof value !== 'boolean' && !field.choices;

/** The vertically nearest place on the same page; on one line the horizontally nearest. */
function nearest(places: readonly QuotePlace[], anchor: DocumentWord): QuotePlace | undefined {
  const distance = ({ words: [word] }: QuotePlace): number => {
    if (!word) return Number.POSITIVE_INFINITY;
    const pages = Math.abs(word.page - anchor.page) * 1e6;
    const down = Math.abs(word.top + word.bottom - anchor.top - anchor.bottom) * 10;
    return pages + down + Math.abs(word.left - anchor.left) / 100;
  };
  return lowest(places, distance);
}
