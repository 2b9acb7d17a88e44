import { describe, expect, it } from 'vitest';
import type { SegmentType } from '../../domain/segment.ts';
import { SEGMENT_TYPES } from '../../domain/segment-types.ts';
import type { SegmentDraft } from '../draft.ts';
import type { Word } from '../page-content.ts';
import type { TableGrid } from '../table-grid.ts';
import { plainTextOf, writeSegment } from './write-segment.ts';

/** Ten pixels per character, twenty per line. */
function draftOf(type: SegmentType, text: string, rest: Partial<SegmentDraft> = {}, font?: Word['font']): SegmentDraft {
  const words: Word[] = [];
  const lines: number[][] = [];
  for (const [row, line] of text.split('\n').entries()) {
    lines.push([]);
    for (const match of line.matchAll(/\S+/g)) {
      lines.at(-1)!.push(words.length);
      words.push(wordOf(match[0], match.index * 10, row * 20, font));
    }
  }
  const bbox = { left: 0, top: 0, width: 500, height: lines.length * 20 };
  return { id: 's', type, bbox, confidence: 1, words, lines, ...rest };
}

function wordOf(text: string, left: number, top: number, font?: Word['font']): Word {
  const bbox = { left, top, width: text.length * 10, height: 14 };
  return { text, bbox, confidence: null, source: 'text-layer', angle: 0, font };
}

const both = (draft: SegmentDraft): [string, string] => [writeSegment(draft, 'Html'), writeSegment(draft, 'Markdown')];

