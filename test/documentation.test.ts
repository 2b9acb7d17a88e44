import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/cli/commands/index.ts';
import { ERROR_CATALOGUE } from '../src/domain/errors.ts';
import { LIMIT_NAMES } from '../src/domain/limits.ts';
import { limitVariable, SETTING_TABLE } from '../src/wiring/settings.ts';

const ROOT = path.join(import.meta.dirname, '..');
const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
].map((name) => ({ name, text: readFileSync(path.join(ROOT, name), 'utf8') }));

const found = (pattern: RegExp) =>
  pages.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, match]) => ({ page: name, match: match! })));

describe('the documentation', () => {
  it('links only to pages that exist', () => {
    const broken = found(/\]\((?!https?:)([^)#]+)/g).filter(
      ({ page, match }) => !existsSync(path.join(ROOT, path.dirname(page), match)),
    );
    expect(broken).toEqual([]);
  });

  it('names only files of this repository that exist', () => {
    const missing = found(/`((?:src|test|docs|models|bench|web|bin)\/[\w./-]+)`/g).filter(
      ({ match }) => !existsSync(path.join(ROOT, match)),
    );
    expect(missing).toEqual([]);
  });

  it('names only settings that exist', () => {
    const known = new Set<string>([...Object.keys(SETTING_TABLE), ...LIMIT_NAMES.map(limitVariable)]);
    const unknown = found(/\b(QUIRE_[A-Z_]*[A-Z])\b/g).filter(
      // The key in the examples is the reader's variable, the seed belongs to our tests.
      ({ match }) => !known.has(match) && !['QUIRE_KEY', 'QUIRE_LIMIT', 'QUIRE_TEST_SEED'].includes(match),
    );
    expect(unknown).toEqual([]);
  });

  it('names only commands that exist', () => {
    const unknown = found(/(?:`|^|bin\/)quire ([a-z]+)\b/gm).filter(({ match }) => !Object.hasOwn(commands, match));
    expect(unknown).toEqual([]);
  });

  it('names only error codes that exist', () => {
    const text = pages.filter(({ name }) => ['README.md', 'docs/interface.md', 'docs/operations.md'].includes(name));
    const codes = text.flatMap((page) => [
      ...page.text.matchAll(/(?:answered|refused with|503) `([a-z]+(?:_[a-z]+)+)`/g),
    ]);
    expect(codes.length).toBeGreaterThan(2);
    expect(codes.map(([, code]) => code!).filter((code) => !(code in ERROR_CATALOGUE))).toEqual([]);
  });

  it('names publisher, licence and reason of every production dependency', () => {
    const names = ['package.json', 'packaging/checkout/package.json'].flatMap((file) => {
      const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
      return Object.keys({ ...dependencies, ...optionalDependencies });
    });
    const notice = readFileSync(path.join(ROOT, 'NOTICE'), 'utf8');
    const rows = readFileSync(path.join(ROOT, 'docs/dependencies.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const known = rows.flatMap(([, packages, publisher, licence, why]) =>
      publisher && why
        ? [...packages!.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name: name!, licence: licence! }))
        : [],
    );
    expect(known.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(names.filter((name) => !notice.includes(name))).toEqual([]);
    const stated = (name: string): string | null => {
      const file = path.join(ROOT, 'node_modules', name, 'package.json');
      // Packages for other platforms are not installed.
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license.toLowerCase() : null;
    };
    const wrong = known.filter(
      ({ name, licence }) => (stated(name) ?? licence.toLowerCase()) !== licence.toLowerCase(),
    );
    expect(wrong).toEqual([]);
  });
});
