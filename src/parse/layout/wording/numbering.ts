/** Names of sections before their number or letter. */
const SECTION =
  'chapter|section|part|unit|lesson|article|art\\.|appendix|annex|schedule|kapitel|abschnitt|teil|anhang|chapitre|partie|annexe|cap[ií]tulo|secci[oó]n|t[ií]tulo|art[ií]culo|artigo|anexo|capitolo|hoofdstuk|глава|часть';

export interface HeadingNumber {
  kind: 'decimal' | 'roman' | 'letter' | 'name';
  /** From 1: `3` and `IV.` are 1, `3.1` is 2, `(a)` is 3. */
  depth: number;
  parts: number[];
  title: string;
}

/** Depth without the parts. */
const FORMS: readonly [kind: HeadingNumber['kind'], form: RegExp, depth: number][] = [
  ['decimal', /^(\d{1,2}(?:\.\d{1,3}){0,5})\.?(?:\s+|$)/u, 0],
  ['roman', /^[IVX]{1,6}\.\s+/u, 1],
  ['letter', /^[A-Z]\.(?:(\d{1,2}(?:\.\d{1,2})*)\.?)?\s+(?=\p{Lu})/u, 1],
  ['name', new RegExp(`^(?:(?:${SECTION})\\s+(?:\\d{1,3}|[ivxlc]{1,6}|[a-z])(?!\\p{L})|§+\\s*\\d+)`, 'iu'), 1],
  ['name', /^第\s*[\d一二三四五六七八九十百]+\s*[章編编部]/u, 1],
  ['name', /^第\s*[\d一二三四五六七八九十百]+\s*[节節条條]/u, 2],
  ['letter', /^\([a-zA-Z]\)\s+/u, 3],
];

/** The number at the start of a heading, or null: the only grammar of section numbers. */
export function headingNumber(heading: string): HeadingNumber | null {
  const text = heading.trim();
  for (const [kind, form, depth] of FORMS) {
    const match = form.exec(text);
    if (!match) continue;
    const parts = match[1]?.split('.').map(Number) ?? [];
    return { kind, depth: depth + parts.length, parts, title: text.slice(match[0].length).trim() };
  }
  return null;
}

/** `3`, `3.1`, `IV.`, `A.`: only a number. */
export const isBareNumber = (text: string): boolean =>
  /^(?:\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5}|[A-Z])\.?$/u.test(text);
