import { type BoundingBox, bottom, centreY, unionOf } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import { heaviest } from '../../../domain/statistics.ts';
import { isMostlyRightToLeft } from '../../../domain/text-direction.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { uprightBox } from '../lines/upright.ts';
import type { Region } from '../region.ts';
import { withCardRows } from './card-rows.ts';
import { takeFormulaNumbers, withFormulaNumbers } from './formula-numbers.ts';
import { orderBoxes } from './order-boxes.ts';
import { takeSideNotes, withSideNotes } from './side-notes.ts';

/** Running heads come first, running feet last; between them the page is read by its columns, notes in its margin after what they stand beside. */
export function orderRegions(
  regions: readonly Region[],
  content: Pick<PageContent, 'fills' | 'rules' | 'drawings'>,
): Region[] {
  const rightToLeft = isMostlyRightToLeft(regions.flatMap((r) => r.lines.map((l) => l.text)).join(' '));
  const angle = commonestAngle(regions);
  const inOrder = <T extends { bbox: BoundingBox }>(list: readonly T[]): T[] =>
    orderBoxes(
      list.map((r) => uprightBox(r.bbox, angle)),
      rightToLeft,
    ).map((i) => list[i]!);
  const middle = centreY(unionOf(regions.map((r) => r.bbox)) ?? { left: 0, top: 0, width: 0, height: 0 });
  const heads = regions.filter((r) => r.type === 'PageHeader' || (r.type === 'PageNumber' && centreY(r.bbox) < middle));
  const feet = regions.filter((r) => r.type === 'PageFooter' || (r.type === 'PageNumber' && centreY(r.bbox) >= middle));
  const lineNumbers = regions.filter((r) => r.type === 'LineNumber');
  const apart = new Set([...heads, ...feet, ...lineNumbers]);
  const { numbered, text: body } = takeFormulaNumbers(regions.filter((r) => !apart.has(r)));
  const head = headAcross(body);
  const { notes, text } = takeSideNotes(body.filter((r) => r !== head));
  return [
    ...inOrder(heads),
    ...(head ? [head] : []),
    ...withFormulaNumbers(
      withSideNotes(
        inOrder(withCardRows(text, content, inOrder)).flatMap(({ parts }) => parts),
        notes,
      ),
      numbered,
    ),
    ...lineNumbers,
    ...inOrder(feet),
  ];
}

/** In sizes of the head's type: the white below it that goes from one side of the page to the other. */
const WHITE_BELOW = 0.5;

/**
 * The heading of a whole page that stands over one of its columns only.
 *
 *                     ┌ head ┐
 *     ┌──────┐  ┌──────┐
 */
function headAcross(regions: readonly Region[]): Region | null {
  const size = (r: Region): number => Math.max(0, ...r.lines.map((line) => line.size));
  const [head, ...others] = regions.toSorted((a, b) => a.bbox.top - b.bbox.top);
  if (!head || others.length < 2 || !isHeadingType(head.type)) return null;
  const foot = bottom(head.bbox) + WHITE_BELOW * size(head);
  const isAlone = others.every((other) => other.bbox.top > foot && size(other) < size(head));
  return isAlone && head.lines.every((line) => line.angle === 0) ? head : null;
}

/** The direction most letters run in: a page set sideways is read sideways, a note in its margin changes nothing. */
function commonestAngle(regions: readonly Region[]): Word['angle'] {
  const lines = regions.flatMap((r) => r.lines);
  return heaviest(lines.map(({ angle, text }): [Word['angle'], number] => [angle, text.length])) ?? 0;
}
