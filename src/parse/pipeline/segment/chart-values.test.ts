import { expect, it } from 'vitest';
import { chartTable } from '../../chart/chart-table.ts';
import { chartValues } from './output-segment.ts';

const bbox = { left: 10, top: 20, width: 5, height: 30 };
const series = { name: 'Cod', categories: ['Oslo', 'Bergen'], values: [1200, 7.5] };

it('distinguishes printed and measured values, and keeps the printed form', () => {
  const marks = [{ bbox, printed: '1,200 t' }, { bbox }];
  const table = chartTable({ type: 'column', title: '', series: [{ ...series, marks }] }, 'pixels')!;
  expect(chartValues(table)).toEqual([
    { category: 'Oslo', series: 'Cod', value: '1,200 t', source: 'Printed', confidence: expect.any(Number), bbox },
    { category: 'Bergen', series: 'Cod', value: '7.5', source: 'Measured', confidence: expect.any(Number), bbox },
  ]);
  const [printed, measured] = chartValues(table).map(({ confidence }) => confidence!);
  expect(printed).toBeGreaterThan(measured!);
});

it('is certain of values stored in the file', () => {
  const table = chartTable({ type: 'column', title: '', series: [series] })!;
  expect(chartValues(table)).toMatchObject([
    { value: '1200', source: 'Stated', confidence: null, bbox: null },
    { value: '7.5', source: 'Stated' },
  ]);
});
