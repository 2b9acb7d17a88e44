import { describe, expect, it, vi } from 'vitest';
import { type JsonPlace, JsonScanner } from '../../../domain/formats/json-scanner.ts';
import { linkedLines } from './linked-lines.ts';

const CHUNKS: JsonPlace = ['segments', 'image'];

async function linked(text: string, place: JsonPlace, pieceBytes: number): Promise<unknown> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  let out = '';
  for await (const piece of linkedLines(pieces(), place, (name) => [`<${name}>`])) out += piece;
  return JSON.parse(out);
}

describe.each([1, 2, 3, 7, 1_000])('linkedLines with pieces of %i bytes', (size) => {
  it('returns a list with linked images and changes nothing else', async () => {
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

  it('links the image of a page only at the top level', async () => {
    const page = { page_number: 1, image: 'pages/1.jpg', more: [{ image: 'x' }], segments: [{ image: 'y' }] };
    expect(await linked(JSON.stringify(page), ['image'], size)).toEqual([{ ...page, image: '<pages/1.jpg>' }]);
  });

  it('does not link strings that are too long for a name', async () => {
    const page = { image: 'x'.repeat(3_000), other: 1 };
    expect(await linked(JSON.stringify(page), ['image'], size)).toEqual([page]);
  });

  it('returns an empty list for an empty file', async () => {
    expect(await linked('', CHUNKS, size)).toEqual([]);
    expect(await linked('\n\n', CHUNKS, size)).toEqual([]);
  });
});

it('needs linear time for a long string of escapes', () => {
  const processorMs = (bytes: number) => {
    const scanner = new JsonScanner(CHUNKS);
    for (const _ of scanner.scan(Buffer.from('{"embed":"')));
    const piece = Buffer.from('\\n'.repeat(bytes / 2));
    const before = process.threadCpuUsage();
    for (const _ of scanner.scan(piece));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  processorMs(64 * 1024);
  const [small, large] = [processorMs(128 * 1024), processorMs(1024 * 1024)];
  // Eight times the bytes used to take 64 times as long.
  expect(large).toBeLessThan(Math.max(small, 5) * 24);
});

it('does not copy strings that it skips: a long table has millions', () => {
  const scanner = new JsonScanner(CHUNKS);
  const cells = '["a","b\\n","c"],'.repeat(20_000);
  const piece = Buffer.from(`{"segments":[{"cells":[${cells}[]]}]}`);
  const made = vi.spyOn(piece, 'subarray');
  expect([...scanner.scan(piece)].length).toBe(1);
  // Two keys and the returned piece.
  expect(made.mock.calls.length).toBe(3);
});

it('streams a line of many megabytes without buffering it', async () => {
  const piece = Buffer.from(`"${'x'.repeat(65_534)}`);
  let taken = 0;
  async function* oneLine() {
    yield Buffer.from('{"segments":[{"cells":["a');
    for (; taken < 200; taken++) yield piece;
    yield Buffer.from('"]}]}\n');
  }
  let [given, longest, furthestAhead] = [0, 0, 0];
  for await (const out of linkedLines(oneLine(), CHUNKS, (name) => [name])) {
    given += out.length;
    longest = Math.max(longest, out.length);
    furthestAhead = Math.max(furthestAhead, taken * piece.length - given);
  }
  expect(given).toBeGreaterThan(200 * 65_534);
  expect(longest).toBeLessThan(3 * piece.length);
  expect(furthestAhead).toBeLessThan(3 * piece.length);
});
