import type { Correction } from '../../domain/task/correction.ts';
import type { TokenCounter } from '../../parse/without-engines.ts';
import { correctedChunks } from './apply-corrections.ts';
import { type DocumentToCorrect, planForDocument } from './plan-document.ts';

/** The lengths of chunks are not needed here. */
const UNCOUNTED: TokenCounter = { count: () => 0 };

/** The corrected chunks of a document, one JSON text a line, for extraction. */
export async function* correctedLines(
  document: DocumentToCorrect,
  corrections: readonly Correction[],
): AsyncGenerator<Buffer> {
  const { work } = await planForDocument(document, corrections);
  for await (const chunk of correctedChunks(document.chunks(), work, UNCOUNTED)) {
    yield Buffer.from(`${JSON.stringify(chunk)}\n`);
  }
}
