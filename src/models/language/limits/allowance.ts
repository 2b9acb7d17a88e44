/** What one document may cost at most, however its models behave: every attempt counts. */
export interface Ceiling {
  requests: number;
  tokens: number;
}

/** Counts requests and tokens against a ceiling. */
export class Allowance {
  readonly ceiling: Ceiling;
  #requests = 0;
  #tokens = 0;

  constructor(ceiling: Ceiling) {
    this.ceiling = ceiling;
  }

  /** Takes a request that will need about so many tokens; false when that is more than is left. */
  take(tokens: number): boolean {
    if (this.#requests + 1 > this.ceiling.requests || this.#tokens + tokens > this.ceiling.tokens) return false;
    this.#requests++;
    return true;
  }

  /** What a request turned out to need. */
  spend(tokens: number): void {
    this.#tokens += tokens;
  }

  get requestsLeft(): number {
    return this.ceiling.requests - this.#requests;
  }
}
