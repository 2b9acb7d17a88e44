import type { Random } from './random.ts';
import type { Cell, Structure } from './structure.ts';

const FONTS = [
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Sans Narrow',
  'Carlito',
  'Caladea',
  'DejaVu Sans',
  'DejaVu Serif',
  'Lato',
  'Open Sans',
  'Roboto',
  'Roboto Condensed',
  'TeX Gyre Heros',
  'TeX Gyre Termes',
  'TeX Gyre Pagella',
  'TeX Gyre Schola',
  'TeX Gyre Heros Cn',
  'Latin Modern Roman',
  'CMU Serif',
  'Linux Libertine O',
  'STIX',
  'Inter',
  'Liberation Mono',
  'EB Garamond',
  'Cabin',
];
const LIGHT = ['#eee', '#ddd', '#ccc', '#e6eef7', '#f3e9d8', '#dfe9df'];
const DARK = ['#1f3b63', '#333', '#7a1f2b', '#2e7d6b', '#888', '#4472c4'];
const ZEBRA = ['#f2f2f2', '#e8eef5', '#f7f2e8', '#e5e5e5', '#d9e2f3', '#eef5ee'];

type Borders =
  | 'grid'
  | 'rows'
  | 'booktabs'
  | 'none'
  | 'zebra'
  | 'filled'
  | 'outer'
  | 'columns'
  | 'inner'
  | 'spaced'
  | 'partial'
  | 'blocks'
  | 'doubled';

export interface Look {
  html: string;
  fontSize: number;
  font: string;
  boxWidth: number;
  borders: Borders;
}

