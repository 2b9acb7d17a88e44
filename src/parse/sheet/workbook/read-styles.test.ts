import type * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readCellStyles } from './read-styles.ts';

const part = (content: string) => ({ content: Buffer.from(content) });

const workbook = {
  Workbook: { Sheets: [{ id: 'rId7' }] },
  files: {
    'xl/_rels/workbook.xml.rels': part(
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>',
    ),
    'xl/styles.xml': part(`<styleSheet>
      <fonts><font><name val="Calibri"/></font><font><b/><color rgb="FFCC0000"/><name val="Arial"/></font><font><b val="0"/></font></fonts>
      <cellXfs><xf fontId="0"/><xf fontId="1"><alignment horizontal="center" vertical="top"/></xf><xf fontId="2"/></cellXfs>
    </styleSheet>`),
    'xl/worksheets/sheet3.xml': part(
      '<sheetData><row r="1"><c r="A1" s="1"><v>1</v></c><c s="2" r="B1"/><c r="C1"/></row></sheetData>',
    ),
  },
} as unknown as XLSX.WorkBook;

test('fonts and alignment come from the part that the sheet names', () => {
  const styleOf = readCellStyles(workbook)!(0)!;
  expect(styleOf(0, 0)).toEqual({
    font_face: 'Arial',
    is_bold: true,
    text_color: '#cc0000',
    align: 'Center',
    valign: 'Top',
  });
  expect(styleOf(0, 1)).toEqual({});
  expect(styleOf(0, 2)).toEqual({});
});

test('formats that keep styles elsewhere have none', () => {
  expect(readCellStyles({ SheetNames: [], Sheets: {} })).toBeNull();
});
