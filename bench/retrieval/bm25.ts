/** Words of a chunk or of a plain window, and its pages. */
export interface Passage {
  words: string[];
  pages: Set<number>;
}

export interface Question {
  document: string;
  question: string;
  /** Pages that answer it. */
  pages: number[];
  /** What it was made from; absent if a person asked it. */
  kind?: string;
}

/** Whether the right page is among the first five passages, and the reciprocal rank of the first passage on it. */
export interface Found {
  hit: number;
  reciprocal: number;
}

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

const [K1, B] = [1.5, 0.75];

/** Ranks the passages of one document for each question by BM25. */
export function askAll(passages: readonly Passage[], questions: readonly Question[]): Found[] {
  const asked = questions.map(({ question }) => [...new Set(wordsOf(question))]);
  const counts = countsByWord(passages, new Set(asked.flat()));
  const mean = meanLength(passages);
  const norms = passages.map(({ words }) => K1 * (1 - B + (B * words.length) / mean));
  return questions.map(({ pages }, at) => {
    const scores = new Float64Array(passages.length);
    for (const word of asked[at]!) {
      const holders = counts.get(word) ?? [];
      const rarity = Math.log(1 + (passages.length - holders.length + 0.5) / (holders.length + 0.5));
      for (const [passage, n] of holders) scores[passage]! += (rarity * n * (K1 + 1)) / (n + norms[passage]!);
    }
    const rank = rankOfBest(scores, (passage) => pages.some((page) => passages[passage]!.pages.has(page)));
    return { hit: rank <= 5 ? 1 : 0, reciprocal: 1 / rank };
  });
}

export const meanLength = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { words }) => sum + words.length, 0) / passages.length;

function countsByWord(passages: readonly Passage[], wanted: ReadonlySet<string>): Map<string, [number, number][]> {
  const counts = new Map<string, [number, number][]>();
  passages.forEach(({ words }, at) => {
    for (const word of words) {
      if (!wanted.has(word)) continue;
      const holders = counts.get(word) ?? [];
      const last = holders.at(-1);
      if (last?.[0] === at) last[1] += 1;
      else holders.push([at, 1]);
      counts.set(word, holders);
    }
  });
  return counts;
}

/** The rank from 1; equal scores rank in reading order. Infinity if no passage is right. */
function rankOfBest(scores: Float64Array, isRight: (passage: number) => boolean): number {
  let best = -1;
  scores.forEach((score, at) => {
    if (isRight(at) && (best < 0 || score > scores[best]!)) best = at;
  });
  if (best < 0) return Infinity;
  return 1 + scores.filter((score, at) => score > scores[best]! || (score === scores[best] && at < best)).length;
}
