import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVER_VERSION } from '../../service/version.ts';
import { Metrics } from '../../telemetry/metrics.ts';
import { compose, createLogger, startTogether } from '../../wiring/compose.ts';
import type { Settings } from '../../wiring/settings.ts';
import { inWords } from './free-port.ts';
import { createTracer, type Stoppable, startWorker } from './serve.ts';

/** Starts a worker without a server, and its health port if one is configured. */
export async function startWorkerAlone(
  settings: Settings,
  signal: AbortSignal,
): Promise<Stoppable & { statusUrl: string | null }> {
  const metrics = new Metrics();
  const logger = createLogger(settings);
  return startTogether(logger, async (closing) => {
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
  });
}

interface WorkerStatusOptions {
  host: string;
  port: number;
  metrics: () => Promise<string>;
  /** Throws when the database or the objects cannot be reached. */
  ready: () => Promise<void>;
}

/** Serves health checks and metrics of a worker, which otherwise has no port. */
async function serveWorkerStatus(options: WorkerStatusOptions): Promise<{ url: string; close(): Promise<void> }> {
  const answers: Record<string, () => Promise<string>> = {
    '/health': async () => `OK - Version ${SERVER_VERSION}`,
    '/ready': async () => {
      await options.ready();
      return 'Ready';
    },
    '/metrics': options.metrics,
  };
  const server = createServer(async (request, response) => {
    const answer = request.method === 'GET' ? answers[(request.url ?? '/').split('?')[0]!] : undefined;
    const reply = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    try {
      if (answer) reply(200, await answer());
      else reply(404, 'There is nothing here; ask for /health, /ready or /metrics.');
    } catch {
      reply(503, 'The database or the object store cannot be reached.');
    }
  });
  await new Promise<void>((resolve, reject) => {
    const { host, port } = options;
    server.once('error', (error) => reject(inWords(error, host, port, 'QUIRE_METRICS_PORT')));
    server.listen(port, host, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
