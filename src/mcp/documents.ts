import type { ExtractOutput } from '../domain/extraction/extraction.ts';
import type { Segment } from '../domain/segment.ts';

/** What a tool answers: text for the model, and the same as data. */
export interface ToolAnswer {
  text: string;
  data?: Record<string, unknown>;
}

/** A parsed document with its segments at hand. */
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

/** A parsed document that an agent reads. */
export interface AgentDocument {
  id: string;
  /** Runs `readForTool` where it blocks nobody. */
  read(reading: ToolReading, signal: AbortSignal): Promise<ToolAnswer>;
  extract(schema: Record<string, unknown>): Promise<ExtractOutput>;
}

/** Where an agent's documents come from: this machine, or a server's tasks. */
export interface AgentDocuments {
  /** What may be opened, for the description of the tool. */
  readonly sources: string;
  open(source: string, pages: string | undefined, signal: AbortSignal): Promise<AgentDocument>;
  find(id: string, signal: AbortSignal): Promise<AgentDocument>;
}

/** Something that the agent can do differently, in one sentence. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
}
