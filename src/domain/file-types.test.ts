import { expect, it } from 'vitest';
import { FILE_FORMATS, harmlessType } from './file-types.ts';

it.each(['text/javascript', 'application/ecmascript', 'TEXT/JScript', 'text/css', 'application/wasm'])(
  'serves %s as bytes',
  (type) => expect(harmlessType(type)).toBe('application/octet-stream'),
);

it('does not change other types', () => {
  const others = ['application/postscript', 'image/png', 'application/octet-stream'];
  for (const type of [...others, ...Object.values(FILE_FORMATS).map(({ mimeType }) => mimeType)]) {
    expect(harmlessType(type)).toBe(type);
  }
});
