import type { Store } from '../ports/store.ts';

/** A revoked key ends its links after so long at the latest, on every server; a minute is promised. */
const FRESH_MS = 10_000;
const MOST_KEYS = 10_000;

/** Whether keys are in use. What it knows is at most ten seconds old: a page of a viewer asks for dozens of images. */
export class KeysInUse {
  readonly #store: Store;
  readonly #known = new Map<string, { isInUse: boolean; askedAt: number }>();

  constructor(store: Store) {
    this.#store = store;
  }

  async isInUse(keyId: string): Promise<boolean> {
    const now = performance.now();
    const known = this.#known.get(keyId);
    if (known && now - known.askedAt < FRESH_MS) return known.isInUse;
    const isInUse = (await this.#store.keys.findActive(keyId)) !== null;
    if (this.#known.size >= MOST_KEYS) this.#known.clear();
    this.#known.set(keyId, { isInUse, askedAt: now });
    return isInUse;
  }
}
