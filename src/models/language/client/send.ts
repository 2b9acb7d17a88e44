export interface SendOptions {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** A longer answer is an error, whatever its headers say. */
  limitBytes: number;
  signal: AbortSignal;
}

/** The connection to the endpoint. Fails with an error whose message is fit for callers. */
export type Send = (
  url: string,
  options: SendOptions,
) => Promise<{ status: number; headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }>;
