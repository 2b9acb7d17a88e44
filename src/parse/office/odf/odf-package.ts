import { decodeXml } from '../../xml/decode-xml.ts';
import { elementsOf, parseXml, type UsualPrefixes, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';

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

const LONGEST_CHAIN = 30;

/** Styles by name, with those they come from. Names are the program's own in every language; people see a display name. */
export class OdfStyles {
  readonly #styles = new Map<string, XmlElement>();

  constructor(...roots: (XmlElement | null)[]) {
    for (const root of roots) {
      for (const group of elementsOf(root ?? undefined).filter(({ name }) =>
        /^office:(?:automatic-)?styles$/.test(name),
      )) {
        for (const style of elementsOf(group)) {
          const name = style.attributes['style:name'];
          if (name && (style.attributes['style:family'] ?? 'paragraph') === 'paragraph') this.#styles.set(name, style);
        }
      }
    }
  }

  /** Whether the style takes its headings out of the numbering of the document. */
  isUnnumbered(name: string | undefined): boolean {
    for (const one of this.chain(name)) {
      const list = this.#styles.get(one.name)?.attributes['style:list-style-name'];
      if (list !== undefined) return list === '';
    }
    return false;
  }

  /** The style and all it comes from, nearest first. */
  chain(name: string | undefined): { name: string; level: number | null }[] {
    const chain: { name: string; level: number | null }[] = [];
    for (let next = name; next !== undefined && chain.length < LONGEST_CHAIN; ) {
      const style = this.#styles.get(next);
      const level = style?.attributes['style:default-outline-level'];
      chain.push({ name: next, level: level === undefined ? null : Number(level) || null });
      next = style?.attributes['style:parent-style-name'];
    }
    return chain;
  }
}
