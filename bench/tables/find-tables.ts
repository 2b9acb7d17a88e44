import { createPaddleEngine } from '../../src/models/ocr/paddle-engine.ts';
import type { SegmentDraft } from '../../src/parse/draft.ts';
import { readLoneSigns } from '../../src/parse/read/read-lone-signs.ts';
import { readSilentSegments } from '../../src/parse/read/read-silent-segments.ts';
import { straighten } from '../../src/parse/read/straighten/straighten.ts';
import { understandSegments } from '../../src/parse/segments/content/understand-segment.ts';
import { segmentPage } from '../../src/parse/segments/find-segments.ts';
import type { TableGrid } from '../../src/parse/table-grid.ts';
import { context, type PreparedPage } from './prepared-page.ts';

export type FoundTable = SegmentDraft & { table: TableGrid };

/** The page's tables in reading order, found and read as in the service. */
export async function findTables(page: PreparedPage): Promise<FoundTable[]> {
  const { content, crooked } = page;
  const understood = await understandSegments(await findSegments(page), content, context);
  const level = crooked ? straighten(crooked, crooked.skew!).restore(understood) : understood;
  return level.filter((segment): segment is FoundTable => segment.table !== undefined);
}

/** The page's segments before the cells of its tables are read. */
export async function findSegments({ content, detected }: PreparedPage): Promise<SegmentDraft[]> {
  const engine = createPaddleEngine(context.threads);
  const read = await readSilentSegments(segmentPage(content, detected), content, engine, context);
  return readLoneSigns(read, content, engine, context);
}
