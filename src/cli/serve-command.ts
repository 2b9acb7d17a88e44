import { parseArgs } from 'node:util';
import { readSettings } from '../settings.ts';
import type { Command } from './command.ts';
import { startServer } from './serve.ts';
import { untilStopped } from './until-stopped.ts';

/** Closing connections and the database takes a moment; more than this is a fault that must not hold a restart up. */
const STOP_PATIENCE_SECONDS = 20;

function giveUpAfter(seconds: number): void {
  setTimeout(() => {
    process.stderr.write('quire: stopping took too long; ending now. Unfinished tasks are taken up again.\n');
    process.exit(1);
  }, seconds * 1000).unref();
}

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
    giveUpAfter(settings.QUIRE_SHUTDOWN_SECONDS + STOP_PATIENCE_SECONDS);
    await server.stop();
    return 0;
  },
};
