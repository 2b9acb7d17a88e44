/** Where in a trace something happens, as W3C Trace Context has it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  sampled: boolean;
}

export type Attributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  parent?: TraceContext | null;
  kind?: 'internal' | 'server' | 'consumer';
  attributes?: Attributes;
}

/** One thing that takes time. */
export interface TraceSpan {
  readonly context: TraceContext;
  set(attributes: Attributes): void;
  /** With an error's words when it failed. */
  end(error?: string): void;
}

export interface Tracer {
  start(name: string, options?: SpanOptions): TraceSpan;
  /** A span that has already ended, measured elsewhere. Times are milliseconds since 1970. */
  add(name: string, parent: TraceContext, beganMs: number, endedMs: number): void;
}

// https://www.w3.org/TR/trace-context/#traceparent-header-field-values: later versions may append fields.
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const SAMPLED = 0x01;

/** Null for anything that is not a `traceparent`; a trace then begins again. */
export function parseTraceparent(header: unknown): TraceContext | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header.trim())) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export const formatTraceparent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
