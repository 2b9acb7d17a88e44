import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';
import { DEFAULT_LIMITS } from '../../domain/limits.ts';
import { fieldsOfRecord } from '../delimited/fields.ts';
import { openCsv } from './open-csv.ts';

const tableOf = async (bytes: Uint8Array | string, name = 'unnamed') => {
  const parsed = await parseBytes(bytes, name);
  return { ...parsed, table: parsed.segments.find(({ segment_type }) => segment_type === 'Table') };
};

describe('fields of a record', () => {
  it.each([
    ['a,b,,c', ['a', 'b', '', 'c']],
    ['"a, b",c', ['a, b', 'c']],
    ['"say ""yes""",2', ['say "yes"', '2']],
    ['5" pipe,3', ['5" pipe', '3']],
    ['"two\nlines",x', ['two\nlines', 'x']],
    ['a,', ['a', '']],
  ])('%j', (record, fields) => expect(fieldsOfRecord(record, ',')).toEqual(fields));
});

describe('text with delimiters', () => {
  it('gives a table with its header if the delimiter is a comma', async () => {
    const { format, cellCount, table } = await tableOf('Fruit,Weight\nApple,120\n"Melon, sweet",900\n');
    expect([format, cellCount]).toEqual(['csv', 6]);
    expect(table).toMatchObject({ ss_range: 'A1:B3', ss_header_range: 'A1:B1' });
    expect(table?.content).toBe(
      '<table><thead><tr><th>Fruit</th><th>Weight</th></tr></thead><tbody><tr><td>Apple</td><td>120</td></tr><tr><td>Melon, sweet</td><td>900</td></tr></tbody></table>',
    );
  });

  it('is split at semicolons if commas are decimal separators', async () => {
    const { table } = await tableOf('Ware;Preis\nApfel;1,50\nBirne;2,75\nKirsche;3,10\n');
    expect(table?.ss_cells?.map(({ text }) => text).slice(2, 4)).toEqual(['Apfel', '1,50']);
  });

  it('is split at tabs', async () => {
    const { format, table } = await tableOf('a\tb\tc\n1\t2\t3\n4\t5\t6\n');
    expect(format).toBe('tsv');
    expect(table?.ss_range).toBe('A1:C3');
  });

  it.each<[string, Buffer]>([
    ['UTF-16', Buffer.from('\ufeffName,Stadt\nJürgen,Köln\n', 'utf16le')],
    ['windows-1252', Buffer.from('Name,Stadt\nJürgen,Köln\n', 'latin1')],
    ['UTF-8 with a mark', Buffer.from('\ufeffName,Stadt\nJürgen,Köln\n')],
  ])('is read in %s', async (_, bytes) => {
    const { table } = await tableOf(bytes, 'staedte.csv');
    expect(table?.ss_cells?.map(({ text }) => text)).toEqual(['Name', 'Stadt', 'Jürgen', 'Köln']);
  });

  it('keeps line breaks and empty lines where they belong', async () => {
    const { table, segments } = await tableOf('Report\r\n\r\nName,Note\r\nAnn,"one\r\ntwo"\r\nBob,three\r\n', 'a.csv');
    expect(segments[0]).toMatchObject({ segment_type: 'Title', text: 'Report' });
    expect(table).toMatchObject({ ss_range: 'A3:B5' });
    expect(table?.ss_cells?.[3]?.text).toBe('one\r\ntwo');
  });

  it('continues on more pages with the same header if it is very long', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `${at},name ${at}`);
    const { pages, segments, cellCount } = await tableOf(['id,name', ...rows].join('\n'), 'long.csv');
    expect([pages.length, cellCount]).toEqual([2, 80_002]);
    const last = segments.at(-1)!;
    expect(last).toMatchObject({ page_number: 2, ss_header_range: 'A1:B1', ss_header_text: 'id\tname' });
    expect(last.ss_cells?.at(-1)).toMatchObject({ range: 'B40001', text: 'name 39999' });
  });

  it('without line breaks is refused before it fills the memory', async () => {
    const request = parseBytes('a,'.repeat(6 << 20), 'long.csv');
    await expect(request).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('with an unclosed quote is still read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'csv-'));
    const path = join(folder, 'open.csv');
    await writeFile(path, `a,b\n1,"2\n${'3,4\n'.repeat(300_000)}`);
    const ctx = { signal: new AbortController().signal, limits: DEFAULT_LIMITS, workDir: folder, threads: 1 };
    const { cellCount } = await openCsv(path, ctx);
    await rm(folder, { recursive: true });
    expect(cellCount).toBe(600_004);
  });
});
