import { inspect } from 'node:util';

const HIDDEN = '[hidden]';

/** A key that is never shown by accident: not in logs, not in JSON, not in templates. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The key itself. For the header of a request, and nothing else. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
