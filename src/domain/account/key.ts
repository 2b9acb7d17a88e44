import { z } from 'zod';
import { named } from '../formats/named-schema.ts';
import { Timestamp } from '../task/timestamp.ts';

export const ROLES = ['read', 'correct', 'administer'] as const;
export type KeyRole = (typeof ROLES)[number];
/** Each role includes the previous ones. */
export const allows = (role: KeyRole, needed: KeyRole): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);

const RoleOfKey = z
  .enum(ROLES)
  .describe('`read`: see results. `correct`: also correct and review them. `administer`: everything.');

export const ApiKey = named('ApiKey', 'A key without its secret, of which only a hash is kept.', {
  key_id: z.string().describe('The part of the key between the first two underscores.'),
  name: z.string(),
  role: RoleOfKey,
  created_at: Timestamp,
  revoked_at: Timestamp.nullable(),
  is_current: z.boolean().describe('Whether this request was made with it.'),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = z.object({ keys: z.array(ApiKey) }).meta({ id: 'ApiKeyList' });

export const CreatedApiKey = z
  .object({ ...ApiKey.shape, key: z.string().describe('The key itself. It is only shown in this response.') })
  .meta({ id: 'CreatedApiKey' });

export const ApiKeyRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(100).describe('What the key is for.'),
    role: RoleOfKey.default('administer'),
  })
  .meta({ id: 'ApiKeyRequest' });

const DAY_SECONDS = 86_400;

export const Share = named('Share', 'A link that shows one task, read only, until it expires or is revoked.', {
  share_id: z.string(),
  task_id: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type Share = z.infer<typeof Share>;

export const ShareList = z.object({ shares: z.array(Share) }).meta({ id: 'ShareList' });

export const CreatedShare = named('CreatedShare', {
  ...Share.shape,
  url: z.string().describe('The link. It is shown only in this response; the server stores a hash of its secret.'),
});

export const ShareRequest = z
  .strictObject({
    expires_in: z
      .int()
      .min(1)
      .max(366 * DAY_SECONDS)
      .default(7 * DAY_SECONDS)
      .describe('Seconds until the link expires.'),
  })
  .meta({ id: 'ShareRequest' });
