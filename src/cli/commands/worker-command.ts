import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';
import { supervise } from '../server/supervise.ts';
import { runsItself, tellReady } from '../server/supervised.ts';

export const workerCommand: Command = {
  usage: 'worker',
  summary: 'Start a worker only; needs DATABASE_URL.',
  async run(args) {
    parseArgs({ args, options: {} });
    return runsItself(process.env) ? work() : supervise('worker', args);
  },
};

/** Loaded here, so that a supervisor does without. */
async function work(): Promise<number> {
  const { readSettings } = await import('../../wiring/settings.ts');
  const { untilStopped } = await import('../server/supervised.ts');
  const settings = readSettings(process.env);
  if (!settings.DATABASE_URL) {
    throw new Error('quire worker needs DATABASE_URL; the embedded database is only for quire serve.');
  }
  const stopping = untilStopped(settings.QUIRE_SHUTDOWN_SECONDS);
  const { startWorkerAlone } = await import('../server/worker-alone.ts');
  const worker = await startWorkerAlone(settings, stopping.signal).catch((error) => {
    if (stopping.signal.aborted) return null;
    throw error;
  });
  if (!worker) return 0;
  process.stdout.write(`${worker.statusUrl ? `Metrics at ${worker.statusUrl}\n` : ''}Worker is ready.\n`);
  tellReady(settings.QUIRE_SHUTDOWN_SECONDS);
  await stopping.asked;
  await worker.stop();
  return 0;
}
