import { descendantsOf, elementsOf } from '../../xml/xml-tree.ts';
import { commentBlock } from '../source/comments.ts';
import type { OoxmlPackage } from '../source/ooxml-package.ts';
import type { SourceBlock } from '../source/source-block.ts';
import { readParagraph } from './inline.ts';
import { WordRunStyles } from './run-styles.ts';
import { WordStyleChains } from './style-chains.ts';

/** Comments of a Word document by id (ECMA-376, 17.13.4). */
export async function readWordComments(
  part: string | undefined,
  source: OoxmlPackage,
): Promise<ReadonlyMap<string, SourceBlock>> {
  const root = part ? await source.tree(part) : null;
  const found = new Map<string, SourceBlock>();
  if (!part || !root) return found;
  // What comments say is plain text: their styles and marks of notes are nobody's.
  const around = {
    links: await source.relationships(part),
    runStyles: new WordRunStyles(new WordStyleChains(null)),
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
