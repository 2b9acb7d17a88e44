import type { WorkbookParts } from './workbook-parts.ts';

const CELL =
  /<(?:\w+:)?c\s([^<>]{1,200})>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;

/**
 * Names of the cells of an xlsx sheet that hold a formula and no value. The workbook library gives them the value zero, which
 * nobody computed. A text that is stored as empty is a value.
 */
export function cellsWithoutValue(parts: WorkbookParts, sheet: number): ReadonlySet<string> {
  const names = new Set<string>();
  const xml = parts.text(parts.sheetPart(sheet) ?? '');
  if (!xml || !/<(?:\w+:)?f[\s>/]/.test(xml)) return names;
  for (const [, attributes] of xml.matchAll(CELL)) {
    const name = /(?:^|\s)r="([^"]+)"/.exec(attributes!)?.[1];
    if (name && !/(?:^|\s)t="str"/.test(attributes!)) names.add(name);
  }
  return names;
}
