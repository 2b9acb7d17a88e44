import type { TableGrid } from '../parse/without-engines.ts';

type Span = NonNullable<TableGrid['cells'][number]['spans']>[number];

/** Tags of letters that our tables hold, and what they say. */
const STYLES: Readonly<Record<string, Span['style']>> = {
  strong: 'bold',
  em: 'italic',
  s: 'struck',
  u: 'underlined',
  sup: 'raised',
  sub: 'lowered',
  code: 'code',
  'sup class="note"': 'note',
};
const NAMES = Object.keys(STYLES);
/** Signs that stand in no text (Unicode calls them noncharacters): the first opens bold, the one eight further on ends it. */
const FIRST = 0xfdd0;
const END = 8;
const SIGN = /[\ufdd0-\ufddf]/g;

/** The table with signs for its tags, which a reader of tables takes for text. */
export function signed(table: string): string {
  const open: number[] = [];
  return table
    .replace(SIGN, '')
    .replace(/<(\/?)((?:strong|em|s|u|sup|sub|code)(?: class="note")?)>/g, (_, end, name) => {
      if (!end) open.push(NAMES.indexOf(name as string));
      const at = end ? open.pop() : open.at(-1);
      return at === undefined ? '' : String.fromCharCode(FIRST + at + (end ? END : 0));
    });
}

/** The grid of a signed table, its cells set as the signs say. */
export const unsigned = (grid: TableGrid): TableGrid => ({
  ...grid,
  cells: grid.cells.map((cell) => ({ ...cell, ...unsignedText(cell.words.map(({ text }) => text).join(' ')) })),
});

function unsignedText(signedText: string): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  const open: { start: number; at: number }[] = [];
  let text = '';
  let from = 0;
  for (const { index, 0: sign } of signedText.matchAll(SIGN)) {
    text += signedText.slice(from, index);
    from = index + 1;
    const at = sign.charCodeAt(0) - FIRST;
    if (at < END) open.push({ start: text.length, at });
    else {
      const last = open.pop();
      if (last) spans.push({ start: last.start, end: text.length, style: STYLES[NAMES[last.at]!]! });
    }
  }
  return { text: text + signedText.slice(from), spans };
}
