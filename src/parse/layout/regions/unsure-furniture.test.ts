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
