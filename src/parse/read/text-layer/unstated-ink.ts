import { type BoundingBox, bottom, clampToPage, grownBox, right } from '../../../domain/geometry.ts';
import { whiteRows } from '../../../models/white-rows.ts';
import { PATTERN } from '../../alike.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { STROKE_EDGE } from '../page-ink.ts';
import { joinOverlapping } from './where-to-read.ts';

/** Side of a cell, in pixels, in which ink is counted. */
const CELL = 4;
/** Letters reach beyond the box of their word by this share of its height: accents, swashes, wrong metrics. */
const OVERHANG = 0.25;
/** Pixels around lines and edges of boxes. */
const EDGE_PX = 3;
/** Strokes of letters that are drawn as paths look like short lines. */
const LONGEST_STROKE_PX = 72;
/** Letters and words this far apart, in cells, are on one line. */
const GAP = 4;
/** Half a letter of small print. */
const LEAST_HEIGHT_PX = 6;
const LEAST_WIDTH_PX = 10;
/** Strokes of one or two letters have this many edges in a row of pixels, and some rows are that full. */
const LEAST_EDGES = 4;
/** Room around what is read, in pixels; the detector misses letters at the edge of a picture. */
const MARGIN_PX = 10;

/**
 * Parts of a page that show strokes which nothing that is known accounts for: text drawn as outlines, words in small pictures,
 * a stamp. The page is split into cells; those with edges of strokes that no word, line or known region covers are joined
 * along the line, and what is as full of strokes as letters are is a part:
 *
 *     Known words of a line      ░░░░░ ░░░░░ ░░ ░ ░░░░
 *     ▛▙▟▜ drawn  as outlines    ▓▓▓▓  ▓▓▓▓▓ ▓▓ ▓▓▓▓▓▓▓▓   → a part
 *     ─────────────────────      ░░░░░░░░░░░░░░░░░░░░░░
 */
export function unstatedInk(
  content: PageContent,
  stated: readonly Word[],
  known: readonly BoundingBox[],
): BoundingBox[] {
  return asParts(writingIn(content, stated, known), content);
}

/** Fewer drawings of the size of letters or lines than this are ornaments, and letters are drawn one by one. */
const LEAST_DRAWINGS = 20;
/** A word or a line is this many times as long as high, and no higher than this share of the page. */
const [WORD_SHAPE, HIGHEST_WORD] = [2, 0.1];
/** From so many on, which together are as long as the page is wide, writing is more than a label. */
const FEWEST_WORDS = 6;

/** As `unstatedInk`, of pages that draw whole lines of text as outlines; nothing where all that is drawn are figures and a label or two. */
export function outlinedText(
  content: PageContent,
  stated: readonly Word[],
  known: readonly BoundingBox[],
): BoundingBox[] {
  const couldBeLetters = (content.drawings ?? []).filter(
    ({ height }) => height >= LEAST_HEIGHT_PX && height <= HIGHEST_WORD * content.height,
  );
  if (couldBeLetters.length < LEAST_DRAWINGS) return [];
  const lines = writingIn(content, stated, known, couldBeLetters).filter(
    ({ from, to, top, foot }) =>
      to - from >= WORD_SHAPE * (foot - top) && (foot - top) * CELL <= HIGHEST_WORD * content.height,
  );
  const length = lines.reduce((sum, { from, to }) => sum + (to - from) * CELL, 0);
  return lines.length < FEWEST_WORDS || length < content.width ? [] : asParts(lines, content);
}

/** By the pixels of the page, or without drawing it by the boxes of its drawings. */
function writingIn(
  content: PageContent,
  stated: readonly Word[],
  known: readonly BoundingBox[],
  drawings?: readonly BoundingBox[],
): Blot[] {
  const columns = Math.ceil(content.width / CELL);
  const rows = Math.ceil(content.height / CELL);
  const edges = drawings ? new Uint8Array(columns * rows) : edgesIn(content, columns, rows);
  for (const box of drawings ?? []) set(edges, box, columns, rows, LEAST_EDGES);
  for (const box of accountedFor(content, stated, known)) set(edges, box, columns, rows, 0);
  return joined(edges, columns, rows).filter(isWriting);
}

function asParts(blots: readonly Blot[], content: PageContent): BoundingBox[] {
  const parts = blots.map(({ from, to, top, foot }) => ({
    left: from * CELL - MARGIN_PX,
    top: top * CELL - MARGIN_PX,
    width: (to - from) * CELL + 2 * MARGIN_PX,
    height: (foot - top) * CELL + 2 * MARGIN_PX,
  }));
  return joinOverlapping(parts).map((box) => clampToPage(box, content.width, content.height));
}

