import { describe, expect, it } from 'vitest';
import { block, line, type TypeStyle } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { makeLine } from '../lines/text-line.ts';
import { type Region, regionFromLines } from '../region.ts';
import { splitRunInHeading } from './run-in-headings.ts';

const REST = ['has two parts that are joined', 'by a layer between them.'];

/** A paragraph that starts with a lead-in of another style. */
function paragraph(lead: string, style: TypeStyle, first = 'Our', type: Region['type'] = 'Text'): Region {
  const set = line(lead, 100, 100, style);
  const end = set.at(-1)!.bbox;
  const opening = [...set, ...line(`${first} model`, end.left + end.width + 10, 100)];
  const rest = REST.map((text, i) => makeLine(line(text, 100, 125 + 25 * i)));
  return regionFromLines(type, [makeLine(opening), ...rest], 0.8);
}

const parts = (region: Region): string[] =>
  splitRunInHeading(region).map(({ type, lines }) => `${type}: ${lines.map((own) => own.text).join(' ')}`);

describe('splitRunInHeading', () => {
  it.each([
    ['1)', { italic: true }],
    ['2.1', { bold: true }],
  ])('splits a lead-in with the number %s in style %j that ends with a mark', (number, style) => {
    expect(parts(paragraph(`${number} Blocks and layers:`, style))).toEqual([
      `SectionHeader: ${number} Blocks and layers`,
      `Text: Our model ${REST.join(' ')}`,
    ]);
  });

  it('does not split list items with a bold number, or with a hanging indent', () => {
    expect(parts(paragraph('1) Blocks:', { bold: true }))).toHaveLength(1);
    const region = paragraph('1) Blocks:', { italic: true });
    const hanging = region.lines
      .slice(1)
      .map(({ words }) =>
        makeLine(words.map((word) => ({ ...word, bbox: { ...word.bbox, left: word.bbox.left + 40 } }))),
      );
    expect(parts({ ...region, lines: [region.lines[0]!, ...hanging] })).toHaveLength(1);
  });

  it('splits the heading of an item with a number of the same style', () => {
    expect(parts(paragraph('1) Blocks:', { italic: true }, 'Our', 'ListItem'))[0]).toBe('SectionHeader: 1) Blocks');
    expect(parts(paragraph('• Blocks:', { bold: true }, 'Our', 'ListItem'))).toHaveLength(1);
  });

  it('splits the word Abstract in any style', () => {
    const lines = block(['Abstract—We show that mills', 'turn when the wind blows.'], 100, 100);
    const region = regionFromLines('Text', [makeLine(lines.slice(0, 4)), makeLine(lines.slice(4))], 0.8);
    expect(parts(region)).toEqual(['SectionHeader: Abstract', 'Text: We show that mills turn when the wind blows.']);
  });

  it.each([
    ['a lead without a number', paragraph('Blocks.', { bold: true })],
    ['emphasis that goes on in the sentence', paragraph('2) The old mill:', { italic: true }, 'and')],
    ['a lead that nothing closes', paragraph('2) Our new', { italic: true })],
    ['a numbered sentence in plain type', paragraph('2) The model:', {})],
  ])('does not split %s', (_, region) => {
    expect(splitRunInHeading(region)).toEqual([region]);
  });
});
