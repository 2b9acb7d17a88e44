import type { TextEdits } from './xml-edits.ts';

/**
 * Marks of lists of the time before Word 97: `{\pntext 1.\tab}` is what programs show that cannot count, `{\*\pn …}` how others should. Those
 * that LibreOffice counts it counts; the others would be lost, and become text.
 */
export class RtfLists {
  readonly #edits: TextEdits;
  readonly #hasLists: boolean;
  /** Whether the paragraph is counted by the program; so are those after it, up to one that begins anew. */
  #isCounted = false;
  #written: { start: number; end: number }[] = [];
  #counting: { start: number; end: number }[] = [];

  constructor(edits: TextEdits, hasLists: boolean) {
    this.#edits = edits;
    this.#hasLists = hasLists;
  }

  follow(word: string, start: number, end: number): void {
    if (word === 'pard') this.#isCounted = false;
    if (word === 'pnlvlbody' || word === 'pnlvlblt') this.#isCounted = true;
    if (word === 'pntext' || (word === 'listtext' && !this.#hasLists)) this.#written.push({ start, end });
    if (word !== 'par') return;
    if (!this.#isCounted) {
      for (const mark of this.#written) this.#edits.cut(mark.start, mark.end);
      for (const group of this.#counting) this.#edits.replace(group.start, group.end, '{}');
    }
    this.#written = [];
    this.#counting = [];
  }

  /** A group that says how to count. */
  counting(start: number, end: number): void {
    this.#counting.push({ start, end });
  }
}
