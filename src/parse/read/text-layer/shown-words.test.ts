import { describe, expect, it } from 'vitest';
import { type Element, form, rectangle, text, transparent } from '../../../../test/fixtures/parse/pdf-writer.ts';
import { lookAtPage } from '../../../../test/fixtures/parse/watched-page-fixture.ts';
import { shownWords } from './shown-words.ts';

/** Whether the word of a page is shown, and whether the page had to be drawn to know it. */
async function look(elements: Element[]): Promise<{ isShown: boolean; isDrawn: boolean }> {
  const { found: isShown, isDrawn } = await lookAtPage(elements, (page) => shownWords(page).isShown(page.words[0]!));
  return { isShown, isDrawn };
}

const word = text('Heading', 100, 120, { size: 20 });
const white = text('Heading', 100, 120, { size: 20, color: [1, 1, 1] });
const box = (grey: number) => rectangle(50, 90, 300, 60, { fill: [grey, grey, grey] });

describe('a word', () => {
  it.each([
    ['dark on paper', [word]],
    ['dark on a light box', [box(0.8), word]],
    ['dark on a white box on a dark one', [box(0.1), box(1), word]],
    ['white on a dark box', [box(0.2), white]],
    ['in a form on a box in a form', [form([box(0.9)]), form([word])]],
  ])('is known to be shown without drawing the page: %s', async (_, elements) => {
    expect(await look(elements)).toEqual({ isShown: true, isDrawn: false });
  });

  it.each([
    ['white on paper', [white]],
    ['white on a dark box below a white one', [box(0.2), box(1), white]],
    ['dark on a dark box', [box(0.02), word]],
    ['below a box', [word, box(1)]],
    ['below a box in a form', [word, form([box(1)])]],
  ])('is not shown where the pixels say so: %s', async (_, elements) => {
    expect(await look(elements)).toEqual({ isShown: false, isDrawn: true });
  });

  it.each([
    ['below a glass', [word, transparent(0.4, [box(1)])]],
    ['on a glass', [transparent(0.4, [box(0.2)]), word]],
    ['beside the edge of a dark box', [rectangle(150, 90, 300, 60, { fill: [0, 0, 0] }), word]],
  ])('is looked for on the drawn page where only its pixels show it: %s', async (_, elements) => {
    expect(await look(elements)).toEqual({ isShown: true, isDrawn: true });
  });
});
