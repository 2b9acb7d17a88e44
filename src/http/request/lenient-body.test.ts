import { expect, it } from 'vitest';
import { ParseRequest } from '../../domain/task/requests.ts';
import { validateBody } from './lenient-body.ts';

const check = (body: object) => validateBody(ParseRequest, { file: 'x', ...body }, 'The request body');

it('removes unknown fields with a warning', () => {
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
])('suggests the name of a misspelt field: %j', (body, message) => {
  expect(check(body).warnings.map((warning) => warning.message)).toEqual([message]);
});

it('removes unknown fields of a segment type in either spelling of its key', () => {
  const { value, warnings } = check({ segment_processing: { section_header: { format: 'Html', colour: 'red' } } });
  expect(value.segment_processing).toEqual({ SectionHeader: { format: 'Html' } });
  expect(warnings).toHaveLength(1);
});

it('validates known fields', () => {
  expect(() => check({ extra: 1, ocr_strategy: 'Some' })).toThrow(/ocr_strategy must be one of All, Auto/);
});

it('rejects thousands of unknown fields without a warning for each', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`extra_${at}`, at]));
  expect(() => check({ chunk_processing: many })).toThrow(
    /Field chunk_processing has unknown fields: extra_0, extra_1/,
  );
  const some = Object.fromEntries(Object.entries(many).slice(0, 500));
  expect(check({ chunk_processing: some, segment_processing: some }).warnings).toHaveLength(20);
});
