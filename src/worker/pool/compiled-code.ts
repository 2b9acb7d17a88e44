import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { COMPILED_CODE } from '../../sandbox/index.ts';
import { CHILD_ENVIRONMENT, CHILD_NODE_ARGUMENTS } from '../child/environment.ts';

const inChild = (name: string): string =>
  path.join(import.meta.dirname, `../child/${name}${path.extname(import.meta.filename)}`);
const [LOAD_ALL, MAIN] = [inChild('load-all'), inChild('main')];
const LONGEST_MAKING_MS = 300_000;
/** Low priority, so that the first documents after a start are not slowed down. */
const NICENESS = 10;

interface Made {
  node: string;
  changedAt: Record<string, number>;
}

const changedAt = (file: string): number => statSync(file).mtimeMs;

function isUpToDate(listFile: string): boolean {
  try {
    const made = JSON.parse(readFileSync(listFile, 'utf8')) as Made;
    // Checkouts may share node_modules and thus see the list of another one.
    if (made.node !== process.version || !Object.hasOwn(made.changedAt, MAIN)) return false;
    return Object.entries(made.changedAt).every(([file, moment]) => changedAt(file) === moment);
  } catch {
    return false;
  }
}

const MAKING = 'making-';

function isAtWork(name: string): boolean {
  try {
    process.kill(Number(name.slice(MAKING.length)), 0);
    return Date.now() - statSync(path.join(COMPILED_CODE, name)).mtimeMs < LONGEST_MAKING_MS;
  } catch {
    return false;
  }
}

/** Creates the lock folder; null if another process has it or the folder is read-only. */
function begin(): string | null {
  const making = path.join(COMPILED_CODE, `${MAKING}${process.pid}`);
  try {
    mkdirSync(COMPILED_CODE, { recursive: true, mode: 0o755 });
    const taken = readdirSync(COMPILED_CODE).filter((name) => name.startsWith(MAKING));
    if (taken.some(isAtWork)) return null;
    for (const name of taken) rmSync(path.join(COMPILED_CODE, name), { recursive: true, force: true });
    mkdirSync(making, { mode: 0o700 });
    return making;
  } catch {
    return null;
  }
}

/**
 * Lets Node.js compile the code of working processes after a change, which halves their start time. The compiling process
 * reads no documents but our samples; working processes cannot change the result (docs/decisions/0016). Node.js names the
 * cache folder after the account, so it gets that of the working processes.
 *
 * Resolves when it is done or skipped, such as for a read-only folder.
 */
export async function keepCompiledCode(uid: number | undefined, niceness = NICENESS): Promise<void> {
  const listFile = path.join(COMPILED_CODE, `made-for-${uid}.json`);
  // Older versions cannot report loaded files, or have no cache.
  const canTell = 'registerHooks' in nodeModule;
  if (uid === undefined || !canTell || isUpToDate(listFile)) return;
  const making = begin();
  if (making === null) return;
  try {
    const files = await compile(making, niceness);
    const [name] = readdirSync(making).filter((entry) => entry.endsWith(`-${process.getuid?.()}`));
    if (!files || !name) return;
    const code = path.join(making, name);
    for (const file of readdirSync(code)) chmodSync(path.join(code, file), 0o644);
    chmodSync(code, 0o755);
    const place = path.join(COMPILED_CODE, name.replace(/\d+$/, String(uid)));
    rmSync(place, { recursive: true, force: true });
    renameSync(code, place);
    const made: Made = { node: process.version, changedAt: Object.fromEntries(files.map((f) => [f, changedAt(f)])) };
    const list = path.join(making, 'made.json');
    writeFileSync(list, JSON.stringify(made));
    renameSync(list, listFile);
  } catch {
    // The program was changed meanwhile, or another process was faster.
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** Returns the compiled files of ours, or null after a failure. */
function compile(folder: string, niceness: number): Promise<string[] | null> {
  const list = path.join(folder, 'list.json');
  const child = spawn(process.execPath, [...CHILD_NODE_ARGUMENTS, LOAD_ALL, list], {
    env: { ...CHILD_ENVIRONMENT, NODE_COMPILE_CACHE: folder },
    // The last one is `CHANNEL_DESCRIPTOR`.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    timeout: LONGEST_MAKING_MS,
  });
  if (child.pid !== undefined) os.setPriority(child.pid, niceness);
  return new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('exit', (code) => {
      resolve(code === 0 ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : null);
    });
  });
}
