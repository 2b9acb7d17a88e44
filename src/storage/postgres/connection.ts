import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { QuireError } from '../../domain/errors.ts';
import type { Tables } from './tables.ts';

export type Connection = Kysely<Tables>;

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** `2026-01-31 09:30:00.12+00` → `2026-01-31T09:30:00.120000Z`; a Date would lose the microseconds. */
export function timestampFromPostgres(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (!match) return text;
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(6, '0')}Z`;
}

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return timestampFromPostgres;
    if (oid === INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

export interface ConnectionPoolOptions {
  connectionString: string;
  maxConnections: number;
  onError: (error: Error) => void;
}

export function createPool(options: ConnectionPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
    // A half-open connection must not block a request forever.
    query_timeout: 30_000,
    keepAlive: true,
    types,
    options: '-c TimeZone=UTC',
    application_name: 'quire',
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', options.onError);
  // The pool listens only to idle connections; losing a checked-out one between two queries would end the process too.
  pool.on('connect', (client) => client.on('error', options.onError));
  return pool;
}

export const connect = (pool: pg.Pool): Connection => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Classes 08 (connection exception), 57P0x (server stops or starts) and 53 (out of resources). */
const SERVER_AWAY = /^(08|57P0|53)/;
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || SERVER_AWAY.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return AWAY_MESSAGE.test(error.message);
}

/** Converts connection errors to a retryable error. */
export async function reportingAbsence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseAway(error)) throw new QuireError('database_unavailable', {}, { cause: error, retryAfterSeconds: 2 });
    throw error;
  }
}
