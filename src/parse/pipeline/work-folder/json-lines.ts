import { appendFileSync, closeSync, openSync } from 'node:fs';

/**
 * Writes values one a line. Every line is handed to the disk before the next is made, so nothing piles up. At once, not by the pool of
 * threads: whoever writes waits for it, and does nothing else.
 */
export class JsonLinesWriter {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(value: unknown): void {
    this.writeLine(`${JSON.stringify(value)}\n`);
  }

  /** A line that was made by somebody else, with its end. */
  writeLine(line: string | Buffer): void {
    appendFileSync(this.#file, line);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
