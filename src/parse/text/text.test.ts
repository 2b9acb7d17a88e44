import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseBytes } from '../../../test/fixtures/parse/parse-bytes.ts';

const outline = async (bytes: string | Uint8Array, name = 'unnamed') => {
  const { format, segments } = await parseBytes(bytes, name);
  return { format, parts: segments.map(({ segment_type, content }) => [segment_type, content]) };
};

describe('plain text', () => {
  it('gives its title, paragraphs and list items', async () => {
    const text = 'The harvest\n\nIt was a good year,\nand a long one.\n\n- apples\n- melons\n';
    expect(await outline(text)).toEqual({
      format: 'txt',
      parts: [
        ['Title', '# The harvest'],
        ['Text', 'It was a good year, and a long one.'],
        ['ListItem', '- apples'],
        ['ListItem', '- melons'],
      ],
    });
  });

  it.each<[string, Buffer]>([
    ['UTF-16', Buffer.from('\ufeffÄpfel und Birnen aus Köln.', 'utf16le')],
    ['windows-1252', Buffer.from('Äpfel und Birnen aus Köln.', 'latin1')],
    ['UTF-8', Buffer.from('Äpfel und Birnen aus Köln.')],
  ])('is read in %s', async (_, bytes) => {
    const { segments } = await parseBytes(bytes, 'a.txt');
    expect(segments[0]?.text).toBe('Äpfel und Birnen aus Köln.');
  });

  it('separates quotes from the text of a mail', async () => {
    expect((await outline('I agree:\n> the apples are ripe\n> and red\nSend them.\n')).parts).toEqual([
      ['Text', 'I agree:'],
      ['Text', '\\> the apples are ripe > and red'],
      ['Text', 'Send them.'],
    ]);
  });

  it('continues on further pages, with every word inside its page', async () => {
    const text = Array.from({ length: 200 }, (_, at) => `Paragraph ${at} says something about nothing at all.`).join(
      '\n\n',
    );
    const { pages, segments } = await parseBytes(text, 'long.txt');
    expect(pages.length).toBeGreaterThan(3);
    expect(segments.map((segment) => segment.text).join('\n\n')).toBe(text);
    for (const { bbox, page_height, page_width } of segments) {
      expect(bbox.top + bbox.height).toBeLessThanOrEqual(page_height);
      expect(bbox.left + bbox.width).toBeLessThanOrEqual(page_width);
    }
  });

  it('respects the page limit', async () => {
    const request = parseBytes('word\n\n'.repeat(2_000), 'long.txt', {}, { pages: 3 });
    await expect(request).rejects.toMatchObject({ code: 'too_many_pages' });
  });
});

describe('Markdown', () => {
  it('decodes entities', async () => {
    expect((await outline('# Tea &amp; cake\n\n&copy; 2024 &#8211; caf&eacute; &nosuch;', 'a.md')).parts).toEqual([
      ['Title', '# Tea & cake'],
      ['Text', '© 2024 – café \\&nosuch;'],
    ]);
  });

  it('gives headings with levels, nested lists, code, links and tables', async () => {
    const text = [
      '---',
      'author: somebody',
      '---',
      '# Harvest',
      '',
      'A **good** year, says [the office](https://example.org/office).',
      '',
      '## Fruit',
      '',
      '1. apples',
      '   - red',
      '2. melons',
      '',
      '```',
      'if (ripe)',
      '  pick()',
      '```',
      '',
      '| Fruit | Weight |',
      '| --- | --- |',
      '| Apple | 120 |',
      '| Melon | 900 |',
      '',
    ].join('\n');
    expect(await outline(text)).toEqual({
      format: 'md',
      parts: [
        ['Title', '# Harvest'],
        ['Text', 'A **good** year, says [the office](https://example.org/office).'],
        ['SectionHeader', '## Fruit'],
        ['ListItem', '1. apples'],
        ['ListItem', '   - red'],
        ['ListItem', '2. melons'],
        ['Text', '```\nif (ripe)\n  pick()\n```'],
        [
          'Table',
          '<table><thead><tr><th>Fruit</th><th>Weight</th></tr></thead><tbody><tr><td>Apple</td><td>120</td></tr><tr><td>Melon</td><td>900</td></tr></tbody></table>',
        ],
      ],
    });
  });

  it('gives task lists, footnotes, formulas and the title of its front matter', async () => {
    const text = [
      '---',
      'title: Harvest notes',
      'tags: [fruit]',
      '---',
      'Pi is $\\pi_1 * r_1$, and costs $5 or $6.[^1]',
      '',
      '- [x] sow',
      '- [ ] reap *soon*',
      '',
      '$$',
      'a_1 + b_1 = \\frac{1}{2}',
      '$$',
      '',
      '[^1]: See [the office](https://example.org).',
      '    It knows.',
    ].join('\n');
    expect((await outline(text, 'notes.md')).parts).toEqual([
      ['Title', '# Harvest notes'],
      ['Text', 'Pi is $\\pi_1 * r_1$, and costs $5 or $6.[^1]'],
      ['ListItem', '- [x] sow'],
      ['ListItem', '- [ ] reap *soon*'],
      ['Formula', '$$a_1 + b_1 = \\frac{1}{2}$$'],
      ['Footnote', '[^1]: See [the office](https://example.org). It knows.'],
    ]);
    const { segments } = await parseBytes(text, 'notes.md', {
      segment_processing: { PageHeader: { strategy: 'Auto' } },
    });
    expect(segments[0]).toMatchObject({ segment_type: 'PageHeader', text: 'title: Harvest notes\ntags: [fruit]' });
  });

  it('shows embedded pictures', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const text = `# Field\n\nSee ![a field](data:image/png;base64,${png.toString('base64')}) and ![far](https://example.org/a.png).`;
    const { parts } = await outline(text, 'a.md');
    expect(parts).toEqual([
      ['Title', '# Field'],
      ['Text', 'See and far.'],
      ['Picture', '![a field]()'],
    ]);
  });

  it('is detected by its marks, or by its name if it has few', async () => {
    expect((await outline('# Title\n\n- one\n- two\n')).format).toBe('md');
    expect((await outline('Only words.', 'notes.md')).format).toBe('md');
    expect((await outline('# Not a comment\n\nOnly words.')).format).toBe('txt');
  });

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', Array.from({ length: 2_000 }, (_, at) => `${' '.repeat(2 * at)}- x`).join('\n')],
    ['brackets', '['.repeat(20_000)],
    ['emphasis', '*a '.repeat(20_000)],
  ])(
    'nested %s end',
    async (_, text) => {
      const before = process.threadCpuUsage();
      const { format } = await outline(`# Deep\n\n${text} words`, 'deep.md');
      const { user, system } = process.threadCpuUsage(before);
      expect(format).toBe('md');
      // CPU seconds: at most three; without a depth limit such lists would take fifty.
      expect((user + system) / 1_000_000).toBeLessThan(15);
    },
    300_000,
  );

  it('keeps dangerous links as text', async () => {
    const { parts } = await outline('Go [there](javascript:alert(1)) **now** or [here](https://example.org).', 'a.md');
    expect(parts[0]![1]).not.toContain('javascript');
  });
});

