/** A value that was read from characters `start` to `end` (not included) of a text. */
export interface FoundValue<T> {
  start: number;
  end: number;
  value: T;
}
