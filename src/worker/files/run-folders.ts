import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';

export interface RunFolder {
  path: string;
  /** Around it: folders of this tenant's runs and nothing else. Working processes see it. */
  ownerFolder: string;
}

/**
 * Folders of runs, those of a tenant together:
 *
 *     root/owner-1f…/run-a   run-b      seen by processes that serve this tenant
 *     root/owner-9c…/run-c              seen by those that serve that one
 *     root/gone-…                       on the way out, seen by none
 *
 * A tenant's folder stays while the worker runs: its processes hold on to it.
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
    // Another account may pass through, but not list the folder.
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

  /** Removes a run's folder and, after the last one of a tenant, whatever else its processes left there. */
  async remove({ path: folder, ownerFolder }: RunFolder): Promise<void> {
    this.#runs.delete(folder);
    const isLast = ![...this.#runs.values()].includes(ownerFolder);
    const left = isLast ? readdirSync(ownerFolder).map((name) => path.join(ownerFolder, name)) : [folder];
    await Promise.all(left.map((place) => this.#takeAway(place)));
  }

  /** Out of sight first: a process that still runs could lead the removing elsewhere by putting links in its way. */
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
