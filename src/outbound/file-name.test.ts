import { describe, expect, it } from 'vitest';
import { fileNameOf } from './download.ts';

describe('fileNameOf', () => {
  it.each([
    ['https://a.example/x/report.pdf?v=1', null, 'report.pdf'],
    ['https://a.example/%C3%BCber.pdf', null, 'über.pdf'],
    ['https://a.example/100%25.pdf', null, '100%.pdf'],
    ['https://a.example/bad%E0.pdf', null, 'bad%E0.pdf'],
    ['https://a.example/', null, null],
    ['https://a.example/x', 'inline', 'x'],
    ['https://a.example/x', 'attachment; filename=plain.pdf', 'plain.pdf'],
    ['https://a.example/x', 'attachment; filename="with \\"quotes\\".pdf"', 'with "quotes".pdf'],
    ['https://a.example/x', `attachment; filename="a.pdf"; filename*=UTF-8'en'%e2%82%ac.pdf`, '€.pdf'],
    ['https://a.example/x', "attachment; filename*=latin1''x.pdf; filename=y.pdf", 'y.pdf'],
    ['https://a.example/x', 'attachment; filename="../../etc/passwd"', 'passwd'],
    ['https://a.example/x', 'attachment; filename="C:\\\\Users\\\\me.doc"', 'me.doc'],
    ['https://a.example/x', 'attachment; filename=".."', null],
    ['https://a.example/..%2f..%2fetc%2fpasswd', null, 'passwd'],
    ['https://a.example/a%00b%0d%0a.pdf', null, 'ab.pdf'],
    ['https://a.example/evil%E2%80%AEfdp.exe', null, 'evilfdp.exe'],
  ])('%s with %s is named %s', (url, disposition, name) => {
    expect(fileNameOf(new URL(url), disposition)).toBe(name);
  });

  it('limits the length of names', () => {
    expect(fileNameOf(new URL(`https://a.example/${'x'.repeat(400)}`), null)).toHaveLength(255);
  });
});