describe('HTML', () => {
  it('keeps a table with headers and a nested table, list numbering, and spaces between form controls', async () => {
    const html =
      '<!doctype html><title>t</title><h1>H</h1><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2<table><tr><td>in</td><td>side</td></tr></table></td></tr></table>' +
      '<ol type="i" start="4"><li>four</li><li value="9">nine</li></ol><p><input value="Ada"><select><option>One</select><button>Send</button></p>';
    expect((await outline(html)).parts).toEqual([
      ['Title', '# H'],
      [
        'Table',
        '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2<table><tbody><tr><td>in</td><td>side</td></tr></tbody></table></td></tr></tbody></table>',
      ],
      ['ListItem', '- iv. four'],
      ['ListItem', '- ix. nine'],
      ['Text', 'Ada One Send'],
    ]);
  });

  it('gives the main content without navigation', async () => {
    const html = `<!doctype html><html><head><title>x</title><style>p{}</style></head><body>
      <nav><a href="/">Home</a></nav>
      <main><h1>Harvest</h1><p>It was a <b>good</b> year, and a long one, says
        <a href="https://example.org/office">the office</a>.</p>
        <h3>Fruit</h3><ul><li>apples<ol><li>red</li></ol></li><li><p>melons</p></li></ul></main>
      <script>document.write('<p>never</p>')</script></body></html>`;
    expect(await outline(html)).toEqual({
      format: 'html',
      parts: [
        ['Title', '# Harvest'],
        ['Text', 'It was a **good** year, and a long one, says [the office](https://example.org/office).'],
        ['SectionHeader', '### Fruit'],
        ['ListItem', '- apples'],
        ['ListItem', '   1. red'],
        ['ListItem', '- melons'],
      ],
    });
  });

  it('keeps header rows and spans of tables', async () => {
    const html = `<html><body><table><thead><tr><th rowspan=2>Fruit<th colspan=2>Year</tr><tr><th>2023<th>2024</tr></thead>
      <tr><td>Apple<td>1<td>2</tr></table></body></html>`;
    const { parts } = await outline(html);
    expect(parts).toEqual([
      [
        'Table',
        '<table><thead><tr><th rowspan="2">Fruit</th><th colspan="2">Year</th></tr><tr><th>2023</th><th>2024</th></tr></thead><tbody><tr><td>Apple</td><td>1</td><td>2</td></tr></tbody></table>',
      ],
    ]);
  });

  it('keeps menus and imprints as page headers and footers', async () => {
    const html = `<!doctype html><html><head><title>Harvest</title></head><body>
      <nav><ul><li><a href="/">Home</a></li></ul></nav><header>Banner</header>
      <p>Words.</p><aside>Beside</aside><p hidden>never</p><p style="display: none">never</p><footer>Imprint</footer></body></html>`;
    expect((await outline(html)).parts).toEqual([
      ['Title', '# Harvest'],
      ['Text', 'Words.'],
      ['Text', 'Beside'],
    ]);
    const auto = { strategy: 'Auto' as const };
    const { segments } = await parseBytes(html, 'a.html', {
      segment_processing: { PageHeader: auto, PageFooter: auto },
    });
    expect(segments.map(({ segment_type, text }) => [segment_type, text])).toEqual([
      ['Title', 'Harvest'],
      ['PageHeader', 'Home'],
      ['PageHeader', 'Banner'],
      ['Text', 'Words.'],
      ['Text', 'Beside'],
      ['PageFooter', 'Imprint'],
    ]);
  });

  it('shows embedded pictures, captions, inline frames and formulas', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const html = `<html><body><h1>Field</h1><figure><img alt="a field" src="data:image/png;base64,${png.toString('base64')}"><figcaption>Figure 1</figcaption></figure>
      <img alt="far" src="https://example.org/a.png"><img src="file:///etc/passwd">
      <iframe srcdoc="&lt;p&gt;inside&lt;/p&gt;"></iframe><p>as <math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math></p></body></html>`;
    expect((await outline(html)).parts).toEqual([
      ['Title', '# Field'],
      ['Picture', '![a field]()'],
      ['Caption', 'Figure 1'],
      ['Text', 'far'],
      ['Text', 'inside'],
      ['Text', 'as $x^2$'],
    ]);
  });

  it('converts MathML to LaTeX, inline or as separate formulas', async () => {
    const math = (display: string): string =>
      `<math display="${display}"><mfrac><msup><mi>x</mi><mn>2</mn></msup><mi>π</mi></mfrac></math>`;
    const html = `<html><body><p>Here ${math('inline')} is small,</p><p>here ${math('block')} it stands alone.</p></body></html>`;
    expect((await outline(html)).parts).toEqual([
      ['Text', 'Here $\\frac{x^{2}}{\\pi}$ is small,'],
      ['Text', 'here'],
      ['Formula', '$$\\frac{x^{2}}{\\pi}$$'],
      ['Text', 'it stands alone.'],
    ]);
  });

  it('is still read if it is nested extremely deeply', async () => {
    const html = `<html><body>${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}<p>after</p></body></html>`;
    const { parts } = await outline(html);
    expect(parts.at(-1)).toEqual(['Text', 'after']);
  });
});

