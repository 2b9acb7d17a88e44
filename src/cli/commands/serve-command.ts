import { parseArgs } from 'node:util';
import type { Settings } from '../../wiring/settings.ts';
import { applyLlmOption, type Command } from '../command.ts';
import { supervise } from '../server/supervise.ts';
import { runsItself, tellReady } from '../server/supervised.ts';

export const serveCommand: Command = {
  usage: 'serve [--llm auto|URL]',
  summary: 'Start the server, with a worker and an embedded database unless the settings say otherwise.',
  details: `  --llm auto|URL  the language model server on this machine, or its URL; as QUIRE_LLM_URL`,
  async run(args) {
    const { values } = parseArgs({ args, options: { llm: { type: 'string' } } });
    applyLlmOption(values.llm, process.env);
    return runsItself(process.env) ? serve() : supervise('serve', args);
  },
};

/** Shown only where no language model is configured. */
async function hintFor(settings: Settings): Promise<string | null> {
  if (settings.QUIRE_LLM_URL !== null || settings.QUIRE_MODELS_FILE !== null) return null;
  return (await import('../../wiring/local-model-servers.ts')).localModelHint();
}

/** Loaded late, so that the supervisor does not load it. */
async function serve(): Promise<number> {
  const { readSettings } = await import('../../wiring/settings.ts');
  const { SIGN_IN_LINK_MINUTES } = await import('../../service/access/sign-in-link.ts');
  const { untilStopped } = await import('../server/supervised.ts');
  const settings = readSettings(process.env);
  const stopping = untilStopped(settings.QUIRE_SHUTDOWN_SECONDS);
  const { startServer } = await import('../server/serve.ts');
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
  const hint = await hintFor(settings);
  if (hint) process.stdout.write(`  Models   ${hint}\n\n`);
  tellReady(settings.QUIRE_SHUTDOWN_SECONDS);
  await stopping.asked;
  process.stdout.write('Stopping; running tasks are finished or handed back.\n');
  await server.stop();
  return 0;
}