/** Steps between neighbouring pixels that are edges of strokes, counted by cell; every other row of pixels is looked at. */
function edgesIn({ raster }: PageContent, columns: number, rows: number): Uint8Array {
  const { width, height, data } = raster;
  const edges = new Uint8Array(columns * rows);
  const isWhite = whiteRows(raster);
  for (let y = 0; y < height; y += 2) {
    if (!isWhite(y)) countEdges(data, y * width * 3 + 1, width, edges, Math.floor(y / CELL) * columns);
  }
  return edges;
}

function countEdges(data: Uint8Array, from: number, width: number, edges: Uint8Array, row: number): void {
  let previous = data[from]!;
  for (let x = 1, at = from + 3; x < width; x++, at += 3) {
    const value = data[at]!;
    if (value - previous >= STROKE_EDGE || previous - value >= STROKE_EDGE) edges[row + (x >> 2)]!++;
    previous = value;
  }
}

function* accountedFor(
  { rules, fills, images }: PageContent,
  stated: readonly Word[],
  known: readonly BoundingBox[],
): Generator<BoundingBox> {
  yield* known;
  for (const { bbox } of stated) yield grownBox(bbox, OVERHANG * Math.min(bbox.height, bbox.width) + 1);
  for (const { bbox } of rules)
    if (Math.max(bbox.width, bbox.height) > LONGEST_STROKE_PX) yield grownBox(bbox, EDGE_PX);
  for (const { bbox } of [...fills, ...images]) {
    yield grownBox({ ...bbox, width: 0 }, EDGE_PX);
    yield grownBox({ ...bbox, left: right(bbox), width: 0 }, EDGE_PX);
  }
}

function set(edges: Uint8Array, box: BoundingBox, columns: number, rows: number, count: number): void {
  const from = Math.max(0, Math.floor(box.left / CELL));
  const to = Math.min(columns, Math.ceil(right(box) / CELL));
  const foot = Math.min(rows, Math.ceil(bottom(box) / CELL));
  for (let row = Math.max(0, Math.floor(box.top / CELL)); row < foot; row++) {
    if (to > from) edges.fill(count, row * columns + from, row * columns + to);
  }
}

/** Connected cells with ink, in cells. */
interface Blot {
  from: number;
  to: number;
  top: number;
  foot: number;
  /** Edges in each of its rows of cells, from `top` on. */
  edges: number[];
}

function joined(edges: Uint8Array, columns: number, rows: number): Blot[] {
  const blots: Blot[] = [];
  const seen = new Uint8Array(edges.length);
  const addNeighbours = (cell: number, cells: number[]): void => {
    const row = Math.floor(cell / columns);
    const column = cell % columns;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - GAP); x <= Math.min(columns - 1, column + GAP); x++) {
        const at = y * columns + x;
        if (edges[at] === 0 || seen[at]) continue;
        seen[at] = 1;
        cells.push(at);
      }
    }
  };
  for (let start = 0; start < edges.length; start++) {
    if (edges[start] === 0 || seen[start]) continue;
    seen[start] = 1;
    const cells = [start];
    for (let next = 0; next < cells.length; next++) addNeighbours(cells[next]!, cells);
    blots.push(blotOf(cells, edges, columns));
  }
  return blots;
}

function blotOf(cells: readonly number[], edges: Uint8Array, columns: number): Blot {
  const counts = new Map<number, number>();
  let from = columns;
  let to = 0;
  for (const cell of cells) {
    const row = Math.floor(cell / columns);
    counts.set(row, (counts.get(row) ?? 0) + edges[cell]!);
    from = Math.min(from, cell % columns);
    to = Math.max(to, (cell % columns) + 1);
  }
  const top = Math.min(...counts.keys());
  const foot = Math.max(...counts.keys()) + 1;
  return { from, to, top, foot, edges: [...counts.values()] };
}

/** Two rows of pixels are counted in each row of cells. */
function isWriting({ from, to, top, foot, edges }: Blot): boolean {
  if ((to - from) * CELL < LEAST_WIDTH_PX || (foot - top) * CELL < LEAST_HEIGHT_PX) return false;
  return edges.filter((count) => count >= 2 * LEAST_EDGES).length * 2 >= PATTERN;
}
