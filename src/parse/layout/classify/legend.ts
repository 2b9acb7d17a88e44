import type { Region } from '../region.ts';
import { gapBetweenRegions } from './caption.ts';
import type { PageView } from './page-view.ts';

const SWATCH = /^[■●▲◆▬—–□○△◇▪•]/u;

/**
 * The key of a chart, standing beside it: short labels, each after a coloured mark.
 *
 *     ■ Male   ■ Female   ■ No answer
 */
export function legendEvidence(region: Region, page: PageView): number {
  const words = region.lines.flatMap((l) => l.words);
  const swatches = words.filter((w) => SWATCH.test(w.text)).length;
  if (swatches < 2 || words.length > 8 * swatches) return 0;
  // Bullets all stand at the left edge of their lines; swatches also stand inside a line, or beside a picture.
  const inside = region.lines.some((l) => l.words.slice(1).some((w) => SWATCH.test(w.text)));
  const chart = page.regions.some(
    (r) => r.type === 'Picture' && gapBetweenRegions(r, region) < 2 * page.typography.leading,
  );
  return chart && inside ? 0.88 : 0;
}
