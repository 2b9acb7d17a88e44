/** What one call asks of the shared limits. */
export interface CallOrder {
  modelId: string;
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  concurrency: number;
  /** The most it may use; corrected when it ends. */
  tokens: number;
  /** A call that nobody ended, because its worker died, gives its place back after this long. */
  holdMs: number;
}

export type Turn = { callId: string } | { waitMs: number };

/** Counts calls to language models over all workers, by requests and tokens per minute and by calls under way. */
export interface CallLedger {
  /** Books the call, or says after how long it is worth asking again. */
  take(order: CallOrder): Promise<Turn>;
  /** Null leaves the booked tokens: what was used is unknown. */
  end(callId: string, tokens: number | null): Promise<void>;
  /** No call to the model starts for this long. */
  pause(modelId: string, forMs: number): Promise<void>;
}

/** A minute, and half a second more for requests that were held up on their way. */
export const WINDOW_MS = 60_500;
