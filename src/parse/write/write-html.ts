import type { SegmentDraft } from '../draft.ts';
import { escapeHtml } from './escape.ts';
import { flowOf, linesOfSegment } from './lines/flow-text.ts';
import { paragraphsOf } from './lines/paragraphs.ts';
import { codeOf, headingFlow, itemFlow, linesFlow, quotesAround, staysInLines, writtenLevel } from './part-flow.ts';
import { styledFlow, styledLines, styledParagraph } from './styled/styled-flow.ts';
import { writeStyled } from './styled/write-styled.ts';
import { tableToHtml } from './table-html.ts';

export function writeHtml(draft: SegmentDraft): string {
  const depth = quotesAround(draft);
  return `${'<blockquote>'.repeat(depth)}${writePart(draft)}${'</blockquote>'.repeat(depth)}`;
}

function writePart(draft: SegmentDraft): string {
  switch (draft.type) {
    case 'Table':
      return draft.table ? tableToHtml(draft.table) : linesAsHtml(draft, 'p');
    case 'Title':
    case 'SectionHeader':
      return heading(draft);
    case 'ListItem':
      return listItem(draft);
    case 'Formula':
      return `<span class="formula">${escapeHtml(draft.latex ?? flowOf(draft))}</span>`;
    case 'Caption':
    case 'Footnote':
      return `<p class="${draft.type.toLowerCase()}">${linked(draft)}</p>`;
    case 'PageHeader':
      return `<header>${linked(draft)}</header>`;
    case 'PageFooter':
      return `<footer>${linked(draft)}</footer>`;
    case 'PageNumber':
    case 'LineNumber':
      return `<span class="${draft.type === 'PageNumber' ? 'page' : 'line'}-number">${linked(draft)}</span>`;
    case 'Picture':
    case 'GraphicalItem':
      return picture(draft);
    case 'Legend':
      return linesAsHtml(draft, 'p', 'legend');
    case 'FormRegion':
      return linesAsHtml(draft, 'div', 'form');
    case 'Page':
      return page(draft);
    case 'Text':
    case 'Unknown':
      return paragraph(draft);
  }
}

const linked = (draft: SegmentDraft): string => writeStyled(styledFlow(draft), 'Html');

function heading(draft: SegmentDraft): string {
  const tag = `h${writtenLevel(draft)}`;
  const anchor = draft.anchor ? ` id="${escapeHtml(draft.anchor)}"` : '';
  return `<${tag}${anchor}>${writeStyled(headingFlow(draft), 'Html')}</${tag}>`;
}

function listItem(draft: SegmentDraft): string {
  const { mark, body } = itemFlow(draft);
  const depth = draft.list?.depth ? ` data-depth="${draft.list.depth}"` : '';
  const box = mark.kind === 'box' ? `<input type="checkbox" disabled${mark.isTicked ? ' checked' : ''}> ` : '';
  const item = `<li${depth}>${box}${writeStyled(body, 'Html').replaceAll('\n', '<br>')}</li>`;
  if (mark.kind !== 'number') return `<ul>${item}</ul>`;
  return `<ol${mark.number === 1 ? '' : ` start="${mark.number}"`}>${item}</ol>`;
}

function picture(draft: SegmentDraft): string {
  const image = draft.alternativeText ? `<img alt="${escapeHtml(draft.alternativeText)}">` : '';
  if (draft.chart) return `<figure>${image}${tableToHtml(draft.chart)}</figure>`;
  const lines = styledLines(linesOfSegment(draft), undefined).map((line) => writeStyled(line, 'Html'));
  return `<figure>${image}${lines.length > 0 ? `<p>${lines.join('<br>')}</p>` : ''}</figure>`;
}

function linesAsHtml(draft: SegmentDraft, tag: 'p' | 'div', name?: string): string {
  if (draft.text !== undefined) return `<${tag}>${escapeHtml(draft.text)}</${tag}>`;
  const lines = styledLines(linesOfSegment(draft), draft.links).map((line) => writeStyled(line, 'Html'));
  return `<${tag}${name ? ` class="${name}"` : ''}>${lines.join('<br>')}</${tag}>`;
}

function page(draft: SegmentDraft): string {
  const paragraphs = paragraphsOf(linesOfSegment(draft));
  return paragraphs.map((lines) => `<p>${writeStyled(styledParagraph(lines, draft.links), 'Html')}</p>`).join('');
}

function paragraph(draft: SegmentDraft): string {
  if (draft.definition) return definition(draft, draft.definition === 'term' ? 'dt' : 'dd');
  const code = codeOf(draft);
  if (code !== null) return listing(code, draft.language);
  return staysInLines(draft) ? linesAsHtml(draft, 'p') : `<p>${linked(draft)}</p>`;
}

const definition = (draft: SegmentDraft, tag: 'dt' | 'dd'): string =>
  `<dl><${tag}>${writeStyled(linesFlow(draft), 'Html').replaceAll('\n', '<br>')}</${tag}></dl>`;

const listing = (code: string, language?: string): string =>
  `<pre><code${language ? ` class="language-${escapeHtml(language)}"` : ''}>${escapeHtml(code)}</code></pre>`;
