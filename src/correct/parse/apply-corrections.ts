import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { Chunk, Page } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import type { Anchor, Correction, NotApplied, Operation, ParseOperation } from '../../domain/task/correction.ts';
import { loadTokenizer, rebuiltChunk, type TokenCounter } from '../../parse/without-engines.ts';
import { type Change, operate, type Setting } from './operations.ts';
import { anchorOf, keyOfAnchor, NotApplicable, Workspace, wordsKey } from './workspace.ts';

export type AskedOperation = Operation & Partial<Pick<Correction, 'run' | 'anchors'>>;

export interface ApplySetting extends Setting {
  /** The run of the output; corrections of other runs find their segments by text. */
  run: string;
}

export interface OperationOutcome extends Change {
  id: string;
  anchors: Anchor[];
}

export interface Plan {
  outcomes: (OperationOutcome | NotApplied)[];
  work: Workspace;
}

export const isApplied = (outcome: OperationOutcome | NotApplied): outcome is OperationOutcome =>
  !('reason' in outcome);

type Chunks = AsyncIterable<Chunk> | Iterable<Chunk>;

/** Applies corrections and reports the outcome of each. Reads chunks once and holds only affected segments. */
export async function planCorrections(
  chunks: Chunks,
  corrections: readonly AskedOperation[],
  setting: ApplySetting,
): Promise<Plan> {
  const work = await touched(chunks, corrections, setting.run);
  const outcomes = corrections.map((correction): OperationOutcome | NotApplied => {
    try {
      const now = nowCalled(correction as ParseOperation & AskedOperation, work, setting.run);
      const anchors = namesIn(now).flatMap((id) => work.original(id) ?? []);
      return { id: correction.id, ...operate(now, work, setting), anchors: anchors.map(anchorOf) };
    } catch (error) {
      if (!(error instanceof NotApplicable)) throw error;
      return { id: correction.id, reason: error.message };
    }
  });
  return { outcomes, work };
}

/** The output of a parse; may be read several times. */
export interface DocumentToCorrect {
  chunks: () => AsyncIterable<Chunk>;
  pages: () => AsyncIterable<Page>;
  configuration: ParseConfiguration;
  run: string;
}

export async function planForDocument(
  { chunks, pages, configuration, run }: DocumentToCorrect,
  corrections: readonly (Operation | Correction)[],
): Promise<Plan> {
  const sizes = new Map<number, { width: number; height: number }>();
  if (corrections.some(({ op }) => op === 'add')) {
    for await (const page of pages()) sizes.set(page.page_number, { width: page.page_width, height: page.page_height });
  }
  return planCorrections(chunks(), corrections as AskedOperation[], {
    formats: configuration.segment_processing,
    run,
    pageSize: (page) => sizes.get(page) ?? null,
  });
}

/** The token counter of the parse. */
export const counterFor = (
  { chunk_processing }: ParseConfiguration,
  tokenizerDir: string | null,
): Promise<TokenCounter> => loadTokenizer(chunk_processing.tokenizer, tokenizerDir);

export async function* correctedChunks(chunks: Chunks, work: Workspace, counter: TokenCounter): AsyncGenerator<Chunk> {
  let start = work.at(null) ?? [];
  for await (const chunk of chunks) {
    const isTouched = start.length > 0 || chunk.segments.some(({ segment_id }) => work.at(segment_id) !== undefined);
    if (!isTouched) {
      yield chunk;
      continue;
    }
    const segments = [...start, ...chunk.segments.flatMap((segment) => work.at(segment.segment_id) ?? [segment])];
    start = [];
    if (segments.length > 0) yield rebuiltChunk(chunk, segments, counter);
  }
}

function namesIn(operation: Operation): string[] {
  const one = operation as { segment_id?: string; segment_ids?: string[]; after?: string | null; before?: string };
  return [one.segment_id, ...(one.segment_ids ?? []), one.after, one.before].filter((id) => typeof id === 'string');
}

/** Replaces segment ids with those of this run. */
function nowCalled<T extends ParseOperation & AskedOperation>(correction: T, work: Workspace, run: string): T {
  if (correction.run === undefined || correction.run === run) return correction;
  const anchorOfId = new Map((correction.anchors ?? []).map((anchor) => [anchor.segment_id, anchor]));
  const now = (id: string): string => work.nowCalled(id, anchorOfId.get(id));
  const one = correction as { segment_id?: string; segment_ids?: string[]; after?: string | null; before?: string };
  return {
    ...correction,
    ...(one.segment_id === undefined ? {} : { segment_id: now(one.segment_id) }),
    ...(one.segment_ids === undefined ? {} : { segment_ids: one.segment_ids.map(now) }),
    ...(typeof one.after === 'string' ? { after: now(one.after) } : {}),
    ...(one.before === undefined ? {} : { before: now(one.before) }),
  };
}

async function touched(chunks: Chunks, corrections: readonly AskedOperation[], run: string): Promise<Workspace> {
  const names = new Set(corrections.flatMap(namesIn));
  const old = corrections.filter((correction) => correction.run !== undefined && correction.run !== run);
  const words = new Set(old.flatMap(({ anchors }) => (anchors ?? []).map(keyOfAnchor)));
  const found: Segment[] = [];
  const before = new Map<string, string | null>();
  let last: string | null = null;
  if (names.size > 0) {
    for await (const { segments } of chunks) {
      for (const segment of segments) {
        if (names.has(segment.segment_id) || (words.size > 0 && words.has(wordsKey(segment)))) {
          found.push(segment);
          before.set(segment.segment_id, last);
        }
        last = segment.segment_id;
      }
    }
  }
  return new Workspace(found, before);
}
