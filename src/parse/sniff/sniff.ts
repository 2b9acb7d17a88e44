import { extname } from 'node:path';
import type { FormatName } from '../../domain/file-types.ts';
import { invoiceSyntaxOf } from '../xml/invoice-syntax.ts';
import { looksLikeFlatPackage } from './package-format.ts';
import { sniffContainer } from './sniff-container.ts';
import { sniffText } from './sniff-text.ts';

/** Covers a PDF header after other bytes, and the prolog of an SVG. */
export const HEAD_BYTES = 4_096;
/** PDF readers accept a header anywhere in the first 1024 bytes (ISO 32000-1, implementation note 13). */
const PDF_HEADER_WITHIN = 1_024;

/** The format by the first `HEAD_BYTES`. A guess for archives; `sniffFile` makes sure. */
export function sniff(bytes: Uint8Array, name: string | null = null): FormatName | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES));
  const at = (offset: number, signature: string): boolean =>
    head.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'));

  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (at(0, '\xff\xd8\xff')) return 'jpeg';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp';
  if (at(0, 'II*\0') || at(0, 'MM\0*') || at(0, 'II+\0') || at(0, 'MM\0+')) return 'tiff';
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif';
  if (at(4, 'ftyp')) {
    const brands = brandsOf(head);
    if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
    if (brands.some((brand) => HEIC_BRANDS.has(brand))) return 'heic';
  }
  if (isBmp(head)) return 'bmp';
  if (head.subarray(0, PDF_HEADER_WITHIN + 5).includes('%PDF-')) return 'pdf';
  if (/^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(head.toString('latin1', 0, 64))) return 'rtf';
  if (looksLikeFlatPackage(head.toString('utf8'))) return 'docx';
  if (isSvg(head)) return 'svg';
  if (invoiceSyntaxOf(head.toString('utf8').replace(/^\ufeff/, ''))) return 'xml';
  const container = sniffContainer(head);
  // OOXML files in an OLE container are encrypted; only the name shows which format they are.
  const extension = extname(name ?? '')
    .slice(1)
    .toLowerCase();
  const isGuess = container?.kind === 'ole' && container.format === 'xls';
  if (isGuess && (extension === 'docx' || extension === 'pptx' || extension === 'xlsx')) return extension;
  if (container) return container.format;
  return sniffText(head, head.length < HEAD_BYTES, extension);
}

const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

/** ISO media brands after the box name: major brand, version, compatible brands. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let offset = 8; offset + 4 <= end; offset += offset === 8 ? 8 : 4) {
    brands.push(head.toString('latin1', offset, offset + 4));
  }
  return brands;
}

/** `BM` also starts texts: a known header size must follow. */
function isBmp(head: Buffer): boolean {
  if (head.length < 18 || head.toString('latin1', 0, 2) !== 'BM') return false;
  return [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14));
}

/** Whether the root element is `svg`, with or without prefix, after declaration, comments and document type. */
function isSvg(head: Buffer): boolean {
  const wide = head[0] === 0xff && head[1] === 0xfe ? 'utf16le' : null;
  const text = head.toString(wide ?? 'utf8').replace(/^\ufeff/, '');
  if (!/^\s*</.test(text)) return false;
  const withoutProlog = text
    .replace(/<\?[\s\S]*?\?>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?\s*>/i, '');
  return /^\s*<(?:[\w-]+:)?svg[\s/>]/.test(withoutProlog);
}
