import { bottom, boxFromEdges, right } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import { PATTERN } from '../../alike.ts';
import { type TextRow, textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';

const LEADERS = /(?:\.{4,}|(?:\.\s){3,}|…{2,}|_{4,}|·{4,})\s*(\d[\d\s]{0,5}|[ivxlc]{1,7})$/iu;
const PAGE = /^(?:\d{1,4}|[ivxlc]{1,7})$/iu;

/**
 * Finds tables of contents: rows that end with increasing page numbers.
 *
 *     Introduction ............. 1
 *     Part I                            ← a row without a number between entries is included
 *     Methods                    4
 *     Results                   12
 *
 * Entries side by side are columns, and each is a list.
 */
export function contentsLists(lines: readonly TextLine[]): DetectedRegion[] {
  const rows = textRowsOf(lines);
  const ends = rows.flatMap(endOfFirstEntry);
  const aside = lines.filter(({ bbox }) => ends.length > 0 && bbox.left >= Math.max(...ends));
  if (aside.length > 0) return [lines.filter((line) => !aside.includes(line)), aside].flatMap(contentsLists);
  const found: DetectedRegion[] = [];
  let run: { row: TextRow; page: number }[] = [];
  let between = 0;
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.length > PATTERN) found.push(regionOf(first.row, last.row, run.length, rows));
    run = [];
    between = 0;
  };
  for (const row of rows) {
    const page = entryPage(row);
    const last = run.at(-1);
    if (page === null) {
      between++;
      if (between > 3) close();
      continue;
    }
    if (last && page < last.page) close();
    run.push({ row, page });
    between = 0;
  }
  close();
  return found;
}

/** Where the first entry of a row ends if another one follows. */
function endOfFirstEntry({ pieces }: TextRow): number[] {
  const last = pieces.findIndex((_, i) => LEADERS.test(textOf(pieces.slice(0, i + 1))));
  return last !== -1 && LEADERS.test(textOf(pieces.slice(last + 1))) ? [right(pieces[last]!.bbox)] : [];
}

const textOf = (pieces: readonly TextLine[]): string => pieces.map((p) => p.text).join(' ');

/** The page of an entry, or null. Roman numerals count as pages before the first. */
function entryPage(row: TextRow): number | null {
  const led = LEADERS.exec(textOf(row.pieces));
  // Wide tracking may separate the digits: "1 0".
  if (led) return Number(led[1]?.replace(/\s/gu, '')) || 0;
  const [title, page, more] = row.pieces;
  if (!title || !page || more || !PAGE.test(page.text) || !/\p{L}{2}/u.test(title.text)) return null;
  return Number(page.text) || 0;
}

function regionOf(first: TextRow, last: TextRow, count: number, all: readonly TextRow[]): DetectedRegion {
  const [top, low] = [first.bbox.top, bottom(last.bbox)];
  const rows = all.filter((r) => r.bbox.top >= top && bottom(r.bbox) <= low);
  const left = Math.min(...rows.map((r) => r.bbox.left));
  const edge = Math.max(...rows.map((r) => right(r.bbox)));
  return {
    layoutClass: 'TOC',
    bbox: boxFromEdges(left, top, edge, low),
    score: Math.min(0.95, 0.7 + 0.02 * count),
  };
}
