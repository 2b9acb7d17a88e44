/** F1 of headings with their levels over all documents. Numbers that the program adds before a heading are ignored. */
export function headingScore(documents: readonly { expected: string[]; found: string[] }[]): {
  f1: number;
  wrong: string[];
} {
  let [hits, expectedCount, foundCount] = [0, 0, 0];
  const wrong: string[] = [];
  for (const { expected, found } of documents) {
    const left = found.map(key);
    for (const heading of expected) {
      const at = left.findIndex((one) => isSame(one, key(heading)));
      if (at >= 0) left.splice(at, 1);
      else wrong.push(`missed: ${heading}`);
    }
    for (const extra of left) wrong.push(`too many: ${extra}`);
    hits += found.length - left.length;
    expectedCount += expected.length;
    foundCount += found.length;
  }
  const total = expectedCount + foundCount;
  return { f1: total === 0 ? 1 : (2 * hits) / total, wrong };
}

/** HTML and Markdown have six levels, Word has nine. */
const LOWEST = 6;

/** `2 3.1 Der Anfang` → `2:31deranfang` */
function key(heading: string): string {
  const [level = ''] = heading.split(' ', 1);
  return `${Math.min(LOWEST, Number(level))}:${heading
    .slice(level.length)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')}`;
}

/** The rendered heading may begin with a number, or with a word and a number: `Section 1`. */
function isSame(found: string, expected: string): boolean {
  const [level, text = ''] = found.split(':');
  const [wantedLevel, wanted = ''] = expected.split(':');
  return (
    level === wantedLevel &&
    (text === wanted ||
      (text.endsWith(wanted) && /^\p{L}{0,10}(?:\d|[ivx]){1,8}$/u.test(text.slice(0, -wanted.length))))
  );
}
