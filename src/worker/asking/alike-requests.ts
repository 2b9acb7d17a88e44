import type { SegmentRequest } from '../../models/language/index.ts';

/** Collects requests that can be asked in one question: of one kind, about one type of segment, in one format. */
export class AlikeRequests {
  readonly #most: number;
  readonly #waiting = new Map<string, SegmentRequest[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Those that are to be asked now; null while others are waited for. `together`: so many the model takes. */
  add(request: SegmentRequest, together: number): SegmentRequest[] | null {
    const key = [request.kind, request.segmentType, request.format].join();
    const waiting = [...(this.#waiting.get(key) ?? []), request];
    const isFull = waiting.length >= Math.min(this.#most, together);
    if (isFull) this.#waiting.delete(key);
    else this.#waiting.set(key, waiting);
    return isFull ? waiting : null;
  }

  /** What still waits when nothing more comes. */
  *rest(): Generator<SegmentRequest[]> {
    yield* this.#waiting.values();
    this.#waiting.clear();
  }
}
