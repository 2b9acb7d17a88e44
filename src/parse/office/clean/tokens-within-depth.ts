import { QuireError } from '../../../domain/errors.ts';
import { type XmlTag, type XmlText, xmlTokens } from '../../xml/xml-tokens.ts';

/** Documents nest a few dozen deep. LibreOffice takes time by the square of the depth: a minute for groups in 10,000 groups. */
const DEEPEST = 1_000;

/** The parts of an XML text that LibreOffice is to read; one that is nested too deeply is refused. */
export function* tokensWithinDepth(xml: string): Generator<XmlTag | XmlText> {
  let depth = 0;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'open') depth++;
    if (token.kind === 'close') depth--;
    if (depth > DEEPEST) throw new QuireError('unreadable_file', { reason: 'its XML is nested too deeply' });
    yield token;
  }
}
