import * as XLSX from '@e965/xlsx';

export interface StoredCell {
  /** `Sheet!B2` */
  place: string;
  /** Null if the file stores a formula without its value. */
  value: string | null;
  /** Null if there is none, or if it is only marked as shared with another cell. */
  formula: string | null;
}

/** The non-empty cells of an xlsx file, read from its XML alone; the library only unpacks it here. */
export function storedCells(file: Buffer): StoredCell[] {
  const archive = XLSX.CFB.read(file, { type: 'buffer' });
  const part = (name: string): string => {
    const entry = XLSX.CFB.find(archive, `/${name.replace(/^\//, '')}`);
    return entry ? Buffer.from(entry.content as Uint8Array).toString('utf8') : '';
  };
  const relations = new Map<string, string>();
  for (const [element] of part('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const target = attribute(element, 'Target')!;
    relations.set(attribute(element, 'Id')!, target.startsWith('/') ? target : `xl/${target}`);
  }
  const strings = [
    ...part('xl/sharedStrings.xml').matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g),
  ].map(([, item]) => textIn(item ?? ''));
  return [...part('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([element]) => {
    const name = withoutEntities(attribute(element, 'name')!);
    const sheet = part(relations.get(attribute(element, '(?:\\w+:)id') ?? '') ?? '');
    return [...sheet.matchAll(/<(?:\w+:)?c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)].flatMap(
      ([, head, body = '']) => {
        const place = attribute(head!, 'r');
        const formula = /<(?:\w+:)?f(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?f>/.exec(body)?.[1];
        const value = valueOfCell(attribute(head!, 't') ?? 'n', body, strings);
        if (!place || ((value === null || value === '') && !formula)) return [];
        return [
          {
            place: `${name}!${place}`,
            value: value === '' ? null : value,
            formula: formula ? withoutEntities(formula) : null,
          },
        ];
      },
    );
  });
}

function valueOfCell(type: string, body: string, strings: readonly string[]): string | null {
  if (type === 'inlineStr') return textIn(body);
  const raw = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(body)?.[1];
  if (raw === undefined || raw.trim() === '') return null;
  if (type === 's') return strings[Number(raw)] ?? null;
  if (type === 'b') return raw.trim() === '1' ? 'TRUE' : 'FALSE';
  return type === 'n' ? String(Number(raw)) : withoutEntities(raw);
}

const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(element)?.[1];

/** Phonetic hints are next to the text, not part of it. */
const textIn = (xml: string): string =>
  [
    ...xml
      .replace(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g),
  ]
    .map(([, text]) => withoutEntities(text!))
    .join('');

const withoutEntities = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\r\n/g, '\n');
