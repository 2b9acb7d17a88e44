import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../test/fixtures/parse/pdf-pages.ts';
import { type Element, image, raw, text } from '../../../../test/fixtures/parse/pdf-writer.ts';
import { context, PROSE } from '../../../../test/fixtures/parse/read-page-fixture.ts';
import { lookAtPage } from '../../../../test/fixtures/parse/watched-page-fixture.ts';
import { createPaddleEngine } from '../../../models/ocr/paddle-engine.ts';
import type { PageContent } from '../../page-content.ts';
import { readText } from '../read-text.ts';
import { withOutlinedText } from './hold-against-image.ts';
import { whereToRead } from './where-to-read.ts';

/** Recognition takes a second or two, and on a busy machine many times that. */
const PATIENCE = 60_000;

/** Letters of straight strokes as lines from corner to corner of a box of 2 × 2, from below. */
const STROKES: Record<string, string> = {
  M: '0,0 0,2 1,1 2,2 2,0',
  A: '0,0 1,2 2,0',
  X: '0,0 2,2 1,1 0,2 2,0',
  E: '2,0 0,0 0,1 1.7,1 0,1 0,2 2,2',
};

/** A word drawn as paths that the text layer does not have. */
function outlines(word: string, x: number, y: number, size: number): Element {
  const paths = [...word].map((letter, i) => {
    const left = x + i * size;
    const point = (dx: number, dy: number): string => `${left + dx * 0.37 * size} ${y + dy * 0.5 * size}`;
    const [first, ...others] = STROKES[letter]!.split(' ').map((at) =>
      point(...(at.split(',').map(Number) as [number, number])),
    );
    const bar = letter === 'A' ? `${point(0.4, 0.6)} m ${point(1.6, 0.6)} l` : '';
    return `${first} m ${others.join(' l ')} l ${bar} S`;
  });
  return raw(`${size / 8} w ${paths.join(' ')}`);
}

const prose = (style = {}): Element[] => PROSE.map((line, i) => text(line, 72, 100 + 20 * i, style));
const read = async (strategy: 'All' | 'Auto', ...elements: Element[]) => {
  const { words } = await readText(await readPage(...elements), strategy, createPaddleEngine(1), context());
  return { words, text: words.map((word) => word.text).join(' ') };
};

describe('a page that is checked as a whole', { timeout: PATIENCE }, () => {
  it('keeps the words of a sound text layer, and says how well the picture agrees', async () => {
    const { words, text: found } = await read('All', ...prose(), text('1. Check', 72, 300), text('- 2 . 0', 300, 300));
    expect(found).toBe([...PROSE, '1. Check - 2 . 0'].join(' '));
    expect(words.every(({ source, confidence }) => source === 'text-layer' && confidence === null)).toBe(true);
    expect(words[0]!.agreement).toBeGreaterThan(0.9);
  });

  it('is not drawn under Auto for a formula of outlines', async () => {
    const formula = [0, 1].map((i) => outlines('MAXEMAXEMAXE', 72, 500 - 50 * i, 12));
    const look = (page: PageContent) => withOutlinedText(page, whereToRead(page)).gaps;
    expect(await lookAtPage([...prose(), ...formula], look)).toEqual({ found: undefined, isDrawn: false });
  });

  it('has the words that are drawn as outlines', async () => {
    const elements = [...prose(), outlines('MAXE', 72, 500, 24)];
    expect((await read('Auto', ...elements)).text).toBe(PROSE.join(' '));
    expect((await read('All', ...elements)).text).toBe([...PROSE, 'MAXE'].join(' '));
  });

  it('has whole lines of outlines under either strategy, and no chart is taken for one', async () => {
    const lines = [0, 1, 2, 3].map((i) => outlines('MAXEMAXEMAXE', 72, 500 - 50 * i, 30));
    const found = await read('Auto', text('Poster', 72, 60), ...lines);
    expect(found.text.match(/MAXE/g)?.length).toBeGreaterThan(8);
    const bars = Array.from({ length: 60 }, (_, i) =>
      raw(`${80 + 6 * i} 300 m ${83 + 6 * i} ${320 + 3 * (i % 20)} l S`),
    );
    expect((await read('Auto', text('Chart', 72, 60), ...bars)).text).toBe('Chart');
  });

  it('has the words to be seen where a font names its letters wrongly', async () => {
    // As common as the right ones, so that nothing in the text itself gives them away.
    const wrong: Record<string, string> = {
      ...{ e: 't', t: 'e', a: 'n', n: 'a', o: 's', s: 'o' },
      ...{ i: 'r', r: 'i' },
    };
    const meaning = (line: string) => [...line].map((letter) => wrong[letter] ?? letter);
    const lines = PROSE.map((line, i) => text(line, 72, 100 + 20 * i, { meaning: meaning(line) }));
    expect((await read('Auto', ...lines)).text).not.toContain('treaty');
    expect((await read('All', ...lines)).text).toContain('the treaty binds all parties');
  });

  it('has the words of a picture that lies over others', async () => {
    const lines = ['Every picture hides a story', 'of which its frame knows nothing', 'until somebody looks behind it'];
    const svg = lines.map((line, i) => `<text x="10" y="${34 + 40 * i}">${line}</text>`).join('');
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="120" font-family="sans-serif" font-size="28"><rect width="100%" height="100%" fill="white"/>${svg}</svg>`;
    const rgb = new Uint8Array(await sharp(Buffer.from(drawn)).removeAlpha().raw().toBuffer());
    const over = image(70, 85, 360, 60, { width: 720, height: 120, rgb });
    const { text: found } = await read('All', ...prose(), over);
    expect(found).toContain('hides a story');
    expect(found).not.toContain('treaty');
  });
});
