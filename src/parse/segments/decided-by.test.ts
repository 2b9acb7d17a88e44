import { describe, expect, it } from 'vitest';
import { decidedType } from '../../../test/fixtures/parse/decided-type.ts';
import { line, page, prose } from '../../../test/fixtures/parse/layout-page-fixture.ts';
import type { DetectedRegion } from '../../models/layout/detector.ts';
import type { PageDraft, SegmentDraft } from '../draft.ts';
import { applyAdjustment, settleDocument } from '../layout/document/settle-document.ts';
import { pageFacts } from '../layout/page-facts.ts';
import { besides } from './content/part-table.ts';
import { segmentPage } from './find-segments.ts';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
const seen = (layoutClass: DetectedRegion['layoutClass'], bbox: DetectedRegion['bbox']): DetectedRegion => ({
  layoutClass,
  bbox,
  score: 0.6,
});

const expectNamed = (segments: readonly SegmentDraft[]): void => {
  for (const segment of segments)
    expect([decidedType(segment), segment.decidedBy]).toEqual([segment.type, segment.decidedBy]);
};

describe('the steps that decided a type', () => {
  const people = page([
    ...['Ada Byron', 'Some University', 'ada@some.example'].flatMap((text, at) => line(text, 100, 200 + 26 * at)),
    ...['Karl Gauss', 'Another Institute', 'gauss@another.example'].flatMap((text, at) =>
      line(text, 640, 200 + 26 * at),
    ),
    ...prose(6, 100, 400, 1000),
  ]);
  const runIn = page([
    ...line('1.2 Blocks:', 100, 200, { italic: true }),
    ...line('Our model has blocks of many kinds and', 230, 200),
    ...prose(4, 100, 226, 1000),
  ]);
  const contents = page(
    ['Introduction', 'Methods', 'Results', 'Summary', 'Sources'].flatMap((title, at) => [
      ...line(`${title} ..........`, 100, 200 + 40 * at),
      ...line(String(2 * at + 1), 1000, 200 + 40 * at),
    ]),
  );
  const counted = page(
    Array.from({ length: 20 }, (_, at) => [
      ...line(String(at + 1), 60, 200 + 40 * at),
      ...line('The parties agree that the goods are delivered', 140, 200 + 40 * at),
    ]).flat(),
  );

  it.each([
    [
      'people side by side',
      people,
      [seen('Table', box(90, 190, 1000, 100)), seen('Text', box(90, 390, 1020, 200))],
      'Table → Text',
    ],
    ['a heading that runs into its text', runIn, [seen('Text', box(90, 190, 1020, 160))], 'Text → SectionHeader'],
    ['a table of contents', contents, [], 'TOC → Text'],
    ['counted lines', counted, [seen('ListItem', box(130, 190, 900, 820))], 'ListItem → Text'],
    [
      'a heading that is a plain line',
      page([...prose(1, 100, 200, 600), ...prose(8, 100, 300, 1000)]),
      [seen('SectionHeader', box(90, 190, 700, 40)), seen('Text', box(90, 290, 1020, 260))],
      'SectionHeader → Text',
    ],
  ])('are all named: %s', (_, content, detected, change) => {
    const segments = segmentPage(content, detected);
    expectNamed(segments);
    expect(segments.flatMap(({ decidedBy = [] }) => decidedBy).join('\n')).toContain(change);
  });

  it('are named for the whole document, also where the structure tree takes a step back', () => {
    const drafts = [1, 2, 3].map((pageNumber): PageDraft => {
      const content = page([...line('Annual report', 100, 40, { bold: true }), ...prose(8, 100, 300, 1000)]);
      const segments = segmentPage(content, [
        seen('SectionHeader', box(90, 30, 400, 40)),
        seen('Text', box(90, 290, 1020, 260)),
      ]);
      for (const [at, segment] of segments.entries()) segment.id = `${pageNumber} ${at}`;
      return { pageNumber, width: 1190, height: 1684, dpi: 144, imageFile: null, warnings: [], segments };
    });
    drafts[1]!.segments[0]!.statedLevel = 2;
    const adjustments = settleDocument(drafts.map((draft) => pageFacts(draft)));
    for (const { segments } of drafts) for (const own of segments) applyAdjustment(own, adjustments.get(own.id));
    expect(drafts.map(({ segments }) => segments[0]!.type)).toEqual(['PageHeader', 'SectionHeader', 'PageHeader']);
    expectNamed(drafts.flatMap(({ segments }) => segments));
  });

  it('are named where a table leaves words out', () => {
    const content = page(line('Table 3: Rivers', 100, 200));
    const table = {
      ...segmentPage(content, [seen('Table', box(90, 190, 400, 60))])[0]!,
      type: 'Table' as const,
      decidedBy: ['detector: Table'],
    };
    expectNamed(besides('Caption', table.words, table, content));
  });
});
