/** Small words after which a text goes on: `cost of` | `goods sold`. */
const JOINING = new Set(
  'and of the to in for or by from with on at per a an as other net than its de la des et du y und der die von'.split(
    ' ',
  ),
);
const NUMBER = /^[([<>~≈$€£¥+\-–−]*\p{Nd}[\p{Nd},.\s]*[%)\]*†‡a-c]*$/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;

export const WORD_FEATURE_COUNT = 19;

/** What the network knows of a word's text: kinds of characters, never which word it is. */
export function wordFeatures(text: string, isBold: boolean): number[] {
  const letters = [...text];
  const count = Math.max(1, letters.length);
  const first = letters[0] ?? '';
  const last = letters.at(-1) ?? '';
  const core = text.toLowerCase().replace(/^[.,;:()]+|[.,;:()]+$/g, '');
  const alphabetic = letters.filter((letter) => LETTER.test(letter));
  const share = (isOne: (letter: string) => boolean): number => letters.filter(isOne).length / count;
  return [
    Math.min(count, 24) / 12,
    share((letter) => DIGIT.test(letter)),
    Number(CAPITAL.test(first)),
    Number(SMALL.test(first)),
    Number(alphabetic.length > 1 && alphabetic.every((letter) => CAPITAL.test(letter))),
    Number(/[$€£¥₹]/.test(text)),
    Number(text.includes('%')),
    Number(!/[\p{L}\p{N}]/u.test(text)),
    Number(/[([]/.test(text)),
    Number(/[)\]]/.test(text)),
    Number(last === ':'),
    Number(last === '' || ',;-/&–'.includes(last) || JOINING.has(core)),
    Number(last === '.'),
    Number(JOINING.has(core)),
    share((letter) => letter > '\u2e80'),
    Number(NUMBER.test(text)),
    Number(isBold),
    share((letter) => letter >= '\u0590' && letter < '\u0780'),
    1,
  ];
}
