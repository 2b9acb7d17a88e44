import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testContext, withFolder } from '../../../test/fixtures/parse/pdf-pages.ts';
import { raw, text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';
import { PROSE } from '../../../test/fixtures/parse/read-page-fixture.ts';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import type { PageSource } from '../page-content.ts';
import { lazyRaster } from '../pages/lazy-raster.ts';
import { openPages } from '../pages/open-pages.ts';
import { picturedDocument } from './pictured-document.ts';

it('a page with a sound text layer is not drawn where its text is all that is asked for', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'page.pdf');
    await writeFile(path, writePdf({ pages: [{ elements: PROSE.map((line, i) => text(line, 72, 100 + 20 * i)) }] }));
    const ctx = { ...testContext({}, folder), withoutImages: true };
    const source = await openPages(path, 'pdf', { dpi: 144 }, ctx);
    let drawn = 0;
    const watched: PageSource = {
      ...source,
      async readPage(number) {
        const page = await source.readPage(number);
        const draw = () => {
          drawn++;
          return page.raster;
        };
        return { ...page, raster: lazyRaster(page.width, page.height, draw) };
      },
    };
    const configuration = resolveParseConfiguration({ ocr_strategy: 'Auto', segmentation_strategy: 'Page' });
    const { segments } = await picturedDocument(watched).readPage(1, configuration, ctx);
    source.close();
    expect(segments[0]!.words.map((word) => word.text).join(' ')).toBe(PROSE.join(' '));
    expect(drawn).toBe(0);
  }));

it('says so where a page shows something but nothing is read from it', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'drawing.pdf');
    await writeFile(path, writePdf({ pages: [{ elements: [raw('1 w 100 100 m 104 400 l S')] }, { elements: [] }] }));
    const ctx = { ...testContext({}, folder), withoutImages: true };
    const source = await openPages(path, 'pdf', { dpi: 144 }, ctx);
    const configuration = resolveParseConfiguration({ ocr_strategy: 'Auto' });
    const codesOf = async (page: number) =>
      (await picturedDocument(source).readPage(page, configuration, ctx)).warnings?.map(({ code }) => code);
    expect(await codesOf(1)).toEqual(['nothing_found']);
    expect(await codesOf(2)).toEqual([]);
    source.close();
  }));

it('says so where the file is a dynamic form, whose pages hold a notice only', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'form.pdf');
    const elements = [
      text('Please wait... If this message is not replaced, your viewer cannot show the form.', 72, 100),
    ];
    await writeFile(path, writePdf({ pages: [{ elements }], xfa: '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>' }));
    const ctx = { ...testContext({}, folder), withoutImages: true };
    const source = await openPages(path, 'pdf', { dpi: 144 }, ctx);
    const configuration = resolveParseConfiguration({ ocr_strategy: 'Auto', segmentation_strategy: 'Page' });
    const { warnings } = await picturedDocument(source).readPage(1, configuration, ctx);
    source.close();
    expect(warnings!.map(({ code }) => code)).toEqual(['dynamic_form']);
  }));
