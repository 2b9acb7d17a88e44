import { extractionForAgent, readForAgent } from './agent.ts';
import { correctedTask } from './corrected.ts';
import { ineffectiveCorrections, makeCorrections } from './corrections.ts';
import { exportedCorrectionLines, exportedLabels, exportedTexts } from './export.ts';
import { reviewValues, rowsOfDocument, suggestedSchema } from './extraction-table.ts';
import { bundle, firstGenerationChunks, render } from './render.ts';

/** All that requests make the server compute in proportion to documents and corrections. Runs in other threads only. */
export const JOBS = {
  render,
  bundle,
  correctedTask,
  makeCorrections,
  ineffectiveCorrections,
  reviewValues,
  exportedTexts,
  exportedLabels,
  exportedCorrectionLines,
  rowsOfDocument,
  suggestedSchema,
  readForAgent,
  extractionForAgent,
  firstGenerationChunks,
};
