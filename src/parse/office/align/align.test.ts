import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Word } from '../../page-content.ts';
import { commonWithFewDifferences, matchSequences } from '../../sequences/match-sequences.ts';
import type { SourceBlock } from '../source/source-block.ts';
import { align } from './align.ts';
import type { DrawnPage } from './drawn-and-written.ts';
import { comparedTokensOf, signsAlone, tokensWithSigns } from './tokens.ts';

const WIDTH = 10;

/** A page with one line per line of the text, 30 pixels apart. */
const page = (text: string, pageNumber = 1): DrawnPage => ({
  pageNumber,
  width: 1000,
  height: 1400,
  dpi: 144,
  words: text.split('\n').flatMap((line, at) => {
    let left = 100;
    return line.split(' ').map((word): Word => {
      const bbox = { left, top: 200 + 30 * at, width: WIDTH * word.length, height: 20 };
      left += bbox.width + WIDTH;
      return { text: word, bbox, confidence: null, source: 'text-layer', angle: 0 };
    });
  }),
});

const text = (content: string, more: Partial<SourceBlock> = {}): SourceBlock => ({
  type: 'Text',
  flow: 'body',
  text: content,
  ...more,
});

function longestCommonLength(a: readonly string[], b: readonly string[]): number {
  let before = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const row = [0];
    for (const [j, y] of b.entries()) row.push(x === y ? before[j]! + 1 : Math.max(before[j + 1]!, row[j]!));
    before = row;
  }
  return before[b.length]!;
}

function wordsOf(pages: DrawnPage[], blocks: SourceBlock[]): string[] {
  const origins = align(pages, blocks);
  return blocks.map((_, block) =>
    pages
      .flatMap(({ words }, at) => words.filter((_, word) => origins[at]![word]?.block === block).map((w) => w.text))
      .join(' '),
  );
}

describe('matching two sequences', () => {
  it('pairs equal elements in order, and only those', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 60 });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const match = matchSequences(a, b);
        let last = -1;
        for (const [at, found] of match.entries()) {
          if (found < 0) continue;
          if (a[at] !== b[found]) return false;
          if (found <= last) return false;
          last = found;
        }
        return true;
      }),
    );
  });

  it('finds a sequence with noise between its elements', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 40 }), (written) => {
        const drawn = written.flatMap((token, at) => (at % 3 === 0 ? ['\0noise', token] : [token]));
        return matchSequences(drawn, written).filter((found) => found >= 0).length === written.length;
      }),
    );
  });

  it('finds the longest common subsequence', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const pairs = commonWithFewDifferences(a, b)!;
        const inOrder = pairs.every(([i, j], at) => at === 0 || (i > pairs[at - 1]![0] && j > pairs[at - 1]![1]));
        return inOrder && pairs.every(([i, j]) => a[i] === b[j]) && pairs.length === longestCommonLength(a, b);
      }),
    );
  });

  it('aligns a long repetitive text with marks that only the page has', () => {
    const chapter = 'the rain set in before the harvest was counted twice '.repeat(40).trim().split(' ');
    const written = Array.from({ length: 20 }, () => chapter).flat();
    const drawn = Array.from({ length: 20 }, () => ['•', ...chapter, '1']).flat();
    const found = matchSequences(drawn, written).filter((place) => place >= 0).length;
    expect(found).toBe(written.length);
  });

  it('matches words that are split differently', () => {
    expect([...matchSequences(['inter', 'national', 'law'], ['international', 'law'])]).toEqual([0, 0, 1]);
    expect([...matchSequences(['h2o'], ['h', '2', 'o'])]).toEqual([0]);
  });

  it('takes time proportional to the length', () => {
    const long = Array.from({ length: 60_000 }, (_, at) => `w${at % 977}`);
    expect(matchSequences(long, long.slice(5)).length).toBe(60_000);
  });
});

describe('words of a page', () => {
  it('are assigned to their blocks across page breaks, headers and footers', () => {
    const pages = [page('Head line\nAlpha beta gamma'), page('Head line\ndelta epsilon\nNew block here', 2)];
    const blocks = [
      text('Alpha beta gamma delta epsilon'),
      text('New block here'),
      text('Head line', { flow: 'header', type: 'PageHeader' }),
    ];
    expect(wordsOf(pages, blocks)).toEqual(['Alpha beta gamma delta epsilon', 'New block here', 'Head line Head line']);
  });

  it('include marks that the renderer adds', () => {
    expect(wordsOf([page('• First item\n2. Second item')], [text('First item'), text('Second item')])).toEqual([
      '• First item',
      '2. Second item',
    ]);
  });

  it('are found in a text box rendered elsewhere than its position in the file', () => {
    const blocks = [text('Before the box'), text('inside box', { flow: 'apart' }), text('after the box')];
    expect(wordsOf([page('Before the box\nafter the box\ninside box')], blocks)).toEqual([
      'Before the box',
      'inside box',
      'after the box',
    ]);
  });

  it('stay unassigned if the file does not contain them', () => {
    expect(wordsOf([page('quite other words')], [text('nothing of this kind is drawn')])).toEqual(['']);
  });

  it('have the cell that they are in', () => {
    const table = {
      rowCount: 1,
      columnCount: 2,
      headerRowCount: 0,
      cells: [0, 1].map((column) => ({
        row: 0,
        column,
        rowSpan: 1,
        columnSpan: 1,
        text: ['left', 'right side'][column]!,
      })),
    };
    const [origins] = align(
      [page('left right side')],
      [{ type: 'Table', flow: 'body', text: 'left\nright side', table }],
    );
    expect(origins!.map((origin) => origin?.cell)).toEqual([0, 1, 1]);
  });

  it('assigns a line to the body if the header only starts with it', () => {
    const blocks = [
      text('Figures', { type: 'SectionHeader', level: 1 }),
      text('None yet.'),
      text('Figures (continued)', { type: 'PageHeader', flow: 'header' }),
    ];
    expect(wordsOf([page('Figures\nNone yet.'), page('Figures (continued)', 2)], blocks)).toEqual([
      'Figures',
      'None yet.',
      'Figures (continued)',
    ]);
  });
});

it('compares letters and digits regardless of case and width', () => {
  expect(comparedTokensOf('ﬁne CAFÉ-Bar 日本')).toEqual(['fine', 'café', 'bar', '日', '本']);
});

it('treats punctuation as words if a cell contains nothing else', () => {
  const signs = signsAlone([{ text: 'Name' }, { text: ' % ' }, { text: '5 €' }, { text: '' }]);
  expect([...signs]).toEqual(['%']);
  expect(tokensWithSigns('5 % or 5% – € 3', signs)).toEqual(['5', '%', 'or', '5', '3']);
});

it('finds a cell with only punctuation in its table', () => {
  const cell = (row: number, column: number, own: string) => ({ row, column, rowSpan: 1, columnSpan: 1, text: own });
  const cells = [cell(0, 0, 'Name'), cell(0, 1, '%'), cell(1, 0, 'Ada'), cell(1, 1, '5')];
  const table = { rowCount: 2, columnCount: 2, headerRowCount: 1, cells };
  const blocks = [text('All % of it.'), { ...text('Name\n%\nAda\n5'), type: 'Table' as const, table }];
  expect(wordsOf([page('All % of it.\nName %\nAda 5')], blocks)).toEqual(['All % of it.', 'Name % Ada 5']);
});
