import { describe, expect, it } from 'vitest';
import { readCellName } from '../../../domain/formats/cell-name.ts';
import type { SheetCell, SheetRow } from '../sheet.ts';
import { type EvaluatedSheet, evaluateSheets } from './evaluate-sheets.ts';

type Cells = Record<string, string | number | boolean>;

/** A text that starts with `=` is a formula without a value. */
function sheet(name: string, cells: Cells): EvaluatedSheet {
  const rows = new Map<number, SheetCell[]>();
  for (const [place, given] of Object.entries(cells)) {
    const { row, column } = readCellName(place)!;
    const isFormula = typeof given === 'string' && given.startsWith('=');
    const kind: SheetCell['kind'] = typeof given === 'string' ? 'text' : (typeof given as 'number' | 'boolean');
    const value = isFormula ? null : typeof given === 'boolean' ? String(given).toUpperCase() : String(given);
    const cell = { row, column, text: value ?? '', kind, value, formula: isFormula ? given.slice(1) : null };
    rows.set(row, [...(rows.get(row) ?? []), { ...cell, hyperlink: null, style: null }]);
  }
  const sorted = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, list]): SheetRow => ({ row, cells: list.sort((a, b) => a.column - b.column) }));
  return { name, rows: sorted, formatOf: () => undefined, warnings: [] };
}

const valueAt = ({ rows }: EvaluatedSheet, place: string): string | null | undefined => {
  const { row, column } = readCellName(place)!;
  return rows.find((r) => r.row === row)?.cells.find((cell) => cell.column === column)?.value;
};

const DATA: Cells = {
  A1: 'Fruit',
  B1: 'Weight',
  C1: 'Price',
  D1: 'Day',
  A2: 'Apple',
  B2: 120,
  C2: 0.5,
  D2: 45_000,
  A3: 'Melon',
  B3: 900,
  C3: 2.75,
  D3: 45_031,
  A4: 'Apricot',
  B4: 30,
  C4: 1.25,
  D4: 45_062,
  A5: 'Pear',
  B5: 60,
  D5: true,
};

function compute(formula: string, cells: Cells = DATA): string | null | undefined {
  const one = sheet('One', { ...cells, Z99: `=${formula}` });
  evaluateSheets([one], new Map(), new Date(2024, 1, 29, 12));
  return valueAt(one, 'Z99');
}

