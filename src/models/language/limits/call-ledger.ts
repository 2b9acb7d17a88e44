export interface CallOrder {
  modelId: string;
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  concurrency: number;
  /** Maximum usage; corrected when it ends. */
  tokens: number;
  /** Time after which the slot of a dead worker's call is freed. */
  holdMs: number;
}

export type Turn = { callId: string } | { waitMs: number };

/** Counts calls across all workers: requests and tokens per minute, and concurrent calls. */
export interface CallLedger {
  /** Books the call, or returns the delay until the next attempt. */
  take(order: CallOrder): Promise<Turn>;
  /** Null keeps the booked tokens: the usage is unknown. */
  end(callId: string, tokens: number | null): Promise<void>;
  pause(modelId: string, forMs: number): Promise<void>;
}

/** A minute, plus half a second for delayed requests. */
export const WINDOW_MS = 60_500;
