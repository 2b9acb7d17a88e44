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
 * To be called when the document is closed, and nothing of it is used any more; an engine that has failed is never given back. One that has
 * drawn is left to the collector: its memory is what brings the collector to page images and tensors in time. Kept, they made two
 * processes 150 MB larger and a twentieth faster.
 */
export function giveEngineBack(engine: PdfEngine): void {
  if (spare === null && !engine.hasDrawn && engine.reset()) spare = engine;
}
