import type { SegmentDraft } from '../../draft.ts';
import { stableId } from '../stable-id.ts';

/** Gives segments ids that depend on their place alone, and keeps what they say of each other. */
export function nameSegments(segments: readonly SegmentDraft[], pageNumber: number, idSeed: string): SegmentDraft[] {
  const names = new Map(segments.map(({ id }, at) => [id, stableId(idSeed, 'segment', pageNumber, at)]));
  const renamed = (id: string): string => names.get(id) ?? id;
  return segments.map((segment) => ({
    ...segment,
    id: renamed(segment.id),
    ...(segment.continuesInto === undefined ? {} : { continuesInto: renamed(segment.continuesInto) }),
    ...(segment.continuesTable === undefined ? {} : { continuesTable: renamed(segment.continuesTable) }),
  }));
}
