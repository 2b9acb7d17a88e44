import type { BoundingBox } from '../../../domain/geometry.ts';
import { pointsOf } from '../../xml/lengths.ts';
import { childOf, descendantsOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';
import { joinedTitle, type SourceBlock, type SourceType } from '../source/source-block.ts';
import { OdfBlocks } from './blocks.ts';
import { odfTree } from './odf-package.ts';

const TYPES: Readonly<Record<string, SourceType>> = {
  title: 'SectionHeader',
  footer: 'PageFooter',
  'date-time': 'PageFooter',
  header: 'PageHeader',
  'page-number': 'PageNumber',
};

type StyleRoots = readonly (XmlElement | null)[];

/** Reads the structure of a presentation (odp): the frames of every visible slide, with speaker notes. */
export async function readOdfSlides(zip: PackageParts): Promise<SourceBlock[]> {
  const content = await odfTree(zip, 'content.xml');
  const show = childOf(content, 'office:body', 'office:presentation');
  if (!content || !show) return [];
  const styles = [await odfTree(zip, 'styles.xml'), content];
  const hidden = hiddenStyles(content);
  const pages = elementsOf(show).filter(
    ({ name, attributes }) => name === 'draw:page' && !hidden.has(attributes['draw:style-name'] ?? ''),
  );
  return pages.flatMap((page, at) => blocksOfPage(page, at + 1, styles));
}

function blocksOfPage(page: XmlElement, pageNumber: number, styles: StyleRoots): SourceBlock[] {
  const frames = elementsOf(page).filter(({ name }) => name !== 'presentation:notes');
  const shown = frames.flatMap((frame, group) => {
    const shapePt = placeOf(frame);
    return blocksOfFrame(frame, styles).map((block): SourceBlock => ({ ...block, pageNumber, group, shapePt }));
  });
  const notes = new OdfBlocks(...styles);
  for (const frame of descendantsOf(childOf(page, 'presentation:notes') ?? page, 'draw:frame')) {
    if (frame.attributes['presentation:class'] === 'notes') notes.read(frame, 'speaker-notes');
  }
  return [
    ...shown,
    ...notes.blocks.map((block): SourceBlock => ({ ...block, type: 'Text', flow: 'speaker-notes', pageNumber })),
  ];
}

function blocksOfFrame(frame: XmlElement, styles: StyleRoots): SourceBlock[] {
  const reader = new OdfBlocks(...styles);
  reader.read(frame, 'body');
  const kind = frame.attributes['presentation:class'] ?? '';
  const type = TYPES[kind];
  const blocks = reader.blocks.map((block): SourceBlock => {
    if (block.flow === 'picture') return block;
    if (block.type === 'Table' || (block.type === 'Formula' && !type)) return { ...block, flow: 'body' };
    const { mark: _, ...unmarked } = block;
    if (type) return { ...unmarked, flow: 'body', type, ...(type === 'SectionHeader' && { level: 1 }) };
    // Outline frames are lists even without bullets; the rendered page decides.
    if (block.type === 'ListItem') return { ...block, flow: 'body', type: 'Text', isListWhenMarked: true };
    return { ...block, flow: 'body', type: 'Text' };
  });
  return type === 'SectionHeader' ? joinedTitle(blocks) : blocks;
}

/** In points; frames without a position are at the corner. */
function placeOf({ attributes }: XmlElement): BoundingBox {
  const side = (name: string): number => pointsOf(attributes[name]) ?? 0;
  return { left: side('svg:x'), top: side('svg:y'), width: side('svg:width'), height: side('svg:height') };
}

function hiddenStyles(content: XmlElement): Set<string> {
  const styles = elementsOf(childOf(content, 'office:automatic-styles'));
  const isHidden = (style: XmlElement): boolean =>
    elementsOf(style).some(({ attributes }) => attributes['presentation:visibility'] === 'hidden');
  return new Set(styles.filter(isHidden).map(({ attributes }) => attributes['style:name'] ?? ''));
}
