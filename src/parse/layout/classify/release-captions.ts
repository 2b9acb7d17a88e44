import { bottom, boxFromEdges, right, unionOf } from '../../../domain/geometry.ts';
import { type TextRow, textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';
import { captionWording } from '../wording/caption-wording.ts';

/** Only wording that leaves no doubt takes words out of a figure. */
const SURE = 0.9;
const MOST_ROWS = 4;

/**
 * Takes the caption out of a figure or table whose box was drawn around both.
 *
 *     ┌──────────────────────────┐        Caption
 *     │ Figure 4.1. Capacity     │      ┌──────────────────────────┐
 *     │  ▂ ▅ █ ▆                 │  →   │  ▂ ▅ █ ▆                 │
 *     └──────────────────────────┘      └──────────────────────────┘
 */
export function releaseCaptions(region: Region): Region[] {
  if (region.type !== 'Picture' && region.type !== 'Table') return [region];
  const rows = textRowsOf(region.lines);
  if (rows.length < 2 && region.type === 'Table') return [region];
  const taken = captionAtTop(rows) ?? captionAtBottom(rows);
  if (!taken || (region.type === 'Table' && taken.rows.length === rows.length)) return [region];
  const words = new Set(taken.rows.flatMap((r) => r.pieces));
  const rest = region.lines.filter((l) => !words.has(l));
  const captionBox = unionOf([...words].map((l) => l.bbox))!;
  const { left, top } = region.bbox;
  const bbox =
    taken.side === 'top'
      ? boxFromEdges(left, Math.min(bottom(captionBox), bottom(region.bbox)), right(region.bbox), bottom(region.bbox))
      : boxFromEdges(left, top, right(region.bbox), Math.max(top, captionBox.top));
  return [{ ...region, lines: rest, bbox }, regionFromLines('Caption', [...words], SURE)];
}

interface Taken {
  side: 'top' | 'bottom';
  rows: TextRow[];
}

function captionAtTop(rows: readonly TextRow[]): Taken | null {
  const first = rows[0];
  if (!first || first.pieces.length > 1 || captionWording(first.pieces[0]!.text) < SURE) return null;
  const taken = [first];
  for (const row of rows.slice(1, MOST_ROWS)) {
    if (!continues(taken.at(-1)!, row)) break;
    taken.push(row);
  }
  return { side: 'top', rows: taken };
}

function captionAtBottom(rows: readonly TextRow[]): Taken | null {
  const from = rows.findLastIndex((row) => row.pieces.length === 1 && captionWording(row.pieces[0]!.text) >= SURE);
  if (from < 1 || rows.length - from > MOST_ROWS) return null;
  const taken = rows.slice(from);
  return taken.slice(1).every((row, i) => continues(taken[i]!, row)) ? { side: 'bottom', rows: taken } : null;
}

/** The caption's next line: one piece, the same type, close below. */
function continues(last: TextRow, next: TextRow): boolean {
  const a: TextLine = last.pieces[0]!;
  const b: TextLine = next.pieces[0]!;
  if (next.pieces.length > 1 || Math.abs(a.size - b.size) > 0.05 * a.size || a.bold !== b.bold) return false;
  return b.bbox.top - a.bbox.top < 1.6 * a.size && /\p{L}{2}/u.test(b.text);
}
