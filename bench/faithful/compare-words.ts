/** Word counts of a comparison. */
export interface Faithfulness {
  stated: number;
  lost: string[];
  /** Written more often than the document states them. */
  doubled: string[];
  /** Written, but not in the document. */
  invented: string[];
  /** Written, and recognised in an image of the page: the text layer cannot show whether it is right. */
  read: string[];
  /** Share of the words that occur once on both sides and are in order. */
  order: number;
}

/** Normalised words: letters without case and form, digits separated from letters, each ideograph by itself. */
export function comparedWords(text: string): string[] {
  const plain = text
    // A spacing accent of a formula, before NFKC turns it into a space and a combining mark.
    .replace(/[\u00adˆˇ˜¯˙´¨]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  return (
    plain.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{M}]|$)|\p{Nd}+/gu,
    ) ?? []
  );
}

/** Single letters are not counted: formulas have hundreds. They may still be pieces of a word that one side splits. */
export const isCounted = (word: string): boolean => !/^[\p{Script=Latin}\p{Script=Greek}\p{Lm}]$/u.test(word);

/**
 * Descriptions of images. They contain labels of drawings, which are not lost; text recognised in a photograph is not
 * invented.
 */
export const descriptionsIn = (markdown: string): string => (markdown.match(DESCRIPTION) ?? []).join(' ');
const DESCRIPTION = /!\[(?:\\.|[^\]\\])*\]\([^)]*\)/gu;

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega';
const LETTERS = new Map(GREEK.split(' ').map((name, at) => [name, String.fromCodePoint(0x3b1 + at)]));
const FUNCTIONS =
  /^(?:(?:arc)?(?:sin|cos|tan)h?|cot|coth|sec|csc|log|ln|lg|exp|lim|max|min|sup|inf|limsup|liminf|det|dim|ker|arg|gcd|Pr|hom|deg)$/u;

/**
 * The letters of a formula. Spaces in LaTeX have no meaning, and a text layer joins a letter and its index: `x_{t}` is
 * `xt` there.
 */
const lettersOfFormula = (latex: string): string =>
  latex
    .replace(/\\(?:begin|end)\{[a-z*]+\}(?:\{[lcr|]*\})?/gu, '&')
    .replace(/\\(?:[,;:! \\]|q?quad)/gu, '&')
    .replace(/\\(?:var)?([a-zA-Z]+)/gu, (_, name: string) => {
      const letter = LETTERS.get(name.toLowerCase());
      return letter ?? (FUNCTIONS.test(name) ? name : '');
    })
    .replace(/[{}_^\s]/gu, '');

/** The words of Markdown outside descriptions: without syntax, link targets and HTML; of formulas, their letters. */
export const plainOfMarkdown = (markdown: string): string =>
  markdown
    .replace(DESCRIPTION, ' ')
    .replace(
      /(?<!\\)\$\$((?:\\.|[^$\\])+)\$\$|(?<!\\)\$(?!\s)((?:\\.|[^$\\\n])+)(?<!\s)\$(?!\d)/gu,
      (_, block?: string, inline?: string) => (block ? ` ${lettersOfFormula(block)} ` : lettersOfFormula(inline!)),
    )
    .replace(/\]\((?:<[^>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/gu, ' ')
    .replace(/<!--[\s\S]*?-->/gu, ' ')
    // Markup inside a word does not split it: `H<sub>2</sub>O`, `**in**finite`.
    .replace(/<\/?(?:b|i|u|s|em|strong|sub|sup|del|ins|mark|code|span)(?:\s[^<>]*)?>/giu, '')
    .replace(/(?<!\\)<\/?[a-z][^<>]*>/giu, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+);/giu, ' ')
    .replace(/\*\*|~~|\\(?=[^\p{L}\p{N}\s])/gu, '');

/**
 * `forgiven`: words that a tool may omit, such as page numbers and repeating headers. `recognised`: words that it read
 * in images.
 */
export function compareWords(
  truth: readonly string[],
  said: readonly string[],
  forgiven: readonly string[] = [],
  recognised: readonly string[] = [],
): Faithfulness {
  const stated = new Set(truth);
  const missing = difference(truth, said);
  const extra = difference(said, truth);
  explainJoined(extra, missing);
  explainJoined(missing, extra);
  for (const word of forgiven) take(missing, word);
  const read = recognised.filter((word) => take(extra, word));
  const left = wordsOf(extra).filter(isCounted);
  return {
    stated: truth.filter(isCounted).length,
    lost: wordsOf(missing).filter(isCounted),
    doubled: left.filter((word) => stated.has(word)),
    invented: left.filter((word) => !stated.has(word)),
    read: read.filter(isCounted),
    order: orderOf(truth.filter(isCounted), said.filter(isCounted)),
  };
}

type Bag = Map<string, number>;

function bagOf(words: readonly string[]): Bag {
  const bag: Bag = new Map();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

const wordsOf = (bag: Bag): string[] => [...bag].flatMap(([word, count]) => Array<string>(count).fill(word));

function take(bag: Bag, word: string): boolean {
  const count = bag.get(word) ?? 0;
  if (count === 0) return false;
  if (count === 1) bag.delete(word);
  else bag.set(word, count - 1);
  return true;
}

function difference(words: readonly string[], others: readonly string[]): Bag {
  const bag = bagOf(words);
  for (const word of others) take(bag, word);
  return bag;
}

/** `international` on one side is `inter` and `national` on the other: neither is lost or invented. */
function explainJoined(joined: Bag, parts: Bag): void {
  for (const word of wordsOf(joined)) {
    const pieces = splitInto(word, parts);
    if (!pieces) continue;
    take(joined, word);
    for (const piece of pieces) take(parts, piece);
  }
}

/** Splits the word into words of the other side; null if that is impossible. */
function splitInto(word: string, parts: Bag, hopeless = new Set<string>()): string[] | null {
  if (word === '') return [];
  if (hopeless.has(word)) return null;
  for (let length = word.length; length > 0; length--) {
    const piece = word.slice(0, length);
    const rest = parts.has(piece) ? splitInto(word.slice(length), parts, hopeless) : null;
    if (rest) return [piece, ...rest];
  }
  hopeless.add(word);
  return null;
}

function orderOf(truth: readonly string[], said: readonly string[]): number {
  const [inTruth, inSaid] = [bagOf(truth), bagOf(said)];
  const placeOf = new Map(truth.map((word, at) => [word, at]));
  const places = said
    .filter((word) => inSaid.get(word) === 1 && inTruth.get(word) === 1)
    .map((word) => placeOf.get(word)!);
  if (places.length === 0) return 1;
  // Longest increasing subsequence, by patience sorting.
  const piles: number[] = [];
  for (const place of places) {
    const at = piles.findIndex((top) => top >= place);
    piles[at === -1 ? piles.length : at] = place;
  }
  return piles.length / places.length;
}
