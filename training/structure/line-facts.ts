import { bottom, centreX, iou, right, shareInside } from '../../src/domain/geometry.ts';
import { heaviest } from '../../src/domain/statistics.ts';
import type { DetectedRegion, LayoutClass } from '../../src/models/layout/detector.ts';
import type { PageTypography } from '../../src/parse/layout/lines/page-typography.ts';
import type { TextLine } from '../../src/parse/layout/lines/text-line.ts';
import type { PageContent } from '../../src/parse/page-content.ts';
import { type Neighbours, neighboursOf } from './line-neighbours.ts';
import { TEXT_FACTS, textFacts } from './text-facts.ts';

/** Classes of the detector, in the order of their score features. */
export const DETECTED_CLASSES: readonly LayoutClass[] = [
  'Title',
  'SectionHeader',
  'Text',
  'ListItem',
  'Table',
  'Picture',
  'Caption',
  'Footnote',
  'Formula',
  'PageHeader',
  'PageFooter',
  'TOC',
  'PageNumber',
  'FormRegion',
  'GraphicalItem',
  'Legend',
  'LineNumber',
];
const LOOK_FACTS = 9;
const PLACE_FACTS = 26;
const REGION_FACTS = 7;
/** Features of one line: its style, its letters, its position among other lines, the detector's scores. */
export const FACTS_OF_LINE = LOOK_FACTS + TEXT_FACTS + PLACE_FACTS + DETECTED_CLASSES.length + REGION_FACTS;

export interface LineFacts {
  /** `FACTS_OF_LINE` for each line. */
  facts: Float32Array;
  /** Edges of each line (left, top, right, bottom) in sizes of the page's body text. */
  boxes: Float32Array;
}

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
const is = (condition: boolean): number => (condition ? 1 : 0);

export function lineFacts(
  content: PageContent,
  lines: readonly TextLine[],
  typography: PageTypography,
  detected: readonly DetectedRegion[],
): LineFacts {
  const facts = new Float32Array(lines.length * FACTS_OF_LINE);
  const boxes = new Float32Array(lines.length * 4);
  const neighbours = neighboursOf(lines);
  const looks = lookShares(lines);
  const bodyFace = heaviest(lines.map((line) => [faceOf(line), line.text.length]));
  const held = regionsHolding(lines, detected);
  lines.forEach((line, at) => {
    const { bbox } = line;
    boxes.set(
      [bbox.left, bbox.top, right(bbox), bottom(bbox)].map((edge) => edge / typography.bodySize),
      at * 4,
    );
    facts.set(
      [
        ...lookFacts(line, typography, bodyFace),
        ...textFacts(line.text),
        ...placeFacts(at, { content, lines, typography, neighbours, looks }),
        ...held[at]!,
      ],
      at * FACTS_OF_LINE,
    );
  });
  return { facts, boxes };
}

const faceOf = ({ words }: TextLine): string | null => words[0]!.font?.name ?? null;

function lookFacts(line: TextLine, typography: PageTypography, bodyFace: string | null): number[] {
  const isKnown = line.words[0]!.font !== undefined;
  return [
    within(Math.log(line.size / typography.bodySize), -1.5, 1.5),
    is(isKnown),
    is(line.bold),
    is(line.italic),
    is(line.monospace),
    is(line.color !== null && line.color !== typography.bodyColor),
    is(typography.mostlyBold),
    is(isKnown && faceOf(line) === bodyFace),
    is(line.words.length > 1 && line.words[0]!.font?.bold === true && !line.bold),
  ];
}

const lookOf = (line: TextLine): string => `${Math.round(line.size)} ${line.bold} ${line.italic} ${line.color}`;

/** Share of the page's letters that have the same style as the line. */
function lookShares(lines: readonly TextLine[]): number[] {
  const letters = new Map<string, number>();
  let all = 0;
  for (const line of lines) {
    letters.set(lookOf(line), (letters.get(lookOf(line)) ?? 0) + line.text.length);
    all += line.text.length;
  }
  return lines.map((line) => letters.get(lookOf(line))! / Math.max(1, all));
}

interface Place {
  content: PageContent;
  lines: readonly TextLine[];
  typography: PageTypography;
  neighbours: readonly Neighbours[];
  looks: readonly number[];
}

