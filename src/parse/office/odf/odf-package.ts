import { pairsOf } from '../../../domain/plain-object.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { parseXml, type UsualPrefixes, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMES = pairsOf(`
  office office  style style  text text  table table  drawing draw  presentation presentation
  xsl-fo-compatible fo  svg-compatible svg
`);

export const ODF: UsualPrefixes = {
  ...Object.fromEntries(Object.entries(NAMES).map(([name, prefix]) => [`${OASIS}:${name}:1.0`, prefix])),
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://purl.org/dc/elements/1.1/': 'dc',
};

export async function odfTree(zip: PackageParts, name: string): Promise<XmlElement | null> {
  const bytes = await zip.read(name);
  return bytes ? parseXml(decodeXml(bytes), ODF) : null;
}
