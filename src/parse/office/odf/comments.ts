import { childOf, descendantsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { commentBlock } from '../source/comments.ts';
import type { SourceBlock } from '../source/source-block.ts';

/** A comment of OpenDocument (ODF 1.3, part 3, 14.1). */
export function odfComment(annotation: XmlElement): SourceBlock | null {
  const texts = [...descendantsOf(annotation, 'text:p')].map(textOf);
  const said = (name: string): string | undefined => {
    const child = childOf(annotation, name);
    return child && textOf(child);
  };
  return commentBlock(texts.join('\n'), said('dc:creator'), said('dc:date'));
}
