import { foldedText } from '../document/plain.ts';
import type { FoundValue } from './found.ts';

const squeeze = (text: string): string => foldedText(text).replace(/[\p{P}\p{S}\s]+/gu, '');

/** The allowed value that a text is or contains. Longer names win. */
export function findChoice(text: string, choices: readonly unknown[]): FoundValue<unknown> | null {
  const named = choices.filter((choice) => typeof choice === 'string' || typeof choice === 'number');
  const squeezed = squeeze(text);
  for (const choice of named) {
    if (squeezed !== '' && squeeze(String(choice)) === squeezed) return { start: 0, end: text.length, value: choice };
  }
  for (const choice of [...named].sort((a, b) => String(b).length - String(a).length)) {
    const words = foldedText(String(choice))
      .split(/[\s_-]+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`(?<![\\p{L}\\d])${words.join('[\\s_/-]*')}(?![\\p{L}\\d])`, 'iu');
    const match =
      pattern.exec(text) ?? (foldedText(text).length === text.length ? pattern.exec(foldedText(text)) : null);
    if (match) return { start: match.index, end: match.index + match[0].length, value: choice };
  }
  return null;
}

const YES = /^(?:yes|y|ja|j|oui|si|sí|sim|tak|true|x|✓|✔|☑|☒|\[x\]|on|כן|是|有)$/iu;
const NO = /^(?:no|n|nein|non|nee|não|nie|false|☐|□|\[ ?\]|off|לא|否|无|無)$/iu;

export function findBoolean(text: string): FoundValue<boolean> | null {
  for (const match of text.matchAll(/\[[ xX]?\]|\S+/g)) {
    const word = match[0].replace(/[.,;:]$/, '');
    if (!YES.test(word) && !NO.test(word)) continue;
    return { start: match.index, end: match.index + word.length, value: YES.test(word) };
  }
  return null;
}
