import { parseArgs } from 'node:util';
import { Metrics } from '../telemetry/metrics.ts';
import { compose, createLogger } from '../wiring/compose.ts';
import { readSettings } from '../wiring/settings.ts';
import type { Command } from './command.ts';
import { createTracer, startWorker } from './serve.ts';
import { giveUpAfter, untilStopped } from './until-stopped.ts';
import { serveWorkerStatus } from './worker-status.ts';

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
    const metrics = new Metrics();
    const logger = createLogger(settings);
    const parts = await compose(settings, logger, 'visitor', (call) => metrics.modelCall(call));
    const tracer = createTracer(settings, logger, 'quire-worker', metrics);
    const worker = await startWorker(settings, parts, metrics, tracer);
    const status =
      settings.QUIRE_METRICS_PORT === null
        ? null
        : await serveWorkerStatus({
            host: settings.QUIRE_HOST,
            port: settings.QUIRE_METRICS_PORT,
            metrics: () => metrics.text(),
            ready: parts.check,
          });
    process.stdout.write(`${status ? `Metrics at ${status.url}\n` : ''}Worker is ready.\n`);
    await stopped;
    giveUpAfter(settings.QUIRE_SHUTDOWN_SECONDS);
    await worker.stop();
    await status?.close();
    await tracer?.close();
    await parts.close();
    return 0;
  },
};
