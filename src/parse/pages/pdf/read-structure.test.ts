import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/fixtures/parse/pdf-pages.ts';
import type { Tag } from '../../../../test/fixtures/parse/pdf-structure.ts';
import { marked, type PdfPage, text } from '../../../../test/fixtures/parse/pdf-writer.ts';

const tag = (role: string, ...kids: (Tag | number)[]): Tag => ({ role, kids });

async function read(page: PdfPage) {
  const { structure, words } = (await readPdf({ pages: [page] }))[0]!;
  const textOf = (block: number): string =>
    words
      .filter(({ part }) => part !== undefined && structure!.parts[part]!.block === block)
      .map((word) => word.text)
      .join(' ');
  return { structure, words, blocks: structure?.blocks.map((block, at) => ({ ...block, text: textOf(at) })) };
}

const lines = (...texts: string[]) => texts.map((content, at) => marked(at, text(content, 72, 72 + 24 * at)));

describe('readStructure', () => {
  it('gives headings, nested items and paragraphs in the order of the tree', async () => {
    const { blocks } = await read({
      elements: lines('Tides', 'They rise.', 'First', 'Second', 'The foot'),
      tags: [
        tag('Document', tag('Sect', tag('H2', tag('Span', 0)), tag('P', 1))),
        tag('L', tag('LI', tag('Lbl'), tag('LBody', tag('P', 2), tag('L', tag('LI', tag('LBody', 3)))))),
        tag('Artifact', 4),
      ],
    });
    expect(blocks).toEqual([
      { role: 'heading', level: 2, text: 'Tides' },
      { role: 'paragraph', text: 'They rise.' },
      { role: 'item', level: 0, text: 'First' },
      { role: 'item', level: 1, text: 'Second' },
    ]);
  });

  it('gives the cells of a table with their spans', async () => {
    const { blocks, structure, words } = await read({
      elements: lines('Fruit', 'Apples', '3'),
      tags: [
        tag('Table', tag('TR', { ...tag('TH', 0), columnSpan: 2 }), tag('TR', tag('TD', tag('P', 1)), tag('TD', 2))),
      ],
    });
    expect(blocks![0]!.cells).toEqual([
      { row: 0, rowSpan: 1, columnSpan: 2, isHeader: true },
      { row: 1, rowSpan: 1, columnSpan: 1, isHeader: false },
      { row: 1, rowSpan: 1, columnSpan: 1, isHeader: false },
    ]);
    expect(words.map(({ part }) => structure!.parts[part!]!.cell)).toEqual([0, 1, 2]);
  });

  it('gives words that stand for others, where whole words do and as many', async () => {
    const { words } = await read({
      elements: lines('vvord', 'two here', 'rest'),
      tags: [
        tag('P', { ...tag('Span', 0), actualText: 'word' }),
        tag('P', { ...tag('Span', 1), actualText: 'only-one' }, { ...tag('Span', 2), actualText: 'rest' }),
      ],
    });
    expect(words.map(({ text: shown, meant }) => meant ?? shown)).toEqual(['word', 'two', 'here', 'rest']);
  });

  it('has nothing to say of text that belongs to no block, and of files without a tree', async () => {
    const { blocks, words } = await read({ elements: lines('Loose', 'Said'), tags: [tag('Sect', 0, tag('P', 1))] });
    expect(blocks).toEqual([{ role: 'paragraph', text: 'Said' }]);
    expect(words[0]!.part).toBeUndefined();
    expect((await read({ elements: lines('Plain') })).structure).toBeUndefined();
  });
});
