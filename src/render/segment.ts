import type { Segment } from '../domain/segment.ts';
import { escapeHtml, escapeMarkdown, isHtmlContent, tableToHtml, tableToMarkdown } from '../parse/without-engines.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { gridOf, textRows } from './table.ts';

export interface SegmentStyle {
  /** Format of tables in Markdown: pipe tables, or HTML, which keeps spanning cells. */
  tables: 'pipe' | 'html';
  /** URL of a picture; null omits it. */
  imageUrl: (image: string) => string | null;
}

/** Each backslash has only one match: ambiguity would take exponential time. */
const ALTERNATIVE = /^!\[((?:\\.|[^\]\\])*)\]\(\)/;
const FORMULA = /^\$\$([\s\S]*)\$\$$/;
const IS_PICTURE: ReadonlySet<string> = new Set(['Picture', 'GraphicalItem']);

function chartIn({ segment_type, content = '' }: Segment): string | null {
  if (!IS_PICTURE.has(segment_type)) return null;
  const [start, end] = [content.indexOf('<table>'), content.lastIndexOf('</table>')];
  return start >= 0 && end > start ? content.slice(start, end + '</table>'.length) : null;
}

const pictureOf = (segment: Segment, style: SegmentStyle): string | null =>
  IS_PICTURE.has(segment.segment_type) && segment.image ? style.imageUrl(segment.image) : null;

export function segmentAsMarkdown(segment: Segment, style: SegmentStyle): string {
  const content = segment.content ?? '';
  if (segment.segment_type === 'Table') return tableAsMarkdown(segment, content, style);
  const chart = chartIn(segment);
  if (chart) return chartAsMarkdown(segment, chart, style);
  const markdown = isHtmlContent(content) ? htmlToMarkdown(content) : content;
  if (showsLabels(segment, markdown)) return pictureWithLabels(segment, style, markdown);
  const picture = pictureOf(segment, style);
  if (picture === null) return markdown.replace(ALTERNATIVE, '$1').trimEnd();
  if (markdown.startsWith('![')) return markdown.replace('](', `](${picture}`);
  return [`![${asAlternative(segment.description ?? '')}](${picture})`, markdown]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The kind of chart and labels outside of its table become the description of the picture. */
function chartAsMarkdown(segment: Segment, chart: string, style: SegmentStyle): string {
  const [name = '', stated = ''] = STATED.exec(segment.content!) ?? [];
  const [, kind = stated, title = ''] = /^(\p{L}* ?chart)(?:: (.*))?$/isu.exec(stated) ?? [];
  const said = new Set(wordsOf(`${title} ${chart.replace(/<[^>]*>/gu, ' ')}`));
  const labels = (segment.text ?? '').split(/\s+/u).filter((word) => wordsOf(word).some((part) => !said.has(part)));
  const description = [kind, asAlternative(labels.join(' '))].filter((part) => part !== '').join(' ');
  const rest = segment.content!.replace(name, '').replace(chart, '').trim();
  const picture = `![${description}](${pictureOf(segment, style) ?? ''})`;
  const parts = [picture, title, rest, tableAsMarkdown(segment, chart, style)];
  return parts.filter((part) => part !== '').join('\n\n');
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Larger pictures are the content of their page: a poster, a slide, a scan. */
const MOST_OF_A_PAGE = 1 / 2;
const STATED = new RegExp(`${ALTERNATIVE.source}\\s*`);
/** A line with this many words is a sentence or a table row, not a label. */
const WORDS_OF_TEXT = 4;
/** Handwriting and ornaments in photographs have lower confidence. */
const WELL_READ = 0.9;
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the content is only labels of the picture, not running text or the answer of a language model. */
function showsLabels(segment: Segment, markdown: string): boolean {
  const { segment_type, bbox, page_width, page_height, text, ocr } = segment;
  if (!IS_PICTURE.has(segment_type) || bbox.width * bbox.height > page_width * page_height * MOST_OF_A_PAGE)
    return false;
  const words = markdown.replace(STATED, '');
  const said = words.split('\n').filter((line) => (line.match(/\p{L}{2,}/gu)?.length ?? 0) >= WORDS_OF_TEXT);
  const isText = 2 * letters(said.join('')).length > letters(words).length;
  const read = (ocr ?? []).map(({ confidence }) => confidence ?? 1);
  const isWellRead = read.reduce((sum, one) => sum + one, 0) >= WELL_READ * read.length;
  return words !== '' && !(isText && isWellRead) && letters(words) === letters(text ?? '');
}

/** Labels are not sentences of the document: they become the description of the picture. */
function pictureWithLabels(segment: Segment, style: SegmentStyle, markdown: string): string {
  const stated = STATED.exec(markdown)?.[1] ?? asAlternative(segment.description ?? '');
  const description = [stated, asAlternative(segment.text ?? '')].filter((part) => part !== '').join(' ');
  return `![${description}](${pictureOf(segment, style) ?? ''})`;
}

const asAlternative = (text: string): string =>
  escapeMarkdown(text.replace(/\s+/g, ' ').trim()).replace(/(?<!\\)([[\]])/g, '\\$1');

function tableAsMarkdown(segment: Segment, content: string, { tables }: SegmentStyle): string {
  if (isHtmlContent(content) === (tables === 'html')) return content;
  const grid = gridOf({ ...segment, content });
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
  if (isHtmlContent(content)) return content;
  const chart = chartIn(segment);
  if (chart) return `${markdownToHtml(content.replace(chart, '').trim())}${chart}`;
  const [, formula] = segment.segment_type === 'Formula' ? (FORMULA.exec(content) ?? []) : [];
  if (formula !== undefined) return `<span class="formula">${escapeHtml(formula)}</span>`;
  const grid = segment.segment_type === 'Table' ? gridOf(segment) : null;
  return grid ? tableToHtml(grid) : markdownToHtml(content);
}

/** Plain text; cells of a table row are separated by tabs. */
export function segmentAsText(segment: Segment): string {
  const grid = segment.segment_type === 'Table' ? gridOf(segment) : null;
  if (!grid) return segment.text ?? '';
  return textRows(grid)
    .map((row) => row.join('\t').trimEnd())
    .join('\n');
}
