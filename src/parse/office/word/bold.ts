import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { firstStated, isOn, switchOf, type WordStyleChains } from './style-chains.ts';

/** Bit of `w:tblLook` that asks for the style's first row (ECMA-376, 17.4.56). */
const FIRST_ROW = 0x20;

/**
 * Whether all text of the paragraph is bold, by its runs and by styles of all kinds: few writers mark header rows, many
 * print them bold.
 */
export function isBoldParagraph(styles: WordStyleChains, paragraph: XmlElement): boolean {
  const style = childOf(childOf(paragraph, 'w:pPr'), 'w:pStyle')?.attributes['w:val'];
  const usual = firstStated(styles.chain('paragraph', style), boldOf) ?? false;
  const runs = [...descendantsOf(paragraph, 'w:r')].filter((run) =>
    elementsOf(run).some((part) => part.name === 'w:t' && textOf(part).trim() !== ''),
  );
  return runs.length > 0 && runs.every((run) => isBoldRun(styles, run) ?? usual);
}

/** Whether the table's style makes its first row bold, and the table asks for it. */
export function hasBoldHead(styles: WordStyleChains, table: XmlElement): boolean {
  const properties = childOf(table, 'w:tblPr');
  const look = childOf(properties, 'w:tblLook')?.attributes ?? {};
  const wants =
    look['w:firstRow'] === undefined
      ? (Number.parseInt(look['w:val'] ?? '0', 16) & FIRST_ROW) !== 0
      : isOn(look['w:firstRow']);
  const head = (style: XmlElement): boolean | undefined => {
    const first = elementsOf(style).find(
      ({ name, attributes }) => name === 'w:tblStylePr' && attributes['w:type'] === 'firstRow',
    );
    return first && boldOf(first);
  };
  const style = childOf(properties, 'w:tblStyle')?.attributes['w:val'];
  return wants && (firstStated(styles.chain('table', style), head) ?? false);
}

function isBoldRun(styles: WordStyleChains, run: XmlElement): boolean | undefined {
  const style = childOf(childOf(run, 'w:rPr'), 'w:rStyle')?.attributes['w:val'];
  return boldOf(run) ?? firstStated(styles.chain('character', style), boldOf);
}

const boldOf = (element: XmlElement): boolean | undefined => switchOf(childOf(childOf(element, 'w:rPr'), 'w:b'));
