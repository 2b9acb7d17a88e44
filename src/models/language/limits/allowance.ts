/** Budget of one document; every attempt counts. */
export interface Ceiling {
  requests: number;
  tokens: number;
}

export class Allowance {
  readonly ceiling: Ceiling;
  #requests = 0;
  #tokens = 0;

  constructor(ceiling: Ceiling) {
    this.ceiling = ceiling;
  }

  /** Reserves a request with an estimated number of tokens; false if the budget is exceeded. */
  take(tokens: number): boolean {
    if (this.#requests + 1 > this.ceiling.requests || this.#tokens + tokens > this.ceiling.tokens) return false;
    this.#requests++;
    return true;
  }

  /** Actual usage of a request. */
  spend(tokens: number): void {
    this.#tokens += tokens;
  }

  get requestsLeft(): number {
    return this.ceiling.requests - this.#requests;
  }
}
