import { pairsOf } from '../../domain/plain-object.ts';
import { AXIS, heightOf, type Item, largestSize, madeOf, middleDown, rowsByBaseline, splitAtGaps } from './item.ts';
import { signLatex } from './symbols.ts';

/** A bracket of this height in font sizes encloses several lines. */
const TALL = 1.9;
const CLOSING = pairsOf('( ) [ ] { } | | ‖ ‖ ⌊ ⌋ ⌈ ⌉ ⟨ ⟩');
const MATRIX = pairsOf('( pmatrix [ bmatrix { Bmatrix | vmatrix ‖ Vmatrix');
/** Smallest row distance in font sizes; parts of a fraction are already one item. */
const ROW_DISTANCE = 0.9;
/** Smallest column gap in font sizes. */
const COLUMN_GAP = 0.8;

type Write = (items: readonly Item[]) => string | null;

/**
 * Groups the content of tall brackets, innermost first: a matrix, cases, or a line with large brackets. Null if it
 * cannot be written.
 *
 *     ⎧ x   if x > 0       ⎛ a  b ⎞
 *     ⎩ 0   otherwise      ⎝ c  d ⎠
 */
export function encloseRows(items: readonly Item[], write: Write): Item[] | null {
  let open = items.toSorted((a, b) => a.left - b.left);
  for (let pair = innermostPair(open); pair; pair = innermostPair(open)) {
    const { left, right: close } = pair;
    const inside = open.filter(
      (item) => item !== left && item !== close && item.left >= left.left && item.right <= close.right,
    );
    const latex = enclosed(inside, left, close, write);
    if (latex === null) return null;
    const used = [left, ...inside, close];
    const made = madeOf(used, latex, middleDown(left) + AXIS * largestSize(used));
    open = [...open.filter((item) => !used.includes(item)), made].sort((a, b) => a.left - b.left);
  }
  return withCases(open, write);
}

const isTall = (item: Item): boolean => item.text !== '' && heightOf(item) > TALL * item.size;

function innermostPair(items: readonly Item[]): { left: Item; right: Item } | null {
  let opened: Item | null = null;
  for (const item of items.filter(isTall)) {
    if (opened && CLOSING[opened.text] === item.text) return { left: opened, right: item };
    if (item.text in CLOSING) opened = item;
  }
  return null;
}

function enclosed(inside: readonly Item[], left: Item, close: Item, write: Write): string | null {
  if (inside.length === 0) return null;
  const rows = rowsByBaseline(inside, ROW_DISTANCE).rows;
  const environment = MATRIX[left.text];
  if (rows.length > 1 && environment) {
    const cells = rows.map((row) => cellsOf(row, write));
    if (cells.some((row) => row === null || row.length !== cells[0]!.length)) return null;
    return `\\begin{${environment}}${cells.map((row) => row!.join(' & ')).join(' \\\\ ')}\\end{${environment}}`;
  }
  const latex = write(inside);
  return latex === null ? null : `\\left${signLatex(left.text)} ${latex} \\right${signLatex(close.text)}`;
}

/** A tall brace without a closing one: everything to its right are cases. */
function withCases(items: readonly Item[], write: Write): Item[] | null {
  const brace = items.find((item) => item.text === '{' && isTall(item));
  if (!brace) return [...items];
  const inside = items.filter((item) => item.left > brace.left && item !== brace);
  if (inside.length === 0 || inside.some((item) => middleDown(item) < brace.top || middleDown(item) > brace.bottom)) {
    return null;
  }
  const rows = rowsByBaseline(inside, ROW_DISTANCE).rows.map((row) => cellsOf(row, write));
  if (rows.includes(null)) return null;
  const latex = `\\begin{cases}${rows.map((row) => row!.join(' & ')).join(' \\\\ ')}\\end{cases}`;
  const used = [brace, ...inside];
  return [...items.filter((item) => !used.includes(item)), madeOf(used, latex, brace.baseline)];
}

function cellsOf(row: readonly Item[], write: Write): string[] | null {
  const sorted = row.toSorted((a, b) => a.left - b.left);
  const written = splitAtGaps(sorted, COLUMN_GAP * largestSize(row)).map((cell) => write(cell));
  return written.includes(null) ? null : (written as string[]);
}
