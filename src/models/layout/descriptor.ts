import { z } from 'zod';
import { SEGMENT_TYPES } from '../../domain/segment-types.ts';

const LayoutClassName = z.enum([...SEGMENT_TYPES, 'TOC']);

/** Metadata stored with the weights, so that new weights need no new code. */
export const LayoutDescriptor = z.strictObject({
  version: z.string().describe('Changes with the weights; `quire doctor` shows it.'),
  weights: z.string().describe('File name of the network, beside the descriptor.'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  input: z.strictObject({
    name: z.string(),
    longSide: z.int().positive().multipleOf(32),
    shortSide: z.int().positive().multipleOf(32),
    multiple: z.int().positive().multipleOf(4).describe('Sides may be any multiple of this up to the largest.'),
  }),
  outputs: z.strictObject({ scores: z.string(), boxes: z.string() }),
  calibration: z
    .strictObject({
      steepness: z.number().positive(),
      midpoint: z.number(),
      midpointOf: z.partialRecord(LayoutClassName, z.number()).optional(),
    })
    .optional()
    .describe('Measured on labelled pages that were not trained on; belongs to these weights.'),
  classes: z.array(LayoutClassName).min(1),
});
export type LayoutDescriptor = z.infer<typeof LayoutDescriptor>;
