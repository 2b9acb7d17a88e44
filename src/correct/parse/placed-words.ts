import { type BoundingBox, movedBox, sharedHeight, unionOf } from '../../domain/geometry.ts';
import { firstWhere } from '../../domain/lists.ts';
import type { OcrResult, TableCell } from '../../domain/segment.ts';
import { sumOf } from '../../domain/statistics.ts';
import { matchSequences } from '../../parse/without-engines.ts';

/** Default width of a letter, relative to the line height. */
const LETTER_WIDTH = 0.5;
/** Keeps the order of words without space. */
const LEAST_WIDTH = 1;

/**
 * Positions for the words of a corrected text: those of the same words, or of the words that they replace. Boxes are
 * relative to the segment.
 *
 *     before    Totai   amount   12.5O        unchanged words keep their box and other fields;
 *                 │        │      ├──┐        replacements divide the old boxes by letters
 *     written   Total   amount   12.50 EUR
 */
export function placedWords(
  text: string,
  before: readonly OcrResult[],
  size: Pick<BoundingBox, 'width' | 'height'>,
): OcrResult[] {
  const written = text.split(/\s+/).filter((word) => word !== '');
  if (before.length === 0) return laidOut(text, { left: 0, top: 0, ...size });
  const match = matchSequences(
    written,
    before.map((word) => word.text.trim()),
  );
  const placed: OcrResult[] = [];
  const room = { ...size, letter: letterWidth(before) };
  const runs: { known: number; own: string[] }[] = [];
  for (const [at, word] of written.entries()) {
    const known = match[at] ?? -1;
    const run = runs.at(-1);
    if (run?.known === known) run.own.push(word);
    else runs.push({ known, own: [word] });
  }
  let last = -1;
  for (const [at, { known, own }] of runs.entries()) {
    const same = before[known];
    if (same && own.length === 1 && own[0] === same.text.trim()) placed.push(same);
    else if (same) for (const word of shared(own, piecesOf(own, before, known))) placed.push(word);
    else {
      const next = runs[at + 1]?.known ?? before.length;
      const replaced = before.slice(last + 1, next);
      const added = replaced.length > 0 ? shared(own, replaced) : between(own, placed.at(-1), before[next], room);
      for (const word of added) placed.push(word);
    }
    last = Math.max(last, known);
  }
  return placed;
}

/** Handles the same letters divided differently: starts at an old word and continues as far as the letters match. */
function piecesOf(written: readonly string[], before: readonly OcrResult[], start: number): OcrResult[] {
  let letters = sumOf(written.map((text) => text.length));
  const pieces: OcrResult[] = [];
  for (let at = start; letters > 0; at++) {
    const piece = before[at];
    if (!piece) break;
    pieces.push(piece);
    letters -= piece.text.trim().length;
  }
  return pieces;
}

/** Words of a table, placed in its cells, whose boxes are relative to the page. */
export function placedInCells(
  cells: readonly TableCell[],
  before: readonly OcrResult[],
  box: BoundingBox,
): OcrResult[] {
  const middle = ({ bbox }: OcrResult) => ({ x: bbox.left + bbox.width / 2, y: bbox.top + bbox.height / 2 });
  const open = before
    .map((word, order) => ({ word, order, ...middle(word), isTaken: false }))
    .sort((a, b) => a.y - b.y);
  return cells.flatMap((cell) => {
    if (cell.text.trim() === '') return [];
    const [left, top] = [cell.bbox.left - box.left, cell.bbox.top - box.top];
    const { width, height } = cell.bbox;
    const from = firstWhere(open, ({ y }) => y >= top);
    const to = firstWhere(open, ({ y }) => y > top + height);
    const inside = open.slice(from, to).filter(({ isTaken, x }) => !isTaken && x >= left && x <= left + width);
    for (const one of inside) one.isTaken = true;
    const known = inside.sort((a, b) => a.order - b.order).map(({ word }) => movedBy(word, -left, -top));
    return placedWords(cell.text, known, { width, height }).map((word) => movedBy(word, left, top));
  });
}

const movedBy = (word: OcrResult, x: number, y: number): OcrResult => ({ ...word, bbox: movedBox(word.bbox, x, y) });

/** A corrected word; of the old one only its cell is kept. */
const writtenWord = (text: string, bbox: BoundingBox, before?: OcrResult): OcrResult => ({
  text,
  bbox,
  confidence: 1,
  ...(before?.ss_cell_ref ? { ss_cell_ref: before.ss_cell_ref } : {}),
});

