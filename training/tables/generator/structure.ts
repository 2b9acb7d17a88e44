import type { Random } from './random.ts';
import { isText, NUMBER_KINDS, type ValueKind, type ValueMaker, valueMaker } from './values.ts';
import { Vocabulary } from './vocabulary.ts';

export type TableKind = 'numbers' | 'mixed' | 'text' | 'form' | 'regression' | 'tiny' | 'statement' | 'blank';

export interface Cell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  role: 'header' | 'body' | 'group' | 'stub';
  html: string;
}

export interface Column {
  kind: ValueKind;
  make: ValueMaker;
  align: 'left' | 'center' | 'right';
}

export interface Structure {
  kind: TableKind;
  columns: Column[];
  rowCount: number;
  headerRows: number;
  stubColumns: number;
  /** By row, then column. */
  cells: Cell[];
  /** Rows that are sums or group titles. */
  totals: Set<number>;
  groups: Set<number>;
  vocabulary: Vocabulary;
}

/** Decides rows, columns, spans and contents; nothing of its looks. */
export function makeStructure(random: Random): Structure {
  const vocabulary = new Vocabulary(random);
  const kind = random.weighted<TableKind>({
    numbers: 28,
    mixed: 22,
    text: 20,
    form: 6,
    regression: 4,
    tiny: 9,
    statement: 18,
    blank: 5,
  });
  const { columnCount, bodyRows } = sizeOf(kind, random);
  const stubColumns = kind === 'form' || kind === 'statement' || random.chance(0.88) ? 1 : 0;
  const columns = makeColumns(kind, columnCount, stubColumns, random, vocabulary);
  const builder = new Builder(columnCount);
  const headerRows = addHeader(builder, kind, columnCount, stubColumns, random, vocabulary);
  const body = addBody(builder, kind, columns, stubColumns, headerRows, bodyRows, random, vocabulary);
  const cells = builder.cells.sort((a, b) => a.row - b.row || a.column - b.column);
  return {
    kind,
    columns,
    stubColumns,
    headerRows: body.headerRows,
    rowCount: body.rowCount,
    cells,
    totals: body.totals,
    groups: body.groups,
    vocabulary,
  };
}

class Builder {
  readonly cells: Cell[] = [];
  readonly #taken = new Set<number>();
  readonly #columnCount: number;

  constructor(columnCount: number) {
    this.#columnCount = columnCount;
  }

  isFree(row: number, column: number): boolean {
    return !this.#taken.has(row * this.#columnCount + column);
  }

  put(role: Cell['role'], row: number, column: number, rowSpan: number, columnSpan: number, html: string): void {
    this.cells.push({ row, column, rowSpan, columnSpan, role, html });
    for (let r = row; r < row + rowSpan; r++) {
      for (let c = column; c < column + columnSpan; c++) this.#taken.add(r * this.#columnCount + c);
    }
  }

  moveDown(): void {
    const cells = this.cells.splice(0);
    this.#taken.clear();
    for (const cell of cells) this.put(cell.role, cell.row + 1, cell.column, cell.rowSpan, cell.columnSpan, cell.html);
  }
}

