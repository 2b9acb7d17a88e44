import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../page-content.ts';
import type { SourceBlock } from '../source/source-block.ts';
import { plannedPictures } from './planned-pictures.ts';
import { withAlternativeTexts } from './read-office-page.ts';

const text: SourceBlock = { type: 'Text', flow: 'body', text: 'words' };
const picture = (width: number, alternativeText?: string, type: SourceBlock['type'] = 'Picture'): SourceBlock => ({
  ...{ type, flow: 'picture', text: '', sizePt: { width, height: 50 } },
  ...(alternativeText && { alternativeText }),
});
const from = (...blocks: number[]) => blocks.map((block) => ({ block, cell: -1 }));
const page = (...images: [left: number, top: number, width: number, alternativeText?: string][]): PageContent => ({
  ...{ pageNumber: 1, width: 1000, height: 1400, dpi: 144, words: [], rules: [], fills: [], links: [] },
  raster: { width: 1, height: 1, data: new Uint8Array(3) },
  images: images.map(([left, top, width, alternativeText]) => ({
    bbox: { left, top, width, height: 100 },
    ...(alternativeText && { alternativeText }),
  })),
});
const textsOf = ({ images }: PageContent): (string | undefined)[] => images.map((image) => image.alternativeText);

describe('the alternative text of a picture', () => {
  it('is assigned by size, within a tolerance for rounding and frames', () => {
    const [planned] = plannedPictures([from(0, 2)], [text, picture(100, 'a map'), text, picture(80, 'a key')]);
    expect(textsOf(withAlternativeTexts(page([0, 0, 161], [0, 200, 201], [0, 400, 300]), planned!))).toEqual([
      'a key',
      'a map',
      undefined,
    ]);
  });

  it('is assigned by order if the sizes are equal and the counts match', () => {
    const blocks = [text, picture(100, 'first'), picture(100, 'second'), text];
    const [planned] = plannedPictures([from(0, 3)], blocks);
    expect(textsOf(withAlternativeTexts(page([300, 0, 200], [0, 0, 200]), planned!))).toEqual(['second', 'first']);
    expect(textsOf(withAlternativeTexts(page([0, 0, 200]), planned!))).toEqual([undefined]);
  });

  it('is searched among pictures near the text of the page and in headers', () => {
    const logo = picture(40, 'the logo', 'PageHeader');
    const blocks = [text, picture(100, 'on one'), text, picture(100, 'on two'), text, logo];
    const [first, second] = plannedPictures([from(0, 2), from(4)], blocks);
    expect(first!.map(({ alternativeText, isHere }) => [alternativeText, isHere])).toEqual([
      ['on one', true],
      ['on two', false],
      ['the logo', false],
    ]);
    expect(second!.map(({ alternativeText }) => alternativeText)).toEqual(['on two', 'the logo']);
    expect(textsOf(withAlternativeTexts(page([0, 0, 200], [0, 300, 80]), first!))).toEqual(['on one', 'the logo']);
  });

  it('does not replace one from the rendered page', () => {
    const [planned] = plannedPictures([from(0)], [text, picture(100, 'a map')]);
    expect(textsOf(withAlternativeTexts(page([0, 0, 200, 'as drawn']), planned!))).toEqual(['as drawn']);
  });
});
