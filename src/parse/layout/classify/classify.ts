import { listMarkerOf } from '../lines/list-marker.ts';
import type { Region } from '../regions/region.ts';
import { captionEvidence } from './caption.ts';
import { footnoteEvidence } from './footnote.ts';
import { formulaEvidence, isEquationNumber } from './formula.ts';
import { headingEvidence } from './heading.ts';
import { furnitureEvidence } from './page-furniture.ts';
import type { PageView } from './page-view.ts';
import { textOf } from './region-text.ts';

interface Verdict {
  type: Region['type'];
  evidence: number;
}

/** What the rules alone make of a block of text: the type with the strongest evidence, else plain text. */
export function classifyByRules(region: Region, page: PageView): Verdict {
  const furniture = furnitureEvidence(region, page);
  const verdicts: Verdict[] = [
    { type: 'Text', evidence: 0.5 },
    { type: 'Caption', evidence: isEquationNumber(textOf(region)) ? 0.8 : captionEvidence(region, page) },
    { type: 'Footnote', evidence: footnoteEvidence(region, page) },
    { type: 'Formula', evidence: formulaEvidence(region, page) },
    { type: 'SectionHeader', evidence: headingEvidence(region, page) },
    { type: 'ListItem', evidence: listEvidence(region) },
  ];
  if (furniture) verdicts.push(furniture);
  return verdicts.reduce((best, v) => (v.evidence > best.evidence ? v : best));
}

function listEvidence(region: Region): number {
  const marker = listMarkerOf(textOf(region));
  if (!marker) return 0;
  return marker.kind === 'bullet' ? 0.85 : 0.6;
}

/** The detector's word stands unless the text itself says clearly that it is something else. */
export function correctByRules(region: Region, page: PageView): Region {
  const caption = captionEvidence(region, page);
  const plain =
    region.type === 'Text' ||
    region.type === 'SectionHeader' ||
    region.type === 'Title' ||
    region.type === 'ListItem' ||
    region.type === 'Footnote';
  if (plain && caption >= 0.7) return { ...region, type: 'Caption', evidence: caption };
  if ((plain || region.type === 'Formula') && isEquationNumber(textOf(region)))
    return { ...region, type: 'Caption', evidence: 0.8 };
  return region;
}
