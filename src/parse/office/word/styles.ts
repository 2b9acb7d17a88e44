import { zip } from '../../../domain/lists.ts';
import { childOf, type XmlElement } from '../../xml/xml-tree.ts';
import { firstStated, kindByStyle } from '../source/style-names.ts';
import type { WordStyleChains } from './style-chains.ts';

/** Outline levels 0–8 are headings, 9 is body text (ECMA-376, 17.3.1.20). */
const BODY_LEVEL = 9;

/** The style of a paragraph. Built-in styles have English names in every language; ids are translated. */
export function paragraphStyle(styles: WordStyleChains, id: string | undefined) {
  const chain = styles.chain('paragraph', id ?? styles.defaultParagraph ?? '');
  const names = chain.map((style) => (childOf(style, 'w:name')?.attributes['w:val'] ?? '').toLowerCase());
  return {
    kind: kindByStyle(names),
    /** From 1; null if it is not a heading. */
    headingLevel: levelOf(chain, names),
    numbering: {
      id: firstStated(chain, (style) => numberingOf(style, 'w:numId')) ?? null,
      level: numberOrNull(firstStated(chain, (style) => numberingOf(style, 'w:ilvl'))),
    },
  };
}

/** The nearest style that is named "heading 2" or states a level decides, even if the level is body text. */
function levelOf(chain: readonly XmlElement[], names: readonly string[]): number | null {
  for (const [style, name] of zip(chain, names)) {
    const stated = childOf(style, 'w:pPr', 'w:outlineLvl')?.attributes['w:val'];
    if (stated !== undefined) return levelOfOutline(stated);
    const named = /^heading ([1-9])$/.exec(name);
    if (named) return Number(named[1]);
  }
  return null;
}

export function levelOfOutline(outlineLevel: string): number | null {
  const level = Number(outlineLevel);
  return Number.isInteger(level) && level >= 0 && level < BODY_LEVEL ? level + 1 : null;
}

const numberingOf = (style: XmlElement, name: string): string | undefined =>
  childOf(style, 'w:pPr', 'w:numPr', name)?.attributes['w:val'];

export const numberOrNull = (text: string | null | undefined): number | null =>
  text === null || text === undefined || !Number.isFinite(Number(text)) ? null : Number(text);
