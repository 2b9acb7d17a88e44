import { childOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { InlineText } from '../source/inline-text.ts';
import type { Relationship } from '../source/ooxml-package.ts';

/** The text of a paragraph in DrawingML. */
export function textOfParagraph(paragraph: XmlElement, links: ReadonlyMap<string, Relationship>): InlineText {
  const inline = new InlineText();
  for (const run of elementsOf(paragraph)) {
    if (run.name === 'a:br') inline.add('\n');
    const text = childOf(run, 'a:t');
    if (!text) continue;
    const link = childOf(childOf(run, 'a:rPr'), 'a:hlinkClick')?.attributes['r:id'];
    const url = link ? links.get(link)?.target : undefined;
    if (url) inline.startLink(url);
    inline.add(textOf(text));
    if (url) inline.endLink();
  }
  return inline;
}
