import { expect, it } from 'vitest';
import { line, prose } from '../../../../test/fixtures/parse/layout-page-fixture.ts';
import { buildLines } from '../lines/build-lines.ts';
import { type Region, regionFromLines } from '../region.ts';
import { releaseNames } from './no-heading.ts';

const region = (type: Region['type'], text: string, top: number, size: number): Region =>
  regionFromLines(type, buildLines(line(text, 100, top, { size })), 0.8);

const typesBelowTitle = (...texts: string[]): string[] => {
  const title = region('Title', 'On the Growth of Reeds', 100, 40);
  const headings = texts.map((text, at) => region('SectionHeader', text, 180 + 40 * at, 24));
  const paragraph = regionFromLines('Text', buildLines(prose(5, 100, 400, 900)), 0.8);
  return releaseNames([title, ...headings, paragraph])
    .slice(1, -1)
    .map((r) => r.type);
};

it('rejects author names below the title', () => {
  expect(typesBelowTitle('Ann Marsh∗', 'ann@marsh.example')).toEqual(['Text', 'Text']);
});

it('rejects answer options and remarks in brackets', () => {
  const remarks = ['☐ Often', '(Laughter.)', '[They leave by the garden.]'];
  expect(typesBelowTitle(...remarks)).toEqual(['Text', 'Text', 'Text']);
  expect(typesBelowTitle('(unaudited)', '[2.1.0] - 2024-06-01')).toEqual(['SectionHeader', 'SectionHeader']);
});

it('rejects signal words, but not a chapter on warnings', () => {
  expect(typesBelowTitle('WARNING', 'Caution!', 'Note:')).toEqual(['Text', 'Text', 'Text']);
  expect(typesBelowTitle('Warnings', 'Notes', 'Note on reeds')).toEqual(Array(3).fill('SectionHeader'));
});

it('rejects large figures, but not years or chapter numbers', () => {
  const types = (...texts: string[]) =>
    releaseNames(texts.map((text, at) => region('SectionHeader', text, 100 + 60 * at, 40))).map((r) => r.type);
  expect(new Set(types('4233', '4,233', '87%', '$ 1.2', '12 €'))).toEqual(new Set(['Text']));
  expect(new Set(types('2023', '12', '1.4.2', '3 Reeds'))).toEqual(new Set(['SectionHeader']));
});

it('keeps headings that introduce the text', () => {
  expect(typesBelowTitle('Abstract', '1 Introduction', 'A Study in Two Parts')).toEqual([
    'SectionHeader',
    'SectionHeader',
    'SectionHeader',
  ]);
});

it('rejects keywords and references', () => {
  const found = releaseNames([
    region('SectionHeader', 'Keywords: reeds, water', 100, 24),
    region('SectionHeader', '[12] A. Marsh, Reeds', 200, 24),
    region('SectionHeader', 'Key findings', 300, 24),
  ]);
  expect(found.map((r) => r.type)).toEqual(['Text', 'Text', 'SectionHeader']);
});
