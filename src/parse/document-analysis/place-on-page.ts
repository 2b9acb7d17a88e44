import { type BoundingBox, clampToPage } from '../../domain/geometry.ts';
import { itemsAt } from '../../domain/lists.ts';
import type { SegmentDraft } from '../draft.ts';
import { listMarkerOf } from '../layout/lines/list-marker.ts';
import type { PageContent, Word } from '../page-content.ts';
import type { AnalysedSegment, PageAnalysis } from './page-analysis.ts';

/** Converts the provider's units to our page image. */
export function placeOnPage(analysis: PageAnalysis, content: Pick<PageContent, 'width' | 'height'>): SegmentDraft[] {
  const across = content.width / analysis.width;
  const down = content.height / analysis.height;
  const moved = ({ left, top, width, height }: BoundingBox): BoundingBox =>
    clampToPage(
      { left: left * across, top: top * down, width: width * across, height: height * down },
      content.width,
      content.height,
    );
  return analysis.segments.map((segment, at) => draftOf(segment, `${analysis.pageNumber}-${at}`, moved));
}

function draftOf(segment: AnalysedSegment, id: string, moved: (box: BoundingBox) => BoundingBox): SegmentDraft {
  const { type, headingLevel, latex, alternativeText, table, lines } = segment;
  const words = segment.words.map(
    ({ text, bbox, confidence, angle }): Word => ({ text, bbox: moved(bbox), confidence, source: 'ocr', angle }),
  );
  const first = words.map((word) => word.text).join(' ');
  return {
    id,
    type,
    bbox: moved(segment.bbox),
    // The provider gives no confidence for regions.
    confidence: 1,
    words,
    lines,
    ...(headingLevel !== undefined && { headingLevel }),
    ...(latex !== undefined && { latex }),
    ...(alternativeText !== undefined && { alternativeText }),
    ...(type === 'ListItem' && { list: { depth: 0, marker: listMarkerOf(first)?.marker ?? '' } }),
    ...(table && {
      table: {
        rowCount: table.rowCount,
        columnCount: table.columnCount,
        headerRowCount: table.headerRowCount,
        cells: table.cells.map((cell) => ({ ...cell, words: itemsAt(words, cell.words) })),
      },
    }),
  };
}
