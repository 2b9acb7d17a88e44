import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Account, handOver } from './account.ts';
import { scrubbedEnvironment } from './environment.ts';
import type { Layer } from './layers.ts';
import type { ResourceLimits } from './limits.ts';
import { COMPILED_CODE, type VisiblePlaces } from './places.ts';

/** `require`: fail without the guarantees; `auto`: use available layers; `off`: only limit time, memory, environment. */
export type SandboxMode = 'require' | 'auto' | 'off';

export interface Confined {
  child: ChildProcess;
  temporaryFolder: string;
  /** Empties its temporary folder for the next document. */
  tidy(): void;
  /** Removes the temporary folder; call it after the process has ended. */
  dispose(): void;
}

export interface SandboxParts {
  layers: readonly Layer[];
  limits: ResourceLimits;
  /** Working processes may write below it; it also contains temporary folders. */
  folder: string;
  places: VisiblePlaces;
  account: Account | null;
  usesCompiledCode: boolean;
  searchPath: string | undefined;
  /** Command line before the program, from the outermost wrapper. */
  wrap: (places: VisiblePlaces, temporaryFolder: string) => string[];
  nodeOptions: (places: VisiblePlaces, temporaryFolder: string) => string[];
}

/** Temporary folders of spare programs, which no task has used. */
const WAITING = /^spare-/;

/** Starts programs that read documents, inside of all available layers. */
export class Sandbox {
  readonly layers: readonly Layer[];
  readonly limits: ResourceLimits;
  readonly folder: string;
  readonly #parts: SandboxParts;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
    this.layers = parts.layers;
    this.limits = parts.limits;
    this.folder = parts.folder;
  }

  /** Starts one of our modules. It communicates over descriptor 3 and sees only `folder` of the run folders. */
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
      // Own process group, so that it can be killed with its children.
      detached: true,
      ...(account ?? {}),
    });
    const remove = (place: string) => rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    return {
      child,
      temporaryFolder,
      tidy: () => {
        // Inside of bubblewrap, this folder is `/tmp` with mounts: removing a mount point would remove it in the process.
        const mounted = new Set(
          [...places.readable, ...places.writable].map((place) => /^\/tmp\/([^/]+)/.exec(place)?.[1]),
        );
        const left = readdirSync(temporaryFolder).filter((name) => !mounted.has(name) && !WAITING.test(name));
        for (const name of left) remove(path.join(temporaryFolder, name));
      },
      dispose: () => remove(temporaryFolder),
    };
  }

  get uid(): number | undefined {
    return this.#parts.account?.uid ?? process.getuid?.();
  }

  async admit(workFolder: string): Promise<void> {
    if (this.#parts.account) await handOver(workFolder, this.#parts.account);
  }
}
