import { decodeXml } from '../../xml/decode-xml.ts';
import { OOXML, type Relationship, relationshipsIn, relationshipsPart } from '../../xml/ooxml.ts';
import { parseXml, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';

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
    return relationshipsIn(await this.tree(relationshipsPart(part)), part);
  }

  async mainPart(usual: string): Promise<string> {
    const all = [...(await this.relationships('')).values()];
    return all.find(({ type }) => /\/officeDocument$/.test(type))?.target ?? usual;
  }
}
