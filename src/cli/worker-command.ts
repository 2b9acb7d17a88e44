import { parseArgs } from 'node:util';
import { compose, createLogger } from '../compose.ts';
import { Metrics } from '../metrics.ts';
import { readSettings } from '../settings.ts';
import type { Command } from './command.ts';
import { startWorker } from './serve.ts';
import { untilStopped } from './until-stopped.ts';

export const workerCommand: Command = {
  usage: 'worker',
  summary: 'Start a worker only; needs DATABASE_URL.',
  async run(args) {
    parseArgs({ args, options: {} });
    const settings = readSettings(process.env);
    if (!settings.DATABASE_URL) {
      throw new Error('A worker of its own needs DATABASE_URL; the embedded database belongs to quire serve.');
    }
    const stopped = untilStopped();
    const parts = await compose(settings, createLogger(settings), 'visitor');
    const worker = await startWorker(settings, parts, new Metrics());
    process.stdout.write('Worker is ready.\n');
    await stopped;
    await worker.stop();
    await parts.close();
    return 0;
  },
};
