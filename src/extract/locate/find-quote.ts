import type { Segment } from '../../domain/segment.ts';
import { textOfWords } from '../document/span.ts';
import type { DocumentView } from '../document/view.ts';
import type { DocumentWord } from '../document/words.ts';
import type { Field } from '../schema/field.ts';
import { findNumbers, numbersInText } from '../values/numbers.ts';
import { LooseFinder } from './find-loosely.ts';
import { FoldedText, type Passage } from './passage.ts';
import { wordsSupport } from './supports.ts';

export interface QuotePlace extends Passage {
  /** Whether it is in the segment that the model cited. */
  isCited: boolean;
  /** The words are not consecutive, or slightly different. */
  isLoose?: true;
}

const MOST_PLACES = 200;
/** `3rd of April, 2021` */
const LONGEST_SPAN = 4;

/** Finds quotes in the words of the document. The segment that a model cites is only the first place to look. */
export class QuoteFinder {
  /** By segment number minus one. */
  readonly #segments: readonly (readonly DocumentWord[])[];
  readonly #words: readonly DocumentWord[];
  readonly #folded = new Map<number, FoldedText>();
  readonly #known = new Map<string, readonly QuotePlace[]>();
  #whole: FoldedText | null = null;
  #loose: LooseFinder | null = null;

  constructor(view: DocumentView, segments: readonly Segment[]) {
    const bySegment = Map.groupBy(view.words, (word) => word.segment);
    this.#segments = segments.map((segment) => bySegment.get(segment) ?? []);
    this.#words = view.words;
  }

  /** All places in the cited segment, which may continue in the next one. Elsewhere only a unique place. */
  find(quote: string, segment: number | null): readonly QuotePlace[] {
    const key = `${segment}\n${quote}`;
    const known = this.#known.get(key) ?? this.#find(quote, segment);
    this.#known.set(key, known);
    return known;
  }

  /** All places where the words state a value that came without a quote. */
  findValue(field: Field, value: unknown): readonly QuotePlace[] {
    const key = `${field.path}\u0000${String(value)}`;
    const known = this.#known.get(key) ?? [...this.#valuePlaces(field, value)].slice(0, MOST_PLACES);
    this.#known.set(key, known);
    return known;
  }

  *#valuePlaces(field: Field, value: unknown): Generator<QuotePlace> {
    this.#whole ??= new FoldedText(this.#words);
    const verbatim = [...this.#whole.passages(String(value))].filter((one) =>
      wordsSupport(field, value, textOfWords(one.words)),
    );
    const passages = verbatim.length > 0 ? verbatim : [...this.#spans(field, value)];
    for (const passage of passages) yield { ...passage, isCited: false };
    if (passages.length === 0) yield* this.#loosely(value);
  }

  *#loosely(value: unknown): Generator<QuotePlace> {
    this.#loose ??= new LooseFinder(this.#words);
    const text = typeof value === 'string' ? this.#loose.text(value) : null;
    if (text) yield { ...text, isCited: false, isLoose: true };
    if (typeof value !== 'number') return;
    for (const passage of this.#loose.number(value)) yield { ...passage, isCited: false, isLoose: true };
  }

  /** Numbers, dates and currencies have many notations: the shortest runs of words that state the value. */
  *#spans(field: Field, value: unknown): Generator<Passage> {
    const longest = typeof value === 'number' ? 2 : /\d/.test(String(value)) ? LONGEST_SPAN : 1;
    for (let at = 0; at < this.#words.length; at++) {
      for (let length = 1; length <= longest && at + length <= this.#words.length; length++) {
        const words = this.#words.slice(at, at + length);
        const text = textOfWords(words);
        if (longest > 1 && !/\d/.test(text)) continue;
        if (!wordsSupport(field, value, text)) continue;
        yield { words };
        at += length - 1;
        break;
      }
    }
  }

  #find(quote: string, segment: number | null): QuotePlace[] {
    const cited = segment === null ? [] : this.#inSegment(quote, segment - 1);
    if (cited.length > 0) return cited.map((passage) => ({ ...passage, isCited: true }));
    this.#whole ??= new FoldedText(this.#words);
    const elsewhere: Passage[] = [];
    for (const passage of this.#whole.passages(quote)) {
      elsewhere.push(passage);
      if (elsewhere.length > 1) return [];
    }
    return elsewhere.map((passage) => ({ ...passage, isCited: false }));
  }

  #inSegment(quote: string, index: number): Passage[] {
    const words = this.#segments[index];
    if (!words) return [];
    const own = [...this.#textOf(index).passages(quote)];
    if (own.length > 0) return own;
    const asNumber = [...numberPassages(words, quote)];
    if (asNumber.length > 0) return asNumber;
    // A sentence may continue in the next column or on the next page.
    const next = this.#segments[index + 1];
    if (!next) return [];
    const both = new FoldedText([...words, ...next]);
    return [...both.passages(quote)].filter((passage) => passage.words[0]?.segment === words[0]?.segment);
  }

  #textOf(index: number): FoldedText {
    const known = this.#folded.get(index) ?? new FoldedText(this.#segments[index]!);
    this.#folded.set(index, known);
    return known;
  }
}

/** `1234.5` for a printed `1,234.50`: a quote that is only a number matches the same number in any notation. */
function* numberPassages(words: readonly DocumentWord[], quote: string): Generator<Passage> {
  const wanted = soleNumber(quote);
  if (wanted === null) return;
  for (const word of words) {
    if (!/\d/.test(word.text)) continue;
    const read = [...numbersInText(word.text)];
    if (read.includes(wanted)) yield { words: [word] };
  }
}

function soleNumber(text: string): number | null {
  const [first, ...more] = findNumbers(text, '.');
  if (!first || more.length > 0 || /\p{L}/u.test(text)) return null;
  return first.value.number;
}
