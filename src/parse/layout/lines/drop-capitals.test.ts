import { describe, expect, it } from 'vitest';
import { block, line } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { buildLines } from './build-lines.ts';
import { joinDropCapitals } from './drop-capitals.ts';

const LINES = ['eeds grow where water', 'stands for most of the', 'year and light is near'];
/** A letter of three lines' height, the lines beside it, and one below it. */
const opening = (letter: string, lines = LINES) => [
  ...line(letter, 100, 200, { size: 80 }),
  ...block(lines, 146, 200),
  ...line('to them all the day long', 100, 275),
];
const textOf = (words: ReturnType<typeof opening>) => buildLines(joinDropCapitals(words)).map(({ text }) => text);

describe('a drop capital', () => {
  it('belongs to the first word beside it', () => {
    expect(textOf(opening('R'))).toEqual(['Reeds grow where water', ...LINES.slice(1), 'to them all the day long']);
  });

  it('is a word of its own where the page has the next one elsewhere', () => {
    const lines = ['reed grows where water', 'stands; each reed finds', 'the light it needs'];
    expect(textOf(opening('A', lines))[0]).toBe('A reed grows where water');
  });

  it('is none where one line alone stands beside it: a heading with its letter', () => {
    const lone = [...line('R', 100, 200, { size: 40 }), ...line('registered', 124, 208)];
    expect(joinDropCapitals(lone)).toEqual(lone);
  });

  it('is none where lines begin far from it', () => {
    const far = [...line('R', 100, 200, { size: 80 }), ...block(LINES, 300, 200)];
    expect(joinDropCapitals(far)).toEqual(far);
  });
});
