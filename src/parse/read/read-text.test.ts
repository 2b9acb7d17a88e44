import { describe, expect, it } from 'vitest';
import { context, engineSeeing, PROSE, readLine, TestPage } from '../../../test/fixtures/parse/read-page-fixture.ts';
import { readText } from './read-text.ts';

const prose = (): TestPage => PROSE.reduce((page, text, i) => page.line(text, 20, 20 + i * 30), new TestPage());

describe('reading a page', () => {
  it('under Auto leaves a good text layer as it is and asks no engine', async () => {
    const engine = engineSeeing(readLine('noise', 400, 700));
    const { content } = prose();
    expect((await readText(content, 'Auto', engine, context())).words).toEqual(content.words);
    expect(engine.shown).toEqual([]);
  });

  it('under All keeps the words of the text layer and shows the engine the ink that they do not account for', async () => {
    const page = prose().ink({ left: 400, top: 700, width: 40, height: 14 });
    const engine = engineSeeing(readLine('Stamp', 12, 12));
    const { words } = await readText(page.content, 'All', engine, context());
    expect(words.slice(0, page.words.length)).toEqual(page.words);
    expect(words.slice(page.words.length).map((word) => word.text)).toEqual(['Stamp']);
    expect(words.at(-1)!.bbox.left).toBeGreaterThan(390);
    expect(engine.shown.every(({ width, height }) => width < 100 && height < 60)).toBe(true);
  });

  it('under All reads a page whose text layer is that of another', async () => {
    const page = prose();
    const seen = PROSE.map((_, i) => readLine(PROSE[(i + 1) % 3]!, 20, 20 + i * 30));
    const { words } = await readText(page.content, 'All', engineSeeing(...seen), context());
    const read = words.filter(({ source }) => source === 'ocr').map((word) => word.text);
    expect(read).toEqual(seen.flatMap((line) => line.text.split(' ')));
    expect(words.length - read.length).toBeLessThan(3);
  });

  it('under Auto reads a font of odd letters only where the picture shows something else', async () => {
    const codes = ['KXQ WZX QQK XWK', 'ZKX QWX KKW XZQ', 'WXK ZZQ XKW QXZ', 'QWK XXZ KQX WZK', 'XKQ ZWX QKZ WQX'];
    const page = codes.reduce((all, text, i) => all.line(text, 20, 20 + i * 30), new TestPage());
    const same = engineSeeing(...codes.map((text, i) => readLine(text.replace('KX', 'HX'), 20, 20 + i * 30)));
    expect((await readText(page.content, 'Auto', same, context())).words).toEqual(page.content.words);
    expect(same.shown).toEqual([]);
    const other = engineSeeing(...codes.map((_, i) => readLine('the sum now due', 20, 20 + i * 30)));
    const { words } = await readText(page.content, 'Auto', other, context());
    expect(words.map(({ text }) => text)).toContain('due');
    expect(words.every(({ source }) => source === 'ocr')).toBe(true);
  });

  it('keeps stated Cyrillic whatever a reader of Latin makes of it', async () => {
    const lines = ['Договор аренды помещения', 'Настоящий договор заключен', 'сторонами в городе Москве'];
    const page = lines.reduce((all, text, i) => all.line(text, 20, 20 + i * 30), new TestPage());
    const seen = lines.map((_, i) => readLine('Aorobop apeHAbl nomeLLLeHnR', 20, 20 + i * 30));
    const { words } = await readText(page.content, 'All', engineSeeing(...seen), context());
    expect(words.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
  });

  it('shows the engine only the image in question, and puts its words where they are on the page', async () => {
    const page = prose().image({ left: 50, top: 400, width: 400, height: 200 });
    for (let i = 0; i < 5; i++) page.ink({ left: 60, top: 410 + i * 30, width: 300, height: 14 });
    const engine = engineSeeing(readLine('Figures', 10, 12));
    const { words } = await readText(page.content, 'Auto', engine, context());
    expect(engine.shown.map(({ width, height }) => [width, height])).toEqual([[400, 200]]);
    expect(words.at(-1)).toMatchObject({ text: 'Figures', bbox: { left: 60, top: 412 } });
  });

  it('counts the unreadable lines of a scan', async () => {
    const scan = new TestPage().ink({ left: 20, top: 20, width: 300, height: 14 });
    const unknown = { ...readLine('ᠮᠣᠩᠭᠣᠯ', 20, 20, 0.2), words: [], isUnknown: true };
    const engine = engineSeeing(unknown, readLine('Total due', 20, 60));
    expect(await readText(scan.content, 'Auto', engine, context())).toMatchObject({ unreadLines: 1 });
  });

  it.each(['Auto', 'All'] as const)('under %s reads a scan as a whole', async (strategy) => {
    const scan = new TestPage().ink({ left: 20, top: 20, width: 300, height: 14 });
    const engine = engineSeeing(readLine('Total due', 20, 20));
    const { words } = await readText(scan.content, strategy, engine, context());
    const { width, height, data } = scan.content.raster;
    expect(engine.shown).toMatchObject([{ width, height }]);
    // As bytes: comparing millions of numbers takes seconds.
    expect(Buffer.from(engine.shown[0]!.data).equals(data)).toBe(true);
    expect(words.map((word) => [word.text, word.source])).toEqual([
      ['Total', 'ocr'],
      ['due', 'ocr'],
    ]);
  });
});
