import { right, sharedWidth } from '../../../domain/geometry.ts';
import type { LayoutClass } from '../../../models/layout/detector.ts';
import type { RuledLine } from '../../page-content.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { Region } from '../region.ts';

const SUSPECTS: ReadonlySet<LayoutClass> = new Set(['Table', 'Text', 'Unknown', 'FormRegion']);
const MAIL = /[^\s@]@[^\s@]+\.[^\s@]/u;

/**
 * People side by side are not a table, although their lines align: every column ends with its own email address. They
 * become one text, read person by person. Member lists have the addresses in one column.
 *
 *     Ada Byron          Karl Gauss
 *     Some University    Another Institute
 *     ada@some.example   gauss@another.example
 */
export function readAddressBlocks(regions: readonly Region[], rules: readonly RuledLine[]): Region[] {
  return regions.map((region): Region => {
    if (!SUSPECTS.has(region.type) || rules.some((rule) => isWithin(rule, region))) return region;
    const columns = columnsOfLines(region.lines);
    const isEach = columns.length > 1 && columns.every((lines) => lines.length > 1 && hasMail(lines));
    return isEach ? { ...region, type: 'Text', evidence: 0.7, keepsLines: true, isSideBySide: true } : region;
  });
}

const hasMail = (lines: readonly TextLine[]): boolean => lines.some(({ text }) => MAIL.test(text));

/** Columns of stacked lines, from left to right; columns that a line spans are one. */
export function columnsOfLines(lines: readonly TextLine[]): TextLine[][] {
  let columns: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.bbox.top - b.bbox.top)) {
    const [own, others] = [columns.filter(isUnder(line)), columns.filter((column) => !isUnder(line)(column))];
    columns = [...others, [...own.flat(), line]];
  }
  const left = (column: readonly TextLine[]): number => Math.min(...column.map(({ bbox }) => bbox.left));
  return columns.toSorted((a, b) => left(a) - left(b));
}

const isUnder =
  (line: TextLine) =>
  (column: readonly TextLine[]): boolean =>
    column.some(({ bbox }) => sharedWidth(bbox, line.bbox) > 0);

const isWithin = ({ bbox }: RuledLine, region: Region): boolean =>
  bbox.left < right(region.bbox) &&
  right(bbox) > region.bbox.left &&
  bbox.top > region.bbox.top &&
  bbox.top < region.bbox.top + region.bbox.height;
