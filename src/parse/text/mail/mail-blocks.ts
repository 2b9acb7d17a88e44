import type { Warning } from '../../../domain/parse-output.ts';
import type { TextBlock } from '../block.ts';
import { htmlBlocks } from '../html/html-blocks.ts';
import { linkHeadings } from '../link-headings.ts';
import { plainBlocks } from '../plain-blocks.ts';
import { readableField } from './headers.ts';
import { decodeCharset } from './mail-charset.ts';
import type { MimePart } from './mime-parts.ts';
import { decodedBody } from './transfer-encoding.ts';

export interface MailContent {
  blocks: TextBlock[];
  warnings: Warning[];
  /** Parts that pictures refer to, by `cid:` or location. */
  pictures: Map<string, MimePart>;
  attachments: MimePart[];
}

const SHOWN_FIELDS = ['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Bcc', 'Date'];
/** Largest text of one part that is read. */
const MOST_TEXT_BYTES = 32 * 1024 * 1024;
const MOST_UNREAD_BYTES = 16 * 1024;
const MOST_WARNINGS = 100;

/** Subject, header, bodies, then the list of attachments and text attachments. Nested mails follow in the same way. */
export function mailBlocks(message: MimePart): MailContent {
  const content: MailContent = { blocks: [], warnings: [], pictures: new Map(), attachments: [] };
  gatherPictures(message, content.pictures);
  writeMessage(message, content, 1);
  return content;
}

function writeMessage(message: MimePart, content: MailContent, level: number): void {
  const subject = readableField(message.headers, 'subject');
  const type = level === 1 ? 'Title' : 'SectionHeader';
  const named = subject || (level === 1 ? '' : 'Forwarded message');
  if (named) content.blocks.push({ type, level: Math.min(level, 6), text: named });
  const lines = SHOWN_FIELDS.flatMap((name) => {
    const value = readableField(message.headers, name.toLowerCase());
    return value ? [`${name}: ${value}`] : [];
  });
  if (lines.length > 0) content.blocks.push({ type: 'Text', text: lines.join('\n'), keepsLines: true });
  const attachments: MimePart[] = [];
  writePart(message, content, level, attachments);
  const shown = attachments.filter((part) => !isShownPicture(part, content));
  if (shown.length > 0) listAttachments(shown, content, level);
}

function writePart(part: MimePart, content: MailContent, level: number, attachments: MimePart[]): void {
  const { value } = part.type;
  if (value === 'multipart/alternative') {
    const best = bestAlternative(part.parts);
    if (best) writePart(best, content, level, attachments);
  } else if (value.startsWith('multipart/') && part.parts.length === 0) {
    // Without a boundary or nested too deeply: show its start as text.
    const text = decodeCharset(part.body.subarray(0, MOST_UNREAD_BYTES), null);
    content.blocks.push(...plainBlocks(text, { hasHeadings: false }));
    const message = 'A part of the mail is damaged or nested too deeply; only its beginning is shown.';
    content.warnings.push({ code: 'mail_part_not_read', message });
  } else if (value.startsWith('multipart/')) {
    for (const inner of part.parts) writePart(inner, content, level, attachments);
  } else if (value === 'message/rfc822' && part.parts[0]) {
    writeMessage(part.parts[0], content, level + 1);
  } else if (isBody(part)) {
    content.blocks.push(...bodyBlocks(part, content));
  } else attachments.push(part);
}

const isBody = ({ type, disposition }: MimePart): boolean =>
  (type.value === 'text/plain' || type.value === 'text/html' || type.value === '') &&
  disposition.value !== 'attachment';

/** The last readable alternative is the best (RFC 2046, 5.1.4), unless it is empty. */
function bestAlternative(parts: readonly MimePart[]): MimePart | undefined {
  const readableParts = parts.filter((part) => bodyIn(part) !== null);
  return readableParts.findLast((part) => bodyIn(part)?.body.length) ?? readableParts.at(-1) ?? parts.at(-1);
}

function bodyIn(part: MimePart): MimePart | null {
  if (isBody(part)) return part;
  if (!part.type.value.startsWith('multipart/')) return null;
  for (const inner of part.parts) {
    const found = bodyIn(inner);
    if (found) return found;
  }
  return null;
}

