import { readSettings } from '../wiring/settings.ts';
import { type LibraryEngine, openEngine } from './engine.ts';

/** How long processes wait for the next document before they are ended, so that a program can end too. */
const REST_MS = 1_000;

export interface HeldEngine {
  engine: LibraryEngine;
  release(): void;
}

/** One engine for all documents of a program, opened when the first is read and closed soon after the last. */
export class SharedEngine {
  #opening: Promise<LibraryEngine> | null = null;
  #holders = 0;
  #resting: NodeJS.Timeout | null = null;

  async take(): Promise<HeldEngine> {
    if (this.#resting) clearTimeout(this.#resting);
    this.#holders += 1;
    this.#opening ??= openEngine({ settings: readSettings(process.env) });
    const opening = this.#opening;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#holders -= 1;
      if (this.#holders === 0) this.#resting = setTimeout(() => this.close(), REST_MS);
    };
    try {
      return { engine: await opening, release };
    } catch (error) {
      this.#opening = null;
      release();
      throw error;
    }
  }

  close(): void {
    if (this.#resting) clearTimeout(this.#resting);
    const opening = this.#opening;
    this.#opening = null;
    void opening?.then((engine) => engine.close()).catch(() => {});
  }
}
