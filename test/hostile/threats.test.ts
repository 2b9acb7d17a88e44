import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const filesIn = (text: string): string[] =>
  [...text.matchAll(/[`(](?:\.\.\/)?((?:src|test|deploy|docs|bench)\/[\w./-]+\.\w+)/g)].map((match) => match[1]!);

describe('what SECURITY.md and docs/promises.md promise', () => {
  const rows = read('SECURITY.md')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('names a defence and a test for each of the 25 threats, and all of them exist', () => {
    expect(rows.map((cells) => Number(cells[1]))).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    for (const [, number, , defence, proof] of rows) {
      const isTest = (file: string) => file.startsWith('test/') || file.endsWith('.test.ts');
      expect([number, filesIn(proof!).filter(isTest).length > 0]).toEqual([number, true]);
      for (const file of [...filesIn(defence!), ...filesIn(proof!)]) {
        expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
      }
    }
  });

  it('proves every clause of the promise by existing tests', () => {
    const promise = read('docs/promises.md');
    const clauses = promise.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));
    expect(clauses.length).toBeGreaterThanOrEqual(7);
    for (const clause of clauses) {
      const tests = filesIn(clause);
      expect([clause, tests.length > 0]).toEqual([clause, true]);
      for (const file of tests) expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true]);
    }
  });
});
