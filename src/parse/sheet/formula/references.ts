import { columnIndex, readCellName } from '../../../domain/formats/cell-name.ts';
import { MOST_COLUMNS, MOST_ROWS } from '../sheet.ts';
import type { Expression } from './syntax.ts';
import { FormulaFault, NotEvaluated, type Range } from './values.ts';

export interface NameScope {
  /** Sheets by lower-case name. */
  sheets: ReadonlyMap<string, number>;
  /** Formulas of defined names, by lower-case name. */
  names: ReadonlyMap<string, string>;
}

/** A cell or range, or the formula of a defined name. */
export function readReference(
  expression: Extract<Expression, { kind: 'name' | 'range' }>,
  sheet: number,
  scope: NameScope,
): { range: Range } | { formula: string } {
  if (expression.kind === 'name') {
    const place = readPlace(expression, sheet, scope);
    if (place && !place.isOpen) return { range: place };
    const formula = expression.sheet === null ? scope.names.get(expression.name.toLowerCase()) : undefined;
    if (formula === undefined) throw new NotEvaluated(`the name ${expression.name} is not known`);
    return { formula };
  }
  const [from, to] = [expression.from, expression.to].map((end) =>
    end.kind === 'name' ? readPlace(end, sheet, scope) : null,
  );
  if (!from || !to) throw new NotEvaluated('a range without cells');
  return {
    range: {
      // The sheet of the first cell applies to both: Sheet1!A1:B2.
      sheet: from.sheet,
      top: Math.min(from.top, to.top),
      left: Math.min(from.left, to.left),
      bottom: Math.max(from.bottom, to.bottom),
      right: Math.max(from.right, to.right),
    },
  };
}

/** `isOpen` for a column or row without the other coordinate: `A` of `A:C`. */
function readPlace(
  { name, sheet: sheetName }: { name: string; sheet: string | null },
  sheet: number,
  { sheets }: NameScope,
): (Range & { isOpen: boolean }) | null {
  const at = sheetName === null ? sheet : sheets.get(sheetName.toLowerCase());
  if (at === undefined) {
    if (sheetName?.includes('[')) throw new NotEvaluated('another file is named');
    throw new FormulaFault('#REF!');
  }
  const cell = readCellName(name);
  if (cell) {
    if (cell.row >= MOST_ROWS || cell.column >= MOST_COLUMNS) return null;
    return { sheet: at, top: cell.row, left: cell.column, bottom: cell.row, right: cell.column, isOpen: false };
  }
  const row = /^\$?(\d{1,7})$/.exec(name);
  if (row) {
    const index = Number(row[1]) - 1;
    return { sheet: at, top: index, bottom: index, left: 0, right: MOST_COLUMNS - 1, isOpen: true };
  }
  const column = /^\$?([A-Za-z]{1,3})$/.exec(name)?.[1];
  if (!column) return null;
  const index = columnIndex(column);
  return index >= MOST_COLUMNS
    ? null
    : { sheet: at, top: 0, bottom: MOST_ROWS - 1, left: index, right: index, isOpen: true };
}
