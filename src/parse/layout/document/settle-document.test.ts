import { describe, expect, it } from 'vitest';
import { facts, pageOf } from '../../../../test/fixtures/parse/document-fixture.ts';
import type { SegmentType } from '../../../domain/segment.ts';
import type { SegmentDraft } from '../../draft.ts';
import type { PageFacts, SegmentFacts } from '../page-facts.ts';
import { applyAdjustment, settleDocument } from './settle-document.ts';

describe('page headers and footers', () => {
  it('include text that repeats at the same position on the next page', () => {
    const pages = [1, 2, 3].map((n) =>
      pageOf(n, [facts('SectionHeader', `Annual report ${n}`, 60), facts('Text', `Body ${n}.`, 400)]),
    );
    const adjustments = settleDocument(pages);
    for (const page of pages) {
      expect(adjustments.get(page.segments[0]!.id)).toMatchObject({ type: 'PageHeader', confidence: 0.8 });
      expect(adjustments.get(page.segments[1]!.id)?.type).toBeUndefined();
    }
  });

  it('do not include other numbers at the edge of a single page', () => {
    const page = pageOf(1, [facts('PageNumber', 'Part No - 270', 60), facts('PageNumber', 'Page 3 of 33', 1500)]);
    const adjustments = settleDocument([page], [], true);
    const types = page.segments.map((s) => adjustments.get(s.id)?.type ?? s.type);
    expect(types).toEqual(['Text', 'PageNumber']);
  });

  it('do not include the first occurrence of a repeated title', () => {
    const pages = [1, 2, 3].map((n) =>
      pageOf(n, [facts('PageHeader', 'Primary election', 60, { size: 40 }), facts('Text', `Body ${n}.`, 400)]),
    );
    const adjustments = settleDocument(pages);
    const types = pages.map((page) => adjustments.get(page.segments[0]!.id)?.type);
    expect(types).toEqual(['Title', 'PageHeader', 'PageHeader']);
  });

  it('do not include text at the top of the first page only', () => {
    const pages = [1, 2].map((n) =>
      pageOf(n, [
        facts('PageHeader', n === 1 ? 'Harbour & Sons, Kiel' : 'Offer 7', 60),
        facts('PageHeader', `Draft ${n}`, 100),
        facts('Text', `Body ${n}.`, 400),
      ]),
    );
    const typesOf = (adjusted: PageFacts[]) => {
      const adjustments = settleDocument(adjusted);
      return adjusted.map((page) => page.segments.map((s) => adjustments.get(s.id)?.type ?? s.type));
    };
    expect(typesOf(pages)).toEqual([
      ['Text', 'PageHeader', 'Text'],
      ['PageHeader', 'PageHeader', 'Text'],
    ]);
    expect(typesOf(pages.slice(0, 1))).toEqual([['PageHeader', 'PageHeader', 'Text']]);
  });

  describe('headers that repeat on no other page', () => {
    const headed = (headers: readonly (readonly [text: string])[]) =>
      headers.map(([text], at) =>
        pageOf(at + 1, [
          facts('PageHeader', 'Table of contents', 40),
          facts('PageHeader', text, 100 + 40 * at),
          facts('SectionHeader', at === 0 ? 'Contents' : `Note ${'abcdefgh'[at]}`, 300),
          facts('Text', `Body ${at}.`, 400),
        ]),
      );
    const headTypes = (pages: PageFacts[]) => {
      const adjustments = settleDocument(pages);
      return pages.map((page) => page.segments.slice(0, 2).map((s) => adjustments.get(s.id)?.type ?? s.type));
    };
    const rows = ['Shares were as follows:', 'Sales by region', 'Debt', 'Leases', 'Pensions', 'Taxes'];

    it('are text', () => {
      expect(headTypes(headed(rows.map((text) => [text] as const)))).toEqual(rows.map(() => ['PageHeader', 'Text']));
    });

    it('stay headers if no other page could repeat them', () => {
      const pages = headed([['Loans'], ['Debt'], ['Taxes']]);
      expect(headTypes(pages).map(([, type]) => type)).toEqual(['Text', 'PageHeader', 'PageHeader']);
    });
  });

  describe('if headers and footers are omitted', () => {
    const typesOf = (pages: PageFacts[]) => {
      const adjustments = settleDocument(pages, [], true);
      return pages.map((page) => page.segments.map((s) => adjustments.get(s.id)?.type ?? s.type));
    };

    it('a single page loses only its page number', () => {
      const page = pageOf(1, [
        facts('PageHeader', 'PRIMARY ELECTION, AUGUST 7', 40),
        facts('Text', 'Body.', 400),
        facts('PageFooter', 'Figures for May are estimates.', 1500),
        facts('PageFooter', 'Page 1 of 1', 1540),
      ]);
      expect(typesOf([page])).toEqual([['Text', 'Text', 'Text', 'PageNumber']]);
    });

    it('text that repeats on another page is omitted, other text is kept', () => {
      const pages = [1, 2].map((n) =>
        pageOf(n, [
          facts('PageHeader', `Marsh & Sons ${n}`, 40),
          facts('Text', `Body ${n}.`, 400),
          facts('PageFooter', ['Imprint of the editor', 'Note below the table'][n - 1]!, 1500),
        ]),
      );
      expect(typesOf(pages)).toEqual(Array(2).fill(['PageHeader', 'Text', 'Text']));
    });
  });

  it('headers that alternate between left and right pages are found', () => {
    const pages = [1, 2, 3, 4].map((n) => pageOf(n, [facts('Text', n % 2 ? 'The book' : 'The chapter', 60)]));
    const adjustments = settleDocument(pages);
    expect(pages.map((p) => adjustments.get(p.segments[0]!.id)?.type)).toEqual(Array(4).fill('PageHeader'));
  });

  it('a bare number in the footer is the page number, mirrored or not', () => {
    const pages = [7, 8].map((n) =>
      pageOf(n, [
        facts('Text', `${n}`, 1520, { bbox: { left: n % 2 ? 1084 : 100, top: 1520, width: 40, height: 20 } }),
      ]),
    );
    const adjustments = settleDocument(pages);
    expect(pages.map((p) => adjustments.get(p.segments[0]!.id)?.type)).toEqual(['PageNumber', 'PageNumber']);
  });

  it('a number in the footer of a single page is its page number', () => {
    const page = pageOf(1, [facts('PageFooter', '12', 1520)]);
    expect(settleDocument([page]).get(page.segments[0]!.id)?.type).toBe('PageNumber');
  });

  it('a heading at the top of a chapter that comes once stays a heading', () => {
    const pages = [
      pageOf(1, [facts('SectionHeader', 'Introduction', 100)]),
      pageOf(2, [facts('SectionHeader', 'Method', 100)]),
    ];
    const adjustments = settleDocument(pages);
    expect(pages.map((p) => adjustments.get(p.segments[0]!.id)?.type)).toEqual(['SectionHeader', 'SectionHeader']);
  });
});

