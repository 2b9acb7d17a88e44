import { type BoundingBox, bottom, centreX, centreY, right, sharedWidth, unionOf } from '../../src/domain/geometry.ts';
import type { Word } from '../../src/parse/page-content.ts';

/** Words close together on one height; a number together with its signs. */
interface Piece {
  words: Word[];
  bbox: BoundingBox;
  text: string;
}

/** Rows of numbers below each other, and what the page's geometry says is over their columns. */
export interface HeadedColumns {
  /** The numbers of the first row. */
  first: Piece[];
  /** Texts over columns, each with the numbers of the first row that it is over. */
  heads: { piece: Piece; over: Piece[] }[];
}

const AMOUNT = /^[$€£]*\s?[(−–-]*[$€£]?\d[\d,]*(?:\.\d+)?[)%]*$/;
const SIGN = /^[$€£%()—–-]+$/;
const YEAR = /^(?:19|20)\d\d$/;
/** Wider than this, in heights, parts pieces; narrower than this joins a sign to its number. */
const APART = 1;
/** Space between two lines of one table, in heights. */
const WIDEST_STEP = 2;
const LEAST_ROWS = 3;
const MOST_HEAD_LINES = 6;

/**
 * Heads of columns by the words' places alone, from lines with a label and numbers:
 *
 *                     Year ended            ← over two columns
 *     (Millions)    2022     2021           ← over one each
 *     Revenue      5,363    4,907           ← first row
 *     Costs        (370)    (102)
 *
 * Upwards from the first row, lines count whose texts all are over the numbers or left of all of them; labels without anything over the numbers
 * are passed, and the first other line (a title, prose, another table) ends it.
 */
export function headedColumns(words: readonly Word[]): HeadedColumns[] {
  const lines = linesOf(words.filter(({ hidden, angle, text }) => !hidden && angle === 0 && text.trim() !== ''));
  const found: HeadedColumns[] = [];
  for (let at = 0; at < lines.length; at++) {
    const numbers = numbersOfRow(lines[at]!);
    if (!numbers) continue;
    const below = rowsBelow(lines, at, numbers);
    if (below.length < LEAST_ROWS) continue;
    const heads = headsAbove(lines, at, below);
    if (heads.length > 0) found.push({ first: numbers, heads });
    at = lines.indexOf(below.at(-1)!.line);
  }
  return found;
}

const boxOf = (words: readonly Word[]): BoundingBox => unionOf(words.map(({ bbox }) => bbox))!;

function pieceOf(words: Word[]): Piece {
  return { words, bbox: boxOf(words), text: words.map(({ text }) => text.trim()).join(' ') };
}

/** Words on one height, as pieces from left to right. */
function linesOf(words: readonly Word[]): Piece[][] {
  const lines: Word[][] = [];
  for (const word of [...words].sort((a, b) => centreY(a.bbox) - centreY(b.bbox))) {
    const last = lines.at(-1);
    const box = last && boxOf(last);
    if (box && centreY(word.bbox) - centreY(box) < 0.5 * Math.min(box.height, word.bbox.height)) last.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => piecesOf(line.sort((a, b) => a.bbox.left - b.bbox.left)));
}

function piecesOf(line: readonly Word[]): Piece[] {
  const height = boxOf(line).height;
  const pieces: Word[][] = [];
  for (const word of line) {
    const last = pieces.at(-1);
    const before = last?.at(-1);
    const gap = before ? word.bbox.left - right(before.bbox) : Infinity;
    const isSigned = before && (/^[$€£(]+$/.test(before.text.trim()) || /^[)%]+$/.test(word.text.trim()));
    const isNextNumber = before && gap > 0.5 * height && AMOUNT.test(word.text.trim());
    if (last && (isSigned || (gap < APART * height && !isNextNumber))) last.push(word);
    else pieces.push([word]);
  }
  return pieces.map(pieceOf);
}

const isNumber = ({ text }: Piece): boolean => AMOUNT.test(text.replace(/\s/g, '')) || SIGN.test(text);

