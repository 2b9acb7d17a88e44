export interface SendOptions {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Longer answers are errors, whatever the headers state. */
  limitBytes: number;
  signal: AbortSignal;
}

/** Sends a request. Errors have messages that are safe for callers. */
export type Send = (
  url: string,
  options: SendOptions,
) => Promise<{ status: number; headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }>;
