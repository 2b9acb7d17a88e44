import { z } from 'zod';
import { PageSelection } from '../domain/page-selection.ts';
import type { Segment } from '../domain/segment.ts';
import { isHeadingType } from '../domain/segment-types.ts';
import { selectedPages } from '../domain/selected-pages.ts';
import { segmentAsMarkdown } from '../render/segment.ts';
import { csvOf, gridOf } from '../render/table.ts';
import { AgentError } from './agent-error.ts';
import type { AgentDocument, AgentDocuments } from './documents.ts';
import { findText } from './find-text.ts';

/** What a tool answers: text for the model, and the same as data. */
export interface ToolAnswer {
  text: string;
  data?: Record<string, unknown>;
}

export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string;
  description: string;
  input: Input;
  run(input: z.output<Input>, signal: AbortSignal): Promise<ToolAnswer>;
}

const tool = <Input extends z.ZodType>(given: Tool<Input>): Tool => given as unknown as Tool;

const documentId = z.string().describe('As parse_document gave it.');
const DEFAULT_TOKENS = 4_000;
const style = { tables: 'pipe', imageUrl: () => null } as const;

/** Page and box, so that an agent can say where something stands. */
const placeOf = ({ page_number: page, bbox, segment_id, segment_type }: Segment) => ({
  page,
  bbox: { left: bbox.left, top: bbox.top, width: bbox.width, height: bbox.height },
  segment_id,
  segment_type,
});

/** About four bytes a token: near enough for a budget in any language. */
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

export const toolsOf = (documents: AgentDocuments): Tool[] => [
  tool({
    name: 'parse_document',
    description: `Open and parse a document (PDF, Office, image, HTML, e-mail …). Source: ${documents.sources}. Gives a document_id for the other tools.`,
    input: z.object({
      source: z.string().min(1).describe(documents.sources),
      pages: PageSelection.optional().describe('Only these pages, such as 1-5,10,-2.'),
    }),
    run: async ({ source, pages }, signal) => {
      const document = await documents.open(source, pages, signal);
      return { text: await overview(document), data: { document_id: document.id, page_count: document.pageCount } };
    },
  }),
  tool({
    name: 'read_document',
    description: 'Read a parsed document as Markdown, page by page, within a budget of tokens. Says where to go on.',
    input: z.object({
      document_id: documentId,
      pages: PageSelection.optional().describe('Such as 3- to go on from page 3.'),
      max_tokens: z.int().min(100).max(100_000).default(DEFAULT_TOKENS),
    }),
    run: async ({ document_id, pages, max_tokens }, signal) =>
      readPages(await documents.find(document_id, signal), pages, max_tokens),
  }),
  tool({
    name: 'search_document',
    description: 'Find words in a parsed document. Each hit has its page and its box in page pixels, to be cited.',
    input: z.object({
      document_id: documentId,
      query: z.string().min(1).max(1_000).describe('All of its words must be in one paragraph, table or heading.'),
      limit: z.int().min(1).max(100).default(10),
    }),
    run: async ({ document_id, query, limit }, signal) => {
      const hits = await findText((await documents.find(document_id, signal)).segments(), query, limit);
      const found = hits.map(({ segment, text }) => ({ ...placeOf(segment), text }));
      const lines = found.map(({ page, bbox, text }) => `page ${page}, box ${inWords(bbox)}: ${text}`);
      return { text: lines.join('\n') || 'Nothing was found.', data: { hits: found } };
    },
  }),
  tool({
    name: 'read_table',
    description: 'List the tables of a parsed document, or read one of them as CSV.',
    input: z.object({
      document_id: documentId,
      table: z.int().min(1).optional().describe('Its number from 1; without it all tables are listed.'),
    }),
    run: async ({ document_id, table }, signal) => readTable(await documents.find(document_id, signal), table),
  }),
  tool({
    name: 'extract_data',
    description:
      'Fill a JSON Schema with what a parsed document says; each value with pages and boxes that support it.',
    input: z.object({ document_id: documentId, schema: z.record(z.string(), z.unknown()) }),
    run: async ({ document_id, schema }, signal) => {
      const { results, citations, metrics } = await (await documents.find(document_id, signal)).extract(schema);
      return { text: JSON.stringify({ results, citations }), data: { results, citations, metrics } };
    },
  }),
];

const inWords = ({ left, top, width, height }: Segment['bbox']): string =>
  [left, top, width, height].map(Math.round).join(' ');

async function overview(document: AgentDocument): Promise<string> {
  const headings: string[] = [];
  for await (const segment of document.segments()) {
    if (isHeadingType(segment.segment_type) && headings.length < 30)
      headings.push(`  page ${segment.page_number}: ${segment.text ?? ''}`);
  }
  const head = `document_id: ${document.id}\n${document.fileName ?? 'The document'} has ${document.pageCount} pages.`;
  return headings.length > 0 ? `${head}\nHeadings:\n${headings.join('\n')}` : head;
}

async function readPages(document: AgentDocument, pages: string | undefined, budget: number): Promise<ToolAnswer> {
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
    // One part alone may be longer than the budget: its beginning is better than nothing.
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

async function readTable(document: AgentDocument, wanted: number | undefined): Promise<ToolAnswer> {
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
