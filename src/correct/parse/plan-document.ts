import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { Chunk, Page } from '../../domain/parse-output.ts';
import type { Correction, Operation } from '../../domain/task/correction.ts';
import { type AskedOperation, type Plan, planCorrections } from './apply-corrections.ts';

/** The output of a parse, read piece by piece, as often as is needed. */
export interface DocumentToCorrect {
  chunks: () => AsyncIterable<Chunk>;
  pages: () => AsyncIterable<Page>;
  configuration: ParseConfiguration;
  /** The run that made it. */
  run: string;
}

/** What the corrections make of the segments that they touch. */
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