function sizeOf(kind: TableKind, random: Random): { columnCount: number; bodyRows: number } {
  switch (kind) {
    case 'numbers':
      return {
        columnCount: Math.min(random.integer(2, 8) + (random.chance(0.25) ? random.integer(0, 8) : 0), 18),
        bodyRows: random.integer(1, 14) + (random.chance(0.35) ? random.integer(0, 34) : 0),
      };
    case 'mixed':
      return {
        columnCount: random.integer(3, 8),
        bodyRows: random.integer(1, 12) + (random.chance(0.2) ? random.integer(0, 16) : 0),
      };
    case 'text':
      return {
        columnCount: random.integer(2, 6),
        bodyRows: random.integer(1, 8) + (random.chance(0.15) ? random.integer(0, 8) : 0),
      };
    case 'form':
      return { columnCount: random.pick([2, 2, 4]), bodyRows: random.integer(2, 14) };
    case 'statement':
      return {
        columnCount: random.integer(2, 5) + (random.chance(0.35) ? random.integer(1, 5) : 0),
        bodyRows: random.integer(3, 18) + (random.chance(0.4) ? random.integer(0, 22) : 0),
      };
    case 'blank':
      return { columnCount: random.integer(2, 9), bodyRows: random.integer(2, 14) };
    case 'regression':
      return { columnCount: random.integer(3, 8), bodyRows: random.integer(4, 16) };
    case 'tiny': {
      const columnCount = random.integer(1, 12);
      return { columnCount, bodyRows: random.integer(1, 4) + (columnCount === 1 ? 2 : 0) };
    }
  }
}

function makeColumns(kind: TableKind, count: number, stubs: number, random: Random, vocabulary: Vocabulary): Column[] {
  const sameNumbers = random.chance(0.5) ? random.pick(NUMBER_KINDS) : null;
  const sameAlign = random.chance(0.25) ? random.pick(['center', 'left', 'right', 'center'] as const) : null;
  // Tables that go on beside themselves: Age | Total | Age | Total …
  const repeats = count >= 4 && count % 2 === 0 && random.chance(0.05);
  return Array.from({ length: count }, (_, index) => {
    const value =
      repeats && index % 2 === 0
        ? pickKind(kind, 0, 1, sameNumbers, random)
        : pickKind(kind, index, stubs, sameNumbers, random);
    const align = isText(value)
      ? random.chance(0.82)
        ? 'left'
        : random.chance(0.8)
          ? 'center'
          : 'right'
      : value === 'statement'
        ? 'right'
        : random.weighted({ right: 44, center: 34, left: 22 });
    return {
      kind: value,
      make: valueMaker(value, random, vocabulary),
      align: index >= stubs && sameAlign && kind !== 'statement' ? sameAlign : align,
    };
  });
}

function pickKind(
  kind: TableKind,
  index: number,
  stubs: number,
  sameNumbers: ValueKind | null,
  random: Random,
): ValueKind {
  if (kind === 'form')
    return index % 2 === 0 ? 'short' : random.pick(['label', 'text', 'short', 'date', 'integer'] as const);
  if (kind === 'statement') return index < stubs ? random.pick(['label', 'label', 'text'] as const) : 'statement';
  if (kind === 'blank') return random.pick(['short', 'label', 'date', 'integer', 'text'] as const);
  if (index < stubs) {
    if (kind === 'text') return random.pick(['short', 'label', 'text', 'code', 'text'] as const);
    return random.pick(['short', 'label', 'label', 'label', 'text', 'year', 'name', 'code', 'date'] as const);
  }
  if (kind === 'regression') return random.pick(['starred', 'decimal', 'coefficient', 'coefficient'] as const);
  if (kind === 'numbers' || kind === 'tiny') return sameNumbers ?? random.pick(NUMBER_KINDS);
  if (random.chance(kind === 'text' ? 0.8 : 0.28)) {
    return kind === 'text'
      ? random.pick(['text', 'long', 'long', 'bullets', 'bullets', 'label', 'paragraphs'] as const)
      : random.pick(['text', 'label', 'short', 'name', 'long'] as const);
  }
  return random.pick([...NUMBER_KINDS, 'short', 'label', 'code', 'date', 'link', 'name'] as const);
}

