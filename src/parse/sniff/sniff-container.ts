import type { FormatName } from '../../domain/file-types.ts';
import { odfFormat, ooxmlFormatByNames } from './package-format.ts';

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A guess from the start of an archive (zip, OLE); null for other files. */
export function sniffContainer(head: Buffer): { kind: 'zip' | 'ole' | 'bare'; format: FormatName | null } | null {
  if (head.subarray(0, 8).equals(OLE)) return { kind: 'ole', format: oleGuess(head) };
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return { kind: 'zip', format: zipGuess(head) };
  return isBareWorkbook(head) ? { kind: 'bare', format: 'xls' } : null;
}

/** Workbooks of early Excel versions have no container: their first record is BOF. */
function isBareWorkbook(head: Buffer): boolean {
  if (head.length < 8 || head[0] !== 0x09) return false;
  const [version, length] = [head.readUInt8(1), head.readUInt16LE(2)];
  return [0, 2, 4].includes(version) && length >= 4 && length <= 16 && [0x10, 0x20, 0x40].includes(head.readUInt8(6));
}

function zipGuess(head: Buffer): FormatName | null {
  const text = head.toString('latin1');
  // ODF states its type in an uncompressed entry, usually the first.
  const odf = /mimetype(application\/[\w.+-]+?)(?=PK|$)/.exec(text)?.[1];
  if (odf?.startsWith('application/epub')) return 'epub';
  if (odf !== undefined) return odfFormat(odf);
  const names = [...text.matchAll(/(?:word|ppt|xl)\/[\w/]+\.xml/g)].map(([name]) => name);
  const known = ooxmlFormatByNames(names);
  if (known) return known;
  if (/(?:^|[^\w])word\//.test(text)) return 'docx';
  if (/(?:^|[^\w])ppt\//.test(text)) return 'pptx';
  return /xl\/|\[Content_Types\]\.xml|_rels\/|docProps\//.test(text) ? 'xlsx' : null;
}

const wide = (name: string): Buffer => Buffer.from(name, 'utf16le');

/** The directory is often further back; then it may be a workbook. */
function oleGuess(head: Buffer): FormatName | null {
  if (head.includes(wide('WordDocument'))) return 'doc';
  if (head.includes(wide('PowerPoint Document'))) return 'ppt';
  return head.includes(wide('__properties_version1.0')) ? 'eml' : 'xls';
}
