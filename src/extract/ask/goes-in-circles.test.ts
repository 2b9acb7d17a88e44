import { describe, expect, it } from 'vitest';
import { askAbout } from '../../../test/fixtures/extract/ask-page.ts';
import { writtenPages } from '../../../test/fixtures/extract/written-page.ts';
import { goesInCircles } from './goes-in-circles.ts';

const row = (at: number): string => `{"name": "thing ${at}", "price": ${at}.50, "unit": "piece", "code": "A-${at}"}`;

describe('a truncated answer', () => {
  it('repeats itself if its end occurred several times before', () => {
    expect(goesInCircles(`{"name": "${'the same again, and again and so on; '.repeat(20)}`)).toBe(true);
    expect(goesInCircles(`[${`${row(1)}, `.repeat(9)}{"na`)).toBe(true);
  });

  it('does not repeat itself if its rows are only similar', () => {
    expect(goesInCircles(`[${Array.from({ length: 90 }, (_, at) => row(at)).join(', ')}, {"na`)).toBe(false);
    expect(goesInCircles('{"a": 1')).toBe(false);
  });

  it('that repeats itself is not requested again in halves', async () => {
    const pages = Array.from({ length: 8 }, (_, at) => [`Item: thing-${at}      Price: ${at}.50`]);
    const document = writtenPages(...pages);
    for (const [at, segment] of document.segments.entries()) segment.content = pages[at]!.join('\n');
    const schema = { type: 'object', properties: { item: { type: 'string' } } };
    const said = `{"item": "${'thing-0 and what comes with thing-0, namely '.repeat(20)}`;
    const { chat } = await askAbout(document, schema, () => ({ lengthLimited: said }));
    expect(chat.asked).toHaveLength(1);
  });
});
