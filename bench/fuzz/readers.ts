import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkExtractionSchema } from '../../src/domain/extraction-schema.ts';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { resolveParseConfiguration } from '../../src/domain/parse-configuration.ts';
import { ParseRequest } from '../../src/domain/requests.ts';
import { extractData } from '../../src/extract/index.ts';
import { parseBytes } from '../../src/parse/fixtures/parse-bytes.ts';
import { ZipFile } from '../../src/parse/zip/zip-file.ts';
import { samples } from '../../test/hostile/samples.ts';

export interface Reader {
  seeds(): Promise<Buffer[]>;
  read(bytes: Buffer): Promise<unknown>;
  /** Whether an error that is none of the catalogue is what a caller is told all the same. */
  isTold?(error: unknown): boolean;
}

const place = path.join(mkdtempSync(path.join(os.tmpdir(), 'quire-fuzzed-')), 'input');

/** Whole files, from the bytes to chunks. */
const file = (...extensions: string[]): Reader => ({
  seeds: async () =>
    (await samples())
      .filter(({ fileName }) => extensions.includes(path.extname(fileName).slice(1)))
      .map(({ bytes }) => Buffer.from(bytes)),
  read: (bytes) => parseBytes(bytes, `a.${extensions[0]}`, { segmentation_strategy: 'Page' }),
});

const json = (values: unknown[], read: (value: unknown) => unknown): Reader => ({
  seeds: async () => values.map((value) => Buffer.from(JSON.stringify(value))),
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

export const READERS: Readonly<Record<string, Reader>> = {
  zip: {
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
  sheet: file('xlsx', 'xls', 'ods'),
  book: file('epub'),
  drawing: file('svg'),
  pdf: file('pdf'),
  image: file('png', 'gif', 'tiff'),
  schema: json(SCHEMAS, async (value) => {
    checkExtractionSchema(value, DEFAULT_LIMITS);
    const options = { limits: DEFAULT_LIMITS, idSeed: 'fuzz', signal: new AbortController().signal };
    await extractData({ chunks: [], pages: [], segments: [] } as never, value, options);
  }),
  configuration: json(CONFIGURATIONS, (value) => {
    const { success, data } = ParseRequest.safeParse(value);
    if (success) resolveParseConfiguration(data);
  }),
};
