import { z } from 'zod';

export const NotApplied = z
  .object({ id: z.string(), reason: z.string() })
  .meta({ id: 'NotAppliedCorrection', description: 'A correction whose place is no longer there.' });
export type NotApplied = z.infer<typeof NotApplied>;

export const CorrectionSummary = z
  .object({
    version: z.int().min(0),
    applied: z.int().min(0).describe('Corrections that this output shows.'),
    not_applied: z.array(NotApplied).describe('Corrections whose words or value no longer exist in the output.'),
  })
  .meta({ id: 'CorrectionSummary', description: 'What people corrected; only in answers with `corrected=true`.' });
export type CorrectionSummary = z.infer<typeof CorrectionSummary>;
