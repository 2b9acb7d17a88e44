import { drawSvg, svgRect, svgText } from '../drawing/svg.ts';
import { textWidth } from '../drawing/text-width.ts';
import type { Raster } from '../page-content.ts';
import { columnName } from './cell-names.ts';
import { faceOf, type SheetLayout } from './lay-out-sheet.ts';
import type { PlacedCell } from './place-cells.ts';

const GRID = '#d0d3d8';
const LABELS = '#f1f3f5';
const LABEL_TEXT = '#5f6670';
const LINK = '#0b57d0';

/** The sheet as people know it: column letters, row numbers, a light grid, colours, merged cells. */
export function drawSheet(layout: SheetLayout, cells: readonly PlacedCell[]): Promise<Raster> {
  const { width, height } = layout;
  const elements = [...labels(layout), ...grid(layout)];
  for (const { box, isDrawn, range, cell } of cells) {
    if (!isDrawn) continue;
    const isMerged = range.top !== range.bottom || range.left !== range.right;
    const fill = cell.style?.bg_color ?? (isMerged ? '#ffffff' : null);
    const inner = { left: box.left + 1, top: box.top + 1, width: box.width - 1, height: box.height - 1 };
    if (fill) elements.push(svgRect(inner, fill));
  }
  for (const { isDrawn, lines, cell } of cells) {
    if (!isDrawn) continue;
    const face = faceOf(cell, layout.scale);
    const color = cell.hyperlink ? LINK : (cell.style?.text_color ?? '#000000');
    for (const [at, line] of lines.entries()) {
      // A text that is too long for its cell ends with the last line that fits.
      if (line.baseline === lines[at - 1]?.baseline) break;
      const text = line.words.map((word) => word.text).join(' ');
      elements.push(svgText(text, line.left, line.baseline, face, color));
    }
  }
  return drawSvg(elements, width, height);
}

function labels({ rows, columns, width, height, scale }: SheetLayout): string[] {
  const left = columns[0]?.start ?? width;
  const top = rows[0]?.start ?? height;
  const face = { size: 15 * scale };
  const elements = [
    svgRect({ left: 0, top: 0, width, height: top }, LABELS),
    svgRect({ left: 0, top: 0, width: left, height }, LABELS),
  ];
  for (const { index, start, size } of columns) {
    const name = columnName(index);
    elements.push(svgText(name, start + (size - textWidth(name, face)) / 2, top - 9 * scale, face, LABEL_TEXT));
  }
  for (const { index, start } of rows) {
    const name = String(index + 1);
    elements.push(svgText(name, left - textWidth(name, face) - 5 * scale, start + 19 * scale, face, LABEL_TEXT));
  }
  return elements;
}

function grid({ rows, columns, width, height }: SheetLayout): string[] {
  const edges = (lanes: SheetLayout['rows']) => [
    ...lanes.map(({ start }) => start),
    ...lanes.slice(-1).map((l) => l.start + l.size),
  ];
  return [
    ...edges(columns).map((left) => svgRect({ left, top: 0, width: 1, height }, GRID)),
    ...edges(rows).map((top) => svgRect({ left: 0, top, width, height: 1 }, GRID)),
  ];
}
