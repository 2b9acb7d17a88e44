import type { Readable } from 'node:stream';
import { QuireError } from '../../domain/errors.ts';
import { IN_MEMORY_BYTES, SpooledBytes } from '../../threads/spooled-bytes.ts';
import type { BodyOptions } from '../body-options.ts';
import { requireStorableText } from './storable-text.ts';

/** The text fields of a form, one behind the other as they come, and held in memory only where all of them together are short. */
export class FormFields {
  readonly #options: Pick<BodyOptions, 'restLimitBytes' | 'largeTurn'>;
  readonly #spooled: SpooledBytes;
  readonly #lengths: { name: string; bytes: number }[] = [];
  #reading: Promise<void> = Promise.resolve();

  constructor(options: Pick<BodyOptions, 'restLimitBytes' | 'spoolFolder' | 'largeTurn'>) {
    this.#options = options;
    this.#spooled = new SpooledBytes(options.spoolFolder);
  }

  /** Rejects when this field, or one before it, could not be read or made the form too large. */
  add(name: string, part: Readable): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read(name, part));
    return this.#reading;
  }

  async #read(name: string, part: Readable): Promise<void> {
    const before = this.#spooled.size;
    for await (const piece of part as AsyncIterable<Buffer>) {
      this.#spooled.write(piece);
      if (this.#spooled.size > this.#options.restLimitBytes) {
        throw new QuireError('too_large', { what: 'The form without its file', limit: this.#options.restLimitBytes });
      }
      await this.#spooled.drained();
    }
    this.#lengths.push({ name, bytes: this.#spooled.size - before });
  }

  /** All of them, by name; of those with the same name the last. */
  async texts(): Promise<Map<string, string>> {
    await this.#reading;
    if (this.#spooled.size > IN_MEMORY_BYTES) await this.#options.largeTurn?.();
    const all = await this.#spooled.read();
    await this.#spooled.dispose();
    const texts = new Map<string, string>();
    let at = 0;
    for (const { name, bytes } of this.#lengths) {
      texts.set(name, decoded(all.subarray(at, at + bytes)));
      at += bytes;
    }
    for (const [name, text] of texts) requireStorableText(text, name);
    return texts;
  }

  dispose(): Promise<void> {
    return this.#spooled.dispose();
  }
}

/** Some clients of Java write Latin-1, and say so where the parser does not hand it on. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
