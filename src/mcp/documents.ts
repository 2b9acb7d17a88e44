import type { ExtractOutput } from '../domain/extraction.ts';
import type { Segment } from '../domain/segment.ts';

/** A parsed document that an agent reads. */
export interface AgentDocument {
  id: string;
  fileName: string | null;
  pageCount: number;
  /** In reading order. */
  segments(): AsyncIterable<Segment>;
  extract(schema: Record<string, unknown>): Promise<ExtractOutput>;
}

/** Where an agent's documents come from: this machine, or a server's tasks. */
export interface AgentDocuments {
  /** What may be opened, for the description of the tool. */
  readonly sources: string;
  open(source: string, pages: string | undefined, signal: AbortSignal): Promise<AgentDocument>;
  find(id: string, signal: AbortSignal): Promise<AgentDocument>;
}
