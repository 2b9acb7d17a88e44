import { expect, it } from 'vitest';
import { resolveParseConfiguration } from '../../domain/configuration/resolve-parse-configuration.ts';
import { needsImagesLater, type Prepared } from './prepared.ts';

const pdf = { format: 'pdf', pdfFile: null } as Prepared;
const usual = resolveParseConfiguration({});

it.each([
  ['a PDF with the usual configuration', pdf, usual, false, false],
  [
    'an Office file, which has become a PDF',
    { ...pdf, format: 'docx', pdfFile: 'a.pdf' } as Prepared,
    usual,
    false,
    false,
  ],
  ['a sheet, whose PDF is made of its images', { ...pdf, format: 'xlsx' } as Prepared, usual, false, true],
  ['a language model that looks at pictures', pdf, usual, true, true],
  [
    'crops of headings, which only the whole document shows',
    pdf,
    resolveParseConfiguration({ segment_processing: { SectionHeader: { crop_image: 'All' } } }),
    false,
    true,
  ],
])('tells whether page images are needed later: %s', (_case, prepared, configuration, hasModel, expected) => {
  expect(needsImagesLater(prepared, configuration, hasModel)).toBe(expected);
});
