import { describe, expect, it } from 'vitest';
import { escapeHtml, escapeMarkdown, safeUrl } from './escape.ts';

describe('escapeHtml', () => {
  it('escapes everything that ends an element or attribute', () => {
    expect(escapeHtml('<img src="x" onerror=alert(1)> & co')).toBe(
      '&lt;img src=&quot;x&quot; onerror=alert(1)&gt; &amp; co',
    );
  });
});

describe('escapeMarkdown', () => {
  it.each([
    ['5 * 3 = 15', '5 * 3 = 15'],
    ['p < 0.05 and p <.01', 'p < 0.05 and p <.01'],
    ['snake_case_name', 'snake_case_name'],
    ['R&D at AT&T', 'R&D at AT&T'],
    ['see [12] and (3)', 'see [12] and (3)'],
    ['one * star', 'one * star'],
    ['C:\\Users', 'C:\\Users'],
    ['#hashtag', '#hashtag'],
    ['-5 degrees', '-5 degrees'],
    ['3.5 million', '3.5 million'],
  ])('does not escape %s', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });

  it.each([
    ['*very* bold', '\\*very\\* bold'],
    ['_init_ it', '\\_init\\_ it'],
    ['<script>', '\\<script>'],
    ['&amp; stays', '\\&amp; stays'],
    ['[text](url)', '[text\\](url)'],
    ['# not a heading', '\\# not a heading'],
    ['- not a list', '\\- not a list'],
    ['1. not a list', '1\\. not a list'],
    ['> not a quote', '\\> not a quote'],
    ['---', '\\---'],
    ['===', '\\==='],
    ['use `a` here', 'use \\`a\\` here'],
    ['a \\* b', 'a \\\\* b'],
  ])('escapes %s', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });
});

describe('safeUrl', () => {
  it('allows web and mail addresses', () => {
    expect(safeUrl(' https://example.org/a?b=c#d ')).toBe('https://example.org/a?b=c#d');
    expect(safeUrl('mailto:a@example.org')).toBe('mailto:a@example.org');
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', '/relative', 'https://a b', 'https://a"b'])(
    'refuses %s',
    (url) => {
      expect(safeUrl(url)).toBeNull();
    },
  );
});
