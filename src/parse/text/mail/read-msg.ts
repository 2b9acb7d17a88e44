import { decodeText, detectCharset } from '../../charset/charset.ts';
import { readOle } from '../../zip/ole-file.ts';
import type { MimePart } from './mime-parts.ts';
import { withParameters } from './parameters.ts';

/** Properties of a message by the first half of their tag ([MS-OXPROPS]). */
const PROPERTY = {
  subject: '0037',
  headers: '007D',
  senderName: '0C1A',
  senderAddress: '5D01',
  to: '0E04',
  cc: '0E03',
  body: '1000',
  html: '1013',
  attachment: '3701',
  longName: '3707',
  shortName: '3704',
  mimeType: '370E',
} as const;
const MOST_ATTACHMENTS = 1_000;

type Properties = (property: keyof typeof PROPERTY) => Buffer | string | null;

/** Reads an Outlook message ([MS-OXMSG]), an OLE archive with a stream for each property, as a mail. */
export function readMsg(bytes: Buffer): MimePart {
  const streams = readOle(bytes);
  const message = propertiesAt(streams, '');
  const attachments = [...new Set([...streams.keys()].flatMap((path) => /^(__attach_[^/]+\/)/.exec(path)?.[1] ?? []))];
  const parts = attachments.slice(0, MOST_ATTACHMENTS).map((folder) => attachmentOf(propertiesAt(streams, folder)));
  return partOf('multipart/mixed', headersOf(message), Buffer.alloc(0), [bodyOf(message), ...parts]);
}

/** `001F` is UTF-16 text, `001E` text in the writer's charset, `0102` bytes. */
function propertiesAt(streams: ReadonlyMap<string, Buffer>, folder: string): Properties {
  return (property) => {
    const stream = (type: string) => streams.get(`${folder}__substg1.0_${PROPERTY[property]}${type}`);
    const wide = stream('001F');
    if (wide) return wide.toString('utf16le').replaceAll('\0', '');
    const narrow = stream('001E');
    if (narrow) return decodeText(narrow, detectCharset(narrow) ?? 'windows-1252');
    return stream('0102') ?? null;
  };
}

const textOf = (value: Buffer | string | null): string => (typeof value === 'string' ? value : '');

function headersOf(message: Properties): Map<string, string> {
  const address = textOf(message('senderAddress'));
  const sender = [textOf(message('senderName')), address && `<${address}>`].filter(Boolean).join(' ');
  const date = /^date:\s*(.+)$/im.exec(textOf(message('headers')))?.[1] ?? '';
  const fields = {
    subject: textOf(message('subject')),
    from: sender,
    to: textOf(message('to')),
    cc: textOf(message('cc')),
    date,
  };
  return new Map(Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [[name, asRaw(value)]])));
}

/** Header fields are bytes; their readers decode UTF-8. */
const asRaw = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function bodyOf(message: Properties): MimePart {
  const plain = textOf(message('body'));
  if (plain.trim() !== '') return partOf('text/plain; charset=utf-8', new Map(), Buffer.from(plain, 'utf8'));
  const html = message('html');
  return typeof html === 'string'
    ? partOf('text/html; charset=utf-8', new Map(), Buffer.from(html, 'utf8'))
    : partOf('text/html', new Map(), html ?? Buffer.alloc(0));
}

function attachmentOf(attachment: Properties): MimePart {
  const name = textOf(attachment('longName')) || textOf(attachment('shortName')) || 'unnamed';
  const content = attachment('attachment');
  const disposition = `attachment; filename="${asRaw(name).replace(/["\\]/g, '\\$&')}"`;
  const body = typeof content === 'string' ? Buffer.from(content, 'utf8') : (content ?? Buffer.alloc(0));
  const type = textOf(attachment('mimeType')) || typeByName(name);
  return partOf(type, new Map([['content-disposition', disposition]]), body);
}

const typeByName = (name: string): string =>
  /\.(?:txt|log|md)$/i.test(name) ? 'text/plain' : /\.csv$/i.test(name) ? 'text/csv' : '';

function partOf(type: string, headers: Map<string, string>, body: Buffer, parts: MimePart[] = []): MimePart {
  const disposition = withParameters(headers.get('content-disposition'));
  return { headers, type: withParameters(type || 'application/octet-stream'), disposition, body, parts };
}
