import type { CellStyle } from '../../../domain/segment.ts';
import { pointsOf } from '../../xml/lengths.ts';
import { descendantsOf, elementsOf, parseXml, type XmlElement } from '../../xml/xml-tree.ts';

export interface OdsStyles {
  cell(name: string | undefined): CellStyle | null;
  isHiddenTable(name: string | undefined): boolean;
  isRightToLeft(name: string | undefined): boolean;
  /** Pixels at 96 dpi. */
  columnWidth(name: string | undefined): number | null;
  /** Points. */
  rowHeight(name: string | undefined): number | null;
}

interface OdsStyle {
  parent: string | undefined;
  cell: CellStyle;
  isHidden: boolean;
  isRightToLeft: boolean;
  width: number | null;
  height: number | null;
}

/** Longer chains of styles that build on each other lead round in a circle. */
const LONGEST_CHAIN = 20;
const ALIGNS: Readonly<Record<string, CellStyle['align']>> = {
  start: 'Left',
  left: 'Left',
  center: 'Center',
  end: 'Right',
  right: 'Right',
  justify: 'Justify',
};
const VALIGNS: Readonly<Record<string, CellStyle['valign']>> = { top: 'Top', middle: 'Middle', bottom: 'Bottom' };

/** Reads the styles of parts in the order in which later ones count more: `styles.xml`, then `content.xml`. */
export function readOdsStyles(parts: readonly string[]): OdsStyles {
  const styles = new Map<string, OdsStyle>();
  for (const xml of parts) {
    const root = parseXml(xml, {});
    const lists = [root, ...elementsOf(root)].filter(({ name }) => /^office:(?:automatic-)?styles$/.test(name));
    for (const list of lists) {
      for (const style of elementsOf(list)) {
        if (style.name !== 'style:style' && style.name !== 'style:default-style') continue;
        styles.set(keyOf(style.attributes['style:family'], style.attributes['style:name'] ?? ''), readStyle(style));
      }
    }
  }
  const find = (family: string, name: string | undefined): OdsStyle | undefined =>
    styles.get(keyOf(family, name ?? ''));
  const known = new Map<string, CellStyle | null>();
  return {
    cell(name) {
      const key = name ?? '';
      let style = known.get(key);
      if (style === undefined) {
        style = inherited(key, (at) => find('table-cell', at));
        known.set(key, style);
      }
      return style;
    },
    isHiddenTable: (name) => find('table', name)?.isHidden ?? false,
    isRightToLeft: (name) => find('table', name)?.isRightToLeft ?? false,
    columnWidth: (name) => find('table-column', name)?.width ?? null,
    rowHeight: (name) => find('table-row', name)?.height ?? null,
  };
}

const keyOf = (family: string | undefined, name: string): string => `${family} ${name}`;

function inherited(name: string, find: (name: string) => OdsStyle | undefined): CellStyle | null {
  const chain: CellStyle[] = [];
  for (let at: string | undefined = name; at !== undefined && chain.length < LONGEST_CHAIN; ) {
    const style = find(at);
    if (!style) break;
    chain.unshift(style.cell);
    at = style.parent;
  }
  const merged = Object.assign({}, ...chain) as CellStyle;
  return Object.keys(merged).length > 0 ? merged : null;
}

function readStyle(style: XmlElement): OdsStyle {
  const of = (name: string): Readonly<Record<string, string>> => [...descendantsOf(style, name)][0]?.attributes ?? {};
  const [cell, paragraph, text] = ['table-cell', 'paragraph', 'text'].map((kind) => of(`style:${kind}-properties`));
  const table = of('style:table-properties');
  const font = text!['style:font-name'] ?? text!['fo:font-family'];
  const weight = text!['fo:font-weight'];
  const found: CellStyle = {
    align: ALIGNS[paragraph!['fo:text-align'] ?? ''],
    valign: VALIGNS[cell!['style:vertical-align'] ?? ''],
    bg_color: colorOf(cell!['fo:background-color']),
    text_color: colorOf(text!['fo:color']),
    font_face: font?.replace(/^'|'$/g, ''),
    is_bold: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
  };
  return {
    parent: style.attributes['style:parent-style-name'],
    cell: Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as CellStyle,
    isHidden: table['table:display'] === 'false',
    isRightToLeft: /^rl/.test(table['style:writing-mode'] ?? ''),
    width: lengthPixels(of('style:table-column-properties')['style:column-width']),
    height: pointsOf(of('style:table-row-properties')['style:row-height']),
  };
}

const colorOf = (value: string | undefined): string | undefined =>
  value && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined;

const PIXELS_PER_POINT = 96 / 72;

/** A length in pixels at 96 dpi; null where none is stated. */
export function lengthPixels(length: string | undefined): number | null {
  const points = pointsOf(length);
  return points === null ? null : points * PIXELS_PER_POINT;
}
