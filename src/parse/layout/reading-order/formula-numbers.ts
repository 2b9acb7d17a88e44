import { bottom, centreY, sharedWidth } from '../../../domain/geometry.ts';
import type { Region } from '../region.ts';
import { isEquationNumber } from '../wording/equation-number.ts';

/**
 * Numbers that formulas are counted by stand at the column's edge, far from what they count, and are read with it.
 *
 *        E = mc²           (4)
 *     ┌──────────────────────┐
 */
export function takeFormulaNumbers(body: readonly Region[]): { numbered: Map<Region, Region[]>; text: Region[] } {
  const formulas = body.filter((region) => region.type === 'Formula');
  const numbered = new Map<Region, Region[]>();
  const text = body.filter((region) => {
    const beside = formulas.filter((other) => other !== region && countsBeside(region, other));
    const formula = beside.toSorted((a, b) => sharedWidth(b.bbox, region.bbox) - sharedWidth(a.bbox, region.bbox))[0];
    if (formula) numbered.set(formula, [...(numbered.get(formula) ?? []), region]);
    return formula === undefined;
  });
  return { numbered, text };
}

function countsBeside({ lines, bbox, type }: Region, formula: Region): boolean {
  if (type === 'Formula' || lines.length !== 1 || !isEquationNumber(lines[0]!.text)) return false;
  const middle = centreY(bbox);
  return middle > formula.bbox.top && middle < bottom(formula.bbox) && sharedWidth(bbox, formula.bbox) <= 0;
}

/** The text in its order, the numbers of each formula beside it, on the side on which they stand. */
export const withFormulaNumbers = (text: readonly Region[], numbered: ReadonlyMap<Region, Region[]>): Region[] =>
  text.flatMap((region) => [region, ...(numbered.get(region) ?? [])].toSorted((a, b) => a.bbox.left - b.bbox.left));
