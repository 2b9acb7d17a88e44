import { consecutive } from '../../domain/lists.ts';
import { sumOf } from '../../domain/statistics.ts';
import type { DocumentWord } from '../document/words.ts';
import type { Box } from './word-facts.ts';

/** As in training (training/extract/pack.py). */
const CLS = 101;
const SEP = 102;
const UNKNOWN = 100;
const ONE = 1;
const MANY = 2;
const LONGEST_FIELD = 24;
export const PIECES = 6;
export const MOST_WORDS = 512;
/** Most fields of one question, and their tokens. */
const MOST_FIELDS = 16;
const MOST_TEXT = 256;

export interface TokenisedField {
  ids: readonly number[];
  isMany: boolean;
}

/** A word with its box in shares of the page. */
export interface PageShareWord {
  word: DocumentWord;
  /** The first pieces of the word, padded with zeros. */
  pieces: readonly number[];
  facts: readonly number[];
  box: Box;
}

/**
 * The fields as tokens, each with its mark ▪:
 *
 *     [CLS] ▪ invoice number ( text ) ▪ total ( number ) [SEP]
 */
export interface PackedFields {
  ids: number[];
  marks: number[];
}

export function packFields(fields: readonly TokenisedField[]): PackedFields {
  const ids = [CLS];
  const marks: number[] = [];
  for (const field of fields) {
    marks.push(ids.length);
    ids.push(field.isMany ? MANY : ONE, ...field.ids.slice(0, LONGEST_FIELD));
  }
  ids.push(SEP);
  return { ids, marks };
}

/** Groups of fields that fit into one question. */
export function groupFields<T extends TokenisedField>(fields: readonly T[]): T[][] {
  const needed = ({ ids }: T): number => 1 + Math.min(ids.length, LONGEST_FIELD);
  return consecutive(
    fields,
    (_, field, group) => sumOf(group.map(needed)) + needed(field) <= MOST_TEXT - 2 && group.length < MOST_FIELDS,
  );
}

/** Each word is one token of the model, made of its first pieces. */
export function piecesOf(ids: readonly number[]): number[] {
  const taken = ids.length > 0 ? ids.slice(0, PIECES) : [UNKNOWN];
  return [...taken, ...Array<number>(PIECES - taken.length).fill(0)];
}
