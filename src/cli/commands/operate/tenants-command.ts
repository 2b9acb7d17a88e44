import { parseArgs } from 'node:util';
import type { Retention } from '../../../service/ports/store.ts';
import type { Composition } from '../../../wiring/compose.ts';
import { type Command, UsageError } from '../../command.ts';
import { visit } from '../../visit.ts';

const describe = ({ expiresInSeconds, zeroRetention }: Retention): string =>
  `${expiresInSeconds === null ? "the server's default expiry" : `expiry after ${expiresInSeconds} s`}, inputs ${zeroRetention ? 'deleted once read' : 'kept'}`;

function readChange(values: {
  'expires-in'?: string | undefined;
  'zero-retention'?: string | undefined;
}): Partial<Retention> {
  const { 'expires-in': expiry, 'zero-retention': zero } = values;
  if (expiry !== undefined && expiry !== 'none' && !/^[1-9]\d{0,9}$/.test(expiry)) {
    throw new UsageError('--expires-in must be a number of seconds, or none for the default of the server.');
  }
  if (zero !== undefined && zero !== 'true' && zero !== 'false')
    throw new UsageError('--zero-retention must be true or false.');
  return {
    ...(expiry === undefined ? {} : { expiresInSeconds: expiry === 'none' ? null : Number(expiry) }),
    ...(zero === undefined ? {} : { zeroRetention: zero === 'true' }),
  };
}

async function set({ service }: Composition, name: string, change: Partial<Retention>): Promise<void> {
  const { keys } = service.store;
  const tenantId = await keys.tenantByName(name);
  if (!tenantId) throw new Error(`Tenant ${name} was not found; "quire tenants list" lists all tenants.`);
  await keys.setRetention(tenantId, change);
  process.stdout.write(`${name}: ${describe(await keys.retention(tenantId))}.\n`);
}

export const tenantsCommand: Command = {
  usage: 'tenants list | tenants set NAME [--expires-in SECONDS|none] [--zero-retention true|false]',
  summary: 'Set how long a tenant keeps its tasks, and whether inputs are deleted after processing.',
  details: `  --expires-in SECONDS   default expiry of tasks; "none" means the server's default
  --zero-retention true  inputs and uploaded files are deleted when their task ends; results stay until they expire`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'expires-in': { type: 'string' }, 'zero-retention': { type: 'string' } },
    });
    const [action, name] = positionals;
    if (action !== 'list' && !(action === 'set' && name)) throw new UsageError('Use "list", or "set" and a tenant.');
    const change = readChange(values);
    return visit(async (parts) => {
      if (action === 'set') await set(parts, name!, change);
      else {
        for (const tenant of await parts.service.store.keys.tenants()) {
          process.stdout.write(`${tenant.tenantId}  ${tenant.name}  ${describe(tenant.retention)}\n`);
        }
      }
    });
  },
};
