import { randomUUID } from 'node:crypto';

/**
 * JSON whose large strings are streamed instead of held. A hole is a placeholder in the value; when the value is written,
 * the placeholder gives way to the pieces of its source. Pieces must need no escaping, as base64 and URLs do not.
 */
export class JsonWithHoles {
  #mark = '';
  readonly #sources: (() => AsyncIterable<string>)[] = [];

  /** The placeholder may stand in several places; the source is opened anew for each. */
  hole(source: () => AsyncIterable<string>): string {
    this.#mark ||= randomUUID();
    this.#sources.push(source);
    return `${this.#mark}:${this.#sources.length - 1};`;
  }

  async *write(value: unknown): AsyncGenerator<string> {
    if (this.#sources.length === 0) {
      yield JSON.stringify(value);
      return;
    }
    const parts = JSON.stringify(value).split(new RegExp(`${this.#mark}:(\\d+);`));
    for (const [index, part] of parts.entries()) {
      if (index % 2 === 0) yield part;
      else yield* this.#sources[Number(part)]!();
    }
  }
}
