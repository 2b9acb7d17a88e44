const TABLE = /<table.*?<\/table>/gsu;
const ROW = /<tr>(.*?)<\/tr>/gsu;
const CELL = /<t[dh]([^>]*)>(.*?)<\/t[dh]>/gsu;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The HTML tables of a text: rows of cells, each with its text and column span. */
export function tablesOf(html: string): [text: string, columns: number][][][] {
  return [...html.matchAll(TABLE)].map(([table]) =>
    [...table.matchAll(ROW)].map(([, row]) =>
      [...row!.matchAll(CELL)].map(([, attributes, inside]): [string, number] => [
        inside!.replaceAll(/<[^>]+>/gu, ' '),
        Number(/colspan="(\d+)"/u.exec(attributes!)?.[1] ?? 1),
      ]),
    ),
  );
}

export const decodedText = (html: string): string => html.replaceAll(/&\w+;/gu, (entity) => ENTITIES[entity] ?? entity);