describe('a formula without a value', () => {
  it.each([
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['-2^2', '4'],
    ['2^-1', '0.5'],
    ['50%', '0.5'],
    ['0.1+0.2', '0.3'],
    ['7/0', '#DIV/0!'],
    ['"a"&1&TRUE', 'a1TRUE'],
    ['"say ""yes"""', 'say "yes"'],
    ['A2="APPLE"', 'TRUE'],
    ['B2<>120', 'FALSE'],
    ['1<2', 'TRUE'],
    ['"a">1', 'TRUE'],
    ['B2+A2', '#VALUE!'],
    ['"3"+4', '7'],
    ['{1,2;3,4}', '1'],
    ['SUM({1,2;3,-4})', '2'],
  ])('%s is %s', (formula, value) => expect(compute(formula)).toBe(value));

  it.each([
    ['SUM(B2:B5)', '1110'],
    ['SUM(B:B)', '1110'],
    ['SUM(2:2)', '45120.5'],
    ['SUM($B$2:B3,10,"5")', '1035'],
    ['AVERAGE(C2:C5)', '1.5'],
    ['AVERAGE(A2:A3)', '#DIV/0!'],
    ['COUNT(A1:D5)', '10'],
    ['COUNTA(A1:D5)', '19'],
    ['COUNTBLANK(A1:D5)', '1'],
    ['MIN(B2:B5)', '30'],
    ['MAX(B2:B5)', '900'],
    ['MEDIAN(B2:B5)', '90'],
    ['LARGE(B2:B5,2)', '120'],
    ['SMALL(B2:B5,5)', '#NUM!'],
    ['RANK(B5,B2:B5)', '3'],
    ['ROUND(2.345,2)', '2.35'],
    ['ROUND(-2.5,0)', '-3'],
    ['ROUND(1234,-2)', '1200'],
    ['ROUNDUP(2.1,0)', '3'],
    ['ROUNDDOWN(-2.9,0)', '-2'],
    ['INT(-2.1)', '-3'],
    ['MOD(-3,2)', '1'],
    ['CEILING(2.3,0.5)', '2.5'],
    ['ABS(-4)', '4'],
    ['SQRT(-1)', '#NUM!'],
    ['SUMPRODUCT(B2:B4,C2:C4)', '2572.5'],
    ['SUMPRODUCT((A2:A5="Apple")*B2:B5)', '120'],
    ['SUBTOTAL(9,B2:B5)', '1110'],
    ['STDEV(B2:B3)', '551.543289325507'],
    ['SUMIF(B2:B5,">50")', '1080'],
    ['SUMIF(A2:A5,"ap*",B2:B5)', '150'],
    ['SUMIFS(B2:B5,A2:A5,"Ap*",C2:C5,">1")', '30'],
    ['COUNTIF(A2:A5,"<>Apple")', '3'],
    ['COUNTIFS(B2:B5,">=60",B2:B5,"<900")', '2'],
    ['AVERAGEIF(A2:A5,"?ear",B2:B5)', '60'],
    ['MAXIFS(B2:B5,A2:A5,"A*")', '120'],
  ])('%s is %s', (formula, value) => expect(compute(formula)).toBe(value));

  it.each([
    ['IF(B2>100,"much","little")', 'much'],
    ['IF(FALSE,1/0)', 'FALSE'],
    ['IF(TRUE,1,NOSUCH())', '1'],
    ['IFERROR(1/0,"none")', 'none'],
    ['IFNA(MATCH("x",A2:A5,0),"no")', 'no'],
    ['IFS(B2<100,"a",B2<200,"b")', 'b'],
    ['SWITCH(2,1,"a",2,"b","c")', 'b'],
    ['CHOOSE(2,"a","b")', 'b'],
    ['AND(B2>1,D5)', 'TRUE'],
    ['OR(B2<1,FALSE)', 'FALSE'],
    ['NOT(TRUE)', 'FALSE'],
    ['ISBLANK(C5)', 'TRUE'],
    ['ISERROR(1/0)', 'TRUE'],
    ['ISNUMBER(A2)', 'FALSE'],
    ['VLOOKUP("melon",A2:C5,3,FALSE)', '2.75'],
    ['VLOOKUP("none",A2:C5,3,FALSE)', '#N/A'],
    ['VLOOKUP(45050,D2:D4,1)', '45031'],
    ['VLOOKUP("Melon",A2:C5,9,0)', '#REF!'],
    ['HLOOKUP("Price",A1:C3,3,FALSE)', '2.75'],
    ['INDEX(A1:C5,3,2)', '900'],
    ['INDEX(B2:B5,MATCH("Pear",A2:A5,0))', '60'],
    ['MATCH(100,{30,60,120},1)', '2'],
    ['XLOOKUP("Pear",A2:A5,B2:B5)', '60'],
    ['XLOOKUP("x",A2:A5,B2:B5,"none")', 'none'],
    ['LOOKUP(50000,D2:D4,B2:B4)', '30'],
    ['ROWS(A1:C5)*COLUMNS(A1:C5)', '15'],
    ['ROW()', '99'],
    ['SUM(A2:A5=A2,1)', '1'],
  ])('%s is %s', (formula, value) => expect(compute(formula)).toBe(value));

  it.each([
    ['CONCAT(A2:A3,"!")', 'AppleMelon!'],
    ['CONCATENATE(A2," ",B2)', 'Apple 120'],
    ['TEXTJOIN(", ",TRUE,A2:A3,"",C5)', 'Apple, Melon'],
    ['LEFT(A2,2)&RIGHT(A2,2)&MID(A2,3,1)', 'Aplep'],
    ['LEN(TRIM("  a  b "))', '3'],
    ['UPPER("ab")&LOWER("AB")&PROPER("the END")', 'ABabThe End'],
    ['SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
    ['REPLACE("abcd",2,2,"X")', 'aXd'],
    ['FIND("l",A3)', '3'],
    ['SEARCH("L",A3)', '3'],
    ['TEXT(1234.5,"#,##0.00")', '1,234.50'],
    ['TEXT(D2,"yyyy-mm-dd")', '2023-03-15'],
    ['VALUE("$1,200")', '1200'],
    ['REPT("ab",3)', 'ababab'],
    ['REPT("a",32767)&"b"', '#VALUE!'],
    ['REPLACE(REPT("a",32767),1,0,"b")', '#VALUE!'],
    ['DATE(2024,2,30)', '45352'],
    ['YEAR(D2)&MONTH(D2)&DAY(D2)', '2023315'],
    ['TODAY()', '45351'],
    ['EOMONTH(D2,1)', '45046'],
    ['EDATE(DATE(2024,1,31),1)', '45351'],
    ['WEEKDAY(D2)', '4'],
    ['DAYS("2024-03-01","2024-02-01")', '29'],
    ['DATEDIF(DATE(2020,5,10),DATE(2024,5,9),"Y")', '3'],
  ])('%s is %s', (formula, value) => expect(compute(formula)).toBe(value));
});

describe('formulas of a workbook', () => {
  it('can refer to other sheets and names', () => {
    const one = sheet('My Sheet', { A1: 2, B1: "='Other''s'!A1*rate", C1: '=Gone!A1' });
    const two = sheet("Other's", { A1: "='My Sheet'!A1+1" });
    evaluateSheets([one, two], new Map([['rate', '10']]));
    expect([valueAt(one, 'B1'), valueAt(two, 'A1'), valueAt(one, 'C1')]).toEqual(['30', '3', '#REF!']);
  });

  it('that are circular or unknown stay empty and are named in a warning', () => {
    const one = sheet('One', {
      A1: '=B1',
      B1: '=A1',
      C1: '=NOSUCH(1)',
      D1: '=Table1[Sum]',
      E1: '=[1]Other!A1',
      F1: '=1+1',
    });
    evaluateSheets([one], new Map());
    expect(['A1', 'B1', 'C1', 'D1', 'E1'].map((place) => valueAt(one, place))).toEqual([null, null, null, null, null]);
    expect(valueAt(one, 'F1')).toBe('2');
    expect(one.warnings).toMatchObject([{ code: 'formula_not_evaluated' }]);
    expect(one.warnings[0]?.message).toContain('A1, B1, C1, D1, E1');
  });

  it('in a long chain are computed from its far end', () => {
    const cells: Cells = { A5000: 1 };
    for (let row = 1; row < 5_000; row++) cells[`A${row}`] = `=A${row + 1}+1`;
    const one = sheet('One', cells);
    evaluateSheets([one], new Map());
    expect(valueAt(one, 'A1')).toBe('5000');
  });

  it('that would take forever are stopped', () => {
    const cells: Cells = {};
    for (let row = 1; row <= 3_000; row++) {
      cells[`A${row}`] = row;
      cells[`B${row}`] = '=SUMPRODUCT((A1:A3000=A1:A3000)*(A1:A3000>0)*COUNTIF(A:A,A1:A3000))';
    }
    const started = performance.now();
    evaluateSheets([sheet('One', cells)], new Map());
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it.each([
    '='.repeat(5_000),
    '('.repeat(3_000),
    `${'IF(1,'.repeat(500)}1`,
    '-'.repeat(5_000),
    '{{{',
    '"open',
    'A1:',
    'SUM(',
  ])('that are invalid stay empty (%#)', (formula) => expect(compute(formula)).toBeNull());
});
