import { mkdir, readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { Content } from '../../http/content.ts';
import { buildServer } from '../../http/server.ts';
import { openPool } from '../../library/open-pool.ts';
import { heifProgram, officeProgram } from '../../library/outside-programs.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { gapsInWords } from '../../sandbox/index.ts';
import { authenticate } from '../../service/access/keys.ts';
import { type SignInLink, signInLink } from '../../service/access/sign-in-link.ts';
import { admission } from '../../service/admission.ts';
import { batchFeeder } from '../../service/batches/feeder.ts';
import type { Store } from '../../service/ports/store.ts';
import { housekeeping } from '../../service/upkeep/housekeeping.ts';
import { announceWorker } from '../../service/upkeep/worker-presence.ts';
import { SERVER_VERSION } from '../../service/version.ts';
import { WebhookSender } from '../../service/webhooks/sender.ts';
import { ownFolder } from '../../storage/own-folder.ts';
import { Metrics } from '../../telemetry/metrics.ts';
import { OtlpTracer } from '../../telemetry/otlp-tracer.ts';
import { WorkThreads } from '../../threads/work-threads.ts';
import {
  type Closing,
  type Composition,
  compose,
  createLogger,
  emptyFolder,
  startTogether,
} from '../../wiring/compose.ts';
import { readTokenizerHub } from '../../wiring/configured-tokenizer-hub.ts';
import type { Settings } from '../../wiring/settings.ts';
import { tokenizerFolder } from '../../wiring/tokenizer-folder.ts';
import { RunFolders } from '../../worker/files/run-folders.ts';
import { Worker } from '../../worker/worker.ts';
import { inWords, requireFreePort } from './free-port.ts';
import { lockFolder } from './lock-folder.ts';

const CONNECTIONS_CLOSE_MS = 3_000;

export interface Stoppable {
  stop(): Promise<void>;
}

/** Starts a worker: takes jobs from the queue and runs them in working processes. */
export async function startWorker(
  settings: Settings,
  parts: Composition,
  metrics: Metrics,
  tracer: OtlpTracer | null,
): Promise<Stoppable> {
  const { service, logger } = parts;
  const workRoot = await ownFolder(path.join(settings.QUIRE_DATA_DIR, 'work'));
  const folders = new RunFolders(workRoot);
  const pool = await openPool(settings, {
    folder: workRoot,
    ownFolder: settings.QUIRE_DATA_DIR,
    isRun: (folder) => folders.isRun(folder),
    log: (text) => logger.debug({ output: text }, 'working process'),
  });
  for (const { name, holds, text } of pool.layers) logger[holds ? 'debug' : 'info']({ layer: name, text }, 'sandbox');
  const gaps = gapsInWords(pool.layers);
  if (gaps)
    logger.warn(`${gaps}; quire doctor shows what is missing, QUIRE_SANDBOX=require refuses to start without it`);
  const worker = new Worker({
    service,
    jobs: parts.queue,
    pool,
    fetch: (url, signal) =>
      parts.outbound.download(url, {
        limitBytes: settings.limits.file_bytes,
        timeoutMs: settings.limits.url_seconds * 1000,
        maxRedirects: settings.limits.url_redirects,
        signal,
      }),
    languageModels: parts.languageModels,
    vendor: parts.vendor,
    tokenizers: readTokenizerHub(settings),
    folders,
    concurrency: settings.QUIRE_TASKS_AT_ONCE ?? settings.QUIRE_WORKERS * 2,
    setting: {
      limits: settings.limits,
      threads: 1,
      languageModel: parts.languageModels !== null,
      tokenizerDir: tokenizerFolder(settings),
      officeProgram: officeProgram(settings),
      keepsSpare: settings.QUIRE_OFFICE_SPARE && !settings.QUIRE_FRESH_PROCESSES,
      heifProgram: heifProgram(),
    },
    leaseSeconds: settings.QUIRE_LEASE_SECONDS,
    onEnd: (outcome, pages) => metrics.runEnded(outcome, pages),
    onPage: () => metrics.pageRead(),
    onStage: (stage, seconds) => metrics.stage(stage, seconds),
    onRetry: (what, stage) => metrics.retry(what, stage),
    tracer,
  });
  metrics.gauge('quire_runs_running', 'Runs in progress on this worker.', () => worker.running);
  metrics.gauge('quire_steps_waiting', 'Pages and other steps waiting for a working process.', () => pool.waiting);
  for (const reason of Object.keys(pool.deaths) as (keyof typeof pool.deaths)[]) {
    const name = `quire_working_process_deaths_${reason.replaceAll('-', '_')}`;
    metrics.gauge(name, `Working processes that ended: ${reason}.`, () => pool.deaths[reason]);
  }
  await worker.start();
  const isGone = await announceWorker(service.store);
  return {
    stop: async () => {
      await isGone();
      await worker.stop(settings.QUIRE_SHUTDOWN_SECONDS * 1000);
    },
  };
}

export function createTracer(settings: Settings, logger: Logger, serviceName: string, metrics: Metrics) {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  const onError = (reason: string) => logger.warn({ reason }, 'traces could not be sent');
  const { request: send } = createOutbound({ allowedNetworks: [], configuredOrigins: [endpoint] });
  const tracer = new OtlpTracer({ endpoint, serviceName, version: SERVER_VERSION, onError, send });
  metrics.gauge('quire_spans_dropped', 'Spans that the collector did not take.', () => tracer.dropped);
  return tracer;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export interface RunningServer extends Stoppable {
  url: string;
  firstKey: string | null;
  firstKeyFile: string;
  /** One-time sign-in link; null if the first key is not known. */
  signInUrl: string | null;
}

/** Starts the server and returns its address. After a failure, nothing is left running. */
export async function startServer(settings: Settings, signal: AbortSignal): Promise<RunningServer> {
  const logger = createLogger(settings);
  return startTogether(logger, (closing) => start(settings, logger, closing, signal));
}

async function start(
  settings: Settings,
  logger: Logger,
  closing: Closing,
  signal: AbortSignal,
): Promise<RunningServer> {
  const { QUIRE_HOST: host, QUIRE_PORT: port } = settings;
  await mkdir(settings.QUIRE_DATA_DIR, { recursive: true, mode: 0o700 });
  closing.add(await lockFolder(settings.QUIRE_DATA_DIR, signal));
  await requireFreePort(host, port, 'QUIRE_PORT');
  const spoolFolder = await emptyFolder(settings, 'incoming');
  const metrics = new Metrics();
  const parts = await compose(settings, logger, 'server', (report) => metrics.modelCall(report), signal);
  closing.add(() => parts.close());
  const { service } = parts;
  const tracer = createTracer(settings, logger, 'quire-serve', metrics);
  closing.add(async () => tracer?.close());
  addQueueGauges(metrics, service.store);
  const link = settings.QUIRE_SIGN_IN_LINK ? await linkTo(parts) : null;
  const feeder = batchFeeder(service);
  const app = await buildServer({
    service,
    feedBatches: feeder.now,
    admission: admission(service, {
      freeBytes: () => freeBytesOf(settings.QUIRE_DATA_DIR),
      neededBytes: settings.QUIRE_FREE_DISK_BYTES,
    }),
    bodyOptions: {
      limitBytes: settings.limits.body_bytes,
      restLimitBytes: settings.limits.request_bytes,
      limitValues: settings.limits.request_values,
      fileLimitBytes: settings.limits.file_bytes,
      spoolFolder,
    },
    linkSeconds: settings.QUIRE_LINK_SECONDS,
    signInLink: link,
    content: new Content(new WorkThreads({ service, spoolFolder }), tokenizerFolder(settings)),
    publicUrl: settings.QUIRE_PUBLIC_URL,
    corsOrigins: settings.QUIRE_CORS_ORIGINS,
    readsHeic: heifProgram() !== null,
    ready: parts.check,
    metrics: () => metrics.text(),
    observe: (request) => metrics.request(request),
    tracer,
    logger,
  });
  const sender = new WebhookSender({
    store: service.store,
    outbound: parts.outbound,
    log: service.log,
    onAttempt: (isDelivered) => metrics.delivery(isDelivered),
  });
  closing.add(() => sender.stop());
  const upkeep = [feeder, ...housekeeping(service)];
  closing.add(() => Promise.all(upkeep.map(({ stop }) => stop())));
  const worker = settings.QUIRE_WORKERS > 0 ? await startWorker(settings, parts, metrics, tracer) : null;
  closing.add(async () => {
    const closed = app.close();
    // Close waiting and streaming connections after a moment.
    const cut = setTimeout(() => app.server.closeAllConnections(), CONNECTIONS_CLOSE_MS);
    await worker?.stop();
    await closed;
    clearTimeout(cut);
  });
  signal.throwIfAborted();
  for (const { start } of upkeep) start();
  sender.start();
  const url = await app.listen({ host, port }).catch((error) => {
    throw inWords(error, host, port, 'QUIRE_PORT');
  });
  const { firstKey, firstKeyFile } = parts;
  const signInUrl = link && (settings.QUIRE_PUBLIC_URL ?? url) + link.path;
  return { url, firstKey, firstKeyFile, signInUrl, stop: () => closing.close() };
}

/** The first key is known until its file is removed or the key is revoked. */
async function linkTo({ firstKey, firstKeyFile, service }: Composition): Promise<SignInLink | null> {
  try {
    const key = firstKey ?? (await readFile(firstKeyFile, 'utf8')).trim();
    await authenticate(service.store, key);
    return signInLink(key);
  } catch {
    return null;
  }
}

function addQueueGauges(metrics: Metrics, store: Store): void {
  metrics.gauge(
    'quire_queue_oldest_seconds',
    'How long the oldest job in line has been waiting.',
    async () => (await store.queue.waiting()).oldestSeconds,
  );
  metrics.gauge('quire_workers_alive', 'Workers that take jobs, over all machines; 0: tasks wait.', () =>
    store.workers.alive(),
  );
  metrics.gauge(
    'quire_tasks_waiting',
    'Tasks in line, over all tenants.',
    async () => (await store.tasks.countWaiting()).total,
  );
}
