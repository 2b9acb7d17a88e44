import { readFile } from 'node:fs/promises';
import { comparable, type ScoredCell } from './adjacency.ts';

/** One region of a table on one page, in points from the lower left corner of the page. */
export interface TrueRegion {
  tableId: string;
  page: number;
  box: { x1: number; y1: number; x2: number; y2: number };
  cells: ScoredCell[];
}

/**
 * Reads `NAME-reg.xml` (table positions) and `NAME-str.xml` (table cells) of the ICDAR-2013 table competition. Regions
 * of one table on one page are joined, since their cells are numbered consecutively.
 */
export async function readTruth(base: string): Promise<TrueRegion[]> {
  const boxes = regionsOf(await readFile(`${base}-reg.xml`, 'utf8'));
  const structures = regionsOf(await readFile(`${base}-str.xml`, 'utf8'));
  const tables = Map.groupBy(structures, ({ tableId, page }) => `${tableId}/${page}`);
  return [...tables.values()].flatMap((regions) => {
    const { tableId, page } = regions[0]!;
    const edges = boxes
      .filter((region) => region.tableId === tableId && region.page === page)
      .flatMap(({ body }) => body.match(/<bounding-box[^>]*>/)?.[0] ?? []);
    if (edges.length === 0) return [];
    const all = (name: string): number[] => edges.map((box) => Number(attribute(box, name)));
    const box = {
      x1: Math.min(...all('x1')),
      y1: Math.min(...all('y1')),
      x2: Math.max(...all('x2')),
      y2: Math.max(...all('y2')),
    };
    return [{ tableId, page, box, cells: regions.flatMap(cellsOf) }];
  });
}

interface Region {
  tableId: string;
  page: number;
  rowIncrement: number;
  columnIncrement: number;
  body: string;
}

function regionsOf(xml: string): Region[] {
  return [...xml.matchAll(/<table\b([^>]*)>([\s\S]*?)<\/table>/g)].flatMap(([, tableAttributes, table]) =>
    [...table!.matchAll(/<region\b([^>]*)>([\s\S]*?)<\/region>/g)].map(([, attributes, body]) => ({
      tableId: attribute(tableAttributes!, 'id') ?? '',
      page: Number(attribute(attributes!, 'page')),
      rowIncrement: Number(attribute(attributes!, 'row-increment') ?? 0),
      columnIncrement: Number(attribute(attributes!, 'col-increment') ?? 0),
      body: body!,
    })),
  );
}

function cellsOf({ body, rowIncrement, columnIncrement }: Region): ScoredCell[] {
  return [...body.matchAll(/<cell\b([^>]*)>([\s\S]*?)<\/cell>/g)].map(([, attributes, inner]) => {
    const cell = cellOf(attributes!, inner!);
    cell.firstRow += rowIncrement;
    cell.lastRow += rowIncrement;
    cell.firstColumn += columnIncrement;
    cell.lastColumn += columnIncrement;
    return cell;
  });
}

function cellOf(attributes: string, inner: string): ScoredCell {
  const number = (name: string): number | undefined => {
    const value = attribute(attributes, name);
    return value === undefined ? undefined : Number(value);
  };
  const firstRow = number('start-row') ?? 0;
  const firstColumn = number('start-col') ?? 0;
  const content = inner.match(/<content>([\s\S]*?)<\/content>/)?.[1] ?? '';
  return {
    firstRow,
    lastRow: number('end-row') ?? firstRow,
    firstColumn,
    lastColumn: number('end-col') ?? firstColumn,
    text: comparable(unescapeXml(content)),
  };
}

const attribute = (text: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1];

const unescapeXml = (text: string): string =>
  text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
