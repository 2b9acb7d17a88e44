import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { supervise } from './supervise.ts';
import { runsItself, tellReady } from './supervised.ts';

export const serveCommand: Command = {
  usage: 'serve',
  summary: 'Start the server, with the worker and the embedded database unless the settings say otherwise.',
  async run(args) {
    parseArgs({ args, options: {} });
    return runsItself(process.env) ? serve() : supervise('serve', args);
  },
};

/** Loaded here, so that a supervisor does without. */
async function serve(): Promise<number> {
  const { readSettings } = await import('../wiring/settings.ts');
  const { SIGN_IN_LINK_MINUTES } = await import('../service/sign-in-link.ts');
  const { untilStopped } = await import('./until-stopped.ts');
  const settings = readSettings(process.env);
  const stopping = untilStopped(settings.QUIRE_SHUTDOWN_SECONDS);
  const { startServer } = await import('./serve.ts');
  const server = await startServer(settings, stopping.signal).catch((error) => {
    if (stopping.signal.aborted) return null;
    throw error;
  });
  if (!server) return 0;
  const key = server.firstKey
    ? `  Key      ${server.firstKey}\n           shown once; kept in ${server.firstKeyFile}`
    : `  Key      the one of the first start, kept in ${server.firstKeyFile}`;
  const signIn = server.signInUrl
    ? `  Sign in  ${server.signInUrl}\n           opens the page without a key, once, within ${SIGN_IN_LINK_MINUTES} minutes\n`
    : '';
  process.stdout.write(`\nQuire is ready.\n\n  Address  ${server.url}\n${key}\n  Page     ${server.url}/\n${signIn}\n`);
  tellReady(settings.QUIRE_SHUTDOWN_SECONDS);
  await stopping.asked;
  process.stdout.write('Stopping; running tasks are finished or handed back.\n');
  await server.stop();
  return 0;
}
