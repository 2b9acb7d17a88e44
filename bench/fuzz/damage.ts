import { writeFileSync } from 'node:fs';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { ZipFile } from '../../src/parse/zip/zip-file.ts';
import { ZipWriter } from '../../src/parse/zip/zip-writer.ts';
import { damagedCopy } from '../../test/hostile/mutants.ts';

type Random = () => number;

/** A damaged copy of `bytes`; `other` is another file of the same format to take parts from. */
export type Damage = (bytes: Buffer, other: Buffer, random: Random) => Buffer | Promise<Buffer>;

const pick = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)]!;

/**
 * Damages the contents of an archive and packs it again, so that checksums do not hide the damage from the readers. One
 * in five is damaged in its packed form. `place`: where the archive may be written to be opened.
 */
export const damageInside =
  (place: string): Damage =>
  async (bytes, other, random) => {
    const isArchive = bytes.length > 1 && bytes.readUInt16LE(0) === 0x4b50;
    if (!isArchive || random() < 0.2) return damagedCopy(bytes, other, random);
    try {
      writeFileSync(place, bytes);
      await using zip = await ZipFile.open(place, DEFAULT_LIMITS);
      const names = zip.names.filter((name) => !name.endsWith('/'));
      const chosen = pick(names, random);
      const writer = new ZipWriter();
      for (const name of names) {
        const part = (await zip.read(name))!;
        const donor = (await zip.read(pick(names, random)))!;
        writer.add(name, name === chosen ? damagedCopy(part, donor, random) : part, { packed: name !== 'mimetype' });
      }
      return writer.end();
    } catch {
      return damagedCopy(bytes, other, random);
    }
  };

const ODD: readonly unknown[] = [
  null,
  true,
  '',
  -1,
  0.5,
  1e308,
  [],
  {},
  [[]],
  '#/properties',
  '#',
  '^(a+)+$',
  '(',
  'x'.repeat(5_000),
  Array.from({ length: 50 }, (_, n) => n),
  { type: 'object', properties: { __proto__: {}, constructor: { type: 'string' } } },
  { $ref: '#' },
  { anyOf: [{ type: 'null' }, { $ref: '#/$defs/item' }] },
];
const KEYWORDS = ['type', 'enum', 'const', '$ref', 'items', 'properties', 'pattern', 'format', 'anyOf', 'allOf', 'not'];

/** Changes values of a JSON document and keeps it valid: broken JSON never reaches the code that reads the values. */
export const damageValues: Damage = (bytes, other, random) => {
  const root = { value: JSON.parse(bytes.toString()) as unknown };
  const donor = placesOf({ value: JSON.parse(other.toString()) });
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const places = placesOf(root);
    if (places.length === 0) break;
    const { holder, key } = pick(places, random);
    const way = random();
    if (way < 0.4) holder[key] = structuredClone(pick(ODD, random));
    else if (way < 0.6 && donor.length > 0) {
      const from = pick(donor, random);
      holder[key] = structuredClone(from.holder[from.key]);
    } else if (way < 0.8) delete holder[key];
    else holder[pick(KEYWORDS, random)] = structuredClone(pick(ODD, random));
  }
  return Buffer.from(JSON.stringify(root.value ?? null));
};

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function placesOf(holder: Record<string, unknown>): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const value = holder[key];
    const inside = typeof value === 'object' && value !== null ? placesOf(value as Record<string, unknown>) : [];
    return [{ holder, key }, ...inside];
  });
}
