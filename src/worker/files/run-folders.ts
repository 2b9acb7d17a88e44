import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

export interface RunFolder {
  path: string;
  /** Parent folder with all runs of the tenant. Its working processes see it. */
  ownerFolder: string;
}

/**
 * Folders of runs, grouped by tenant:
 *
 *     root/owner-1f…/run-a   run-b      visible to processes of this tenant
 *     root/owner-9c…/run-c              visible to processes of another tenant
 *     root/gone-…                       being removed, visible to none
 *
 * A tenant's folder remains until the worker ends, because processes have it mounted.
 */
export class RunFolders {
  readonly #root: string;
  readonly #runs = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  folderOf(owner: string): string {
    const name = createHash('sha256').update(owner).digest('hex').slice(0, 16);
    const ownerFolder = path.join(this.#root, `owner-${name}`);
    // Other accounts may pass through, but not list the folder.
    mkdirSync(ownerFolder, { recursive: true, mode: 0o711 });
    return ownerFolder;
  }

  make(owner: string): RunFolder {
    const ownerFolder = this.folderOf(owner);
    const folder = mkdtempSync(path.join(ownerFolder, 'run-'));
    this.#runs.set(folder, ownerFolder);
    return { path: folder, ownerFolder };
  }

  isRun(folder: string): boolean {
    return this.#runs.has(folder);
  }

  /** Removes a run's folder and, after the last one of a tenant, everything else in the tenant's folder. */
  async remove({ path: folder, ownerFolder }: RunFolder): Promise<void> {
    this.#runs.delete(folder);
    const isLast = ![...this.#runs.values()].includes(ownerFolder);
    const left = isLast ? readdirSync(ownerFolder).map((name) => path.join(ownerFolder, name)) : [folder];
    await Promise.all(left.map((place) => this.#takeAway(place)));
  }

  /** Moves it away first: a running process could redirect the removal with links. */
  async #takeAway(place: string): Promise<void> {
    const gone = path.join(this.#root, `gone-${randomUUID()}`);
    try {
      renameSync(place, gone);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    await rm(gone, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
