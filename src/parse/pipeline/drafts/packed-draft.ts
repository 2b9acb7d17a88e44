import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { LeftOutSegment } from '../../../domain/parse-output.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { PageDraft, PageHead, SegmentDraft } from '../../draft.ts';
import { type PageFacts, pageFacts } from '../../layout/page-facts.ts';
import { contentsEntry } from '../../write/contents.ts';
import { isLeftOut, leftOut } from '../segment/left-out.ts';
import { linesOfWritten, type WrittenSegment } from '../segment/written-segment.ts';

/**
 * A draft as it is stored: two parts, each compressed for itself, since joining pages needs the second only where something changed.
 *
 *     length of the first part | facts         | the draft
 *                              | head          |
 *                              | per segment: its light form, its text
 */
export interface PagePart {
  id: string;
  type: SegmentType;
  isComment?: boolean;
  /** Null where it was not written with its page. */
  written: WrittenSegment | null;
  /** Of a part that its type leaves out of the result. */
  leftOut?: LeftOutSegment;
}

interface StoredHead {
  page: PageHead;
  parts: { id: string; type: SegmentType; isComment?: boolean; isWritten: boolean; leftOut?: LeftOutSegment }[];
}

const LENGTH_BYTES = 4;
const NEWLINE = 0x0a;
/** Fast: drafts say the same again and again, and are a tenth as large already. Those of a short document are not made smaller. */
const packing =
  (isShort: boolean) =>
  (text: string): Buffer =>
    deflateRawSync(text, { level: isShort ? 0 : 1 });

export function packedDraft(draft: PageDraft, configuration: ParseConfiguration | null, isShort = false): Buffer {
  const pack = packing(isShort);
  const { segments, ...page } = draft;
  const partOf = ({ type, comment }: SegmentDraft) => ({ type, ...(comment && { isComment: true }) });
  const isMissing = (part: SegmentDraft) => configuration !== null && isLeftOut(partOf(part), configuration);
  const isWritten = (part: SegmentDraft) => configuration !== null && !isLeftOut(partOf(part), configuration);
  const head: StoredHead = {
    page,
    parts: segments.map((segment) => {
      const missing = isMissing(segment) && { leftOut: leftOut(segment) };
      return { id: segment.id, ...partOf(segment), isWritten: isWritten(segment), ...missing };
    }),
  };
  const written = configuration
    ? segments.filter(isWritten).flatMap((part) => linesOfWritten(part, page, configuration))
    : [];
  const facts = configuration && pageFacts(draft, contentsEntry);
  const first = pack([JSON.stringify(facts), JSON.stringify(head), ...written, ''].join('\n'));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(first.length);
  return Buffer.concat([length, first, pack(JSON.stringify(draft))]);
}

export function unpackedDraft(bytes: Buffer): PageDraft {
  const second = inflateRawSync(bytes.subarray(LENGTH_BYTES + bytes.readUInt32LE(0)));
  return JSON.parse(second.toString()) as PageDraft;
}

/** What the whole document has to know of the page; null where it was not stored. */
export function unpackedFacts(bytes: Buffer): PageFacts | null {
  return JSON.parse(firstPart(bytes).next().value!.toString());
}

export function unpackedPage(bytes: Buffer): PageHead & { parts: PagePart[] } {
  const lines = firstPart(bytes);
  const next = () => lines.next().value ?? Buffer.alloc(0);
  next();
  const { page, parts }: StoredHead = JSON.parse(next().toString());
  const partOf = ({ isWritten, ...part }: StoredHead['parts'][number]): PagePart => {
    const written = isWritten ? { segment: JSON.parse(next().toString()), text: next() } : null;
    return { ...part, written };
  };
  return { ...page, parts: parts.map(partOf) };
}

function* firstPart(bytes: Buffer): Generator<Buffer, undefined> {
  const lines = inflateRawSync(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + bytes.readUInt32LE(0)));
  for (let from = 0, end = lines.indexOf(NEWLINE); end >= 0; from = end + 1, end = lines.indexOf(NEWLINE, from)) {
    yield lines.subarray(from, end);
  }
}
