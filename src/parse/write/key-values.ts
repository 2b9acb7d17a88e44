import { escapeHtml, escapeMarkdown } from './escape.ts';

/** Labels and their values: the fields of a form, the entries of a legend. */
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

/** Inside bold no asterisk may be alone. */
const bold = (text: string): string => escapeMarkdown(text).replace(/(?<!\\)\*/g, '\\*');
