/** Work whose duration depends on the size of documents and corrections. Runs only in worker threads. */
export { extractionForAgent, readForAgent } from './agent.ts';
export { correctedTask } from './corrected.ts';
export { ineffectiveCorrections, makeCorrections } from './corrections.ts';
export { exportedCorrectionLines, exportedLabels, exportedTexts } from './export.ts';
export { reviewValues, rowsOfDocument, suggestedSchema } from './extraction-table.ts';
export { bundle, firstGenerationChunks, render } from './render.ts';
