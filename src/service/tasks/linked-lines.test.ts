import { describe, expect, it } from 'vitest';
import type { ImagePlace } from './image-scanner.ts';
import { linkedLines } from './linked-lines.ts';

const CHUNKS: ImagePlace = ['segments', 'image'];

/** What comes out of a text that arrives in pieces of so many bytes. */
async function linked(text: string, place: ImagePlace, pieceBytes: number): Promise<unknown> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  let out = '';
  for await (const piece of linkedLines(pieces(), place, (name) => [`<${name}>`])) out += piece;
  return JSON.parse(out);
}

describe.each([1, 2, 3, 7, 1_000])('lines that come in pieces of %i bytes', (size) => {
  it('become a list whose images are linked, and nothing else is touched', async () => {
    const chunk = (image: string | null) => ({
      image: 'not this one',
      embed: 'say \\"image\\":\\"x.jpg\\" \\\\',
      segments: [
        { text: 'ä "image": "no" \u{1f600}', image, cells: [{ image: 'deeper' }] },
        { image: '', text: 'image' },
        { image: 'pages/2.jpg' },
      ],
      after: { segments: [{ image: 'elsewhere' }] },
    });
    const lines = [chunk('a.jpg'), chunk(null), { segments: [] }];
    const expected = structuredClone(lines) as ReturnType<typeof chunk>[];
    expected[0]!.segments[0]!.image = '<a.jpg>';
    for (const line of expected.slice(0, 2)) line.segments[2]!.image = '<pages/2.jpg>';
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(await linked(`${text}\n`, CHUNKS, size)).toEqual(expected);
    expect(await linked(text, CHUNKS, size)).toEqual(expected);
  });

  it('find the image of a page at its own level only', async () => {
    const page = { page_number: 1, image: 'pages/1.jpg', more: [{ image: 'x' }], segments: [{ image: 'y' }] };
    expect(await linked(JSON.stringify(page), ['image'], size)).toEqual([{ ...page, image: '<pages/1.jpg>' }]);
  });

  it('let pass what is too long to be a name', async () => {
    const page = { image: 'x'.repeat(3_000), other: 1 };
    expect(await linked(JSON.stringify(page), ['image'], size)).toEqual([page]);
  });

  it('are none in an empty file', async () => {
    expect(await linked('', CHUNKS, size)).toEqual([]);
    expect(await linked('\n\n', CHUNKS, size)).toEqual([]);
  });
});
