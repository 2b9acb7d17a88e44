import { appendFileSync, closeSync, openSync } from 'node:fs';

/** Writes one value per line, synchronously: the writer waits anyway. */
export class JsonLinesWriter {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(value: unknown): void {
    this.writeLine(`${JSON.stringify(value)}\n`);
  }

  writeLine(line: string | Buffer): void {
    appendFileSync(this.#file, line);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
