import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { Segment } from '../../domain/segment.ts';
import {
  embedOf,
  hyphenBetween,
  type SegmentDraft,
  type TableGrid,
  writeSegment,
} from '../../parse/without-engines.ts';

/** Corrections that segment fields do not contain. */
export interface Stated {
  headingLevel?: number | undefined;
  latex?: string | undefined;
  table?: TableGrid | undefined;
}

export type Formats = ParseConfiguration['segment_processing'];

/** Generates the content again with the original writers. */
export function rewritten(segment: Segment, before: Segment, stated: Stated, formats: Formats): Segment {
  const { format } = formats[segment.segment_type];
  const table = segment.segment_type === 'Table' ? stated.table : undefined;
  return withContent(segment, before, writeSegment(draftOf(segment, before, stated), format), table);
}

/** Updates `embed`; keeps a description after the content. */
export function withContent(segment: Segment, before: Segment, content: string, table?: TableGrid): Segment {
  const { description } = before;
  const isDescribed = description && before.embed !== before.content && before.embed?.endsWith(description);
  const embed = embedOf({ content, ...(table && { table }), ...(isDescribed && { description }) });
  return byPerson({ ...segment, content, embed, segment_length: null });
}

export const byPerson = (segment: Segment): Segment => ({ ...segment, confidence: 1, source: 'person' });

const WRITTEN_BY_WORDS: ReadonlySet<string> = new Set(['Picture', 'GraphicalItem']);

function draftOf(segment: Segment, before: Segment, stated: Stated): SegmentDraft {
  const { content = '' } = before;
  const text = segment.text ?? '';
  const headingLevel = stated.headingLevel ?? levelIn(segment, before);
  const latex = stated.latex ?? (segment.segment_type === before.segment_type ? latexIn(before) : undefined);
  const links = linksIn(content).filter((link) => text.includes(link.text));
  const depth = depthIn(content);
  return {
    id: segment.segment_id,
    // Pages are written by paragraphs of words; corrected text already has lines.
    type: segment.segment_type === 'Page' ? 'Text' : segment.segment_type,
    bbox: segment.bbox,
    confidence: 1,
    ...(text.includes('\n') || WRITTEN_BY_WORDS.has(segment.segment_type) ? lined(text) : { words: [], text }),
    ...(headingLevel === undefined ? {} : { headingLevel }),
    ...(segment.segment_type === 'ListItem' ? { list: { depth, marker: markOf(text) } } : {}),
    ...(latex === undefined ? {} : { latex }),
    ...(stated.table ? { table: stated.table } : {}),
    ...(links.length > 0 ? { links } : {}),
  };
}

/** Keeps the heading level unless the type changes. */
const levelIn = (segment: Segment, before: Segment): number | undefined =>
  segment.segment_type === before.segment_type ? headingLevelOf(before) : undefined;

/** As in the content; undefined if it is not a heading. */
export function headingLevelOf({ content = '' }: Segment): number | undefined {
  const [, html, markdown] = /^(?:<h([1-6])[\s>]|(#{1,6}) )/.exec(content) ?? [];
  return html ? Number(html) : markdown?.length;
}

const FORMULA = /^(?:<span class="formula">([\s\S]*)<\/span>|\$\$([\s\S]*)\$\$)$/;

export function latexIn({ segment_type, content = '' }: Segment): string | undefined {
  const [, html, markdown] = segment_type === 'Formula' ? (FORMULA.exec(content.trim()) ?? []) : [];
  return html === undefined ? markdown : plain(html);
}

const plain = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Bounded lengths, so that a page full of brackets is not slow. */
const LINK = /<a href="([^"]{0,500})"[^>]{0,100}>([^<]{0,300})<\/a>|\[([^[\]]{0,300})\]\(([^()\s]{0,500})\)/g;
/** Links of longer contents are lost when the text is rewritten. */
const LONGEST_LINKED = 100_000;

const linksIn = (content: string): { url: string; text: string }[] =>
  (content.length > LONGEST_LINKED ? [] : [...content.matchAll(LINK)])
    .map(([, url, text, name, address]) =>
      url === undefined ? { url: address!, text: name! } : { url: plain(url), text: plain(text!) },
    )
    .filter(({ text }) => text !== '');

const depthIn = (content: string): number => {
  const stated = /^<[uo]l[^>]*><li data-depth="(\d{1,2})"/.exec(content)?.[1];
  return stated === undefined ? Math.floor((/^ +(?=[-\d])/.exec(content)?.[0].length ?? 0) / 3) : Number(stated);
};

const markOf = (text: string): string => /^(?:[•◦▪‣●○■□☐☑☒–-]|\(?\w{1,4}[.)])(?=\s)/u.exec(text)?.[0] ?? '';

/** Keeps the lines of the text. The writers need words, but not their positions. */
function lined(text: string): Pick<SegmentDraft, 'words' | 'lines' | 'keepsLines'> {
  const words: SegmentDraft['words'] = [];
  const lines = text.split('\n').map((line) =>
    line
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => words.push(wordOf(word)) - 1),
  );
  return { words, lines, keepsLines: true };
}

const wordOf = (text: string): SegmentDraft['words'][number] => ({
  text,
  bbox: { left: 0, top: 0, width: 1, height: 1 },
  confidence: null,
  source: 'text-layer',
  angle: 0,
});

/** Joins texts and words that were hyphenated between them. */
export function joinedText(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .reduce((all, next) => {
      const hyphen = hyphenBetween(all, next);
      if (hyphen === 'division') return all.slice(0, -1) + next;
      const isUnspaced =
        hyphen === 'compound' ||
        // Patterns with `$` are tried at every letter; only the last one can match.
        (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(all.slice(-2)) &&
          /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(next));
      return `${all}${isUnspaced ? '' : ' '}${next}`;
    }, '')
    .trimStart();
}
