import { z } from 'zod';
import { Timestamp } from './timestamp.ts';

export const ApiKey = z
  .object({
    key_id: z.string().describe('The part of the key between the first two underscores.'),
    name: z.string(),
    created_at: Timestamp,
    revoked_at: Timestamp.nullable(),
    is_current: z.boolean().describe('Whether this request was made with it.'),
  })
  .meta({ id: 'ApiKey', description: 'A key without its secret, of which only a hash is kept.' });
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = z.object({ keys: z.array(ApiKey) }).meta({ id: 'ApiKeyList' });

export const CreatedApiKey = z
  .object({ ...ApiKey.shape, key: z.string().describe('The key itself. It is only shown in this response.') })
  .meta({ id: 'CreatedApiKey' });

export const ApiKeyRequest = z
  .strictObject({ name: z.string().trim().min(1).max(100).describe('What the key is for.') })
  .meta({ id: 'ApiKeyRequest' });
