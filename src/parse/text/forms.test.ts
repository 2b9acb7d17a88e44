import { describe, expect, it } from 'vitest';
import { docx, listItem, paragraph, run } from '../../../test/fixtures/parse/docx-writer.ts';
import { odf } from '../../../test/fixtures/parse/odf-writer.ts';
import { parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';

const parts = async (bytes: Buffer | string, name: string, format: 'Html' | 'Markdown' = 'Markdown') => {
  const all = Object.fromEntries(
    (['Text', 'ListItem', 'SectionHeader', 'Title', 'Table'] as const).map((type) => [type, { format }]),
  );
  const { segments } = await parseBytes(Buffer.from(bytes), name, { segment_processing: all }, {}, '/nowhere', {
    withoutPages: true,
  });
  return segments.map(({ content }) => content);
};

const html = (body: string): string => `<!doctype html><body>${body}</body>`;

describe('a page of HTML', () => {
  const nested =
    '<table border="1"><tr><td>Team</td><td>Before <table><tr><td>Ada</td><td>36</td></tr><tr><td>Bob</td><td>40</td></tr></table> after</td></tr><tr><td>x</td><td>y</td></tr></table>';

  it('keeps a nested table, as inline text in formats without nested tables', async () => {
    expect(await parts(html(nested), 'a.html', 'Html')).toEqual([
      '<table><tbody><tr><td>Team</td><td>Before<table><tbody><tr><td>Ada</td><td>36</td></tr><tr><td>Bob</td><td>40</td></tr></tbody></table>after</td></tr><tr><td>x</td><td>y</td></tr></tbody></table>',
    ]);
    expect((await parts(html(nested), 'a.html'))[0]).toContain('| Team | Before Ada, 36; Bob, 40 after |');
  });

  it('keeps an empty form with borders, but no layout grid', async () => {
    const empty = '<table><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>';
    const ruled = empty.replace('<table>', '<table border="1">');
    expect(await parts(html(`<p>Before.</p>${ruled}<p>Between.</p>${empty}<p>After.</p>`), 'a.html', 'Html')).toEqual([
      '<p>Before.</p>',
      '<table><tbody><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>',
      '<p>Between.</p>',
      '<p>After.</p>',
    ]);
  });

  it('dissolves layout tables', async () => {
    const layout = nested.replace(' border="1"', '');
    expect((await parts(html(layout), 'a.html')).length).toBeGreaterThan(2);
  });

  it('keeps definition lists, quotes, line breaks in list items, and check boxes', async () => {
    const body =
      '<dl><dt>Apple</dt><dd><p>A fruit.</p></dd></dl><blockquote><p>One<br>two</p><blockquote>deep</blockquote></blockquote>' +
      '<ul><li>first<br>second</li><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>';
    expect(await parts(html(body), 'a.html')).toEqual([
      ...['Apple', ': A fruit.', '> One  \n> two', '> > deep', '- first  \n   second', '- [x] done', '- [ ] open'],
    ]);
    expect(await parts(html(body), 'a.html', 'Html')).toEqual([
      '<dl><dt>Apple</dt></dl>',
      '<dl><dd>A fruit.</dd></dl>',
      '<blockquote><p>One<br>two</p></blockquote>',
      '<blockquote><blockquote><p>deep</p></blockquote></blockquote>',
      '<ul><li>first<br>second</li></ul>',
      '<ul><li><input type="checkbox" disabled checked> done</li></ul>',
      '<ul><li><input type="checkbox" disabled> open</li></ul>',
    ]);
  });

  it('links its table of contents only to headings', async () => {
    const body =
      '<p><a href="#a">First things</a> <a href="#b">Gone</a></p><section id="a"><h2>First things!</h2></section>';
    expect(await parts(html(body), 'a.html')).toEqual(['[First things](#first-things) Gone', '## First things!']);
    expect((await parts(html(body), 'a.html', 'Html'))[1]).toBe('<h2 id="first-things">First things!</h2>');
  });
});

describe('a text in Markdown', () => {
  it('is reproduced: quotes, check boxes, hard line breaks and links to headings', async () => {
    const text = ['> quoted', '- [x] done', '- [ ] open', '- first  \n   second', '[To it](#it)', '## It'];
    expect(await parts(text.join('\n\n'), 'a.md')).toEqual(text);
  });

  it('keeps definition lists, with or without blank lines', async () => {
    const text =
      'Quire\n: Four *sheets*,\n  folded once.\n: A choir.\nRam\n\n:   Of paper: ream.\n\nNo term at all: see.\n';
    expect(await parts(text, 'a.md')).toEqual([
      ...['Quire', ': Four *sheets*, folded once.', ': A choir.', 'Ram', ': Of paper: ream.', 'No term at all: see.'],
    ]);
  });

  it('treats a soft line break as a space', async () => {
    expect(await parts('one\ntwo', 'a.md')).toEqual(['one two']);
  });
});

describe('a Word document', () => {
  it('links its table of contents to the headings', async () => {
    const body = [
      paragraph(`<w:hyperlink w:anchor="_Toc1">${run('Results')}</w:hyperlink>`),
      paragraph(
        `<w:bookmarkStart w:id="0" w:name="_Toc1"/>${run('Results')}<w:bookmarkEnd w:id="0"/>`,
        '<w:outlineLvl w:val="0"/>',
      ),
    ];
    expect(await parts(docx({ body }), 'a.docx')).toEqual(['[Results](#results)', '# Results']);
  });

  it('keeps line breaks in list items, and check boxes after bullets', async () => {
    const body = [listItem(1, 0, '<w:r><w:t>first</w:t><w:br/><w:t>second</w:t></w:r>'), listItem(1, 0, run('☒ done'))];
    expect(await parts(docx({ body }), 'a.docx')).toEqual(['- first  \n   second', '- [x] done']);
  });

  it('assigns the labels of an old drawing to its picture, and keeps a single text box as text', async () => {
    const box = (label: string, left: number): string =>
      `<v:rect style="position:absolute;left:${left};top:0;width:900;height:400"><v:textbox><w:txbxContent>${paragraph(label)}</w:txbxContent></v:textbox></v:rect>`;
    const drawn = (shapes: string): string =>
      `<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml">${shapes}</w:pict></w:r>`;
    const group = `<v:group style="width:200pt;height:40pt" coordsize="2000,400">${box('Start', 0)}${box('End', 1000)}</v:group>`;
    const body = [
      paragraph(`${run('Before')}${drawn(group)}`),
      paragraph(`${run('After')}${drawn(box('A remark.', 0))}`),
    ];
    const { segments } = await parseBytes(docx({ body }), 'a.docx', {}, {}, '/nowhere', { withoutPages: true });
    expect(segments.map(({ segment_type, text }) => `${segment_type}: ${text}`)).toEqual([
      ...['Text: Before', 'Picture: Start End', 'Text: After', 'Text: A remark.'],
    ]);
  });

  it('has a formula for each equation of a paragraph', async () => {
    const math = (text: string): string => `<m:oMath><m:r><m:t>${text}</m:t></m:r></m:oMath>`;
    const body = [
      paragraph(
        `<m:oMathPara xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${math('a=b')}${math('c=d')}</m:oMathPara>`,
      ),
    ];
    expect(await parts(docx({ body }), 'a.docx')).toEqual(['$$a=b$$', '$$c=d$$']);
  });
});

describe('an OpenDocument text', () => {
  it('keeps definition lists', async () => {
    const body =
      '<text:p text:style-name="Definition_20_Term">Quire</text:p><text:p text:style-name="Definition_20_Definition">Four sheets.</text:p><text:p text:style-name="List_20_Heading">Ream</text:p><text:p text:style-name="List_20_Contents">Twenty of them.</text:p>';
    expect(await parts(odf({ kind: 'text', body }), 'a.odt')).toEqual([
      ...['Quire', ': Four sheets.', 'Ream', ': Twenty of them.'],
    ]);
  });

  it('keeps quotes, and links to headings', async () => {
    const body =
      '<text:p><text:a xlink:href="#toc">Results</text:a></text:p><text:h text:outline-level="1"><text:bookmark-start text:name="toc"/>Results</text:h><text:p text:style-name="Quotations">So it is.</text:p>';
    expect(await parts(odf({ kind: 'text', body }), 'a.odt')).toEqual([
      '[Results](#results)',
      '# Results',
      '> So it is.',
    ]);
  });
});

it('an empty table of Markdown keeps its grid', async () => {
  expect(await parts('Before.\n\n|  |  |\n|--|--|\n|  |  |\n', 'a.md', 'Html')).toEqual([
    '<p>Before.</p>',
    '<table><thead><tr><th></th><th></th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>',
  ]);
});
