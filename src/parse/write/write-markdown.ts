import type { SegmentDraft } from '../draft.ts';
import { codeText, looksLikeCode } from './code-text.ts';
import { looksLikeContents } from './contents.ts';
import { escapeMarkdown } from './escape.ts';
import { flowOf, joinLines, linesOfSegment, textOfLine } from './flow-text.ts';
import { codeSpansOf, shiftedSpans } from './inline-code.ts';
import { linesWithLinks, withLinks } from './links.ts';
import { listMark } from './list-item.ts';
import { breaksAreMeant } from './meant-breaks.ts';
import { paragraphsOf } from './paragraphs.ts';
import { tableToMarkdown } from './table-markdown.ts';

/** A line break that CommonMark keeps. */
const LINE_BREAK = '  \n';

export function writeMarkdown(draft: SegmentDraft): string {
  switch (draft.type) {
    case 'Table':
      return draft.table ? tableToMarkdown(draft.table) : lines(draft);
    case 'Title':
      return heading(draft, draft.headingLevel ?? 1);
    case 'SectionHeader':
      return heading(draft, draft.headingLevel ?? 2);
    case 'ListItem':
      return listItem(draft);
    case 'Formula':
      return draft.latex ? `$$${draft.latex}$$` : linked(draft);
    case 'Picture':
    case 'GraphicalItem':
      return picture(draft);
    case 'Legend':
    case 'FormRegion':
      return lines(draft);
    case 'Page':
      return paragraphsOf(linesOfSegment(draft))
        .map((paragraph) => withLinks(joinLines(paragraph), draft.links, 'Markdown'))
        .join('\n\n');
    case 'Text':
    case 'Unknown':
      return paragraph(draft);
    case 'Caption':
    case 'Footnote':
    case 'PageHeader':
    case 'PageFooter':
    case 'PageNumber':
    case 'LineNumber':
      return linked(draft);
  }
}

const linked = (draft: SegmentDraft): string => {
  const text = flowOf(draft);
  return withLinks(text, draft.links, 'Markdown', codeSpansOf(draft, text));
};

function heading(draft: SegmentDraft, level: number): string {
  const marks = '#'.repeat(Math.min(Math.max(Math.round(level), 1), 6));
  // After the marks nothing can open a block any more: `# 1. Introduction` needs no escape.
  return `${marks} ${linked(draft).replace(/^(\d+)\\(?=[.)])/, '$1')}`;
}

function listItem(draft: SegmentDraft): string {
  const text = flowOf(draft);
  const mark = listMark(text, draft.list?.marker ?? '');
  const code = shiftedSpans(codeSpansOf(draft, text), text.length - mark.body.length);
  // Three spaces a level are inside the parent's text for both `- ` (two) and `1. ` (three).
  const indent = '   '.repeat(draft.list?.depth ?? 0);
  const sign =
    mark.kind === 'number' ? `${mark.number}.` : mark.kind === 'box' ? `- [${mark.isTicked ? 'x' : ' '}]` : '-';
  return `${indent}${sign} ${withLinks(mark.body, draft.links, 'Markdown', code)}`;
}

function picture(draft: SegmentDraft): string {
  const alternative = draft.alternativeText?.replace(/\s+/g, ' ').trim();
  const image = alternative ? `![${escapeMarkdown(alternative).replace(/(?<!\\)([[\]])/g, '\\$1')}]()` : '';
  return [image, lines(draft)].filter((part) => part !== '').join('\n\n');
}

function lines(draft: SegmentDraft): string {
  if (draft.text !== undefined) return escapeMarkdown(draft.text);
  return linesWithLinks(linesOfSegment(draft).map(textOfLine), draft.links, 'Markdown').join(LINE_BREAK);
}

function paragraph(draft: SegmentDraft): string {
  if (draft.isCode) return fenced(draft.text ?? codeText(linesOfSegment(draft)));
  const linesOfText = linesOfSegment(draft);
  if (draft.keepsLines || looksLikeContents(linesOfText)) return lines(draft);
  if (!looksLikeCode(linesOfText)) return breaksAreMeant(linesOfText) ? lines(draft) : linked(draft);
  return fenced(codeText(linesOfText));
}

/** The fence is longer than any run of back-ticks inside. */
function fenced(code: string): string {
  const longestRun = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, longestRun + 1));
  return `${fence}\n${code}\n${fence}`;
}
