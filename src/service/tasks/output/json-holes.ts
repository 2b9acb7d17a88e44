import { randomUUID } from 'node:crypto';

/** Alternates between text and streams, starting and ending with text. */
export type WrittenJson = readonly (string | AsyncIterable<string>)[];

/** An object without its closing brace, so that more properties can follow. */
export async function* withoutClosingBrace(written: WrittenJson): AsyncGenerator<string> {
  for (const [index, part] of written.entries()) {
    if (typeof part !== 'string') yield* part;
    else yield index === written.length - 1 ? part.slice(0, -1) : part;
  }
}

/** JSON in which large strings are streamed in place of placeholders. Streamed text must not need escaping. */
export class JsonWithHoles {
  #mark = '';
  readonly #sources: (() => AsyncIterable<string>)[] = [];

  /** A placeholder may be used several times; its source is opened for each. */
  hole(source: () => AsyncIterable<string>): string {
    this.#mark ||= randomUUID();
    this.#sources.push(source);
    return `${this.#mark}:${this.#sources.length - 1};`;
  }

  /** Serializes immediately, so that the value need not be kept while the text is sent. */
  write(value: unknown): WrittenJson {
    if (this.#sources.length === 0) return [JSON.stringify(value)];
    const parts = JSON.stringify(value).split(new RegExp(`${this.#mark}:(\\d+);`));
    return parts.map((part, index) => (index % 2 === 0 ? part : this.#sources[Number(part)]!()));
  }
}
