import { decodeXml } from '../../xml/decode-xml.ts';
import { parseXml, type UsualPrefixes, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';
import type { OdfStyleChains } from './style-chains.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMES = {
  office: 'office',
  style: 'style',
  text: 'text',
  table: 'table',
  drawing: 'draw',
  presentation: 'presentation',
  'xsl-fo-compatible': 'fo',
  'svg-compatible': 'svg',
};

export const ODF: UsualPrefixes = {
  ...Object.fromEntries(Object.entries(NAMES).map(([name, prefix]) => [`${OASIS}:${name}:1.0`, prefix])),
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://purl.org/dc/elements/1.1/': 'dc',
};

export async function odfTree(zip: PackageParts, name: string): Promise<XmlElement | null> {
  const bytes = await zip.read(name);
  return bytes ? parseXml(decodeXml(bytes), ODF) : null;
}

/** Styles by name, with those they come from. Names are the program's own in every language; people see a display name. */
export class OdfStyles {
  readonly #styles: OdfStyleChains;

  constructor(styles: OdfStyleChains) {
    this.#styles = styles;
  }

  /** Whether the style takes its headings out of the numbering of the document. */
  isUnnumbered(name: string | undefined): boolean {
    for (const { style } of this.#styles.chain('paragraph', name)) {
      const list = style?.attributes['style:list-style-name'];
      if (list !== undefined) return list === '';
    }
    return false;
  }

  /** The style and all it comes from, nearest first. */
  chain(name: string | undefined): { name: string; level: number | null }[] {
    return this.#styles.chain('paragraph', name).map(({ name, style }) => {
      const level = style?.attributes['style:default-outline-level'];
      return { name, level: level === undefined ? null : Number(level) || null };
    });
  }
}
