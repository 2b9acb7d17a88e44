import { describe, expect, it } from 'vitest';
import { block } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import type { PageContent, RuledLine } from '../../page-content.ts';
import { buildLines } from '../lines/build-lines.ts';
import { regionFromLines } from '../region.ts';
import { toSegment } from '../to-segment.ts';
import { readAddressBlocks } from './address-blocks.ts';

const ADA = ['Ada Byron', 'Some University', 'ada@some.example'];
const KARL = ['Karl Gauss', 'Another Institute', 'gauss@another.example'];
const rule: RuledLine = {
  orientation: 'vertical',
  bbox: { left: 450, top: 120, width: 1, height: 40 },
  color: '#000000',
};

/** Types and first lines of the regions made from columns detected as table. */
function partsOf(columns: string[][], rules: RuledLine[] = []): string[] {
  const words = columns.flatMap((lines, at) => block(lines, 100 + 400 * at, 100));
  const table = regionFromLines('Table', buildLines(words), 0.8);
  const page = { width: 1200, height: 800, rules } as PageContent;
  return readAddressBlocks([table], rules)
    .map((region) => toSegment(region, page))
    .map(({ type, words: read }) => `${type} ${read.map(({ text }) => text).join(' ')}`);
}

describe('a table whose columns', () => {
  it('each contain an email address is split into people, read one after the other', () => {
    expect(partsOf([ADA, KARL])).toEqual([`Text ${[...ADA, ...KARL].join(' ')}`]);
  });

  it.each<[string, string[][], RuledLine[]]>([
    [
      'have their addresses in one of them',
      [
        ['Ada', 'Karl'],
        ['ada@some.example', 'gauss@another.example'],
      ],
      [],
    ],
    ['have lines between them', [ADA, KARL], [rule]],
    ['have no addresses', [ADA.slice(0, 2), KARL.slice(0, 2)], []],
  ])('%s stays a table', (_, columns, rules) => {
    expect(partsOf(columns, rules)).toHaveLength(1);
    expect(partsOf(columns, rules)[0]).toMatch(/^Table/);
  });
});
