import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenPage } from '../../../test/fixtures/extract/written-page.ts';
import type { Segment } from '../../domain/segment.ts';
import { blocksOf } from './blocks.ts';
import { halvesOf, windowsOf } from './windows.ts';

describe('windows', () => {
  it('contain every block in order within the budget, and overlap by at most a tenth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }),
        fc.integer({ min: 50, max: 2_000 }),
        (tokens, budget) => {
          const windows = windowsOf(tokens, budget);
          const sum = (from: number, to: number) => tokens.slice(from, to).reduce((a, b) => a + b, 0);
          let reached = 0;
          for (const [index, { from, to }] of windows.entries()) {
            expect(from).toBeLessThanOrEqual(reached);
            expect(to).toBeGreaterThan(reached);
            if (to - from > 1) expect(sum(from, to)).toBeLessThanOrEqual(budget);
            if (index > 0) expect(sum(from, reached)).toBeLessThanOrEqual(budget / 10);
            reached = to;
          }
          expect(reached).toBe(tokens.length);
        },
      ),
    );
  });

  it('are split in halves until one block is left', () => {
    expect(halvesOf({ from: 2, to: 7 })).toEqual([
      { from: 2, to: 4 },
      { from: 4, to: 7 },
    ]);
    expect(halvesOf({ from: 2, to: 3 })).toBeNull();
  });
});

describe('blocks', () => {
  const blocks = (change: Partial<Segment>) => {
    const document = writtenPage(['x']);
    Object.assign(document.segments[0]!, change);
    return [...blocksOf(document)];
  };

  it('split a long table between rows, and repeat its header', () => {
    const rows = Array.from({ length: 400 }, (_, at) => `<tr><td>Item ${at}</td><td>${at}.50</td></tr>`);
    const content = `<table><tr><th>Name</th><th>Price</th></tr>${rows.join('')}</table>`;
    const parts = blocks({ segment_type: 'Table', content });
    expect(parts.length).toBeGreaterThan(3);
    expect(parts[1]!.text).toMatch(
      /^\[1\] page 1, Table, part 2, head: <table><tr><th>Name<\/th><th>Price<\/th><\/tr>\n<tr>/,
    );
    expect(parts.every(({ number, tokens }) => number === 1 && tokens < 2_000)).toBe(true);
    const whole = parts.map(({ text }) => text.slice(text.indexOf('\n') + 1)).join('');
    expect(whole).toBe(content);
  });

  it('split an endless line and skip empty segments', () => {
    const content = 'word '.repeat(5_000);
    expect(
      blocks({ content })
        .map(({ text }) => text.slice(text.indexOf('\n') + 1))
        .join(''),
    ).toBe(content.trim());
    expect(blocks({ content: ' ', text: '' })).toEqual([]);
    expect(blocks({ content: '', text: 'read in a picture', description: 'A chart.' })[0]!.text).toContain(
      'read in a picture\nA chart.',
    );
  });
});
