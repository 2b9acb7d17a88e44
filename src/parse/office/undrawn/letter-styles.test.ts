import { describe, expect, it } from 'vitest';
import { docx, footnoteReference, paragraph, run } from '../../../../test/fixtures/parse/docx-writer.ts';
import { odf } from '../../../../test/fixtures/parse/odf-writer.ts';
import { parseBytes } from '../../../../test/fixtures/parse/parse-bytes.ts';

const segmentsOf = async (bytes: Buffer, name: string) =>
  (await parseBytes(bytes, name, {}, {}, '/nowhere/soffice', { withoutPages: true })).segments;
const contents = async (bytes: Buffer, name: string): Promise<(string | undefined)[]> =>
  (await segmentsOf(bytes, name)).map(({ content }) => content);

const set = (properties: string, text: string): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const raised = (text: string): string => set('<w:vertAlign w:val="superscript"/>', text);
const lowered = (text: string): string => set('<w:vertAlign w:val="subscript"/>', text);
const typed = (text: string): string => set('<w:rFonts w:ascii="Courier New"/>', text);

describe('a Word document', () => {
  it('keeps emphasis of runs, joined if adjacent and without outer spaces', async () => {
    const body = [
      paragraph(
        `${run('A ')}${set('<w:b/>', 'bold ')}${set('<w:b/>', 'word')}${run(' and ')}${set('<w:i/>', 'another ')}`,
      ),
      paragraph(
        `${set('<w:strike/>', 'gone')}${run(', ')}${set('<w:u w:val="single"/>', 'meant')}${set('<w:b w:val="0"/>', ' plain')}`,
      ),
    ];
    expect(await contents(docx({ body }), 'a.docx')).toEqual([
      'A **bold word** and *another*',
      '~~gone~~, <u>meant</u> plain',
    ]);
  });

  it('keeps superscript and subscript separate from numbers in plain text', async () => {
    const body = [paragraph(`${run('10')}${raised('5')}${run(' of H')}${lowered('2')}${run('O on m')}${raised('2')}`)];
    const [segment] = await segmentsOf(docx({ body }), 'a.docx');
    expect(segment?.content).toBe('10<sup>5</sup> of H<sub>2</sub>O on m<sup>2</sup>');
    expect(segment?.text).toBe('10^5 of H2O on m^2');
  });

  it('links note marks to notes', async () => {
    const body = [paragraph(`${run('As said')}${footnoteReference(1)}${run('.')}`)];
    expect(await contents(docx({ body, footnotes: ['By whom?'] }), 'a.docx')).toEqual([
      'As said[^1].',
      '[^1]: By whom?',
    ]);
  });

  it('has code blocks for monospaced paragraphs, and inline code', async () => {
    const body = [
      paragraph(`${run('Call ')}${typed('open()')}${run(' first, and then all of the rest as it is written below:')}`),
      ...['if ripe:', '    pick()', 'go()'].map((line) => paragraph(typed(line))),
    ];
    expect(await contents(docx({ body }), 'a.docx')).toEqual([
      'Call `open()` first, and then all of the rest as it is written below:',
      '```\nif ripe:\n    pick()\ngo()\n```',
    ]);
  });
});

describe('an OpenDocument text', () => {
  const style = (name: string, properties: string): string =>
    `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;
  const styles = [
    style('B', 'fo:font-weight="bold"'),
    style('R', 'style:text-position="super 58%"'),
    style('L', 'style:text-position="-25% 58%"'),
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/>',
  ].join('');
  const span = (name: string, text: string): string => `<text:span text:style-name="${name}">${text}</text:span>`;

  it('keeps emphasis, superscript and subscript, and links notes', async () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>So it is.</text:p></text:note-body></text:note>';
    const body = `<text:p>A ${span('B', 'bold')} 10${span('R', '5')} H${span('L', '2')}O${note}</text:p>`;
    expect(await contents(odf({ kind: 'text', body, styles }), 'a.odt')).toEqual([
      'A **bold** 10<sup>5</sup> H<sub>2</sub>O[^1]',
      '[^1]: So it is.',
    ]);
  });

  it('has code blocks for paragraphs with a code style', async () => {
    const line = (text: string): string => `<text:p text:style-name="P1">${text}</text:p>`;
    const body = `<text:p>Below:</text:p>${line('if ripe:')}${line('<text:s text:c="4"/>pick()')}`;
    expect(await contents(odf({ kind: 'text', body, styles }), 'a.odt')).toEqual([
      'Below:',
      '```\nif ripe:\n    pick()\n```',
    ]);
  });
});

describe('a page of HTML and a text in Markdown', () => {
  it('have the same styles, notes and code blocks', async () => {
    const html =
      '<p>A <b>bold</b> <i>word</i>, 10<sup>5</sup> H<sub>2</sub>O <s>gone</s> <code>a*b</code><a role="doc-noteref" href="#n">1</a></p>' +
      '<pre><code class="language-js">if (x)\n\n  y();</code></pre>' +
      '<section role="doc-endnotes"><ol><li role="doc-endnote"><p>So.</p></li></ol></section>';
    const expected = [
      'A **bold** *word*, 10<sup>5</sup> H<sub>2</sub>O ~~gone~~ `a*b`[^1]',
      '```js\nif (x)\n\n  y();\n```',
      '[^1]: So.',
    ];
    expect(await contents(Buffer.from(`<html><body>${html}</body></html>`), 'a.html')).toEqual(expected);
    expect(await contents(Buffer.from(expected.join('\n\n')), 'a.md')).toEqual(expected);
  });
});
