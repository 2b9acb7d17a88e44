import { pairsOf, withoutUndefined } from '../../../domain/plain-object.ts';
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

/** Longer inheritance chains are circular. */
const LONGEST_CHAIN = 20;
const ALIGNS = pairsOf('start Left left Left center Center end Right right Right justify Justify');
const VALIGNS = pairsOf('top Top middle Middle bottom Bottom');

/** Reads the styles of `styles.xml`, then of `content.xml`, which override them. */
export function readOdsStyles(parts: readonly string[]): OdsStyles {
  const styles = new Map<string, XmlElement>();
  for (const xml of parts) {
    const root = parseXml(xml, {});
    const lists = [root, ...elementsOf(root)].filter(({ name }) => /^office:(?:automatic-)?styles$/.test(name));
    for (const style of lists.flatMap(elementsOf)) {
      const { 'style:family': family, 'style:name': name = '' } = style.attributes;
      if (/^style:(?:default-)?style$/.test(style.name)) styles.set(`${family} ${name}`, style);
    }
  }
  const find = (family: string, name = ''): XmlElement | undefined => styles.get(`${family} ${name}`);
  const known = new Map<string, CellStyle | null>();
  return {
    cell(name = '') {
      const style = known.get(name) ?? inherited(name, (at) => find('table-cell', at));
      known.set(name, style);
      return style;
    },
    isHiddenTable: (name) => propertiesOf(find('table', name), 'table')['table:display'] === 'false',
    isRightToLeft: (name) => /^rl/.test(propertiesOf(find('table', name), 'table')['style:writing-mode'] ?? ''),
    columnWidth: (name) => lengthPixels(propertiesOf(find('table-column', name), 'table-column')['style:column-width']),
    rowHeight: (name) => pointsOf(propertiesOf(find('table-row', name), 'table-row')['style:row-height']),
  };
}

const propertiesOf = (style: XmlElement | undefined, kind: string): XmlElement['attributes'] =>
  (style && [...descendantsOf(style, `style:${kind}-properties`)][0]?.attributes) ?? {};

function inherited(name: string, find: (name: string) => XmlElement | undefined): CellStyle | null {
  const chain: CellStyle[] = [];
  for (let at: string | undefined = name; at !== undefined && chain.length < LONGEST_CHAIN; ) {
    const style = find(at);
    if (!style) break;
    chain.unshift(cellStyle(style));
    at = style.attributes['style:parent-style-name'];
  }
  const merged = Object.assign({}, ...chain) as CellStyle;
  return Object.keys(merged).length > 0 ? merged : null;
}

function cellStyle(style: XmlElement): CellStyle {
  const [cell, paragraph] = [propertiesOf(style, 'table-cell'), propertiesOf(style, 'paragraph')];
  const text = propertiesOf(style, 'text');
  const weight = text['fo:font-weight'];
  return withoutUndefined({
    align: ALIGNS[paragraph['fo:text-align'] ?? ''] as CellStyle['align'],
    valign: VALIGNS[cell['style:vertical-align'] ?? ''] as CellStyle['valign'],
    bg_color: colorOf(cell['fo:background-color']),
    text_color: colorOf(text['fo:color']),
    font_face: (text['style:font-name'] ?? text['fo:font-family'])?.replace(/^'|'$/g, ''),
    is_bold: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
  });
}

const colorOf = (value: string | undefined): string | undefined =>
  value && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined;

const PIXELS_PER_POINT = 96 / 72;

/** A length in pixels at 96 dpi; null where none is stated. */
export function lengthPixels(length: string | undefined): number | null {
  const points = pointsOf(length);
  return points === null ? null : points * PIXELS_PER_POINT;
}