/** One to three levels; groups of columns under spanning headers, stubs beside them that span down or not. */
function addHeader(
  builder: Builder,
  kind: TableKind,
  columnCount: number,
  stubs: number,
  random: Random,
  vocabulary: Vocabulary,
): number {
  const heading = kind === 'statement' ? periodMaker(random, vocabulary) : headingMaker(random, vocabulary);
  const hasCorner = random.chance(kind === 'statement' ? 0.35 : 0.75);
  const isYears = random.chance(kind === 'statement' ? 0.7 : 0.12);
  const lowest = (index: number): string => (isYears ? String(2000 + index + random.integer(0, 20)) : heading());
  const isLevelled = columnCount >= 3 && random.chance(kind === 'tiny' ? 0.1 : kind === 'statement' ? 0.55 : 0.28);
  const levels =
    kind === 'form' || random.chance(0.06) ? 0 : isLevelled ? (random.chance(0.22) && columnCount >= 5 ? 3 : 2) : 1;
  if (levels === 0) return 0;
  if (levels === 1) {
    for (let c = 0; c < columnCount; c++)
      builder.put('header', 0, c, 1, 1, c < stubs ? (hasCorner ? heading() : '') : lowest(c));
    if (columnCount < 3 || !random.chance(0.04)) return 1;
    builder.moveDown();
    builder.put('header', 0, 0, 1, columnCount, vocabulary.label(3, 8));
    return 2;
  }
  const stubPlace = random.weighted({ spanning: 6, bottom: 2.2, top: 1.2 });
  for (let c = 0; c < stubs; c++) {
    if (stubPlace === 'spanning') builder.put('header', 0, c, levels, 1, hasCorner ? heading() : '');
    else {
      const filled = stubPlace === 'bottom' ? levels - 1 : 0;
      for (let level = 0; level < levels; level++)
        builder.put('header', level, c, 1, 1, level === filled && hasCorner ? heading() : '');
    }
  }
  for (let c = stubs; c < columnCount; ) {
    const width = Math.min(
      columnCount - c,
      Number(random.weighted({ '1': random.chance(0.5) ? 3 : 0.5, '2': 5, '3': 4, '4': 2, '6': 0.6, '20': 0.7 })),
    );
    if (width === 1) addLoneHeader(builder, levels, c, stubPlace === 'spanning', heading, random);
    else {
      builder.put('header', 0, c, 1, width, heading());
      if (levels === 2) for (let k = 0; k < width; k++) builder.put('header', 1, c + k, 1, 1, lowest(k));
      else addMiddleLevel(builder, c, width, heading, random);
    }
    c += width;
  }
  return levels;
}

function addLoneHeader(
  builder: Builder,
  levels: number,
  column: number,
  isSpanning: boolean,
  heading: () => string,
  random: Random,
): void {
  if (isSpanning || random.chance(0.3)) builder.put('header', 0, column, levels, 1, heading());
  else {
    const onlyLast = random.chance(0.75);
    for (let level = 0; level < levels; level++) {
      builder.put('header', level, column, 1, 1, onlyLast && level < levels - 1 ? '' : heading());
    }
  }
}

function addMiddleLevel(builder: Builder, column: number, width: number, heading: () => string, random: Random): void {
  for (let k = 0; k < width; ) {
    const group = Math.min(width - k, random.integer(1, 3));
    if (group === 1 && random.chance(0.6)) builder.put('header', 1, column + k, 2, 1, heading());
    else {
      builder.put('header', 1, column + k, 1, group, heading());
      for (let j = 0; j < group; j++) builder.put('header', 2, column + k + j, 1, 1, heading());
    }
    k += group;
  }
}

/** Headings of statements: periods above their years, segments, notes on units. */
function periodMaker(random: Random, vocabulary: Vocabulary): () => string {
  const periods = [
    'Three Months Ended',
    'Year ended December 31,',
    'Six Months Ended<br>June 30,',
    'Fiscal Year',
    'As of',
    'For the years ended',
    'Quarter ended',
    'Increase/<br>(Decrease)',
    '% Change',
    'Note',
    'Total',
    'Amount',
  ];
  return () => (random.chance(0.5) ? random.pick(periods) : vocabulary.label(1, 3));
}

