import { parseArgs } from 'node:util';
import type { Settings } from '../../wiring/settings.ts';
import { applyLlmOption, type Command } from '../command.ts';
import { supervise } from '../server/supervise.ts';
import { runsItself, runUntilStopped } from '../server/supervised.ts';

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

async function hintFor(settings: Settings): Promise<string | null> {
  if (settings.QUIRE_LLM_URL !== null || settings.QUIRE_MODELS_FILE !== null) return null;
  return (await import('../../wiring/local-model-servers.ts')).localModelHint();
}

/** Loaded late, so that the supervisor does not load it. */
async function serve(): Promise<number> {
  const { readSettings } = await import('../../wiring/settings.ts');
  const { SIGN_IN_LINK_MINUTES } = await import('../../service/access/sign-in-link.ts');
  const settings = readSettings(process.env);
  const start = async (signal: AbortSignal) => (await import('../server/serve.ts')).startServer(settings, signal);
  return runUntilStopped(settings.QUIRE_SHUTDOWN_SECONDS, start, async (server) => {
    const key = server.firstKey
      ? `  Key      ${server.firstKey}\n           shown once; kept in ${server.firstKeyFile}`
      : `  Key      the one of the first start, kept in ${server.firstKeyFile}`;
    const signIn = server.signInUrl
      ? `  Sign in  ${server.signInUrl}\n           opens the page without a key, once, within ${SIGN_IN_LINK_MINUTES} minutes\n`
      : '';
    process.stdout.write(
      `\nQuire is ready.\n\n  Address  ${server.url}\n${key}\n  Page     ${server.url}/\n${signIn}\n`,
    );
    const hint = await hintFor(settings);
    if (hint) process.stdout.write(`  Models   ${hint}\n\n`);
  });
}
