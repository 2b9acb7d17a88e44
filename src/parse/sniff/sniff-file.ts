import { closeSync, openSync, readSync } from 'node:fs';
import { QuireError } from '../../domain/errors.ts';
import type { FormatName } from '../../domain/file-types.ts';
import { ZipFile } from '../zip/zip-file.ts';
import { odfFormat, ooxmlFormatByNames, ooxmlFormatByTypes } from './package-format.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import { sniffContainer } from './sniff-container.ts';

const ODF_TYPE = 'mimetype';
const ODF_MANIFEST = 'META-INF/manifest.xml';
const EPUB_TYPE = 'application/epub+zip';
const EPUB_CONTAINER = 'META-INF/container.xml';
const OOXML_TYPES = '[Content_Types].xml';
/** Larger than any content type list or media type. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/** The format of a zip archive by its entries. Limits are checked when it is opened for reading. */
async function sniffZip(path: string): Promise<FormatName | null> {
  await using zip = await ZipFile.openUnchecked(path);
  const names = zip.names.map((name) => name.replace(/^\//, ''));
  const byNames = ooxmlFormatByNames(names);
  if (byNames) return byNames;
  const stated = async (name: string): Promise<string> =>
    zip.inflatedBytes(name) <= LARGEST_BYTES ? ((await zip.read(name))?.toString('utf8') ?? '') : '';
  const type = await stated(ODF_TYPE);
  const odf = odfFormat(type);
  if (odf && names.includes('content.xml')) {
    // The manifest of a protected file lists the encryption of every entry (ODF 1.3, part 2, 4.8.2).
    if (/<[\w:]*encryption-data[\s/>]/.test(await stated(ODF_MANIFEST))) throw new QuireError('encrypted_file');
    return odf;
  }
  // The media type is the first entry (EPUB OCF 3.3); old books are identified by their container.
  if (type.trim() === EPUB_TYPE || names.includes(EPUB_CONTAINER)) return 'epub';
  return ooxmlFormatByTypes(await stated(OOXML_TYPES));
}

/** The format of a file by its bytes; null if unsupported. The name only decides between text formats. */
export async function sniffFile(path: string, name: string | null = null): Promise<FormatName | null> {
  const head = headOf(path);
  const container = sniffContainer(head);
  if (container?.kind === 'zip') return sniffZip(path);
  if (container?.kind === 'ole') return (await import('./sniff-ole.ts')).sniffOle(path);
  return sniff(head, name);
}

function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
