import { shareInside } from '../../../domain/geometry.ts';
import { switchableRule } from '../../rules.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';
import { alignedTables } from './aligned-tables.ts';

/** Weaker than drawn lines or a sure detection: only the words stand for it. */
const EVIDENCE = 0.65;

const LOOSE_TO_TABLE = switchableRule('tables: loose lines that stand in columns are one');

/** Makes tables of lines that no region holds, where their words stand in columns. */
export function takeAlignedTables(
  regions: readonly Region[],
  loose: readonly TextLine[],
): { regions: Region[]; rest: TextLine[] } {
  const found = [...regions];
  let rest = [...loose];
  for (const box of LOOSE_TO_TABLE.isOn ? alignedTables(loose) : []) {
    const inside = rest.filter((l) => shareInside(l.bbox, box) > 0.5);
    if (inside.length === 0) continue;
    found.push(regionFromLines('Table', inside, EVIDENCE));
    rest = rest.filter((l) => !inside.includes(l));
  }
  return { regions: found, rest };
}
