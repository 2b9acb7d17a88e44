import { type XmlTag, xmlAttributes } from '../../xml/xml-tokens.ts';

/** Cuts and replacements over a text, made in one go. Later edits that begin inside an earlier one are part of it. */
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

/** Writes a tag again without the attributes that are not wanted. */
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

/** Follows elements that are cut out with all they hold. */
export class ElementCutter {
  readonly #edits: TextEdits;
  #name = '';
  #start = 0;
  #depth = 0;

  constructor(edits: TextEdits) {
    this.#edits = edits;
  }

  /** True while inside an element that is being cut. */
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
