import path from 'node:path';
import type { VisiblePlaces } from '../places.ts';
import { seccompProgram } from './seccomp-program.ts';
import { isKnownArchitecture } from './system-calls.ts';

const CONFINE = path.join(import.meta.dirname, 'confine.pl');

/** Which rules of the kernel are put on a process. */
export interface KernelRules {
  /** Landlock: all paths but the given places are out of reach. */
  paths: boolean;
  /** seccomp: system calls that no reader of documents needs fail. */
  systemCalls: boolean;
}

/** Needed by every program, and harmless: the system's random numbers and its facts about processes and processors. */
const DEVICES = { readable: ['/proc', '/dev/urandom', '/dev/random', '/dev/zero'], writable: ['/dev/null'] };

/** LibreOffice always creates a socket here to find other instances of itself, and does not start without it. */
const SOCKETS = '/tmp';

/** Arguments of the Perl program that takes the rules on and becomes the program behind them. */
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
