import type { SegmentDraft } from '../draft.ts';
import type { TableGrid } from '../table-grid.ts';
import { escapeHtml, escapeMarkdown } from './escape.ts';
import { linesOfSegment } from './lines/flow-text.ts';
import { paragraphsOf } from './lines/paragraphs.ts';
import { plainStyled } from './styled/plain-styled.ts';
import { styledFlow, styledLines, styledParagraph } from './styled/styled-flow.ts';
import { rowsOfGrid, textOfCell } from './table-html.ts';
import { writeHtml } from './write-html.ts';
import { writeMarkdown } from './write-markdown.ts';

/** A segment as HTML or Markdown. It is safe to show: text is escaped, links are web or mail links. */
export const writeSegment = (draft: SegmentDraft, format: 'Html' | 'Markdown'): string =>
  format === 'Html' ? writeHtml(draft) : writeMarkdown(draft);

/** The segment as plain text without markup. */
export function plainTextOf(draft: SegmentDraft): string {
  // A chart recognised on the page has only words.
  if (draft.chart && !draft.chart.cells.some(({ mark }) => mark)) return tabbed(draft.chart);
  if (draft.type === 'Page') {
    const paragraphs = paragraphsOf(linesOfSegment(draft));
    return paragraphs.map((lines) => plainStyled(styledParagraph(lines, undefined))).join('\n');
  }
  if (draft.keepsLines) return styledLines(linesOfSegment(draft), undefined).map(plainStyled).join('\n');
  return plainStyled(styledFlow(draft));
}

const tabbed = (grid: TableGrid): string =>
  rowsOfGrid(grid)
    .map((row) => row.map(textOfCell).join('\t').trim())
    .join('\n');

/** Labels and values of a form or legend. */
export function writeKeyValues(
  pairs: readonly { key: string; value: string }[],
  name: 'form' | 'legend',
  format: 'Html' | 'Markdown',
): string {
  if (format === 'Html') {
    const entries = pairs.map(({ key, value }) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`);
    return `<dl class="${name}">${entries.join('')}</dl>`;
  }
  return pairs.map(({ key, value }) => `- **${bold(key)}:** ${escapeMarkdown(value)}`.trimEnd()).join('\n');
}

/** A single asterisk must be escaped inside bold text. */
const bold = (text: string): string => escapeMarkdown(text).replace(/(?<!\\)\*/g, '\\*');
