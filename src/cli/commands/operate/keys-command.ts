import { parseArgs } from 'node:util';
import { type KeyRole, ROLES } from '../../../domain/account/key.ts';
import { createKey, FIRST_TENANT, findOrCreateTenant, revokeKey } from '../../../service/access/keys.ts';
import type { Composition } from '../../../wiring/compose.ts';
import { type Command, UsageError } from '../../command.ts';
import { visit } from '../../visit.ts';

async function create(parts: Composition, tenant: string, name: string, role: KeyRole): Promise<void> {
  const tenantId = await findOrCreateTenant(parts.service.store, tenant);
  const { key } = await createKey(parts.service.store, { tenantId, name, role });
  process.stdout.write(`${key}\n`);
  process.stderr.write('Keep it: only a hash is stored, and it is not shown again.\n');
}

async function list(parts: Composition): Promise<void> {
  for (const key of await parts.service.store.keys.list(null)) {
    const state = key.revokedAt ? `revoked ${key.revokedAt}` : 'active';
    process.stdout.write(`${key.keyId}  ${key.tenantId}  ${key.createdAt}  ${state}  ${key.role}  ${key.name}\n`);
  }
}

export const keysCommand: Command = {
  usage: 'keys create|list|revoke [ID] [--name NAME] [--role read|correct|administer] [--tenant NAME]',
  summary: 'Manage API keys. Each tenant sees only its own tasks and files.',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string', default: 'key' },
        role: { type: 'string', default: 'administer' },
        tenant: { type: 'string', default: FIRST_TENANT },
      },
    });
    const [action, keyId] = positionals;
    const role = ROLES.find((one) => one === values.role);
    if (!['create', 'list', 'revoke'].includes(action ?? '')) throw new UsageError('Use create, list, or revoke ID.');
    if (action === 'revoke' && !keyId) throw new UsageError('Give the ID of the key; quire keys list shows them.');
    if (!role) throw new UsageError(`Use one of ${ROLES.join(', ')} as --role.`);
    return visit(async (parts) => {
      if (action === 'create') await create(parts, values.tenant, values.name, role);
      if (action === 'list') await list(parts);
      if (action === 'revoke') {
        const revoked = await revokeKey(parts.service.store, null, keyId!);
        process.stdout.write(`${revoked.keyId} is revoked.\n`);
      }
    });
  },
};
