import type { BoundingBox } from '../../domain/geometry.ts';
import type { Word } from '../page-content.ts';
import { cellName } from './cell-names.ts';
import { cellLines, cellMetrics, faceOf, type SheetLayout } from './lay-out-sheet.ts';
import type { CellRange, Sheet, SheetCell } from './sheet.ts';

/** A cell on the page with its text where it is drawn. */
export interface PlacedCell {
  cell: SheetCell;
  range: CellRange;
  box: BoundingBox;
  isDrawn: boolean;
  lines: { words: Word[]; left: number; baseline: number }[];
}

/** Every cell of the sheet, by its name. Cells that are not drawn have their words on the page's edge. */
export function placeCells(sheet: Sheet, layout: SheetLayout): Map<string, PlacedCell> {
  const lastRow = layout.rows.at(-1)?.index ?? -1;
  const lastColumn = layout.columns.at(-1)?.index ?? -1;
  const merges = new Map(sheet.merges.map((merge) => [cellName(merge.top, merge.left), merge]));
  const placed = new Map<string, PlacedCell>();
  for (const { row, cells } of sheet.rows) {
    for (const cell of cells) {
      const name = cellName(row, cell.column);
      const range = merges.get(name) ?? { top: row, left: cell.column, bottom: row, right: cell.column };
      const box = layout.boxOf(range);
      const isDrawn = row <= lastRow && cell.column <= lastColumn;
      placed.set(name, {
        cell,
        range,
        box,
        isDrawn,
        lines: isDrawn ? lines(cell, name, box, layout) : edge(cell, name, box),
      });
    }
  }
  return placed;
}

const ALIGNS = { Left: 0, Justify: 0, Center: 0.5, Right: 1 };

function lines(cell: SheetCell, name: string, box: BoundingBox, { scale }: SheetLayout): PlacedCell['lines'] {
  const { line, padding } = cellMetrics(scale);
  const face = faceOf(cell, scale);
  const align =
    ALIGNS[cell.style?.align ?? (cell.kind === 'text' ? 'Left' : cell.kind === 'boolean' ? 'Center' : 'Right')];
  const all = cellLines(cell, box.width, scale);
  const room = Math.max(1, Math.floor((box.height - padding) / line + 0.01));
  return all.map((words, at) => {
    const width = words.at(-1)!.left + words.at(-1)!.width;
    const left = box.left + padding + Math.max(0, align * (box.width - 2 * padding - width));
    // What does not fit any more stands on the last line, so that every word is inside its cell.
    const top = box.top + padding / 2 + Math.min(at, room - 1) * line;
    const baseline = top + 0.75 * line;
    return {
      left,
      baseline,
      words: words.map((word) => ({
        ...stated(word.text, name),
        bbox: { left: left + word.left, top, width: word.width, height: line },
        font: {
          name: cell.style?.font_face ?? '',
          size: face.size,
          bold: face.bold === true,
          italic: false,
          monospace: false,
          color: cell.style?.text_color ?? '#000000',
        },
      })),
    };
  });
}

const edge = (cell: SheetCell, name: string, box: BoundingBox): PlacedCell['lines'] => {
  const words = cell.text.split(/\s+/).filter((word) => word !== '');
  return [{ left: box.left, baseline: box.top, words: words.map((text) => ({ ...stated(text, name), bbox: box })) }];
};

const stated = (text: string, cellRef: string) =>
  ({ text, confidence: null, source: 'text-layer', angle: 0, cellRef }) as const;
