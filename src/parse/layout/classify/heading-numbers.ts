const DECIMAL = /^(\d{1,2}(?:\.\d{1,2}){0,5})\.?\s+(?=\p{Lu}|\p{Lo})/u;
const ROMAN = /^[IVX]{1,5}\.\s/u;
const FIRST_LETTER = /^A\.\s+\p{Lu}/u;

/**
 * Whether the number before one heading is the next below or after that of another: the first part of a section stands right under
 * its heading, with nothing between.
 *
 *     3.2 Losses           and  3.2.1 Wind       → true
 *     II. METHODS          and  A. Stations      → true
 *     3.2 Losses in        and  14 Places        → false
 */
export function followsInNumber(heading: string, next: string): boolean {
  if (ROMAN.test(heading) && FIRST_LETTER.test(next)) return true;
  const [before, after] = [DECIMAL.exec(heading)?.[1], DECIMAL.exec(next)?.[1]].map((n) => n?.split('.').map(Number));
  if (!before || !after || after.length < 2) return false;
  const isChild = after.length === before.length + 1 && before.every((part, at) => part === after[at]);
  const isNext =
    after.length === before.length &&
    before.slice(0, -1).every((part, at) => part === after[at]) &&
    after.at(-1) === before.at(-1)! + 1;
  return isChild || isNext;
}
