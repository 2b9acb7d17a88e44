import { z } from 'zod';

export const Priority = z
  .enum(['low', 'normal', 'high'])
  .meta({ id: 'Priority', description: 'Before or after what else of yours waits; never before the turn of others.' });
export type Priority = z.infer<typeof Priority>;
