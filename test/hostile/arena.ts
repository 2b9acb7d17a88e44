import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { resolveParseConfiguration } from '../../src/domain/configuration/resolve-parse-configuration.ts';
import { DEFAULT_LIMITS, type Limits } from '../../src/domain/limits.ts';
import { openSandbox } from '../../src/sandbox/index.ts';
import { ProcessPool } from '../../src/worker/pool/process-pool.ts';
import type { FileRun } from './run-files.ts';

const GIB = 2 ** 30;

/** Low enough to notice a file that gets past a limit, high enough that no honest page hits them on a busy machine. */
export const ARENA_LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  child_memory_bytes: 1.5 * GIB,
  child_file_bytes: GIB,
  child_disk_bytes: 4 * GIB,
  processing_seconds: 90,
  open_seconds: 90,
  page_seconds: 45,
  conversion_seconds: 60,
} as Limits;

export const SECRET = 'a-line-that-no-document-may-read-7c1e';

/** Runs hostile files in sandboxed working processes, with a server and a file that they must not reach. */
export class Arena {
  readonly run: FileRun;
  readonly canary: { url: string; file: string };
  readonly #root: string;
  readonly #server: http.Server;
  hits: string[] = [];
  readonly messages: string[] = [];

  private constructor(root: string, server: http.Server, pool: ProcessPool, messages: string[], limits: Limits) {
    this.#root = root;
    this.#server = server;
    this.messages = messages;
    this.canary = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      file: path.join(root, 'secret'),
    };
    const office = ['/usr/bin/soffice', '/opt/libreoffice/program/soffice'].find((file) => existsSync(file)) ?? null;
    this.run = {
      ...{ pool, folder: path.join(root, 'work'), limits, mostPages: 2, officeProgram: office },
      configuration: resolveParseConfiguration({ segmentation_strategy: 'Page', ocr_strategy: 'Auto' }),
    };
  }

  static async open(processes = 2, limits: Partial<Limits> = {}): Promise<Arena> {
    const root = await mkdtemp(path.join(os.tmpdir(), 'quire-hostile-'));
    const hits: string[] = [];
    const server = http.createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end('caught');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await writeFile(path.join(root, 'secret'), SECRET, { mode: 0o644 });
    const sandbox = await openSandbox({
      ...{ mode: 'auto', folder: path.join(root, 'work'), ownFolder: root, readable: [] },
      limits: {
        memoryBytes: ARENA_LIMITS.child_memory_bytes,
        fileBytes: ARENA_LIMITS.child_file_bytes,
        diskBytes: ARENA_LIMITS.child_disk_bytes,
        processes: ARENA_LIMITS.child_processes,
        cpuSeconds: 3_600,
      },
      searchPath: process.env.PATH,
    });
    const messages: string[] = [];
    const pool = new ProcessPool({ size: processes, sandbox, log: (text) => messages.push(text) });
    const arena = new Arena(root, server, pool, messages, { ...ARENA_LIMITS, ...limits });
    arena.hits = hits;
    return arena;
  }

  /** Leftovers after all processes have ended: processes that mention our folder, and files in it. */
  async close(): Promise<{ processes: string[]; files: string[] }> {
    await this.run.pool.close();
    this.#server.close();
    const left = { processes: processesNaming(this.#root), files: namesIn(this.run.folder) };
    await rm(this.#root, { recursive: true, force: true });
    return left;
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

function processesNaming(folder: string): string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return line.includes(folder) ? [line] : [];
      } catch {
        return [];
      }
    });
}
