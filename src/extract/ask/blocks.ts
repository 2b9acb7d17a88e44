import type { Segment } from '../../domain/segment.ts';
import { tokensInText } from '../../models/language/index.ts';
import type { DocumentToExtract } from '../parsed-document.ts';

/** A numbered part of the document as sent to a model. A long segment is split into several blocks with its number. */
export interface Block {
  /** Number of the segment, from 1: answers cite it as evidence. */
  number: number;
  page: number;
  text: string;
  tokens: number;
}

/** Longer segments are split, so that a window boundary can fall inside a long table. */
const MOST_TOKENS = 1_500;
/** Maximum length of a table header, which every later part repeats. */
const LONGEST_HEAD = 600;

export function* blocksOf(document: DocumentToExtract): Generator<Block> {
  for (const [index, segment] of document.segments.entries()) {
    const content = contentOf(segment);
    if (content === '') continue;
    const head = `[${index + 1}] page ${segment.page_number}, ${segment.segment_type}${sheetOf(segment)}`;
    const parts = partsOf(content);
    for (const [at, part] of parts.entries()) {
      const continuation = at === 0 ? '' : `, part ${at + 1}${repeatedHead(segment, parts[0]!)}`;
      const text = `${head}${continuation}\n${part}`;
      yield { number: index + 1, page: segment.page_number, text, tokens: tokensInText(text) + 1 };
    }
  }
}

/** The content of the segment, or if it is empty (as in pictures), the recognised words. */
const contentOf = ({ content, text, description }: Segment): string =>
  [content?.trim() || text?.trim(), description?.trim()].filter((part) => part).join('\n');

function sheetOf({ ss_sheet_name, ss_range }: Segment): string {
  if (!ss_range) return '';
  return `, cells ${ss_range}${ss_sheet_name ? ` of sheet "${ss_sheet_name}"` : ''}`;
}

function repeatedHead(segment: Segment, first: string): string {
  const head = segment.ss_header_text ?? (segment.segment_type === 'Table' ? first.split(ROW_END)[0] : null);
  return head && head.length <= LONGEST_HEAD ? `, head: ${head.trim()}` : '';
}

const ROW_END = /(?<=<\/tr>)|(?<=\n)/;

function partsOf(content: string): string[] {
  if (tokensInText(content) <= MOST_TOKENS) return [content];
  const parts: string[] = [];
  let open = '';
  let tokens = 0;
  for (const piece of content.split(ROW_END).flatMap(shortEnough)) {
    const more = tokensInText(piece);
    if (open !== '' && tokens + more > MOST_TOKENS) {
      parts.push(open);
      open = '';
      tokens = 0;
    }
    open += piece;
    tokens += more;
  }
  return open === '' ? parts : [...parts, open];
}

/** A line that is too long on its own is split at spaces. */
function shortEnough(line: string): string[] {
  if (tokensInText(line) <= MOST_TOKENS) return [line];
  return line.match(new RegExp(`[\\s\\S]{1,${MOST_TOKENS - 1}}(?:\\s|$)|[\\s\\S]{1,${MOST_TOKENS}}`, 'g')) ?? [line];
}
