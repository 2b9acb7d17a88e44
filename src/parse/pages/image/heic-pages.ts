import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import type { PageSource } from '../../page-content.ts';
import { runProgram } from '../../program/run-program.ts';
import { openImagePages } from './image-pages.ts';

/** Names what to install, since every decoder under a permissive licence is missing. */
export const HEIF_MISSING =
  'reading HEIC photos needs the program heif-dec of libheif, which is not installed on the server (Debian: libheif-examples, macOS: brew install libheif)';

let converted = 0;

/** Opens a HEIC photo with libheif's own program: patents keep HEVC decoders out of libvips. */
export async function openHeicPages(path: string, ctx: ParseContext): Promise<PageSource> {
  if (!ctx.heifProgram) throw new QuireError('unreadable_file', { reason: HEIF_MISSING });
  converted += 1;
  const name = `heic-${process.pid}-${converted}`;
  const target = join(ctx.workDir, `${name}.png`);
  // It needs nothing of the environment; the photo is a caller's.
  const run = { path: ctx.heifProgram, args: [path, target], env: {}, folder: ctx.workDir };
  const { code, output } = await runProgram(run, ctx);
  // Of a burst of photos every one is written, with its number; as with other pictures the first is the page.
  const [picture, ...others] = (await readdir(ctx.workDir)).filter((file) => file.startsWith(name)).sort();
  const remove = (): Promise<unknown> =>
    Promise.all([picture, ...others].map((file) => file && rm(join(ctx.workDir, file), { force: true })));
  if (code !== 0 || !picture) {
    await remove();
    throw new QuireError('unreadable_file', { reason: 'the picture is damaged' }, { cause: new Error(output) });
  }
  const source = await openImagePages(join(ctx.workDir, picture), ctx);
  return {
    ...source,
    close() {
      source.close();
      void remove();
    },
  };
}
