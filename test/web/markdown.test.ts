import { expect, it } from 'vitest';

const { markdownToHtml } = await import(new URL('../../web/app/viewer/markdown.js', import.meta.url).href);

it('keeps the lines of a code block, blank ones included', () => {
  const code = 'a = 1\n\n  b = 2';
  expect(markdownToHtml(`Before\n\n\`\`\`python\n${code}\n\`\`\`\nAfter`)).toBe(
    `<p>Before</p>\n<pre>${code}</pre>\n<p>After</p>`,
  );
});

it('ends a code block only at a fence that is as long as the first', () => {
  expect(markdownToHtml('````\n```\nin\n```\n````')).toBe('<pre>```\nin\n```</pre>');
});

it('separates paragraphs at blank lines, and shows a code block that never ends', () => {
  expect(markdownToHtml('# A\n\n\nb\nc\n\n')).toBe('<h1>A</h1>\n<p>b<br>c</p>');
  expect(markdownToHtml('```\na\n\nb')).toBe('<pre>a\n\nb</pre>');
});
