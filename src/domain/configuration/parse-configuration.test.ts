import { describe, expect, it } from 'vitest';
import { SEGMENT_TYPES } from '../segment-types.ts';
import { translateLegacySegmentProcessing } from './legacy-configuration.ts';
import { ParseConfigurationRequest } from './parse-configuration.ts';
import { resolveParseConfiguration, statedIn } from './resolve-parse-configuration.ts';
import { mergeStated, statedConfiguration } from './stated-configuration.ts';

const resolve = (request: unknown) => resolveParseConfiguration(ParseConfigurationRequest.parse(request));

describe('resolveParseConfiguration', () => {
  it('gives every segment type its default', () => {
    const { segment_processing } = resolve({});
    expect(Object.keys(segment_processing).sort()).toEqual([...SEGMENT_TYPES].sort());
    expect(segment_processing.Legend).toEqual(segment_processing.Picture);
    expect(segment_processing.Unknown).toEqual(segment_processing.Text);
  });

  it('treats null like an omitted field', () => {
    expect(
      resolve({
        ocr_strategy: null,
        chunk_processing: null,
        segment_processing: { Table: null, Text: { format: null } },
      }),
    ).toEqual(resolve({}));
  });

  it('changes only the given fields', () => {
    const { segment_processing } = resolve({ segment_processing: { Table: { format: 'Markdown' } } });
    expect(segment_processing.Table).toMatchObject({ format: 'Markdown', strategy: 'LLM', description: true });
  });

  it('accepts snake_case and PascalCase keys', () => {
    const given = {
      segment_processing: { section_header: { strategy: 'Ignore' }, FormRegion: { crop_image: 'Auto' } },
    };
    expect(resolve(given).segment_processing).toMatchObject({
      SectionHeader: { strategy: 'Ignore' },
      FormRegion: { crop_image: 'Auto' },
    });
  });

  it('applies the deprecated switch to page headers and footers unless their type is configured', () => {
    const keep = resolve({ chunk_processing: { ignore_headers_and_footers: false } }).segment_processing;
    expect([keep.PageHeader.strategy, keep.PageNumber.strategy]).toEqual(['Auto', 'Auto']);
    const both = {
      chunk_processing: { ignore_headers_and_footers: true },
      segment_processing: { PageFooter: { strategy: 'Auto' } },
    };
    expect(resolve(both).segment_processing.PageFooter.strategy).toBe('Auto');
  });

  it('resolves its own result to itself', () => {
    const once = resolve({ ocr_strategy: 'Auto', llm_processing: { temperature: 0.5 } });
    expect(resolve(once)).toEqual(once);
  });
});

describe('translateLegacySegmentProcessing', () => {
  it.each([
    ['one format given becomes the format', { Text: { html: 'LLM' } }, { Text: { format: 'Html', strategy: 'LLM' } }],
    [
      'of two formats the type’s own counts',
      { Table: { html: 'LLM', markdown: 'Auto' } },
      { Table: { format: 'Html', strategy: 'LLM' } },
    ],
    ['a text in llm is a prompt', { picture: { llm: 'What is it?' } }, { picture: { llm: 'What is it?' } }],
    ['a strategy in llm is a strategy', { Picture: { llm: 'Auto' } }, { Picture: { strategy: 'Auto' } }],
    [
      'today’s form passes unchanged',
      { Table: { format: 'Html', crop_image: 'All' } },
      { Table: { format: 'Html', crop_image: 'All' } },
    ],
    ['what is no object passes to validation', 'nonsense', 'nonsense'],
  ])('%s', (_name, given, expected) => {
    expect(translateLegacySegmentProcessing(given)).toEqual(expected);
  });
});

it.each([
  [true, 'Ignore'],
  [false, 'Auto'],
])('applies an update of ignore_headers_and_footers to %s', (ignore, strategy) => {
  const update = { chunk_processing: { ignore_headers_and_footers: ignore } };
  const before = { chunk_processing: { ignore_headers_and_footers: !ignore } };
  const merged = resolveParseConfiguration(mergeStated(statedConfiguration(before), update));
  expect(merged.segment_processing.PageHeader.strategy).toBe(strategy);
});

it('applies an update of ignore_headers_and_footers to a task without stated configuration', () => {
  const current = resolveParseConfiguration({ ocr_strategy: 'Auto' });
  const merged = mergeStated(statedIn(current), { chunk_processing: { ignore_headers_and_footers: false } });
  const resolved = resolveParseConfiguration(merged);
  expect(resolved.segment_processing.PageFooter.strategy).toBe('Auto');
  expect(resolved.ocr_strategy).toBe('Auto');
});

it('prefers the configuration of a type to the switch', () => {
  const stated = statedConfiguration({ segment_processing: { PageHeader: { strategy: 'LLM' } } });
  const merged = mergeStated(stated, { chunk_processing: { ignore_headers_and_footers: true } });
  expect(resolveParseConfiguration(merged).segment_processing).toMatchObject({
    PageHeader: { strategy: 'LLM' },
    PageFooter: { strategy: 'Ignore' },
  });
});
