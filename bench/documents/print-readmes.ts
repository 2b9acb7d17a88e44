/**
 * Prints whole documents with their ground truth: the READMEs of installed packages, each printed to PDF by Chromium in
 * one of several styles, with their Markdown as the expected output. Any folder of packages works: node_modules, or the
 * cargo registry.
 *
 *     node bench/documents/print-readmes.ts PACKAGES_DIR OUT_DIR [MOST]      OUT_DIR gets pdf/ and markdown/
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked } from 'marked';
import { printHtml } from './print-page.ts';

/** Chromium prints raw HTML and emoji names differently from their source. */
const NOT_PRINTED_AS_WRITTEN = /<[a-z!/][^>]*>|:[a-z_]+:/i;
/** Images (including badges) and comments are not printed. */
const NO_TEXT =
  /\[!\[[^\]]*\]\([^)]*\)\](?:\([^)]*\)|\[[^\]]*\])|\[!\[[^\]]*\]\[[^\]]*\]\](?:\([^)]*\)|\[[^\]]*\])|!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|<!--[\s\S]*?-->/g;

/** Rewrites Markdown that the scorer does not know: reference links, which print nothing, and underlined headings. */
function asScored(markdown: string): string {
  return markdown
    .replace(/^ {0,3}\[[^\]\n]+\]:[ \t]*\n?[ \t]*\S+.*\n?/gm, '')
    .replace(/\[!\[[^\]]*\]\]\[[^\]]*\]/g, '')
    .replace(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
    .replace(/\[(`[^`\]]+`)\](?!\()/g, '$1')
    .replace(/^([^\n#>|`\- ][^\n]*)\n=+[ \t]*$/gm, '# $1')
    .replace(/^([^\n#>|`\- ][^\n]*)\n-{3,}[ \t]*$/gm, '## $1');
}

const STYLES: readonly string[] = [
  `body{font:12px/1.5 sans-serif} pre{background:#f3f4f6;padding:10px} code{font:11px monospace;background:#f3f4f6}
   h1,h2{border-bottom:1px solid #ccc} table{border-collapse:collapse} td,th{border:1px solid #ccc;padding:4px}`,
  `body{font:11pt/1.35 serif;text-align:justify;hyphens:auto} pre{border:1px solid #888;padding:6px;white-space:pre-wrap}
   code{font:9pt monospace} h1{text-align:center} h2{font-style:italic} td,th{padding:2px 8px} thead{border-bottom:1px solid}`,
  `body{font:10pt/1.4 sans-serif;color:#222} pre{background:#1e1e1e;color:#ddd;padding:8px} code{font:8.5pt monospace}
   pre .n{color:#888;display:inline-block;width:3em;text-align:right;margin-right:1em} h1,h2,h3{color:#04557f}
   tr:nth-child(even){background:#eee}`,
];

const numberOf = (id: string, of: number): number => createHash('sha256').update(`style ${id}`).digest()[0]! % of;

/** The third style numbers the lines of its listings, as many printed listings do. */
function htmlOf(markdown: string, style: number): string {
  const html = marked.parse(markdown, { async: false });
  const body =
    style === 2
      ? html.replace(/<pre><code([^>]*)>([\s\S]*?)\n?<\/code>/g, (_, attributes: string, code: string) => {
          const lines = code.split('\n').map((line, at) => `<span class="n">${at + 1}</span>${line}`);
          return `<pre><code${attributes}>${lines.join('\n')}</code>`;
        })
      : html;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${STYLES[style]}</style>${body}</html>`;
}

const [packages, outDir, most = '24'] = process.argv.slice(2);
if (!packages || !outDir) throw new Error('usage: print-readmes.ts PACKAGES_DIR OUT_DIR [MOST]');
for (const kind of ['pdf', 'markdown']) mkdirSync(join(outDir, kind), { recursive: true });

let made = 0;
const files = globSync(['*/readme.md', '*/README.md', '@*/*/README.md'], { cwd: packages }).sort();
const seen = new Set<string>();
for (const file of files) {
  const markdown = readFileSync(join(packages, file), 'utf8').replaceAll('\r\n', '\n').replace(NO_TEXT, '');
  const id = dirname(file).replace(/[@/]/g, '-').replace(/^-/, '');
  const headings = markdown.match(/^#{1,6} /gm)?.length ?? 0;
  const isSuited = markdown.length > 1500 && markdown.length < 20_000 && headings > 2;
  if (made >= Number(most) || seen.has(markdown) || !isSuited || NOT_PRINTED_AS_WRITTEN.test(markdown)) continue;
  seen.add(markdown);
  printHtml(htmlOf(markdown, numberOf(id, STYLES.length)), join(outDir, 'pdf', `${id}.pdf`));
  writeFileSync(join(outDir, 'markdown', `${id}.md`), asScored(markdown));
  made += 1;
}
console.log(`${made} documents`);
