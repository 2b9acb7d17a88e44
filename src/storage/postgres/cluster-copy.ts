import { chown, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** What belongs to the running server, not to the data; PostgreSQL makes it anew. See "Making a Base Backup" in its manual. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label']);
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies a cluster while it is in use. What is copied over minutes becomes one moment again when PostgreSQL starts on the copy and
 * applies the log of those minutes, which a slot keeps until it is copied too.
 */
export async function copyRunningCluster(connectionString: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'quire-backup' });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`quire_backup_${process.pid}`]);
    await client.query("select pg_backup_start('quire backup', true)");
    await copyTree(from, to, (relative) => {
      const [top] = relative.split(path.sep);
      const name = path.basename(relative);
      if (NOT_COPIED.has(name) || name.startsWith('pgsql_tmp')) return false;
      return !EMPTIED.has(top!) || relative === top;
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(path.join(to, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 });
    await copyTree(
      path.join(from, 'pg_wal'),
      path.join(to, 'pg_wal'),
      (relative) => !relative.includes('archive_status'),
    );
    await mkdir(path.join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  } finally {
    await client.end();
  }
}

/** Files may go while they are copied: what is gone is in the log. */
export async function copyTree(from: string, to: string, wanted: (relative: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true }).catch(ifGone([]))) {
    const source = path.join(entry.parentPath, entry.name);
    const relative = path.relative(from, source);
    if (!wanted(relative)) continue;
    const target = path.join(to, relative);
    if (entry.isDirectory()) await mkdir(target, { recursive: true, mode: 0o700 });
    else if (entry.isFile()) await cp(source, target, { force: false }).catch(ifGone(undefined));
  }
}

const ifGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

/** Gives a folder and all in it to the account that runs PostgreSQL. */
export async function giveTo(account: { uid: number; gid: number }, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}
