import { expect, it } from 'vitest';
import { ParseRequest } from '../../domain/task/requests.ts';
import { validateBody } from './lenient-body.ts';

const check = (body: object) => validateBody(ParseRequest, { file: 'x', ...body }, 'The request body');

it('a field that nobody knows is left out and told of', () => {
  const { value, warnings } = check({ client_hint: 1, ocr_strategy: 'Auto' });
  expect(value).toEqual({ file: 'x', ocr_strategy: 'Auto' });
  expect(warnings).toEqual([{ code: 'unknown_field', message: 'Field client_hint is not known and was ignored.' }]);
});

it.each([
  [{ chunk_procesing: {} }, 'Field chunk_procesing is not known and was ignored; did you mean chunk_processing?'],
  [{ ocrStrategy: 'All' }, 'Field ocrStrategy is not known and was ignored; did you mean ocr_strategy?'],
  [
    { chunk_processing: { targt_length: 5 } },
    'Field chunk_processing.targt_length is not known and was ignored; did you mean target_length?',
  ],
])('a misspelt field is named with what was meant: %j', (body, message) => {
  expect(check(body).warnings.map((warning) => warning.message)).toEqual([message]);
});

it('extras inside a segment type are left out in either spelling of its key', () => {
  const { value, warnings } = check({ segment_processing: { section_header: { format: 'Html', colour: 'red' } } });
  expect(value.segment_processing).toEqual({ SectionHeader: { format: 'Html' } });
  expect(warnings).toHaveLength(1);
});

it('what is known is checked as before', () => {
  expect(() => check({ extra: 1, ocr_strategy: 'Some' })).toThrow(/ocr_strategy must be one of All, Auto/);
});

it('extras by the thousand are refused, not told of one by one', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`extra_${at}`, at]));
  expect(() => check({ chunk_processing: many })).toThrow(
    /Field chunk_processing has unknown fields: extra_0, extra_1/,
  );
  const some = Object.fromEntries(Object.entries(many).slice(0, 500));
  expect(check({ chunk_processing: some, segment_processing: some }).warnings).toHaveLength(20);
});
