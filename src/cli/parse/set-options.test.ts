import { describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { configurationFromOptions, readAssignments } from './set-options.ts';

describe('readAssignments', () => {
  it('reads dotted keys, JSON values and plain text', () => {
    const tree = readAssignments(['a.b=1', 'a.c=text', 'd={"e":true}', 'f=x=y']);
    expect(JSON.parse(JSON.stringify(tree))).toEqual({ a: { b: 1, c: 'text' }, d: { e: true }, f: 'x=y' });
  });

  it('uses the last value of a key', () => {
    expect(readAssignments(['a=1', 'a.b=2', 'a.b=3'])).toMatchObject({ a: { b: 3 } });
  });

  it.each(['key', '=value', ''])('rejects "%s"', (text) => {
    expect(() => readAssignments([text])).toThrow(UsageError);
  });
});

describe('readConfiguration', () => {
  it('adds defaults to the given fields', () => {
    const configuration = configurationFromOptions(['chunk_processing.target_length=512', 'ocr_strategy=Auto'], null);
    expect(configuration.chunk_processing.target_length).toBe(512);
    expect(configuration.ocr_strategy).toBe('Auto');
    expect(configuration.segment_processing.Table.format).toBe('Html');
  });

  it('uses the output format for segments without a format', () => {
    const { segment_processing } = configurationFromOptions(['segment_processing.table.format=Html'], 'Markdown');
    expect(segment_processing.Table.format).toBe('Html');
    expect(segment_processing.Formula.format).toBe('Markdown');
    expect(configurationFromOptions([], 'Html').segment_processing.Text.format).toBe('Html');
  });

  it.each([
    ['ocr_strategy=Never', 'Field ocr_strategy must be one of All, Auto.'],
    ['chunk_processing.target_length=many', 'Field chunk_processing.target_length must be of type number.'],
    ['segment_processing.Tabel.format=Html', 'Field segment_processing has unknown fields: Tabel.'],
    ['__proto__.polluted=1', 'The configuration has unknown fields: __proto__.'],
    ['llm_processing.llm_model_id=big', 'unknown model big'],
  ])('names the problem of %s', (assignment, sentence) => {
    expect(() => configurationFromOptions([assignment], null)).toThrow(sentence);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
