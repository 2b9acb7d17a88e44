import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ParseContext } from '../context.ts';
import type { PageDraft, SegmentDraft } from '../draft.ts';
import { pageFacts, type SegmentFacts } from '../layout/page-facts.ts';

const EXPLANATION_FILE = 'explanation.txt';
const SHOWN_LETTERS = 70;

/** Writes which steps decided the type of every segment, for debugging; not part of the output. */
export async function writeExplanation(
  drafts: AsyncIterable<PageDraft>,
  { workDir, signal }: Pick<ParseContext, 'workDir' | 'signal'>,
): Promise<{ explanationFile: string }> {
  await pipeline(Readable.from(linesOf(drafts)), createWriteStream(join(workDir, EXPLANATION_FILE)), { signal });
  return { explanationFile: EXPLANATION_FILE };
}

async function* linesOf(drafts: AsyncIterable<PageDraft>): AsyncGenerator<string> {
  for await (const page of drafts) {
    const facts = new Map(pageFacts(page).segments.map((segment) => [segment.id, segment]));
    for (const segment of page.segments) yield explain(page.pageNumber, segment, facts.get(segment.id));
  }
}

function explain(pageNumber: number, segment: SegmentDraft, facts: SegmentFacts | undefined): string {
  const { type, headingLevel, words, decidedBy = [], confidence } = segment;
  const text = words.map((word) => word.text).join(' ');
  const shown = text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text;
  const level = headingLevel === undefined ? '' : ` ${headingLevel}`;
  const lines = [`page ${pageNumber}  ${type}${level} (${confidence.toFixed(2)})  ${shown}`];
  if (facts) lines.push(`    ${factsIn(facts)}`);
  return `${[...lines, ...decidedBy.map((decision) => `    ${decision}`)].join('\n')}\n`;
}

function factsIn({ bbox, size, bold, lineCount, style, statedLevel }: SegmentFacts): string {
  const place = [bbox.left, bbox.top, bbox.width, bbox.height].map(Math.round).join(', ');
  const stated = statedLevel === undefined ? [] : [`structure tree: heading ${statedLevel}`];
  const weight = bold ? ['bold'] : [];
  const styles = style === undefined ? [] : [style];
  return [`at ${place}`, `${lineCount} lines`, `size ${size.toFixed(1)}`, ...weight, ...styles, ...stated].join('; ');
}
