import type { Segment } from '../domain/segment.ts';

export interface Hit {
  segment: Segment;
  /** The words around the first match. */
  text: string;
}

const SHOWN_BEFORE = 80;
const SHOWN = 300;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Segments that hold all words of the query, in reading order. */
export async function findText(segments: AsyncIterable<Segment>, query: string, limit: number): Promise<Hit[]> {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const hits: Hit[] = [];
  for await (const segment of segments) {
    const text = segment.text ?? '';
    const found = plain(text);
    if (!words.every((word) => found.includes(word))) continue;
    const at = Math.max(0, Math.min(...words.map((word) => found.indexOf(word))) - SHOWN_BEFORE);
    hits.push({ segment, text: `${at > 0 ? '…' : ''}${text.slice(at, at + SHOWN).replace(/\s+/g, ' ')}` });
    if (hits.length === limit) break;
  }
  return hits;
}
