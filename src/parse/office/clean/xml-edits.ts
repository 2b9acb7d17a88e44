import { QuireError } from '../../../domain/errors.ts';
import { type XmlTag, type XmlText, xmlAttributes, xmlTokens } from '../../xml/xml-tokens.ts';

/** Collects cuts and replacements of a text. An edit that starts inside an earlier one is part of it. */
export class TextEdits {
  readonly #text: string;
  readonly #edits: { start: number; end: number; by: string }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  replace(start: number, end: number, by: string): void {
    this.#edits.push({ start, end, by });
  }

  cut(start: number, end: number): void {
    this.replace(start, end, '');
  }

  result(): string {
    if (this.#edits.length === 0) return this.#text;
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end, by } of this.#edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (start < at) continue;
      pieces.push(this.#text.slice(at, start), by);
      at = end;
    }
    return pieces.join('') + this.#text.slice(at);
  }
}

export function keepAttributes(
  tag: XmlTag,
  edits: TextEdits,
  isWanted: (name: string, value: string) => boolean,
): void {
  const attributes = [...xmlAttributes(tag.attributes)];
  if (attributes.every(({ name, value }) => isWanted(name, value))) return;
  const kept = attributes.filter(({ name, value }) => isWanted(name, value)).map(({ source }) => ` ${source.trim()}`);
  edits.replace(tag.start, tag.end, `<${tag.name}${kept.join('')}${tag.kind === 'empty' ? '/' : ''}>`);
}

export class ElementCutter {
  readonly #edits: TextEdits;
  #name = '';
  #start = 0;
  #depth = 0;

  constructor(edits: TextEdits) {
    this.#edits = edits;
  }

  get isCutting(): boolean {
    return this.#depth > 0;
  }

  begin(tag: XmlTag): void {
    if (tag.kind === 'empty') this.#edits.cut(tag.start, tag.end);
    else [this.#name, this.#start, this.#depth] = [tag.name, tag.start, 1];
  }

  follow(tag: XmlTag): void {
    if (tag.name !== this.#name) return;
    if (tag.kind === 'open') this.#depth++;
    if (tag.kind === 'close' && --this.#depth === 0) this.#edits.cut(this.#start, tag.end);
  }
}

/** Fields that fetch something when the document is opened. */
const FETCHING_FIELD = /^[\s\\*]*(?:INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DDE|DDEAUTO|RD|DATABASE)\b/i;

export const isFetchingField = (instruction: string): boolean => FETCHING_FIELD.test(instruction);

/** Whether an address is outside the package. */
export const leadsOutside = (address: string): boolean => /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address);

/** Documents nest a few dozen levels. LibreOffice needs quadratic time: a minute for 10,000 nested groups. */
const DEEPEST = 1_000;

/** The tokens of an XML text; one that is nested too deeply is refused. */
export function* tokensWithinDepth(xml: string): Generator<XmlTag | XmlText> {
  let depth = 0;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'open') depth++;
    if (token.kind === 'close') depth--;
    if (depth > DEEPEST) throw new QuireError('unreadable_file', { reason: 'its XML is nested too deeply' });
    yield token;
  }
}