/** Dresses a structure: borders, shading, fonts, alignment. Returns the HTML of the table. */
export function makeLook(structure: Structure, random: Random): Look {
  const { columns, kind } = structure;
  const fontSize = random.chance(0.67)
    ? random.between(9, 11.5)
    : random.chance(0.6)
      ? random.between(6.2, 9)
      : random.between(11, 15);
  const font = random.chance(0.8) ? random.pick(FONTS) : random.pick(FONTS.slice(0, 2));
  const lineHeight = random.chance(0.6) ? random.between(1.08, 1.3) : random.between(1, 1.7);
  const borders = random.weighted<Borders>(bordersOf(kind));
  const cellStyle = cellStyler(structure, borders, random);
  const widths = random.chance(0.3) ? columns.map(() => random.between(0.5, 1.6)) : [];
  const isFull = random.chance(0.5);
  const fill = random.chance(0.05) ? `background:${random.pick(['#f5f5f5', '#fff8e8', '#eef3f8'])};` : '';
  const tableStyle =
    `border-collapse:${borders === 'spaced' || borders === 'doubled' ? 'separate' : 'collapse'};border-spacing:${borders === 'spaced' ? random.integer(1, 4) : borders === 'doubled' ? random.pick([0, 0, 1, 1.5]) : 0}px;` +
    `font:${fontSize}px '${font}';line-height:${lineHeight};${isFull ? 'width:100%;' : ''}${random.chance(0.1) ? 'table-layout:fixed;width:100%;' : ''}` +
    `${fill}color:${random.chance(0.9) ? '#000' : random.pick(['#333', '#234', '#555'])}`;
  const total = widths.reduce((sum, width) => sum + width, 0);
  const columnGroup =
    widths.length > 0 && isFull
      ? `<colgroup>${widths.map((width) => `<col style="width:${((100 * width) / total).toFixed(1)}%">`).join('')}</colgroup>`
      : '';
  const rows = Array.from({ length: structure.rowCount }, () => '');
  for (const [index, cell] of structure.cells.entries()) {
    rows[cell.row] +=
      `<td data-cell=${index} rowspan=${cell.rowSpan} colspan=${cell.columnSpan} style="${cellStyle(cell)}">${cell.html}</td>`;
  }
  const html = `<table style="${tableStyle}">${columnGroup}${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
  return { html, fontSize, font, boxWidth: boxWidthOf(kind, columns.length, fontSize, random), borders };
}

/** How often each kind of table has which lines: blank forms need lines to be tables at all, statements hardly have any. */
function bordersOf(kind: Structure['kind']): Record<Borders, number> {
  const usual = {
    grid: 22,
    rows: 13,
    booktabs: 18,
    none: 12,
    zebra: 10,
    filled: 7,
    outer: 4,
    columns: 3,
    inner: 4,
    spaced: 3,
    partial: 4,
    blocks: 4,
    doubled: 4,
  };
  if (kind === 'blank') return { ...usual, booktabs: 0, none: 0, zebra: 0, outer: 0, grid: 60, doubled: 8 };
  if (kind === 'statement')
    return { ...usual, grid: 4, none: 40, booktabs: 22, zebra: 22, rows: 5, doubled: 0, spaced: 0, inner: 1 };
  return usual;
}

function boxWidthOf(kind: Structure['kind'], columnCount: number, fontSize: number, random: Random): number {
  const width =
    kind === 'text'
      ? random.between(300, 640)
      : kind === 'tiny'
        ? random.between(160, 620)
        : columnCount <= 3
          ? random.between(150, 560)
          : columnCount > 9
            ? random.between(480, 900)
            : random.between(260, 640);
  return Math.max(width, columnCount * 24) * (fontSize < 8 ? 0.85 : 1);
}

function cellStyler(structure: Structure, borders: Borders, random: Random): (cell: Cell) => string {
  const { columns, headerRows, totals, stubColumns } = structure;
  const isTight = random.chance(0.3);
  const padY = isTight ? random.between(0, 0.8) : random.chance(0.5) ? random.between(0.5, 3) : random.between(2, 9);
  const isNarrow = random.chance(0.1);
  const padX = isNarrow
    ? random.between(0.8, 2)
    : random.chance(0.6)
      ? random.between(2.5, 7)
      : random.chance(0.4)
        ? random.between(1, 3)
        : random.between(5, 16);
  const align = random.weighted({ top: 5, middle: 4, baseline: 2, bottom: 1 });
  const headAlign = random.weighted({ middle: 4, bottom: 4, top: 2 });
  const headSide = random.weighted({ same: 5, center: 4, left: 2 });
  const isHeadBold = random.chance(0.7);
  const hasHeadFill = borders === 'filled' || (borders === 'zebra' && random.chance(0.5)) || random.chance(0.15);
  const isHeadDark = random.chance(0.4);
  const headFill = random.pick(isHeadDark ? DARK : LIGHT);
  const zebraFill = random.pick(ZEBRA);
  const zebraStart = random.integer(0, 1);
  const isZebraColumns = random.chance(0.06);
  const groupFill = random.chance(0.3) ? random.pick(LIGHT) : '';
  const stubFill = random.chance(0.07) ? random.pick(LIGHT) : '';
  const isStubBold = random.chance(0.15);
  const isGroupBold = random.chance(0.8);
  const isGroupItalic = random.chance(0.3);
  const noWrap = random.chance(isNarrow ? 0.8 : 0.35);
  const groupSide = random.weighted({ left: 6, center: 3 });
  const groupSpace = random.chance(0.2) ? random.between(4, 14) : 0;
  const rowStubAlign = random.pick(['middle', 'middle', 'top', align]);
  const spanAlign = random.pick(['center', 'left', 'center']);
  const upright = random.chance(0.03) && headerRows === 1;
  const border = borderStyler(structure, borders, random);
  return (cell) => {
    const column = columns[cell.column]!;
    const isHead = cell.role === 'header';
    const isTotal = totals.has(cell.row);
    const headText =
      headSide === 'same'
        ? cell.columnSpan > 1
          ? 'center'
          : column.align
        : headSide === 'center' && cell.column < stubColumns
          ? 'left'
          : headSide;
    const textAlign = isHead
      ? headText
      : cell.role === 'group'
        ? groupSide
        : cell.columnSpan > 1
          ? spanAlign
          : column.align;
    const isBold = isHead
      ? isHeadBold
      : cell.role === 'group' || isTotal
        ? isGroupBold
        : cell.column === 0 && isStubBold;
    const background =
      hasHeadFill && isHead
        ? `background:${headFill};${isHeadDark ? 'color:#fff;' : ''}`
        : borders === 'zebra' && ((isZebraColumns ? cell.column : cell.row) + zebraStart) % 2 === 1
          ? `background:${zebraFill};`
          : cell.role === 'group' && groupFill
            ? `background:${groupFill};`
            : stubFill && cell.column === 0
              ? `background:${stubFill};`
              : borders === 'spaced'
                ? `background:${isHead ? '#ccd' : '#eef'};`
                : '';
    const wraps = ['long', 'text', 'bullets', 'paragraphs', 'label'].includes(column.kind);
    return [
      `padding:${padY}px ${padX}px;text-align:${textAlign};`,
      `vertical-align:${isHead ? headAlign : cell.role === 'stub' ? rowStubAlign : align};`,
      cell.role === 'group' && groupSpace > 0 ? `padding-top:${groupSpace}px;` : '',
      isBold ? 'font-weight:bold;' : '',
      cell.role === 'group' && isGroupItalic ? 'font-style:italic;' : '',
      noWrap && !wraps ? 'white-space:nowrap;' : '',
      upright && isHead && cell.column >= stubColumns ? 'writing-mode:vertical-rl;transform:rotate(180deg);' : '',
      background,
      border(cell),
    ].join('');
  };
}

function borderStyler(structure: Structure, borders: Borders, random: Random): (cell: Cell) => string {
  const { headerRows, rowCount, columns, totals } = structure;
  const isShaded = borders === 'zebra' || borders === 'filled';
  const color =
    isShaded && random.chance(0.35)
      ? '#fff'
      : random.chance(0.7)
        ? random.pick(['#000', '#000', '#222', '#444'])
        : random.pick(['#888', '#aaa', '#ccc', '#ddd', '#2a5599', '#b33', '#396']);
  const thickness = random.pick([0.5, 0.6, 0.75, 1, 1, 1, 1.3, 1.6, 2, 2.5]);
  const kind = random.chance(0.07) ? random.pick(['dotted', 'dashed']) : 'solid';
  const line = (width: number, style = 'solid'): string => `${width}px ${style} ${color}`;
  const plain = line(thickness, kind);
  const thick = line(random.chance(0.6) ? thickness * 1.6 : thickness);
  const thin = line(random.chance(0.5) ? thickness : thickness * 0.7);
  const filledStyle = random.integer(0, 2);
  const isFramed = random.chance(0.5);
  const partialColumn = random.integer(1, Math.max(1, columns.length - 1));
  const hasStubLine = random.chance(0.1);
  const hasGroupLines = random.chance(0.5);
  const every = random.integer(2, 5);
  const isDoubled = random.chance(0.5);
  const doubleWidth = random.pick([2.5, 3, 4]);
  return (cell) => {
    const isFirst = cell.row === 0;
    const isLast = cell.row + cell.rowSpan === rowCount;
    const isHeadEnd = cell.role === 'header' && cell.row + cell.rowSpan === headerRows;
    const isLastColumn = cell.column + cell.columnSpan === columns.length;
    const isTotal = totals.has(cell.row);
    let top = '',
      bottom = '',
      left = '',
      right = '';
    const style = borders === 'filled' ? (['grid', 'rows', 'none'] as const)[filledStyle]! : borders;
    if (style === 'grid' || style === 'doubled') top = bottom = left = right = plain;
    else if (style === 'rows') {
      bottom = isHeadEnd ? thick : plain;
      if (isFirst) top = thick;
    } else if (style === 'booktabs') {
      if (isFirst) top = thick;
      if (isLast) bottom = thick;
      if (isHeadEnd) bottom = thin;
      if (cell.role === 'header' && cell.columnSpan > 1 && !isHeadEnd) bottom = thin;
      if ((isTotal && structure.kind !== 'statement') || (cell.role === 'group' && hasGroupLines)) top = thin;
    } else if (style === 'zebra') {
      if (isFramed && isFirst) top = plain;
      if (isFramed && (isLast || isHeadEnd)) bottom = plain;
    } else if (style === 'outer') {
      if (isFirst) top = plain;
      if (isLast || isHeadEnd) bottom = plain;
      if (cell.column === 0) left = plain;
      if (isLastColumn) right = plain;
    } else if (style === 'columns') {
      if (cell.column > 0) left = plain;
      if (isHeadEnd || (isFramed && isLast)) bottom = plain;
      if (isFramed && isFirst) top = plain;
    } else if (style === 'inner') {
      top = bottom = plain;
      if (cell.column > 0) left = plain;
    } else if (style === 'partial') {
      if (isFirst) top = plain;
      if (isLast || isHeadEnd || (cell.role === 'stub' && isFramed)) bottom = plain;
      if (cell.column === partialColumn) left = plain;
      if (isFramed && cell.column === 0) left = plain;
      if (isFramed && isLastColumn) right = plain;
    } else if (style === 'blocks') {
      // Lines close blocks of rows, not each row.
      if (isFirst) top = thick;
      if (isLast || isHeadEnd) bottom = thick;
      else if ((cell.row + cell.rowSpan - headerRows) % every === 0) bottom = thin;
      if (isFramed) left = right = plain;
    } else if (style === 'none') {
      if (isTotal && structure.kind !== 'statement') top = thin;
      if (isHeadEnd && isFramed) bottom = thin;
    }
    // Sums of statements are ruled above, the last ones doubly below, and only where the amounts stand.
    if (structure.kind === 'statement' && isTotal && cell.column > 0) {
      top = thin;
      if (isDoubled) bottom = `${doubleWidth}px double ${color}`;
    }
    if (hasStubLine && cell.column === 0 && cell.role !== 'group') right = plain;
    return [
      ['top', top],
      ['bottom', bottom],
      ['left', left],
      ['right', right],
    ]
      .map(([side, value]) => (value ? `border-${side}:${value};` : ''))
      .join('');
  };
}
