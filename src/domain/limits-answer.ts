import { z } from 'zod';
import { LIMIT_NAMES, LIMIT_TABLE, type LimitName } from './limits.ts';

const published = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, z.number().describe(`${LIMIT_TABLE[name].meaning} (${LIMIT_TABLE[name].unit})`)]),
) as Record<LimitName, z.ZodNumber>;

export const LimitsAnswer = z
  .object(published)
  .meta({ id: 'Limits', description: 'The limits in force on this server.' });
