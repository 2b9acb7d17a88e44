import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { ParseContext } from '../context.ts';
import type { SegmentDraft } from '../draft.ts';
import { analyseLayout } from '../layout/analyse-layout.ts';
import type { PageContent } from '../page-content.ts';
import { readTable } from '../table/read-table.ts';
import { layoutDetector } from './layout-model.ts';
import { wholePage } from './whole-page.ts';

/** The parts of a page in reading order, each with what its type calls for: rows and columns, LaTeX. */
export async function findSegments(
  content: PageContent,
  strategy: ParseConfiguration['segmentation_strategy'],
  ctx: ParseContext,
): Promise<SegmentDraft[]> {
  if (strategy === 'Page') return [wholePage(content)];
  const detector = ctx.rulesOnly ? null : await layoutDetector(ctx.threads);
  const segments = await analyseLayout(content, detector, ctx);
  return segments.map((segment) => understand(segment, content, ctx));
}

function understand(segment: SegmentDraft, content: PageContent, ctx: ParseContext): SegmentDraft {
  if (segment.type === 'Table') {
    const table = readTable(segment.bbox, content, ctx, segment.words);
    return table ? { ...segment, table } : segment;
  }
  return segment;
}
