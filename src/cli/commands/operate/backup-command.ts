import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SERVER_VERSION } from '../../../service/version.ts';
import { copyTree, writtenToDisk } from '../../../storage/postgres/cluster-copy.ts';
import { EmbeddedPostgres } from '../../../storage/postgres/embedded.ts';
import { readSettings, type Settings } from '../../../wiring/settings.ts';
import { type Command, UsageError } from '../../command.ts';

export const backupCommand: Command = {
  usage: 'backup FOLDER',
  summary: 'Copy the embedded database, all objects and the first key into a new folder; the server may be running.',
  details: `  Tasks keep running. quire restore FOLDER restores the copy.
  With DATABASE_URL or S3_BUCKET, use the tools of your database and your bucket instead.`,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [given] = positionals;
    if (!given || positionals.length > 1) throw new UsageError('Give one folder that does not exist yet.');
    const settings = readSettings(process.env);
    requireEmbedded(settings, 'backup');
    const folder = path.resolve(given);
    if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const data = settings.QUIRE_DATA_DIR;
    const objects = () => copyTree(path.join(data, 'objects'), path.join(folder, 'objects'), isObject);
    const postgres = new EmbeddedPostgres(data, () => {});
    await postgres.start();
    try {
      // Before and after: every object that the database refers to existed at one of the two times.
      await objects();
      await postgres.backUp(path.join(folder, 'postgres'));
      await objects();
    } finally {
      if (postgres.launched) await postgres.stop();
    }
    const key = path.join(data, 'first-key');
    if (existsSync(key)) await copyFile(key, path.join(folder, 'first-key'));
    await writtenToDisk();
    // Last: a folder without it is not a complete backup.
    await writeFile(path.join(folder, ABOUT_FILE), JSON.stringify({ version: SERVER_VERSION, made_at: new Date() }));
    process.stdout.write(`Copied to ${folder}. It contains keys and documents: protect it like the data folder.\n`);
    return 0;
  },
};

const isObject = (relative: string): boolean => !relative.startsWith('.incoming');

export const ABOUT_FILE = 'backup.json';

export function requireEmbedded({ DATABASE_URL, S3_BUCKET }: Settings, what: string): void {
  if (!DATABASE_URL && !S3_BUCKET) return;
  throw new Error(
    `quire ${what} is for the embedded database and objects on disk; with DATABASE_URL or S3_BUCKET use pg_dump and the tools of your bucket.`,
  );
}
