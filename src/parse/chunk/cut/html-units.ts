import { endsSentence, spacedWords, type TextUnits } from './text-units.ts';

/** A table row, a tag, or text between tags. */
const PART = /<tr[\s>][\s\S]*?<\/tr>|<\/?[a-zA-Z][^<>]*>|<|[^<]+/g;
const TAG = /^<(\/?)([a-zA-Z][\w-]*)[^<>]*?(\/?)>$/;
const VOID = new Set(['br', 'img', 'hr', 'col', 'input', 'wbr']);

/**
 * Words of HTML with the tags before them. Elements open at a split are closed and reopened, so that each piece is well
 * formed.
 *
 *     <p>one <a href="…">two three</a></p>   →   <p>one <a href="…">two</a></p>   <p><a href="…">three</a></p>
 */
export function htmlUnits(html: string): TextUnits {
  const units: { text: string; open: readonly string[] }[] = [];
  let open: readonly string[] = [];
  let openAtUnit = open;
  let pending = '';
  const finish = (text: string): void => {
    units.push({ text: pending + text, open: openAtUnit });
    pending = '';
    openAtUnit = open;
  };
  for (const [part] of html.matchAll(PART)) {
    const tag = TAG.exec(part);
    if (!tag) {
      const words = part.startsWith('<tr') ? [part] : spacedWords(part);
      if (words.length === 0) pending += part;
      for (const word of words) finish(word);
      continue;
    }
    const [, closing, name, selfClosing] = tag as unknown as [string, string, string, string];
    if (closing) {
      open = open.slice(0, -1);
      // A closing tag belongs to the word before it.
      const last = units.at(-1);
      if (pending === '' && last) {
        last.text += part;
        openAtUnit = open;
      } else pending += part;
    } else {
      pending += part;
      if (!VOID.has(name.toLowerCase()) && !selfClosing) open = [...open, part];
    }
  }
  const last = units.at(-1);
  if (last) last.text += pending;
  else if (pending !== '') finish('');
  const openAt = (at: number): readonly string[] => units[at]?.open ?? open;
  return {
    count: units.length,
    write: (from, to) => {
      const own = units.slice(from, to).map(({ text }) => text);
      const closed = openAt(to)
        .toReversed()
        .map((tag) => tag.replace(TAG, '</$2>'));
      return `${openAt(from).join('')}${own.join('').trim()}${closed.join('')}`;
    },
    endsSentence: (at) => {
      const text = units[at]?.text ?? '';
      return endsSentence(text, units[at + 1]?.text) || /<\/(?:p|li|dd|tr|h\d)>$|^<br>/.test(text);
    },
  };
}
