import { posix } from 'node:path';
import { decodeXml } from '../../xml/decode-xml.ts';
import { elementsOf, parseXml, type UsualPrefixes, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';

const TRANSITIONAL = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';

/** Both editions of the standard, transitional and strict, name the same things. */
const NAMESPACES: Readonly<Record<string, string>> = {
  'wordprocessingml/2006/main': 'w',
  'wordprocessingml/main': 'w',
  'presentationml/2006/main': 'p',
  'presentationml/main': 'p',
  'drawingml/2006/main': 'a',
  'drawingml/main': 'a',
  'drawingml/2006/wordprocessingDrawing': 'wp',
  'drawingml/wordprocessingDrawing': 'wp',
  'officeDocument/2006/relationships': 'r',
  'officeDocument/relationships': 'r',
  'officeDocument/2006/math': 'm',
  'officeDocument/math': 'm',
  'markup-compatibility/2006': 'mc',
};

export const OOXML: UsualPrefixes = {
  ...Object.fromEntries(
    Object.entries(NAMESPACES).flatMap(([path, prefix]) => [
      [`${TRANSITIONAL}/${path}`, prefix],
      [`${STRICT}/${path}`, prefix],
    ]),
  ),
  'urn:schemas-microsoft-com:vml': 'v',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup': 'wpg',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas': 'wpc',
};

export interface Relationship {
  type: string;
  /** Name of a part, or an address when it leads outside. */
  target: string;
  isExternal: boolean;
}

export class OoxmlPackage {
  readonly #zip: PackageParts;

  constructor(zip: PackageParts) {
    this.#zip = zip;
  }

  async text(name: string): Promise<string | null> {
    const bytes = await this.#zip.read(name);
    return bytes ? decodeXml(bytes) : null;
  }

  async tree(name: string): Promise<XmlElement | null> {
    const xml = await this.text(name);
    return xml ? parseXml(xml, OOXML) : null;
  }

  async relationships(part: string): Promise<Map<string, Relationship>> {
    const { dir, base } = posix.parse(part);
    const root = await this.tree(posix.join(dir, '_rels', `${base}.rels`));
    const found = new Map<string, Relationship>();
    for (const { attributes } of root ? elementsOf(root) : []) {
      const isExternal = /^external$/i.test(attributes.TargetMode ?? '');
      const written = attributes.Target ?? '';
      const target = isExternal ? written : posix.join('/', written.startsWith('/') ? '' : dir, written).slice(1);
      if (attributes.Id) found.set(attributes.Id, { type: attributes.Type ?? '', target, isExternal });
    }
    return found;
  }

  async mainPart(usual: string): Promise<string> {
    const all = [...(await this.relationships('')).values()];
    return all.find(({ type }) => /\/officeDocument$/.test(type))?.target ?? usual;
  }
}
