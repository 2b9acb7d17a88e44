import { shareInside } from '../../../domain/geometry.ts';
import { switchableRule } from '../../rules.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';
import { alignedTables, isAlignedTable } from './aligned-tables.ts';

/** Weaker than drawn lines or a sure detection: only the words stand for it. */
const EVIDENCE = 0.65;

const TEXT_TO_TABLE = switchableRule('tables: text that stands in columns is one');
const LOOSE_TO_TABLE = switchableRule('tables: loose lines that stand in columns are one');

/** Makes tables of text regions, and of lines that no region holds, where their words stand in columns. */
export function takeAlignedTables(
  regions: readonly Region[],
  loose: readonly TextLine[],
): { regions: Region[]; rest: TextLine[] } {
  const judged = regions.map(
    (r): Region =>
      TEXT_TO_TABLE.isOn && r.type === 'Text' && isAlignedTable(r.lines)
        ? { ...r, type: 'Table', evidence: EVIDENCE }
        : r,
  );
  let rest = [...loose];
  for (const box of LOOSE_TO_TABLE.isOn ? alignedTables(loose) : []) {
    const inside = rest.filter((l) => shareInside(l.bbox, box) > 0.5);
    if (inside.length === 0) continue;
    judged.push(regionFromLines('Table', inside, EVIDENCE));
    rest = rest.filter((l) => !inside.includes(l));
  }
  return { regions: judged, rest };
}
