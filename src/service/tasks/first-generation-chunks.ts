import { Marked } from 'marked';
import { firstGenerationType } from '../../domain/first-generation.ts';
import type { Segment } from '../../domain/segment.ts';
import type { ObjectStore } from '../ports/objects.ts';
import type { OutputSummary } from '../ports/records.ts';
import { chunksOf } from './read-output.ts';

/** Tags in Markdown are text of the document, never markup of the page it is shown in. */
const marked = new Marked({
  renderer: { html: ({ text }) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`) },
});

/** What is longer would keep the server, and all who wait for it, busy: it is shown as it is written. */
const LONGEST_MARKDOWN = 100_000;

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const asHtml = (markdown: string): string =>
  markdown.length > LONGEST_MARKDOWN
    ? `<pre>${escaped(markdown)}</pre>`
    : (marked.parse(markdown, { async: false }) as string).trim();

const isHtml = (content: string): boolean => /^\s*<[a-z]/i.test(content);

/** A segment as first-generation clients know it: twelve types, and its content under the name of its format, too. */
function firstGenerationSegment(segment: Segment): Segment & { html: string; markdown: string } {
  const content = segment.content ?? '';
  return {
    ...segment,
    segment_type: firstGenerationType(segment.segment_type),
    confidence: segment.confidence ?? null,
    content,
    html: isHtml(content) ? content : asHtml(content),
    // HTML is Markdown too.
    markdown: content,
  };
}

/** Chunks as first-generation clients know them, as the items of a list, each with its images linked. */
export async function* firstGenerationChunks(
  objects: ObjectStore,
  output: OutputSummary,
  link: (name: string) => AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const chunk of chunksOf(objects, output)) {
    for (const segment of chunk.segments) if (segment.image) segment.image = await joined(link(segment.image));
    yield separator + JSON.stringify({ ...chunk, segments: chunk.segments.map(firstGenerationSegment) });
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function joined(pieces: AsyncIterable<string> | Iterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
