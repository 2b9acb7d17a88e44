import type { Segment } from '../../domain/segment.ts';

/** As it is written: `## Scope` and `<h2>Scope</h2>` are 2. A title that says nothing else is 1, any other heading 2. */
export function headingLevel({ segment_type, content }: Segment): number {
  const written = /^\s*(?:(#{1,6}) |<h([1-6])\b)/.exec(content ?? '');
  if (!written) return segment_type === 'Title' ? 1 : 2;
  return written[1]?.length ?? Number(written[2]);
}