describe('data', () => {
  it('in XML gives values, and similar records as tables', async () => {
    const xml = `<?xml version="1.0"?><export><meta><currency>USD</currency><count>1</count></meta>
      <order id="7"><ref>ORD-1</ref><buyer><name>Ann</name></buyer>
      <lines><line><sku>A</sku><qty>1</qty></line><line><sku>B &amp; C</sku><qty>2</qty></line></lines></order></export>`;
    expect((await outline(xml, 'a.xml')).parts).toEqual([
      ['Title', '# export'],
      ['Text', 'meta currency: USD  \nmeta count: 1'],
      ['SectionHeader', '## order: 7'],
      ['Text', 'id: 7  \nref: ORD-1  \nbuyer name: Ann'],
      ['SectionHeader', '### lines'],
      [
        'Table',
        '<table><thead><tr><th>sku</th><th>qty</th></tr></thead><tbody><tr><td>A</td><td>1</td></tr><tr><td>B &amp; C</td><td>2</td></tr></tbody></table>',
      ],
    ]);
  });

  it('in XML gives a list with one record as a table', async () => {
    const { parts } = await outline('<?xml version="1.0"?><order><lines><line><sku>A</sku></line></lines></order>');
    expect(parts.at(-1)?.[0]).toBe('Table');
  });

  it('in XML gives a list with one wide record as lines', async () => {
    const values = Array.from({ length: 30 }, (_, at) => `<v${at}>${at}</v${at}>`).join('');
    const { parts } = await outline(`<?xml version="1.0"?><order><lines><line>${values}</line></lines></order>`);
    expect(parts.at(-1)).toEqual(['Text', expect.stringMatching(/^line v0: 0[\s\S]*line v29: 29$/)]);
  });

  it('in JSON is handled in the same way', async () => {
    const json = JSON.stringify({ name: 'Harvest', tags: ['a', 'b'], rows: [{ x: 1 }, { x: 2, y: true }] });
    expect((await outline(json)).parts).toEqual([
      ['Title', '# Harvest'],
      ['Text', 'name: Harvest  \ntags: a, b'],
      ['SectionHeader', '## rows'],
      [
        'Table',
        '<table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>1</td><td></td></tr><tr><td>2</td><td>true</td></tr></tbody></table>',
      ],
    ]);
  });

  it('that declares entities stays text, and nothing external is read', async () => {
    const xml = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a><b>&x;</b></a>';
    const { parts } = await outline(xml, 'a.xml');
    expect(parts.join()).toContain('&x;');
  });
});
