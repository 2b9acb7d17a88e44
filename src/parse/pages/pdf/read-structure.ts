import { pairsOf } from '../../../domain/plain-object.ts';
import type { StatedBlock, StatedRole, StatedStructure, Word } from '../../page-content.ts';
import type { PdfEngine } from './engine.ts';
import type { Character } from './text/characters.ts';

const DEEPEST_ELEMENT = 50;
const MOST_ELEMENTS = 20_000;

/** Roles that make a block of their own. All others hold blocks or are part of one. */
const ROLES = pairsOf(`
  H heading  Title heading  P paragraph  LI item  Table table  Caption caption  Note note  FENote note  Formula formula
  Figure figure  TOCI contents  Code code
`) as Readonly<Record<string, StatedRole>>;
/** Blocks that may be inside of other blocks; of all others the outer one counts. */
const STANDS_ALONE = new Set<StatedRole>(['table', 'caption', 'note', 'figure', 'item']);

export interface StructureTree extends StatedStructure {
  /** Index of the part that a marked content id belongs to. */
  partOfMark: Map<number, number>;
  /** What a marked content id stands for, where the file states it. */
  actualTexts: Map<number, ActualText>;
  /** Descriptions of pictures, by the marked content id that they describe. */
  alternativeTexts: Map<number, string>;
}

/** `ActualText` of an element, which may hold several pieces of marked content. */
interface ActualText {
  text: string;
}

/** Elements within a line, which may state what their letters stand for. */
const INLINE = /^(?:Span|Lbl|Link|Reference|Quote)$/u;

interface Place {
  actual?: ActualText;
  alternative?: string;
  block: number | null;
  cell?: number;
  lists: number;
  sections: number;
}

/** The structure tree of a page; null where the file has none. */
export function readStructure(engine: PdfEngine, page: number): StructureTree | null {
  const { call } = engine;
  const tree = call.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return null;
  const found: StructureTree = {
    ...{ blocks: [], parts: [] },
    ...{ partOfMark: new Map(), actualTexts: new Map(), alternativeTexts: new Map() },
  };
  let left = MOST_ELEMENTS;

  const addBlock = (role: StatedRole, level?: number): number => {
    const block: StatedBlock = { role };
    if (level !== undefined) block.level = level;
    if (role === 'table') block.cells = [];
    return found.blocks.push(block) - 1;
  };

  const addMark = (mark: number, place: Place): void => {
    if (mark >= 0 && place.alternative) found.alternativeTexts.set(mark, place.alternative);
    if (mark >= 0 && place.actual) found.actualTexts.set(mark, place.actual);
    if (mark < 0 || place.block === null || found.partOfMark.has(mark)) return;
    const part = { block: place.block, ...(place.cell !== undefined && { cell: place.cell }) };
    found.partOfMark.set(mark, found.parts.push(part) - 1);
  };

  const visit = (element: number, around: Place, depth: number): void => {
    if (element === 0 || depth > DEEPEST_ELEMENT || left-- <= 0) return;
    const type = textOf(engine, call.FPDF_StructElement_GetType, element);
    if (type === 'Artifact') return;
    const actual = INLINE.test(type) ? textOf(engine, call.FPDF_StructElement_GetActualText, element) : '';
    const alternative = textOf(engine, call.FPDF_StructElement_GetAltText, element);
    const place = {
      ...enter(type, element, around),
      ...(actual !== '' && { actual: { text: actual } }),
      ...(alternative !== '' && { alternative }),
    };
    const count = call.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < count; i++) {
      const child = call.FPDF_StructElement_GetChildAtIndex(element, i);
      if (child === 0) addMark(call.FPDF_StructElement_GetChildMarkedContentID(element, i), place);
      else visit(child, place, depth + 1);
    }
  };

  const enter = (type: string, element: number, around: Place): Place => {
    if (type === 'L') return { ...around, lists: around.lists + 1 };
    if (type === 'Sect') return { ...around, sections: around.sections + 1 };
    const outer = around.block === null ? null : found.blocks[around.block];
    if (outer?.role === 'table' && type !== 'Caption') return enterTable(type, element, around, outer);
    const level = /^H([1-6])$/u.exec(type)?.[1];
    const role = level ? 'heading' : ROLES[type];
    if (!role || (outer && !STANDS_ALONE.has(role))) return around;
    if (role === 'heading') {
      const depth = level ? Number(level) : type === 'Title' ? 0 : Math.max(1, Math.min(6, around.sections));
      return { ...around, block: addBlock(role, depth) };
    }
    return { ...around, block: addBlock(role, role === 'item' ? Math.max(0, around.lists - 1) : undefined) };
  };

  let row = -1;
  const enterTable = (type: string, element: number, around: Place, { cells = [] }: StatedBlock): Place => {
    if (type === 'TR' && around.cell === undefined) row = cells.length === 0 ? 0 : row + 1;
    if ((type !== 'TD' && type !== 'TH') || around.cell !== undefined) return around;
    const span = (name: string): number => numberAttribute(engine, element, name) ?? 1;
    const cell = {
      row: Math.max(0, row),
      rowSpan: span('RowSpan'),
      columnSpan: span('ColSpan'),
      isHeader: type === 'TH',
    };
    return { ...around, cell: cells.push(cell) - 1 };
  };

  try {
    const roots = call.FPDF_StructTree_CountChildren(tree);
    const outside: Place = { block: null, lists: 0, sections: 0 };
    for (let i = 0; i < roots; i++) visit(call.FPDF_StructTree_GetChildAtIndex(tree, i), outside, 0);
  } finally {
    call.FPDF_StructTree_Close(tree);
  }
  return found;
}

