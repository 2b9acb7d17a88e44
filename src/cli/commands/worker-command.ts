import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';
import { supervise } from '../server/supervise.ts';
import { runsItself, runUntilStopped } from '../server/supervised.ts';

export const workerCommand: Command = {
  usage: 'worker',
  summary: 'Start a worker only; needs DATABASE_URL.',
  async run(args) {
    parseArgs({ args, options: {} });
    return runsItself(process.env) ? work() : supervise('worker', args);
  },
};

/** Loaded late, so that the supervisor does not load it. */
async function work(): Promise<number> {
  const { readSettings } = await import('../../wiring/settings.ts');
  const settings = readSettings(process.env);
  if (!settings.DATABASE_URL) {
    throw new Error('quire worker needs DATABASE_URL; the embedded database is only for quire serve.');
  }
  const start = async (signal: AbortSignal) =>
    (await import('../server/worker-alone.ts')).startWorkerAlone(settings, signal);
  return runUntilStopped(settings.QUIRE_SHUTDOWN_SECONDS, start, ({ statusUrl }) => {
    process.stdout.write(`${statusUrl ? `Metrics at ${statusUrl}\n` : ''}Worker is ready.\n`);
  });
}
