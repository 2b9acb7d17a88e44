import type { Chunk, Page } from '../domain/parse-output.ts';
import type { Segment } from '../domain/segment.ts';
import { asMarkdown } from './document.ts';
import { csvOf, gridOf } from './table.ts';

export interface BundleSource {
  title: string | null;
  head: Record<string, unknown>;
  chunks: () => AsyncIterable<Chunk>;
  pages: () => AsyncIterable<Page>;
}

/** A text, or an image by its name in the output. */
export type BundleEntry = { name: string } & (
  | { content: AsyncIterable<string> | Iterable<string> }
  | { image: string }
);

const inFolder = (image: string): string => `images/${image}`;

/**
 * A result as files with links to each other:
 *
 *     document.md  document.json  tables/1.csv …  images/pages/1.jpg …  images/segments/….jpg
 */
export async function* bundleOf(source: BundleSource): AsyncGenerator<BundleEntry> {
  const style = { tables: 'pipe', imageUrl: inFolder, title: source.title, pageMarks: false } as const;
  yield { name: 'document.md', content: asMarkdown(segmentsIn(source.chunks()), style) };
  yield { name: 'document.json', content: outputJson(source, inFolder) };
  let tables = 0;
  for await (const segment of segmentsIn(source.chunks())) {
    const grid = segment.segment_type === 'Table' ? gridOf(segment) : null;
    if (grid) yield { name: `tables/${++tables}.csv`, content: [`\ufeff${csvOf(grid)}`] };
    if (segment.image) yield { name: inFolder(segment.image), image: segment.image };
  }
  for await (const { image } of source.pages()) {
    yield { name: inFolder(image), image };
  }
}

export async function* segmentsIn(chunks: AsyncIterable<Chunk>): AsyncGenerator<Segment> {
  for await (const { segments } of chunks) yield* segments;
}

/** Streams the `output` of a task. `place` maps image names; null omits an image. */
export async function* outputJson(
  { head, pages, chunks }: Omit<BundleSource, 'title'>,
  place: (image: string) => string | null,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},\n"pages":`;
  yield* listOf(pages(), (page) => ({ ...page, image: place(page.image) ?? '' }));
  yield ',\n"chunks":';
  yield* listOf(chunks(), (chunk) => ({
    ...chunk,
    segments: chunk.segments.map((segment) => ({ ...segment, image: segment.image ? place(segment.image) : null })),
  }));
  yield '}\n';
}

async function* listOf<T>(items: AsyncIterable<T>, shaped: (item: T) => T): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(shaped(item));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : ']';
}