function bodyBlocks(part: MimePart, { pictures }: MailContent): TextBlock[] {
  const bytes = decodedBody(part, MOST_TEXT_BYTES);
  const { parameters } = part.type;
  const charset = parameters.get('charset') ?? (part.type.value === 'text/html' ? metaCharset(bytes) : null);
  const text = decodeCharset(bytes, charset);
  if (part.type.value === 'text/html') {
    return linkHeadings(htmlBlocks(text, { isPart: true, hasPicture: (source) => pictures.has(source) }));
  }
  const isFlowed = parameters.get('format')?.toLowerCase() === 'flowed';
  return plainBlocks(isFlowed ? unflow(text, parameters.get('delsp')?.toLowerCase() === 'yes') : text, {
    hasHeadings: false,
  });
}

const metaCharset = (bytes: Buffer): string | null =>
  /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w-]+)/i.exec(bytes.toString('latin1', 0, 4_096))?.[1] ?? null;

function gatherPictures(part: MimePart, pictures: Map<string, MimePart>): void {
  if (part.type.value.startsWith('image/')) {
    const id = part.headers.get('content-id')?.trim().replace(/^<|>$/g, '');
    if (id) for (const name of [`cid:${id}`, `cid:${encodeURIComponent(id)}`]) pictures.set(name, part);
    const location = part.headers.get('content-location')?.trim();
    if (location) pictures.set(location, part);
  }
  for (const inner of part.parts) gatherPictures(inner, pictures);
}

const isShownPicture = (part: MimePart, { blocks, pictures }: MailContent): boolean =>
  blocks.some(({ type, source }) => type === 'Picture' && source !== undefined && pictures.get(source) === part);

export const attachmentName = ({ disposition, type }: MimePart): string =>
  (disposition.parameters.get('filename') ?? type.parameters.get('name') ?? 'unnamed')
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .slice(0, 200);

function listAttachments(attachments: readonly MimePart[], content: MailContent, level: number): void {
  content.blocks.push({ type: 'SectionHeader', level: Math.min(level + 1, 6), text: 'Attachments' });
  const texts: TextBlock[] = [];
  content.attachments.push(...attachments);
  for (const part of attachments) {
    const name = attachmentName(part);
    const isBase64 = /base64/i.test(part.headers.get('content-transfer-encoding') ?? '');
    const bytes = isBase64 ? Math.floor(part.body.length * 0.74) : part.body.length;
    const text = `• ${name} (${part.type.value || 'unknown type'}, ${sizeText(bytes)})`;
    content.blocks.push({ type: 'ListItem', text, list: { depth: 0, marker: '•' } });
    if (TEXT_ATTACHMENTS.has(part.type.value)) {
      texts.push({ type: 'SectionHeader', level: Math.min(level + 2, 6), text: name }, ...bodyBlocks(part, content));
      continue;
    }
    if (content.warnings.length >= MOST_WARNINGS) continue;
    const message = `The attachment ${name} is listed, but not read; send it as a file of its own.`;
    content.warnings.push({ code: 'attachment_not_read', message });
  }
  content.blocks.push(...texts);
}

export const TEXT_ATTACHMENTS: ReadonlySet<string> = new Set(['text/plain', 'text/html', 'text/csv', 'text/markdown']);

const sizeText = (bytes: number): string =>
  bytes < 1_000
    ? `${bytes} bytes`
    : bytes < 1_000_000
      ? `${Math.round(bytes / 1_000)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;

/** `format=flowed` (RFC 3676): a line that ends with a space continues on the next line of the same quote depth. */
export function unflow(text: string, deletesSpace: boolean): string {
  const lines: string[] = [];
  let before: { depth: number; isOpen: boolean } | null = null;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const depth = raw.length - raw.replace(/^>*/, '').length;
    let line = raw.slice(depth);
    if (line.startsWith(' ')) line = line.slice(1);
    const isSignature = line === '-- ';
    const isOpen = line.endsWith(' ') && !isSignature;
    const content = isOpen && deletesSpace ? line.slice(0, -1) : line;
    if (before?.isOpen && before.depth === depth && !isSignature) lines[lines.length - 1] += content;
    else lines.push(`${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${content}`);
    before = { depth, isOpen };
  }
  return lines.map((line) => line.trimEnd()).join('\n');
}
