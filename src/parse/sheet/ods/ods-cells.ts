import { cellKey } from '../cell-names.ts';
import {
  type CellRange,
  MOST_COLUMNS,
  MOST_ROWS,
  PLAIN_SHEET,
  type Sheet,
  type SheetCell,
  type SheetRow,
  THIN_ROW,
} from '../sheet.ts';
import type { OdsStyles } from './ods-styles.ts';

type Attributes = Readonly<Record<string, string>>;

/** Rows and columns may repeat a million times; only non-empty ones cost anything. */
const count = (value: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(value ?? 1)) || 1));

export class OdsSheet {
  readonly sheet;
  readonly #styles: OdsStyles;
  readonly #room: () => boolean;
  readonly #columnStyles: (string | undefined)[] = [];
  readonly #taken = new Set<number>();
  #row = 0;
  #rowAttributes: Attributes = {};
  #cells: SheetCell[] = [];
  #column = 0;
  #columns = 0;

  /** `room` tells whether the workbook may have another cell. */
  constructor(name: string, style: string | undefined, styles: OdsStyles, room: () => boolean) {
    this.#styles = styles;
    this.#room = room;
    this.sheet = {
      ...PLAIN_SHEET,
      name,
      hidden: styles.isHiddenTable(style),
      isRightToLeft: styles.isRightToLeft(style),
      ...{ rows: [] as SheetRow[], merges: [] as CellRange[], filterRows: [], pictures: [], warnings: [] },
      ...{ thinRows: new Set<number>(), hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() },
      columnWidths: new Map<number, number>(),
    } satisfies Sheet;
  }

  get place(): { row: number; column: number } {
    return { row: this.#row, column: this.#column };
  }

  column(attributes: Attributes): void {
    const repeated = count(attributes['table:number-columns-repeated'], MOST_COLUMNS);
    const width = this.#styles.columnWidth(attributes['table:style-name']);
    const isHidden = isInvisible(attributes);
    // Styles of endless repeated columns say nothing about existing cells.
    for (let at = 0; at < Math.min(repeated, 1_024); at++) {
      const column = this.#columns + at;
      if (width !== null && width > 1) this.sheet.columnWidths.set(column, width);
      if (isHidden) this.sheet.hiddenColumns.add(column);
      this.#columnStyles[column] = attributes['table:default-cell-style-name'];
    }
    this.#columns += repeated;
  }

  beginRow(attributes: Attributes): void {
    this.#rowAttributes = attributes;
    this.#cells = [];
    this.#column = 0;
  }

  endRow(): void {
    const repeated = count(this.#rowAttributes['table:number-rows-repeated'], MOST_ROWS);
    const isHidden = isInvisible(this.#rowAttributes);
    if (this.#cells.length > 0) {
      for (let at = 0; at < repeated && this.#row + at < MOST_ROWS; at++) {
        const row = this.#row + at;
        if (isHidden) this.sheet.hiddenRows.add(row);
        if (at > 0 && !this.#cells.every(() => this.#room())) break;
        const cells = at === 0 ? this.#cells : this.#cells.map((cell) => ({ ...cell, row }));
        this.sheet.rows.push({ row, cells });
      }
    } else if (
      repeated === 1 &&
      (this.#styles.rowHeight(this.#rowAttributes['table:style-name']) ?? Infinity) < THIN_ROW
    ) {
      this.sheet.thinRows.add(this.#row);
    }
    this.#row += repeated;
  }

  cell(attributes: Attributes, text: string, hyperlink: string | null, isCovered: boolean): void {
    const repeated = count(attributes['table:number-columns-repeated'], MOST_COLUMNS);
    const read = isCovered ? null : this.#read(attributes, text, hyperlink);
    for (let at = 0; read && at < repeated && this.#column + at < MOST_COLUMNS; at++) {
      if (!this.#room()) break;
      this.#cells.push({ ...read, column: this.#column + at });
    }
    if (read) this.#merge(attributes);
    this.#column += repeated;
  }

  #merge(attributes: Attributes): void {
    const columns = count(attributes['table:number-columns-spanned'], MOST_COLUMNS);
    const rows = count(attributes['table:number-rows-spanned'], MOST_ROWS);
    const key = cellKey(this.#row, this.#column);
    if ((columns === 1 && rows === 1) || this.#taken.has(key)) return;
    this.#taken.add(key);
    const [bottom, right] = [this.#row + rows - 1, this.#column + columns - 1];
    this.sheet.merges.push({ top: this.#row, left: this.#column, bottom, right });
  }

  #read(attributes: Attributes, text: string, hyperlink: string | null): SheetCell | null {
    const formula = attributes['table:formula'];
    const { kind, value } = storedValue(attributes, text);
    if (text === '' && value === null && formula === undefined) return null;
    const style =
      attributes['table:style-name'] ??
      this.#rowAttributes['table:default-cell-style-name'] ??
      this.#columnStyles[this.#column];
    return {
      row: this.#row,
      column: this.#column,
      text: text === '' ? (value ?? '') : text,
      kind,
      value,
      formula: formula === undefined ? null : readOdsFormula(formula),
      hyperlink,
      style: this.#styles.cell(style ?? 'Default'),
    };
  }
}

const isInvisible = (attributes: Attributes): boolean =>
  /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '');

/** The stored value by its type (OpenDocument 1.3, 19.389); the text is what is displayed. */
function storedValue(attributes: Attributes, text: string): Pick<SheetCell, 'kind' | 'value'> {
  switch (attributes['office:value-type'] ?? attributes['calcext:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const number = Number(attributes['office:value']);
      return { kind: 'number', value: Number.isFinite(number) ? String(number) : (attributes['office:value'] ?? null) };
    }
    case 'date':
      return { kind: 'date', value: attributes['office:date-value'] ?? null };
    case 'time':
      return { kind: 'date', value: attributes['office:time-value'] ?? null };
    case 'boolean':
      return { kind: 'boolean', value: attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE' };
    case 'error':
      return { kind: 'error', value: text || null };
    default: {
      const value = attributes['office:string-value'] ?? text;
      return { kind: /^#[A-Z/0!?]+$|^Err:\d+$/.test(text) ? 'error' : 'text', value: value === '' ? null : value };
    }
  }
}

/** `of:=SUM([.B4:.B5];[$Other.A1])` → `SUM(B4:B5,Other!A1)`. Strings are kept. */
export function readOdsFormula(formula: string): string {
  const body = formula.replace(/^(?:[a-z]+:)?=/i, '');
  return body.replace(/"(?:[^"]|"")*"|\[([^\]]*)\]|;/g, (whole, reference: string | undefined) => {
    if (reference !== undefined) return readReference(reference);
    return whole === ';' ? ',' : whole;
  });
}

/** `.A1`, `.A1:.B2`, `$'My Sheet'.A1:.B2`. References to other files keep their brackets. */
function readReference(reference: string): string {
  const ends = /^(\$?(?:'(?:[^']|'')+'|[^.':#]*))\.([^:.]+)(?::(\$?(?:'(?:[^']|'')+'|[^.':#]*))\.([^:.]+))?$/.exec(
    reference,
  );
  if (!ends) return `[${reference}]`;
  const sheet = ends[1]?.replace(/^\$/, '') ?? '';
  return `${sheet === '' ? '' : `${sheet}!`}${ends[2]}${ends[4] ? `:${ends[4]}` : ''}`;
}
