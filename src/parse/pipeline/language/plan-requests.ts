import { join } from 'node:path';
import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { SegmentRequest } from '../../../models/language/segment-request.ts';
import type { ParseContext } from '../../context.ts';
import type { PageDraft, SegmentDraft } from '../../draft.ts';
import { writeSegment } from '../../write/write-segment.ts';
import { JsonLinesWriter } from '../work-folder/json-lines.ts';
import { writeCrop } from '../work-folder/page-images.ts';
import { requestsAbout } from './wanted-requests.ts';

export const REQUESTS_FILE = 'requests.jsonl';

export interface RequestPlan {
  /** One `SegmentRequest` per line, by page. */
  requestsFile: string;
  count: number;
}

/** Writes all questions about the settled pages. */
export async function planRequests(
  pages: AsyncIterable<PageDraft>,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<RequestPlan> {
  using out = new JsonLinesWriter(join(ctx.workDir, REQUESTS_FILE));
  let count = 0;
  for await (const page of pages) {
    ctx.signal.throwIfAborted();
    for (const draft of page.segments) {
      const kinds = requestsAbout(draft, configuration)
        // Spreadsheet cells are exact; a model could only lose some.
        .filter((kind) => !(page.sheetName !== undefined && kind === 'table'));
      if (kinds.length === 0) continue;
      const imageFile = await imageOf(draft, page, ctx);
      for (const kind of kinds) {
        out.write(requestOf(kind, draft, page, imageFile, configuration));
        count++;
      }
    }
  }
  return { requestsFile: REQUESTS_FILE, count };
}

/** The final type of a segment may need a crop that was not made with the page. */
async function imageOf(draft: SegmentDraft, page: PageDraft, ctx: ParseContext): Promise<string> {
  if (draft.imageFile) return draft.imageFile;
  if (page.imageFile === null) throw new Error('language models look at images, and this parse makes none');
  if (draft.type === 'Page') return page.imageFile;
  return writeCrop(page.imageFile, page, draft.bbox, draft.id, ctx.workDir);
}

function requestOf(
  kind: SegmentRequest['kind'],
  draft: SegmentDraft,
  page: PageDraft,
  imageFile: string,
  configuration: ParseConfiguration,
): SegmentRequest {
  const { format, llm, extended_context } = configuration.segment_processing[draft.type];
  const isWholePage = imageFile === page.imageFile;
  return {
    segmentId: draft.id,
    pageNumber: page.pageNumber,
    segmentType: draft.type,
    kind,
    format,
    prompt: kind === 'own' ? llm : null,
    rendering: writeSegment(draft, kind === 'table' ? 'Html' : format),
    imageFile,
    pageImageFile: extended_context && !isWholePage ? page.imageFile : null,
  };
}
