const TABLE = /<table.*?<\/table>/gsu;
const ROW = /<tr>(.*?)<\/tr>/gsu;
const CELL = /<t[dh]([^>]*)>(.*?)<\/t[dh]>/gsu;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The HTML tables of a Markdown text: rows of cells, each with its text and the columns that it spans. */
export function tablesOf(markdown: string): [text: string, columns: number][][][] {
  return [...markdown.matchAll(TABLE)].map(([table]) =>
    [...table.matchAll(ROW)].map(([, row]) =>
      [...row!.matchAll(CELL)].map(([, attributes, html]): [string, number] => [
        html!.replaceAll(/<[^>]+>/gu, ' '),
        Number(/colspan="(\d+)"/u.exec(attributes!)?.[1] ?? 1),
      ]),
    ),
  );
}

export const decodedText = (html: string): string => html.replaceAll(/&\w+;/gu, (entity) => ENTITIES[entity] ?? entity);
