import { expect, it } from 'vitest';
import { writeStyled } from '../../write/styled/write-styled.ts';
import { richSpans } from './rich-text.ts';

const run = (text: string, properties = ''): string =>
  `<r>${properties && `<rPr>${properties}</rPr>`}<t>${text}</t></r>`;
const written = (runs: string, text: string): string => writeStyled({ text, spans: richSpans(runs, text) }, 'Html');

it('reads superscript, subscript and emphasis from the runs of a cell', () => {
  expect(
    written(
      run('10') +
        run('5', '<vertAlign val="superscript"/>') +
        run(' H') +
        run('2', '<vertAlign val="subscript"/>') +
        run('O'),
      '105 H2O',
    ),
  ).toBe('10<sup>5</sup> H<sub>2</sub>O');
  expect(written(run('a ') + run('b', '<b/>') + run(' c', '<i val="0"/><strike/>'), 'a b c')).toBe(
    'a <strong>b</strong> <s>c</s>',
  );
});

it('ignores styles of the whole cell and invalid XML', () => {
  expect(richSpans(run('all', '<b/>'), 'all')).toEqual([]);
  expect(richSpans('<r><rPr><b/></r', 'x')).toEqual([]);
  expect(richSpans(undefined, 'x')).toEqual([]);
});
