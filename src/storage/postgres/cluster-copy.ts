import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { unless } from '../unless.ts';

/** Files of the running server that PostgreSQL recreates. See "Making a Base Backup" in its manual. */
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

const AT_ONCE = 32;

/** Copies a running cluster. PostgreSQL makes it consistent from the log, which a slot keeps until it is copied too. */
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

/** Files may be removed while they are copied: the log contains them. Existing targets are kept. */
export async function copyTree(from: string, to: string, wanted: (relative: string) => boolean): Promise<void> {
  const copy = async (folder: string): Promise<void> => {
    await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
    const entries = await readdir(path.join(from, folder), { withFileTypes: true }).catch(unless('ENOENT', []));
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      const some = entries.slice(at, at + AT_ONCE).map(async (entry) => {
        const relative = path.join(folder, entry.name);
        if (!wanted(relative)) return;
        if (entry.isDirectory()) await copy(relative);
        else if (entry.isFile()) await copyOne(path.join(from, relative), path.join(to, relative));
      });
      await Promise.all(some);
    }
  };
  await copy('');
}

/** Shares blocks if the file system supports it. */
const copyOne = (from: string, to: string): Promise<void> =>
  copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    .catch(unless('ENOENT', undefined))
    .catch(unless('EEXIST', undefined));

/** Flushes buffers to disk: a finished copy must survive a power cut. */
export const writtenToDisk = async (): Promise<void> => {
  await promisify(execFile)('sync');
};

export async function giveTo(account: { uid: number; gid: number }, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}
