import type { Region } from '../regions/region.ts';
import { isRightToLeft } from './direction.ts';
import { orderBoxes } from './order-boxes.ts';

/** Running heads come first, running feet last; between them the page is read by its columns. */
export function orderRegions(regions: readonly Region[]): Region[] {
  const rightToLeft = isRightToLeft(regions.flatMap((r) => r.lines.map((l) => l.text)).join(' '));
  const inOrder = (list: Region[]) =>
    orderBoxes(
      list.map((r) => r.bbox),
      rightToLeft,
    ).map((i) => list[i]!);
  const heads = regions.filter((r) => r.type === 'PageHeader');
  const feet = regions.filter((r) => r.type === 'PageFooter');
  const body = regions.filter((r) => r.type !== 'PageHeader' && r.type !== 'PageFooter');
  return [...inOrder(heads), ...inOrder(body), ...inOrder(feet)];
}
