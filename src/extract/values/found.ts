/** A value at characters `start` to `end` (exclusive) of a text. */
export interface FoundValue<T> {
  start: number;
  end: number;
  value: T;
}

export const foundAt = <T>({ 0: text, index }: RegExpExecArray, value: T): FoundValue<T> => ({
  start: index,
  end: index + text.length,
  value,
});
