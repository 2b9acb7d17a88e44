import type { Chart } from '../../chart/chart.ts';
import type { Relationship } from '../../xml/ooxml.ts';
import { childOf, childrenOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';
import { joinListings } from '../source/join-listings.ts';
import { OoxmlPackage } from '../source/ooxml-package.ts';
import { commentBlock, type SourceBlock } from '../source/source-block.ts';
import { placeholderOf, SlideInheritance } from './inheritance.ts';
import { readShapes } from './shapes.ts';
import { textOfParagraph } from './text.ts';

type Links = ReadonlyMap<string, Relationship>;

/** Names of comment authors by id, from the standard list and that of Microsoft 365. */
export async function commentAuthors(source: OoxmlPackage, links: Links): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { type, target } of links.values()) {
    if (!/\/(?:commentAuthors|authors)$/.test(type)) continue;
    for (const { attributes } of elementsOf(await source.tree(target))) {
      if (attributes.id !== undefined) names.set(attributes.id, attributes.name ?? '');
    }
  }
  return names;
}

/** Comments on a slide: `p:cm` of the standard, or `p188:cm` with replies of newer programs. */
export async function slideComments(
  source: OoxmlPackage,
  links: Links,
  authors: ReadonlyMap<string, string>,
  pageNumber: number,
): Promise<SourceBlock[]> {
  const blocks: SourceBlock[] = [];
  for (const { type, target, isExternal } of links.values()) {
    if (isExternal || !/\/comments$/.test(type)) continue;
    const root = await source.tree(target);
    for (const comment of elementsOf(root)) {
      const answers = [...descendantsOf(comment, `${prefixOf(comment)}reply`)];
      for (const one of [comment, ...answers]) {
        const { authorId = '', dt, created } = one.attributes;
        const block = commentBlock(textOfComment(one), authors.get(authorId), dt ?? created);
        if (block) blocks.push({ ...block, pageNumber });
      }
    }
  }
  return blocks;
}

const prefixOf = ({ name }: XmlElement): string => name.slice(0, name.indexOf(':') + 1);

function textOfComment(comment: XmlElement): string {
  const plain = elementsOf(comment).find(({ name }) => name.endsWith(':text'));
  if (plain) return textOf(plain);
  const body = childOf(comment, `${prefixOf(comment)}txBody`);
  const paragraphs = body ? [...descendantsOf(body, 'a:p')] : [];
  return paragraphs.map((one) => [...descendantsOf(one, 'a:t')].map(textOf).join('')).join('\n');
}

/** Reads the structure of a presentation (pptx): the shapes of every visible slide, with speaker notes. */
export async function readSlides(zip: PackageParts): Promise<SourceBlock[]> {
  const source = new OoxmlPackage(zip);
  const main = await source.mainPart('ppt/presentation.xml');
  const presentation = await source.tree(main);
  if (!presentation) return [];
  const parts = await source.relationships(main);
  const ids = elementsOf(childOf(presentation, 'p:sldIdLst')).map(({ attributes }) => attributes['r:id'] ?? '');
  const authors = await commentAuthors(source, parts);
  const blocks: SourceBlock[] = [];
  let pageNumber = 0;
  for (const id of ids) {
    const part = parts.get(id)?.target;
    const slide = part ? await source.tree(part) : null;
    // Hidden slides are not rendered.
    if (!part || !slide || /^(?:0|false)$/.test(slide.attributes.show ?? '1')) continue;
    pageNumber++;
    const links = await source.relationships(part);
    const inherited = await SlideInheritance.of(links, source);
    const shapes = readShapes(slide, links, pageNumber, await chartsOf(source, links), inherited);
    const comments = await slideComments(source, links, authors, pageNumber);
    blocks.push(...shapes, ...comments, ...(await notesOf(source, links, pageNumber)));
  }
  return joinListings(blocks);
}

/** Loaded with the first chart: it includes the number formats of workbooks. */
async function chartsOf(source: OoxmlPackage, links: Links): Promise<Map<string, Chart>> {
  const found = new Map<string, Chart>();
  for (const { type, target } of links.values()) {
    const chart = type.endsWith('/chart') ? await source.tree(target) : null;
    if (!chart) continue;
    found.set(target, (await import('../../chart/read-chart.ts')).readChart(chart));
  }
  return found;
}

async function notesOf(source: OoxmlPackage, links: Links, pageNumber: number): Promise<SourceBlock[]> {
  const part = [...links.values()].find(({ type }) => type.endsWith('/notesSlide'))?.target;
  const notes = part ? await source.tree(part) : null;
  if (!notes) return [];
  // The notes page also has a picture of the slide, a date and a number; the notes are its body.
  const bodies = [...descendantsOf(notes, 'p:sp')].filter((shape) => placeholderOf(shape)?.type === 'body');
  const paragraphs = bodies.flatMap((shape) => childrenOf(childOf(shape, 'p:txBody'), 'a:p'));
  return paragraphs
    .map((paragraph) => textOfParagraph(paragraph, new Map()))
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, spans }): SourceBlock => ({ type: 'Text', flow: 'speaker-notes', text, spans, pageNumber }));
}
