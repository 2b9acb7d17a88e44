import { type HostileFile, hostile } from '../hostile-file.ts';
import { workbook } from '../office-writer.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const column = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : column(Math.floor(index / 26) - 1) + column(index % 26);
/** Cells with formulas but no value: a reader that computes missing values has to compute them. */
const formulas = (...list: string[]): Buffer =>
  workbook({
    rows: list.map((formula, n) => `<row r="${n + 1}"><c r="A${n + 1}"><f>${escaped(formula)}</f></c></row>`).join(''),
  });

/** Formulas that grow, are circular, or search endlessly. */
const computed = (): HostileFile[] => [
  hostile('xlsx: a formula that repeats a text a billion times', 'a.xlsx', () =>
    formulas('REPT("a",1000000000)', 'LEN(REPT("ab",2000000000))'),
  ),
  hostile('xlsx: sixty formulas that each double the one above', 'a.xlsx', () =>
    formulas('"ab"', ...Array.from({ length: 60 }, (_, n) => `A${n + 1}&A${n + 1}`)),
  ),
  hostile('xlsx: formulas that each expand the one above tenfold', 'a.xlsx', () =>
    formulas('"a"', ...Array.from({ length: 30 }, (_, n) => `SUBSTITUTE(A${n + 1},"a","aaaaaaaaaa")`)),
  ),
  hostile('xlsx: circular formulas', 'a.xlsx', () => formulas('A2+1', 'A3+1', 'A1+1', 'SUM(A1:A4)', 'INDIRECT("A5")')),
  hostile('xlsx: a formula that each cell below refers to twice', 'a.xlsx', () =>
    formulas('1', ...Array.from({ length: 200 }, (_, n) => `A${n + 1}+A${n + 1}`)),
  ),
  hostile('xlsx: a chain of 50,000 formulas', 'a.xlsx', () =>
    formulas(...Array.from({ length: 50_000 }, (_, n) => (n === 49_999 ? '1' : `A${n + 2}+1`))),
  ),
  hostile('xlsx: brackets 100,000 deep', 'a.xlsx', () => formulas(`${'('.repeat(100_000)}1${')'.repeat(100_000)}`)),
  hostile('xlsx: functions 10,000 deep', 'a.xlsx', () => formulas(`${'ABS('.repeat(10_000)}1${')'.repeat(10_000)}`)),
  hostile('xlsx: signs without end', 'a.xlsx', () =>
    formulas(`${'-'.repeat(100_000)}1`, `1${'%'.repeat(100_000)}`, '{'.repeat(10_000)),
  ),
  hostile('xlsx: 2,000 sums over all cells', 'a.xlsx', () =>
    formulas(...Array.from({ length: 2_000 }, () => 'SUMPRODUCT((B1:XFD1048576=1)*(B1:XFD1048576))')),
  ),
  hostile('xlsx: 3,000 searches through columns', 'a.xlsx', () =>
    formulas(
      ...Array.from({ length: 3_000 }, (_, n) => `SUMIF(A:A,"<>${n}",B:B)+COUNTIF(A:XFD,"*x*")+MATCH(${n},A:A,0)`),
    ),
  ),
  hostile('xlsx: a wildcard search with exponential backtracking', 'a.xlsx', () =>
    formulas(
      `"${'a'.repeat(5_000)}"`,
      `COUNTIF(A1:A1,"${'*a'.repeat(40)}b")`,
      `SEARCH("${'a*'.repeat(40)}b",A1)`,
      `MATCH("${'*a?'.repeat(30)}b",A1:A1,0)`,
    ),
  ),
  hostile('xlsx: numbers that are too large', 'a.xlsx', () =>
    formulas(
      'FACT(1E9)',
      '10^1E9',
      'COMBIN(1E9,5E8)',
      'EXP(1E9)',
      'ROUND(1,1E9)',
      'MOD(1E308,1E-308)',
      'POWER(-1,0.5)',
      'DATE(1E9,1E9,1E9)',
      'EDATE(1,1E12)',
      'ROMAN(1E9)',
      'BASE(1E15,2,1E9)',
    ),
  ),
  hostile('xlsx: a pathological number format', 'a.xlsx', () =>
    formulas(
      `TEXT(1,"${'0,'.repeat(4_000)}")`,
      `TEXT(1,"${'[h]'.repeat(3_000)}")`,
      `TEXT(1,"${'#'.repeat(8_000)}.${'?'.repeat(8_000)}")`,
      `TEXT(1,"${'"'.repeat(101)}")`,
    ),
  ),
  hostile('xlsx: names that formulas must not find', 'a.xlsx', () =>
    formulas(
      '__proto__(1)',
      'constructor("return process")()',
      'toString()',
      'hasOwnProperty("a")',
      '__proto__',
      'CALL("Kernel32","WinExec")',
      'EXEC("calc")',
      'REGISTER.ID("a")',
      'INFO("directory")',
      'CELL("filename")',
      'ENVIRON("PATH")',
    ),
  ),
  hostile('xlsx: a lookup over reversed ranges', 'a.xlsx', () =>
    formulas(
      'VLOOKUP(1,XFD1048576:A1,16384,TRUE)',
      'INDEX(A1:A9,-1)',
      'OFFSET(A1,-5,-5)',
      'OFFSET(A1,0,0,1E9,1E9)',
      'SUM(OFFSET(A1,0,0,1048576,16384))',
      'CHOOSE(1E9,1)',
      'SUM(A1:A1048577)',
      'SUM(S9!A1:B2)',
      'SUM(1:1048576)',
    ),
  ),
  hostile('xlsx: a thousand columns of spilling formulas', 'a.xlsx', () =>
    workbook({
      rows: `<row r="1">${Array.from({ length: 1_000 }, (_, n) => `<c r="${column(n)}1"><f t="array" ref="A1:XFD1048576">ROW(1:1048576)*COLUMN(A:XFD)</f></c>`).join('')}</row>`,
    }),
  ),
];

