import { readFile } from 'node:fs/promises';
import { QuireError } from '../../../domain/errors.ts';
import { decodeText, detectCharset } from '../../charset/charset.ts';
import type { ParseContext } from '../../context.ts';
import type { Document } from '../../document.ts';
import type { AttachedFile } from '../../page-content.ts';
import { fileFacts } from '../../stated/file-facts.ts';
import { loadPictures } from '../load-pictures.ts';
import { blocksDocument } from '../text-document.ts';
import { attachmentName, mailBlocks, TEXT_ATTACHMENTS } from './mail-blocks.ts';
import { type MimePart, readMime } from './mime-parts.ts';
import { decodedBody } from './transfer-encoding.ts';

const MOST_ATTACHMENTS = 200;

/** Opens a mail (RFC 5322, MIME, or Outlook). Shows only pictures inside it; nothing is fetched. */
export async function openMail(path: string, ctx: ParseContext): Promise<Document> {
  const bytes = await readFile(path);
  const { blocks, warnings, pictures, attachments } = mailBlocks(await messageIn(bytes));
  if (blocks.length === 0) throw new QuireError('unreadable_file', { reason: 'the mail is empty' });
  const find = async (source: string): Promise<Uint8Array | null> => {
    const part = pictures.get(source);
    return part ? decodedBody(part) : null;
  };
  const document = blocksDocument(await loadPictures(blocks, find, ctx), warnings, ctx);
  const attachedFiles = async () => attachments.slice(0, MOST_ATTACHMENTS).map(attachedFile);
  return { ...document, attachedFiles, ofFile: async () => fileFacts(await attachedFiles(), {}) };
}

function attachedFile(part: MimePart): AttachedFile {
  const bytes = decodedBody(part);
  const { value } = part.type;
  const isShown = TEXT_ATTACHMENTS.has(value);
  return { name: attachmentName(part), mimeType: value || null, size: bytes.length, bytes, isShown };
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function messageIn(bytes: Buffer): Promise<MimePart> {
  if (bytes.subarray(0, OLE.length).equals(OLE)) return (await import('./read-msg.ts')).readMsg(bytes);
  return readMime(withoutEnvelope(inUtf8(bytes)));
}

const HEAD_BYTES = 4_096;
const ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

/** Converts a mail saved as UTF-16 to UTF-8. Stated charsets then apply only to encoded parts. */
function inUtf8(bytes: Buffer): Buffer {
  const charset = detectCharset(bytes.subarray(0, HEAD_BYTES));
  if (charset !== 'utf-16le' && charset !== 'utf-16be') return bytes;
  const text = decodeText(bytes, charset);
  const named = ENCODED.test(text) ? /charset\s*=\s*"?utf-?16(?:le|be)?"?/gi : /charset\s*=\s*"?[\w-]+"?/gi;
  return Buffer.from(text.replace(named, 'charset=utf-8'), 'utf8');
}

/** Mailboxes add a line `From sender date`, which is not a header field. */
function withoutEnvelope(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (bytes.toString('latin1', start, start + 5) !== 'From ') return bytes.subarray(start);
  const end = bytes.indexOf(10, start);
  return end < 0 ? bytes.subarray(start) : bytes.subarray(end + 1);
}
