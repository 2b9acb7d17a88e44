import { isClose } from '../../../../alike.ts';
import type { Character, TextItem } from '../characters.ts';

const MARK = /^\p{Mn}+$/u;
const LETTER = /^\p{L}/u;
/** More of them would keep us busy. */
const MOST_STRAY = 200;

/**
 * Puts vowel signs and tone marks behind the letters that they are drawn over. Some programs draw those of a line after its letters:
 *
 *     ขอใดตอไป · ้ · ่   →   ข้อใดต่อไป
 */
export function settleMarks(items: readonly TextItem[]): readonly TextItem[] {
  const stray = items.filter(
    (item, at): item is Character => isCharacter(item) && MARK.test(item.text) && !isOver(item, lastLetter(items, at)),
  );
  if (stray.length === 0 || stray.length > MOST_STRAY) return items;
  const marksOf = new Map<TextItem, Character[]>();
  for (const mark of stray) {
    const distance = (letter: Character): number => Math.abs(mark.right - letter.right);
    const letter = items
      .filter((item): item is Character => isCharacter(item) && LETTER.test(item.text) && isOver(mark, item))
      .reduce<Character | null>((best, item) => (best && distance(best) <= distance(item) ? best : item), null);
    if (letter) marksOf.set(letter, [...(marksOf.get(letter) ?? []), mark]);
  }
  const moved = new Set<TextItem>([...marksOf.values()].flat());
  const settled: TextItem[] = [];
  const waiting: Character[] = [];
  for (const item of items) {
    if (moved.has(item)) continue;
    // Marks that the letter has already, such as a vowel below it, come first.
    if (!isCharacter(item) || !MARK.test(item.text)) settled.push(...waiting.splice(0));
    settled.push(item);
    waiting.push(...(marksOf.get(item) ?? []));
  }
  return [...settled, ...waiting];
}

const isCharacter = (item: TextItem | undefined): item is Character => typeof item === 'object';

function lastLetter(items: readonly TextItem[], at: number): TextItem | undefined {
  let before = at - 1;
  while (before >= 0 && isCharacter(items[before]) && MARK.test((items[before] as Character).text)) before--;
  return items[before];
}

function isOver(mark: Character, letter: TextItem | undefined): boolean {
  if (!isCharacter(letter)) return false;
  const em = Math.max(mark.run.size, letter.run.size, 1);
  const middle = (mark.left + mark.right) / 2;
  const gap = Math.max(0, letter.left - middle, middle - letter.right);
  return isClose(gap, em) && isClose(mark.originY - letter.originY, em);
}
