import { z } from 'zod';
import { named } from '../formats/named-schema.ts';
import { Timestamp } from '../task/timestamp.ts';

export const AUDIT_ACTIONS = [
  'key.created',
  'key.revoked',
  'share.created',
  'share.revoked',
  'task.deleted',
  'task.expired',
  'input.deleted',
  'file.deleted',
  'endpoint.created',
  'endpoint.deleted',
  'retention.changed',
  'corrections.removed',
] as const;

export const AuditEntry = named('AuditEntry', 'Who created or deleted what. Only ids; no content, names or secrets.', {
  entry_id: z.int().describe('Increases with every entry; used as cursor.'),
  at: Timestamp,
  action: z.enum(AUDIT_ACTIONS),
  subject: z.string().describe('Id of the key, task, file or endpoint.'),
  actor: z
    .string()
    .describe(
      'The key that did it, `operator` for commands on the server, `expiry` or `retention` for the server itself.',
    ),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditList = z
  .object({ entries: z.array(AuditEntry), has_more: z.boolean(), next_cursor: z.int().nullable() })
  .meta({ id: 'AuditList' });

const whole = (message: string) => z.coerce.number<string>(message).int(message);

export const AuditQuery = z.strictObject({
  limit: whole('must be a number from 1 to 200')
    .min(1)
    .max(200)
    .default(50)
    .describe('Maximum number of entries, 1 to 200.'),
  cursor: whole('must be an entry_id')
    .min(0)
    .optional()
    .describe('Entries before this one; `next_cursor` of the previous page.'),
});
