import { parseArgs } from 'node:util';
import { compose, createLogger } from '../../../wiring/compose.ts';
import { readSettings } from '../../../wiring/settings.ts';
import type { Command } from '../../command.ts';

export const migrateCommand: Command = {
  usage: 'migrate',
  summary: 'Migrate the database; serve and worker do this automatically.',
  async run(args) {
    parseArgs({ args, options: {} });
    const settings = readSettings(process.env);
    const parts = await compose(settings, createLogger(settings), 'visitor');
    await parts.close();
    process.stdout.write('The database is up to date.\n');
    return 0;
  },
};
