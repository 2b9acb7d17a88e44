import { expect, it } from 'vitest';
import { rowOf } from '../../../test/fixtures/parse/row-fixture.ts';
import { rangeName } from './cell-names.ts';
import { findBlocks } from './find-blocks.ts';
import { joinUnlabelled } from './find-parts.ts';

const names = (rows: ReturnType<typeof rowOf>[]): string[] => joinUnlabelled(findBlocks(rows, []), rows).map(rangeName);

it('joins values to the labels on their left across spacer columns', () => {
  const rows = [
    rowOf(0, '', '', '2023', '2022', '', 'Change'),
    rowOf(1, 'Sales', '', '10', '12', '', '3'),
    rowOf(2, 'Costs', '', '7', '8', '', '2'),
    rowOf(3, 'Profit', '', '3', '4', '', '1'),
    rowOf(4, 'Tax', '', '1', '1', '', '0'),
    rowOf(5, 'Rest', '', '2', '3', '', '4'),
  ];
  expect(names(rows)).toEqual(['A1:F6']);
});

it('keeps neighbouring tables separate if they have their own labels or different rows', () => {
  const own = [rowOf(0, 'Sales', '10', '', 'Rent', '5'), rowOf(1, 'Costs', '7', '', 'Fuel', '6')];
  expect(names(own)).toEqual(['A1:B2', 'D1:E2']);
  const below = [rowOf(0, 'Sales', '10'), rowOf(2, '', '', '', '5', '6'), rowOf(3, '', '', '', '7', '8')];
  expect(names(below)).toEqual(['A1:B1', 'D3:E4']);
});
