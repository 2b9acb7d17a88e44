import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPaddleEngine } from './paddle-engine.ts';

const LINES = ['Total amount due 1,204.50', 'Please pay within thirty days', 'Thank you for your order'];
const engine = createPaddleEngine(2);

async function picture(turn: number, style = 'fill="#000"', paper = '#fff') {
  const text = LINES.map((line, i) => `<text x="40" y="${70 + i * 60}" font-size="30" ${style}>${line}</text>`).join(
    '',
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="260" font-family="sans-serif"><rect width="100%" height="100%" fill="${paper}"/>${text}</svg>`;
  const upright = await sharp(Buffer.from(svg)).png().toBuffer();
  const { data, info } = await sharp(upright)
    .rotate(turn, { background: paper })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const signal = () => new AbortController().signal;

describe('the OCR engine', () => {
  it.each([0, 90, 180, 270])('reads a page that is turned by %i degrees', async (turn) => {
    const lines = await engine.recognise(await picture(turn), signal());
    expect(lines.map((line) => line.text).sort()).toEqual(LINES.toSorted());
    expect(lines.map((line) => line.angle)).toEqual([turn, turn, turn]);
  });

  it('reads a skewed page and reports the angle', async () => {
    const lines = await engine.recognise(await picture(4), signal());
    expect(lines.map((line) => line.text).sort()).toEqual(LINES.toSorted());
    for (const line of lines) expect(line.skew).toBeCloseTo(4, 0);
  });

  it('follows lines before it reads them, and reads the same afterwards', async () => {
    const page = await picture(0);
    const courses = await engine.followLines(page, signal());
    expect(courses).toHaveLength(3);
    for (const { points } of courses) {
      expect(points.length).toBeGreaterThan(10);
      expect(Math.abs(points[0]!.y - points.at(-1)!.y)).toBeLessThan(6);
    }
    const followed = await engine.recognise(page, signal());
    expect(followed).toEqual(await engine.recognise(page, signal()));
  });

  it('reads light text on dark paper and faint text', async () => {
    const light = await engine.recognise(await picture(0, 'fill="#fff"', '#235'), signal());
    const faint = await engine.recognise(await picture(0, 'fill="#c4c4c4"'), signal());
    expect(light.map((line) => line.text).sort()).toEqual(LINES.toSorted());
    expect(faint.map((line) => line.text).sort()).toEqual(LINES.toSorted());
  });

  it('gives each word its box, inside the picture and in order', async () => {
    const page = await picture(0);
    const line = (await engine.recognise(page, signal())).find((l) => l.text.startsWith('Please'))!;
    expect(line.words.map((w) => w.text)).toEqual(LINES[1]!.split(' '));
    for (const [i, word] of line.words.entries()) {
      const { left, top, width, height } = word.bbox;
      expect(word.confidence).toBeGreaterThan(0.8);
      expect(left).toBeGreaterThanOrEqual(i === 0 ? 35 : line.words[i - 1]!.bbox.left + line.words[i - 1]!.bbox.width);
      expect(left + width).toBeLessThanOrEqual(page.width);
      expect(top).toBeGreaterThan(95);
      expect(top + height).toBeLessThan(150);
    }
  });

  it('finds nothing on a blank page', async () => {
    const blank = { width: 200, height: 100, data: new Uint8Array(60_000).fill(255) };
    expect(await engine.recognise(blank, signal())).toEqual([]);
  });

  it('stops when it is asked to', async () => {
    await expect(engine.recognise(await picture(0), AbortSignal.abort())).rejects.toThrow();
  });
});
