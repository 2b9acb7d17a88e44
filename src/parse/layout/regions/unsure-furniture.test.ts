import { expect, it } from 'vitest';
import { line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { buildLines } from '../lines/build-lines.ts';
import { regionFromLines } from '../region.ts';
import { releaseUnsureFurniture } from './unsure-furniture.ts';

it('furniture amid the text must have been seen clearly', () => {
  const seen = (score: number, top: number) => {
    const footer = regionFromLines('PageFooter', buildLines(line('see over', 100, top)), 0.8);
    return releaseUnsureFurniture([{ ...footer, score }], 1000)[0]!.type;
  };
  expect([seen(0.3, 500), seen(0.8, 500), seen(0.3, 950)]).toEqual(['Unknown', 'PageFooter', 'PageFooter']);
});

it('words at the edge are no line numbers', () => {
  const typeOf = (text: string) =>
    releaseUnsureFurniture([regionFromLines('LineNumber', buildLines(line(text, 20, 300)), 0.8)], 1000)[0]!.type;
  expect([typeOf('arXiv:2404.13330v2 26 Apr 2024'), typeOf('25')]).toEqual(['Unknown', 'LineNumber']);
});
