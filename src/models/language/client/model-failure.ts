/** `unavailable` (try later), `rejected` (wrong request), `refused` (it declined). */
export type FailureKind = 'unavailable' | 'rejected' | 'refused';

interface FailureFacts {
  /** Reported usage without an answer. */
  usage?: { promptTokens: number; completionTokens: number };
  /** A shorter question may work: the context window was exceeded, or it took too long. */
  isTooMuch?: boolean;
  /** It does not accept images. */
  isBlind?: boolean;
  /** It accepts only one image per request. */
  isCrowded?: boolean;
}

/** A model did not answer. The message is safe for callers: it contains the endpoint's text without the key. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  readonly about: FailureFacts;

  constructor(kind: FailureKind, reason: string, { cause, ...about }: FailureFacts & { cause?: unknown } = {}) {
    super(reason, { cause });
    this.kind = kind;
    this.about = about;
  }
}
