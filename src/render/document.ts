import type { Segment } from '../domain/segment.ts';
import { escapeHtml, escapeMarkdown } from '../parse/without-engines.ts';
import { type SegmentStyle, segmentAsHtml, segmentAsMarkdown, segmentAsText } from './segment.ts';

export interface DocumentStyle extends SegmentStyle {
  title: string | null;
  /** Whether to add a comment at the start of each page. */
  pageMarks: boolean;
}

export type DocumentFormat = 'markdown' | 'html' | 'text';

type Segments = AsyncIterable<Segment>;

export async function* asMarkdown(segments: Segments, style: DocumentStyle): AsyncGenerator<string> {
  let before: Segment | null = null;
  let page = 0;
  for await (const segment of segments) {
    const text = segmentAsMarkdown(segment, style);
    // Line numbers of contracts and listings are not part of the text.
    if (!text || segment.segment_type === 'LineNumber') continue;
    const sameList = before?.segment_type === 'ListItem' && segment.segment_type === 'ListItem';
    const sheet = newSheet(before, segment, style);
    const isNewPage = style.pageMarks && segment.page_number !== page;
    const gap = before === null ? '' : isNewPage ? '\n\n' : gapBetween(before, sameList, text);
    yield `${gap}${isNewPage ? `<!-- page ${segment.page_number} -->\n\n` : ''}${sheet === null ? '' : `## ${escapeMarkdown(sheet)}\n\n`}${text}`;
    before = { ...segment, content: text };
    page = segment.page_number;
  }
  if (before) yield '\n';
}

function gapBetween({ content = '' }: Segment, sameList: boolean, text: string): string {
  if (sameList || text.startsWith(': ')) return '\n';
  return /^>/.test(content) && /^>/.test(text) ? '\n>\n' : '\n\n';
}

/** The name of a sheet that starts here. Delimited text has none: its sheet name is made up. */
function newSheet(before: Segment | null, { ss_sheet_name: name }: Segment, { title }: DocumentStyle): string | null {
  if (!name || name === before?.ss_sheet_name || /\.(?:csv|tsv|txt)$/i.test(title ?? '')) return null;
  return name;
}

/** A standalone page without scripts, which loads only its own images. */
export async function* asHtml(segments: Segments, style: DocumentStyle): AsyncGenerator<string> {
  yield '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n';
  yield '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src *">\n';
  yield `<title>${escapeHtml(style.title ?? 'Document')}</title>\n</head>\n<body>\n`;
  let before: Segment | null = null;
  for await (const segment of segments) {
    const html = segmentAsHtml(segment, style);
    if (!html) continue;
    const sheet = newSheet(before, segment, style);
    yield `${sheet === null ? '' : `<h2>${escapeHtml(sheet)}</h2>\n`}${html}\n`;
    before = segment;
  }
  yield '</body>\n</html>\n';
}

/** Plain text with a blank line between segments and a form feed between pages, as in other tools. */
export async function* asText(segments: Segments): AsyncGenerator<string> {
  let before: Segment | null = null;
  for await (const segment of segments) {
    const text = segmentAsText(segment);
    if (!text) continue;
    const isNewPage = before !== null && segment.page_number !== before.page_number;
    yield `${before === null ? '' : isNewPage ? '\n\f' : '\n\n'}${text}`;
    before = segment;
  }
  if (before) yield '\n';
}

export const WRITERS: Readonly<
  Record<DocumentFormat, (segments: Segments, style: DocumentStyle) => AsyncGenerator<string>>
> = { markdown: asMarkdown, html: asHtml, text: asText };
