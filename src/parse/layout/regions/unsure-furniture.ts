import { centreY } from '../../../domain/geometry.ts';
import type { LayoutClass } from '../../../models/layout/detector.ts';
import type { Region } from '../region.ts';

const FURNITURE: ReadonlySet<LayoutClass> = new Set(['PageHeader', 'PageFooter', 'PageNumber']);
/** Shares of the page's height between which its text lies. */
const MIDDLE = [0.15, 0.85] as const;
const SURE = 0.5;

/**
 * Headers, footers and line numbers are left out by default: furniture that the detector sees amid the text and not clearly, and line
 * numbers that are words, such as the stamp of arXiv, are judged again by the rules.
 */
export const releaseUnsureFurniture = (regions: readonly Region[], height: number): Region[] =>
  regions.map((region) => {
    const at = centreY(region.bbox) / height;
    const isUnsure = at > MIDDLE[0] && at < MIDDLE[1] && (region.score ?? 1) < SURE;
    const isWords = region.type === 'LineNumber' && region.lines.some((line) => /\p{L}{3}/u.test(line.text));
    return isWords || (isUnsure && FURNITURE.has(region.type)) ? { ...region, type: 'Unknown' } : region;
  });
