import type { StyledText } from '../../styled-text.ts';
import { escapeHtml } from '../escape.ts';
import { nestedSpans, type StyledNode } from './nested-spans.ts';
import { markdownOf, TAGS } from './styled-markdown.ts';
import { tidySpans } from './tidy-spans.ts';

/** Styled text as HTML or Markdown. Text, links and code are escaped. */
export function writeStyled(styled: StyledText, format: 'Html' | 'Markdown'): string {
  const spans = tidySpans(styled);
  const nodes = nestedSpans(spans, 0, styled.text.length);
  if (format === 'Html') return htmlOf(styled.text, nodes);
  return markdownOf(styled.text, nodes, new Set(spans.flatMap(({ start, end }) => [start, end])));
}

function htmlOf(text: string, nodes: readonly StyledNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'letters') return escapeHtml(text.slice(node.start, node.end));
      if (node.style === 'formula') return `<span class="inline-formula">${escapeHtml(node.latex!)}</span>`;
      const inside = htmlOf(text, node.inside);
      if (node.style === 'link') return `<a href="${escapeHtml(node.url!)}">${inside}</a>`;
      if (node.style === 'note') return `<sup class="note">${inside}</sup>`;
      return `<${TAGS[node.style]}>${inside}</${TAGS[node.style]}>`;
    })
    .join('');
}
