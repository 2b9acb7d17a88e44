import { type TableGrid, tableAsPhrase } from '../parse/without-engines.ts';

type Span = NonNullable<TableGrid['cells'][number]['spans']>[number];

const STYLES: Readonly<Record<string, Span['style']>> = {
  strong: 'bold',
  em: 'italic',
  s: 'struck',
  u: 'underlined',
  sup: 'raised',
  sub: 'lowered',
  code: 'code',
  'sup class="note"': 'note',
  ins: 'inserted',
  del: 'deleted',
  a: 'link',
  mark: 'highlighted',
};
const NAMES = Object.keys(STYLES);
/** Unicode noncharacters, which no text contains: the first one starts bold, the one 16 higher ends it. */
const FIRST = 0xfdd0;
const END = 16;
const SIGN = /[\ufdd0-\ufdef]/g;
const TAG = /<(\/?)(?:(strong|em|s|u|mark|sup|sub|code|ins|del|sup class="note")|a(?: href="([^"<>]*)")?)>/g;

/** Replaces tags by noncharacters, which a table parser keeps as text. `urls`: targets of links, in order. */
export function signed(table: string): { table: string; urls: string[] } {
  const open: number[] = [];
  const urls: string[] = [];
  const text = table.replace(SIGN, '').replace(TAG, (_, end: string, name: string | undefined, url: string = '') => {
    if (!end) open.push(NAMES.indexOf(name ?? 'a'));
    if (!end && name === undefined) urls.push(url.replaceAll('&amp;', '&'));
    const at = end ? open.pop() : open.at(-1);
    return at === undefined ? '' : String.fromCharCode(FIRST + at + (end ? END : 0));
  });
  return { table: text, urls };
}

/** Converts the noncharacters in cells back to styles. */
export function unsigned(grid: TableGrid, urls: readonly string[]): TableGrid {
  const rest = [...urls];
  const cells = grid.cells.map((cell) => ({
    ...cell,
    ...unsignedText(cell.words.map(({ text }) => text).join(' '), rest),
  }));
  return { ...grid, cells };
}

function unsignedText(signedText: string, urls: string[]): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  const open: { start: number; at: number; url?: string }[] = [];
  let text = '';
  let from = 0;
  for (const { index, 0: sign } of signedText.matchAll(SIGN)) {
    text += signedText.slice(from, index);
    from = index + 1;
    const at = sign.charCodeAt(0) - FIRST;
    if (at < END) {
      const url = NAMES[at] === 'a' ? urls.shift() : undefined;
      open.push({ start: text.length, at, ...(url !== undefined && { url }) });
    } else {
      const last = open.pop();
      const { at: name = 0, ...span } = last ?? { start: 0 };
      if (last) spans.push({ ...span, end: text.length, style: STYLES[NAMES[name]!]! });
    }
  }
  return { text: text + signedText.slice(from), spans };
}

const INNERMOST = /<table>((?:(?!<\/?table>)[\s\S])*)<\/table>/g;

/** Converts nested tables to text, from the innermost outwards. */
export function withoutInnerTables(table: string): string {
  const inside = table.replace(/^<table>/, '').replace(/<\/table>$/, '');
  if (inside === table || !inside.includes('<table>')) return table;
  let flat = inside;
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replace(INNERMOST, (_, rows: string) => ` ${phraseOf(rows)} `);
  }
  return `<table>${flat}</table>`;
}

const phraseOf = (rows: string): string =>
  tableAsPhrase(
    [...rows.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
      [...row!.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell]) => cell!.trim()),
    ),
  );
