import { z } from 'zod';
import { PageSelection } from '../domain/configuration/page-selection.ts';
import type { AgentDocuments, ToolAnswer, ToolReading } from './documents.ts';

export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string;
  description: string;
  input: Input;
  run(input: z.output<Input>, signal: AbortSignal): Promise<ToolAnswer>;
}

const tool = <Input extends z.ZodType>(given: Tool<Input>): Tool => given as unknown as Tool;

const documentId = z.string().describe('As parse_document gave it.');
const DEFAULT_TOKENS = 4_000;

export function toolsOf(documents: AgentDocuments): Tool[] {
  const read = async (id: string, reading: ToolReading, signal: AbortSignal): Promise<ToolAnswer> =>
    (await documents.find(id, signal)).read(reading, signal);
  return [
    tool({
      name: 'parse_document',
      description: `Open and parse a document (PDF, Office, image, HTML, e-mail …). Source: ${documents.sources}. Gives a document_id for the other tools.`,
      input: z.object({
        source: z.string().min(1).describe(documents.sources),
        pages: PageSelection.optional().describe('Only these pages, such as 1-5,10,-2.'),
      }),
      run: async ({ source, pages }, signal) =>
        (await documents.open(source, pages, signal)).read({ kind: 'overview' }, signal),
    }),
    tool({
      name: 'read_document',
      description: 'Read a parsed document as Markdown, page by page, within a budget of tokens. Says where to go on.',
      input: z.object({
        document_id: documentId,
        pages: PageSelection.optional().describe('Such as 3- to go on from page 3.'),
        max_tokens: z.int().min(100).max(100_000).default(DEFAULT_TOKENS),
      }),
      run: ({ document_id, pages, max_tokens }, signal) =>
        read(document_id, { kind: 'pages', pages, maxTokens: max_tokens }, signal),
    }),
    tool({
      name: 'search_document',
      description: 'Find words in a parsed document. Each hit has its page and its box in page pixels, to be cited.',
      input: z.object({
        document_id: documentId,
        query: z.string().min(1).max(1_000).describe('All of its words must be in one paragraph, table or heading.'),
        limit: z.int().min(1).max(100).default(10),
      }),
      run: ({ document_id, query, limit }, signal) => read(document_id, { kind: 'search', query, limit }, signal),
    }),
    tool({
      name: 'read_table',
      description: 'List the tables of a parsed document, or read one of them as CSV.',
      input: z.object({
        document_id: documentId,
        table: z.int().min(1).optional().describe('Its number from 1; without it all tables are listed.'),
      }),
      run: ({ document_id, table }, signal) => read(document_id, { kind: 'table', table }, signal),
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
}
