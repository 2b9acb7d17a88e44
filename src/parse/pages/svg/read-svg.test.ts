import { describe, expect, it } from 'vitest';
import { parseSvg, readSvg } from './read-svg.ts';

const read = (content: string, attributes = 'viewBox="0 0 100 50"', page = { width: 200, height: 100 }) =>
  readSvg(parseSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)), page, {
    width: 100,
  });
const boxesOf = (content: string) =>
  read(content).paths.map(({ points, fill, stroke }) => ({
    x: [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))].map(Math.round),
    y: [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))].map(Math.round),
    paint: fill ?? stroke,
  }));

describe('a vector drawing', () => {
  it.each([
    ['a rectangle', '<rect x="10" y="5" width="20" height="10" fill="#f00"/>', [20, 60], [10, 30], '#ff0000'],
    ['a line', '<line x1="0" y1="10" x2="50" y2="10" stroke="rgb(0, 128, 0)"/>', [0, 100], [20, 20], '#008000'],
    ['a polygon', '<polygon points="0,0 10,0 5,8" fill="blue"/>', [0, 20], [0, 16], '#0000ff'],
    ['relative commands', '<path d="m5 5h10v10h-10z" fill="#123456"/>', [10, 30], [10, 30], '#123456'],
    ['arcs with flags that touch', '<path d="M10 20a10 10 0 01 20 0" fill="#123456"/>', [20, 60], [20, 40], '#123456'],
    [
      'transforms',
      '<g transform="translate(10 5)"><rect transform="scale(2)" width="5" height="5"/></g>',
      [20, 40],
      [10, 30],
      '#000000',
    ],
    [
      'turned shapes',
      '<rect transform="rotate(90 10 10)" x="10" y="10" width="10" height="5" fill="#111111"/>',
      [10, 20],
      [20, 40],
      '#111111',
    ],
    [
      'classes',
      '<style>.a .b{fill:#abc}</style><g class="a"><rect class="b" width="5" height="5"/></g>',
      [0, 10],
      [0, 10],
      '#aabbcc',
    ],
    [
      'copies',
      '<defs><rect id="r" width="5" height="5" fill="#abc"/></defs><use href="#r" x="10"/>',
      [20, 30],
      [0, 10],
      '#aabbcc',
    ],
  ])('has %s', (_, content, x, y, paint) => {
    expect(boxesOf(content)).toEqual([{ x, y, paint }]);
  });

  it('does not show what is hidden, only defined, or without paint', () => {
    const hidden = [
      'display="none"',
      'visibility="hidden"',
      'opacity="0"',
      'fill="none"',
      'style="fill:rgba(1,2,3,0)"',
    ];
    const rectangles = hidden.map((attribute) => `<rect width="5" height="5" ${attribute}/>`).join('');
    expect(boxesOf(`${rectangles}<clipPath><rect width="5" height="5"/></clipPath>`)).toEqual([]);
  });

  it('keeps its texts as words, where they are anchored', () => {
    const { words } = read(
      '<text x="50" y="20" font-size="10" text-anchor="end">Cod and eel</text><text x="5" y="40" font-size="10" transform="rotate(-90 5 40)">Up<tspan x="5" dy="1em">on</tspan></text>',
    );
    expect(words.map(({ text, angle }) => [text, angle])).toEqual([
      ['Cod', 0],
      ['and', 0],
      ['eel', 0],
      ['Up', 270],
      ['on', 270],
    ]);
    const eel = words[2]!;
    expect(eel.bbox.left + eel.bbox.width).toBeCloseTo(100);
    expect(eel).toMatchObject({ baseline: 40, font: { size: 20 }, source: 'text-layer' });
  });

  it('is in the middle of a page of another shape', () => {
    const { paths } = read('<rect width="10" height="10"/>', 'viewBox="0 0 100 50"', { width: 200, height: 200 });
    expect(paths[0]!.points[0]).toMatchObject({ x: 0, y: 50 });
  });

  it('ends in bounded time, whatever is in it', () => {
    const doubling = Array.from(
      { length: 40 },
      (_, at) => `<g id="g${at}">${`<use href="#g${at + 1}"/>`.repeat(2)}</g>`,
    );
    const rules = Array.from({ length: 3_000 }, (_, at) => `g g g rect.c${at % 3}{fill:#${at % 10}00}`).join('');
    const rectangles = '<rect class="c0 c1 c2" width="1" height="1"/>'.repeat(3_000);
    const start = process.cpuUsage();
    read(`${doubling.join('')}<use href="#g0"/>`);
    read(`<style>${rules}</style>${'<g>'.repeat(50)}${rectangles}${'</g>'.repeat(50)}`);
    read(
      `<style>${'/*'.repeat(100_000)}</style><path d="${'M1 1L'.repeat(100_000)}"/><path d="${'0 '.repeat(300_000)}"/>`,
    );
    read(`<text>${'<tspan x="1">a</tspan>'.repeat(20_000)}</text>`);
    const { user } = process.cpuUsage(start);
    expect(user / 1e6).toBeLessThan(20);
  });
});
