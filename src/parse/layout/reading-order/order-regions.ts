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
  const lineNumbers = regions.filter((r) => r.type === 'LineNumber');
  const apart = new Set([...heads, ...feet, ...lineNumbers]);
  const body = regions.filter((r) => !apart.has(r));
  return [...inOrder(heads), ...inOrder(body), ...lineNumbers, ...inOrder(feet)];
}
