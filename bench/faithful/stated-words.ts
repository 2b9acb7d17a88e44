import { bottom } from '../../src/domain/geometry.ts';
import type { ParseContext } from '../../src/parse/context.ts';
import type { PageContent, Word } from '../../src/parse/page-content.ts';
import { openPages } from '../../src/parse/pages/open-pages.ts';
import { withoutInvisibleWords } from '../../src/parse/read/text-layer/invisible-words.ts';

export interface StatedDocument {
  pageCount: number;
  /** Words of the text layer in content stream order. */
  text: string;
  /** Lines at page edges that repeat on other pages, and page numbers. */
  repeated: string;
}

/**
 * Fraction of a page's height, at its top and bottom, for headers and footers. The first and the last line may be one
 * anywhere.
 */
const EDGE = 0.15;

/** The visible text of a PDF; null if a page has no text layer, so that its text is unknown. */
export async function statedDocument(path: string, ctx: ParseContext): Promise<StatedDocument | null> {
  const source = await openPages(path, 'pdf', { dpi: 144 }, ctx);
  try {
    const pages: Pick<PageContent, 'height' | 'words'>[] = [];
    for (let number = 1; number <= source.pageCount; number++) {
      const { content: page } = withoutInvisibleWords(await source.readPage(number), true);
      const words = page.words.filter((word) => word.source === 'text-layer' && !word.hidden);
      if (words.length === 0 && page.images.length > 0) return null;
      pages.push({ height: page.height, words });
      page.raster.letGo?.();
    }
    const lines = pages.map(edgeLines);
    const counts = new Map<string, number>();
    for (const page of lines)
      for (const key of new Set(page.map(({ key }) => key))) counts.set(key, (counts.get(key) ?? 0) + 1);
    const isForgiven = (key: string): boolean =>
      (counts.get(key) ?? 0) > 1 || /^[\W_]*(?:page |seite |[a-z]-)?#(?: (?:of|von|\/) #)?[\W_]*$/u.test(key);
    return {
      pageCount: source.pageCount,
      text: pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' '),
      repeated: lines
        .flat()
        .filter(({ key }) => isForgiven(key))
        .map(({ text }) => text)
        .join(' '),
    };
  } finally {
    source.close();
  }
}

function edgeLines({ height, words }: { height: number; words: readonly Word[] }): { key: string; text: string }[] {
  const heightOf = ({ bbox, baseline }: Word): number => (baseline ?? bottom(bbox)) / height;
  const rows = Map.groupBy(words, (word) => Math.round(heightOf(word) * 150));
  const ends = [Math.min(...rows.keys()), Math.max(...rows.keys())];
  const edge = [...rows].filter(([at]) => at < EDGE * 150 || at > (1 - EDGE) * 150 || ends.includes(at));
  return edge.flatMap(([, row]) => {
    const ordered = row.toSorted((a, b) => a.bbox.left - b.bbox.left);
    const text = ordered.map((word) => word.text).join(' ');
    // A page number next to its running title, on either side.
    const sides = row.length > 1 ? [ordered[0]!, ordered.at(-1)!] : [];
    const numbers = sides.filter((word) => /^\d{1,4}$/u.test(word.text));
    return [...numbers.map((word) => ({ key: '#', text: word.text })), { key: withoutNumbers(text), text }];
  });
}

const withoutNumbers = (text: string): string => text.toLowerCase().replace(/\d+/gu, '#').replace(/\s+/gu, ' ').trim();
