import type { TextBlock } from './block.ts';

const BULLET = /^(\s*)([-*•‣◦·]|\d{1,3}[.)]|[a-z][.)])\s+(?=\S)/;
const LONGEST_HEADING = 80;

/** Plain text: empty lines separate paragraphs, marks make lists, single short lines are headings except in letters. */
export function plainBlocks(text: string, { hasHeadings = true }: { hasHeadings?: boolean } = {}): TextBlock[] {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    // A quote in a mail is a separate paragraph.
    .replace(/^(?!>)(?=.*\S)(.*)\n(?=>)/gm, '$1\n\n')
    .replace(/^(>.*)\n(?=[^>\s])/gm, '$1\n\n')
    .split(/\n[ \u00a0]*\n+|\f/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd())
    .filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.flatMap((paragraph, at) => blocksOf(paragraph, at, paragraphs.length, hasHeadings));
}

function blocksOf(paragraph: string, at: number, count: number, hasHeadings: boolean): TextBlock[] {
  const lines = paragraph.split('\n');
  const [first = '', second = ''] = lines;
  if (BULLET.test(first)) return listItems(lines);
  const isUnderlined = lines.length === 2 && /^\s*(?:={3,}|-{3,}|~{3,}|\*{3,})\s*$/.test(second);
  const line = first.trim();
  const isLone =
    hasHeadings && (lines.length === 1 || isUnderlined) && line.length <= LONGEST_HEADING && !/[.,;:!?]$/.test(line);
  if (isLone && at === 0 && count > 1) return [{ type: 'Title', level: 1, text: line }];
  if (
    isLone &&
    (isUnderlined ||
      isCapitals(line) ||
      /^(?:chapter|part|section)\s+\w+/i.test(line) ||
      /^\d+(?:\.\d+)*\.?\s+\p{Lu}/u.test(line))
  ) {
    return [{ type: 'SectionHeader', level: 2, text: line }];
  }
  return [{ type: 'Text', text: paragraph }];
}

const isCapitals = (line: string): boolean => /\p{Lu}{2}/u.test(line) && !/\p{Ll}/u.test(line);

function listItems(lines: readonly string[]): TextBlock[] {
  const items: TextBlock[] = [];
  for (const line of lines) {
    const mark = BULLET.exec(line);
    if (mark) {
      const [, indent = '', marker = ''] = mark;
      const depth = Math.min(5, Math.floor(indent.length / 2));
      items.push({ type: 'ListItem', text: line.trim(), list: { depth, marker } });
    } else for (const item of items.slice(-1)) item.text += `\n${line.trim()}`;
  }
  return items;
}
