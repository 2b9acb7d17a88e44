import type { HostileFile } from './hostile-file.ts';

/** A seeded random number generator (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bytes that readers interpret as counts, offsets, lengths and keywords. */
const DICTIONARY: readonly Buffer[] = [
  ...['ffffffff', '7fffffff', '80000000', '00000000', 'ffff', '7fff', 'ff', '00', '0100', '00010000'].map((hex) =>
    Buffer.from(hex, 'hex'),
  ),
  ...[
    '/Length 999999999',
    '/Count -1',
    '0 0 R',
    'endobj',
    'stream\n',
    '/Kids [1 0 R]',
    '/Filter /FlateDecode',
    '/W [9 9 9]',
  ].map((text) => Buffer.from(text)),
  ...[
    '<!DOCTYPE a [',
    '&amp;&x;',
    ']]>',
    '<![CDATA[',
    '</',
    '"/>',
    'r="XFD1048576"',
    'PK\x01\x02',
    'PK\x05\x06',
    'IHDR',
    'IDAT',
  ].map((text) => Buffer.from(text, 'latin1')),
];

type Random = () => number;
type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const at = (random: Random, length: number): number => Math.floor(random() * length);
const replaced = (bytes: Buffer, start: number, end: number, by: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, start), by, bytes.subarray(end)]);

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'bits flipped': (bytes, random) => {
    for (let count = 1 + at(random, 12); count > 0; count--) bytes[at(random, bytes.length)]! ^= 1 << at(random, 8);
    return bytes;
  },
  'bytes set': (bytes, random) => {
    for (let count = 1 + at(random, 40); count > 0; count--) bytes[at(random, bytes.length)] = at(random, 256);
    return bytes;
  },
  'cut off': (bytes, random) => bytes.subarray(0, 1 + at(random, bytes.length - 1)),
  'a part removed': (bytes, random) => {
    const start = at(random, bytes.length);
    return replaced(bytes, start, start + 1 + at(random, bytes.length / 4), Buffer.alloc(0));
  },
  'a part doubled': (bytes, random) => {
    const start = at(random, bytes.length);
    const part = bytes.subarray(start, start + 1 + at(random, 2_000));
    return replaced(bytes, start, start, part);
  },
  'a keyword inserted': (bytes, random) => {
    const start = at(random, bytes.length);
    return replaced(bytes, start, start, DICTIONARY[at(random, DICTIONARY.length)]!);
  },
  'a keyword overwritten': (bytes, random) => {
    const word = DICTIONARY[at(random, DICTIONARY.length)]!;
    const start = at(random, bytes.length);
    return replaced(bytes, start, start + word.length, word);
  },
  'a digit changed': (bytes, random) => {
    const digits = [...bytes.keys()].filter((index) => bytes[index]! >= 0x30 && bytes[index]! <= 0x39);
    for (let count = 1 + at(random, 5); count > 0 && digits.length > 0; count--) {
      bytes[digits[at(random, digits.length)]!] = 0x30 + at(random, 10);
    }
    return bytes;
  },
  'joined with another file': (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, at(random, bytes.length)), other.subarray(at(random, other.length))]),
};
const NAMES = Object.keys(MUTATIONS);

/** One copy, damaged in one of the ways above. */
export function damagedCopy(bytes: Buffer, other: Buffer, random: Random): Buffer {
  if (bytes.length < 2) return Buffer.from(other);
  return MUTATIONS[NAMES[at(random, NAMES.length)]!]!(Buffer.from(bytes), random, other);
}

export interface Sample {
  fileName: string;
  bytes: Buffer;
}

/** Damaged copies of the samples; the same seed gives the same copies. */
export function mutants(samples: readonly Sample[], count: number, seed: number): HostileFile[] {
  return Array.from({ length: count }, (_, index) => {
    const { fileName, bytes } = samples[index % samples.length]!;
    const name = NAMES[Math.floor(index / samples.length) % NAMES.length]!;
    return {
      name: `mutant ${index} of ${fileName}: ${name}`,
      fileName,
      make: () => {
        const random = randomNumbers(seed * 1_000_003 + index);
        const other = samples[at(random, samples.length)]!.bytes;
        return MUTATIONS[name]!(Buffer.from(bytes), random, other);
      },
    };
  });
}
