import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { sanitiseHtml } from './safe-html.ts';
import { sanitiseMarkdown } from './safe-markdown.ts';
import { checkTable, tableRows } from './table.ts';
import { unfence } from './unfence.ts';

const TABLE = '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';

describe('code fences', () => {
  it('are removed around the whole answer', () => {
    expect(unfence(`\n\`\`\`html\n${TABLE}\n\`\`\`\n`)).toBe(TABLE);
    expect(unfence('~~~\nx\n~~~')).toBe('x');
  });

  it('stay inside the answer', () => {
    const two = '```\na\n```\ntext\n```\nb\n```';
    expect(unfence(two)).toBe(two);
    expect(unfence('text `code`')).toBe('text `code`');
  });
});

describe('an answer that should be a table', () => {
  it('is rewritten from its cells', () => {
    const styled = '<table class="x" onclick="y()"><tr style="color:red"><td COLSPAN=2>a &lt; b<br/></td></tr></table>';
    expect(checkTable(styled)).toEqual({ text: '<table><tr><td colspan="2">a &lt; b<br></td></tr></table>' });
    expect(checkTable(TABLE)).toEqual({ text: TABLE });
    expect(checkTable('<table>\n <tr>\n  <td>a</td>\n </tr>\n</table>')).toEqual({
      text: '<table><tr><td>a</td></tr></table>',
    });
  });

  it.each([
    ['prose before', `Here is the table: ${TABLE}`, 'there is text outside of the table'],
    ['prose after', `${TABLE} I hope this helps.`, 'there is text outside of the table'],
    ['two tables', TABLE + TABLE, 'something follows after the end of the table'],
    ['a table that is cut off', TABLE.slice(0, TABLE.indexOf('<td>2')), 'the tag <tr> is never closed'],
    ['a tag that is not closed', '<table><tr><td>a</tr></table>', '<td> is closed by </tr>'],
    ['a script', '<table><tr><td><script>alert(1)</script></td></tr></table>', 'the tag <script> is not allowed'],
    ['an image', '<table><tr><td><img src=x onerror=y></td></tr></table>', 'the tag <img> is not allowed'],
    ['a link', '<table><tr><td><a href="x">y</a></td></tr></table>', 'the tag <a> is not allowed'],
    ['a cell outside of rows', '<table><td>a</td></table>', 'the tag <td> is inside <table>'],
    ['text between rows', '<table>x<tr><td>a</td></tr></table>', 'there is text directly inside <table>'],
    ['a table in a table', `<table><tr><td>${TABLE}</td></tr></table>`, 'the tag <table> is inside <td>'],
    ['no cells', '<table><tr></tr></table>', 'the table has no cells'],
    ['a senseless span', '<table><tr><td colspan="99999">a</td></tr></table>', 'colspan="99999" is not usable'],
    ['a giant span', '<table><tr><td colspan="900" rowspan="900">a</td></tr></table>', 'its cells span more'],
    ['Markdown', '| a |\n|---|\n| 1 |', 'there is text outside of the table'],
    ['nothing', '', 'there is no <table> in it'],
  ])('is rejected with %s', (_, answer, fault) => {
    expect(checkTable(answer)).toMatchObject({ fault: expect.stringContaining(fault) });
  });

  it('gives its cells with their spans', () => {
    expect(tableRows('<table><tr><th rowspan="2">a<br>b</th><td>c</td></tr></table>')).toEqual([
      [
        { text: 'a\nb', rowSpan: 2, columnSpan: 1, isHeader: true },
        { text: 'c', rowSpan: 1, columnSpan: 1, isHeader: false },
      ],
    ]);
    expect(tableRows('<p>')).toBeNull();
  });

  it('contains only allowed tags for any input', () => {
    const piece = fc.constantFrom(
      ...['<table>', '<tr>', '<td>', '</td>', '</tr>', '</table>', '<b>', '</b>', '<br>', 'x', '<', '>', '"', '&lt;'],
      ...['<script>', '<td onload=x>', '<!--', '-->', '<img src="', "<td title='", '/>', ' '],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const checked = checkTable(pieces.join(''));
        if ('fault' in checked) return;
        const allowed = /<\/?(?:table|caption|thead|tbody|tfoot|tr|th|td|br|sub|sup|b|strong|i|em|u|s|p|code)>/g;
        expect(checked.text.replace(allowed, '')).not.toMatch(/[<>]/);
        expect(checkTable(checked.text)).toEqual(checked);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('HTML of a model', () => {
  it('keeps and closes safe elements, and drops others', () => {
    expect(sanitiseHtml('<p onclick="x()">a<script>b()</script><b>c')).toBe('<p>a<b>c</b></p>');
    expect(sanitiseHtml('<a href="javascript:x()">a</a><a href="https://e.org/?a=1&b=2">b</a>')).toBe(
      '<a>a</a><a href="https://e.org/?a=1&amp;b=2">b</a>',
    );
    expect(sanitiseHtml('<img src="http://e.org/x.png"><style>p{}</style><iframe src=x></iframe>t')).toBe('t');
    expect(sanitiseHtml('a < b & c</p><svg><p>x</svg>')).toBe('a &lt; b &amp; c');
  });

  it('contains only allowed tags without attributes for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/="\' abpscrit!-&;'), maxLength: 60 }), (text) => {
        expect(sanitiseHtml(text).replace(/<\/?(?:p|b|s|i|a|br|tr)>/g, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('Markdown of a model', () => {
  it('keeps headings, tables, code, formulas and links to the web', () => {
    const fine = '# A\n\n| a | b |\n|---|---|\n| 1 | 2<br>3 |\n\n`x` $a < b$ [t](https://e.org) H<sub>2</sub>O 3 < 4';
    expect(sanitiseMarkdown(fine)).toBe(fine);
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['<img src=x onerror=y>', '&lt;img src=x onerror=y>'],
    ['\\<b onclick=x>', '\\&lt;b onclick=x>'],
    ['<!-- a -->', '&lt;!-- a -->'],
    ['[a](javascript:x)', '[a]\\(javascript:x)'],
    ['[a](java&#115;cript:x)', '[a]\\(java&#115;cript:x)'],
    ['[a]( <javascript:x>)', '[a]\\( &lt;javascript:x>)'],
    ['[a]: data:text/html,x', '[a]\\: data:text/html,x'],
    ['![a](https://e.org/pixel.png)', '![a]()'],
    ['![a[b]](https://e.org/pixel.png)', '!\\[a[b]](https://e.org/pixel.png)'],
    ['![a][ref]', '!\\[a][ref]'],
  ])('escapes %s', (given, safe) => {
    expect(sanitiseMarkdown(given)).toBe(safe);
  });
});

describe('answers of each kind', () => {
  const check = (kind: Parameters<typeof checkAnswer>[0]['kind'], answer: string, rendering = '') =>
    checkAnswer({ kind, format: 'Markdown', rendering }, answer);

  it('formulas compile and have no delimiters', async () => {
    expect(await check('formula', '$$\\frac{a}{b}$$')).toEqual({ text: '\\frac{a}{b}' });
    expect(await check('formula', '```latex\n\\[x^2\\]\n```')).toEqual({ text: 'x^2' });
    expect(await check('formula', '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}')).toHaveProperty('text');
    expect(await check('formula', '\\frac{a}{')).toMatchObject({ fault: expect.stringContaining('does not compile') });
    expect(await check('formula', 'The formula is $x$.')).toHaveProperty('fault');
    expect(await check('formula', '\\href{javascript:x}{y}')).toMatchObject({
      fault: 'the command \\href is not allowed',
    });
    expect(await check('formula', '\\def\\a{\\a\\a}\\a')).toHaveProperty('fault');
    expect(await check('formula', 'a<b')).toEqual({ text: 'a< b' });
    expect(await check('formula', '')).toEqual({ fault: 'it is empty' });
  });

  it('forms and legends are pairs', async () => {
    const pairs = '{"pairs": [{"key": "Name", "value": "Ada\\nLovelace"}, {"key": "Age", "value": 36}]}';
    expect(await check('form', pairs)).toEqual({
      text: '[{"key":"Name","value":"Ada Lovelace"},{"key":"Age","value":"36"}]',
    });
    expect(await check('legend', '[{"key": "red", "value": "hot"}]')).toHaveProperty('text');
    expect(await check('form', '{"pairs": [')).toMatchObject({ fault: expect.stringContaining('not valid JSON') });
    expect(await check('form', '{"fields": []}')).toMatchObject({ fault: expect.stringContaining('pairs') });
    expect(await check('form', '{"pairs": []}')).toEqual({ fault: 'it holds no pairs' });
  });

  it('running text does not address the reader, unless the document does', async () => {
    expect(await check('page', '# Title\n\nText.')).toEqual({ text: '# Title\n\nText.' });
    for (const talk of [
      'Sure! Here you go',
      'Here is the page:\n\n# T',
      "I'm sorry, I can't read this.",
      'As an AI model',
    ]) {
      expect(await check('page', talk)).toMatchObject({ fault: expect.stringContaining('talking') });
    }
    expect(await check('text', 'I am sorry to hear it.', 'I am sorry to hear it')).toHaveProperty('text');
    expect(await check('text', 'Great Expectations')).toHaveProperty('text');
  });

  it('descriptions are one paragraph', async () => {
    expect(await check('description', 'A chart.\n\nIt rises.')).toEqual({ text: 'A chart. It rises.' });
    expect(await check('description', 'x'.repeat(5_000))).toHaveProperty('fault');
    expect(await check('description', 'A <b>chart</b>.')).toEqual({ fault: 'it is not plain text' });
  });

  it('that are long and hostile are checked quickly', async () => {
    const hostile = ['<a', '<a "', '<p>', '</b>', '<!--', '![', '](', '`', '<td ', '{', '<a \'"'].map((piece) =>
      piece.repeat(Math.floor(100_000 / piece.length)),
    );
    hostile.push('<p>'.repeat(20_000) + '</b>'.repeat(20_000), `\`\`\`\n${'\n`'.repeat(50_000)}`);
    const before = process.cpuUsage();
    for (const text of hostile) {
      for (const kind of ['table', 'own', 'form', 'formula'] as const) {
        for (const format of ['Html', 'Markdown'] as const) await checkAnswer({ kind, format, rendering: '' }, text);
      }
    }
    // CPU time: wall time depends on other load.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(10);
    expect(await check('own', 'x'.repeat(400_001))).toHaveProperty('fault');
  });

  it('answers to the caller’s prompt are only sanitised', async () => {
    expect(await check('own', 'Sure! <script>x</script>')).toEqual({ text: 'Sure! &lt;script>x&lt;/script>' });
  });
});

describe('an unusable answer', () => {
  it.each([
    ['text', "I don't see any image in your message."],
    ['description', 'No image was provided.'],
    ['picture', 'Please provide the image so that I can describe it.'],
    ['text', 'Es tut mir leid, ich kann das Bild nicht lesen.'],
    ['page', '抱歉，我无法查看图片。'],
    ['form', '{"pairs": [{"key": "…", "value": "…"}]}'],
  ] as const)('to a question about a %s is recognised: %s', async (kind, answer) => {
    expect(await checkAnswer({ kind, format: 'Markdown', rendering: '' }, answer)).toHaveProperty('fault');
  });
});

describe('an answer that should be a formula', () => {
  it.each(['I am sorry, but I cannot read this formula.', 'The image shows a formula with two terms'])(
    'is not a sentence: %s',
    async (answer) => {
      expect(await checkAnswer({ kind: 'formula', format: 'Markdown', rendering: '' }, answer)).toHaveProperty('fault');
    },
  );

  it.each(['E = mc^2', 'x \\text{ if and only if the } y', '\\sin x \\cos y \\tan z + a b c d'])(
    'may be %s',
    async (answer) => {
      expect(await checkAnswer({ kind: 'formula', format: 'Markdown', rendering: '' }, answer)).toHaveProperty('text');
    },
  );
});
