import type { SegmentDraft } from '../draft.ts';
import { linesOf, type StyledText } from '../styled-text.ts';
import { escapeMarkdown } from './escape.ts';
import { linesOfSegment } from './lines/flow-text.ts';
import { paragraphsOf } from './lines/paragraphs.ts';
import { codeOf, headingFlow, itemFlow, linesFlow, quotesAround, staysInLines, writtenLevel } from './part-flow.ts';
import { styledFlow, styledLines, styledParagraph } from './styled/styled-flow.ts';
import { writeStyled } from './styled/write-styled.ts';
import { tableToHtml } from './table-html.ts';
import { tableToMarkdown } from './table-markdown.ts';

/** A hard line break of CommonMark. */
const LINE_BREAK = '  \n';

export function writeMarkdown(draft: SegmentDraft): string {
  const depth = quotesAround(draft);
  const written = writePart(draft);
  return depth === 0
    ? written
    : written.replace(/^/gm, '> '.repeat(depth)).replace(/ +$/gm, (end) => (end.length > 1 ? '  ' : ''));
}

function writePart(draft: SegmentDraft): string {
  switch (draft.type) {
    case 'Table':
      return draft.table ? tableToMarkdown(draft.table) : lines(draft);
    case 'Title':
    case 'SectionHeader':
      return heading(draft);
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
        .map((paragraph) => writeStyled(styledParagraph(paragraph, draft.links), 'Markdown'))
        .join('\n\n');
    case 'Text':
    case 'Unknown':
      return paragraph(draft);
    case 'Footnote':
      return footnote(draft);
    case 'Caption':
    case 'PageHeader':
    case 'PageFooter':
    case 'PageNumber':
    case 'LineNumber':
      return linked(draft);
  }
}

const linked = (draft: SegmentDraft): string => writeStyled(styledFlow(draft), 'Markdown');

/** A note that starts with its mark becomes its definition. */
const footnote = (draft: SegmentDraft): string => linked(draft).replace(/^(\[\^[^\]]+\])[:.)]?\s*/, '$1: ');

function heading(draft: SegmentDraft): string {
  const marks = '#'.repeat(writtenLevel(draft));
  // After the marks no other block can start: `# 1. Introduction` needs no escape.
  const text = writeStyled(headingFlow(draft), 'Markdown').replace(/^(\d+)\\(?=[.)])/, '$1');
  // Number signs at the end would be closing marks: `## Chapter C \#`.
  return `${marks} ${text.replace(/(^|\s)(#+)$/, '$1\\$2')}`;
}

function listItem(draft: SegmentDraft): string {
  const { mark, body } = itemFlow(draft);
  // Three spaces per level fit the text of both `- ` (two) and `1. ` (three).
  const indent = '   '.repeat(draft.list?.depth ?? 0);
  const sign =
    mark.kind === 'number' ? `${mark.number}.` : mark.kind === 'box' ? `- [${mark.isTicked ? 'x' : ' '}]` : '-';
  return `${indent}${sign} ${linesInside(body, `${indent}   `)}`;
}

/** Lines of an item or description, indented to the first letter. */
const linesInside = (body: StyledText, indent: string): string =>
  linesOf(body)
    .map((line) => writeStyled(line, 'Markdown'))
    .join(`${LINE_BREAK}${indent}`);

function picture(draft: SegmentDraft): string {
  const alternative = draft.alternativeText?.replace(/\s+/g, ' ').trim();
  const image = alternative ? `![${escapeMarkdown(alternative).replace(/(?<!\\)([[\]])/g, '\\$1')}]()` : '';
  const shown = draft.chart ? tableToHtml(draft.chart) : lines(draft);
  return [image, shown].filter((part) => part !== '').join('\n\n');
}

function lines(draft: SegmentDraft): string {
  if (draft.text !== undefined) return escapeMarkdown(draft.text);
  const styled = styledLines(linesOfSegment(draft), draft.links);
  return styled.map((line) => writeStyled(line, 'Markdown')).join(LINE_BREAK);
}

function paragraph(draft: SegmentDraft): string {
  // Definition lists in their common syntax: the term, and below it `: ` and its description.
  if (draft.definition === 'description') return `: ${linesInside(linesFlow(draft), '  ')}`;
  const code = codeOf(draft);
  if (code !== null) return fenced(code, draft.language);
  return staysInLines(draft) ? lines(draft) : linked(draft);
}

/** The fence is longer than any run of backticks inside. */
function fenced(code: string, language = ''): string {
  const longestRun = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, longestRun + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}
