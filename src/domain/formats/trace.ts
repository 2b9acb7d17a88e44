/** A position in a trace (W3C Trace Context). */
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

export interface TraceSpan {
  readonly context: TraceContext;
  set(attributes: Attributes): void;
  end(error?: string): void;
}

export interface Tracer {
  start(name: string, options?: SpanOptions): TraceSpan;
  /** Adds a finished span. Times are in milliseconds since 1970. */
  add(name: string, parent: TraceContext, beganMs: number, endedMs: number): void;
}

// https://www.w3.org/TR/trace-context/#traceparent-header-field-values: later versions may append fields.
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const SAMPLED = 0x01;

/** Null for invalid values, which start a new trace. */
export function parseTraceparent(header: unknown): TraceContext | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header.trim())) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export const formatTraceparent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
