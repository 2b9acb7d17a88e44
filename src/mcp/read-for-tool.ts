import { selectedPages } from '../domain/configuration/selected-pages.ts';
import type { Segment } from '../domain/segment.ts';
import { isHeadingType } from '../domain/segment-types.ts';
import { segmentAsMarkdown } from '../render/segment.ts';
import { csvOf, gridOf } from '../render/table.ts';
import { AgentError, type DocumentToRead, type ToolAnswer, type ToolReading } from './documents.ts';

interface Hit {
  segment: Segment;
  /** The words around the first match. */
  text: string;
}

const SHOWN_BEFORE = 80;
const SHOWN = 300;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Segments that contain all words of the query, in reading order. */
async function findText(segments: AsyncIterable<Segment>, query: string, limit: number): Promise<Hit[]> {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const hits: Hit[] = [];
  for await (const segment of segments) {
    const text = segment.text ?? '';
    const found = plain(text);
    if (!words.every((word) => found.includes(word))) continue;
    const at = Math.max(0, Math.min(...words.map((word) => found.indexOf(word))) - SHOWN_BEFORE);
    hits.push({ segment, text: `${at > 0 ? '…' : ''}${text.slice(at, at + SHOWN).replace(/\s+/g, ' ')}` });
    if (hits.length === limit) break;
  }
  return hits;
}

const style = { tables: 'pipe', imageUrl: () => null } as const;

const placeOf = ({ page_number: page, bbox, segment_id, segment_type }: Segment) => ({
  page,
  bbox: { left: bbox.left, top: bbox.top, width: bbox.width, height: bbox.height },
  segment_id,
  segment_type,
});

/** Four bytes per token: good enough for a budget in any language. */
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

type Of<Kind extends ToolReading['kind']> = ToolReading & { kind: Kind };
const READERS: { [Kind in ToolReading['kind']]: (document: DocumentToRead, reading: Of<Kind>) => Promise<ToolAnswer> } =
  { overview, pages: readPages, search, table: readTable };

/** Its time depends on the document, so a server runs it in another thread. */
export const readForTool = (document: DocumentToRead, reading: ToolReading): Promise<ToolAnswer> =>
  READERS[reading.kind](document, reading as never);

async function search(document: DocumentToRead, { query, limit }: Of<'search'>): Promise<ToolAnswer> {
  const hits = await findText(document.segments(), query, limit);
  const found = hits.map(({ segment, text }) => ({ ...placeOf(segment), text }));
  const lines = found.map(({ page, bbox, text }) => `page ${page}, box ${inWords(bbox)}: ${text}`);
  return { text: lines.join('\n') || 'Nothing was found.', data: { hits: found } };
}

const inWords = ({ left, top, width, height }: Segment['bbox']): string =>
  [left, top, width, height].map(Math.round).join(' ');

async function overview(document: DocumentToRead): Promise<ToolAnswer> {
  const headings: string[] = [];
  for await (const segment of document.segments()) {
    if (isHeadingType(segment.segment_type) && headings.length < 30)
      headings.push(`  page ${segment.page_number}: ${segment.text ?? ''}`);
  }
  const head = `document_id: ${document.id}\n${document.fileName ?? 'The document'} has ${document.pageCount} pages.`;
  const text = headings.length > 0 ? `${head}\nHeadings:\n${headings.join('\n')}` : head;
  return { text, data: { document_id: document.id, page_count: document.pageCount } };
}

async function readPages(document: DocumentToRead, { pages, maxTokens: budget }: Of<'pages'>): Promise<ToolAnswer> {
  const wanted = new Set(selectedPages(pages, document.pageCount));
  const parts: string[] = [];
  let spent = 0;
  let page = 0;
  let next: number | null = null;
  for await (const segment of document.segments()) {
    if (!wanted.has(segment.page_number)) continue;
    const mark = segment.page_number === page ? '' : `<!-- page ${segment.page_number} -->\n\n`;
    const text = `${mark}${segmentAsMarkdown(segment, style)}`;
    const tokens = tokensOf(text);
    if (spent + tokens > budget && parts.length > 0) {
      next = segment.page_number;
      break;
    }
    // A part may exceed the budget: return its beginning.
    parts.push(tokens > budget ? `${text.slice(0, budget * 3)} …` : text);
    spent += tokens;
    page = segment.page_number;
  }
  const more = next === null ? '' : `\n\n<!-- there is more: read pages ${next}- -->`;
  return {
    text: `${parts.join('\n\n')}${more}` || 'These pages have no text.',
    data: { next_page: next, page_count: document.pageCount },
  };
}

async function readTable(document: DocumentToRead, { table: wanted }: Of<'table'>): Promise<ToolAnswer> {
  const listed: { table: number; page: number; rows: number; columns: number }[] = [];
  let number = 0;
  for await (const segment of document.segments()) {
    const grid = segment.segment_type === 'Table' ? gridOf(segment) : null;
    if (!grid) continue;
    number += 1;
    if (number === wanted) {
      const csv = csvOf(grid);
      return { text: csv, data: { table: number, ...placeOf(segment), csv } };
    }
    listed.push({ table: number, page: segment.page_number, rows: grid.rowCount, columns: grid.columnCount });
  }
  if (wanted !== undefined) throw new AgentError(`The document has ${number} tables; there is no table ${wanted}.`);
  const lines = listed.map(
    (item) => `table ${item.table}: page ${item.page}, ${item.rows} rows, ${item.columns} columns`,
  );
  return { text: lines.join('\n') || 'The document has no tables.', data: { tables: listed } };
}
