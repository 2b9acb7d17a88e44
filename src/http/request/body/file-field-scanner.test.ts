import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileFieldScanner } from './file-field-scanner.ts';

function scan(text: string, pieceLength = text.length || 1) {
  const file: Buffer[] = [];
  const rest: Buffer[] = [];
  const scanner = new FileFieldScanner(
    (bytes) => file.push(Buffer.from(bytes)),
    (bytes) => rest.push(Buffer.from(bytes)),
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceLength) scanner.push(bytes.subarray(at, at + pieceLength));
  return { file: Buffer.concat(file).toString(), rest: Buffer.concat(rest).toString(), found: scanner.found };
}

describe('FileFieldScanner', () => {
  it.each([
    ['the value of file', '{"file":"abc","x":1}', 'abc', '{"file":"","x":1}'],
    [
      'the value after other fields',
      '{"x":[1,{"file":"no"}], "file" : "yes"}',
      'yes',
      '{"x":[1,{"file":"no"}], "file" : ""}',
    ],
    ['nothing of a nested file', '{"a":{"file":"no"}}', '', '{"a":{"file":"no"}}'],
    ['nothing of a value that says file', '{"a":"file","b":"x"}', '', '{"a":"file","b":"x"}'],
    ['nothing of a file that is no string', '{"file":12,"b":"x"}', '', '{"file":12,"b":"x"}'],
    ['escapes as they are', '{"file":"a\\"b\\\\","c":1}', 'a\\"b\\\\', '{"file":"","c":1}'],
    ['nothing of a key with an escaped quote', '{"a\\"file":"x"}', '', '{"a\\"file":"x"}'],
    ['the value of a name in escapes', '{"\\u0066il\\u0065":"abc"}', 'abc', '{"\\u0066il\\u0065":""}'],
    ['nothing of an array', '["file","x"]', '', '["file","x"]'],
    ['an empty value', '{"file":""}', '', '{"file":""}'],
  ])('separates %s', (_name, text, file, rest) => {
    for (const length of [1, 2, 3, 7, 1000]) expect(scan(text, length)).toMatchObject({ file, rest });
  });

  it('rejects two files in one object, in any spelling', () => {
    expect(() => scan('{"file":"a","\\u0066ile":"b"}')).toThrow('twice');
    expect(scan('{"file":"a","x":{"file":"b"}}').file).toBe('a');
  });

  it('gives the same result for any division into pieces', () => {
    const object = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    fc.assert(
      fc.property(object, fc.string(), fc.integer({ min: 1, max: 9 }), (others, file, length) => {
        const text = JSON.stringify({ ...others, file });
        const found = scan(text, length);
        expect(JSON.parse(`"${found.file}"`)).toBe(file);
        expect(JSON.parse(found.rest)).toEqual(JSON.parse(JSON.stringify({ ...others, file: '' })));
      }),
    );
  });

  it.each(['\\/', '\\"'])('reads a file that consists of %j in linear time', (written) => {
    const text = Buffer.from(`{"file":"${written.repeat(1024 * 1024)}"}`);
    const took = Array.from({ length: 5 }, () => {
      const before = process.threadCpuUsage();
      const scanner = new FileFieldScanner(
        () => {},
        () => {},
      );
      for (let at = 0; at < text.length; at += 65_536) scanner.push(text.subarray(at, at + 65_536));
      const { user, system } = process.threadCpuUsage(before);
      expect(scanner.found).toBe(true);
      return (user + system) / 1000;
    });
    // Searching the next quote after each escape took 500 ms for 2 MB, and minutes for the largest file.
    expect(Math.min(...took)).toBeLessThan(150);
  });
});
