import type { FormatName } from '../../domain/file-types.ts';
import type { ParseContext } from '../context.ts';
import type { PageSource } from '../page-content.ts';
import { openPdfPages } from '../pages/pdf/pdf-pages.ts';

/** Opens a file of a known format; the caller closes what it gets. */
export async function openPages(
  path: string,
  format: FormatName,
  options: { dpi: number },
  ctx: ParseContext,
): Promise<PageSource> {
  if (format === 'pdf') return openPdfPages(path, options, ctx);
  throw new Error(`${format} cannot be opened yet`);
}
