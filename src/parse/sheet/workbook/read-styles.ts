import { pairsOf, withoutUndefined } from '../../../domain/plain-object.ts';
import type { CellStyle } from '../../../domain/segment.ts';
import { hexColor } from '../../pages/pdf/text/characters.ts';
import { cellName } from '../cell-names.ts';
import { PALETTE } from './palette.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** The theme lists dark first, cells number light first (ECMA-376, 18.8.3). */
const ORDER = [1, 0, 3, 2];

/** Theme colours as `#rrggbb`, by the numbers that cells use. */
function readTheme(xml: string): string[] {
  const scheme = /<(?:\w+:)?clrScheme[\s>][\s\S]*?<\/(?:\w+:)?clrScheme>/.exec(xml)?.[0] ?? '';
  const colors = Array.from(
    scheme.matchAll(/<(?:\w+:)?(?:srgbClr\s[^>]*?val|sysClr\s[^>]*?lastClr)="([0-9a-f]{6})"/gi),
    ([, color = '']) => `#${color.toLowerCase()}`,
  );
  return colors.map((_, at) => colors[ORDER[at] ?? at]!);
}

/** A direct, theme or palette colour. Undefined for `auto`. */
function readColor(attributes: string, theme: readonly string[]): string | undefined {
  const value = (name: string): string | undefined => attribute(attributes, name);
  const rgb = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(value('rgb') ?? '')?.[1];
  if (rgb) return `#${rgb.toLowerCase()}`;
  const [index, indexed] = [value('theme'), value('indexed')];
  if (index !== undefined) return tinted(theme[Number(index)], Number(value('tint') ?? 0));
  const number = Number(indexed);
  return indexed === undefined || number > 63 ? undefined : PALETTE[number < 8 ? number : number - 8];
}

function tinted(color: string | undefined, tint: number): string | undefined {
  if (!color || !tint || !Number.isFinite(tint)) return color;
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    const mixed = tint < 0 ? value * (1 + tint) : value + (255 - value) * tint;
    return Math.round(Math.min(255, Math.max(0, mixed)));
  };
  return hexColor(channel(1), channel(3), channel(5));
}

export type StylesOfSheet = (row: number, column: number) => CellStyle;

/** Fonts and alignment of xlsx files, which the library omits. Scanned, not parsed. Null for other formats. */
export function readCellStyles(parts: WorkbookParts): ((sheet: number) => StylesOfSheet | null) | null {
  const xml = parts.text('xl/styles.xml');
  if (xml === null) return null;
  const formats = cellFormats(xml, readTheme(parts.text('xl/theme/theme1.xml') ?? ''));
  return (sheet) => {
    const cells = parts.text(parts.sheetPart(sheet) ?? '');
    if (cells === null) return null;
    const indexes = styleIndexes(cells);
    return (row, column) => formats[indexes.get(cellName(row, column)) ?? -1] ?? {};
  };
}

function styleIndexes(sheet: string): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const [, attributes = ''] of sheet.matchAll(/<(?:\w+:)?c\s([^>]{1,200}?)\/?>/g)) {
    const [name, style] = [attribute(attributes, 'r'), attribute(attributes, 's')];
    if (name && style) indexes.set(name, Number(style));
  }
  return indexes;
}

function cellFormats(xml: string, theme: readonly string[]): CellStyle[] {
  const fonts = elements(section(xml, 'fonts'), 'font').map((font) => fontStyle(font, theme));
  return elements(section(xml, 'cellXfs'), 'xf').map((xf) => {
    const alignment = /<(?:\w+:)?alignment\s([^>]*)>/.exec(xf)?.[1] ?? '';
    const align = ALIGNS[attribute(alignment, 'horizontal') ?? ''] as CellStyle['align'];
    const valign = VALIGNS[attribute(alignment, 'vertical') ?? ''] as CellStyle['valign'];
    return { ...fonts[Number(attribute(xf, 'fontId') ?? -1)], ...withoutUndefined({ align, valign }) };
  });
}

const ALIGNS = pairsOf('left Left center Center centerContinuous Center right Right justify Justify');
const VALIGNS = pairsOf('top Top center Middle bottom Bottom');

function fontStyle(font: string, theme: readonly string[]): CellStyle {
  const bold = /<(?:\w+:)?b(?:\s+val="([^"]*)")?\s*\/>/.exec(font);
  const color = /<(?:\w+:)?color\s([^>]*)>/.exec(font)?.[1];
  return withoutUndefined({
    font_face: /<(?:\w+:)?(?:name|rFont)\s[^>]*val="([^"]*)"/.exec(font)?.[1],
    is_bold: bold && !['0', 'false'].includes(bold[1] ?? '1') ? true : undefined,
    text_color: color === undefined ? undefined : readColor(color, theme),
  });
}

const attribute = (text: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1];

const section = (xml: string, name: string): string =>
  new RegExp(`<(?:\\w+:)?${name}[\\s>][\\s\\S]*?</(?:\\w+:)?${name}>`).exec(xml)?.[0] ?? '';

const elements = (xml: string, name: string): string[] => {
  const element = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*?)?(?:/>|>[\\s\\S]*?</(?:\\w+:)?${name}>)`, 'g');
  return xml.match(element) ?? [];
};
