import { randomUUID } from 'node:crypto';

/** Texts, and between them what is still to be read; the first and the last are always texts. */
export type WrittenJson = readonly (string | AsyncIterable<string>)[];

/** The pieces of a written object without its closing brace, so that more can follow. */
export async function* leftOpen(written: WrittenJson): AsyncGenerator<string> {
  for (const [index, part] of written.entries()) {
    if (typeof part !== 'string') yield* part;
    else yield index === written.length - 1 ? part.slice(0, -1) : part;
  }
}

/** JSON with large strings streamed in place of placeholders. The pieces must need no escaping. */
export class JsonWithHoles {
  #mark = '';
  readonly #sources: (() => AsyncIterable<string>)[] = [];

  /** The placeholder may be in several places; the source is opened again for each. */
  hole(source: () => AsyncIterable<string>): string {
    this.#mark ||= randomUUID();
    this.#sources.push(source);
    return `${this.#mark}:${this.#sources.length - 1};`;
  }

  /** Writes the value at once, so that it need not be kept until its text has been sent. */
  write(value: unknown): WrittenJson {
    if (this.#sources.length === 0) return [JSON.stringify(value)];
    const parts = JSON.stringify(value).split(new RegExp(`${this.#mark}:(\\d+);`));
    return parts.map((part, index) => (index % 2 === 0 ? part : this.#sources[Number(part)]!()));
  }
}
