import { readFile } from 'node:fs/promises';

export interface DatabaseAccount {
  uid: number;
  gid: number;
}

const NOBODY: DatabaseAccount = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root, so use an unprivileged account. Null: use the current account. */
export async function unprivilegedAccount(): Promise<DatabaseAccount | null> {
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
