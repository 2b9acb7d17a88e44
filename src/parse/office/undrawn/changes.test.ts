import { describe, expect, it } from 'vitest';
import { cell, docx, paragraph, row, run, table } from '../../../../test/fixtures/parse/docx-writer.ts';
import { odf } from '../../../../test/fixtures/parse/odf-writer.ts';
import { parseBytes } from '../../../../test/fixtures/parse/parse-bytes.ts';
import type { ParseConfigurationRequest } from '../../../domain/configuration/parse-configuration.ts';

const parsed = async (bytes: Buffer, name: string, request: ParseConfigurationRequest) => {
  const { segments } = await parseBytes(bytes, name, request, {}, '/nowhere/soffice', { withoutPages: true });
  return segments.map(({ content, text }) => ({ content, text }));
};

const by = 'w:id="1" w:author="Ada" w:date="2024-05-01T10:00:00Z"';
const inserted = (text: string): string => `<w:ins ${by}>${run(text)}</w:ins>`;
const deleted = (text: string): string =>
  `<w:del ${by}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
const word = docx({
  body: [
    paragraph(`${run('We have ')}${deleted('ten')}${inserted('eleven')}${run(' trees')}`),
    paragraph(run('The end of this '), `<w:rPr><w:del ${by}/></w:rPr>`),
    paragraph('was deleted.'),
  ],
});
const open = odf({
  kind: 'text',
  body: [
    '<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><text:p>ten</text:p></text:deletion></text:changed-region>',
    '<text:changed-region text:id="c2"><text:insertion/></text:changed-region></text:tracked-changes>',
    '<text:p>We have <text:change text:change-id="c1"/><text:change-start text:change-id="c2"/>eleven<text:change-end text:change-id="c2"/> trees</text:p>',
    '<text:p><text:change-start text:change-id="c2"/>New.</text:p><text:p>Newer.<text:change-end text:change-id="c2"/> Old.</text:p>',
  ].join(''),
});

describe('tracked changes', () => {
  it('are accepted by default, including deleted paragraph ends', async () => {
    expect(await parsed(word, 'a.docx', {})).toMatchObject([
      { content: 'We have eleven trees' },
      { content: 'The end of this was deleted.' },
    ]);
    expect(await parsed(open, 'a.odt', {})).toMatchObject([
      { content: 'We have eleven trees' },
      { content: 'New.' },
      { content: 'Newer. Old.' },
    ]);
  });

  it('are kept on request, and marked in plain text', async () => {
    const both = { content: 'We have <del>ten</del><ins>eleven</ins> trees', text: 'We have [-ten-]{+eleven+} trees' };
    expect(await parsed(word, 'a.docx', { changes: 'Both' })).toMatchObject([
      both,
      { content: 'The end of this' },
      { content: 'was deleted.' },
    ]);
    expect(await parsed(open, 'a.odt', { changes: 'Both' })).toMatchObject([
      both,
      { content: '<ins>New.</ins>' },
      { content: '<ins>Newer.</ins> Old.' },
    ]);
  });

  it('remove a deleted row from its table', async () => {
    const gone = row([cell(deleted('gone')), cell(deleted('too'))]).replace(
      '<w:tr>',
      `<w:tr><w:trPr><w:del ${by}/></w:trPr>`,
    );
    const grid = table([row([cell('a'), cell('b')]), gone, row([cell('c'), cell('d')])], 2);
    const rows = async (request: ParseConfigurationRequest) =>
      (await parsed(docx({ body: [grid] }), 'a.docx', request))[0]!.content?.match(/<tr>/g)?.length;
    expect(await rows({})).toBe(2);
    expect(await rows({ changes: 'Both' })).toBe(3);
  });
});

describe('emphasis', () => {
  const body = [
    paragraph(`${run('A ')}<w:r><w:rPr><w:b/><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r>`),
  ];

  it('is omitted on request, and nothing else', async () => {
    expect(await parsed(docx({ body }), 'a.docx', { emphasis: 'None' })).toMatchObject([{ content: 'A <sup>2</sup>' }]);
    expect(await parsed(docx({ body }), 'a.docx', {})).toMatchObject([{ content: 'A **<sup>2</sup>**' }]);
  });
});
