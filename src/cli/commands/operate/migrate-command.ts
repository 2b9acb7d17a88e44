import { parseArgs } from 'node:util';
import { readSettings } from '../../../wiring/settings.ts';
import type { Command } from '../../command.ts';
import { visit } from '../../visit.ts';

export const migrateCommand: Command = {
  usage: 'migrate',
  summary: 'Migrate the database; serve and worker do this automatically.',
  async run(args) {
    parseArgs({ args, options: {} });
    await visit(async () => {}, readSettings(process.env));
    process.stdout.write('The database is up to date.\n');
    return 0;
  },
};
