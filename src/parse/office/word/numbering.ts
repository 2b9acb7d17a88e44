import { childOf, elementsOf, type XmlElement } from '../../xml/xml-tree.ts';

/** Which levels of which lists carry a mark. The mark itself is read from the page, where the program has counted. */
export class WordNumbering {
  readonly #levels = new Map<string, Set<number>>();

  constructor(root: XmlElement | null) {
    const abstract = new Map<string, Set<number>>();
    for (const element of elementsOf(root ?? undefined)) {
      const id = element.attributes['w:abstractNumId'] ?? element.attributes['w:numId'] ?? '';
      if (element.name === 'w:abstractNum') abstract.set(id, markedLevels(element));
      if (element.name !== 'w:num') continue;
      const base = abstract.get(childOf(element, 'w:abstractNumId')?.attributes['w:val'] ?? '');
      // A list without levels of its own (it follows a list style) is a list all the same.
      this.#levels.set(id, base && base.size > 0 ? base : ALL_LEVELS);
    }
  }

  isMarked(id: string | null, level: number): boolean {
    return id !== null && id !== '0' && (this.#levels.get(id)?.has(level) ?? false);
  }
}

const ALL_LEVELS = new Set(Array.from({ length: 9 }, (_, level) => level));

function markedLevels(list: XmlElement): Set<number> {
  const levels = elementsOf(list).filter(({ name }) => name === 'w:lvl');
  const marked = levels.filter((level) => {
    const format = childOf(level, 'w:numFmt')?.attributes['w:val'];
    const text = childOf(level, 'w:lvlText')?.attributes['w:val'];
    return format !== 'none' && text !== '';
  });
  return new Set(marked.map(({ attributes }) => Number(attributes['w:ilvl'])));
}
