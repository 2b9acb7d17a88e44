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
  const units: string[] = [];
  const openBefore: (readonly string[])[] = [];
  let open: readonly string[] = [];
  let openAtUnit = open;
  let pending = '';
  const finish = (text: string): void => {
    units.push(pending + text);
    openBefore.push(openAtUnit);
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
      if (pending === '' && units.length > 0) {
        units[units.length - 1] += part;
        openAtUnit = open;
      } else pending += part;
    } else {
      pending += part;
      if (!VOID.has(name.toLowerCase()) && !selfClosing) open = [...open, part];
    }
  }
  if (pending !== '') {
    if (units.length > 0) units[units.length - 1] += pending;
    else finish('');
  }
  openBefore.push(open);
  return {
    count: units.length,
    write: (from, to) => {
      const reopened = openBefore[from]!.join('');
      const closed = openBefore[to]!.toReversed().map((tag) => `</${TAG.exec(tag)![2]}>`);
      return `${reopened}${units.slice(from, to).join('').trim()}${closed.join('')}`;
    },
    endsSentence: (at) => endsSentence(units[at]!, units[at + 1]) || /<\/(?:p|li|dd|tr|h\d)>$|^<br>/.test(units[at]!),
  };
}
