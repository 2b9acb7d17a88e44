import { randomUUID } from 'node:crypto';
import { appendFile, link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, identityOf, isAlive } from '../../storage/process-identity.ts';
import { unless } from '../../storage/unless.ts';

const FILE = 'server.pid';
const TOUCH_MS = 5_000;
/** Locks of other machines or containers, whose processes are not visible, expire after this time. */
const SILENT_MS = 20_000;
/** How long to wait for a server that is ending, or will end because its supervisor is gone. */
const ENDING_MS = 15_000;
const LOOK_MS = 100;
const ENDING = 'ending';
/** Another attempt is needed only if somebody else takes the lock at the same moment. */
const MOST_TRIES = 10;

interface Holder {
  pid: number;
  /** Distinguishes processes with the same id. Absent in locks of older versions. */
  identity: string | null;
  host: string | null;
  isEnding: boolean;
}

/** The process that would restart this one; empty if there is none. */
const supervisor = (): string => (process.channel ? `${process.ppid} ${identityOf(process.ppid) ?? ''}` : '');

/** Ensures that one server uses a data folder. The lock contains process id and start time. Returns a release function. */
export async function lockFolder(folder: string, stopping?: AbortSignal): Promise<() => Promise<void>> {
  const file = path.join(folder, FILE);
  const mine = path.join(folder, `${FILE}.${randomUUID()}`);
  await writeFile(mine, [process.pid, identityOf(process.pid) ?? '', os.hostname(), supervisor()].join('\n'), {
    mode: 0o600,
  });
  try {
    const began = performance.now();
    for (let attempt = 0; !(await taken(mine, file)); attempt++) {
      const holder = await goneOrStaying(file, began, stopping);
      if (attempt === MOST_TRIES || (holder && (await isHeld(holder, file)))) throw refusal(folder, holder);
      // Moved rather than removed: if two processes find it dead, only one succeeds.
      const dead = `${mine}.dead`;
      await rename(file, dead).then(
        () => rm(dead, { force: true }),
        () => {},
      );
    }
  } finally {
    await rm(mine, { force: true });
  }
  stopping?.addEventListener('abort', () => void appendFile(file, `\n${ENDING}`).catch(() => {}), { once: true });
  const touching = setInterval(() => void touch(file), TOUCH_MS).unref();
  return async () => {
    clearInterval(touching);
    await rm(file, { force: true });
  };
}

/** Creating a hard link is atomic and fails if the file exists. */
const taken = (mine: string, file: string): Promise<boolean> =>
  link(mine, file).then(() => true, unless('EEXIST', false));

/** The holder of the lock, after waiting for a server that is about to end. */
async function goneOrStaying(file: string, began: number, stopping: AbortSignal | undefined): Promise<Holder | null> {
  for (;;) {
    const holder = await holderOf(file);
    const isOver = stopping?.aborted || performance.now() - began > ENDING_MS;
    if (!holder?.isEnding || isOver || !(await isHeld(holder, file))) return holder;
    await sleep(LOOK_MS);
  }
}

async function holderOf(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid, identity, host, startedBy = '', state] = text.split('\n');
  if (!(Number(pid) > 0)) return null;
  const [, parent, ofParent] = /^(\d+) (.+)$/.exec(startedBy) ?? [];
  const isAlone = host === os.hostname() && parent !== undefined && identityOf(Number(parent)) !== ofParent;
  const isEnding = isAlone || state === ENDING || startedBy === ENDING;
  return { pid: Number(pid), identity: identity || null, host: host || null, isEnding };
}

async function isHeld({ pid, identity, host }: Holder, file: string): Promise<boolean> {
  if (host !== null && host !== os.hostname()) {
    const touched = await stat(file).catch(() => null);
    return touched !== null && Math.abs(Date.now() - touched.mtimeMs) < SILENT_MS;
  }
  if (identity !== null) return identityOf(pid) === identity && pid !== process.pid;
  // Older version: any process that looks like ours.
  return pid !== process.pid && isAlive(pid) && /cli\/main\.[jt]s/.test(commandOf(pid));
}

const touch = (file: string): Promise<void> => utimes(file, new Date(), new Date()).catch(() => {});

function refusal(folder: string, holder: Holder | null): Error {
  const who = holder ? ` (process ${holder.pid}${holder.host === os.hostname() ? '' : ` on ${holder.host}`})` : '';
  return new Error(`Another server${who} is using ${folder}; stop it, or set QUIRE_DATA_DIR to another folder.`);
}
