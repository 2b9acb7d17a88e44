import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LongTurn } from '../support/event-loop-probe.ts';
import { Quire } from '../support/quire.ts';
import type { Giant } from './giants.ts';

const PROBE = pathToFileURL(path.join(import.meta.dirname, '../support/event-loop-probe.ts')).href;

/** A server with a heap of 256 MB and a probe of its event loop. */
export class StarvedServer {
  readonly quire: Quire;
  readonly #folder: string;
  readonly #pid: number;

  private constructor(quire: Quire, folder: string) {
    this.quire = quire;
    this.#folder = folder;
    this.#pid = quire.pid;
  }

  static async start(environment: Record<string, string> = {}): Promise<StarvedServer> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-starved-'));
    const quire = await Quire.start({
      QUIRE_HEAP_MB: '256',
      QUIRE_LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import=${PROBE}`,
      EVENT_LOOP_PROBE: path.join(folder, 'turns'),
      ...environment,
    });
    return new StarvedServer(quire, folder);
  }

  /** Long event loop turns since a time, by the clock of this machine. */
  turnsSince(time: number): LongTurn[] {
    const file = path.join(this.#folder, 'turns');
    if (!existsSync(file)) return [];
    const turns = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return turns.map((line) => JSON.parse(line) as LongTurn).filter((turn) => turn.time >= time);
  }

  /** What is wrong with it; empty if it is still the original process, responds, and has reported no fault. */
  async troubles(): Promise<string[]> {
    const answer = await this.quire.fetch('/health').catch(() => null);
    const faults = this.quire.log.split('\n').filter((line) => /"level":(50|60)|heap out of memory/.test(line));
    return [
      ...(answer?.status === 200 ? [] : ['it does not respond']),
      ...(this.quire.pid === this.#pid ? [] : ['it was restarted']),
      ...faults,
    ];
  }

  /** The status of the response; 413 if it closed the connection of a client that kept sending a refused request. */
  async send({ method, path: address, mediaType, body }: Giant): Promise<number> {
    const value = body();
    const isForm = mediaType === 'multipart/form-data';
    const headers: Record<string, string> = mediaType && !isForm ? { 'content-type': mediaType } : {};
    const sent = isForm ? formOf(value as object) : value === undefined ? null : JSON.stringify(value);
    try {
      const answer = await this.quire.fetch(address, {
        method,
        headers,
        body: sent,
        signal: AbortSignal.timeout(300_000),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') throw error;
      return 413;
    }
  }

  async dispose(): Promise<void> {
    await this.quire.dispose();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
