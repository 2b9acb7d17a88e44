import { bottom, centreY, sharedWidth } from '../../../domain/geometry.ts';
import { consecutive, itemsAt } from '../../../domain/lists.ts';
import { type HyphenKind, kindOfHyphen } from '../../../models/line-end-hyphen.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { Word } from '../../page-content.ts';

export function linesOfSegment(draft: SegmentDraft): Word[][] {
  if (!draft.lines) return linesOfWords(draft.words);
  return draft.lines.map((line) => itemsAt(draft.words, line)).filter((line) => line.length > 0);
}

export const flowOf = (draft: SegmentDraft): string => draft.text ?? joinLines(linesOfSegment(draft));

/**
 * Splits words in reading order into lines.
 *
 *     one two three        ← the next word starts below the middle of this line
 *     four
 */
export const linesOfWords = (words: readonly Word[]): Word[][] => consecutive(words, isSameLine);

function isSameLine(previous: Word, word: Word): boolean {
  if (previous.angle === 90 || previous.angle === 270) {
    return sharedWidth(previous.bbox, word.bbox) > 0.5 * Math.min(previous.bbox.width, word.bbox.width);
  }
  const isBelow = centreY(word.bbox) > bottom(previous.bbox) || centreY(previous.bbox) < word.bbox.top;
  const isAbove = bottom(word.bbox) < centreY(previous.bbox);
  return !isBelow && !isAbove;
}

export interface Flow {
  text: string;
  places: WordPlace[];
}

export interface WordPlace {
  word: Word;
  start: number;
  end: number;
  /** Offset in the word of the character at `start`. */
  from: number;
}

/** Joins lines to running text: removes hyphenation; scripts without word spaces get none. */
export const joinLines = (lines: readonly Word[][]): string => flowOfLines(lines).text;

export function flowOfLines(lines: readonly Word[][]): Flow {
  const flow = new GrowingText();
  let above: Word | undefined;
  for (const line of lines) {
    const words = line.filter(({ text }) => text.trim() !== '');
    const [first, ...rest] = words;
    if (!first) continue;
    if (above && line[0] && continuesUnspaced(above, line[0])) flow.addUnspaced(first);
    else flow.addFirst(first);
    for (const word of rest) flow.addWord(word);
    above = line.at(-1);
  }
  return flow.flow();
}

