import { isMuchOf } from '../../alike.ts';
import type { Region } from '../region.ts';
import type { PageView } from './page-view.ts';
import { regionText } from './region-text.ts';

const MATHS = /[=≈≠≤≥<>±×÷∑∏∫√∂∇∞∈∉⊂⊆∪∩→⇒⇔∀∃·^_|{}+\-−∗*/\p{Sm}\u{1d400}-\u{1d7ff}Α-ω]/gu;

/** Evidence of a display formula: few words, much notation, and a relational operator. */
export function formulaEvidence(region: Region, page: PageView): number {
  const text = regionText(region);
  const letters = text.replace(/\s/gu, '').length;
  if (!/[=≈≠≤≥∝≡→⇒⇔∑∫∏∪∩∈⊂]/u.test(text)) return 0;
  const notation = (text.match(MATHS)?.length ?? 0) + (text.match(/\d/gu)?.length ?? 0) / 2;
  const proseWords = text.match(/\p{L}{4,}/gu)?.length ?? 0;
  const words = text.split(/\s+/u).length;
  const indented = region.bbox.left > leftEdge(page) + page.typography.bodySize;
  if (isMuchOf(proseWords, words)) return 0;
  const share = notation / letters;
  if (proseWords === 0 && /=/u.test(text) && indented) return Math.max(0.65, Math.min(0.85, 0.6 + share));
  return share > 0.15 ? Math.min(0.85, 0.45 + share + (indented ? 0.15 : 0)) : 0;
}

/** Four consecutive letters of a script that formulas do not use. Chinese formulas contain conditions. */
const FOREIGN_WORD = /(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Han}])[\p{L}\p{M}]){4}/u;

/** Words without notation, or a sentence with a formula in it. */
export function isProse(region: Region): boolean {
  const text = regionText(region);
  if (FOREIGN_WORD.test(text)) return true;
  return (
    /[\p{L}\p{M}]{4}/u.test(text) &&
    (text.match(/[=≈≠≤≥±×÷∑∏∫√∂∇∞∈→⇒\p{Sm}\u{1d400}-\u{1d7ff}Α-ω\ufffd]/gu)?.length ?? 0) === 0
  );
}

function leftEdge(page: PageView): number {
  const lefts = page.regions.filter((r) => r.lines.length > 2).map((r) => r.bbox.left);
  return lefts.length > 0 ? Math.min(...lefts) : 0;
}
