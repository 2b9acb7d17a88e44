import { percentDecoded } from '../../../domain/formats/percent-decoded.ts';
import { isHeadingType } from '../../../domain/segment-types.ts';
import type { StyledSpan } from '../../styled-text.ts';
import type { TextBlock } from '../block.ts';

const isHeading = ({ type }: TextBlock): boolean => isHeadingType(type);
const nameInBook = (chapter: string, fragment: string): string => (fragment ? `${chapter}#${fragment}` : chapter);

/**
 * Makes names and links of a chapter unique in the book: by file and fragment. `inside` gives the file of a link, or
 * null outside the book.
 *
 *     <a href="two.xhtml#rain">   in text/one.xhtml   →   #text/two.xhtml#rain
 */
export function namedInBook(
  blocks: readonly TextBlock[],
  chapter: string,
  inside: (reference: string) => string | null,
): TextBlock[] {
  const link = (span: StyledSpan): StyledSpan => {
    if (span.style !== 'link' || !span.url) return span;
    const [file = '', fragment = ''] = span.url.split('#', 2);
    const target = file === '' ? chapter : inside(file);
    return target === null
      ? span
      : { ...span, url: `#${encodeURIComponent(nameInBook(target, percentDecoded(fragment)))}` };
  };
  const first = blocks.findIndex(isHeading);
  return blocks.map((block, at) =>
    withLinks(
      {
        ...block,
        names: [...(at === first ? [chapter] : []), ...(block.names ?? []).map((name) => nameInBook(chapter, name))],
      },
      link,
    ),
  );
}

/** A link to a target without its own heading leads to the chapter. */
export function linkChapters(blocks: readonly TextBlock[]): TextBlock[] {
  const known = new Set(blocks.filter(isHeading).flatMap(({ names = [] }) => names));
  const link = (span: StyledSpan): StyledSpan => {
    if (span.style !== 'link' || !span.url?.startsWith('#')) return span;
    const name = percentDecoded(span.url.slice(1));
    return known.has(name) ? span : { ...span, url: `#${encodeURIComponent(name.replace(/#.*/s, ''))}` };
  };
  return blocks.map((block) => withLinks(block, link));
}

const withLinks = (block: TextBlock, link: (span: StyledSpan) => StyledSpan): TextBlock => ({
  ...block,
  ...(block.spans && { spans: block.spans.map(link) }),
  ...(block.rows && {
    rows: block.rows.map((row) => row.map((cell) => (cell.spans ? { ...cell, spans: cell.spans.map(link) } : cell))),
  }),
});
