import type { BoundingBox } from '../../../domain/geometry.ts';
import { startsRightToLeft } from '../../../domain/text-direction.ts';
import { drawnWord, lineWidth } from '../../drawing/wrap.ts';
import type { Word } from '../../page-content.ts';
import { spansOfWords } from '../../sequences/style-words.ts';
import { byFirstCell, cellKey, cellName } from '../cell-names.ts';
import type { CellRange, Sheet, SheetCell } from '../sheet.ts';
import { cellLines, cellMetrics, faceOf, type SheetLayout } from './lay-out-sheet.ts';

export interface PlacedCell {
  cell: SheetCell;
  range: CellRange;
  box: BoundingBox;
  lines: { words: Word[]; baseline: number }[];
}

export function placeCells(sheet: Sheet, layout: SheetLayout): Map<number, PlacedCell> {
  const merges = byFirstCell(sheet.merges);
  const placed = new Map<number, PlacedCell>();
  const lastRow = layout.rows.at(-1)?.index ?? -1;
  for (const { row, cells } of [...sheet.carriedHeader, ...sheet.rows]) {
    if (row > lastRow) break;
    for (const cell of cells) {
      if (!layout.isDrawn(row, cell.column)) continue;
      const key = cellKey(row, cell.column);
      const range = merges.get(key) ?? { top: row, left: cell.column, bottom: row, right: cell.column };
      const box = layout.boxOf(range);
      placed.set(key, { cell, range, box, lines: lines(cell, cellName(row, cell.column), box, layout.scale) });
    }
  }
  return placed;
}

const ALIGNS = { Left: 0, Justify: 0, Center: 0.5, Right: 1 };
const VALIGNS = { Top: 0, Middle: 0.5, Bottom: 1, Baseline: 1 };

/** Default alignment: text at the reading start, numbers on the right, booleans in the centre. */
function alignOf({ style, kind, text }: SheetCell): number {
  if (style?.align) return ALIGNS[style.align];
  if (kind === 'text') return startsRightToLeft(text) ? 1 : 0;
  return kind === 'boolean' || kind === 'error' ? 0.5 : 1;
}

function lines(cell: SheetCell, cellRef: string, box: BoundingBox, scale: number): PlacedCell['lines'] {
  const { line, padding } = cellMetrics(scale);
  const face = faceOf(cell, scale);
  const align = alignOf(cell);
  const all = cellLines(cell, box.width, scale);
  const spans = cell.spans ? spansOfWords(all.flat(), { text: cell.text, spans: cell.spans }) : [];
  let next = 0;
  const room = Math.max(1, Math.floor((box.height - padding) / line + 0.01));
  const spare = Math.max(0, box.height - padding - Math.min(all.length, room) * line);
  const first = box.top + padding / 2 + VALIGNS[cell.style?.valign ?? 'Bottom'] * spare;
  const look = { name: cell.style?.font_face ?? '', color: cell.style?.text_color ?? '#000000' };
  return all.map((words, at) => {
    const left = box.left + padding + Math.max(0, align * (box.width - 2 * padding - lineWidth(words)));
    // Overflowing words are placed on the last line, so that each is inside its cell.
    const top = first + Math.min(at, room - 1) * line;
    return {
      baseline: top + 0.75 * line,
      words: words.map((word) => {
        const drawn = drawnWord(word, left, top, line, face);
        const bbox = { left: tenth(drawn.bbox.left), top: tenth(top), width: tenth(word.width), height: line };
        const own = spans[next++];
        return { ...drawn, bbox, cellRef, font: { ...drawn.font, ...look }, ...(own && { spans: own }) };
      }),
    };
  });
}

/** Tenths of a pixel: more digits only make the output longer. */
const tenth = (value: number): number => Math.round(value * 10) / 10;
