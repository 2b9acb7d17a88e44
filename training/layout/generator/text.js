// Words in many scripts. Languages with a corpus use real sentences; the others get random words with plausible letters
// and lengths, which is all that a layout detector can see of them.
import { between, chance, int, pick, times, weighted } from './random.js';

const corpus = globalThis.CORPUS;
export const LANGUAGES = {
  en: 56,
  de: 8,
  xx: 10,
  ru: 4,
  zh: 6,
  ja: 3,
  ko: 3,
  he: 1.5,
  ar: 3,
  el: 1.5,
  hi: 2,
  th: 1.5,
};
export const lang = { code: 'en' };
export const isCjk = () => lang.code === 'zh' || lang.code === 'ja';
export const isWide = () => isCjk() || lang.code === 'ko';
export const isRightToLeft = () => lang.code === 'he' || lang.code === 'ar';

const letters = (from, to) => times(to - from + 1, (i) => String.fromCodePoint(from + i));
const ALPHABET = {
  ru: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф'.split(''),
  el: 'αοιετσνηυρπκμλωςδγχθφβξζψάέίόή'.split(''),
  ar: [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي', ...'اللنمويتر'],
  he: letters(0x05d0, 0x05ea),
  th: letters(0x0e01, 0x0e2e),
  hi: letters(0x0915, 0x0939),
};
const SYLLABLES =
  'la re ção ni tro è ki ver ă pre ști mo çe ul ø ver gå ska č ný ře szy ąc ló per ti on ar en ie qu ou é à ció ña ün tö ği şa il lo da me'.split(
    ' ',
  );

function word() {
  const size = Math.max(1, Math.round(between(1, 5) + between(0, 5)));
  if (lang.code === 'xx') return times(Math.ceil(size / 2.2), () => pick(SYLLABLES)).join('');
  if (lang.code === 'hi')
    return times(
      Math.ceil(size / 2),
      () => pick(ALPHABET.hi) + (chance(0.6) ? String.fromCodePoint(int(0x093e, 0x094c)) : ''),
    ).join('');
  return times(size, () => pick(ALPHABET[lang.code])).join('');
}

function inventedParagraph() {
  if (lang.code === 'ko')
    return times(int(20, 90), () => times(int(1, 5), () => String.fromCharCode(0xac00 + int(0, 11171))).join('')).join(
      ' ',
    );
  if (lang.code === 'ja')
    return (
      times(int(80, 260), () =>
        chance(0.35)
          ? String.fromCharCode(0x4e00 + int(0, 5000))
          : chance(0.04)
            ? '、'
            : String.fromCharCode(0x3042 + int(0, 79)),
      ).join('') + '。'
    );
  if (lang.code === 'th') return times(int(30, 90), () => word() + (chance(0.3) ? ' ' : '')).join('');
  let out = '';
  let start = true;
  for (let i = int(25, 130); i > 0; i--) {
    const w = word();
    out += start ? w[0].toUpperCase() + w.slice(1) : w;
    start = chance(0.08);
    out += start ? '. ' : chance(0.07) ? ', ' : ' ';
  }
  return out.trim() + '.';
}

export const rawParagraph = () => (corpus[lang.code] ? pick(corpus[lang.code]) : inventedParagraph());

/** A run of words, with a capital first letter. */
export function words(low, high) {
  const count = int(low, high);
  const text = rawParagraph();
  if (isCjk() || lang.code === 'th') {
    const start = int(0, Math.max(0, text.length - count * 2));
    return text.slice(start, start + count * 2);
  }
  const all = text.split(' ');
  const start = int(0, Math.max(0, all.length - count));
  const run = all
    .slice(start, start + count)
    .join(' ')
    .replace(/^[^\p{L}\p{N}]+|[,;:(\-–]+$/gu, '');
  return run ? run[0].toUpperCase() + run.slice(1) : 'Lorem';
}

export const titleCase = (text) => text.replace(/(^|\s)\p{L}/gu, (c) => c.toUpperCase());
export const name = (low = 1, high = 3) => titleCase(words(low, high));
export const escapeHtml = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function paragraph(minimum, maximum) {
  let text = rawParagraph();
  for (let i = 0; text.length < minimum && i < 12; i++) text += ' ' + rawParagraph();
  if (text.length <= maximum) return text;
  const start = chance(0.3) ? 0 : int(0, text.length - maximum);
  text = text.slice(start, start + maximum);
  if (!isCjk() && start > 0) text = text.slice(text.indexOf(' ') + 1);
  return chance(0.8) ? text.replace(/[^\s]*$/, '').trim() + '.' : text;
}

export const number = () =>
  pick([
    () => `${int(0, 99)}.${int(0, 9)}`,
    () => `${int(1, 999)},${String(int(0, 999)).padStart(3, '0')}`,
    () => `${int(0, 100)}%`,
    () => `$${int(1, 999)}.${String(int(0, 99)).padStart(2, '0')}`,
    () => String(int(0, 2024)),
    () => `(${int(1, 99)}.${int(0, 9)})`,
    () => `-${int(1, 99)}.${int(10, 99)}`,
    () => `0.${int(100, 999)}`,
    () => `${int(1, 99)} ${pick(['mg', 'km', 'kg', '€', 'ms', 'cm', 'GB'])}`,
  ])();

export const date = () =>
  pick([
    () => `${int(1, 28)}/${int(1, 12)}/${int(1990, 2026)}`,
    () => `${int(1990, 2026)}-0${int(1, 9)}-${int(10, 28)}`,
    () => `${pick(['January', 'March', 'May', 'July', 'October'])} ${int(1, 28)}, ${int(1990, 2026)}`,
    () => `${int(1, 28)}. ${pick(['Mai', 'Juni', 'avril', 'mars', 'enero', 'luglio'])} ${int(1990, 2026)}`,
  ])();

export const url = () =>
  `${pick(['https://www.', 'http://', 'www.'])}${times(int(2, 4), () => pick(['in', 'data', 'world', 'org', 'lib', 'gov', 'stat', 'news'])).join('')}.${pick(['org', 'com', 'gov', 'eu'])}/${times(int(1, 4), () => pick(['report', 'en', 'content', 'wiki', 'docs', 'a1', 'status', '2021'])).join('/')}${chance(0.5) ? '/' + int(100, 999999) : ''}`;

export const chooseLanguage = () => {
  lang.code = weighted(LANGUAGES);
};
