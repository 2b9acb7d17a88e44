import { parseArgs } from 'node:util';
import { type Command, UsageError } from '../../command.ts';
import { visit } from '../../visit.ts';

const PAGE = 200;

export const auditCommand: Command = {
  usage: 'audit [--tenant NAME] [--limit N] [--json]',
  summary: 'Show who created or revoked keys, and what deleted tasks, inputs and files; newest first.',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        tenant: { type: 'string' },
        limit: { type: 'string', default: '50' },
        json: { type: 'boolean', default: false },
      },
    });
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit must be a number of at least 1.');
    return visit(async ({ service }) => {
      const { keys, audit } = service.store;
      const tenantId = values.tenant === undefined ? null : await keys.tenantByName(values.tenant);
      if (values.tenant !== undefined && !tenantId) throw new Error(`Tenant ${values.tenant} was not found.`);
      let before: number | undefined;
      for (let left = limit; left > 0; ) {
        const entries = await audit.page(tenantId, { limit: Math.min(PAGE, left), before });
        for (const entry of entries) {
          const line = `${entry.at}  ${entry.action.padEnd(17)}  ${entry.subject}  by ${entry.actor}`;
          process.stdout.write(`${values.json ? JSON.stringify(entry) : line}\n`);
        }
        if (entries.length < PAGE) break;
        left -= entries.length;
        before = entries.at(-1)!.entry_id;
      }
    });
  },
};
