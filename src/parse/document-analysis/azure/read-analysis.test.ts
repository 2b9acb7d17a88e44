import { describe, expect, it } from 'vitest';
import { AnswerWriter } from '../../../../test/fixtures/parse/analyze-result-fixture.ts';
import { placeOnPage } from '../place-on-page.ts';
import { angleOfPolygon } from './ink.ts';
import { readAnalysis } from './read-analysis.ts';

/** Segments of the first page at 144 dpi. */
function segmentsOf(write: (answer: AnswerWriter) => void, size = { width: 1224, height: 1584 }) {
  const answer = new AnswerWriter().page(8.5, 11, 'inch');
  write(answer);
  return placeOnPage(readAnalysis({ status: 'succeeded', analyzeResult: answer.result })[0]!, size);
}
const textOf = ({ words }: { words: { text: string }[] }): string => words.map(({ text }) => text).join(' ');

describe('an answer of Azure Document Intelligence', () => {
  it('gives paragraphs with types by role, in text order', () => {
    const segments = segmentsOf((answer) => {
      answer.paragraph('Quarterly report', 1, 1, 'title');
      answer.paragraph('1 Sales', 1, 2, 'sectionHeading');
      answer.paragraph('Sales went up.', 1, 3);
      answer.paragraph('• tea', 1, 4);
      answer.paragraph('* measured in May', 1, 9, 'footnote');
      answer.paragraph('ACME', 1, 0.2, 'pageHeader');
      answer.paragraph('Confidential', 1, 10.5, 'pageFooter');
      answer.paragraph('7', 8, 10.5, 'pageNumber');
    });
    expect(segments.map(({ type }) => type)).toEqual(
      'Title SectionHeader Text ListItem Footnote PageHeader PageFooter PageNumber'.split(' '),
    );
    expect(segments[3]!.list).toEqual({ depth: 0, marker: '•' });
  });

  it('converts inches and pixels to our page', () => {
    const [inches] = segmentsOf((answer) => answer.paragraph('Hello', 1, 2));
    const box = { left: 144, top: 288, width: 72, height: expect.closeTo(28.8) };
    expect(inches).toMatchObject({ bbox: box, words: [{ text: 'Hello', bbox: box, confidence: 0.99, source: 'ocr' }] });
    const picture = new AnswerWriter().page(1000, 500, 'pixel');
    picture.line('Hello', 100, 50, 10, 20);
    const [pixels] = placeOnPage(readAnalysis({ analyzeResult: picture.result })[0]!, { width: 1000, height: 500 });
    expect(pixels!.words[0]!.bbox).toEqual({ left: 100, top: 50, width: 50, height: 20 });
  });

  it('derives heading levels from the section tree', () => {
    const segments = segmentsOf((answer) => {
      const title = answer.paragraph('Book', 1, 1, 'title');
      const chapter = answer.paragraph('Chapter', 1, 2, 'sectionHeading');
      const part = answer.paragraph('Part', 1, 3, 'sectionHeading');
      answer.section([title, '/sections/1']);
      answer.section([chapter, '/sections/2', '/sections/1']);
      answer.section([part]);
    });
    expect(segments.map(({ headingLevel }) => headingLevel)).toEqual([1, 2, 3]);
  });

  it('gives tables with spans and headers, and separate captions', () => {
    const segments = segmentsOf((answer) => {
      const caption = answer.paragraph('Table 1: Fruit', 1, 1);
      const rows = [
        ['Fruit', 'g'],
        ['Apple', '120'],
      ];
      answer.table(rows, 1, 2, { caption: { content: '', spans: [], elements: [caption] } });
    });
    expect(segments.map((segment) => [segment.type, textOf(segment)])).toEqual([
      ['Caption', 'Table 1: Fruit'],
      ['Table', 'Fruit g Apple 120'],
    ]);
    const { table } = segments[1]!;
    expect(table).toMatchObject({ rowCount: 2, columnCount: 2, headerRowCount: 1 });
    expect(table!.cells.map((cell) => [cell.row, cell.column, textOf(cell)])).toEqual([
      [0, 0, 'Fruit'],
      [0, 1, 'g'],
      [1, 0, 'Apple'],
      [1, 1, '120'],
    ]);
  });

  it('splits a table over two pages, with rows from 0 on each', () => {
    const answer = new AnswerWriter().page(8.5, 11, 'inch').page(8.5, 11, 'inch');
    const cell = (page: number, rowIndex: number) => ({
      ...{ rowIndex, columnIndex: 0, rowSpan: 1, columnSpan: 2, spans: [] },
      boundingRegions: [{ pageNumber: page, polygon: [1, 1, 2, 1, 2, 2, 1, 2] }],
    });
    const table = { rowCount: 3, columnCount: 2, cells: [cell(1, 0), cell(1, 1), cell(2, 2)], spans: [] };
    const region = (pageNumber: number) => ({ pageNumber, polygon: [1, 1, 3, 1, 3, 3, 1, 3] });
    const result = { ...answer.result, tables: [{ ...table, boundingRegions: [region(1), region(2)] }] };
    const [first, second] = readAnalysis({ analyzeResult: result });
    expect(first!.segments[0]!.table).toMatchObject({ rowCount: 2, cells: [{ row: 0, columnSpan: 2 }, { row: 1 }] });
    expect(second!.segments[0]!.table).toMatchObject({ rowCount: 1, cells: [{ row: 0 }] });
  });

  it('gives figures with their text, check boxes, key-value pairs and barcodes', () => {
    const segments = segmentsOf((answer) => {
      const { span } = answer.line('Jan Feb', 2, 5);
      answer.figure(1, 4, 4, 3, { spans: [span] });
      answer.paragraph(':selected: Yes :unselected: No', 1, 8);
      answer.pair('Name:', 'Ada Lovelace', 1, 9);
      answer.barcode('https://example.org', 6, 9);
      answer.figure(1, 0.5, 1, 1);
    });
    expect(segments.map((segment) => [segment.type, textOf(segment)])).toEqual([
      ['Picture', ''],
      ['Picture', 'Jan Feb'],
      ['Text', '☒ Yes ☐ No'],
      ['FormRegion', 'Name: Ada Lovelace'],
      ['GraphicalItem', ''],
    ]);
    expect(segments[4]!.alternativeText).toBe('QRCode: https://example.org');
    expect(segments[1]!.bbox).toEqual({ left: 144, top: 576, width: 576, height: 432 });
  });

  it('gives formulas as LaTeX: separate segments, or inline in text', () => {
    const segments = segmentsOf((answer) => {
      answer.paragraph(':formula:', 2, 1);
      answer.formula('E = m c ^ { 2 }', 'display', { offset: 0, length: 9 });
      answer.paragraph('where :formula: is mass', 1, 2);
      answer.formula('m', 'inline', { offset: 16, length: 9 });
    });
    expect(segments[0]).toMatchObject({ type: 'Formula', latex: 'E = m c ^ { 2 }' });
    expect(textOf(segments[1]!)).toBe('where $m$ is mass');
  });

  it('returns every word exactly once', () => {
    const segments = segmentsOf((answer) => {
      answer.line('alone in the margin', 1, 1);
      const { span } = answer.line('in figure and table', 1, 3);
      answer.figure(1, 3, 4, 1, { spans: [span] });
      answer.figure(1, 3, 4, 1, { spans: [span] });
      answer.paragraph('ordinary text', 1, 5);
    });
    expect(segments.map(textOf).filter(Boolean).sort()).toEqual([
      'alone in the margin',
      'in figure and table',
      'ordinary text',
    ]);
  });

  it('derives the direction of a word from its corners', () => {
    expect(angleOfPolygon([0, 0, 5, 0.1])).toBe(0);
    expect(angleOfPolygon([0, 0, 0, 5])).toBe(90);
    expect(angleOfPolygon([5, 5, 0, 5])).toBe(180);
    expect(angleOfPolygon([0, 5, 0, 0])).toBe(270);
  });

  it('is refused if it is invalid', () => {
    expect(() => readAnalysis({ status: 'succeeded' })).toThrow();
    expect(() => readAnalysis({ analyzeResult: { pages: [{ pageNumber: 1 }] } })).toThrow();
  });
});
