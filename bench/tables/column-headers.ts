import { type BoundingBox, bottom, centreX, centreY, right, sharedWidth, unionOf } from '../../src/domain/geometry.ts';
import type { Word } from '../../src/parse/page-content.ts';

/** Words close together on one line; a number with its signs. */
interface Piece {
  words: Word[];
  bbox: BoundingBox;
  text: string;
}

/** Rows of numbers below each other, and the texts above their columns. */
export interface ColumnsWithHeaders {
  /** The numbers of the first row. */
  first: Piece[];
  /** Texts above columns, each with the numbers of the first row that it covers. */
  headers: { piece: Piece; over: Piece[] }[];
}

const AMOUNT = /^[$€£]*\s?[(−–-]*[$€£]?\d[\d,]*(?:\.\d+)?[)%]*$/;
const SIGN = /^[$€£%()—–-]+$/;
const YEAR = /^(?:19|20)\d\d$/;
/** A wider gap, in line heights, separates pieces; a narrower one joins a sign to its number. */
const APART = 1;
/** Space between two lines of one table, in line heights. */
const WIDEST_STEP = 2;
const LEAST_ROWS = 3;
const MOST_HEADER_LINES = 6;

/**
 * Column headers by the positions of the words alone, from lines with a label and numbers:
 *
 *                     Year ended            ← above two columns
 *     (Millions)    2022     2021           ← above one each
 *     Revenue      5,363    4,907           ← first row
 *     Costs        (370)    (102)
 *
 * Moves up from the first row and takes lines whose texts are all above the numbers or left of all of them. Labels
 * without anything above the numbers are skipped, and the first other line (a title, prose, another table) ends the
 * search.
 */
export function columnsWithHeaders(words: readonly Word[]): ColumnsWithHeaders[] {
  const lines = linesOf(words.filter(({ hidden, angle, text }) => !hidden && angle === 0 && text.trim() !== ''));
  const found: ColumnsWithHeaders[] = [];
  for (let at = 0; at < lines.length; at++) {
    const numbers = numbersOfRow(lines[at]!);
    if (!numbers) continue;
    const below = rowsBelow(lines, at, numbers);
    if (below.length < LEAST_ROWS) continue;
    const headers = headersAbove(lines, at, below);
    if (headers.length > 0) found.push({ first: numbers, headers });
    at = lines.indexOf(below.at(-1)!.line);
  }
  return found;
}

const boxOf = (words: readonly Word[]): BoundingBox => unionOf(words.map(({ bbox }) => bbox))!;

function pieceOf(words: Word[]): Piece {
  return { words, bbox: boxOf(words), text: words.map(({ text }) => text.trim()).join(' ') };
}

/** Words on one line, as pieces from left to right. */
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

/** The numbers of a line that consists of a label and at least two numbers; years are headers. */
function numbersOfRow([label, ...others]: readonly Piece[]): Piece[] | null {
  if (!label || others.length < 2 || !/\p{L}{3}/u.test(label.text) || !others.every(isNumber)) return null;
  const written = others.filter(({ text }) => /\d/.test(text));
  return written.length < 2 || written.every(({ text }) => YEAR.test(text)) ? null : others;
}

interface NumberRow {
  line: Piece[];
  numbers: Piece[];
}

/** The row and the rows below it that have numbers in the same columns, at most a few lines apart. */
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

function headersAbove(
  lines: readonly Piece[][],
  at: number,
  rows: readonly NumberRow[],
): ColumnsWithHeaders['headers'] {
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
  const headers: ColumnsWithHeaders['headers'] = [];
  let below = rows[0]!.line;
  for (const line of lines.slice(Math.max(0, at - MOST_HEADER_LINES), at).reverse()) {
    if (boxOfLine(below).top - bottom(boxOfLine(line)) > WIDEST_STEP * height) break;
    below = line;
    const overNumbers = line.filter(({ bbox }) => right(bbox) > left);
    if (overNumbers.length === 0) continue;
    const over = overNumbers.map((piece) => ({ piece, over: columnsUnder(piece, columns) }));
    const isHeaderLine =
      numbersOfRow(line) === null &&
      overNumbers.every(({ bbox }) => centreX(bbox) > left && bbox.left > (whole.left + left) / 2) &&
      !(line.length === 1 && isCentredOn(whole, line[0]!.bbox) && !isCentredOn(numbersBox, line[0]!.bbox)) &&
      overNumbers.every((piece) => YEAR.test(piece.text) || !isNumber(piece)) &&
      over.some(({ over }) => over.length > 0);
    if (!isHeaderLine) break;
    headers.push(...over.filter(({ over }) => over.length > 0));
  }
  return headers;
}

interface Column {
  number: Piece;
  bbox: BoundingBox;
}

/** Columns whose centre is below the text; otherwise the one with the largest overlap. */
function columnsUnder({ bbox }: Piece, columns: readonly Column[]): Piece[] {
  const whole = columns.filter((column) => centreX(column.bbox) > bbox.left && centreX(column.bbox) < right(bbox));
  if (whole.length > 0) return whole.map(({ number }) => number);
  const most = columns.reduce((a, b) => (sharedWidth(b.bbox, bbox) > sharedWidth(a.bbox, bbox) ? b : a));
  return sharedWidth(most.bbox, bbox) > 0 ? [most.number] : [];
}

const boxOfLine = (line: readonly Piece[]): BoundingBox => unionOf(line.map(({ bbox }) => bbox))!;

const isCentredOn = (all: BoundingBox, one: BoundingBox): boolean =>
  Math.abs(centreX(all) - centreX(one)) < 1.5 * one.height;
