/**
 * List items in Markdown: F1 of the items by their words, with the missed and the invented ones.
 *
 *     node bench/documents/list-items.ts TRUTH_DIR FOUND_DIR [--show]      both hold <id>.md; by part
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse as parsePath } from 'node:path';
import { parseArgs } from 'node:util';
import { partOf } from '../parts/part-of.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'boolean' } } });
const [truthDir, foundDir] = positionals;
if (!truthDir || !foundDir) throw new Error('usage: list-items.ts TRUTH_DIR FOUND_DIR [--show]');

/** The first letters identify an item; Markdown syntax and link targets are ignored. */
const LETTERS = 24;
const keyOf = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<[^>]+>|\\/g, '')
    .replace(/^\[?[ xX]\]|[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .slice(0, LETTERS);

const itemsOf = (markdown: string): string[] =>
  [...markdown.replace(/^\s*```[\s\S]*?^\s*```/gm, '').matchAll(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(.*)$/gm)]
    .map(([, text]) => keyOf(text!))
    .filter((key) => key !== '');

const tallies = { fit: { right: 0, stated: 0, found: 0 }, check: { right: 0, stated: 0, found: 0 } };
for (const name of readdirSync(truthDir).filter((file) => file.endsWith('.md'))) {
  if (!existsSync(join(foundDir, name))) continue;
  const part = partOf(parsePath(name).name);
  const stated = itemsOf(readFileSync(join(truthDir, name), 'utf8'));
  const found = itemsOf(readFileSync(join(foundDir, name), 'utf8'));
  const left = [...found];
  const missed = stated.filter((item) => {
    const at = left.findIndex((other) => other.startsWith(item) || item.startsWith(other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  tallies[part].right += stated.length - missed.length;
  tallies[part].stated += stated.length;
  tallies[part].found += found.length;
  if (values.show && part === 'fit' && missed.length + left.length > 0) console.log(name, { missed, invented: left });
}
for (const [part, { right, stated, found }] of Object.entries(tallies))
  console.log(
    `${part}: F1 ${((2 * right) / Math.max(1, stated + found)).toFixed(3)}, ${right} of ${stated}, ${found} found`,
  );
