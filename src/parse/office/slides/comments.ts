import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { commentBlock } from '../source/comments.ts';
import type { OoxmlPackage, Relationship } from '../source/ooxml-package.ts';
import type { SourceBlock } from '../source/source-block.ts';

type Links = ReadonlyMap<string, Relationship>;

/** Names of those who comment, by the ids that comments name them by. Both the old list and that of Microsoft 365. */
export async function commentAuthors(source: OoxmlPackage, links: Links): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { type, target } of links.values()) {
    if (!/\/(?:commentAuthors|authors)$/.test(type)) continue;
    for (const { attributes } of elementsOf((await source.tree(target)) ?? undefined)) {
      if (attributes.id !== undefined) names.set(attributes.id, attributes.name ?? '');
    }
  }
  return names;
}

/** Comments on a slide: `p:cm` of the standard, or `p188:cm` with answers below, as newer programs write it. */
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
    for (const comment of elementsOf(root ?? undefined)) {
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
