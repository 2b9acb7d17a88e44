import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Account, handOver } from './account.ts';
import { scrubbedEnvironment } from './environment.ts';
import type { Layer } from './layers.ts';
import type { ResourceLimits } from './limits.ts';
import { COMPILED_CODE, type VisiblePlaces } from './places.ts';

/** `require` refuses to start without the guarantees; `auto` uses what is there; `off` leaves time, memory and environment. */
export type SandboxMode = 'require' | 'auto' | 'off';

/** A program in the sandbox, and the folder for its temporary files. */
export interface Confined {
  child: ChildProcess;
  temporaryFolder: string;
  /** Removes what it left in its temporary folder, for the next document. */
  tidy(): void;
  /** Removes the folder itself; to be called once the process has ended. */
  dispose(): void;
}

export interface SandboxParts {
  layers: readonly Layer[];
  limits: ResourceLimits;
  /** Working processes may write below it; temporary folders are made in it. */
  folder: string;
  places: VisiblePlaces;
  account: Account | null;
  usesCompiledCode: boolean;
  searchPath: string | undefined;
  /** What is before the program on its command line, from the outside in. */
  wrap: (places: VisiblePlaces, temporaryFolder: string) => string[];
  /** Options of Node.js itself. */
  nodeOptions: (places: VisiblePlaces, temporaryFolder: string) => string[];
}

/** Folders of programs that wait for their first document: no task has written there. */
const WAITING = /^spare-/;

/** Starts programs that read documents, behind every isolation layer that this system offers. */
export class Sandbox {
  readonly layers: readonly Layer[];
  readonly limits: ResourceLimits;
  /** Folders of runs lie in here. */
  readonly folder: string;
  readonly #parts: SandboxParts;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
    this.layers = parts.layers;
    this.limits = parts.limits;
    this.folder = parts.folder;
  }

  /** Starts a module of ours. It talks over descriptor 3 and sees only `folder` of the run folders. */
  launch(
    module: string,
    options: { nodeArguments: string[]; environment: Record<string, string>; folder: string },
  ): Confined {
    const { folder, account, searchPath, wrap, nodeOptions } = this.#parts;
    mkdirSync(folder, { recursive: true });
    const temporaryFolder = mkdtempSync(path.join(folder, 'tmp-'));
    if (account) chownSync(temporaryFolder, account.uid, account.gid);
    const places = { ...this.#parts.places, writable: [...new Set([options.folder, realpathSync(options.folder)])] };
    const code = this.#parts.usesCompiledCode && existsSync(COMPILED_CODE) ? COMPILED_CODE : null;
    const command = [
      ...wrap(places, temporaryFolder),
      process.execPath,
      ...nodeOptions(places, temporaryFolder),
      ...(code ? [`--allow-fs-write=${code}`] : []),
      ...options.nodeArguments,
      module,
    ];
    const child = spawn(command[0]!, command.slice(1), {
      env: scrubbedEnvironment(temporaryFolder, searchPath, {
        ...options.environment,
        ...(code ? { NODE_COMPILE_CACHE: code } : {}),
      }),
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // A group of its own, so that killing it takes along whatever it started.
      detached: true,
      ...(account ?? {}),
    });
    const remove = (place: string) => rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    return {
      child,
      temporaryFolder,
      tidy: () => {
        // Under bubblewrap this folder is `/tmp` with mounts inside: removing a mount point here would take it from the process.
        const mounted = new Set(
          [...places.readable, ...places.writable].map((place) => /^\/tmp\/([^/]+)/.exec(place)?.[1]),
        );
        const left = readdirSync(temporaryFolder).filter((name) => !mounted.has(name) && !WAITING.test(name));
        for (const name of left) remove(path.join(temporaryFolder, name));
      },
      dispose: () => remove(temporaryFolder),
    };
  }

  /** The account that programs run under. */
  get uid(): number | undefined {
    return this.#parts.account?.uid ?? process.getuid?.();
  }

  /** Lets working processes into a run's folder, which its parent made and filled. */
  async admit(workFolder: string): Promise<void> {
    if (this.#parts.account) await handOver(workFolder, this.#parts.account);
  }
}
