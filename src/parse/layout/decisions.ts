import type { SegmentType } from '../../domain/segment.ts';
import type { LayoutClass } from '../../models/layout/detector.ts';
import type { SegmentDraft } from '../draft.ts';
import type { Word } from '../page-content.ts';
import type { Region } from './region.ts';

/** Records the step that found regions. */
export const foundBy = (step: string, regions: readonly Region[]): Region[] =>
  regions.map((region) => ({ ...region, decidedBy: [`${step}: ${region.type}`] }));

/** Records which step changed a type, for `quire parse --explain`. Regions are identified by their first word. */
export function withDecisions(step: string, before: readonly Region[], after: readonly Region[]): Region[] {
  const origins = new Map<Word, Region>();
  for (const region of before)
    for (const { words } of region.lines) for (const word of words) origins.set(word, region);
  return after.map((region) => {
    const first = region.lines[0]?.words[0];
    const origin = first && origins.get(first);
    if (!origin) return region;
    const known = origin.decidedBy ?? [];
    const isChanged = origin.type !== region.type;
    if (!isChanged && region.decidedBy === origin.decidedBy) return region;
    return { ...region, decidedBy: isChanged ? [...known, decision(step, origin.type, region.type)] : known };
  });
}

export function withDecision(step: string, before: SegmentDraft, after: SegmentDraft): SegmentDraft {
  const known = before.decidedBy ?? [];
  return {
    ...after,
    decidedBy: before.type === after.type ? known : [...known, decision(step, before.type, after.type)],
  };
}

export const decision = (step: string, from: LayoutClass | SegmentType, to: LayoutClass | SegmentType): string =>
  `${step}: ${from} → ${to}`;
