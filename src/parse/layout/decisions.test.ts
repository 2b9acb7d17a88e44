import { describe, expect, it } from 'vitest';
import { line } from '../../../test/fixtures/parse/layout-page-fixture.ts';
import { withDecisions } from './decisions.ts';
import { buildLines } from './lines/build-lines.ts';
import { type Region, regionFromLines } from './region.ts';

const region = (type: Region['type'], ...texts: string[]): Region =>
  regionFromLines(type, buildLines(texts.flatMap((text, at) => line(text, 100, 100 + 30 * at))), 0.5);

describe('withDecisions', () => {
  it('records the step that changed a type, also of a split part, and keeps earlier records', () => {
    const before = { ...region('Text', 'Terms', 'They bind.'), decidedBy: ['first: Unknown → Text'] };
    const [head, rest] = before.lines.map((own) => regionFromLines('Text', [own], 0.5));
    const after = withDecisions('second', [before], [{ ...head!, type: 'SectionHeader' }, rest!]);
    expect(after.map(({ decidedBy }) => decidedBy)).toEqual([
      ['first: Unknown → Text', 'second: Text → SectionHeader'],
      ['first: Unknown → Text'],
    ]);
  });

  it('records nothing if nothing changed', () => {
    const same = region('Text', 'They bind.');
    expect(withDecisions('step', [same], [same])).toEqual([same]);
  });
});
