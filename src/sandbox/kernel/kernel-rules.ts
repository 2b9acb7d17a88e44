import path from 'node:path';
import type { VisiblePlaces } from '../places.ts';
import { seccompProgram } from './seccomp-program.ts';
import { isKnownArchitecture } from './system-calls.ts';

const CONFINE = path.join(import.meta.dirname, 'confine.pl');

export interface KernelRules {
  /** Landlock: only the given places are accessible. */
  paths: boolean;
  /** seccomp: system calls that reading documents does not need fail. */
  systemCalls: boolean;
}

/** Needed by every program, and harmless. */
const DEVICES = { readable: ['/proc', '/dev/urandom', '/dev/random', '/dev/zero'], writable: ['/dev/null'] };

/** LibreOffice does not start without creating a socket here. */
const SOCKETS = '/tmp';

/** Arguments of the Perl program that applies the rules and then executes the command. */
export function kernelRuleArguments(rules: KernelRules, { readable, writable }: VisiblePlaces, perl: string): string[] {
  if (!rules.paths && !rules.systemCalls) return [];
  const { arch } = process;
  const paths = [
    ...[...readable, ...DEVICES.readable].flatMap((place) => ['--read', place]),
    ...[...writable, ...DEVICES.writable].flatMap((place) => ['--write', place]),
    ...['--sockets', SOCKETS],
  ];
  if (!isKnownArchitecture(arch)) throw new Error(`The kernel's call numbers on ${arch} are not known here.`);
  const filter = ['--filter', seccompProgram(arch).toString('hex')];
  return [perl, CONFINE, arch, ...(rules.paths ? paths : []), ...(rules.systemCalls ? filter : []), '--'];
}
