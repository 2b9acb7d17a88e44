import { appendFileSync, closeSync, openSync } from 'node:fs';

/** Writes values one a line, each line to disk before the next, synchronously: the writer waits anyway. */
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
