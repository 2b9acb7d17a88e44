import type { ParseContext } from '../../context.ts';
import type { PageDraft } from '../../draft.ts';
import { writePageImage } from '../work-folder/page-images.ts';
import { pageError } from './page-error.ts';

/** A4 at 144 dpi: the size of an unreadable page is unknown. */
const BLANK = { width: 1190, height: 1684, dpi: 144 };

/** An empty page with a warning in place of an unreadable one. */
export async function failedPage(pageNumber: number, error: unknown, ctx: ParseContext): Promise<PageDraft> {
  const { code, message } = pageError(pageNumber, error);
  const data = new Uint8Array(BLANK.width * BLANK.height * 3).fill(255);
  return {
    pageNumber,
    ...BLANK,
    imageFile: await writePageImage({ ...BLANK, data }, pageNumber, ctx.workDir),
    segments: [],
    warnings: [{ code, message, page_number: pageNumber }],
  };
}
