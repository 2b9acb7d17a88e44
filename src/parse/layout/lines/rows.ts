import { type BoundingBox, centreY, unionOf } from '../../../domain/geometry.ts';
import { middleValue } from '../../../domain/statistics.ts';
import { isSameHeight } from '../../alike.ts';
import type { TextLine } from './text-line.ts';

export interface TextRow {
  pieces: TextLine[];
  bbox: BoundingBox;
}

/** Groups upright lines by height, from top to bottom. */
export function textRowsOf(lines: readonly TextLine[]): TextRow[] {
  const rows: TextRow[] = [];
  const sorted = lines.filter((l) => l.angle === 0).sort((a, b) => centreY(a.bbox) - centreY(b.bbox));
  for (const line of sorted) {
    const row = rows.at(-1);
    if (row && isSameHeight(row.bbox, line.bbox)) {
      row.pieces.push(line);
      row.bbox = unionOf([row.bbox, line.bbox]);
    } else {
      rows.push({ pieces: [line], bbox: line.bbox });
    }
  }
  for (const row of rows) row.pieces.sort((a, b) => a.bbox.left - b.bbox.left);
  return rows;
}

export const medianSize = (lines: readonly TextLine[]): number => middleValue(lines.map((l) => l.size)) ?? 0;
