import { type PdfEngine, startEngine } from '../engine.ts';

/** Starting an engine takes 6 ms and 18 MB, which stay until the collector comes by: one waits for the next document. */
let spare: PdfEngine | null = null;

export async function takeEngine(): Promise<PdfEngine> {
  const taken = spare;
  spare = null;
  return taken ?? startEngine();
}

/** Returns the engine when its document is closed; never one that failed. Unreturned engines hold 75 to 165 MB. */
export function giveEngineBack(engine: PdfEngine): void {
  if (spare === null && engine.reset()) spare = engine;
}
