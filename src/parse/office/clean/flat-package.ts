import { open } from 'node:fs/promises';
import { looksLikeFlatPackage } from '../../sniff/package-format.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { attributeOf, localName, xmlTokens } from '../../xml/xml-tokens.ts';

const HEAD_BYTES = 4_096;

export async function isFlatPackage(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return looksLikeFlatPackage(buffer.toString('utf8', 0, bytesRead));
}

/** The parts by name, with the list of types that a zip package needs. */
export function unfoldFlatPackage(bytes: Buffer): Map<string, Buffer> {
  const xml = decodeXml(bytes);
  const parts = new Map<string, Buffer>();
  const types: string[] = [];
  let name = '';
  let bodyStart = -1;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') continue;
    const local = token.name.startsWith('pkg:') ? localName(token.name) : '';
    if (token.kind === 'open' && local === 'part') {
      name = attributeOf(token, 'name').replace(/^\//, '');
      types.push(`<Override PartName="/${name}" ContentType="${attributeOf(token, 'contentType')}"/>`);
    } else if (local === 'xmlData' || local === 'binaryData') {
      if (token.kind === 'open') bodyStart = token.end;
      if (token.kind !== 'close' || bodyStart < 0 || name === '') continue;
      const body = xml.slice(bodyStart, token.start);
      parts.set(name, local === 'xmlData' ? Buffer.from(body) : Buffer.from(body, 'base64'));
      bodyStart = -1;
    }
  }
  const list = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>`;
  return new Map([['[Content_Types].xml', Buffer.from(list)], ...parts]);
}
