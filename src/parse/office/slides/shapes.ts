import type { BoundingBox } from '../../../domain/geometry.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import type { Chart } from '../../chart/chart.ts';
import { chartName } from '../../chart/chart-table.ts';
import { linesOfStyled } from '../../styled-text.ts';
import { type NumberStyle, writtenNumber } from '../../write/list-numbers.ts';
import { emuPt } from '../../xml/lengths.ts';
import type { Relationship } from '../../xml/ooxml.ts';
import { childOf, childrenOf, descendantsOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import {
  type BlockKind,
  joinedTitle,
  paragraphBlocks,
  pictureItem,
  type SourceBlock,
  type SourceTable,
  type SourceType,
} from '../source/source-block.ts';
import { TableBuilder, tableBlocks } from '../source/table-builder.ts';
import { placeholderOf, type SlideBullet, SlideInheritance } from './inheritance.ts';
import { textOfParagraph } from './text.ts';

const STYLES: readonly (readonly [string, NumberStyle])[] = [
  ['alphaLc', 'lower-letter'],
  ['alphaUc', 'upper-letter'],
  ['romanLc', 'lower-roman'],
  ['romanUc', 'upper-roman'],
];

/**
 * Numbers the paragraphs of a shape: `arabicPeriod` 1. 2. 3., `alphaLcParenBoth` (a) (b) (c) (ECMA-376, 20.1.10.61).
 */
class SlideMarks {
  readonly #numbers = new Map<number, { kind: string; number: number }>();

  next(bullet: SlideBullet, depth: number): string | null {
    for (const deeper of [...this.#numbers.keys()].filter((at) => at > depth)) this.#numbers.delete(deeper);
    if (bullet === null || 'sign' in bullet) {
      this.#numbers.delete(depth);
      return bullet?.sign ?? null;
    }
    const before = this.#numbers.get(depth);
    const number = before?.kind === bullet.counted ? before.number + 1 : bullet.start;
    this.#numbers.set(depth, { kind: bullet.counted, number });
    const style = STYLES.find(([name]) => bullet.counted.startsWith(name))?.[1] ?? 'decimal';
    const text = writtenNumber(number, style);
    if (bullet.counted.endsWith('ParenBoth')) return `(${text})`;
    if (bullet.counted.endsWith('ParenR')) return `${text})`;
    return bullet.counted.endsWith('Plain') ? text : `${text}.`;
  }
}

type Links = ReadonlyMap<string, Relationship>;

const TYPES: Readonly<Record<string, SourceType>> = {
  title: 'SectionHeader',
  ctrTitle: 'Title',
  ftr: 'PageFooter',
  dt: 'PageFooter',
  hdr: 'PageHeader',
  sldNum: 'PageNumber',
};
/** Their bullets come from the layout; the rendered page shows whether there are any. */
const MAY_BE_LISTS = new Set(['body', 'obj', 'tbl', 'half']);

export function readShapes(
  slide: XmlElement,
  links: Links,
  pageNumber: number,
  charts: ReadonlyMap<string, Chart> = new Map(),
  inherited = new SlideInheritance([]),
): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  let group = 0;
  const visit = (parent: XmlElement, isGrouped = false, toSlide: ToSlide = (box) => box): void => {
    for (const shape of elementsOf(parent)) {
      const place = inherited.placeOf(shape);
      const shapePt = place && toSlide(place);
      const found: SourceBlock[] = [];
      if (shape.name === 'p:sp') found.push(...paragraphsOf(shape, links, inherited));
      else if (shape.name === 'p:pic') found.push(...pictureOf(shape, links));
      else if (shape.name === 'p:graphicFrame') {
        for (const table of descendantsOf(shape, 'a:tbl')) found.push(...tableBlocks(tableOf(table, links), 'body'));
        // Positions inside a group are in group coordinates.
        if (found.length === 0 && !isGrouped) found.push(...graphicOf(shape, place, links, charts));
      } else if (shape.name === 'p:grpSp') visit(shape, true, groupPlace(shape, toSlide));
      else if (shape.name === 'mc:AlternateContent' || shape.name === 'mc:Choice') visit(shape, isGrouped, toSlide);
      blocks.push(...found.map((block) => ({ ...block, pageNumber, group, ...(shapePt && { shapePt }) })));
      group++;
    }
  };
  const tree = childOf(slide, 'p:cSld', 'p:spTree');
  if (tree) visit(tree);
  return blocks;
}

function paragraphsOf(shape: XmlElement, links: Links, inherited: SlideInheritance): SourceBlock[] {
  const marks = new SlideMarks();
  const placeholder = placeholderOf(shape);
  const type = TYPES[placeholder?.type ?? ''] ?? 'Text';
  const paragraphs = childrenOf(childOf(shape, 'p:txBody'), 'a:p');
  const blocks = paragraphs.flatMap((paragraph): SourceBlock[] => {
    const inline = textOfParagraph(paragraph, links);
    if (inline.text.trim() === '') return [];
    const kind = { type, ...(isHeadingType(type) && { level: 1 }), ...listOf(paragraph, placeholder?.type) };
    const formulas = type === 'Text' ? inline.formulas : null;
    const isMarked = type === 'Text' && !formulas;
    const mark = isMarked ? marks.next(inherited.bulletOf(shape, paragraph), kind.depth ?? 0) : null;
    return paragraphBlocks(kind, 'body', inline, { mark, formulas });
  });
  return isHeadingType(type) ? joinedTitle(blocks) : blocks;
}

function listOf(paragraph: XmlElement, placeholder: string | undefined): Partial<BlockKind> {
  if (placeholder !== undefined && TYPES[placeholder]) return {};
  const properties = childOf(paragraph, 'a:pPr');
  const depth = Number(properties?.attributes.lvl ?? 0) || 0;
  const names = elementsOf(properties).map(({ name }) => name);
  if (names.includes('a:buNone')) return {};
  if (['a:buChar', 'a:buAutoNum', 'a:buBlip'].some((name) => names.includes(name))) return { type: 'ListItem', depth };
  return placeholder !== undefined && MAY_BE_LISTS.has(placeholder) ? { isListWhenMarked: true, depth } : {};
}

type ToSlide = (box: BoundingBox) => BoundingBox;

/** Shapes inside a group use group coordinates (ECMA-376, 20.1.7.5). */
function groupPlace(group: XmlElement, toSlide: ToSlide): ToSlide {
  const place = childOf(group, 'p:grpSpPr', 'a:xfrm');
  const pair = (name: string, x: string, y: string): [number, number] => {
    const { attributes = {} } = childOf(place, name) ?? {};
    return [emuPt(attributes[x]), emuPt(attributes[y])];
  };
  const [offset, extent] = [pair('a:off', 'x', 'y'), pair('a:ext', 'cx', 'cy')];
  const [inner, innerExtent] = [pair('a:chOff', 'x', 'y'), pair('a:chExt', 'cx', 'cy')];
  if (!place || innerExtent[0] === 0 || innerExtent[1] === 0) return toSlide;
  const [scaleX, scaleY] = [extent[0] / innerExtent[0], extent[1] / innerExtent[1]];
  return ({ left, top, width, height }) =>
    toSlide({
      left: offset[0] + (left - inner[0]) * scaleX,
      top: offset[1] + (top - inner[1]) * scaleY,
      width: width * scaleX,
      height: height * scaleY,
    });
}

/** The rendered page shows pictures; without rendering they come from here. */
function pictureOf(shape: XmlElement, links: Links): SourceBlock[] {
  const id = childOf(shape, 'p:blipFill', 'a:blip')?.attributes['r:embed'];
  const extent = childOf(shape, 'p:spPr', 'a:xfrm', 'a:ext')?.attributes;
  if (id === undefined) return [];
  const { descr = '', title = '' } = childOf(shape, 'p:nvPicPr', 'p:cNvPr')?.attributes ?? {};
  return [pictureItem(emuPt(extent?.cx), emuPt(extent?.cy), descr || title, links.get(id)?.target)];
}

/** A chart or diagram with its position, and its alternative text or values. */
function graphicOf(
  frame: XmlElement,
  placePt: BoundingBox | null,
  links: Links,
  charts: ReadonlyMap<string, Chart>,
): SourceBlock[] {
  const graphic = childOf(frame, 'a:graphic', 'a:graphicData');
  if (!/\/(?:chart|chartex|diagram)$/.test(graphic?.attributes.uri ?? '')) return [];
  if (!placePt || placePt.width < 1 || placePt.height < 1) return [];
  const { descr = '', title = '' } = childOf(frame, 'p:nvGraphicFramePr', 'p:cNvPr')?.attributes ?? {};
  const part = elementsOf(graphic).map(({ attributes }) => links.get(attributes['r:id'] ?? '')?.target ?? '')[0];
  const chart = charts.get(part ?? '');
  const alternativeText = descr || title || (chart ? chartName(chart) : '');
  const said = { ...(alternativeText && { alternativeText }), ...(chart && { chart }) };
  return [{ type: 'Picture', flow: 'body', text: '', placePt, ...said }];
}

/** Covered cells are in the file too, marked `hMerge` or `vMerge` (ECMA-376, 21.1.3.18). */
function tableOf(element: XmlElement, links: Links): SourceTable | null {
  const builder = new TableBuilder();
  const isOn = (value: string | undefined): boolean => /^(?:1|true)$/.test(value ?? '');
  for (const row of childrenOf(element, 'a:tr')) {
    builder.startRow();
    for (const cell of childrenOf(row, 'a:tc')) {
      const { gridSpan, rowSpan, hMerge, vMerge } = cell.attributes;
      if (isOn(hMerge) || isOn(vMerge)) continue;
      const paragraphs = childrenOf(childOf(cell, 'a:txBody'), 'a:p');
      const { text, spans } = linesOfStyled(paragraphs.map((paragraph) => textOfParagraph(paragraph, links)));
      const content = { text, ...(spans.length > 0 && { spans }) };
      builder.add(content, Number(gridSpan ?? 1) || 1, Number(rowSpan ?? 1) || 1);
    }
  }
  if (isOn(childOf(element, 'a:tblPr')?.attributes.firstRow)) builder.headerRowCount = 1;
  return builder.build();
}
