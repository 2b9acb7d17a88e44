import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Quire } from './quire.ts';

const MAIN = path.join(import.meta.dirname, '../../src/cli/main.ts');

/** A key of another tenant, created by the operator's command, which joins the server's database. */
export function keyOfOtherTenant(quire: Quire, tenant = 'stranger'): string {
  const made = spawnSync(process.execPath, [MAIN, 'keys', 'create', '--tenant', tenant], {
    env: { PATH: process.env.PATH, QUIRE_DATA_DIR: quire.dataDir },
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  return made.stdout.trim();
}
