import { type FileHandle, open } from 'node:fs/promises';

/** Writes values one a line. Every line is handed to the disk before the next is made, so nothing piles up. */
export class JsonLinesWriter {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<JsonLinesWriter> {
    return new JsonLinesWriter(await open(path, 'w'));
  }

  write(value: unknown): Promise<void> {
    return this.writeLine(`${JSON.stringify(value)}\n`);
  }

  /** A line that was made by somebody else, with its end. */
  async writeLine(line: string | Buffer): Promise<void> {
    await this.#file.appendFile(line);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}
