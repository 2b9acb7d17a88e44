import { childOf, descendantsOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { ZipFile } from '../../zip/zip-file.ts';
import type { SourceBlock, SourceType } from '../source/source-block.ts';
import { OdfBlocks } from './blocks.ts';
import { OdfStyles, odfTree } from './odf-package.ts';

/** Classes of frames that are what their name says. */
const TYPES: Readonly<Record<string, SourceType>> = {
  title: 'SectionHeader',
  footer: 'PageFooter',
  'date-time': 'PageFooter',
  header: 'PageHeader',
  'page-number': 'PageNumber',
};

/** Reads what a presentation (odp) says of itself: the frames of every slide that is shown, with its speaker notes. */
export async function readOdfSlides(zip: ZipFile): Promise<SourceBlock[]> {
  const content = await odfTree(zip, 'content.xml');
  const show = childOf(childOf(content ?? undefined, 'office:body'), 'office:presentation');
  if (!content || !show) return [];
  const styles = new OdfStyles(await odfTree(zip, 'styles.xml'), content);
  const hidden = hiddenStyles(content);
  const pages = elementsOf(show).filter(
    ({ name, attributes }) => name === 'draw:page' && !hidden.has(attributes['draw:style-name'] ?? ''),
  );
  return pages.flatMap((page, at) => blocksOfPage(page, at + 1, styles));
}

function blocksOfPage(page: XmlElement, pageNumber: number, styles: OdfStyles): SourceBlock[] {
  const frames = elementsOf(page).filter(({ name }) => name !== 'presentation:notes');
  const shown = frames.flatMap((frame, group) =>
    blocksOfFrame(frame, styles).map((block): SourceBlock => ({ ...block, pageNumber, group })),
  );
  const notes = new OdfBlocks(styles);
  for (const frame of descendantsOf(childOf(page, 'presentation:notes') ?? page, 'draw:frame')) {
    if (frame.attributes['presentation:class'] === 'notes') notes.read(frame, 'speaker-notes');
  }
  return [
    ...shown,
    ...notes.blocks.map((block): SourceBlock => ({ ...block, type: 'Text', flow: 'speaker-notes', pageNumber })),
  ];
}

function blocksOfFrame(frame: XmlElement, styles: OdfStyles): SourceBlock[] {
  const reader = new OdfBlocks(styles);
  reader.read(frame, 'body');
  const kind = frame.attributes['presentation:class'] ?? '';
  const type = TYPES[kind];
  // Where pictures stand on a slide, the drawn page tells.
  const written = reader.blocks.filter(({ flow }) => flow !== 'picture');
  const blocks = written.map((block): SourceBlock => {
    if (block.type === 'Table' || (block.type === 'Formula' && !type)) return { ...block, flow: 'body' };
    if (type) return { ...block, flow: 'body', type, ...(type === 'SectionHeader' && { level: 1 }) };
    // Outline frames are lists whether they show bullets or not; the page tells.
    if (block.type === 'ListItem') return { ...block, flow: 'body', type: 'Text', isListWhenMarked: true };
    return { ...block, flow: 'body', type: 'Text' };
  });
  const [first] = blocks;
  return type === 'SectionHeader' && first ? [{ ...first, text: blocks.map(({ text }) => text).join('\n') }] : blocks;
}

function hiddenStyles(content: XmlElement): Set<string> {
  const styles = elementsOf(childOf(content, 'office:automatic-styles'));
  const isHidden = (style: XmlElement): boolean =>
    elementsOf(style).some(({ attributes }) => attributes['presentation:visibility'] === 'hidden');
  return new Set(styles.filter(isHidden).map(({ attributes }) => attributes['style:name'] ?? ''));
}
