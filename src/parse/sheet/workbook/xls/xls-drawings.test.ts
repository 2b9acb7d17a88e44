import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parseBytes } from '../../../../../test/fixtures/parse/parse-bytes.ts';
import { label, number, record, words, xls } from '../../../../../test/fixtures/parse/xls-fixture.ts';

const art = (kind: number, instance: number, ...data: Buffer[]): Buffer => {
  const body = Buffer.concat(data);
  const head = Buffer.alloc(8);
  head.writeUInt16LE((instance << 4) | (CONTAINERS.has(kind) ? 0x0f : 0), 0);
  head.writeUInt16LE(kind, 2);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};
const CONTAINERS = new Set([0xf000, 0xf001, 0xf002, 0xf003, 0xf004]);

const dword = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const anchor = (left: number, top: number, right: number, bottom: number): Buffer =>
  art(0xf010, 0, words(0, left, 0, top, 0, right, 0, bottom, 0));
const ownData = art(0xf011, 0);
const object = (kind: number): Buffer =>
  record(0x5d, words(0x15, 0x12, kind, 1, 0x6011), Buffer.alloc(12), words(0, 0));

const store = (png: Buffer): Buffer =>
  record(
    0xeb,
    art(0xf000, 0, art(0xf001, 1, art(0xf007, 6, Buffer.alloc(36), art(0xf01e, 0x6e0, Buffer.alloc(17), png)))),
  );

const described = (text: string): Buffer => {
  const value = Buffer.from(`${text}\0`, 'utf16le');
  return art(0xf00b, 2, words(0x4104), dword(1), words(0x8381), dword(value.length), value);
};

const BIFF8 = 0x0600;
const chartStream = [
  record(0x809, words(BIFF8, 0x20, 0, 0, 0, 0, 0, 0)),
  record(0x1003, words(1, 1, 3, 3, 1, 0)),
  record(0x1033),
  record(0x100d, words(0), [5, 0], Buffer.from('Sales')),
  record(0x1034),
  record(0x1017, words(0, 100, 1)),
  record(0x1025, Buffer.alloc(32)),
  record(0x1033),
  record(0x100d, words(0), [9, 0], Buffer.from('All fruit')),
  record(0x1027, words(1, 0, 0)),
  record(0x1034),
  record(0x1065, words(1)),
  number(0, 0, 0, 3),
  number(1, 0, 0, 4.5),
  record(0x1065, words(2)),
  label(0, 0, 0, 'Apples'),
  label(1, 0, 0, 'Pears'),
  record(0x0a),
];

it('reads pictures, text boxes and charts of an xls file', async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const shapes = [
    art(0xf004, 0, described('A red square'), anchor(1, 2, 3, 5), ownData),
    art(0xf004, 0, anchor(4, 2, 6, 4), ownData),
    art(0xf004, 0, anchor(1, 8, 6, 20), ownData),
  ];
  const whole = art(0xf002, 0, art(0xf003, 0, ...shapes));
  const rest = shapes.slice(1).reduce((sum, { length }) => sum + length, 0);
  const { segments } = await parseBytes(
    xls(
      [store(png)],
      [
        label(0, 0, 0, 'Fruit'),
        // The drawing is split between shapes: each precedes its object.
        record(0xec, whole.subarray(0, whole.length - rest)),
        object(8),
        record(0xec, shapes[1]!),
        object(6),
        record(0x1b6, words(0, 0, 0, 0, 0, 9, 16, 0, 0)),
        record(0x3c, [0], Buffer.from('See below')),
        record(0x3c, Buffer.alloc(16)),
        record(0xec, shapes[2]!),
        object(5),
        ...chartStream,
      ],
    ),
    'drawn.xls',
  );
  const found = segments.map(({ segment_type, ss_range, content }) => [
    segment_type,
    ss_range,
    content?.split('\n')[0],
  ]);
  expect(found).toEqual([
    ['Text', 'A1', 'Fruit'],
    ['Picture', 'B3:D6', '![A red square]()'],
    ['Text', 'E3:G5', 'See below'],
    ['Picture', 'B9:G21', '![Bar chart: All fruit]()'],
  ]);
});
