import { readdir } from 'node:fs/promises';
import path from 'node:path';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && ID.test(entry.name))
    .map(({ name }) => name);

/** Whom the objects on disk belong to. */
export async function* ownersOnDisk(root: string) {
  for (const tenantId of await namesIn(root)) {
    for (const kind of ['tasks', 'files'] as const) {
      for (const id of await namesIn(path.join(root, tenantId, kind))) {
        yield { tenantId, kind, id, prefix: `${tenantId}/${kind}/${id}` };
      }
    }
  }
}