function headingMaker(random: Random, vocabulary: Vocabulary): () => string {
  const length = random.weighted({ short: 4, middle: 3, long: 1.4 });
  const isUpper = random.chance(0.1);
  const units = ['$', '%', 'mm', 'n', '000s', 'kg/year', 'years', 'US$ million'];
  const hasUnits = random.chance(0.15);
  return () => {
    let text =
      length === 'short'
        ? vocabulary.label(1, 1)
        : length === 'middle'
          ? vocabulary.label(1, 3)
          : vocabulary.label(2, 7);
    const chance = random.next();
    if (hasUnits && random.chance(0.8))
      text += `<br>${random.chance(0.6) ? `(${random.pick(units)})` : random.pick(units)}`;
    else if (chance < 0.1) text = String(random.integer(1990, 2026));
    else if (chance < 0.14) text += ' (%)';
    else if (chance < 0.18) text = `(${random.integer(1, 9)})`;
    else if (chance < 0.22) text += `<br>(${random.pick(units)})`;
    else if (chance < 0.25) text = random.pick(['N', 'n', 'p', 'β', 'SD', 'Mean', 'No.', 'Total', '%', 'R²']);
    else if (chance < 0.27) text += `<sup>${random.pick(['a', 'b', '1', '2', '*'])}</sup>`;
    return isUpper
      ? text
          .toUpperCase()
          .replace(/<BR>/g, '<br>')
          .replace(/<(\/?)SUP>/g, '<$1sup>')
      : text;
  };
}

