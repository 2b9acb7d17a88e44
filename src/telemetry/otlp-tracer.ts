import { randomBytes } from 'node:crypto';
import type { Attributes, SpanOptions, TraceContext, Tracer, TraceSpan } from '../domain/formats/trace.ts';
import type { Outbound } from '../outbound/outbound.ts';

/** More waiting spans are dropped and counted, so that an unavailable collector costs no memory. */
const MOST_WAITING = 4_096;
const BATCH = 512;
const SEND_EVERY_MS = 2_000;
const SEND_TIMEOUT_MS = 10_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;
/** See opentelemetry/proto/trace/v1/trace.proto. */
const KIND = { internal: 1, server: 2, consumer: 5 } as const;
const STATUS_ERROR = 2;

interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  status?: { code: number; message: string };
}

export interface TracingOptions {
  /** Base URL of the collector; `/v1/traces` is appended. */
  endpoint: string;
  serviceName: string;
  version: string;
  onError: (reason: string) => void;
  send: Outbound['request'];
}

/** Sends spans to an OpenTelemetry collector (OTLP/HTTP with JSON). */
export class OtlpTracer implements Tracer {
  readonly #options: TracingOptions;
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  #waiting: FinishedSpan[] = [];
  #sending: Promise<void> | null = null;
  #isFailing = false;
  dropped = 0;

  constructor(options: TracingOptions) {
    this.#options = options;
    this.#url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
    this.#timer = setInterval(() => void this.flush(), SEND_EVERY_MS);
    this.#timer.unref();
  }

  start(name: string, options: SpanOptions = {}): TraceSpan {
    const { parent = null, kind = 'internal' } = options;
    const context: TraceContext = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      sampled: parent?.sampled ?? true,
    };
    const beganMs = now();
    let attributes = options.attributes ?? {};
    let isOver = false;
    return {
      context,
      set: (more) => {
        attributes = { ...attributes, ...more };
      },
      end: (error) => {
        if (isOver) return;
        isOver = true;
        this.#keep({ context, parent, name, kind, beganMs, endedMs: now(), attributes, error });
      },
    };
  }

  add(name: string, parent: TraceContext, beganMs: number, endedMs: number): void {
    const context = { ...parent, spanId: randomBytes(8).toString('hex') };
    this.#keep({ context, parent, name, kind: 'internal', beganMs, endedMs, attributes: {}, error: undefined });
  }

  #keep(span: {
    context: TraceContext;
    parent: TraceContext | null;
    name: string;
    kind: keyof typeof KIND;
    beganMs: number;
    endedMs: number;
    attributes: Attributes;
    error: string | undefined;
  }): void {
    const { context, parent, name, kind, error } = span;
    if (!context.sampled) return;
    if (this.#waiting.length >= MOST_WAITING) {
      this.dropped++;
      return;
    }
    this.#waiting.push({
      traceId: context.traceId,
      spanId: context.spanId,
      ...(parent ? { parentSpanId: parent.spanId } : {}),
      name,
      kind: KIND[kind],
      startTimeUnixNano: nanoseconds(span.beganMs),
      endTimeUnixNano: nanoseconds(span.endedMs),
      attributes: toOtlp(span.attributes),
      ...(error === undefined ? {} : { status: { code: STATUS_ERROR, message: error } }),
    });
    if (this.#waiting.length >= BATCH) void this.flush();
  }

  /** Sends waiting spans, one request at a time. Rejected spans are dropped. */
  flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, BATCH);
      const failure = await this.#post(spans);
      if (failure !== null) this.dropped += spans.length;
      // Report it once, not every two seconds.
      if (failure !== null && !this.#isFailing) this.#options.onError(failure);
      this.#isFailing = failure !== null;
      if (failure !== null) return;
    }
  }

  async #post(spans: FinishedSpan[]): Promise<string | null> {
    const { serviceName, version } = this.#options;
    const resource = { attributes: toOtlp({ 'service.name': serviceName, 'service.version': version }) };
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'quire', version }, spans }] }] };
    try {
      const { status } = await this.#options.send(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        timeoutMs: SEND_TIMEOUT_MS,
        limitBytes: LONGEST_ANSWER_BYTES,
      });
      return status >= 200 && status < 300 ? null : `the collector answered ${status}`;
    } catch (error) {
      return String(error);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    await this.flush();
  }
}

const now = (): number => performance.timeOrigin + performance.now();

/** As text: the number exceeds the precision of JavaScript numbers. */
const nanoseconds = (ms: number): string => (BigInt(Math.round(ms * 1_000)) * 1_000n).toString();

const toOtlp = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));

function otlpValue(value: Attributes[string]): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
