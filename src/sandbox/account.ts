import { chmodSync, fchownSync, fstatSync, statSync } from 'node:fs';
import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { holdFolder } from './held-folder.ts';

/** Account of working processes if the server runs as root: an unused id, since `nobody` may run the database. */
export const SANDBOX_ACCOUNT = { uid: 64_517, gid: 64_517 } as const;
export type Account = typeof SANDBOX_ACCOUNT;

const OTHERS_MAY_ENTER = 0o001;
const OTHERS_MAY_READ = 0o004;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether other accounts can enter all parent folders and read it. `/root` is usually private. */
export function othersCanReach(place: string): boolean {
  const needed = (isFolder: boolean) => (isFolder ? OTHERS_MAY_ENTER : OTHERS_MAY_READ);
  for (let current = path.resolve(place); ; current = path.dirname(current)) {
    const found = statSync(current, { throwIfNoEntry: false });
    if (found && (found.mode & needed(found.isDirectory())) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** Lets the account pass through parent folders up to `top` without listing them, if possible. */
export function letThrough(folder: string, top: string): void {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    try {
      const { mode } = statSync(current);
      if ((mode & OTHERS_MAY_ENTER) === 0) chmodSync(current, (mode & 0o777) | 0o011);
    } catch {
      return;
    }
    if (current === path.resolve(top) || current === path.dirname(current)) return;
  }
}

/** Changes the owner of a folder. Skips links: they could give away any file. */
export async function handOver(folder: string, account: Account): Promise<void> {
  await giveFolder(folder, account, true);
}

async function giveFolder(place: string, account: Account, isTop: boolean): Promise<void> {
  const { uid, gid } = account;
  using held = holdFolder(place);
  const { descriptor } = held;
  const isNew = (descriptor === null ? await stat(held.path) : fstatSync(descriptor)).uid !== uid;
  if (isNew && descriptor !== null) fchownSync(descriptor, uid, gid);
  else if (isNew) await lchown(place, uid, gid);
  // The account itself created everything deeper in a folder that it already owned.
  if (!isNew && !isTop) return;
  for (const name of await readdir(held.path)) {
    const inside = path.join(held.path, name);
    const found = await lstat(inside).catch(() => null);
    if (!found || found.uid === uid || found.isSymbolicLink()) continue;
    if (found.isDirectory()) await giveFolder(inside, account, false);
    else await lchown(inside, uid, gid);
  }
}
