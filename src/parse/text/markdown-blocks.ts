import { marked, type Token, type Tokens } from 'marked';
import type { TextBlock, TextCell } from './block.ts';
import { htmlBlocks } from './html-blocks.ts';

/** CommonMark with tables. Front matter is about the text, not part of it. */
export function markdownBlocks(text: string): TextBlock[] {
  const body = text.replace(/^\ufeff?---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)\r?\n/, '');
  const blocks = marked.lexer(body).flatMap((token) => blocksOf(token, 0));
  const first = blocks.find(({ type }) => type === 'SectionHeader');
  if (first?.level === 1) first.type = 'Title';
  return blocks;
}

function blocksOf(token: Token, depth: number): TextBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ type: 'SectionHeader', level: (token as Tokens.Heading).depth, ...inline(token) }];
    case 'paragraph':
    case 'text':
      return [{ type: 'Text', ...inline(token) }].filter(({ text }) => text !== '') as TextBlock[];
    case 'blockquote':
      return ((token as Tokens.Blockquote).tokens ?? []).flatMap((inner) => blocksOf(inner, depth));
    case 'list':
      return listItems(token as Tokens.List, depth);
    case 'code':
      return [{ type: 'Text', text: (token as Tokens.Code).text, isCode: true }];
    case 'table':
      return [table(token as Tokens.Table)];
    case 'html':
      return htmlBlocks((token as Tokens.HTML).text);
    default:
      return [];
  }
}

function listItems(list: Tokens.List, depth: number): TextBlock[] {
  return list.items.flatMap((item, at) => {
    const marker = list.ordered ? `${Number(list.start || 1) + at}.` : '•';
    const own = item.tokens.filter(({ type }) => type === 'text' || type === 'paragraph').map(inline);
    const text = own.map((part) => part.text).join('\n');
    const links = own.flatMap((part) => part.links ?? []);
    const inner = item.tokens.filter(({ type }) => type !== 'text' && type !== 'paragraph' && type !== 'space');
    const line: TextBlock = {
      type: 'ListItem',
      text: `${marker} ${text}`,
      list: { depth, marker },
      ...(links.length > 0 && { links }),
    };
    return [line, ...inner.flatMap((token) => blocksOf(token, depth + 1))];
  });
}

function table({ header, rows }: Tokens.Table): TextBlock {
  const cells = (row: Tokens.TableCell[]): TextCell[] =>
    row.map((cell) => ({ text: inline(cell as unknown as Token).text, rowSpan: 1, columnSpan: 1 }));
  return { type: 'Table', text: '', headerRowCount: 1, rows: [cells(header), ...rows.map(cells)] };
}

/** Text without marks, and its links. */
function inline(token: Token | { text?: string; tokens?: Token[] }): {
  text: string;
  links?: { url: string; text: string }[];
} {
  const links: { url: string; text: string }[] = [];
  const write = (tokens: readonly Token[]): string =>
    tokens
      .map((part) => {
        if (part.type === 'br') return '\n';
        if (part.type === 'html')
          return htmlBlocks(part.raw)
            .map(({ text }) => text)
            .join(' ');
        if (part.type === 'image') return (part as Tokens.Image).text;
        const text =
          'tokens' in part && part.tokens?.length ? write(part.tokens) : plain((part as { text?: string }).text ?? '');
        if (part.type === 'link') links.push({ url: (part as Tokens.Link).href, text });
        return text;
      })
      .join('');
  const inner = 'tokens' in token && token.tokens ? token.tokens : null;
  const text = (inner ? write(inner) : plain((token as { text?: string }).text ?? '')).trim();
  return links.length > 0 ? { text, links } : { text };
}

/** The lexer leaves the entities of HTML as they are, and its own escapes. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!);
