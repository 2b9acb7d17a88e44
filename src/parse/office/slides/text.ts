import { ommlLatex, ommlText } from '../../formula/markup/omml.ts';
import { stylesThatHold, type TextStyle } from '../../styled-text.ts';
import type { Relationship } from '../../xml/ooxml.ts';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { SLIDE_FORMULA } from '../clean/write-out-formulas.ts';
import { InlineText, ParagraphFormulas } from '../source/inline-text.ts';
import { isTypewriterFace } from '../source/style-names.ts';

/** The text of a paragraph, and its formulas if it has nothing else. */
export function textOfParagraph(paragraph: XmlElement, links: ReadonlyMap<string, Relationship>) {
  const inline = new InlineText();
  const formulas = new ParagraphFormulas(inline);
  for (const run of elementsOf(paragraph)) {
    if (run.name === 'a:br') inline.add('\n');
    const math = formulasOf(run);
    for (const one of math) formulas.add(ommlText(one), ommlLatex(one));
    if (math.length > 0) continue;
    const text = childOf(run, 'a:t');
    if (!text) continue;
    const link = childOf(run, 'a:rPr', 'a:hlinkClick')?.attributes['r:id'];
    const url = link ? links.get(link)?.target : undefined;
    if (url) inline.startLink(url);
    inline.addStyled(stylesOfRun(childOf(run, 'a:rPr')), () => inline.add(textOf(text)));
    if (url) inline.endLink();
  }
  return { text: inline.text, spans: inline.spans, formulas: formulas.alone };
}

/** Text styles of a run (ECMA-376, 21.1.2.3.9). */
function stylesOfRun(properties: XmlElement | undefined): TextStyle[] {
  const { b, i, u, strike, baseline } = properties?.attributes ?? {};
  const isOn = (value: string | undefined): boolean => /^(?:1|true|on)$/.test(value ?? '');
  const rise = Number.parseInt(baseline ?? '0', 10) || 0;
  return stylesThatHold({
    ...{ bold: isOn(b), italic: isOn(i), struck: (strike ?? 'noStrike') !== 'noStrike' },
    ...{ underlined: (u ?? 'none') !== 'none', highlighted: childOf(properties, 'a:highlight') !== undefined },
    ...{ raised: rise > 0, lowered: rise < 0 },
    code: isTypewriterFace(childOf(properties, 'a:latin')?.attributes.typeface),
  });
}

/** Formulas of PowerPoint, or the one that a run of the rendered copy shows as text. */
function formulasOf(run: XmlElement): XmlElement[] {
  if (run.name === 'a14:m') return [...descendantsOf(run, 'm:oMath')];
  const extensions = elementsOf(childOf(run, 'a:rPr', 'a:extLst'));
  const kept = extensions.find(({ attributes }) => attributes.uri === SLIDE_FORMULA);
  return elementsOf(kept).filter(({ name }) => name === 'm:oMath');
}
