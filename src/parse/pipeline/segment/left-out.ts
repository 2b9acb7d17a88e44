import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { LeftOutSegment } from '../../../domain/parse-output.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { SegmentDraft } from '../../draft.ts';
import { plainTextOf } from '../../write/write-segment.ts';

/** Page headers and footers are short; what is long is recognised by its beginning. */
const LONGEST = 500;

/** What a page holds and the result does not, in the words of the page: a reader should see that something is missing. */
export const leftOut = (draft: SegmentDraft): LeftOutSegment => ({
  segment_id: draft.id,
  segment_type: draft.type,
  bbox: draft.bbox,
  text: plainTextOf(draft).slice(0, LONGEST),
  ...(draft.comment && { comment: draft.comment }),
});

export const isLeftOut = (
  { type, isComment = false }: { type: SegmentType; isComment?: boolean },
  { segment_processing, comments = 'Ignore' }: ParseConfiguration,
): boolean => segment_processing[type].strategy === 'Ignore' || (isComment && comments === 'Ignore');
