import { area, iou } from '../../domain/geometry.ts';
import type { Segment } from '../../domain/segment.ts';
import type { Anchor } from '../../domain/task/correction.ts';

export class NotApplicable extends Error {}

interface Slot {
  segment: Segment;
  isDeleted: boolean;
}

const ANCHOR_CHARACTERS = 200;
const START = '';

/** Identifies a segment after another run, which may use its id for a different one. */
export const wordsKey = ({ page_number, text = '' }: Pick<Segment, 'page_number' | 'text'>): string =>
  `${page_number} ${text.length} ${text.slice(0, ANCHOR_CHARACTERS)}`;

export const keyOfAnchor = ({ page_number, text, length }: Anchor): string => `${page_number} ${length} ${text}`;

export const anchorOf = ({ segment_id, page_number, bbox, text = '' }: Segment): Anchor => ({
  segment_id,
  page_number,
  bbox,
  text: text.slice(0, ANCHOR_CHARACTERS),
  length: text.length,
});

/**
 * The segments that corrections affect. Each place contains the replacements of one segment: several after a split, none
 * after a join, others after a move.
 *
 *     output     A      B      C
 *     places    [A]   [B B']  [ ]      B was split, C moved before A: START [C]
 */
export class Workspace {
  readonly #originals = new Map<string, Segment>();
  readonly #byWords = new Map<string, Segment[]>();
  readonly #places = new Map<string, Slot[]>([[START, []]]);
  readonly #placeOf = new Map<string, string>();
  readonly #before: ReadonlyMap<string, string | null>;

  /** `before`: the preceding segment of each in the output. */
  constructor(originals: Iterable<Segment>, before: ReadonlyMap<string, string | null> = new Map()) {
    this.#before = before;
    for (const segment of originals) {
      this.#originals.set(segment.segment_id, segment);
      const alike = this.#byWords.get(wordsKey(segment));
      if (alike) alike.push(segment);
      else this.#byWords.set(wordsKey(segment), [segment]);
      this.#places.set(segment.segment_id, [{ segment, isDeleted: false }]);
      this.#placeOf.set(segment.segment_id, segment.segment_id);
    }
  }

  /** The id in this run of a segment of an earlier run. */
  nowCalled(segmentId: string, anchor: Anchor | undefined): string {
    if (!anchor) return segmentId;
    const same = this.#originals.get(segmentId);
    if (same && wordsKey(same) === keyOfAnchor(anchor)) return segmentId;
    const nearness = (segment: Segment): number => iou(segment.bbox, anchor.bbox) + (area(segment.bbox) > 0 ? 0 : -1);
    const alike = this.#byWords.get(keyOfAnchor(anchor)) ?? [];
    const [nearest] = alike.toSorted((a, b) => nearness(b) - nearness(a));
    if (!nearest) throw new NotApplicable('the corrected words are no longer on that page');
    return nearest.segment_id;
  }

  original(segmentId: string): Segment | undefined {
    return this.#originals.get(segmentId);
  }

  #slot(segmentId: string): { slot: Slot; place: Slot[]; at: number } {
    const place = this.#places.get(this.#placeOf.get(segmentId) ?? '?');
    const at = place?.findIndex(({ segment }) => segment.segment_id === segmentId) ?? -1;
    if (!place || at < 0) throw new NotApplicable(`there is no segment ${segmentId}`);
    return { slot: place[at]!, place, at };
  }

  find(segmentId: string): Segment {
    const { slot } = this.#slot(segmentId);
    if (slot.isDeleted) throw new NotApplicable(`segment ${segmentId} was deleted`);
    return slot.segment;
  }

  /** The preceding segment in its place or, if nothing was moved, in the output. */
  followed(segmentId: string): string | null {
    const { place, at } = this.#slot(segmentId);
    return place[at - 1]?.segment.segment_id ?? this.#before.get(segmentId) ?? null;
  }

  /** Replaces a segment with one or several; all but the first are new. */
  replace(segmentId: string, segments: readonly Segment[]): void {
    const { place, at } = this.#slot(segmentId);
    place.splice(at, 1, ...segments.map((segment) => ({ segment, isDeleted: false })));
    for (const segment of segments) this.#placeOf.set(segment.segment_id, this.#placeOf.get(segmentId)!);
  }

  setDeleted(segmentId: string, isDeleted: boolean): Segment {
    const { slot } = this.#slot(segmentId);
    if (slot.isDeleted === isDeleted) {
      throw new NotApplicable(`segment ${segmentId} ${isDeleted ? 'was deleted before' : 'was not deleted'}`);
    }
    slot.isDeleted = isDeleted;
    return slot.segment;
  }

  /** Inserts a new or moved segment next to another; `after: null` inserts it first. */
  put(segment: Segment, { after, before }: { after?: string | null | undefined; before?: string | undefined }): void {
    const neighbour = before ?? after;
    if (neighbour === undefined) throw new NotApplicable('it needs either after or before');
    if (neighbour === segment.segment_id) throw new NotApplicable('a segment cannot be next to itself');
    const target = neighbour === null ? null : this.#slot(neighbour);
    const slot = this.#taken(segment);
    if (target === null) this.#places.get(START)!.unshift(slot);
    else {
      const at = target.place.indexOf(target.slot);
      target.place.splice(before === undefined ? at + 1 : at, 0, slot);
    }
    this.#placeOf.set(segment.segment_id, neighbour === null ? START : this.#placeOf.get(neighbour)!);
  }

  #taken(segment: Segment): Slot {
    if (!this.#placeOf.has(segment.segment_id)) return { segment, isDeleted: false };
    const { place, at, slot } = this.#slot(segment.segment_id);
    place.splice(at, 1);
    return slot;
  }

  has(segmentId: string): boolean {
    return this.#placeOf.has(segmentId);
  }

  /** The current segments in a segment's place; undefined if unchanged. `null` is the start of the document. */
  at(segmentId: string | null): Segment[] | undefined {
    const place = this.#places.get(segmentId ?? START);
    return place?.filter(({ isDeleted }) => !isDeleted).map(({ segment }) => segment);
  }
}
