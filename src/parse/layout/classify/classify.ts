import { centreY } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { isMuchOf } from '../../alike.ts';
import { withDecisions } from '../decisions.ts';
import { listMarkerOf } from '../lines/list-marker.ts';
import type { Region } from '../region.ts';
import { captionWording } from '../wording/caption-wording.ts';
import { isEquationNumber } from '../wording/equation-number.ts';
import { isPageNumberText } from '../wording/page-number.ts';
import { splitEquationNumbers } from './equation-numbers.ts';
import { formulaEvidence, isProse } from './formula.ts';
import { headingEvidence, isPlainLine } from './heading.ts';
import { joinHeadingNumbers } from './heading-parts.ts';
import { joinLabelsAndValues } from './labels-and-values.ts';
import { splitListItems } from './list-items.ts';
import { releaseNames } from './no-heading.ts';
import type { PageView } from './page-view.ts';
import { isBold, regionText } from './region-text.ts';

type Step = (regions: readonly Region[], page: PageView) => Region[];

/** The steps for the regions of a page, in order. */
const STEPS: readonly [name: string, step: Step][] = [
  ['own words', (regions, page) => regions.map((region) => typeByWords(region, page))],
  ['number before heading', joinHeadingNumbers],
  ['items of a list', (regions) => regions.flatMap(splitListItems)],
  ['equation numbers', (regions) => regions.flatMap(splitEquationNumbers)],
  ['names of people', releaseNames],
  ['labels and values', joinLabelsAndValues],
];

/** Decides the type of every region, and splits those with several parts. */
export const classifyRegions = (regions: readonly Region[], page: PageView): Region[] =>
  STEPS.reduce<Region[]>((before, [name, step]) => withDecisions(name, before, step(before, page)), [...regions]);

const typeByWords = (region: Region, page: PageView): Region =>
  region.type === 'Unknown' ? { ...region, ...classifyByRules(region, page) } : correctByRules(region, page);

interface Verdict {
  type: Region['type'];
  evidence: number;
}

/** The type of a block of text by rules only: the one with the strongest evidence, else plain text. */
function classifyByRules(region: Region, page: PageView): Verdict {
  const verdicts: Verdict[] = [
    { type: 'Text', evidence: 0.5 },
    { type: 'Caption', evidence: isEquationNumber(regionText(region)) ? 0.8 : captionWording(regionText(region)) },
    { type: 'Formula', evidence: formulaEvidence(region, page) },
    { type: 'SectionHeader', evidence: headingEvidence(region, page) },
    { type: 'ListItem', evidence: listEvidence(region) },
    { type: 'PageNumber', evidence: isNumberAtEdge(region, page) ? 0.9 : 0 },
  ];
  const best = verdicts.reduce((a, b) => (b.evidence > a.evidence ? b : a));
  return best.type === 'Text' ? { type: 'Text', evidence: paragraphEvidence(region) } : best;
}

const isNumberAtEdge = (region: Region, { height }: PageView): boolean =>
  Math.abs(2 * centreY(region.bbox) - height) * 5 > 4 * height && isPageNumberText(regionText(region));

/** Long text is a paragraph; a single word may be anything. */
function paragraphEvidence(region: Region): number {
  const words = region.lines.reduce((n, l) => n + l.words.length, 0);
  const lines = Math.min(4, region.lines.length);
  return Math.min(0.95, 0.3 + 0.03 * Math.min(words, 10) + 0.1 * (lines - 1));
}

function listEvidence(region: Region): number {
  const marker = listMarkerOf(regionText(region));
  if (!marker) return 0;
  return marker.kind === 'bullet' ? 0.85 : 0.6;
}

/** Keeps the detector's class unless the text clearly shows another. */
function correctByRules(region: Region, page: PageView): Region {
  if (region.type === 'Caption') return textInstead(region) ?? region;
  if (!isRunning(region.type)) return region;
  const text = regionText(region);
  if (region.type === 'Formula' && isProse(region)) return { ...region, ...classifyByRules(region, page) };
  if (region.type !== 'Formula' && isEquationNumber(text)) return { ...region, type: 'Caption', evidence: 0.8 };
  const caption = captionWording(text);
  if (caption >= CAPTION) return { ...region, type: 'Caption', evidence: caption };
  if (isHeadingType(region.type)) {
    const formula = formulaEvidence(region, page);
    if (formula >= 0.6) return { ...region, type: 'Formula', evidence: formula };
    if (isPlainLine(region, page)) return { ...region, type: 'Text', evidence: 0.5 };
  }
  if (region.type === 'Text') {
    const heading = mayBeHeading(region) ? headingEvidence(region, page) : 0;
    if (heading >= 0.65) return { ...region, type: 'SectionHeader', evidence: heading };
    // A number or bullet decides between two possible classes of the detector.
    if (rival(region, 'ListItem') >= POSSIBLE && listMarkerOf(text))
      return { ...region, type: 'ListItem', evidence: 0.7 };
  }
  return region;
}

/** Evidence of the wording that makes a region a caption, whatever the detector says. */
const CAPTION = 0.7;
/** From this probability of the detector's second choice on, the words decide. */
const POSSIBLE = 0.2;

const rival = (region: Region, type: Region['type']): number => region.rivals?.[type] ?? 0;

const headingRival = (region: Region): number => Math.max(rival(region, 'SectionHeader'), rival(region, 'Title'));

/**
 * A caption without caption wording, such as "Source: …" or a paragraph below a picture, if plain text is about as
 * likely. A short bold one becomes a heading if that is more likely.
 */
function textInstead(region: Region): Region | null {
  if (!isMuchOf(rival(region, 'Text'), 1)) return null;
  if (captionWording(regionText(region)) >= CAPTION || isEquationNumber(regionText(region))) return null;
  if (headingRival(region) > rival(region, 'Text') && isBold(region) && region.lines.length <= 2)
    return { ...region, type: 'SectionHeader', evidence: 0.55 };
  return { ...region, type: 'Text', evidence: paragraphEvidence(region) };
}

const mayBeHeading = (region: Region): boolean =>
  region.lines.length <= 2 && ((region.score ?? 1) < 0.9 || isMuchOf(headingRival(region), 1));

const isRunning = (type: Region['type']): boolean =>
  type === 'Text' || type === 'ListItem' || type === 'Footnote' || type === 'Formula' || isHeadingType(type);