function placeFacts(at: number, { content, lines, typography, neighbours, looks }: Place): number[] {
  const line = lines[at]!;
  const { width, height } = content;
  const { bbox, size } = line;
  const { above, below, roomLeft, roomRight } = neighbours[at]!;
  const middle = Math.abs(centreX(bbox) - width / 2) / width;
  const rules = content.rules.filter((rule) => rule.orientation === 'horizontal' && rule.bbox.width > 2 * size);
  const near = (distance: number): boolean => Math.abs(distance) < typography.leading;
  const spans = (box: { left: number; width: number }): boolean =>
    box.left < right(bbox) && box.left + box.width > bbox.left;
  const sameLeft = lines.filter((other) => Math.abs(other.bbox.left - bbox.left) < 0.3 * size).length;
  return [
    bbox.left / width,
    right(bbox) / width,
    bbox.top / height,
    bottom(bbox) / height,
    middle,
    bbox.width / width,
    is(line.angle !== 0),
    0, // Formerly: a bullet is drawn before it. The packed pages still have this column.
    ...beside(line, lines[above], typography),
    ...beside(line, lines[below], typography),
    within(roomLeft, 0, 12) / 6,
    within(roomRight, 0, 12) / 6,
    is(rules.some((rule) => spans(rule.bbox) && near(bbox.top - rule.bbox.top) && rule.bbox.top < bbox.top + 2)),
    is(rules.some((rule) => spans(rule.bbox) && near(rule.bbox.top - bottom(bbox)) && rule.bbox.top > bbox.top + 2)),
    is(content.fills.some((fill) => shareInside(bbox, fill.bbox) > 0.8)),
    is(content.images.some((image) => shareInside(bbox, image.bbox) > 0.8)),
    Math.sqrt(looks[at]!),
    Math.sqrt(sameLeft / lines.length),
  ];
}

/** Relation of a line to the one above or below: distance, edges, whether both have the same style. */
function beside(line: TextLine, other: TextLine | undefined, { leading }: PageTypography): number[] {
  if (!other) return [0, 4, 0, 0, 0];
  const [upper, lower] = other.bbox.top < line.bbox.top ? [other, line] : [line, other];
  const step = (lower.bbox.top + lower.bbox.height / 2 - upper.bbox.top - upper.bbox.height / 2) / leading;
  return [
    is(other.bold === line.bold && other.italic === line.italic && Math.abs(other.size - line.size) < 0.03 * line.size),
    within(step, 0, 4),
    within((other.bbox.left - line.bbox.left) / line.size, -4, 4) / 2,
    within((right(other.bbox) - right(line.bbox)) / line.size, -8, 8) / 4,
    within(Math.log(other.size / line.size), -1, 1),
  ];
}

/** For each line the best score of every class, and its position in the best region that contains it. */
function regionsHolding(lines: readonly TextLine[], detected: readonly DetectedRegion[]): number[][] {
  const best: (DetectedRegion | null)[] = [];
  const scores = lines.map((line) => {
    const own = DETECTED_CLASSES.map(() => 0);
    let holder: DetectedRegion | null = null;
    for (const region of detected) {
      const share = shareInside(line.bbox, region.bbox);
      if (share < 0.5) continue;
      const index = DETECTED_CLASSES.indexOf(region.layoutClass);
      if (index >= 0) own[index] = Math.max(own[index]!, region.score * share);
      if (holder === null || region.score > holder.score) holder = region;
    }
    best.push(holder);
    return own;
  });
  const members = new Map<DetectedRegion, number[]>();
  best.forEach((region, at) => {
    if (region) members.set(region, [...(members.get(region) ?? []), at]);
  });
  return lines.map((line, at) => {
    const region = best[at];
    if (!region) return [...scores[at]!, 0, 0, 0, 0, 0, 0, 0];
    const others = members.get(region)!;
    const tops = others.map((index) => lines[index]!.bbox.top);
    const step = 0.5 * line.size;
    return [
      ...scores[at]!,
      region.score,
      is(line.bbox.top < Math.min(...tops) + step),
      is(line.bbox.top > Math.max(...tops) - step),
      Math.log1p(others.length) / 3,
      iou(line.bbox, region.bbox),
      within((line.bbox.top - region.bbox.top) / line.size, -1, 4) / 4,
      within((bottom(region.bbox) - bottom(line.bbox)) / line.size, -1, 4) / 4,
    ];
  });
}
