/** Why a model gave no answer: `unavailable` (try later), `rejected` (wrong request), `refused` (it declined). */
export type FailureKind = 'unavailable' | 'rejected' | 'refused';

interface FailureFacts {
  /** What the model reports as used although no answer came of it. */
  usage?: { promptTokens: number; completionTokens: number };
  /** A shorter question may be answered: the model's window was exceeded, or it took too long. */
  isTooMuch?: boolean;
  /** It takes no images. */
  isBlind?: boolean;
  /** It takes no more than one image in a request. */
  isCrowded?: boolean;
}

/** A model that did not answer. The message is fit for callers: what the endpoint wrote is in it without the key. */
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
