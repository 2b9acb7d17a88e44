import { QuireError } from '../../domain/errors.ts';

/** Decodes XML by byte order mark or declaration. Encodings that hide markup from byte-level readers are refused. */
export function decodeXml(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/
    .exec(head)?.[1]
    ?.toLowerCase();
  if (!declared || /^utf-?8$|^us-ascii$/.test(declared)) return new TextDecoder('utf-8').decode(bytes);
  if (/^(?:iso-8859-\d+|windows-125\d|shift_jis|euc-jp|euc-kr|gb2312|gbk|gb18030|big5)$/.test(declared)) {
    return new TextDecoder(declared).decode(bytes);
  }
  throw new QuireError('unreadable_file', { reason: `its XML is written in ${declared}` });
}

/** In UTF-16 without a byte order mark, `<` has a zero byte. */
function wideEncoding([a, b]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  return null;
}
