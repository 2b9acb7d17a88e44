import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVER_VERSION } from '../../service/version.ts';
import { Metrics } from '../../telemetry/metrics.ts';
import { compose, createLogger, startTogether } from '../../wiring/compose.ts';
import type { Settings } from '../../wiring/settings.ts';
import { inWords } from './free-port.ts';
import { createTracer, type Stoppable, startWorker } from './serve.ts';

/** Starts a worker without a server, and its health port if configured. */
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
    const { QUIRE_HOST: host, QUIRE_METRICS_PORT: port } = settings;
    const answers: Answers = {
      '/health': async () => `OK - Version ${SERVER_VERSION}`,
      '/ready': async () => {
        await parts.check();
        return 'Ready';
      },
      '/metrics': () => metrics.text(),
    };
    const status = port === null ? null : await serveWorkerStatus(host, port, answers);
    closing.add(async () => status?.close());
    const worker = await startWorker(settings, parts, metrics, tracer);
    closing.add(() => worker.stop());
    signal.throwIfAborted();
    return { statusUrl: status?.url ?? null, stop: () => closing.close() };
  });
}

type Answers = Readonly<Record<string, () => Promise<string>>>;

async function serveWorkerStatus(
  host: string,
  wantedPort: number,
  answers: Answers,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const answer = request.method === 'GET' ? answers[(request.url ?? '/').replace(/\?.*/s, '')] : undefined;
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
    server.once('error', (error) => reject(inWords(error, host, wantedPort, 'QUIRE_METRICS_PORT')));
    server.listen(wantedPort, host, resolve);
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
