import type { Correction } from '../../domain/task/correction.ts';
import type { TokenCounter } from '../../parse/without-engines.ts';
import { correctedChunks } from './apply-corrections.ts';
import { type DocumentToCorrect, planForDocument } from './plan-document.ts';

/** Lengths of chunks matter to nobody who reads the words. */
const UNCOUNTED: TokenCounter = { count: () => 0 };

/** The chunks of a document as people left them, one JSON text a line: for those who use its words further. */
export async function* correctedLines(
  document: DocumentToCorrect,
  corrections: readonly Correction[],
): AsyncGenerator<Buffer> {
  const { work } = await planForDocument(document, corrections);
  for await (const chunk of correctedChunks(document.chunks(), work, UNCOUNTED)) {
    yield Buffer.from(`${JSON.stringify(chunk)}\n`);
  }
}
