import type * as XLSX from '@e965/xlsx';
import type { CellStyle } from '../../../domain/segment.ts';
import { cellName } from '../cell-names.ts';

/** Font and alignment of a cell. */
export type StylesOfSheet = (row: number, column: number) => CellStyle;

/** What the workbook library keeps of the parts of an xlsx file when it is asked to. */
interface WorkbookParts {
  files?: Record<string, { content?: Uint8Array }>;
  Workbook?: { Sheets?: { id?: string }[] };
}

/**
 * What the workbook library leaves out: fonts and alignment of xlsx files. Null for other formats. The parts are scanned, not
 * parsed: only two attributes of each cell are wanted, and what looks different is left without a style.
 */
export function readCellStyles(workbook: XLSX.WorkBook): ((sheet: number) => StylesOfSheet | null) | null {
  const { files, Workbook } = workbook as WorkbookParts;
  const text = (name: string): string | null => {
    const content = files?.[name.replace(/^\//, '')]?.content;
    return content ? Buffer.from(content).toString('utf8') : null;
  };
  const xml = text('xl/styles.xml');
  if (xml === null) return null;
  const formats = cellFormats(xml);
  const targets = relationTargets(text('xl/_rels/workbook.xml.rels') ?? '');
  return (sheet) => {
    const cells = text(targets.get(Workbook?.Sheets?.[sheet]?.id ?? '') ?? '');
    if (cells === null) return null;
    const indexes = styleIndexes(cells);
    return (row, column) => formats[indexes.get(cellName(row, column)) ?? -1] ?? {};
  };
}

/** Where the parts lie that the workbook names by id. */
function relationTargets(relations: string): Map<string, string> {
  const targets = new Map<string, string>();
  for (const [element] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const [id, target] = [attribute(element, 'Id'), attribute(element, 'Target')];
    if (id && target) targets.set(id, target.startsWith('/') ? target : `xl/${target}`);
  }
  return targets;
}

function styleIndexes(sheet: string): Map<string, number> {
  const indexes = new Map<string, number>();
  for (const [, attributes] of sheet.matchAll(/<(?:\w+:)?c\s([^>]{1,200}?)\/?>/g)) {
    const [name, style] = [attribute(attributes!, 'r'), attribute(attributes!, 's')];
    if (name && style) indexes.set(name, Number(style));
  }
  return indexes;
}

/** The styles that cells name by number. */
function cellFormats(xml: string): CellStyle[] {
  const fonts = elements(section(xml, 'fonts'), 'font').map(fontStyle);
  return elements(section(xml, 'cellXfs'), 'xf').map((xf) => {
    const alignment = /<(?:\w+:)?alignment\s([^>]*)>/.exec(xf)?.[1] ?? '';
    return {
      ...fonts[Number(attribute(xf, 'fontId') ?? -1)],
      ...named('align', ALIGNS[attribute(alignment, 'horizontal') ?? '']),
      ...named('valign', VALIGNS[attribute(alignment, 'vertical') ?? '']),
    };
  });
}

const ALIGNS: Readonly<Record<string, CellStyle['align']>> = {
  left: 'Left',
  center: 'Center',
  centerContinuous: 'Center',
  right: 'Right',
  justify: 'Justify',
};
const VALIGNS: Readonly<Record<string, CellStyle['valign']>> = { top: 'Top', center: 'Middle', bottom: 'Bottom' };

function fontStyle(font: string): CellStyle {
  const bold = /<(?:\w+:)?b(?:\s+val="([^"]*)")?\s*\/>/.exec(font);
  const rgb = /<(?:\w+:)?color\s[^>]*rgb="(?:[0-9a-f]{2})?([0-9a-f]{6})"/i.exec(font)?.[1];
  return {
    ...named('font_face', /<(?:\w+:)?(?:name|rFont)\s[^>]*val="([^"]*)"/.exec(font)?.[1]),
    ...named('is_bold', bold && !['0', 'false'].includes(bold[1] ?? '1') ? true : undefined),
    ...named('text_color', rgb ? `#${rgb.toLowerCase()}` : undefined),
  };
}

const named = <K extends keyof CellStyle>(key: K, value: CellStyle[K] | undefined): CellStyle =>
  value === undefined ? {} : { [key]: value };

const attribute = (text: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1];

const section = (xml: string, name: string): string =>
  new RegExp(`<(?:\\w+:)?${name}[\\s>][\\s\\S]*?</(?:\\w+:)?${name}>`).exec(xml)?.[0] ?? '';

/** Elements of a section, empty ones too. */
const elements = (xml: string, name: string): string[] => {
  const element = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*?)?(?:/>|>[\\s\\S]*?</(?:\\w+:)?${name}>)`, 'g');
  return xml.match(element) ?? [];
};
