import { holdsMiddleOf } from '../../../domain/geometry.ts';
import type { DetectedRegion } from '../../../models/layout/detector.ts';
import type { PageContent } from '../../page-content.ts';
import type { TextLine } from '../lines/text-line.ts';
import { findPictures } from '../pictures/find-pictures.ts';
import { alignedTables } from '../table-detection/aligned-tables.ts';
import { drawnGrids } from '../table-detection/drawn-grids.ts';
import { isDrawnTable } from '../table-detection/is-table.ts';

/** Replaces the detector: figures and tables that the page content shows. Text needs no proposal. */
export function proposeByRules(content: PageContent, lines: readonly TextLine[]): DetectedRegion[] {
  const ruled = drawnGrids(content).flatMap((grid) => (isDrawnTable(grid, []) ? [grid.bbox] : []));
  const pictures = findPictures(content, lines, ruled);
  const free = lines.filter(
    (l) => ![...ruled, ...pictures.map((p) => p.bbox)].some((box) => holdsMiddleOf(box, l.bbox)),
  );
  const aligned = alignedTables(free).map((bbox): DetectedRegion => ({ layoutClass: 'Table', bbox, score: 0.65 }));
  return [...pictures, ...aligned].sort((a, b) => b.score - a.score);
}
