import { type BoundingBox, bottom, right, sharedWidth, shareInside, unionOf } from '../../../domain/geometry.ts';
import type { RuledLine } from '../../page-content.ts';
import { switchableRule } from '../../rules.ts';
import { textRowsOf } from '../lines/rows.ts';
import type { TextLine } from '../lines/text-line.ts';
import { captionWording } from '../wording/caption-wording.ts';
import type { RuledTable } from './ruled-tables.ts';
import { tableEvidence } from './table-evidence.ts';

/** Ends of rules that belong together differ by less than this many pixels. */
const SAME_ENDS = 6;
/** Three rules with columns of text between them, at least this clearly. */
const LEAST_EVIDENCE = 0.5;

const FOUND_BY_RULES = switchableRule('tables: found by three lines across');

/**
 * Tables ruled only across: three or more rules of one length below each other, with rows between.
 *
 *     ─────────────────────
 *     Name     Size   Price
 *     ─────────────────────
 *     Apples     12    3.10
 *     Pears       4    2.40
 *     ─────────────────────
 */
export function acrossRuledTables(rules: readonly RuledLine[], lines: readonly TextLine[]): RuledTable[] {
  if (!FOUND_BY_RULES.isOn) return [];
  const stacks: RuledLine[][] = [];
  const upright = rules.filter((r) => r.orientation === 'vertical' && r.bbox.height > 12);
  // Rules that meet upright ones are borders of boxes: the grid they form is looked at elsewhere.
  const across = rules.filter(
    (r) => r.orientation === 'horizontal' && r.bbox.width > 60 && !upright.some((u) => meets(r, u)),
  );
  for (const rule of [...across].sort((a, b) => a.bbox.top - b.bbox.top)) {
    const stack = stacks.find((s) => sameEnds(s.at(-1)!, rule) && isOneTable(s, rule, lines));
    if (stack) stack.push(rule);
    else stacks.push([rule]);
  }
  return stacks.flatMap((stack) => {
    if (stack.length < 3) return [];
    const box = unionOf(stack.map((r) => r.bbox))!;
    const inside = lines.filter((l) => shareInside(l.bbox, box) > 0.5);
    const looks = tableEvidence(inside) >= LEAST_EVIDENCE || (inside.length >= 2 && hasTableCaption(box, lines));
    return looks ? [{ bbox: box, filledShare: 0, isRuledAcross: true }] : [];
  });
}

const linesBetween = (above: RuledLine, below: RuledLine, lines: readonly TextLine[]): TextLine[] =>
  lines.filter(
    ({ bbox }) =>
      bbox.top > bottom(above.bbox) - 4 &&
      bottom(bbox) < below.bbox.top + 4 &&
      bbox.left < right(below.bbox) &&
      right(bbox) > below.bbox.left,
  );

const meets = (across: RuledLine, upright: RuledLine): boolean =>
  upright.bbox.left > across.bbox.left - SAME_ENDS &&
  upright.bbox.left < right(across.bbox) + SAME_ENDS &&
  upright.bbox.top < bottom(across.bbox) + SAME_ENDS &&
  bottom(upright.bbox) > across.bbox.top - SAME_ENDS;

function sameEnds(a: RuledLine, b: RuledLine): boolean {
  return Math.abs(a.bbox.left - b.bbox.left) < SAME_ENDS && Math.abs(right(a.bbox) - right(b.bbox)) < SAME_ENDS;
}

/** A caption between two rules begins the next table; text that runs across the whole width is no row. */
function isOneTable(stack: readonly RuledLine[], rule: RuledLine, lines: readonly TextLine[]): boolean {
  const between = linesBetween(stack.at(-1)!, rule, lines);
  if (between.some((l) => captionWording(l.text) >= 0.7)) return false;
  const running = between.filter((l) => l.bbox.width > 0.9 * rule.bbox.width && l.words.length > 8);
  return running.length <= 0.3 * Math.max(3, textRowsOf(between).length);
}

function hasTableCaption(box: BoundingBox, lines: readonly TextLine[]): boolean {
  return lines.some((l) => {
    const gap = Math.max(box.top - bottom(l.bbox), l.bbox.top - bottom(box));
    const beside = sharedWidth(box, l.bbox) > 0;
    return beside && gap >= -4 && gap < 3 * l.size && /^tab/iu.test(l.text) && captionWording(l.text) >= 0.7;
  });
}
