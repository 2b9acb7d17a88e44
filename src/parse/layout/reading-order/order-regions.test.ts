import { describe, expect, it } from 'vitest';
import { line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { buildLines } from '../lines/build-lines.ts';
import { type Region, regionFromLines } from '../region.ts';
import { orderRegions } from './order-regions.ts';

const region = (type: Region['type'], text: string, left: number, top: number): Region =>
  regionFromLines(type, buildLines(line(text, left, top)), 0.5);
const read = (regions: Region[]): string[] => orderRegions(regions).map((r) => r.lines[0]!.text);

describe('orderRegions', () => {
  it('puts page headers first and page footers last', () => {
    const regions = [
      region('PageFooter', 'foot', 100, 1500),
      region('Text', 'right', 700, 300),
      region('Text', 'left', 100, 300),
      region('PageHeader', 'head', 700, 60),
    ];
    expect(read(regions)).toEqual(['head', 'left', 'right', 'foot']);
  });

  it('puts a page number with its header or footer', () => {
    const regions = [
      region('Text', 'text', 100, 700),
      region('PageNumber', '17', 600, 1500),
      region('PageNumber', 'vii', 600, 60),
    ];
    expect(read(regions)).toEqual(['vii', 'text', '17']);
  });

  it('puts the heading of a column after the previous column', () => {
    const columns = [
      regionFromLines('SectionHeader', buildLines(line('head', 700, 100, { size: 40 })), 0.5),
      region('Text', 'left', 100, 100),
      region('Text', 'right', 700, 300),
    ];
    expect(read(columns)).toEqual(['left', 'head', 'right']);
  });

  it('reads Arabic pages from the right column', () => {
    expect(read([region('Text', 'ثانيا', 100, 300), region('Text', 'أولا', 700, 300)])).toEqual(['أولا', 'ثانيا']);
  });

  it('reads a rotated page in its own direction', () => {
    const turned = (text: string, left: number, top: number) => {
      const [word] = line(text, left, top, { angle: 90 });
      word!.bbox = { left, top, width: 15, height: 200 };
      return regionFromLines('Text', buildLines([word!]), 0.5);
    };
    // Rotated by 90° clockwise, the first line is furthest right.
    expect(read([turned('second', 400, 100), turned('first', 900, 100)])).toEqual(['first', 'second']);
  });
});
