import { bottom, centreY, right, sharedWidth, unionOf } from '../../../domain/geometry.ts';
import type { RuledLine } from '../../page-content.ts';
import type { Region } from '../region.ts';
import type { PageView } from './page-view.ts';

/** A form has at least this many fields close together; fewer are a signature or a blank in a sentence. */
const LEAST_FIELDS = 4;
/** Share of the lines that must be fields. */
const LEAST_SHARE = 0.6;

/**
 * Fields to fill in: a label, then a blank, a box to tick, or what was entered.
 *
 *     Name: ______________      ☐ single  ☒ married
 *     Date: ______________
 */
export function joinFormRegions(regions: readonly Region[], page: PageView): Region[] {
  const fields = regions
    .filter((r) => r.type === 'Text' || r.type === 'ListItem' || r.type === 'Unknown')
    .filter((r) => isField(r, page));
  const groups: Region[][] = [];
  for (const region of [...fields].sort((a, b) => a.bbox.top - b.bbox.top)) {
    const group = groups.find((g) =>
      g.some((other) => isNear(other, region, page) && !isParted(other, region, regions)),
    );
    if (group) group.push(region);
    else groups.push([region]);
  }
  const forms = groups.filter((g) => g.reduce((n, r) => n + fieldLines(r, page), 0) >= LEAST_FIELDS);
  if (forms.length === 0) return [...regions];
  const named = forms.map((group) => [...group, ...labelsAmong(group, regions)]);
  const used = new Set(named.flat());
  return [
    ...regions.filter((r) => !used.has(r)),
    ...named.map(
      (group): Region => ({
        type: 'FormRegion',
        lines: group.flatMap((r) => r.lines),
        bbox: unionOf(group.map((r) => r.bbox))!,
        score: null,
        evidence: 0.6,
      }),
    ),
  ];
}

/** Short texts that stand within the form, beside its fields, and were not read as one line with them. */
function labelsAmong(group: readonly Region[], regions: readonly Region[]): Region[] {
  const form = unionOf(group.map((r) => r.bbox))!;
  return regions.filter(
    (r) =>
      !group.includes(r) &&
      (r.type === 'Text' || r.type === 'Unknown' || r.type === 'ListItem') &&
      r.lines.length === 1 &&
      centreY(r.bbox) > form.top &&
      centreY(r.bbox) < bottom(form) &&
      sharedWidth(r.bbox, form) > 0.5 * r.bbox.width,
  );
}

const isField = (region: Region, page: PageView): boolean =>
  fieldLines(region, page) >= LEAST_SHARE * region.lines.length;

function fieldLines(region: Region, page: PageView): number {
  return region.lines.filter(
    (l) =>
      l.words.some((w) => w.source === 'form-field' || /_{5,}|[☐☑☒]/u.test(w.text)) ||
      (/:$/u.test(l.text) && page.rules.some((rule) => isBlankAfter(rule, l.bbox))),
  ).length;
}

/** A drawn line on the baseline that begins where the label ends. */
function isBlankAfter(rule: RuledLine, label: Region['bbox']): boolean {
  const gap = rule.bbox.left - right(label);
  return (
    rule.orientation === 'horizontal' &&
    gap > -4 &&
    gap < 2 * label.height &&
    Math.abs(rule.bbox.top - bottom(label)) < 0.5 * label.height
  );
}

/** A question between two sets of answers: each set belongs to its own. */
function isParted(above: Region, below: Region, regions: readonly Region[]): boolean {
  return regions.some((other) => {
    const y = centreY(other.bbox);
    const isBetween = y > bottom(above.bbox) && y < below.bbox.top;
    return isBetween && other.lines.length > 0 && sharedWidth(other.bbox, below.bbox) > 0;
  });
}

function isNear(a: Region, b: Region, page: PageView): boolean {
  const gap = Math.max(0, b.bbox.top - bottom(a.bbox), a.bbox.top - bottom(b.bbox));
  return gap < 2 * page.typography.leading;
}
