import { describe, expect, it } from 'vitest';
import type { Segment } from '../domain/segment.ts';
import { asMarkdown } from './document.ts';
import { segmentAsHtml, segmentAsMarkdown, segmentAsText } from './segment.ts';
import { csvOf, gridOf } from './table.ts';

const segment = (fields: Partial<Segment>): Segment => ({
  segment_id: 's',
  segment_type: 'Text',
  bbox: { left: 0, top: 0, width: 1, height: 1 },
  page_number: 1,
  page_height: 1,
  page_width: 1,
  ...fields,
});
const pipe = { tables: 'pipe', imageUrl: (name: string) => `/img/${name}` } as const;
const html = { ...pipe, tables: 'html' } as const;
const TABLE =
  '<table><thead><tr><th colspan="2">Sales</th></tr><tr><th>2023</th><th>2024</th></tr></thead>' +
  '<tbody><tr><td>5</td><td>6 | 7</td></tr></tbody></table>';
const PIPES = '| Sales 2023 | 2024 |\n| --- | --- |\n| 5 | 6 \\| 7 |';

describe('a table', () => {
  const stored = segment({ segment_type: 'Table', content: TABLE, text: 'Sales 2023 2024 5 6 | 7' });
  it('stored as HTML is converted to a pipe table on request', () => {
    expect(segmentAsMarkdown(stored, pipe)).toBe(PIPES);
    expect(segmentAsMarkdown(stored, html)).toBe(TABLE);
    expect(segmentAsHtml(stored, pipe)).toBe(TABLE);
  });

  it('stored as a pipe table is converted to HTML and back', () => {
    const piped = segment({ segment_type: 'Table', content: PIPES });
    expect(segmentAsMarkdown(piped, html)).toContain('<td>6 | 7</td>');
    expect(segmentAsMarkdown(piped, pipe)).toBe(PIPES);
  });

  it('has tabs as text and escaped formulas as CSV', () => {
    expect(segmentAsText(stored)).toBe('Sales\n2023\t2024\n5\t6 | 7');
    const rows = [
      ['=cmd()', '-1.5'],
      ['a "b"', 'c,d'],
    ];
    const content = `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
    expect(csvOf(gridOf(segment({ content }))!)).toBe('\'=cmd(),-1.5\r\n"a ""b""","c,d"\r\n');
  });

  it('that cannot be parsed is not changed', () => {
    const broken = segment({ segment_type: 'Table', content: '<table><script>x</script></table>' });
    expect(segmentAsMarkdown(broken, pipe)).toBe(broken.content);
  });
});

describe('styled letters', () => {
  const cells =
    '<table><tbody><tr><td>10<sup>5</sup> m</td><td><strong>all</strong> of H<sub>2</sub>O</td></tr></tbody></table>';
  it('stay styled in a pipe table and are separated from numbers in text', () => {
    const table = segment({ segment_type: 'Table', content: cells });
    expect(segmentAsMarkdown(table, pipe)).toContain('| 10<sup>5</sup> m | **all** of H<sub>2</sub>O |');
    expect(segmentAsText(table)).toBe('10^5 m\tall of H2O');
  });

  it('stay styled in HTML made from Markdown, without other tags', () => {
    const text = segment({ content: 'x<sup>2</sup> is **so** <u>low</u> <i onclick="x">[^1]</i>' });
    expect(segmentAsHtml(text, pipe)).toBe(
      '<p>x<sup>2</sup> is <strong>so</strong> <u>low</u> &lt;i onclick=&quot;x&quot;&gt;<sup class="note">1</sup>&lt;/i&gt;</p>',
    );
  });

  it('link marks and notes in both formats', () => {
    const note = segment({ segment_type: 'Footnote', content: '[^1]: Said' });
    expect(segmentAsHtml(note, pipe)).toBe('<p class="footnote"><sup class="note">1</sup> Said</p>');
    expect(segmentAsMarkdown({ ...note, content: segmentAsHtml(note, pipe) }, pipe)).toBe('[^1]: Said');
  });
});

describe('a picture', () => {
  const picture = segment({ segment_type: 'Picture', content: '![a cat]()\n\nwords', image: 'segments/1.jpg' });
  it('is a link with its alternative text or description', () => {
    expect(segmentAsMarkdown(picture, pipe)).toBe('![a cat](/img/segments/1.jpg)\n\nwords');
    const described = segment({ ...picture, content: '', description: 'a [big] dog' });
    expect(segmentAsMarkdown(described, pipe)).toBe('![a \\[big\\] dog](/img/segments/1.jpg)');
    expect(segmentAsHtml(described, pipe)).toBe('<figure><img src="/img/segments/1.jpg" alt="a [big] dog"></figure>');
  });

  it('is replaced by its text if pictures are omitted', () => {
    expect(segmentAsMarkdown(picture, { ...pipe, imageUrl: () => null })).toBe('a cat\n\nwords');
  });

  it('with labels shows them in its description, not as text of the document', () => {
    const drawn = segment({ ...picture, page_width: 2, content: '![a cat]()\n\nlong  \ntail', text: 'long tail' });
    expect(segmentAsMarkdown(drawn, pipe)).toBe('![a cat long tail](/img/segments/1.jpg)');
    expect(segmentAsMarkdown({ ...drawn, image: null }, pipe)).toBe('![a cat long tail]()');
  });

  it('with a sentence shows it as text', () => {
    const content = 'Total  \nPlease keep this card with you.';
    const card = segment({ ...picture, page_width: 2, content, text: 'Total Please keep this card with you.' });
    expect(segmentAsMarkdown(card, pipe)).toBe(`![](/img/segments/1.jpg)\n\n${content}`);
    const guessed = segment({ ...card, ocr: [{ text: 'Please', bbox: card.bbox, confidence: 0.6 }] });
    expect(segmentAsMarkdown(guessed, pipe)).toBe('![Total Please keep this card with you.](/img/segments/1.jpg)');
  });

  it('that fills most of its page, or was described by a model, keeps its words as text', () => {
    const poster = segment({ ...picture, image: null, content: 'long  \ntail', text: 'long tail' });
    expect(segmentAsMarkdown(poster, pipe)).toBe('long  \ntail');
    const told = segment({
      ...picture,
      page_width: 2,
      content: '## A cat\n\nIt sits.',
      text: 'long tail',
      image: null,
    });
    expect(segmentAsMarkdown(told, pipe)).toBe('## A cat\n\nIt sits.');
  });

  it('stored as HTML gets its URL in place', () => {
    const stored = segment({ ...picture, content: '<figure><img alt="a cat"><p>words</p></figure>' });
    expect(segmentAsHtml(stored, pipe)).toBe(
      '<figure><img src="/img/segments/1.jpg" alt="a cat"><p>words</p></figure>',
    );
    expect(segmentAsMarkdown(stored, pipe)).toBe('![a cat](/img/segments/1.jpg)\n\nwords');
  });
});

describe('text', () => {
  it.each([
    ['<h2>Head &amp; tail</h2>', '## Head & tail'],
    ['<p>one<br>two <b>bold</b> <a href="https://a.b/c">link</a></p>', 'one  \ntwo **bold** [link](https://a.b/c)'],
    ['<ol start="3"><li>third</li></ol>', '3. third'],
    ['<ul><li data-depth="1">inner</li></ul>', '   - inner'],
    ['<pre><code>a &lt; b</code></pre>', '```\na < b\n```'],
    ['<p><a href="javascript:x()">bad</a></p>', 'bad'],
  ])('in HTML %j is %j in Markdown', (content, markdown) => {
    expect(segmentAsMarkdown(segment({ content }), pipe)).toBe(markdown);
  });

  it('in Markdown becomes HTML without active content', () => {
    const content = 'a <script>alert(1)</script> ![x](http://spy/1.png) [l](javascript:x) **b**';
    const written = segmentAsHtml(segment({ content }), pipe);
    expect(written).toContain('&lt;script&gt;');
    expect(written).toContain('<strong>b</strong>');
    expect(written).not.toMatch(/<img|javascript:|<script/);
  });

  it('keeps inline formulas as LaTeX and amounts of money as text', () => {
    const text = segment({ content: 'where $a_1 \\ast b_1$ is $x$, for $5 or 6$ each' });
    const html = segmentAsHtml(text, pipe);
    expect(html).toBe(
      '<p>where <span class="inline-formula">a_1 \\ast b_1</span> is <span class="inline-formula">x</span>, for $5 or 6$ each</p>',
    );
    expect(segmentAsMarkdown(segment({ content: html }), pipe)).toBe(text.content);
  });

  it('of a formula stays LaTeX', () => {
    const formula = segment({ segment_type: 'Formula', content: '$$a_1 * b_1 * c$$' });
    expect(segmentAsHtml(formula, pipe)).toBe('<span class="formula">a_1 * b_1 * c</span>');
  });
});

it('writes a chart as its title and a pipe table, and describes its kind and other labels', () => {
  const content =
    '![Column chart: Harvest]()\n\n<table><thead><tr><th></th><th>Kilos</th></tr></thead><tbody><tr><td>Apples</td><td>12</td></tr></tbody></table>';
  const chart = segment({ segment_type: 'Picture', content, image: null, text: 'Harvest 0 20 Kilos Apples 12' });
  expect(segmentAsMarkdown(chart, pipe)).toBe(
    '![Column chart 0 20]()\n\nHarvest\n\n|  | Kilos |\n| --- | --- |\n| Apples | 12 |',
  );
  expect(segmentAsHtml(chart, pipe)).toContain('<td>Apples</td><td>12</td>');
});

it('names each sheet of a workbook in Markdown, but not the one of delimited text', async () => {
  async function* sheets() {
    yield segment({ content: 'one', ss_sheet_name: 'First' });
    yield segment({ content: 'two', ss_sheet_name: 'First' });
    yield segment({ content: 'three', ss_sheet_name: 'Second' });
  }
  const written = async (title: string): Promise<string> => {
    let text = '';
    for await (const piece of asMarkdown(sheets(), { ...pipe, title, pageMarks: false })) text += piece;
    return text;
  };
  expect(await written('a.xlsx')).toBe('## First\n\none\n\ntwo\n\n## Second\n\nthree\n');
  expect(await written('a.csv')).toBe('one\n\ntwo\n\nthree\n');
});
