import type { Origin } from '../align/drawn-and-written.ts';
import type { PictureSize, SourceBlock } from '../source/source-block.ts';

export interface PlannedPicture {
  sizePt: PictureSize;
  alternativeText?: string;
  /** Between two blocks of this page. Others may be on a neighbouring page; those in headers on any page. */
  isHere: boolean;
}

/** The pictures that may be on each page, by the surrounding text. Empty if none has a description. */
export function plannedPictures(
  origins: readonly (readonly (Origin | null)[])[],
  blocks: readonly SourceBlock[],
): PlannedPicture[][] {
  const pictures = blocks.flatMap((block, at) => (block.flow === 'picture' ? [{ block, at }] : []));
  if (!pictures.some(({ block }) => block.alternativeText)) return origins.map(() => []);
  const ranges = origins.map((page) => {
    const body = page.flatMap((origin) => (origin && blocks[origin.block]?.flow === 'body' ? [origin.block] : []));
    return { first: Math.min(...body), last: Math.max(...body) };
  });
  return ranges.map(({ first, last }, page) => {
    const before = Math.max(-1, ...ranges.slice(0, page).map((range) => range.last));
    const after = Math.min(Number.POSITIVE_INFINITY, ...ranges.slice(page + 1).map((range) => range.first));
    const isNear = (at: number): boolean => at >= before && at <= after;
    return pictures
      .filter(({ block, at }) => block.type !== 'Picture' || isNear(at))
      .map(({ block: { type, sizePt, alternativeText }, at }) => ({
        sizePt: sizePt!,
        ...(alternativeText && { alternativeText }),
        isHere: type === 'Picture' && at > first && at < last,
      }));
  });
}
