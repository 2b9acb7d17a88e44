import { posix } from 'node:path';
import { pairsOf } from '../../domain/plain-object.ts';
import { elementsOf, type UsualPrefixes, type XmlElement } from './xml-tree.ts';

const TRANSITIONAL = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';
const NAMES = pairsOf(`
  wordprocessingml/main w  presentationml/main p  drawingml/main a  drawingml/wordprocessingDrawing wp
  drawingml/spreadsheetDrawing xdr  drawingml/chart c  officeDocument/relationships r  officeDocument/math m
`);

/** Transitional and strict namespaces map to the same prefixes. */
export const OOXML: UsualPrefixes = {
  ...Object.fromEntries(
    Object.entries(NAMES).flatMap(([path, prefix]) => [
      [`${TRANSITIONAL}/${path.replace('/', '/2006/')}`, prefix],
      [`${STRICT}/${path}`, prefix],
    ]),
  ),
  [`${TRANSITIONAL}/markup-compatibility/2006`]: 'mc',
  'urn:schemas-microsoft-com:vml': 'v',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup': 'wpg',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas': 'wpc',
};

export interface Relationship {
  type: string;
  /** Part name, or an external address. */
  target: string;
  isExternal: boolean;
}

/** The relationships part of a part. */
export const relationshipsPart = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

/** Relationships of a part by id. */
export function relationshipsIn(list: XmlElement | null, part: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>();
  for (const { attributes } of elementsOf(list)) {
    const { Id: id, Type: type = '', Target: written = '', TargetMode: mode = '' } = attributes;
    const isExternal = /^external$/i.test(mode);
    const folder = written.startsWith('/') ? '' : posix.dirname(part);
    if (id)
      found.set(id, { type, target: isExternal ? written : posix.join('/', folder, written).slice(1), isExternal });
  }
  return found;
}
