import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { resolveParseConfiguration } from '../../src/domain/configuration/resolve-parse-configuration.ts';
import { checkExtractionSchema } from '../../src/domain/extraction/extraction-schema.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { ParseRequest } from '../../src/domain/task/requests.ts';
import { extractData } from '../../src/extract/index.ts';
import { writeCleanCopy } from '../../src/parse/office/clean/clean.ts';
import type { OfficeFormat } from '../../src/parse/office/convert/conversion.ts';
import { readSource } from '../../src/parse/office/read-source.ts';
import { sniffFile } from '../../src/parse/sniff/sniff-file.ts';
import { ZipFile } from '../../src/parse/zip/zip-file.ts';
import { parseBytes } from '../../test/fixtures/parse/parse-bytes.ts';
import { font, format, label, number, xls } from '../../test/fixtures/parse/xls-fixture.ts';
import { officeSamples, samples } from '../../test/hostile/samples.ts';
import { pageOfManyKinds } from '../../test/support/documents.ts';
import { type Damage, damageInside, damageValues } from './damage.ts';

export interface Reader {
  seeds(): Promise<Buffer[]>;
  /** How copies are damaged; byte by byte by default. */
  damage?: Damage;
  read(bytes: Buffer): Promise<unknown>;
  /** Whether an error outside the catalogue may still be reported to the caller. */
  isExpected?(error: unknown): boolean;
}

const place = path.join(mkdtempSync(path.join(os.tmpdir(), 'quire-fuzzed-')), 'input');

/** Whole files, from the bytes to chunks. */
const file = (...extensions: string[]): Reader => ({
  seeds: async () =>
    (await samples())
      .filter(({ fileName }) => extensions.includes(path.extname(fileName).slice(1)))
      .map(({ bytes }) => Buffer.from(bytes)),
  damage: damageInside(place),
  // Files of other formats are rendered by us; compressing these images takes most of the time and tests nothing.
  read: (bytes) =>
    parseBytes(bytes, `a.${extensions[0]}`, { segmentation_strategy: 'Page' }, {}, null, {
      withoutImages: !['pdf', 'png', 'svg'].includes(extensions[0]!),
    }),
});

/**
 * Our own readers of an Office file: the clean copy, and its markup. LibreOffice, which renders it, is not included.
 */
const office = (format: OfficeFormat): Reader => ({
  seeds: async () => officeSamples().flatMap(({ fileName, bytes }) => (fileName.endsWith(format) ? [bytes] : [])),
  damage: damageInside(place),
  read: async (bytes) => {
    const clean = `${place}.clean`;
    writeFileSync(place, bytes);
    await writeCleanCopy(place, format, clean, DEFAULT_LIMITS);
    await readSource(clean, format, {}, { showsChanges: true }, DEFAULT_LIMITS);
  },
});

/** An OLE container of these streams, as old Office files are. */
function container(streams: Record<string, Buffer>): Buffer {
  const archive = XLSX.CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(archive, name, bytes);
  return Buffer.from(XLSX.CFB.write(archive, { type: 'buffer' }) as Uint8Array);
}

const json = (values: unknown[], read: (value: unknown) => unknown): Reader => ({
  seeds: async () => values.map((value) => Buffer.from(JSON.stringify(value))),
  damage: damageValues,
  read: async (bytes) => {
    let value: unknown;
    try {
      value = JSON.parse(bytes.toString());
    } catch {
      return;
    }
    await read(value);
  },
});

const SCHEMAS = [
  {
    type: 'object',
    properties: {
      total: { type: 'number', minimum: 0 },
      when: { type: ['string', 'null'], format: 'date', pattern: '^\\d{4}' },
      items: { type: 'array', items: { $ref: '#/$defs/item' } },
      kind: { enum: ['a', 'b', null] },
      either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['total'],
    $defs: { item: { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } } },
  },
];

const CONFIGURATIONS = [
  {
    file: 'ch://files/a',
    chunk_processing: { target_length: 512, tokenizer: { Enum: 'Word' } },
    segment_processing: { Table: { format: 'Html', strategy: 'Auto' }, Picture: { crop_image: 'All' } },
    ocr_strategy: 'Auto',
    error_handling: 'Continue',
  },
];

let page: ReturnType<typeof parseBytes> | undefined;

export const READERS: Readonly<Record<string, Reader>> = {
  zip: {
    // Packed as it is: the archive itself is tested.
    seeds: async () =>
      (await samples()).filter(({ bytes }) => bytes.readUInt16LE(0) === 0x4b50).map(({ bytes }) => Buffer.from(bytes)),
    read: async (bytes) => {
      writeFileSync(place, bytes);
      await using zip = await ZipFile.open(place, DEFAULT_LIMITS);
      for (const name of zip.names) await zip.read(name);
    },
  },
  csv: file('csv', 'tsv'),
  text: file('md', 'txt'),
  html: file('html'),
  mail: file('eml'),
  sheet: file('xlsx', 'ods'),
  xls: {
    seeds: async () => [
      xls(
        [font('Arial', { bold: true }), format(0)],
        [label(0, 0, 0, 'Fruit'), number(0, 1, 0, 7), number(1, 1, 0, 2.5)],
      ),
    ],
    read: (bytes) => parseBytes(bytes, 'a.xls', { segmentation_strategy: 'Page' }),
  },
  doc: {
    seeds: async () => [
      container({ WordDocument: Buffer.alloc(5_000, 'words '), '1Table': Buffer.alloc(300, 7) }),
      container({ 'PowerPoint Document': Buffer.alloc(5_000, 1), 'Current User': Buffer.alloc(40, 2) }),
      container({ WordDocument: Buffer.alloc(64) }),
    ],
    read: async (bytes) => {
      writeFileSync(place, bytes);
      await sniffFile(place, 'a.doc');
    },
  },
  docx: office('docx'),
  odt: office('odt'),
  pptx: office('pptx'),
  rtf: office('rtf'),
  book: file('epub'),
  drawing: file('svg'),
  pdf: file('pdf'),
  image: file('png', 'gif', 'tiff'),
  schema: json(SCHEMAS, async (value) => {
    checkExtractionSchema(value, DEFAULT_LIMITS);
    const options = { limits: DEFAULT_LIMITS, idSeed: 'fuzz', signal: new AbortController().signal };
    page ??= parseBytes(pageOfManyKinds(), 'a.pdf', { segmentation_strategy: 'Page' });
    await extractData(await page, value, options);
  }),
  configuration: json(CONFIGURATIONS, (value) => {
    const { success, data } = ParseRequest.safeParse(value);
    if (success) resolveParseConfiguration(data);
  }),
};
