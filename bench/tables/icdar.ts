import { readFile } from 'node:fs/promises';
import { comparable, type ScoredCell } from './adjacency.ts';

/** One region of a table on one page, in points from the lower left corner of the page. */
export interface TrueRegion {
  tableId: string;
  page: number;
  box: { x1: number; y1: number; x2: number; y2: number };
  cells: ScoredCell[];
}

/** Reads `NAME-reg.xml` (where the tables are) and `NAME-str.xml` (their cells) of the ICDAR-2013 table competition. */
export async function readTruth(base: string): Promise<TrueRegion[]> {
  const boxes = regionsOf(await readFile(`${base}-reg.xml`, 'utf8'));
  const structures = regionsOf(await readFile(`${base}-str.xml`, 'utf8'));
  return structures.flatMap(({ key, tableId, page, body }) => {
    const box = boxes.find((region) => region.key === key)?.body.match(/<bounding-box[^>]*>/)?.[0];
    if (!box) return [];
    const cells = [...body.matchAll(/<cell\b([^>]*)>([\s\S]*?)<\/cell>/g)].map(([, attributes, inner]) =>
      cellOf(attributes!, inner!),
    );
    const edge = (name: string): number => Number(attribute(box, name));
    return [{ tableId, page, box: { x1: edge('x1'), y1: edge('y1'), x2: edge('x2'), y2: edge('y2') }, cells }];
  });
}

function regionsOf(xml: string): { key: string; tableId: string; page: number; body: string }[] {
  return [...xml.matchAll(/<table\b([^>]*)>([\s\S]*?)<\/table>/g)].flatMap(([, tableAttributes, table]) =>
    [...table!.matchAll(/<region\b([^>]*)>([\s\S]*?)<\/region>/g)].map(([, attributes, body]) => {
      const tableId = attribute(tableAttributes!, 'id') ?? '';
      const page = Number(attribute(attributes!, 'page'));
      return { key: `${tableId}/${attribute(attributes!, 'id')}/${page}`, tableId, page, body: body! };
    }),
  );
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