function addBody(
  builder: Builder,
  kind: TableKind,
  columns: readonly Column[],
  stubs: number,
  headerLevels: number,
  bodyRows: number,
  random: Random,
  vocabulary: Vocabulary,
) {
  const columnCount = columns.length;
  const totals = new Set<number>();
  const groups = new Set<number>();
  const hasRowStubs = columnCount >= 3 && stubs > 0 && kind !== 'form' && random.chance(0.17);
  const stubLength = random.pick([2, 3, 3, 5]);
  const hasGroups = columnCount >= 2 && kind !== 'form' && bodyRows >= 4 && random.chance(0.2);
  const groupPlace = random.weighted({ full: 5, first: 4, beside: columnCount >= 3 && stubs > 0 ? 3 : 0 });
  const isLongTitled = random.chance(0.35);
  const emptyShare =
    kind === 'blank'
      ? random.between(0.5, 0.97)
      : random.chance(0.55)
        ? 0
        : random.chance(0.7)
          ? random.between(0.02, 0.2)
          : random.between(0.2, 0.6);
  const isStatement = kind === 'statement';
  const hasTotals = isStatement ? random.chance(0.85) : kind === 'numbers' && random.chance(0.25);
  const indent = stubs > 0 && random.chance(isStatement ? 0.6 : 0.2) ? random.between(6, 16) : 0;
  const mergesBody = random.chance(0.06);
  const hasLeaders = random.chance(isStatement ? 0.15 : 0.04);
  const linked = random.chance(0.05) ? random.between(0.1, 1) : 0;
  const linkStyle = `text-decoration:underline;${random.chance(0.6) ? 'color:#0645ad' : ''}`;
  const sparseStub = stubs > 0 && !hasRowStubs && columnCount >= 3 && random.chance(0.08);
  const longStub = stubs > 0 && ((kind === 'numbers' && random.chance(0.15)) || (isStatement && random.chance(0.5)));
  let row = headerLevels;
  let headerRows = headerLevels;
  if (headerLevels > 0 && random.chance(0.04)) {
    for (let c = 0; c < columnCount; c++) builder.put('header', row, c, 1, 1, `(${c + 1})`);
    row++;
    headerRows++;
  }
  const end = row + bodyRows;
  let stubRowsLeft = 0;
  while (row < end) {
    const startsGroup =
      hasGroups &&
      stubRowsLeft <= 0 &&
      end - row > 1 &&
      !groups.has(row - 1) &&
      random.chance(groups.size === 0 ? 0.7 : 0.2);
    if (startsGroup) {
      groups.add(row);
      const title = isLongTitled
        ? vocabulary.label(4, 9)
        : random.chance(0.5)
          ? vocabulary.label(1, 3)
          : vocabulary.label(2, 6);
      if (groupPlace === 'full') builder.put('group', row, 0, 1, columnCount, title);
      else if (groupPlace === 'beside') {
        builder.put('group', row, 0, 1, 1, '');
        builder.put('group', row, 1, 1, columnCount - 1, title);
      } else {
        builder.put('group', row, 0, 1, 1, title);
        for (let c = 1; c < columnCount; c++) builder.put('group', row, c, 1, 1, '');
      }
      row++;
      continue;
    }
    const isTotal = hasTotals && (row === end - 1 || (random.chance(isStatement ? 0.2 : 0.08) && row > headerRows + 1));
    const isSigned = isTotal || row === headerRows || groups.has(row - 1) || random.chance(0.04);
    if (isTotal) totals.add(row);
    if (hasRowStubs) {
      if (stubRowsLeft <= 0) {
        stubRowsLeft = Math.min(end - row, random.integer(1, stubLength));
        builder.put('stub', row, 0, stubRowsLeft, 1, columns[0]!.make());
        if (columnCount >= 5 && stubRowsLeft >= 3 && random.chance(0.2)) {
          const upper = random.integer(2, stubRowsLeft);
          builder.put('stub', row, 1, upper, 1, columns[1]!.make());
          if (upper < stubRowsLeft) builder.put('stub', row + upper, 1, stubRowsLeft - upper, 1, columns[1]!.make());
        }
      }
      stubRowsLeft--;
    }
    for (let c = 0; c < columnCount; c++) {
      if (!builder.isFree(row, c)) continue;
      const isStub = c === 0 && stubs > 0;
      let html: string;
      if (isTotal && isStub) html = random.pick(['Total', 'Total', 'Sum', 'Net income', 'Subtotal', 'All', 'Average']);
      else if (isStub && sparseStub && row > headerRows && random.chance(0.6)) html = '';
      else if ((!isStub || kind === 'blank') && random.chance(emptyShare))
        html = kind === 'blank' || random.chance(0.75) ? '' : random.pick(['–', '-', 'n/a', '—', '...']);
      else
        html =
          isStub && longStub && random.chance(0.4)
            ? vocabulary.words(random.integer(6, 14))
            : columns[c]!.make(isSigned);
      if (html && !isStatement && random.chance(linked)) html = `<span style="${linkStyle}">${html}</span>`;
      if (isStub && hasLeaders && html) html += ` ${'.'.repeat(random.integer(5, 30))}`;
      if (isStub && indent && html && !isTotal && random.chance(0.6))
        html = `<div style="padding-left:${indent}px">${html}</div>`;
      if (html && random.chance(0.012)) html += `<sup>${random.pick(['a', 'b', 'c', '1', '2', '†', '*'])}</sup>`;
      const [rowSpan, columnSpan] =
        mergesBody && c > 0 && random.chance(0.08)
          ? bodySpan(builder, row, c, end, columnCount, stubRowsLeft !== 1 && !hasGroups, random)
          : [1, 1];
      builder.put('body', row, c, rowSpan, columnSpan, html);
    }
    row++;
  }
  return { rowCount: row, headerRows, totals, groups };
}

function bodySpan(
  builder: Builder,
  row: number,
  column: number,
  end: number,
  columnCount: number,
  mayGoDown: boolean,
  random: Random,
): [number, number] {
  let columnSpan = 1;
  while (
    columnSpan < 3 &&
    column + columnSpan < columnCount &&
    builder.isFree(row, column + columnSpan) &&
    random.chance(0.6)
  )
    columnSpan++;
  const goesDown = columnSpan === 1 && mayGoDown && row + 1 < end && builder.isFree(row + 1, column);
  return [goesDown ? 2 : 1, columnSpan];
}