describe('writeSegment', () => {
  it('joins lines of a paragraph and removes hyphenation', () => {
    expect(
      both(
        draftOf(
          'Text',
          'There are three pos\u2011\nsible choices for post-\nWar state-of-\nthe-art, HTML-\nlike, 1990-\n95',
        ),
      ),
    ).toEqual([
      '<p>There are three possible choices for post-War state-of-the-art, HTML-like, 1990-95</p>',
      'There are three possible choices for post-War state-of-the-art, HTML-like, 1990-95',
    ]);
  });

  it('keeps the hyphens of compounds and of shortened words at line ends', () => {
    const text = 'low-\ntemperature or high-\nresolution, short-\nand long-term, and a soft hy\u00ad\nphen';
    expect(plainTextOf(draftOf('Text', text))).toBe(
      'low-temperature or high-resolution, short- and long-term, and a soft hyphen',
    );
  });

  it('writes code unchanged, whatever characters it has', () => {
    const code = draftOf('Text', 'x', { isCode: true, text: 'if a < b:\n  print("```")' });
    expect(both(code)).toEqual([
      '<pre><code>if a &lt; b:\n  print(&quot;```&quot;)</code></pre>',
      '````\nif a < b:\n  print("```")\n````',
    ]);
    expect(plainTextOf(code)).toBe('if a < b:\n  print("```")');
  });

  it('writes monospaced names as linked inline code, and typed form values as text', () => {
    const typewriter = { name: 'Mono', size: 10, bold: false, italic: false, monospace: true, color: '#000000' };
    const draft = draftOf('Text', 'Call open_file( path ), then JOHN and (stop_now). A sentence goes on.', {
      links: [{ url: 'https://a.example/', text: 'open_file( path )' }],
    });
    for (const [text, part] of [
      ['open_file(', 10],
      ['path', 4],
      ['),', 1],
      ['JOHN', 4],
    ] as const) {
      const word = draft.words.find((w) => w.text === text)!;
      word.font = typewriter;
      if (part < text.length) word.typewriter = [0, part];
    }
    draft.words.find((w) => w.text === '(stop_now).')!.typewriter = [1, 9];
    expect(both(draft)).toEqual([
      '<p>Call <a href="https://a.example/"><code>open_file( path )</code></a>, then JOHN and (<code>stop_now</code>). A sentence goes on.</p>',
      'Call [`open_file( path )`](https://a.example/), then JOHN and (`stop_now`). A sentence goes on.',
    ]);
  });

  it('writes inline code in a sentence that is mostly code, but not if everything is monospaced', () => {
    const typewriter = { name: 'Mono', size: 10, bold: false, italic: false, monospace: true, color: '#000000' };
    const draft = draftOf('Text', 'Run tide-gauge-init and open config.toml for sample_rate now');
    for (const word of draft.words) if (/[-._]/u.test(word.text)) word.font = typewriter;
    expect(both(draft)[1]).toBe('Run `tide-gauge-init` and open `config.toml` for `sample_rate` now');
    for (const word of draft.words) word.font = typewriter;
    expect(both(draft)[1]).not.toContain('`');
  });

  it('joins a URL split over lines, but not sentences', () => {
    const address = draftOf(
      'Text',
      'See https://a.example/one/\ntwo_three.html or www.b.example/x.\nThe end of all this.',
    );
    expect(plainTextOf(address)).toBe(
      'See https://a.example/one/two_three.html or www.b.example/x. The end of all this.',
    );
    const path = 'https://a.example/very/long/path/that/is/bro';
    expect(plainTextOf(draftOf('Text', `${path}\nken/over/lines.html here`))).toBe(`${path}ken/over/lines.html here`);
    expect(plainTextOf(draftOf('Text', `${path}\nand/or elsewhere`))).toBe(`${path} and/or elsewhere`);
    const hyphens =
      'https://a.example/guidance/renting-out-\nyour-property-and-what-it-takes/a-chapter-on-assured-\ntenancy';
    expect(plainTextOf(draftOf('Text', hyphens))).toBe(hyphens.replaceAll('\n', ''));
  });

  it('keeps check boxes of a list', () => {
    const item = (text: string) => both(draftOf('ListItem', text, { list: { depth: 0, marker: text[0]! } }));
    expect(item('☒ Read it')).toEqual([
      '<ul><li><input type="checkbox" disabled checked> Read it</li></ul>',
      '- [x] Read it',
    ]);
    expect(item('□ Sign it')).toEqual(['<ul><li><input type="checkbox" disabled> Sign it</li></ul>', '- [ ] Sign it']);
  });

  it('keeps intended line breaks, as in an address, with links in their lines', () => {
    const address = draftOf('Text', 'Harbour Books\n3 Quay Street, Amble\nharbour.example', {
      links: [{ url: 'https://harbour.example/', text: 'harbour.example' }],
    });
    expect(both(address)).toEqual([
      '<p>Harbour Books<br>3 Quay Street, Amble<br><a href="https://harbour.example/">harbour.example</a></p>',
      'Harbour Books  \n3 Quay Street, Amble  \n[harbour.example](https://harbour.example/)',
    ]);
  });

  it('keeps no line break if the sentence continues or the next word had no room', () => {
    const narrow = draftOf('Text', 'The mill was\nbuilt before the war and\nKnown everywhere.');
    expect(writeSegment(narrow, 'Markdown')).toBe('The mill was built before the war and Known everywhere.');
  });

  it('puts no space between lines of Chinese and Japanese, but between lines of Korean', () => {
    expect(plainTextOf(draftOf('Text', '自然言語\n処理'))).toBe('自然言語処理');
    expect(plainTextOf(draftOf('Text', '한국어\n문장'))).toBe('한국어 문장');
  });

  it('takes linear time for a long text', () => {
    const began = process.cpuUsage();
    expect(plainTextOf(draftOf('Text', 'word '.repeat(100_000)))).toHaveLength(499_999);
    // Quadratic time would be a minute.
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
  });

  it('writes headings by their level', () => {
    expect(both(draftOf('SectionHeader', '1. Scope & aim', { headingLevel: 3 }))).toEqual([
      '<h3>1. Scope &amp; aim</h3>',
      '### 1. Scope & aim',
    ]);
    expect(both(draftOf('Title', 'Report'))).toEqual(['<h1>Report</h1>', '# Report']);
    expect(writeSegment(draftOf('SectionHeader', 'Deep', { headingLevel: 9 }), 'Markdown')).toBe('###### Deep');
  });

  it('writes list items with their mark and depth', () => {
    expect(both(draftOf('ListItem', '• first', { list: { depth: 0, marker: '•' } }))).toEqual([
      '<ul><li>first</li></ul>',
      '- first',
    ]);
    expect(both(draftOf('ListItem', '3) third', { list: { depth: 1, marker: '3)' } }))).toEqual([
      '<ol start="3"><li data-depth="1">third</li></ol>',
      '   3. third',
    ]);
    expect(both(draftOf('ListItem', '(a) clause', { list: { depth: 0, marker: '(a)' } }))).toEqual([
      '<ul><li>(a) clause</li></ul>',
      '- (a) clause',
    ]);
    expect(writeSegment(draftOf('ListItem', '•Glued', { list: { depth: 0, marker: '' } }), 'Markdown')).toBe('- Glued');
  });

  it('writes formulas as LaTeX, or else as text', () => {
    expect(both(draftOf('Formula', 'a < b', { latex: 'a < b' }))).toEqual([
      '<span class="formula">a &lt; b</span>',
      '$$a < b$$',
    ]);
    expect(writeSegment(draftOf('Formula', 'a < b'), 'Markdown')).toBe('a < b');
  });

  it('writes links to the web and drops all others', () => {
    const links = [
      { text: 'site', url: 'https://example.org/(a)' },
      { text: 'click', url: 'javascript:alert(1)' },
    ];
    expect(both(draftOf('Text', 'Our site is here, click it', { links }))).toEqual([
      '<p>Our <a href="https://example.org/(a)">site</a> is here, click it</p>',
      'Our [site](https://example.org/%28a%29) is here, click it',
    ]);
  });

  it('keeps lines and indents of monospaced text', () => {
    const font = { name: 'Courier', size: 14, bold: false, italic: false, monospace: true, color: '#000000' };
    expect(both(draftOf('Text', 'if (a < b)\n    return   1', {}, font))).toEqual([
      '<pre><code>if (a &lt; b)\n    return   1</code></pre>',
      '```\nif (a < b)\n    return   1\n```',
    ]);
  });

  it('joins full lines of typewritten sentences', () => {
    const font = { name: 'Courier', size: 14, bold: false, italic: false, monospace: true, color: '#000000' };
    const typed = (text: string) => writeSegment(draftOf('Text', text, {}, font), 'Markdown');
    expect(typed('The reeds are cut in the autumn,\nwhen water is low, and sold at the\nmarket.')).toBe(
      'The reeds are cut in the autumn, when water is low, and sold at the market.',
    );
    expect(typed('reeds\nrushes and sedges of the bank\nmarket')).toMatch(/^```/);
  });

  it('writes the text inside a picture and its alternative text', () => {
    expect(both(draftOf('Picture', 'axis one\naxis two', { alternativeText: 'A "chart" [1]' }))).toEqual([
      '<figure><img alt="A &quot;chart&quot; [1]"><p>axis one<br>axis two</p></figure>',
      '![A "chart" \\[1\\]]()\n\naxis one  \naxis two',
    ]);
    expect(writeSegment(draftOf('Picture', ''), 'Markdown')).toBe('');
  });

  it('keeps the lines of a form', () => {
    expect(both(draftOf('FormRegion', 'Name: Ada\n☑ yes'))).toEqual([
      '<div class="form">Name: Ada<br>☑ yes</div>',
      'Name: Ada  \n☑ yes',
    ]);
  });

  it('splits a page into paragraphs at wide gaps', () => {
    expect(both(draftOf('Page', 'one\ntwo\nthree\n\nfour\nfive'))).toEqual([
      '<p>one two three</p><p>four five</p>',
      'one two three\n\nfour five',
    ]);
  });

  it('escapes text of every segment type', () => {
    for (const type of SEGMENT_TYPES) {
      const draft = draftOf(type, '<script>alert(1)</script>');
      for (const written of both(draft)) expect(written).not.toMatch(/(?<!\\)<script/);
    }
  });

  it('finds lines by position if a segment has none', () => {
    const { lines: _, ...draft } = draftOf('Text', 'well pos-\nsible');
    expect(plainTextOf(draft)).toBe('well possible');
  });
});

describe('tables', () => {
  const word = (text: string): Word[] => (text === '' ? [] : [wordOf(text, 0, 0)]);
  const grid: TableGrid = {
    rowCount: 4,
    columnCount: 3,
    headerRowCount: 2,
    cells: [
      { row: 0, column: 0, rowSpan: 2, columnSpan: 1, words: word('Item') },
      { row: 0, column: 1, rowSpan: 1, columnSpan: 2, words: word('Sales') },
      { row: 1, column: 1, rowSpan: 1, columnSpan: 1, words: word('2023') },
      { row: 1, column: 2, rowSpan: 1, columnSpan: 1, words: word('2024') },
      { row: 2, column: 0, rowSpan: 1, columnSpan: 3, words: word('Group') },
      { row: 3, column: 0, rowSpan: 1, columnSpan: 1, words: word('a|b') },
      { row: 3, column: 1, rowSpan: 1, columnSpan: 1, words: word('<5') },
      { row: 3, column: 2, rowSpan: 1, columnSpan: 1, words: word('') },
    ],
  };
  const draft = draftOf('Table', '', { table: grid });

  it('are HTML with a header, spans and escaped text', () => {
    expect(writeSegment(draft, 'Html')).toBe(
      '<table><thead><tr><th rowspan="2">Item</th><th colspan="2">Sales</th></tr><tr><th>2023</th><th>2024</th></tr></thead>' +
        '<tbody><tr><td colspan="3">Group</td></tr><tr><td>a|b</td><td>&lt;5</td><td></td></tr></tbody></table>',
    );
  });

  it('are Markdown with one header row, and spanning cells once', () => {
    expect(writeSegment(draft, 'Markdown')).toBe(
      '| Item | Sales 2023 | 2024 |\n| --- | --- | --- |\n| Group |  |  |\n| a\\|b | <5 |  |',
    );
  });

  it('have an empty Markdown header if there is none', () => {
    const headless: TableGrid = { ...grid, rowCount: 1, columnCount: 1, headerRowCount: 0, cells: [grid.cells[5]!] };
    const table = { ...headless, cells: [{ ...headless.cells[0]!, row: 0 }] };
    expect(writeSegment({ ...draft, table }, 'Markdown')).toBe('|  |\n| --- |\n| a\\|b |');
    expect(writeSegment({ ...draft, table }, 'Html')).toBe('<table><tbody><tr><td>a|b</td></tr></tbody></table>');
  });

  it('without a grid keep their lines', () => {
    expect(both(draftOf('Table', 'a b\nc d'))).toEqual(['<p>a b<br>c d</p>', 'a b  \nc d']);
  });
});
