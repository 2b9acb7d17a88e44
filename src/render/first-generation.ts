import { Marked } from 'marked';
import { firstGenerationType } from '../domain/configuration/first-generation.ts';
import type { Segment } from '../domain/segment.ts';
import { boundedLexing } from '../parse/without-engines.ts';

/** Tags in Markdown are text of the document, not markup. */
const marked = new Marked({
  async: false,
  hooks: boundedLexing,
  renderer: { html: ({ text }) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`) },
});

const isHtml = (content: string): boolean => /^\s*<[a-z]/i.test(content);

/** Converts to the twelve old types, with the content also in `html` and `markdown`. */
export function firstGenerationSegment(segment: Segment): Segment & { html: string; markdown: string } {
  const content = segment.content ?? '';
  return {
    ...segment,
    segment_type: firstGenerationType(segment.segment_type),
    confidence: segment.confidence ?? null,
    content,
    html: isHtml(content) ? content : (marked.parse(content) as string).trim(),
    // HTML is valid Markdown.
    markdown: content,
  };
}
