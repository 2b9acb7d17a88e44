import { pairsOf } from '../../../../../domain/plain-object.ts';
import { isMuchOf } from '../../../../alike.ts';
import type { Character, TextItem } from '../characters.ts';

/** Accents that stand as characters of their own, and what they are over a letter. */
const COMBINING = pairsOf(
  '` \u0300  ´ \u0301  ˆ \u0302  ˜ \u0303  ¯ \u0304  ˘ \u0306  ˙ \u0307  ¨ \u0308  ˚ \u030a  ˝ \u030b  ˇ \u030c  ¸ \u0327  ˛ \u0328',
);
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
const LETTER = /^\p{L}$/u;

/** Joins accents with their letters: older TeX fonts write `é` as an accent, a step back and an `e`. */
export function composeAccents(items: readonly TextItem[]): TextItem[] {
  const composed: TextItem[] = [];
  /** An accent that waits for its letter, and the spaces that PDFium made of the step back. */
  let waiting: { accent: Character; guesses: 'guess'[] } | null = null;
  const giveUp = () => {
    if (waiting) composed.push(waiting.accent, ...waiting.guesses);
    waiting = null;
  };
  for (const item of items) {
    if (item === 'guess' && waiting) {
      waiting.guesses.push(item);
      continue;
    }
    const letter: Character | null = typeof item !== 'string' && waiting ? joinAccent(item, waiting.accent) : null;
    if (letter) {
      composed.push(letter);
      waiting = null;
      continue;
    }
    giveUp();
    if (typeof item === 'string' || COMBINING[item.text] === undefined) {
      composed.push(item);
      continue;
    }
    const last = composed.at(-1);
    const joined = last === undefined || typeof last === 'string' ? null : joinAccent(last, item);
    if (joined) composed[composed.length - 1] = joined;
    else waiting = { accent: item, guesses: [] };
  }
  giveUp();
  return composed;
}

/** The letter with its accent; null when the accent is not over it or no such letter exists. */
function joinAccent(letter: Character, accent: Character): Character | null {
  if (!LETTER.test(letter.text) || letter.run.hidden !== accent.run.hidden) return null;
  const em = Math.max(letter.run.size, accent.run.size);
  const dx = (letter.left + letter.right - accent.left - accent.right) / 2;
  const dy = (letter.top + letter.bottom - accent.top - accent.bottom) / 2;
  const { directionX, directionY } = letter.run;
  const along = Math.abs(dx * directionX + dy * directionY);
  const across = Math.abs(dx * -directionY + dy * directionX);
  if (isMuchOf(along, em) || across > em) return null;
  const text = ((DOTLESS[letter.text] ?? letter.text) + COMBINING[accent.text]!).normalize('NFC');
  if ([...text].length !== 1) return null;
  return {
    ...letter,
    text,
    left: Math.min(letter.left, accent.left),
    top: Math.min(letter.top, accent.top),
    right: Math.max(letter.right, accent.right),
    bottom: Math.max(letter.bottom, accent.bottom),
  };
}