const ADDRESS = /^[(<["']*(?:https?:\/\/|www\.|ftp:\/\/)/u;
/** A URL, path or name may break after these; a full stop also ends sentences. */
const BREAKS_AFTER = /[/_=&?#%:~@]$/u;
const PART_OF_ADDRESS = /^[\p{L}\p{N}_%~-]*[\p{L}\p{N}][./_=?&#%-]+[\p{L}\p{N}]/u;

/** A URL that breaks anywhere fills most of its line, and its rest has several parts; `and/or` has two. */
const LONG_ADDRESS = 30;
const PARTS_OF_ADDRESS =
  /^[\p{L}\p{N}_%~.-]*(?:[/=&?#][\p{L}\p{N}_%~.-]+){2}|^[\p{L}\p{N}_%~-]+[/=][\p{L}\p{N}_%~-]+\.[a-z]{2,5}$/u;

/** Whether a URL or monospaced name continues on the next line. */
function continuesUnspaced(end: Word, start: Word): boolean {
  const isName = end.font?.monospace === true && start.font?.monospace === true && /^[\p{L}\p{N}]/u.test(start.text);
  if (!isName && !ADDRESS.test(end.text)) return false;
  if (BREAKS_AFTER.test(end.text)) return true;
  if (!isName && end.text.length >= LONG_ADDRESS && PARTS_OF_ADDRESS.test(start.text)) return true;
  return /[.-]$/u.test(end.text) && (isName ? /^\p{Ll}/u.test(start.text) : PART_OF_ADDRESS.test(start.text));
}

export const textOfLine = (line: readonly Word[]): string => flowOfLine(line).text;

export function flowOfLine(line: readonly Word[]): Flow {
  const flow = new GrowingText();
  for (const word of line) if (word.text.trim() !== '') flow.addWord(word);
  return flow.flow();
}

/**
 * `pos-` + `sible` is one word, `low-` + `temperature` a compound; `1990-` + `95`, `post-` + `War`, `state-of-` + `the`, `HTML-` + `like` keep the
 * hyphen in any case.
 */
const HYPHENATED = /(?:^|[\s(["'“‘/])(?<before>\p{L}{2,})(?<!\p{Lu}{2})(?<hyphen>[-\u2010\u2011\u00ad])$/u;
/** Characters that decide how the next word is joined; longer words are not hyphenated. */
const TAIL = 80;

/** A hyphen between letters or digits that no division explains belongs to both parts. */
const keptHyphen = (tail: string, next: string): 'compound' | null =>
  /[\p{L}\p{N}][-\u2010\u2011]$/u.test(tail) && /^[\p{L}\p{N}]/u.test(next) ? 'compound' : null;

/** What the hyphen at the end of a text is, if the next one goes on there. */
export function hyphenBetween(text: string, next: string): HyphenKind | null {
  const tail = text.slice(-TAIL);
  const { before, hyphen } = HYPHENATED.exec(tail)?.groups ?? {};
  const after = /^\p{Ll}\p{L}*/u.exec(next)?.[0];
  if (before && after) return hyphen === '\u00ad' ? 'division' : kindOfHyphen(before, after);
  return keptHyphen(tail, next);
}

/** Checks only its own end, so that it takes linear time. */
class GrowingText {
  readonly #pieces: string[] = [];
  readonly #places: WordPlace[] = [];
  #length = 0;
  #tail = '';
  /** The last word is a URL, whose hyphens are its own. */
  #isAddress = false;

  addWord(word: Word): void {
    const next = word.text.trim();
    if (this.#tail !== '' && !isUnspaced(this.#tail, next)) this.#append(' ');
    this.addUnspaced(word);
  }

  addUnspaced(word: Word): void {
    const next = word.text.trim();
    const start = this.#length;
    if (!/\S$/u.test(this.#tail)) this.#isAddress = ADDRESS.test(next);
    this.#append(next);
    this.#places.push({ word, start, end: this.#length, from: word.text.indexOf(next) });
  }

  addFirst(word: Word): void {
    const next = word.text.trim();
    const kind = this.#isAddress ? keptHyphen(this.#tail, next) : hyphenBetween(this.#tail, next);
    if (kind === 'compound') this.addUnspaced(word);
    else if (kind === 'division') {
      this.#pieces.push(...this.#pieces.splice(-1).map((piece) => piece.slice(0, -1)));
      this.#tail = this.#tail.slice(0, -1);
      this.#length -= 1;
      for (const place of this.#places.slice(-1)) place.end = this.#length;
      this.addUnspaced(word);
    } else this.addWord(word);
  }

  #append(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    this.#tail = (this.#tail + piece).slice(-TAIL);
  }

  flow(): Flow {
    return { text: this.#pieces.join(''), places: this.#places };
  }
}

const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60';
const UNSPACED_END = new RegExp(`[${UNSPACED}]$`, 'u');
const UNSPACED_START = new RegExp(`^[${UNSPACED}]`, 'u');

const isUnspaced = (before: string, after: string): boolean => UNSPACED_END.test(before) && UNSPACED_START.test(after);

/** The minimum. `Math.min(...)` would overflow the stack on a line of a million words. */
export function leastOf<T>(items: readonly T[], of: (item: T) => number): number {
  let found = Number.POSITIVE_INFINITY;
  for (const item of items) found = Math.min(found, of(item));
  return found;
}

export const mostOf = <T>(items: readonly T[], of: (item: T) => number): number => -leastOf(items, (item) => -of(item));