describe('headings', () => {
  it('there is one title, near the start', () => {
    const pages = [
      pageOf(1, [facts('Title', 'On mills', 200, { size: 40 }), facts('Title', 'A study', 300, { size: 30 })]),
      pageOf(2, [facts('Title', 'Wind', 200, { size: 40 })]),
      pageOf(9, [facts('Title', 'Sources', 200, { size: 50 })]),
    ];
    const adjustments = settleDocument(pages);
    expect(pages.flatMap((p) => p.segments).map((s) => adjustments.get(s.id)?.type)).toEqual([
      'Title',
      'SectionHeader',
      'SectionHeader',
      'SectionHeader',
    ]);
  });

  it('the first heading with a unique style is the title', () => {
    const page = pageOf(1, [
      facts('SectionHeader', 'Configatron', 100, { size: 30 }),
      facts('SectionHeader', 'Installation', 300, { size: 26 }),
      facts('SectionHeader', 'Usage', 500, { size: 26 }),
    ]);
    const adjustments = settleDocument([page]);
    expect(page.segments.map((s) => adjustments.get(s.id)?.headingLevel)).toEqual([1, 2, 2]);
  });

  it('of equal headings on the first pages, the first one is the title', () => {
    const [cover, slide] = [
      facts('SectionHeader', 'Reeds', 100, { size: 40 }),
      facts('Title', 'Water', 100, { size: 40 }),
    ];
    const adjustments = settleDocument([
      pageOf(1, [cover]),
      pageOf(2, [slide]),
      pageOf(3, [facts('Text', 'Body.', 300)]),
    ]);
    expect(adjustments.get(cover.id)).toMatchObject({ type: 'Title', headingLevel: 1 });
    expect(adjustments.get(slide.id)).toMatchObject({ type: 'SectionHeader', headingLevel: 2 });
  });

  it('an outline with everything below one entry names the title', () => {
    const page = pageOf(1, [facts('SectionHeader', 'Mills', 100), facts('SectionHeader', 'Wind', 300)]);
    const adjustments = settleDocument(
      [page],
      [
        { title: 'Mills', level: 1, pageNumber: 1 },
        { title: 'Wind', level: 2, pageNumber: 1 },
      ],
    );
    expect(page.segments.map((s) => adjustments.get(s.id)?.headingLevel)).toEqual([1, 2]);
  });

  it('a run-in heading is below the previous one, whatever its number and style', () => {
    const page = pageOf(1, [
      facts('Title', 'On mills', 50, { size: 40 }),
      facts('SectionHeader', '2 Wind', 200, { size: 24 }),
      facts('SectionHeader', '1) Sails', 300),
      facts('Text', 'Sails turn.', 300),
      facts('SectionHeader', '3 Water', 400, { size: 24 }),
    ]);
    const adjustments = settleDocument([page]);
    const levels = page.segments.map((s) => adjustments.get(s.id)?.headingLevel);
    expect(levels).toEqual([1, 2, 3, undefined, 2]);
  });

  it('letters are below Roman numerals if a document uses both', () => {
    const page = pageOf(1, [
      facts('SectionHeader', 'I. Introduction', 100),
      facts('SectionHeader', 'II. Materials', 300),
      facts('SectionHeader', 'A. Sensors', 500),
    ]);
    const adjustments = settleDocument([page]);
    expect(page.segments.map((s) => adjustments.get(s.id)?.headingLevel)).toEqual([2, 2, 3]);
  });

  it('numbers determine the level', () => {
    const page = pageOf(1, [
      facts('SectionHeader', '1 Wind', 200),
      facts('SectionHeader', '1.1 Sails', 300),
      facts('SectionHeader', '1.1.2 Cloth', 400),
    ]);
    const adjustments = settleDocument([page]);
    expect(page.segments.map((s) => adjustments.get(s.id)?.headingLevel)).toEqual([2, 3, 4]);
  });

  it('size and weight determine the level without numbers', () => {
    const page = pageOf(1, [
      facts('SectionHeader', 'Wind', 200, { size: 30 }),
      facts('SectionHeader', 'Sails', 300, { size: 24, bold: true }),
      facts('SectionHeader', 'Cloth', 400, { size: 24 }),
      facts('SectionHeader', 'Water', 500, { size: 30 }),
    ]);
    const adjustments = settleDocument([page]);
    expect(page.segments.map((s) => adjustments.get(s.id)?.headingLevel)).toEqual([2, 3, 4, 2]);
  });

  it('an unnumbered heading that looks like a numbered one has its level', () => {
    const page = pageOf(1, [
      facts('SectionHeader', '2.1 Sails', 200, { size: 24 }),
      facts('SectionHeader', 'Remarks', 300, { size: 24 }),
    ]);
    const adjustments = settleDocument([page]);
    expect(page.segments.map((s) => adjustments.get(s.id)?.headingLevel)).toEqual([3, 3]);
  });

  it('the outline of the file is preferred to the style', () => {
    const page = pageOf(1, [facts('SectionHeader', 'Sails, and cloth', 200, { size: 40 })]);
    const adjustments = settleDocument([page], [{ title: 'Sails and Cloth', level: 3, pageNumber: 1 }]);
    expect(adjustments.get(page.segments[0]!.id)?.headingLevel).toBe(4);
  });
});

