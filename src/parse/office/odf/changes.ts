import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { InlineText } from '../source/inline-text.ts';

/** Tracked changes of an OpenDocument text (ODF 1.3, part 3, 5.5): marks in the text refer to a list of regions. */
export class OdfChanges {
  readonly #deleted = new Map<string, string>();
  readonly #inserted = new Set<string>();
  /** Open insertions; they may span paragraphs. */
  readonly #open = new Set<string>();
  #start = 0;

  constructor(tracked: XmlElement | undefined) {
    for (const region of elementsOf(tracked).filter(({ name }) => name === 'text:changed-region')) {
      const id = region.attributes['text:id'] ?? region.attributes['xml:id'] ?? '';
      const deletion = childOf(region, 'text:deletion');
      if (deletion) this.#deleted.set(id, linesOf(deletion));
      if (childOf(region, 'text:insertion')) this.#inserted.add(id);
    }
  }

  startParagraph(): void {
    this.#start = 0;
  }

  mark({ name, attributes }: XmlElement, inline: InlineText): void {
    const id = attributes['text:change-id'] ?? '';
    if (name === 'text:change') inline.within('deleted', () => inline.add(this.#deleted.get(id) ?? ''));
    if (!this.#inserted.has(id)) return;
    if (name === 'text:change-start') {
      if (this.#open.size === 0) this.#start = inline.text.length;
      this.#open.add(id);
    }
    if (name === 'text:change-end' && this.#open.delete(id) && this.#open.size === 0) this.#add(inline);
  }

  endParagraph(inline: InlineText): void {
    if (this.#open.size > 0) this.#add(inline);
  }

  #add(inline: InlineText): void {
    const end = inline.text.length;
    if (inline.text.slice(this.#start, end).trim() !== '')
      inline.spans.push({ start: this.#start, end, style: 'inserted' });
  }
}

function linesOf(deletion: XmlElement): string {
  const paragraphs = [...descendantsOf(deletion, 'text:p'), ...descendantsOf(deletion, 'text:h')];
  return paragraphs
    .map((paragraph) => textOf(paragraph).replace(/\s+/g, ' '))
    .filter((text) => text !== '')
    .join('\n');
}
