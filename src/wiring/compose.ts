import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import type { CallReport, LanguageModelAccess } from '../models/language/index.ts';
import type { AzureLayout } from '../models/vendor/azure-layout.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { HEAD_BYTES, sniff } from '../parse/without-engines.ts';
import { createFirstKey } from '../service/access/keys.ts';
import { LinkSigner } from '../service/links.ts';
import type { ObjectStore } from '../service/ports/objects.ts';
import type { TaskChanges } from '../service/ports/queue.ts';
import type { Service } from '../service/service.ts';
import { Turns } from '../service/turns.ts';
import { DiskObjectStore } from '../storage/objects/disk.ts';
import { postgresTaskChanges } from '../storage/postgres/changes.ts';
import { connect, createPool } from '../storage/postgres/connection.ts';
import { EmbeddedPostgres } from '../storage/postgres/embedded.ts';
import { postgresCallLedger } from '../storage/postgres/language-model-ledger.ts';
import { migrate } from '../storage/postgres/migrate.ts';
import { TaskQueue } from '../storage/postgres/queue/queue.ts';
import { sharedSecret } from '../storage/postgres/secrets.ts';
import { createStore } from '../storage/postgres/store.ts';
import { accessTo, readLanguageModels } from './configured-language-models.ts';
import { tokenizerProblem } from './configured-tokenizer-hub.ts';
import { readVendor } from './configured-vendor.ts';
import type { Settings } from './settings.ts';

const SECRET_PATHS = [
  'authorization',
  'key',
  'secret',
  'token',
  '*.authorization',
  '*.key',
  '*.secret',
  '*.token',
  'headers.*',
];

export const createLogger = (settings: Settings): Logger =>
  pino(
    { level: settings.QUIRE_LOG_LEVEL, base: null, redact: { paths: SECRET_PATHS, censor: '[hidden]' } },
    pino.destination(2),
  );

export interface Composition {
  service: Service;
  queue: TaskQueue;
  outbound: Outbound;
  languageModels: LanguageModelAccess | null;
  vendor: AzureLayout | null;
  logger: Logger;
  /** Created on the first start and shown once. */
  firstKey: string | null;
  firstKeyFile: string;
  check(): Promise<void>;
  close(): Promise<void>;
}

/** `server`: owns the data folder and the embedded database. `visitor`: joins a running database. */
export type Role = 'server' | 'visitor';

export async function compose(
  settings: Settings,
  logger: Logger,
  role: Role,
  onModelCall: (report: CallReport) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Composition> {
  await mkdir(settings.QUIRE_DATA_DIR, { recursive: true, mode: 0o700 });
  return startTogether(logger, async (closing) => {
    const connectionString = await database(settings, logger, role, closing, signal);
    const pool = createPool({
      connectionString,
      maxConnections: settings.QUIRE_DATABASE_CONNECTIONS,
      onError: (error) => logger.warn({ reason: error.message }, 'a database connection was lost'),
    });
    closing.add(() => pool.end());
    // Open all connections, so that the first requests need not wait for them.
    await Promise.all(Array.from({ length: settings.QUIRE_DATABASE_CONNECTIONS }, () => pool.query('select 1')));
    await migrate(pool);
    signal.throwIfAborted();
    const queue = new TaskQueue({
      connectionString,
      leaseSeconds: settings.QUIRE_LEASE_SECONDS,
      onError: (error) => logger.warn({ reason: error.message }, 'queue'),
    });
    await queue.start();
    closing.add(() => queue.stop());
    const changes = postgresTaskChanges(connectionString);
    await changes.start();
    closing.add(() => changes.close());
    return await assemble({ settings, logger, pool, queue, changes, onModelCall, closing });
  });
}

async function database(
  settings: Settings,
  logger: Logger,
  role: Role,
  closing: Closing,
  signal: AbortSignal,
): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  const embedded = new EmbeddedPostgres(settings.QUIRE_DATA_DIR, (message) =>
    logger.info({ database: message }, 'embedded database'),
  );
  await embedded.start(signal);
  if (role === 'server' || embedded.launched) closing.add(() => embedded.stop());
  return embedded.connectionString;
}

