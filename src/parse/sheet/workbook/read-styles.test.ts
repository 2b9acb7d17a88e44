import type * as XLSX from '@e965/xlsx';
import { expect, it } from 'vitest';
import { readCellStyles } from './read-styles.ts';
import { WorkbookParts } from './workbook-parts.ts';

const part = (content: string) => ({ content: Buffer.from(content) });

const workbook = {
  Workbook: { Sheets: [{ id: 'rId7' }] },
  files: {
    'xl/_rels/workbook.xml.rels': part(
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>',
    ),
    'xl/theme/theme1.xml': part(
      '<a:theme><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="44546A"/></a:dk2><a:lt2><a:srgbClr val="E7E6E6"/></a:lt2><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:theme>',
    ),
    'xl/styles.xml': part(`<styleSheet>
      <fonts><font><name val="Calibri"/></font><font><b/><color rgb="FFCC0000"/><name val="Arial"/></font><font><b val="0"/></font><font><color theme="4" tint="-0.5"/></font><font><color indexed="10"/></font></fonts>
      <cellXfs><xf fontId="0"/><xf fontId="1"><alignment horizontal="center" vertical="top"/></xf><xf fontId="2"/><xf fontId="3"/><xf fontId="4"/></cellXfs>
    </styleSheet>`),
    'xl/worksheets/sheet3.xml': part(
      '<sheetData><row r="1"><c r="A1" s="1"><v>1</v></c><c s="2" r="B1"/><c r="C1"/><c r="D1" s="3"/><c r="E1" s="4"/></row></sheetData>',
    ),
  },
} as unknown as XLSX.WorkBook;

it('reads fonts and alignment from the styles part', () => {
  const styleOf = readCellStyles(new WorkbookParts(workbook))!(0)!;
  expect(styleOf(0, 0)).toEqual({
    font_face: 'Arial',
    is_bold: true,
    text_color: '#cc0000',
    align: 'Center',
    valign: 'Top',
  });
  expect(styleOf(0, 1)).toEqual({});
  expect(styleOf(0, 2)).toEqual({});
  expect(styleOf(0, 3)).toEqual({ text_color: '#223962' });
  expect(styleOf(0, 4)).toEqual({ text_color: '#ff0000' });
});

it('returns null for other formats', () => {
  expect(readCellStyles(new WorkbookParts({ SheetNames: [], Sheets: {} }))).toBeNull();
});
