import { readFile, writeFile } from 'node:fs/promises';
import { QuireError } from '../../../domain/errors.ts';
import type { Limits } from '../../../domain/limits.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { localName, withoutDocumentType, xmlTokens } from '../../xml/xml-tokens.ts';
import { ZipFile } from '../../zip/zip-file.ts';
import { ZipWriter } from '../../zip/zip-writer.ts';
import type { OfficeFormat } from '../convert/conversion.ts';
import { cleanOdfPart, isLeftOutOfOdf } from './clean-odf.ts';
import { cleanOoxmlPart, isLeftOutOfOoxml, utf8 } from './clean-ooxml.ts';
import { cleanRtf } from './clean-rtf.ts';
import { isFlatPackage, unfoldFlatPackage } from './flat-package.ts';
import { odfFormulas } from './odf-formulas.ts';
import { keepAttributes, TextEdits } from './xml-edits.ts';

/** Far more markup than anybody writes by hand; it is edited as one string. */
const LARGEST_MARKUP_BYTES = 256 * 1024 * 1024;

/** Writes a copy without external links, macros and tracked deletions. Binary formats rely on the sandbox instead. */
export async function writeCleanCopy(
  inputPath: string,
  format: OfficeFormat,
  targetPath: string,
  limits: Limits,
  keepsChanges = false,
): Promise<void> {
  const cleanOoxml = (name: string, bytes: Buffer): Buffer => cleanOoxmlPart(name, bytes, keepsChanges);
  if (format === 'doc' || format === 'ppt') return writeFile(targetPath, await readFile(inputPath));
  if (format === 'rtf') return writeFile(targetPath, cleanRtf(await readFile(inputPath)));
  if (await isFlatPackage(inputPath)) {
    const parts = unfoldFlatPackage(await readFile(inputPath));
    return writeFile(targetPath, packed([...parts], cleanOoxml, isLeftOutOfOoxml));
  }
  await using zip = await ZipFile.open(inputPath, limits);
  const parts: [string, Buffer][] = [];
  for (const name of inOrder(zip.names)) {
    if (/\.(?:xml|vml|rels|svg)$/i.test(name) && zip.inflatedBytes(name) > LARGEST_MARKUP_BYTES) {
      throw new QuireError('archive_too_large', { reason: `${name} is larger than ${LARGEST_MARKUP_BYTES} bytes` });
    }
    const bytes = await zip.read(name);
    if (bytes) parts.push([name, bytes]);
  }
  if (format === 'docx' || format === 'pptx') return writeFile(targetPath, packed(parts, cleanOoxml, isLeftOutOfOoxml));
  const entries = new Set(zip.names);
  const formulas = odfFormulas(parts);
  const clean = (name: string, bytes: Buffer): Buffer => cleanOdfPart(name, bytes, entries, formulas, keepsChanges);
  return writeFile(targetPath, packed(parts, clean, isLeftOutOfOdf));
}

function packed(
  parts: readonly [string, Buffer][],
  clean: (name: string, bytes: Buffer) => Buffer,
  isLeftOut: (name: string) => boolean,
): Buffer {
  const writer = new ZipWriter();
  for (const [name, bytes] of parts) {
    if (isLeftOut(name)) continue;
    const cleaned = isSvg(name, bytes) ? cleanSvg(bytes) : clean(name, bytes);
    writer.add(name, cleaned, { packed: name !== 'mimetype' });
  }
  return writer.end();
}

const isSvg = (name: string, bytes: Buffer): boolean =>
  /\.svg$/i.test(name) ||
  (!/\.(?:xml|vml|rels)$/i.test(name) &&
    /^\s*(?:<\?xml[\s\S]{0,500}?)?<svg[\s>]/.test(bytes.toString('latin1', 0, 800)));

/** The type of an ODF file comes first (ODF 1.3, part 2, 3.3). Folders are skipped. */
function inOrder(names: readonly string[]): string[] {
  const files = names.filter((name) => !name.endsWith('/'));
  return files.sort((a, b) => Number(b === 'mimetype') - Number(a === 'mimetype'));
}

/** Removes external pictures of a drawing. */
export function cleanSvg(bytes: Buffer): Buffer {
  const xml = withoutDocumentType(decodeXml(bytes));
  const edits = new TextEdits(xml);
  for (const token of xmlTokens(xml)) {
    if (token.kind !== 'open' && token.kind !== 'empty') continue;
    keepAttributes(token, edits, (name, value) => {
      if (localName(name) === 'href') return /^\s*(?:#|data:image\/)/i.test(value);
      return !/url\(\s*["']?(?!#)/i.test(value);
    });
  }
  return Buffer.from(utf8(edits.result()));
}
