import { type PdfEngine, startEngine } from './engine.ts';

/** Starting an engine takes 6 ms and 18 MB, which stay until the collector comes by: one waits for the next document. */
let spare: PdfEngine | null = null;

/** An engine whose memory nobody has written to. */
export async function takeEngine(): Promise<PdfEngine> {
  const taken = spare;
  spare = null;
  return taken ?? startEngine();
}

/**
 * To be called when the document is closed, and nothing of it is used any more; an engine that has failed is never given back. One for each
 * document would stay until the collector comes by, 75 to 165 MB of them.
 */
export function giveEngineBack(engine: PdfEngine): void {
  if (spare === null && engine.reset()) spare = engine;
}
