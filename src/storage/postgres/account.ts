import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** An account of the system that PostgreSQL runs under. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root, so root hands it to an unprivileged account. Null: run as whoever we are. */
export async function unprivilegedAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const entry = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  return NOBODY;
}

const OTHERS_MAY_ENTER = 0o001;

/** Whether the account can walk down to the folder. `/root` is closed to everybody else on most systems. */
export async function canReach(folder: string): Promise<boolean> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const found = await stat(current).catch(() => null);
    if (found && (found.mode & OTHERS_MAY_ENTER) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}
