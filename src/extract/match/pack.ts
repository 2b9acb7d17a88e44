import type { DocumentWord } from '../document/words.ts';

/** As in training (training/extract/pack.py). */
const LENGTH = 512;
const CLS = 101;
const SEP = 102;
const UNKNOWN = 100;
const ONE = 1;
const MANY = 2;
const LONGEST_FIELD = 32;
const LONGEST_WORD = 12;

export interface TokenisedField {
  ids: readonly number[];
  isMany: boolean;
}

/** A word as a share of its page. */
export interface PageShareWord {
  word: DocumentWord;
  ids: readonly number[];
  box: readonly [left: number, top: number, right: number, bottom: number];
}

/**
 * Fields and as many words as there is room for:
 *
 *     [CLS] ▪ invoice number ( text ) ▪ total ( number ) [SEP] Invoice No . INV - 7 … [SEP]
 */
export interface Packed {
  ids: number[];
  /** Where the mark ▪ of each field stands. */
  marks: number[];
  /** Where the first token of each word stands. */
  firsts: number[];
  boxes: (readonly number[])[];
  firstWord: number;
  /** The word after the last one that fitted. */
  end: number;
}

export function packWindow(fields: readonly TokenisedField[], words: readonly PageShareWord[], start: number): Packed {
  const ids = [CLS];
  const marks: number[] = [];
  for (const field of fields) {
    marks.push(ids.length);
    ids.push(field.isMany ? MANY : ONE, ...field.ids.slice(0, LONGEST_FIELD));
  }
  ids.push(SEP);
  const firstWord = ids.length;
  const firsts: number[] = [];
  const boxes: (readonly number[])[] = [];
  let end = start;
  for (; end < words.length; end++) {
    const { ids: own, box } = words[end]!;
    const taken = own.length > 0 ? own.slice(0, LONGEST_WORD) : [UNKNOWN];
    if (ids.length + taken.length > LENGTH - 1) break;
    firsts.push(ids.length);
    ids.push(...taken);
    for (const _ of taken) boxes.push(box);
  }
  ids.push(SEP);
  return { ids, marks, firsts, boxes, firstWord, end };
}
