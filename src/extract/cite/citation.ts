import type { Citation } from '../../domain/extraction/extraction.ts';
import type { BoundingBox } from '../../domain/geometry.ts';
import { consecutive } from '../../domain/lists.ts';
import type { Page } from '../../domain/parse-output.ts';
import { WordSpan } from '../document/span.ts';
import type { DocumentWord } from '../document/words.ts';
import type { Candidate } from '../find/candidate.ts';

/**
 * One citation for each segment that the words of a candidate come from, in reading order. Cells outside the rendered
 * image of their sheet have no box; the citation names the cell.
 *
 *     ┌ segment ──────────────┐
 *     │ … 12, [JALAN TAMPOI   │   one tight box per line
 *     │ 81200 JOHOR BAHRU] …  │
 *     └───────────────────────┘
 */
export function citationsOf(candidate: Candidate, pages: readonly Page[], nextId: () => string): Citation[] {
  const groups = consecutive(candidate.words, (before, word) => before.segment === word.segment);
  return groups.map((words) => {
    const [{ segment, page }] = words;
    const cells = [...new Set(words.flatMap((word) => (word.cell ? [word.cell] : [])))];
    const size = pages.find(({ page_number }) => page_number === page);
    return {
      citation_id: nextId(),
      citation_type: cells.length > 0 ? 'Cell' : 'Segment',
      content: groups.length === 1 ? candidate.text : words.map((word) => word.text).join(' '),
      bboxes: boxesByLine(words.filter(({ isUndrawn }) => !isUndrawn)),
      segment_id: segment.segment_id,
      segment_type: segment.segment_type,
      page_number: page,
      page_width: size?.page_width ?? segment.page_width,
      page_height: size?.page_height ?? segment.page_height,
      ...tableCellsOf(segment, words),
      ss_ranges: cells.length > 0 ? cells : null,
      ss_sheet_name: segment.ss_sheet_name ?? null,
    };
  });
}

/** The table cells whose box contains the centre of a word. */
function tableCellsOf(segment: DocumentWord['segment'], words: readonly DocumentWord[]): Pick<Citation, 'cells'> {
  const cells = (segment.cells ?? []).filter(({ bbox }) =>
    words.some(({ left, top, right, bottom }) => {
      const x = (left + right) / 2 - bbox.left;
      const y = (top + bottom) / 2 - bbox.top;
      return x >= 0 && x <= bbox.width && y >= 0 && y <= bbox.height;
    }),
  );
  return cells.length > 0 ? { cells: cells.map(({ row, col }) => ({ row, col })) } : {};
}

function boxesByLine(words: readonly DocumentWord[]): BoundingBox[] {
  const lines = consecutive(words, (last, word) => {
    const overlap = Math.min(last.bottom, word.bottom) - Math.max(last.top, word.top);
    return overlap > 0.5 * Math.min(last.bottom - last.top, word.bottom - word.top);
  });
  return lines.map((line) => {
    const { left, top, right, bottom } = new WordSpan(line);
    return { left, top, width: right - left, height: bottom - top };
  });
}
