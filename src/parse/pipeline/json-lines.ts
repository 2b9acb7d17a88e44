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

  async write(value: unknown): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(value)}\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}
