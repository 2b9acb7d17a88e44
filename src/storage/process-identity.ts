import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';

/** The start time of a process, which distinguishes it from a later one with the same id. Null if it has ended. */
export function identityOf(pid: number): string | null {
  try {
    if (os.platform() === 'linux') {
      // `4711 (a name, maybe with ) in it) S 1 … 22nd: start in ticks since the machine started`
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return null;
      return `${bootId()}/${fields[19]}`;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** Empty if the process does not exist or its command line is hidden. */
export function commandOf(pid: number): string {
  try {
    if (os.platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, under another account.
    return (error as { code?: string }).code === 'EPERM';
  }
}
