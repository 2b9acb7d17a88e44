import type { FormatName } from '../../domain/file-types.ts';
import { decodeText, detectCharset } from '../charset/charset.ts';
import { detectDelimiter } from '../delimited/dialect.ts';
import { fieldsOfRecord } from '../delimited/fields.ts';

/** Text has no signature: content decides, and `extension` only if content fits several formats. */
export function sniffText(head: Uint8Array, isWhole: boolean, extension: string): FormatName | null {
  const charset = detectCharset(head);
  if (charset === null) return null;
  const text = decodeText(head, charset);
  if (text.trim() === '' || text.startsWith('{\\rtf')) return null;
  if (isHtml(text, extension)) return 'html';
  if (isMail(text, extension)) return 'eml';
  if (isData(text)) return extension === 'md' || extension === 'markdown' ? 'md' : 'txt';
  return tableFormat(text, isWhole, extension) ?? (isMarkdown(text, extension) ? 'md' : 'txt');
}

function isHtml(text: string, extension: string): boolean {
  const start = text.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '').trimStart();
  if (/^<!doctype\s+html|^<(?:html|head|body)[\s>]/i.test(start)) return true;
  return /^html?$/.test(extension) && /<(?:p|div|table|h[1-6]|a|body|span|br|ul)[\s/>]/i.test(text);
}

/** Plain text may contain single marks: two kinds of them make Markdown. */
const MARKS = [
  /^#{1,6} \S/m,
  /^(?:[-*+]|\d+\.) \S.*\n(?:[-*+]|\d+\.) \S/m,
  /\[[^\]\n]+\]\((?:https?:|\/|#|\.|mailto:|\w)[^)\s]*\)/,
  /^(?:```|~~~)/m,
  /^\|?[ :]*-{3,}[ :]*\|[ :|-]*$/m,
  /(?<![\w*])\*\*[^\s*][^*\n]*\*\*(?!\w)/,
  /^> \S/m,
];

function isMarkdown(text: string, extension: string): boolean {
  if (extension === 'md' || extension === 'markdown') return true;
  const kinds = MARKS.filter((mark) => mark.test(text)).length;
  return kinds >= (extension === 'txt' ? 4 : 2);
}

const MAIL_FIELDS =
  /^(?:received|return-path|delivered-to|message-id|mime-version|from|to|subject|date|content-type):/gim;
const TRACE_FIELDS = /^(?:received|return-path|message-id|mime-version):/im;

/** A mail starts with header fields: one of relays and mail programs, or three common ones. */
function isMail(text: string, extension: string): boolean {
  const [head = ''] = text.replace(/^From .*\r?\n/, '').split(/\r?\n\r?\n/, 1);
  if (!/^[!-9;-~]+:(?:[ \t]|$)/m.test(head.replace(/\r?\n.*/s, ''))) return false;
  const names = new Set(Array.from(head.matchAll(MAIL_FIELDS), ([name]) => name.toLowerCase()));
  return TRACE_FIELDS.test(head) || names.size >= (extension === 'eml' ? 1 : 3);
}

/** XML and JSON are text, however many commas they contain. */
const isData = (text: string): boolean => /^\s*(?:<\?xml|<[a-z][\w:.-]*[\s/>]|\{\s*["}]|\[\s*[[{"\]])/i.test(text);

const TABLE_EXTENSIONS: Readonly<Record<string, 'csv' | 'tsv'>> = { csv: 'csv', tsv: 'tsv', tab: 'tsv' };

function tableFormat(text: string, isWhole: boolean, extension: string): 'csv' | 'tsv' | null {
  const { delimiter, evenness, records } = detectDelimiter(text, isWhole);
  const byContent = delimiter === '\t' ? 'tsv' : 'csv';
  const named = TABLE_EXTENSIONS[extension];
  if (named) return evenness > 0.5 ? byContent : named;
  if (extension === 'md' || extension === 'markdown') return null;
  if (evenness < 0.9 || records < 2) return null;
  return byContent === 'tsv' || !isProse(text, delimiter) ? byContent : null;
}

/** Sentences have commas too, but their pieces are long or start with a space. */
function isProse(text: string, delimiter: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .slice(0, 50)
    .filter((line) => line.trim() !== '');
  const later = lines.flatMap((line) => fieldsOfRecord(line, delimiter).slice(1));
  const spaced = later.filter((field) => /^\s\S/.test(field)).length;
  const words = later.filter((field) => field.trim().split(/\s+/).length > 5).length;
  return spaced > 0.6 * later.length || words > 0.4 * later.length || /[.!?]\s*$/.test(lines[0] ?? '');
}
