import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { newCluster } from './cluster/new-cluster.ts';
import { oncePerRun } from './once-per-run.ts';
import { addressOf, QUIRE_PROGRAM, SCENARIO_SETTINGS } from './quire.ts';
import { QuireClient } from './quire-client.ts';
import { SHARED_QUIRE } from './run-folder.ts';
import { keyOfTenant } from './second-tenant.ts';

/** A new tenant of the shared server. */
export interface SharedQuire extends QuireClient {
  readonly dataDir: string;
  readonly tenant: string;
  /** Everything that the server wrote, for all tenants. */
  log(): string;
}

/**
 * The server that test files of a run share, as a new tenant with nothing in it. For tests that neither stop the server
 * nor look at what belongs to all tenants: a server of their own takes 6 to 10 s of processor time, most of it for the
 * first documents that its working processes read. So its tenants share these; tests of what separates the processes of
 * tenants need a server of their own. `run-folder.ts` stops it.
 */
export async function sharedQuire(): Promise<SharedQuire> {
  const { url, dataDir } = JSON.parse(await oncePerRun(SHARED_QUIRE, startServer));
  const tenant = randomUUID();
  const client = new QuireClient(url, await keyOfTenant(dataDir, tenant));
  return Object.assign(client, { dataDir, tenant, log: () => readFileSync(logOf(dataDir), 'utf8') });
}

const SETTINGS = { ...SCENARIO_SETTINGS, QUIRE_SHARED_PROCESSES: 'true' };

const logOf = (dataDir: string): string => `${dataDir}.log`;

async function startServer(dataDir: string): Promise<string> {
  await newCluster(dataDir);
  // In a file, since the server outlives the process of the test that started it.
  const log = logOf(dataDir);
  const output = openSync(log, 'a');
  const child = spawn(QUIRE_PROGRAM, ['serve'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...SETTINGS, QUIRE_DATA_DIR: dataDir },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  writeFileSync(`${dataDir}.pid`, String(child.pid));
  return JSON.stringify({ url: await addressOf(child, () => readFileSync(log, 'utf8')), dataDir });
}
