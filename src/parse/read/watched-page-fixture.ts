import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testContext, withFolder } from '../fixtures/pdf-pages.ts';
import { type Element, writePdf } from '../fixtures/pdf-writer.ts';
import type { PageContent } from '../page-content.ts';
import { lazyRaster } from '../pages/lazy-raster.ts';
import { openPages } from '../pages/open-pages.ts';

/** Looks at a page of these elements, and tells what was found and whether the page had to be drawn for it. */
export function lookAtPage<T>(
  elements: readonly Element[],
  look: (page: PageContent) => T,
): Promise<{ found: T; isDrawn: boolean }> {
  return withFolder(async (folder) => {
    const path = join(folder, 'page.pdf');
    await writeFile(path, writePdf({ pages: [{ elements: [...elements] }] }));
    const source = await openPages(path, 'pdf', { dpi: 144 }, testContext({}, folder));
    const page = await source.readPage(1);
    let isDrawn = false;
    const draw = () => {
      isDrawn = true;
      return page.raster;
    };
    const found = look({ ...page, raster: lazyRaster(page.width, page.height, draw) });
    source.close();
    return { found, isDrawn };
  });
}