describe('continued paragraphs', () => {
  it('a paragraph broken by the page is linked over headers, footers and figures', () => {
    const first = facts('Text', 'and so the inter-', 1300, { lineCount: 5 });
    const second = facts('Text', 'national treaty was signed.', 200, { lineCount: 3 });
    const pages = [
      pageOf(1, [first, facts('PageFooter', '1', 1520)]),
      pageOf(2, [facts('PageHeader', 'Treaties', 60), facts('Picture', '', 100), second]),
    ];
    expect(settleDocument(pages).get(first.id)?.continuesInto).toBe(second.id);
  });

  it('a paragraph broken by the column is linked', () => {
    const first = facts('Text', 'and so the', 1300, { bbox: { left: 100, top: 1300, width: 480, height: 30 } });
    const second = facts('Text', 'treaty was signed.', 200, { bbox: { left: 640, top: 200, width: 480, height: 30 } });
    expect(settleDocument([pageOf(1, [first, second])]).get(first.id)?.continuesInto).toBe(second.id);
  });

  it('a paragraph that ended is not linked', () => {
    const first = facts('Text', 'It was signed.', 1300, { lineCount: 5 });
    const second = facts('Text', 'the next day came', 200);
    expect(settleDocument([pageOf(1, [first]), pageOf(2, [second])]).get(first.id)?.continuesInto).toBeUndefined();
  });
});

