import { isBullet, isEnumerator } from '../../src/parse/layout/lines/list-marker.ts';
import { captionWording } from '../../src/parse/layout/wording/caption-wording.ts';
import { headingNumber } from '../../src/parse/layout/wording/numbering.ts';

const share = (text: string, of: RegExp): number => (text.match(of)?.length ?? 0) / Math.max(1, text.length);
const is = (condition: boolean): number => (condition ? 1 : 0);

export const TEXT_FACTS = 26;

/** Surface features of a line's text: length, case, numbering, how it begins and ends. */
export function textFacts(line: string): number[] {
  const text = line.trim();
  const words = text.split(/\s+/u);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const first = words[0] ?? '';
  const named = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return [
    Math.log1p(text.length) / 5,
    Math.log1p(words.length) / 4,
    share(text, /\p{N}/gu),
    capitals / Math.max(1, letters),
    is(letters >= 3 && capitals === letters),
    is(/^[^\p{L}\p{N}]*\p{Lu}/u.test(text)),
    is(/^[^\p{L}\p{N}]*\p{Ll}/u.test(text)),
    is(/^\p{N}/u.test(text)),
    is(isBullet(first) || isBullet([...first][0] ?? '')),
    is(isEnumerator(first)),
    (headingNumber(text)?.depth ?? 0) / 3,
    captionWording(text),
    is(/[.。][\p{Pe}\p{Pf}"']?$/u.test(text)),
    is(/[:：]$/u.test(text)),
    is(/[,;\-‐–]$/u.test(text)),
    is(/[?!？！]$/u.test(text)),
    share(text, /[\p{Sm}\p{Script=Greek}_^{}\\|]/gu),
    named / words.length,
    is(/\p{L}.*\s\d{1,3}$/u.test(text)),
    is(/^[^\p{L}\p{N}]*(?:\p{N}{1,4}|[ivxlc]{1,6})[^\p{L}\p{N}]*$/iu.test(text)),
    is(/https?:|www\.|@\w+\.|©|\bISSN\b|\bDOI\b|\bdoi:/u.test(text)),
    is(/^(?:[*†‡§¹²³⁰⁴-⁹]|\d{1,3}\s?\p{Lu})/u.test(text)),
    share(text, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu),
    is(/(?:\.\s?){4}|…{2}/u.test(text)),
    is(/^(?:page|seite|p\.)\s*\d|\d\s*(?:\/|of|von)\s*\d+$/iu.test(text)),
    is(/\p{L}[.:]\s/u.test(text)),
  ];
}
