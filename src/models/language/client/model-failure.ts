/** Why a model gave no answer: `unavailable` (try later), `rejected` (wrong request), `refused` (it declined). */
export type FailureKind = 'unavailable' | 'rejected' | 'refused';

/** A model that did not answer. The message is fit for callers: what the endpoint wrote is in it without the key. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  /** What the model reports as used although no answer came of it. */
  readonly usage: { promptTokens: number; completionTokens: number } | null;

  /** A shorter question may be answered: the model's window was exceeded, or it took too long. */
  readonly isTooMuch: boolean;
  /** It takes no images. */
  readonly isBlind: boolean;
  /** It takes no more than one image in a request. */
  readonly isCrowded: boolean;

  constructor(
    kind: FailureKind,
    reason: string,
    options: {
      cause?: unknown;
      usage?: { promptTokens: number; completionTokens: number };
      isTooMuch?: boolean;
      isBlind?: boolean;
      isCrowded?: boolean;
    } = {},
  ) {
    super(reason, { cause: options.cause });
    this.kind = kind;
    this.usage = options.usage ?? null;
    this.isTooMuch = options.isTooMuch ?? false;
    this.isBlind = options.isBlind ?? false;
    this.isCrowded = options.isCrowded ?? false;
  }
}
