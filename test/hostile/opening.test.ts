import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { Arena } from './arena.ts';
import { hostile } from './hostile-file.ts';
import { workbook } from './office-writer.ts';
import { runFile } from './run-files.ts';

const row = (n: number): string => `<row r="${n}"><c r="A${n}"><v>${n}</v></c><c r="B${n}"><v>${n * 7}</v></c></row>`;
const rows = (count: number): string => Array.from({ length: count }, (_, n) => row(n + 1)).join('');
/** Takes seconds to open. */
const large = hostile('xlsx: large and honest', 'a.xlsx', () => workbook({ rows: rows(20_000) }));
const small = hostile('xlsx: small', 'a.xlsx', () => workbook({ rows: rows(3) }));

describe('opening a file', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await Arena.open(1);
  });
  afterAll(() => arena.close());

  it('has enough time for a large honest file', async () => {
    const limits = { ...arena.run.limits, open_seconds: DEFAULT_LIMITS.open_seconds };
    const run = { ...arena.run, limits, mostPages: 0 };
    expect(await runFile(large, run)).toMatchObject({ end: 'answer' });
  });

  it('ends at its own deadline, long before that of the task, and leaves the process usable', async () => {
    const limits = { ...arena.run.limits, open_seconds: 0.5, processing_seconds: DEFAULT_LIMITS.processing_seconds };
    const late = await runFile(large, { ...arena.run, limits });
    expect(late).toMatchObject({ end: 'open_timed_out', defect: null });
    expect(late.seconds).toBeLessThan(60);
    expect(await runFile(small, arena.run)).toMatchObject({ end: 'answer' });
  });
});