/** The numbers of a line that has a label and at least two of them, and nothing else; years are heads. */
function numbersOfRow([label, ...others]: readonly Piece[]): Piece[] | null {
  if (!label || others.length < 2 || !/\p{L}{3}/u.test(label.text) || !others.every(isNumber)) return null;
  const written = others.filter(({ text }) => /\d/.test(text));
  return written.length < 2 || written.every(({ text }) => YEAR.test(text)) ? null : others;
}

interface NumberRow {
  line: Piece[];
  numbers: Piece[];
}

/** The row and those below it that have numbers in the same columns, as many as are no more than a few lines apart. */
function rowsBelow(lines: readonly Piece[][], at: number, first: Piece[]): NumberRow[] {
  const rows: NumberRow[] = [{ line: lines[at]!, numbers: first }];
  for (const line of lines.slice(at + 1)) {
    const before = rows.at(-1)!.line;
    if (line[0]!.bbox.top - bottom(before[0]!.bbox) > 2 * WIDEST_STEP * before[0]!.bbox.height) break;
    const numbers = numbersOfRow(line);
    if (!numbers) continue;
    const shared = numbers.filter(({ bbox }) => first.some((f) => sharedWidth(f.bbox, bbox) > 0));
    if (shared.length < Math.min(first.length, numbers.length)) break;
    rows.push({ line, numbers });
  }
  return rows;
}

function headsAbove(lines: readonly Piece[][], at: number, rows: readonly NumberRow[]): HeadedColumns['heads'] {
  const first = rows[0]!.numbers;
  const height = rows[0]!.line[0]!.bbox.height;
  // A column is as wide as its widest number.
  const columns = first.map(
    (number): Column => ({
      number,
      bbox: unionOf(
        rows
          .flatMap(({ numbers }) => numbers.filter((n) => sharedWidth(n.bbox, number.bbox) > 0))
          .map(({ bbox }) => bbox),
      )!,
    }),
  );
  const left = columns[0]!.bbox.left;
  const whole = unionOf(rows.flatMap(({ line }) => line).map(({ bbox }) => bbox))!;
  const numbersBox = unionOf(columns.map(({ bbox }) => bbox))!;
  const heads: HeadedColumns['heads'] = [];
  let below = rows[0]!.line;
  for (const line of lines.slice(Math.max(0, at - MOST_HEAD_LINES), at).reverse()) {
    if (boxOfLine(below).top - bottom(boxOfLine(line)) > WIDEST_STEP * height) break;
    below = line;
    const overNumbers = line.filter(({ bbox }) => right(bbox) > left);
    if (overNumbers.length === 0) continue;
    const over = overNumbers.map((piece) => ({ piece, over: columnsUnder(piece, columns) }));
    const isHeads =
      numbersOfRow(line) === null &&
      overNumbers.every(({ bbox }) => centreX(bbox) > left && bbox.left > (whole.left + left) / 2) &&
      !(line.length === 1 && isCentredOn(whole, line[0]!.bbox) && !isCentredOn(numbersBox, line[0]!.bbox)) &&
      overNumbers.every((piece) => YEAR.test(piece.text) || !isNumber(piece)) &&
      over.some(({ over }) => over.length > 0);
    if (!isHeads) break;
    heads.push(...over.filter(({ over }) => over.length > 0));
  }
  return heads;
}

interface Column {
  number: Piece;
  bbox: BoundingBox;
}

/** Columns whose middle lies below the text; else the one that it shares most width with. */
function columnsUnder({ bbox }: Piece, columns: readonly Column[]): Piece[] {
  const whole = columns.filter((column) => centreX(column.bbox) > bbox.left && centreX(column.bbox) < right(bbox));
  if (whole.length > 0) return whole.map(({ number }) => number);
  const most = columns.reduce((a, b) => (sharedWidth(b.bbox, bbox) > sharedWidth(a.bbox, bbox) ? b : a));
  return sharedWidth(most.bbox, bbox) > 0 ? [most.number] : [];
}

const boxOfLine = (line: readonly Piece[]): BoundingBox => unionOf(line.map(({ bbox }) => bbox))!;

const isCentredOn = (all: BoundingBox, one: BoundingBox): boolean =>
  Math.abs(centreX(all) - centreX(one)) < 1.5 * one.height;