interface Started {
  settings: Settings;
  logger: Logger;
  pool: pg.Pool;
  queue: TaskQueue;
  changes: TaskChanges;
  onModelCall: (report: CallReport) => void;
  closing: Closing;
}

async function assemble(started: Started): Promise<Composition> {
  const { settings, logger, queue, changes, onModelCall, closing } = started;
  const db = connect(started.pool);
  const store = createStore(db, queue);
  const objects = await objectStore(settings);
  const models = await readLanguageModels(settings);
  const vendor = readVendor(settings);
  const outbound = createOutbound({
    allowedNetworks: settings.QUIRE_ALLOWED_NETWORKS,
    onRefused: (host, reason) => logger.warn({ host, reason }, 'an outbound address was refused'),
  });
  const service: Service = {
    store,
    objects,
    changes,
    inspector: { headBytes: HEAD_BYTES, detect: sniff },
    links: new LinkSigner(await sharedSecret(db, 'links')),
    turns: new Turns(Math.max(1, Math.floor(settings.QUIRE_DATABASE_CONNECTIONS / 3))),
    limits: settings.limits,
    languageModels: models.infos(),
    hasVendor: vendor !== null,
    defaultExpiresInSeconds: settings.QUIRE_DEFAULT_EXPIRES_IN,
    zeroRetention: settings.QUIRE_ZERO_RETENTION,
    checkUrl: (url, field) => void outbound.check(url, field),
    tokenizerProblem: tokenizerProblem(settings),
    allowPlainHttpWebhooks: settings.QUIRE_PLAIN_HTTP_WEBHOOKS,
    log: (level, message, details = {}) => logger[level](details, message),
  };
  const firstKeyFile = path.join(settings.QUIRE_DATA_DIR, 'first-key');
  const firstKey = await createFirstKey(store, settings.QUIRE_INITIAL_KEY);
  if (firstKey) await writeFile(firstKeyFile, `${firstKey}\n`, { mode: 0o600 });
  return {
    service,
    queue,
    outbound,
    languageModels: accessTo(models, postgresCallLedger(db), {
      onFailure: (model, reason, attempt) => logger.warn({ model, reason, attempt }, 'a language model failed'),
      onCall: onModelCall,
    }),
    vendor,
    logger,
    firstKey,
    firstKeyFile,
    check: async () => {
      await store.rates.take('readiness', 1_000_000, 1_000_000);
      await objects.check();
    },
    close: () => closing.close(),
  };
}

async function objectStore(settings: Settings): Promise<ObjectStore> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = settings;
  if (bucket) {
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
    if (!endpoint || !accessKeyId || !secretAccessKey) {
      throw new Error('S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.');
    }
    // Loaded on demand: its HTTP client takes a tenth of the time that the server needs to load.
    const { S3ObjectStore } = await import('../storage/objects/s3.ts');
    const store = new S3ObjectStore({ endpoint, bucket, region, accessKeyId, secretAccessKey });
    await store.check();
    return store;
  }
  const store = new DiskObjectStore(path.join(settings.QUIRE_DATA_DIR, 'objects'));
  await store.start();
  return store;
}

/** A folder for temporary files, emptied at start. */
export async function emptyFolder(settings: Settings, name: string): Promise<string> {
  const folder = path.join(settings.QUIRE_DATA_DIR, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export type Closing = ReturnType<typeof closingSteps>;

/** Starts several parts. After a failure, nothing is left running. */
export async function startTogether<T>(logger: Logger, start: (closing: Closing) => Promise<T>): Promise<T> {
  const closing = closingSteps(logger);
  try {
    return await start(closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

function closingSteps(logger: Logger) {
  const steps: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error) => logger.warn({ err: error }, 'while closing'));
    }
  };
  return { close, add: (step: () => Promise<unknown>): void => void steps.push(step) };
}
