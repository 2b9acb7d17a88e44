import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isId } from '../../../service/files.ts';
import type { Service } from '../../../service/service.ts';
import { sweep } from '../../../service/upkeep/housekeeping.ts';
import { copyTree, writtenToDisk } from '../../../storage/postgres/cluster-copy.ts';
import { EmbeddedPostgres } from '../../../storage/postgres/embedded.ts';
import { readSettings } from '../../../wiring/settings.ts';
import { type Command, UsageError } from '../../command.ts';
import { lockFolder } from '../../server/lock-folder.ts';
import { visit } from '../../visit.ts';
import { ABOUT_FILE, requireEmbedded } from './backup-command.ts';

export const restoreCommand: Command = {
  usage: 'restore FOLDER',
  summary: 'Restore a backup into an empty data folder, and remove what has expired since.',
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [given] = positionals;
    if (!given || positionals.length > 1) throw new UsageError('Give the folder that quire backup created.');
    const settings = readSettings({ QUIRE_LOG_LEVEL: 'warn', ...process.env });
    requireEmbedded(settings, 'restore');
    const folder = path.resolve(given);
    if (!existsSync(path.join(folder, ABOUT_FILE))) throw new Error(`${folder} does not contain a complete backup.`);
    const data = settings.QUIRE_DATA_DIR;
    await mkdir(data, { recursive: true, mode: 0o700 });
    const release = await lockFolder(data);
    try {
      const root = path.join(data, 'objects');
      if (existsSync(root) && (await readdir(root)).some((name) => name !== '.incoming')) {
        throw new Error(`${data} already contains objects; set QUIRE_DATA_DIR to a new folder.`);
      }
      await new EmbeddedPostgres(data, () => {}).restore(path.join(folder, 'postgres'));
      await copyTree(path.join(folder, 'objects'), root, () => true);
      const key = path.join(folder, 'first-key');
      if (existsSync(key)) await copyFile(key, path.join(data, 'first-key'));
      await writtenToDisk();
      return await visit(async ({ service }) => {
        await sweep(service);
        const strays = await removeStrays(service, root);
        process.stdout.write(`Restored to ${data}; ${strays} leftovers removed. Start it with quire serve.\n`);
      }, settings);
    } finally {
      await release();
    }
  },
};

/** Removes objects without tasks and files in the database; returns their number. */
async function removeStrays({ store, objects }: Service, root: string): Promise<number> {
  let removed = 0;
  for (const tenantId of await idsIn(root)) {
    for (const kind of ['tasks', 'files'] as const) {
      for (const id of await idsIn(path.join(root, tenantId, kind))) {
        if (await store[kind].find(tenantId, id)) continue;
        await objects.deleteAll(`${tenantId}/${kind}/${id}`);
        removed++;
      }
    }
  }
  return removed;
}

const idsIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [])).filter(isId);
