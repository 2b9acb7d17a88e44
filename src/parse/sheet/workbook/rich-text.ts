import { type StyledSpan, stylesThatHold, type TextStyle } from '../../styled-text.ts';
import { localName } from '../../xml/xml-tokens.ts';
import { elementsOf, parseXml, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { WorkbookParts } from './workbook-parts.ts';

const INLINE = /<(?:\w+:)?c\s([^<>]{1,200})>\s*<(?:\w+:)?is>((?:(?!<\/(?:\w+:)?is>)[\s\S]){1,40000})<\/(?:\w+:)?is>/g;

/** Runs of inline cell texts by cell name; the library keeps only those of shared strings. */
export function inlineRuns(parts: WorkbookParts, sheet: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const xml = parts.text(parts.sheetPart(sheet) ?? '');
  if (!xml || !/<(?:\w+:)?is>\s*<(?:\w+:)?r>/.test(xml)) return found;
  for (const [, attributes = '', runs = ''] of xml.matchAll(INLINE)) {
    const name = /(?:^|\s)r="([^"]+)"/.exec(attributes)?.[1];
    if (name) found.set(name, runs);
  }
  return found;
}

/** Styles of the runs of a cell text (ECMA-376, 18.4.4). A style of the whole text belongs to the cell. */
export function richSpans(runs: unknown, text: string): StyledSpan[] {
  if (typeof runs !== 'string' || !/<(?:\w+:)?rPr\b/.test(runs)) return [];
  let at = 0;
  const spans: StyledSpan[] = [];
  for (const run of runsOf(runs)) {
    const own = elementsOf(run)
      .filter(({ name }) => localName(name) === 't')
      .map(textOf)
      .join('');
    const start = text.indexOf(own, at);
    if (own === '' || start < 0) continue;
    at = start + own.length;
    const properties = elementsOf(run).find(({ name }) => localName(name) === 'rPr');
    for (const style of stylesOf(properties)) spans.push({ start, end: at, style });
  }
  const isWhole = (style: TextStyle): boolean =>
    spans.filter((span) => span.style === style).reduce((sum, { start, end }) => sum + end - start, 0) >=
    text.trim().length;
  return spans.filter(({ style }) => !isWhole(style));
}

function runsOf(runs: string): XmlElement[] {
  try {
    return elementsOf(parseXml(`<si>${runs}</si>`, {})).filter(({ name }) => localName(name) === 'r');
  } catch {
    return [];
  }
}

function stylesOf(properties: XmlElement | undefined): TextStyle[] {
  const named = (name: string): XmlElement | undefined =>
    elementsOf(properties).find((element) => localName(element.name) === name);
  const isOn = (name: string): boolean => {
    const value = named(name)?.attributes.val ?? '1';
    return named(name) !== undefined && !/^(?:0|false|none)$/.test(value);
  };
  const height = named('vertAlign')?.attributes.val;
  return stylesThatHold({
    ...{ bold: isOn('b'), italic: isOn('i'), struck: isOn('strike'), underlined: isOn('u') },
    ...{ raised: height === 'superscript', lowered: height === 'subscript' },
  });
}
