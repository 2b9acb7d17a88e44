import type { Separator } from './gaps.ts';

const OPENING = '([{«‹';
const CLOSING = ')]}»›';

/** A sign of a line and what is before it. */
export interface SetSign {
  text: string;
  separator: Separator;
}

/**
 * Brackets of a right-to-left line the way round they are meant. Some files state the sign that is seen, others the one that is meant;
 * PDFium turns both, so that those of the second kind come out as `) … (`, and only one of two where the other is beside Latin letters:
 * `) … )`. Whichever way more of them open before they close is right: as they are, all turned, or each by the side that its space
 * is on. A line for which neither is truer stays as it is.
 */
export function straightenBrackets(line: readonly SetSign[]): string[] {
  const texts = line.map(({ text }) => text);
  const ways = [texts, texts.map(mirrored), line.map((_, at) => bySpace(line, at))];
  return ways.reduce((best, way) => (closedPairs(way) > closedPairs(best) ? way : best));
}

/** A bracket opens with a space before it, and closes with none. */
function bySpace(line: readonly SetSign[], at: number): string {
  const { text, separator } = line[at]!;
  if (!isBracket(text)) return text;
  const isFirst = at === 0 || separator !== 'none';
  const next = line[at + 1];
  const isLast = next?.separator !== 'none' || /^[.,:;!?،؛؟]$/u.test(next.text);
  if (isFirst === isLast) return text;
  return isFirst === OPENING.includes(text) ? text : mirrored(text);
}

const isBracket = (text: string): boolean => text.length === 1 && (OPENING + CLOSING).includes(text);

const mirrored = (text: string): string => {
  const opening = OPENING.indexOf(text);
  const closing = CLOSING.indexOf(text);
  if (text.length !== 1 || (opening === -1 && closing === -1)) return text;
  return opening === -1 ? OPENING[closing]! : CLOSING[opening]!;
};

function closedPairs(texts: readonly string[]): number {
  const open: string[] = [];
  let pairs = 0;
  for (const text of texts) {
    if (text.length !== 1) continue;
    if (OPENING.includes(text)) open.push(text);
    else if (CLOSING.includes(text) && open.at(-1) === OPENING[CLOSING.indexOf(text)]) {
      open.pop();
      pairs += 1;
    }
  }
  return pairs;
}
