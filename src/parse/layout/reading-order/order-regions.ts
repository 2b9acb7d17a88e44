import { type BoundingBox, centreY, unionOf } from '../../../domain/geometry.ts';
import { itemsAt } from '../../../domain/lists.ts';
import { isMostlyRightToLeft } from '../../../domain/text-direction.ts';
import { prevailingAngle, uprightBox } from '../../upright.ts';
import type { Region } from '../region.ts';
import { orderBoxes } from './order-boxes.ts';

/** Page headers first, page footers last; the columns of the page between them. */
export function orderRegions(regions: readonly Region[]): Region[] {
  const rightToLeft = isMostlyRightToLeft(regions.flatMap((r) => r.lines.map((l) => l.text)).join(' '));
  const angle = prevailingAngle(regions.flatMap((r) => r.lines));
  const inOrder = <T extends { bbox: BoundingBox }>(list: readonly T[]): T[] => {
    const boxes = list.map((r) => uprightBox(r.bbox, angle));
    return itemsAt(list, orderBoxes(boxes, rightToLeft));
  };
  const middle = centreY(unionOf(regions.map((r) => r.bbox)) ?? { left: 0, top: 0, width: 0, height: 0 });
  const headers = regions.filter(
    (r) => r.type === 'PageHeader' || (r.type === 'PageNumber' && centreY(r.bbox) < middle),
  );
  const footers = regions.filter(
    (r) => r.type === 'PageFooter' || (r.type === 'PageNumber' && centreY(r.bbox) >= middle),
  );
  const lineNumbers = regions.filter((r) => r.type === 'LineNumber');
  const apart = new Set([...headers, ...footers, ...lineNumbers]);
  const body = regions.filter((r) => !apart.has(r));
  return [...inOrder(headers), ...inOrder(body), ...lineNumbers, ...inOrder(footers)];
}
