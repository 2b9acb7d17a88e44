import { expect, it, vi } from 'vitest';
import { tableModel } from '../../models/table/table-model.ts';
import { readView } from './read-table.ts';
import { tableFixture } from './table-fixture.ts';
import { viewTable } from './table-view.ts';

const { region, content } = tableFixture({
  columns: [220, 120, 120],
  rows: [
    ['Item', '2023', '2024'],
    ['Income of the\nwhole group', '1,024', '980'],
    ['Expenses', '512', '640'],
    ['Result', '512', '340'],
  ],
});
const recognised = content.words.map(({ font: _, baseline: __, ...word }) => ({ ...word, source: 'ocr' as const }));

it('rows of a scan are told by the network, all gaps between lines at once', () => {
  const model = tableModel();
  const rowStarts = vi.fn(model.rowStarts!);
  expect(readView(viewTable(region, content, recognised), { ...model, rowStarts })?.rowCount).toBe(4);
  expect(rowStarts).toHaveBeenCalledOnce();
  expect(rowStarts.mock.calls[0]![0]).toHaveLength(4);
});

it('without its weights, and where the file states its words, the trees answer', () => {
  const { ask } = tableModel();
  expect(readView(viewTable(region, content, recognised), { ask })?.rowCount).toBe(4);
  const rowStarts = vi.fn();
  expect(readView(viewTable(region, content, content.words), { ask, rowStarts })?.rowCount).toBe(4);
  expect(rowStarts).not.toHaveBeenCalled();
});
