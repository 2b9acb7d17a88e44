import type { Segment } from '../domain/segment.ts';
import { escapeHtml, escapeMarkdown, tableToHtml, tableToMarkdown } from '../parse/without-engines.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { gridOf, textRows } from './table.ts';

export interface SegmentStyle {
  /** How tables stand in Markdown: as pipe tables, or as HTML, which keeps cells that span. */
  tables: 'pipe' | 'html';
  /** Where a picture can be had; null leaves it out. */
  imageUrl: (image: string) => string | null;
}

const HTML_START = /^<[a-z][a-z0-9]*[\s>]/;
const isHtml = (content: string): boolean => HTML_START.test(content);
const FORMULA = /^\$\$([\s\S]*)\$\$$/;
const IS_PICTURE: ReadonlySet<string> = new Set(['Picture', 'GraphicalItem']);

const pictureOf = (segment: Segment, style: SegmentStyle): string | null =>
  IS_PICTURE.has(segment.segment_type) && segment.image ? style.imageUrl(segment.image) : null;

export function segmentAsMarkdown(segment: Segment, style: SegmentStyle): string {
  const content = segment.content ?? '';
  if (segment.segment_type === 'Table') return tableAsMarkdown(segment, content, style);
  const markdown = isHtml(content) ? htmlToMarkdown(content) : content;
  const picture = pictureOf(segment, style);
  if (picture === null) return markdown.replace(/^!\[((?:\\.|[^\]])*)\]\(\)/, '$1').trimEnd();
  if (markdown.startsWith('![')) return markdown.replace('](', `](${picture}`);
  const words = escapeMarkdown((segment.description ?? '').replace(/\s+/g, ' ')).replace(/(?<!\\)([[\]])/g, '\\$1');
  return [`![${words}](${picture})`, markdown].filter((part) => part !== '').join('\n\n');
}

function tableAsMarkdown(segment: Segment, content: string, { tables }: SegmentStyle): string {
  if (isHtml(content) === (tables === 'html')) return content;
  const grid = gridOf(segment);
  if (!grid) return content;
  return tables === 'html' ? tableToHtml(grid) : tableToMarkdown(grid);
}

export function segmentAsHtml(segment: Segment, style: SegmentStyle): string {
  const html = contentAsHtml(segment);
  const picture = pictureOf(segment, style);
  if (picture === null) return html;
  const source = `src="${escapeHtml(picture)}"`;
  if (html.startsWith('<figure><img ')) return html.replace('<img ', `<img ${source} `);
  const image = `<img ${source} alt="${escapeHtml(segment.description ?? '')}">`;
  return html.startsWith('<figure>')
    ? html.replace('<figure>', `<figure>${image}`)
    : `<figure>${image}${html}</figure>`;
}

function contentAsHtml(segment: Segment): string {
  const content = segment.content ?? '';
  if (isHtml(content)) return content;
  const formula = segment.segment_type === 'Formula' ? FORMULA.exec(content) : null;
  if (formula) return `<span class="formula">${escapeHtml(formula[1]!)}</span>`;
  const grid = segment.segment_type === 'Table' ? gridOf(segment) : null;
  return grid ? tableToHtml(grid) : markdownToHtml(content);
}

/** Words alone; the cells of a table row stand apart by tabs. */
export function segmentAsText(segment: Segment): string {
  const grid = segment.segment_type === 'Table' ? gridOf(segment) : null;
  if (!grid) return segment.text ?? '';
  return textRows(grid)
    .map((row) => row.join('\t').trimEnd())
    .join('\n');
}
