import { describe, expect, it } from 'vitest';
import { parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';
import { type Element, text, writePdf } from '../../../test/fixtures/parse/pdf-writer.ts';

const BODY =
  'The orchard was planted by the river in the spring of that year, and it grew for a long time before anybody came.';

const chapter = (title: string): Element[] => [
  text(title, 60, 760, { size: 18, font: 'Helvetica-Bold' }),
  ...[0, 1, 2, 3].map((line) => text(BODY.slice(0, 88), 60, 730 - 14 * line, { size: 11 })),
];
const entry = (title: string, page: string, at: number): Element[] => {
  const y = 700 - 22 * at;
  return [text(`${title} ${'. '.repeat(30)}${page}`, 60, y, { size: 11 })];
};

describe('the table of contents of a PDF', () => {
  const titles = ['1 Beginnings', '2 The harvest', '3 Summary'];
  const contents = [
    text('Contents', 60, 760, { size: 18, font: 'Helvetica-Bold' }),
    ...titles.flatMap((title, at) => entry(title, String(at + 2), at)),
    ...entry('4 What nobody wrote', '9', 3),
  ];
  const bytes = writePdf({ pages: [contents, ...titles.map(chapter)].map((elements) => ({ elements })) });

  it('links to headings only', async () => {
    const markdown = (await parseBytes(bytes, 'a.pdf')).segments.map(({ content }) => content).join('\n');
    expect(markdown).toContain('[1 Beginnings](#1-beginnings)');
    expect(markdown).toContain('[2 The harvest](#2-the-harvest)');
    expect(markdown).toContain('[3 Summary](#3-summary)');
    expect(markdown).toContain('4 What nobody wrote');
    expect(markdown.match(/\]\(#/g)).toHaveLength(3);
  });

  it('links to ids in HTML, and has no links in plain text', async () => {
    const format = {
      segment_processing: { Text: { format: 'Html' }, SectionHeader: { format: 'Html' }, ListItem: { format: 'Html' } },
    } as const;
    const { segments } = await parseBytes(bytes, 'a.pdf', format);
    const html = segments.map(({ content }) => content).join('\n');
    expect(html).toContain('<a href="#2-the-harvest">2 The harvest</a>');
    expect(html).toMatch(/<h\d id="2-the-harvest">2 The harvest<\/h\d>/);
    expect(segments.map((segment) => segment.text).join('\n')).not.toContain('#2-the-harvest');
  });
});