/** Divides places by letters, not across lines. One pass over both lists keeps it linear. */
function shared(written: readonly string[], places: readonly OcrResult[]): OcrResult[] {
  if (written.length === places.length)
    return places.map((place, at) => writtenWord(written[at] ?? '', place.bbox, place));
  const letters = sumOf(written.map((text) => text.length));
  const given = places.map(({ text }) => Math.max(1, text.trim().length));
  const scale = sumOf(given) / letters;
  let from = 0;
  let [first, start] = [0, 0];
  return written.map((text) => {
    const to = from + text.length * scale;
    while (first < places.length - 1 && start + given[first]! - from <= LEAST_PART) start += given[first++]!;
    const [part, ...others] = partsBetween(places, given, { from, to, first, start });
    from = to;
    const sameLine = others.map(({ bbox }) => bbox).filter((bbox) => isSameLine(bbox, part.bbox));
    return writtenWord(text, unionOf([part.bbox, ...sameLine]), part.word);
  });
}

/** In letters; smaller parts are rounding errors. */
const LEAST_PART = 1e-6;

interface Part {
  word: OcrResult;
  bbox: BoundingBox;
}

/** The parts of places between two letters. Starts at the place `first`, whose first letter is `start`. Never empty. */
function partsBetween(
  places: readonly OcrResult[],
  given: readonly number[],
  { from, to, first, start }: { from: number; to: number; first: number; start: number },
): [Part, ...Part[]] {
  const parts: Part[] = [];
  for (let at = first, begin = start; at < places.length && begin < to; begin += given[at++]!) {
    const word = places[at]!;
    const [left, right] = [Math.max(from, begin), Math.min(to, begin + given[at]!)];
    if (right - left <= LEAST_PART) continue;
    const { bbox } = word;
    const letter = bbox.width / given[at]!;
    parts.push({ word, bbox: { ...bbox, left: bbox.left + (left - begin) * letter, width: (right - left) * letter } });
  }
  const [part, ...others] = parts;
  return part ? [part, ...others] : [{ word: places.at(-1)!, bbox: places.at(-1)!.bbox }];
}

/** For missing words: between their neighbours if both are in one line, otherwise beside one of them. */
function between(
  written: readonly string[],
  previous: OcrResult | undefined,
  next: OcrResult | undefined,
  room: { width: number; letter: number },
): OcrResult[] {
  const beside = (previous ?? next)!.bbox;
  const wanted = (sumOf(written.map((text) => text.length)) + written.length) * room.letter;
  const right = beside.left + beside.width;
  let [from, to] = previous
    ? [right, Math.min(right + wanted, room.width)]
    : [Math.max(0, beside.left - wanted), beside.left];
  if (previous && next && isSameLine(beside, next.bbox)) {
    const isBefore = beside.left <= next.bbox.left;
    [from, to] = isBefore ? [right, next.bbox.left] : [next.bbox.left + next.bbox.width, beside.left];
  }
  const width = Math.max(to - from, written.length * LEAST_WIDTH);
  return inLine(written, { left: from, top: beside.top, width, height: beside.height });
}

/** Without old words: fills the box line by line. */
function laidOut(text: string, box: BoundingBox): OcrResult[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const height = box.height / lines.length;
  return lines.flatMap((line, at) => {
    const words = line.split(/\s+/).filter((word) => word !== '');
    const wanted = (sumOf(words.map((word) => word.length)) + words.length) * height * LETTER_WIDTH;
    return inLine(words, { left: box.left, top: box.top + at * height, width: Math.min(box.width, wanted), height });
  });
}

/** Side by side, separated by the width of a letter. */
function inLine(words: readonly string[], box: BoundingBox): OcrResult[] {
  const letter = box.width / (sumOf(words.map((word) => word.length)) + words.length);
  let left = box.left;
  return words.map((text) => {
    const bbox = { left, top: box.top, width: text.length * letter, height: box.height };
    left += (text.length + 1) * letter;
    return writtenWord(text, bbox);
  });
}

const letterWidth = (words: readonly OcrResult[]): number =>
  sumOf(words.map(({ bbox }) => bbox.width)) / Math.max(1, sumOf(words.map(({ text }) => text.length)));

const isSameLine = (one: BoundingBox, other: BoundingBox): boolean =>
  sharedHeight(one, other) > Math.min(one.height, other.height) / 2;
