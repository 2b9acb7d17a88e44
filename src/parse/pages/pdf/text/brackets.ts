const OPENING = '([{«‹';
const CLOSING = ')]}»›';

/**
 * Brackets of a right-to-left line the way round they are meant. Some files state the sign that is seen, others the one that is meant;
 * PDFium turns both, so that those of the second kind come out as `) … (`. Whichever way more of them open before they close
 * is right; a line of which neither is truer stays as it is.
 */
export function straightenBrackets(texts: readonly string[]): string[] {
  const turned = texts.map(mirrored);
  return closedPairs(turned) > closedPairs(texts) ? turned : [...texts];
}

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
