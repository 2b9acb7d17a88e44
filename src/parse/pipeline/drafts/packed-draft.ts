import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ParseConfiguration } from '../../../domain/configuration/parse-configuration.ts';
import type { LeftOutSegment } from '../../../domain/parse-output.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { PageDraft, PageHead, SegmentDraft } from '../../draft.ts';
import { type PageFacts, pageFacts } from '../../layout/page-facts.ts';
import { contentsEntry } from '../../write/lines/contents.ts';
import { isLeftOut, leftOut } from '../segment/output-segment.ts';
import { linesOfWritten, type WrittenSegment } from '../segment/written-segment.ts';

/**
 * A stored draft: two parts, compressed separately, because joining pages needs the second only if something changed.
 *
 *     length of the first part | facts         | the draft
 *                              | head          |
 *                              | per segment: its light form, its text
 */
export interface PagePart {
  id: string;
  type: SegmentType;
  isComment?: boolean;
  written: WrittenSegment | null;
  /** For a segment that its type omits from the result. */
  leftOut?: LeftOutSegment;
}

interface StoredHead {
  page: PageHead;
  parts: { id: string; type: SegmentType; isComment?: boolean; isWritten: boolean; leftOut?: LeftOutSegment }[];
}

const LENGTH_BYTES = 4;
const NEWLINE = 0x0a;
/** Flag in the length: not compressed, as in short documents. */
const IS_PLAIN = 0x8000_0000;
/** Fast compression: drafts are repetitive, and a tenth of the size already. */
const pack = (text: string): Buffer => deflateRawSync(text, { level: 1 });

export function packedDraft(draft: PageDraft, configuration: ParseConfiguration | null, isShort = false): Buffer {
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
  const texts = [[JSON.stringify(facts), JSON.stringify(head), ...written, ''].join('\n'), JSON.stringify(draft)];
  const [first, second] = texts.map((text) => (isShort ? Buffer.from(text) : pack(text))) as [Buffer, Buffer];
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(first.length + (isShort ? IS_PLAIN : 0));
  return Buffer.concat([length, first, second]);
}

function unpacked(bytes: Buffer, part: 'first' | 'second'): Buffer {
  const stated = bytes.readUInt32LE(0);
  const end = LENGTH_BYTES + (stated % IS_PLAIN);
  const own = part === 'first' ? bytes.subarray(LENGTH_BYTES, end) : bytes.subarray(end);
  return stated >= IS_PLAIN ? own : inflateRawSync(own);
}

export const unpackedDraft = (bytes: Buffer): PageDraft => JSON.parse(unpacked(bytes, 'second').toString());

/** Facts for the whole document; null if not stored. */
export const unpackedFacts = (bytes: Buffer): PageFacts | null => JSON.parse(firstPart(bytes).next().value!.toString());

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
  const lines = unpacked(bytes, 'first');
  for (let from = 0, end = lines.indexOf(NEWLINE); end >= 0; from = end + 1, end = lines.indexOf(NEWLINE, from)) {
    yield lines.subarray(from, end);
  }
}
