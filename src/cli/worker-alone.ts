import { Metrics } from '../telemetry/metrics.ts';
import { compose, createLogger } from '../wiring/compose.ts';
import type { Settings } from '../wiring/settings.ts';
import { Closing } from './closing.ts';
import { createTracer, type Stoppable, startWorker } from './serve.ts';
import { serveWorkerStatus } from './worker-status.ts';

/** Starts a worker without a server, and where it answers about itself, if it does. */
export async function startWorkerAlone(
  settings: Settings,
  signal: AbortSignal,
): Promise<Stoppable & { statusUrl: string | null }> {
  const metrics = new Metrics();
  const logger = createLogger(settings);
  const closing = new Closing(logger);
  try {
    const parts = await compose(settings, logger, 'visitor', (call) => metrics.modelCall(call), signal);
    closing.add(() => parts.close());
    const tracer = createTracer(settings, logger, 'quire-worker', metrics);
    closing.add(async () => tracer?.close());
    const port = settings.QUIRE_METRICS_PORT;
    const answers = { metrics: () => metrics.text(), ready: parts.check };
    const status = port === null ? null : await serveWorkerStatus({ host: settings.QUIRE_HOST, port, ...answers });
    closing.add(async () => status?.close());
    const worker = await startWorker(settings, parts, metrics, tracer);
    closing.add(() => worker.stop());
    signal.throwIfAborted();
    return { statusUrl: status?.url ?? null, stop: () => closing.close() };
  } catch (error) {
    await closing.close();
    throw error;
  }
}
