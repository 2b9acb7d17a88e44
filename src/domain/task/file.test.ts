import { describe, expect, it } from 'vitest';
import { fileIdOf, fileReference, safeFileName } from './file.ts';

describe('safeFileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/absolute/name.pdf', 'name.pdf'],
    ['nul\u0000byte.pdf', 'nulbyte.pdf'],
    ['right\u202Efdp.exe', 'rightfdp.exe'],
    ['tab\tand\nline.pdf', 'tabandline.pdf'],
    ['  spaced  ', 'spaced'],
    ['.', null],
    ['..', null],
    ['a/..', null],
    ['', null],
    [null, null],
    ['\u0007', null],
    ['Größe 漢字.pdf', 'Größe 漢字.pdf'],
    ['.hidden', '.hidden'],
    ['CON', 'CON'],
  ])('converts %j to %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it('limits the length without splitting a character', () => {
    expect(Array.from(safeFileName('😀'.repeat(300))!)).toHaveLength(255);
  });
});

describe('file references', () => {
  it('contain their id', () => {
    expect(fileIdOf(fileReference('0b9b8a5e-1'))).toBe('0b9b8a5e-1');
  });

  it.each(['ch://files/', 'ch://files/a/b', 'ch://files/../x', 'http://files/a', 'ch://tasks/a'])(
    'are not %s',
    (text) => {
      expect(fileIdOf(text)).toBeNull();
    },
  );
});
