import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayTakeForEver } from './safe-pattern.ts';

describe('mayTakeForEver', () => {
  it.each([
    '^(?=.*\\d)(\\w+\\s?)+$',
    '^(a{1,40})+$',
    '^(\\p{L}+)*$',
    '(a|aa)+\\1',
    '^((a{2,}b?)+c)*$',
    '^(?:[a-z]+){20}x(?!y)$',
  ])('refuses %s', (pattern) => expect(mayTakeForEver(pattern)).toBe(true));

  it.each([
    '^[A-Z]{2}\\d{4}-\\d{2}$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(?:[A-Z]{2}){3}$',
    '^\\p{L}+(?: \\p{L}+)?$',
    '^(?=.*\\d).{8,64}$',
    '^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$',
    '[(+)]{1,99}',
    // These run in linear time, however they look.
    '^(a+)+$',
    '^([A-Z]|[0-9])+$',
  ])('has nothing against %s', (pattern) => expect(mayTakeForEver(pattern)).toBe(false));
});

describe('linearRegExp', () => {
  it('takes no time for a pattern that would take for ever, in a process that was started for it', () => {
    const file = path.join(import.meta.dirname, 'safe-pattern.ts');
    const program = `import { linearRegExp } from ${JSON.stringify(file)};
      console.log(linearRegExp('^(a+)+$').test('a'.repeat(60) + '!'), linearRegExp('^a{2,3}$').test('aa'));`;
    const args = ['--enable-experimental-regexp-engine', '--input-type=module', '-e', program];
    expect(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 }).trim()).toBe('false true');
  });
});
