import { chartName } from '../../chart/chart-table.ts';
import { concatStyled, type StyledText } from '../../styled-text.ts';
import { writtenNumber } from '../../write/list-numbers.ts';
import { OOXML, type Relationship } from '../../xml/ooxml.ts';
import { childOf, childrenOf, descendantsOf, eachElement, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';
import { joinListings, linkSourceHeadings, typedItems } from '../source/join-listings.ts';
import { OoxmlPackage } from '../source/ooxml-package.ts';
import {
  asNote,
  type BlockKind,
  commentBlock,
  inMargin,
  paragraphBlocks,
  type SourceBlock,
  type SourceFlow,
  type SourceReadOptions,
} from '../source/source-block.ts';
import { EMPTY_BOX, tableBlocks } from '../source/table-builder.ts';
import { type NoteKind, type ParagraphContent, type ParagraphSurroundings, readParagraph } from './inline.ts';
import { WordNumbering } from './numbering.ts';
import { hasBoldHead, isBoldParagraph, WordStyleChains } from './style-chains.ts';
import { levelOfOutline, numberOrNull, paragraphStyle } from './styles.ts';
import { onlyCellOf, readWordTable } from './table.ts';

const TWIPS_PER_POINT = 20;

type Notes = ReadonlyMap<string, XmlElement>;

/** Reads the structure of a Word document (docx): its blocks in file order. */
export async function readWord(zip: PackageParts, { showsChanges }: SourceReadOptions): Promise<SourceBlock[]> {
  const source = new OoxmlPackage(zip);
  const main = await source.mainPart('word/document.xml');
  const xml = await source.text(main);
  if (xml === null) return [];
  const links = await source.relationships(main);
  const part = (kind: string): string | undefined =>
    [...links.values()].find(({ type, isExternal }) => !isExternal && type.endsWith(`/${kind}`))?.target;
  const tree = async (kind: string, name = part(kind)) => (name ? source.tree(name) : null);
  const comments = await readWordComments(part('comments'), source);
  const styles = new WordStyleChains(await tree('styles'));
  const numbering = new WordNumbering(await tree('numbering'));
  const reader = new WordReader({ styles, numbering, comments, showsChanges }, links);
  // One child of the body at a time: a long document is never one tree.
  eachElement(xml, OOXML, 2, (element, parents) => {
    if (parents[1] === 'w:body') reader.block(element, 'body');
  });
  reader.endText();
  await reader.notes('footnote', notesOf(await tree('footnotes'), 'w:footnote'), part('footnotes'), source);
  await reader.notes('endnote', notesOf(await tree('endnotes'), 'w:endnote'), part('endnotes'), source);
  for (const flow of ['header', 'footer'] as const) {
    const parts = [...links.values()].filter(({ type }) => type.endsWith(`/${flow}`));
    for (const { target } of parts) await reader.headerOrFooter(flow, target, source);
  }
  return withCharts(linkSourceHeadings(typedItems(joinListings(reader.blocks))), source);
}

/** Loaded with the first chart: it includes the number formats of workbooks. */
async function withCharts(blocks: SourceBlock[], source: OoxmlPackage): Promise<SourceBlock[]> {
  for (const block of blocks) {
    if (block.chartPart === undefined) continue;
    const root = await source.tree(block.chartPart);
    delete block.chartPart;
    if (!root) continue;
    block.chart = (await import('../../chart/read-chart.ts')).readChart(root);
    block.alternativeText ??= chartName(block.chart);
  }
  return blocks;
}

interface WordParts {
  styles: WordStyleChains;
  numbering: WordNumbering;
  comments: ReadonlyMap<string, SourceBlock>;
  showsChanges: boolean;
}

class WordReader {
  readonly blocks: SourceBlock[] = [];
  readonly #parts: WordParts;
  #links: ReadonlyMap<string, Relationship>;
  /** Text of paragraphs with a deleted end: it belongs to the next one. */
  #before: StyledText | null = null;
  /** Link targets of the next block. */
  readonly #names: string[] = [];
  readonly #noteIds: { kind: NoteKind; id: string }[] = [];
  readonly #noteMarks = { footnote: new Map<string, string>(), endnote: new Map<string, string>() };
  #ownMark: string | undefined;
  readonly #margins = { header: 0, footer: 0 };

  constructor(parts: WordParts, links: ReadonlyMap<string, Relationship>) {
    this.#parts = parts;
    this.#links = links;
  }

  block(element: XmlElement, flow: SourceFlow): void {
    const { name, attributes } = element;
    if (name === 'w:p') this.#paragraph(element, flow);
    else if (name === 'w:tbl') {
      this.endText();
      this.#table(element, flow);
    } else if (name === 'w:sectPr') this.#section(element);
    else if (name === 'w:bookmarkStart') this.#names.push(attributes['w:name'] ?? '');
    else if (name !== 'mc:Fallback') this.#read(element, flow);
  }

  #read(parent: XmlElement | undefined, flow: SourceFlow): void {
    for (const child of elementsOf(parent)) this.block(child, flow);
  }

  /** Flushes text whose next paragraph never came. */
  endText(): void {
    if (this.#before?.text.trim()) this.blocks.push({ type: 'Text', flow: 'body', ...this.#before });
    this.#before = null;
  }

  async notes(kind: NoteKind, notes: Notes, part: string | undefined, source: OoxmlPackage): Promise<void> {
    if (!part) return;
    this.#links = await source.relationships(part);
    for (const { id } of this.#noteIds.filter((note) => note.kind === kind)) {
      const first = this.blocks.length;
      this.#ownMark = this.#noteMarks[kind].get(id);
      this.#read(notes.get(id), 'apart');
      this.endText();
      asNote(this.blocks.slice(first), this.#ownMark);
      this.#ownMark = undefined;
    }
  }

  async headerOrFooter(flow: 'header' | 'footer', part: string, source: OoxmlPackage): Promise<void> {
    const root = await source.tree(part);
    if (!root) return;
    this.#links = await source.relationships(part);
    const first = this.blocks.length;
    this.#read(root, flow);
    this.endText();
    for (const block of this.blocks.slice(first)) inMargin(block, flow, this.#margins[flow]);
  }

  /** The widest margins of all sections: a header is in the margin of each. */
  #section(section: XmlElement): void {
    const margin = childOf(section, 'w:pgMar')?.attributes;
    const points = (twips: string | undefined): number => Math.abs(Number(twips ?? 0)) / TWIPS_PER_POINT || 0;
    this.#margins.header = Math.max(this.#margins.header, points(margin?.['w:top']));
    this.#margins.footer = Math.max(this.#margins.footer, points(margin?.['w:bottom']));
  }

  #paragraph(paragraph: XmlElement, flow: SourceFlow): void {
    const section = childOf(paragraph, 'w:pPr', 'w:sectPr');
    if (section) this.#section(section);
    const content = readParagraph(paragraph, this.#around);
    const own = content.inline;
    this.#names.push(...content.names);
    this.#noteIds.push(...content.noteIds);
    // A paragraph end separates words even without a space.
    const gap = /\S$/.test(this.#before?.text ?? '') && /^\S/.test(own.text) ? ' ' : '';
    const inline = this.#before ? concatStyled(this.#before, gap, own) : own;
    const continues = !this.#parts.showsChanges && hasDeletedEnd(paragraph);
    this.#before = continues ? inline : null;
    const mark = continues ? null : this.#markOf(paragraph);
    if (inline.text.trim() !== '' && !continues) {
      const facts = { mark, formulas: content.formulas, names: this.#names.splice(0) };
      this.blocks.push(...paragraphBlocks(this.#kindOf(paragraph), flow, inline, facts));
    }
    this.#besideText([content], flow);
  }

  #besideText(contents: readonly ParagraphContent[], flow: SourceFlow): void {
    this.blocks.push(...contents.flatMap(({ pictures }) => pictures));
    const comments = contents.flatMap(({ commentIds }) => commentIds);
    this.blocks.push(...comments.flatMap((id) => this.#parts.comments.get(id) ?? []));
    for (const { textBoxes } of contents)
      for (const box of textBoxes) this.#read(box, flow === 'body' ? 'apart' : flow);
  }

  get #around(): ParagraphSurroundings {
    const noteMark = (kind: NoteKind, id: string): string => this.#noteMark(kind, id);
    const { styles, showsChanges } = this.#parts;
    return { links: this.#links, styles, noteMark, ownMark: this.#ownMark, showsChanges };
  }

  /** Footnotes are numbered 1, 2, 3 and endnotes i, ii, iii by default. */
  #noteMark(kind: NoteKind, id: string): string {
    const marks = this.#noteMarks[kind];
    const mark = marks.get(id) ?? writtenNumber(marks.size + 1, kind === 'footnote' ? 'decimal' : 'lower-roman');
    marks.set(id, mark);
    return mark;
  }

  #kindOf(paragraph: XmlElement): BlockKind {
    const properties = childOf(paragraph, 'w:pPr');
    const style = paragraphStyle(this.#parts.styles, childOf(properties, 'w:pStyle')?.attributes['w:val']);
    const own = childOf(properties, 'w:outlineLvl')?.attributes['w:val'];
    const level = own === undefined ? style.headingLevel : levelOfOutline(own);
    if (style.kind.type === 'Title') return style.kind;
    if (level !== null) return { type: 'SectionHeader', level };
    const { id, depth } = this.#listOf(paragraph);
    return this.#parts.numbering.isMarked(id, depth) ? { type: 'ListItem', depth } : style.kind;
  }

  #listOf(paragraph: XmlElement): { id: string | null; depth: number } {
    const properties = childOf(paragraph, 'w:pPr');
    const { numbering: styled } = paragraphStyle(
      this.#parts.styles,
      childOf(properties, 'w:pStyle')?.attributes['w:val'],
    );
    const own = childOf(properties, 'w:numPr');
    return {
      id: childOf(own, 'w:numId')?.attributes['w:val'] ?? styled.id,
      depth: numberOrNull(childOf(own, 'w:ilvl')?.attributes['w:val']) ?? styled.level ?? 0,
    };
  }

  /** The rendered mark of a paragraph, or null. Advances the counters: call it once per paragraph. */
  #markOf(paragraph: XmlElement): string | null {
    const { id, depth } = this.#listOf(paragraph);
    return id !== null && this.#parts.numbering.isMarked(id, depth) ? this.#parts.numbering.next(id, depth) : null;
  }

  #table(element: XmlElement, flow: SourceFlow): void {
    const only = onlyCellOf(element, this.#parts.showsChanges);
    if (only) {
      this.#frame(only, flow);
      return;
    }
    const markOf = (paragraph: XmlElement): string | null => this.#markOf(paragraph);
    const { table, contents } = readWordTable(element, {
      ...{ ...this.#around, markOf, isBold: (paragraph) => isBoldParagraph(this.#parts.styles, paragraph) },
      isBoldHead: hasBoldHead(this.#parts.styles, element),
    });
    this.#noteIds.push(...contents.flatMap(({ noteIds }) => noteIds));
    const holdsMore = contents.some(({ pictures, textBoxes }) => pictures.length + textBoxes.length > 0);
    this.blocks.push(...tableBlocks(table, flow, holdsMore));
    this.#besideText(contents, flow);
  }

  /** A table of one cell is a frame around text; an empty one is a box to fill in. */
  #frame(cell: XmlElement, flow: SourceFlow): void {
    const before = this.blocks.length;
    this.#read(cell, flow);
    if (this.blocks.length === before && !this.#before) this.blocks.push(...tableBlocks(EMPTY_BOX, flow));
  }
}

/** Whether the paragraph end is deleted, so that the next one continues its text (ECMA-376, 17.13.5.15). */
const hasDeletedEnd = (paragraph: XmlElement): boolean => childOf(paragraph, 'w:pPr', 'w:rPr', 'w:del') !== undefined;

/** Notes by id, without separators. */
function notesOf(root: XmlElement | null, name: string): Notes {
  const notes = childrenOf(root, name);
  const real = notes.filter(({ attributes }) => (attributes['w:type'] ?? 'normal') === 'normal');
  return new Map(real.map((note) => [note.attributes['w:id'] ?? '', note]));
}

/** Comments of a Word document by id (ECMA-376, 17.13.4). */
async function readWordComments(part: string | undefined, source: OoxmlPackage) {
  const root = part ? await source.tree(part) : null;
  const found = new Map<string, SourceBlock>();
  if (!part || !root) return found;
  // Comments are plain text, without styles and note marks.
  const around = {
    links: await source.relationships(part),
    styles: new WordStyleChains(null),
    noteMark: () => '',
  };
  for (const element of elementsOf(root).filter(({ name }) => name === 'w:comment')) {
    const texts = [...descendantsOf(element, 'w:p')].map((paragraph) => readParagraph(paragraph, around).inline.text);
    const { 'w:id': id = '', 'w:author': author, 'w:date': date } = element.attributes;
    const block = commentBlock(texts.join('\n'), author, date);
    if (block) found.set(id, block);
  }
  return found;
}
