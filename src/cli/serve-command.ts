import { parseArgs } from 'node:util';
import { readSettings } from '../wiring/settings.ts';
import type { Command } from './command.ts';
import { startServer } from './serve.ts';
import { giveUpAfter, untilStopped } from './until-stopped.ts';

export const serveCommand: Command = {
  usage: 'serve',
  summary: 'Start the server, with the worker and the embedded database unless the settings say otherwise.',
  async run(args) {
    parseArgs({ args, options: {} });
    const stopped = untilStopped();
    const settings = readSettings(process.env);
    const server = await startServer(settings);
    const key = server.firstKey
      ? `  Key      ${server.firstKey}\n           shown once; kept in ${server.firstKeyFile}`
      : `  Key      the one of the first start, kept in ${server.firstKeyFile}`;
    process.stdout.write(`\nQuire is ready.\n\n  Address  ${server.url}\n${key}\n  Page     ${server.url}/\n\n`);
    await stopped;
    process.stdout.write('Stopping; running tasks are finished or handed back.\n');
    giveUpAfter(settings.QUIRE_SHUTDOWN_SECONDS);
    await server.stop();
    return 0;
  },
};
