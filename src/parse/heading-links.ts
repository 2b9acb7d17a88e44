import { percentDecoded } from '../domain/formats/percent-decoded.ts';
import { isHeadingType } from '../domain/segment-types.ts';
import type { StyledSpan } from './styled-text.ts';

/** A part of a text to which links may lead, and that may hold some. */
export interface LinkedBlock {
  type: string;
  text: string;
  /** The mark that a program draws before the text: numbers of headings. */
  mark?: string;
  spans?: readonly StyledSpan[];
  /** Names by which links inside the file call it. */
  names?: readonly string[];
  /** Headings that a link leads to: where it leads. */
  anchor?: string;
}

/** Resolves links inside a file to headings by their Markdown anchors; links that lead nowhere become text. */
export class HeadingLinks {
  readonly #anchors = new Map<string, { block: LinkedBlock; anchor: string }>();

  constructor(blocks: readonly LinkedBlock[]) {
    const anchorOf = headingAnchors();
    for (const block of blocks.filter(({ type }) => isHeadingType(type))) {
      const anchor = anchorOf(`${block.mark ? `${block.mark} ` : ''}${block.text}`);
      for (const name of [...(block.names ?? []), anchor])
        if (anchor !== '' && !this.#anchors.has(name)) this.#anchors.set(name, { block, anchor });
    }
  }

  /** Links of blocks, or of the cells of a table. */
  resolveIn(parts: readonly { spans?: readonly StyledSpan[] }[]): void {
    for (const part of parts) if (part.spans) part.spans = this.#to(part.spans);
  }

  #to(spans: readonly StyledSpan[]): StyledSpan[] {
    return spans.flatMap((span) => {
      if (span.style !== 'link' || !span.url?.startsWith('#')) return [span];
      const target = this.#anchors.get(percentDecoded(span.url.slice(1)));
      if (!target) return [];
      target.block.anchor = target.anchor;
      return [{ ...span, url: `#${target.anchor}` }];
    });
  }
}

/** Anchors of headings that are met one after the other: the second of the same words has `-1` behind it. */
export function headingAnchors(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const slug = headingSlug(heading);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}

/** `1. First things` → `1-first-things`, as GitHub makes it. */
const headingSlug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s+/g, '-');
