import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { unprivilegedAccount } from '../../storage/postgres/account.ts';
import { packagedBinaries } from '../../storage/postgres/embedded.ts';
import type { Settings } from '../../wiring/settings.ts';
import { type Check, type Finding, missing, note, ok, reasonOf } from './finding.ts';

const LEAST_VERSION = 14;
const PATIENCE_MS = 5_000;

async function checkGiven(connectionString: string): Promise<Finding> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < LEAST_VERSION)
      return missing(`PostgreSQL ${version} at DATABASE_URL is too old; ${LEAST_VERSION} or later is needed.`);
    if ((await workersAlive(client)) !== 0) return ok(`PostgreSQL ${version} at DATABASE_URL`);
    const advice = 'start quire worker, or quire serve with QUIRE_WORKERS above 0';
    return note(`PostgreSQL ${version}: no worker is alive, so tasks wait; ${advice}.`);
  } catch (error) {
    const advice = 'correct it, or unset it for the embedded one';
    return missing(`DATABASE_URL cannot be reached (${reasonOf(error)}); ${advice}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Null if the table does not exist yet. */
async function workersAlive(client: pg.Client): Promise<number | null> {
  const alive = "select count(*)::int as alive from workers where seen_at > clock_timestamp() - interval '20 seconds'";
  return client.query<{ alive: number }>(alive).then(
    ({ rows }) => rows[0]?.alive ?? null,
    () => null,
  );
}

async function checkEmbedded(dataFolder: string): Promise<Finding> {
  try {
    const binaries = packagedBinaries();
    if (!existsSync(binaries)) throw new Error('its binaries are not installed; run "npm ci"');
  } catch (error) {
    return missing(`No embedded PostgreSQL (${reasonOf(error)}).`);
  }
  const account = await unprivilegedAccount();
  const runBy = account ? `, run as user ${account.uid} because root may not` : '';
  const made = existsSync(path.join(dataFolder, 'postgres')) ? '' : ', made at the first start';
  return ok(`embedded PostgreSQL${made}${runBy}; DATABASE_URL names another`);
}

export const databaseCheck = ({ DATABASE_URL, QUIRE_DATA_DIR }: Settings): Check => ({
  what: 'Database',
  look: () => (DATABASE_URL ? checkGiven(DATABASE_URL) : checkEmbedded(QUIRE_DATA_DIR)),
});