type TextReader = (element: number, buffer: number, bytes: number) => number;

const textOf = ({ readUtf16 }: PdfEngine, read: TextReader, element: number): string =>
  readUtf16((buffer, bytes) => read(element, buffer, bytes)).trim();

/** A span that no table has is a mistake of the file. */
const LONGEST_SPAN = 500;

function numberAttribute(engine: PdfEngine, element: number, wanted: string): number | null {
  const { call, use, scratch, float } = engine;
  return use(wanted, (pointer) => {
    const count = call.FPDF_StructElement_GetAttributeCount(element);
    for (let i = 0; i < count; i++) {
      const attributes = call.FPDF_StructElement_GetAttributeAtIndex(element, i);
      const value = attributes === 0 ? 0 : call.FPDF_StructElement_Attr_GetValue(attributes, pointer);
      if (value === 0 || !call.FPDF_StructElement_Attr_GetNumberValue(value, scratch)) continue;
      const span = Math.round(float(scratch));
      if (span >= 1 && span <= LONGEST_SPAN) return span;
    }
    return null;
  });
}

/** Gives every word its part of the tree, that of its first letter, and what it stands for where the file states that. */
export function withParts(
  { call }: PdfEngine,
  words: readonly Word[],
  madeOf: ReadonlyMap<Word, readonly Character[]>,
  tree: StructureTree,
): void {
  const marks = new Map<number, number>();
  const markOf = ({ run: { object } }: Character): number => {
    if (!marks.has(object)) marks.set(object, object === 0 ? -1 : call.FPDFPageObj_GetMarkedContentID(object));
    return marks.get(object)!;
  };
  const shown = new Map<ActualText, Word[]>();
  for (const word of words) {
    const [first, ...others] = madeOf.get(word) ?? [];
    if (!first) continue;
    const part = tree.partOfMark.get(markOf(first));
    if (part !== undefined) word.part = part;
    const actual = tree.actualTexts.get(markOf(first));
    if (actual && others.every((letter) => tree.actualTexts.get(markOf(letter)) === actual))
      shown.set(actual, [...(shown.get(actual) ?? []), word]);
  }
  for (const [{ text }, own] of shown) setMeant(own, text.split(/\s+/u));
}

/** Word by word where there are as many; styles of letters are counted from the letters shown. */
function setMeant(words: readonly Word[], meant: readonly string[]): void {
  if (words.length !== meant.length) return;
  for (const [at, word] of words.entries()) {
    if (word.text !== meant[at] && !word.spans && !word.typewriter) word.meant = meant[at];
  }
}