/** Values and trees in text formats. */
const asText = (): HostileFile[] => [
  hostile('json: a million brackets', 'a.json', () => `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`),
  hostile('json: objects 100,000 deep', 'a.json', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  hostile(
    'json: numbers without end',
    'a.json',
    () => `[1e400,-1e400,1e-400,${'9'.repeat(100_000)},0.${'1'.repeat(100_000)}]`,
  ),
  hostile(
    'json: property names with a special meaning',
    'a.json',
    () =>
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"length":-1,"hasOwnProperty":0}',
  ),
  hostile('json: a list of records with 2,000 different names each', 'a.json', () =>
    JSON.stringify(
      Array.from({ length: 60 }, (_, row) =>
        Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${row}-${n}`, n])),
      ),
    ),
  ),
  hostile(
    'json: a lone surrogate, null characters and bidirectional text',
    'a.json',
    () => '{"\\ud800":"\\u0000\\u202e\\ufeff","a":"\\udfff"}',
  ),
  hostile(
    'xml: elements 100,000 deep',
    'a.xml',
    () => `<?xml version="1.0"?>${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`,
  ),
  hostile(
    'xml: a billion laughs',
    'a.xml',
    () =>
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'a'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]><a>&c;</a>`,
  ),
  hostile(
    'xml: 100,000 prefixes for one namespace',
    'a.xml',
    () =>
      `<?xml version="1.0"?><a ${Array.from({ length: 100_000 }, (_, n) => `xmlns:n${n}="u"`).join(' ')}><n99999:b/></a>`,
  ),
  hostile(
    'xml: a comment, a section and an instruction that never end',
    'a.xml',
    () => `<?xml version="1.0"?><a><!-- ${'-'.repeat(100_000)}<![CDATA[ ${']'.repeat(100_000)}<? `,
  ),
  hostile(
    'md: script links',
    'a.md',
    () =>
      '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java\tscript:alert(1)) [d](data:text/html,<script>alert(1)</script>) [e](vbscript:x) ![f](javascript:alert(1)) <javascript:alert(1)> [g]: javascript:alert(1)\n\n<a href="&#106;avascript:alert(1)">h</a> <img src=x onerror=alert(1)> <svg/onload=alert(1)>\n',
  ),
  hostile(
    'csv: cells with scripts and formulas',
    'a.csv',
    () =>
      'name,value\n"=HYPERLINK(""http://127.0.0.1/?x=""&A1)",@SUM(1+1)*cmd|\' /C calc\'!A0\n"<script>alert(1)</script>","<img src=x onerror=alert(1)>"\n+1,-1\n"\t=1","\r=1"\n',
  ),
  hostile('csv: 3,000 columns and as many rows', 'a.csv', () =>
    `${Array.from({ length: 3_000 }, () => '1').join(',')}\n`.repeat(600),
  ),
  hostile('txt: letters with every combining mark', 'a.txt', () =>
    Buffer.from(`${'e\u0301\u0302\u0303'.repeat(20)}${'\u0e34'.repeat(100_000)}`),
  ),
];

export const values = (): HostileFile[] => [...computed(), ...asText()];
