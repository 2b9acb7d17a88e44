import type { ExtractOutput } from '../domain/extraction/extraction.ts';
import type { Segment } from '../domain/segment.ts';

/** Text for the model, and the same as data. */
export interface ToolAnswer {
  text: string;
  data?: Record<string, unknown>;
}

export interface DocumentToRead {
  id: string;
  fileName: string | null;
  pageCount: number;
  /** In reading order. */
  segments(): AsyncIterable<Segment>;
}

export type ToolReading =
  | { kind: 'overview' }
  | { kind: 'pages'; pages: string | undefined; maxTokens: number }
  | { kind: 'search'; query: string; limit: number }
  | { kind: 'table'; table: number | undefined };

export interface AgentDocument {
  id: string;
  /** Runs `readForTool` without blocking the server. */
  read(reading: ToolReading, signal: AbortSignal): Promise<ToolAnswer>;
  extract(schema: Record<string, unknown>): Promise<ExtractOutput>;
}

/** Source of documents: local files, or the tasks of a server. */
export interface AgentDocuments {
  readonly sources: string;
  open(source: string, pages: string | undefined, signal: AbortSignal): Promise<AgentDocument>;
  find(id: string, signal: AbortSignal): Promise<AgentDocument>;
}

/** An error that the agent can fix, in one sentence. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
}
