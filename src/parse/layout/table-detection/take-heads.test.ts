import { describe, expect, it } from 'vitest';
import type { Word } from '../../page-content.ts';
import { buildLines } from '../lines/build-lines.ts';
import { line, prose } from '../page-fixture.ts';
import { type Region, regionFromLines } from '../region.ts';
import { takeHeads } from './take-heads.ts';

const region = (type: Region['type'], words: Word[]) => regionFromLines(type, buildLines(words), 0.9);
const statement = () =>
  region('Table', [
    ...line('Net sales', 100, 400),
    ...line('5,363', 600, 400),
    ...line('4,907', 800, 400),
    ...line('Cost of sales', 100, 430),
    ...line('(3,370)', 590, 430),
    ...line('(3,102)', 790, 430),
    ...line('Other 2019', 100, 460),
    ...line('12', 630, 460),
    ...line('17', 830, 460),
  ]);
const textsOf = (regions: readonly Region[]) =>
  regions.map(({ type, lines }) => [type, ...lines.map(({ text }) => text)]);

describe('heads of columns above a table', () => {
  it('years and spanning heads go into the table, whatever they were taken for', () => {
    const table = statement();
    const found = takeHeads([
      region('Caption', line('Year ended June 30', 625, 340)),
      region('Text', line('2022', 610, 370)),
      region('PageNumber', line('2021', 810, 370)),
      table,
    ]);
    expect(found).toEqual([table]);
    expect(table.bbox.top).toBe(340);
  });

  it('a head in the middle of a sign and its number stands over both', () => {
    const table = region('Table', [
      ...line('Net sales', 100, 400),
      ...line('$', 500, 400),
      ...line('5,363', 600, 400),
      ...line('$', 700, 400),
      ...line('4,907', 800, 400),
      ...line('Cost of sales', 100, 430),
      ...line('3,370', 600, 430),
      ...line('3,102', 800, 430),
    ]);
    expect(takeHeads([region('Text', [...line('2022', 550, 370), ...line('2021', 750, 370)]), table])).toEqual([table]);
  });

  it('labels of row groups between heads and numbers go with them', () => {
    const table = statement();
    expect(
      takeHeads([
        region('Text', [...line('2022', 610, 340), ...line('2021', 810, 340)]),
        region('SectionHeader', line('Assets', 100, 370)),
        table,
      ]),
    ).toEqual([table]);
  });

  it('a word that stands in a column on the height of a row is part of the row', () => {
    const table = statement();
    table.lines = table.lines.filter(({ text }) => text !== '4,907');
    expect(takeHeads([table, region('PageNumber', line('4,907', 800, 400))])).toEqual([table]);
  });

  it.each<[string, Region['type'], Word[]]>([
    ['a title over labels and numbers', 'Caption', line('STATEMENT OF INCOME', 390, 370)],
    ['a label that nothing stands over', 'SectionHeader', line('Assets', 100, 370)],
    ['a head further away', 'Text', line('2022', 610, 300)],
    ['larger type', 'Title', line('2022', 610, 370, { size: 30 })],
    [
      'a paragraph that ends over the numbers',
      'Text',
      [...prose(2, 100, 320, 800), ...line('and ends here.', 600, 370)],
    ],
    ['numbers of something else', 'Text', line('1,204', 610, 370)],
    ['the description of a picture', 'Legend', line('2022', 610, 370)],
  ])('%s stays outside', (_, type, words) => {
    const before = [region(type, words), statement()];
    expect(textsOf(takeHeads(before))).toEqual(textsOf([region(type, words), statement()]));
  });

  it('a table of heads alone joins the table below it', () => {
    const table = statement();
    const heads = region('Table', [
      ...line('December 1,', 570, 340),
      ...line('December 2,', 770, 340),
      ...line('2017', 610, 370),
      ...line('2016', 810, 370),
    ]);
    expect(takeHeads([heads, table])).toEqual([table]);
  });

  it('the table above keeps its last line though it stands over columns of the next', () => {
    const above = region('Table', [
      ...line('Shares', 100, 340),
      ...line('412', 640, 340),
      ...line('409', 840, 340),
      ...line('As restated', 560, 370),
    ]);
    expect(takeHeads([above, statement()])).toHaveLength(2);
  });
});