describe('continued tables', () => {
  const table = (top: number, height: number, columnLefts: number[]) =>
    facts('Table', 'x', top, { bbox: { left: 100, top, width: 1000, height }, columnLefts });
  const withHeight = (s: SegmentFacts, height: number): SegmentFacts => ({ ...s, bbox: { ...s.bbox, height } });

  it('tables with the same columns at the bottom and top of consecutive pages are parts of one', () => {
    const first = withHeight(table(900, 500, [100, 400, 800]), 500);
    const second = table(150, 300, [102, 399, 801]);
    const pages = [pageOf(1, [first]), pageOf(2, [facts('Caption', 'Table 3 (continued)', 100), second])];
    expect(settleDocument(pages).get(second.id)).toEqual({ continuesTable: first.id });
  });

  it('tables with different numbers of columns are separate', () => {
    const first = withHeight(table(900, 500, [100, 400, 800]), 500);
    const second = table(150, 300, [100, 800]);
    expect(settleDocument([pageOf(1, [first]), pageOf(2, [second])]).get(second.id)).toBeUndefined();
  });

  it('text between them separates two tables', () => {
    const first = withHeight(table(900, 500, [100, 400]), 500);
    const second = table(300, 300, [100, 400]);
    const pages = [pageOf(1, [first]), pageOf(2, [facts('Text', 'Now for the others.', 150), second])];
    expect(settleDocument(pages).get(second.id)).toBeUndefined();
  });
});

describe('applyAdjustment', () => {
  it('removes list and heading properties of other types', () => {
    const segment = {
      id: 'a',
      type: 'ListItem' as SegmentType,
      bbox: { left: 0, top: 0, width: 1, height: 1 },
      confidence: 0.5,
      words: [],
      list: { depth: 0, marker: '1.' },
      headingLevel: 2,
    };
    applyAdjustment(segment, { type: 'PageFooter', confidence: 0.75 });
    expect(segment).toEqual({ id: 'a', type: 'PageFooter', bbox: segment.bbox, confidence: 0.75, words: [] });
  });

  it('removes the cells of other types', () => {
    const segment = { type: 'Table', table: { rows: 1, columns: 1, cells: [] } } as unknown as SegmentDraft;
    applyAdjustment(segment, { type: 'PageFooter' });
    expect(segment).toEqual({ type: 'PageFooter' });
  });

  it('does not change a segment without adjustment', () => {
    const segment = {
      id: 'a',
      type: 'Text' as SegmentType,
      bbox: { left: 0, top: 0, width: 1, height: 1 },
      confidence: 0.5,
      words: [],
    };
    applyAdjustment(segment, undefined);
    expect(segment.type).toBe('Text');
  });
});
