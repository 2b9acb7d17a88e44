import { readFile } from 'node:fs/promises';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import type { Document } from '../../document.ts';
import { loadPictures } from '../load-pictures.ts';
import { blocksDocument } from '../text-document.ts';
import { mailBlocks } from './mail-blocks.ts';
import { readMime } from './mime-parts.ts';
import { decodeTransfer } from './transfer-encoding.ts';

/** Opens a mail (RFC 5322, MIME). Pictures are those that it carries; nothing that it names elsewhere is fetched. */
export async function openMail(path: string, ctx: ParseContext): Promise<Document> {
  const bytes = await readFile(path);
  const { blocks, warnings, pictures } = mailBlocks(readMime(withoutEnvelope(bytes)));
  if (blocks.length === 0) throw new QuireError('unreadable_file', { reason: 'the mail is empty' });
  const find = async (source: string): Promise<Uint8Array | null> => {
    const part = pictures.get(source);
    return part ? decodeTransfer(part.body, part.headers.get('content-transfer-encoding') ?? '') : null;
  };
  return blocksDocument(await loadPictures(blocks, find, ctx), warnings, ctx);
}

/** Mailboxes put a line `From sender date` before each mail; it is no header field. */
function withoutEnvelope(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (bytes.toString('latin1', start, start + 5) !== 'From ') return bytes.subarray(start);
  const end = bytes.indexOf(10, start);
  return end < 0 ? bytes.subarray(start) : bytes.subarray(end + 1);
}
