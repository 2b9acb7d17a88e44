import type { Settings } from '../wiring/settings.ts';

/** Written last into a backup. */
export const ABOUT_FILE = 'backup.json';

export function requireEmbedded({ DATABASE_URL, S3_BUCKET }: Settings, what: string): void {
  if (!DATABASE_URL && !S3_BUCKET) return;
  throw new Error(
    `quire ${what} is for the embedded database and objects on disk; with DATABASE_URL or S3_BUCKET use pg_dump and the tools of your bucket.`,
  );
}
