/**
 * Makes photographs of curved pages from a collection of PDFs and Markdown: every page with a table and every third of
 * the others, bent, folded or seen from the side (`bench/curved/photograph.ts`), as JPEG with the words on them.
 *
 *     npm run bench -- curved make PARSE_DIR CURVED_DIR [--strength 1]
 *     npm run bench -- parse CURVED_DIR/pdfs OUT_DIR
 *     npm run bench -- curved score CURVED_DIR OUT_DIR          word F1 by kind and by part of the collection
 *     npm run bench -- parts score/markdown.mjs CURVED_DIR/markdown OUT_DIR/markdown
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { mean } from '../src/domain/statistics.ts';
import { openPages } from '../src/parse/pages/open-pages.ts';
import { KINDS, type PaperKind, photograph } from './curved/photograph.ts';
import { seeded } from './marks/generated-form.ts';
import { wordF1 } from './ocr/word-f1.ts';
import { PARTS, partOf } from './parts/part-of.ts';
import { openCollection } from './tables/collections.ts';
import { context } from './tables/prepared-page.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { strength: { type: 'string', default: '1' } },
});
const [action, from, to] = positionals;
if (!from || !to || (action !== 'make' && action !== 'score')) {
  throw new Error('usage: curved.ts make PARSE_DIR CURVED_DIR [--strength 1] | score CURVED_DIR OUT_DIR');
}
if (action === 'make') await make(from, to, Number(values.strength));
else await score(from, to);
process.exit();

async function make(collection: string, target: string, strength: number): Promise<void> {
  const { files, truth } = await openCollection(collection);
  for (const folder of ['pdfs', 'markdown', 'words']) await mkdir(path.join(target, folder), { recursive: true });
  const kinds: Record<string, PaperKind> = {};
  let count = 0;
  for (const [i, { id, path: file }] of files.entries()) {
    const markdown = path.join(truth, `${id}.md`);
    if (i % 3 !== 0 && !/<table|^\|/im.test(await readFile(markdown, 'utf8'))) continue;
    const kind = KINDS[count++ % KINDS.length]!;
    kinds[id] = kind;
    await copyFile(markdown, path.join(target, 'markdown', `${id}.md`));
    const source = await openPages(file, 'pdf', { dpi: 200 }, context);
    const { raster, words } = await source.readPage(1);
    const photo = photograph(raster, kind, strength, seeded(i + 1));
    const { width, height } = photo;
    await sharp(photo.data, { raw: { width, height, channels: 3 } })
      .blur(0.7)
      .jpeg({ quality: 80 })
      .toFile(path.join(target, 'pdfs', `${id}.jpg`));
    const shown = words.filter((word) => !word.hidden).map(({ text }) => text);
    await writeFile(path.join(target, 'words', `${id}.txt`), shown.join('\n'));
    source.close();
  }
  await writeFile(path.join(target, 'kinds.json'), JSON.stringify(kinds));
  console.log(`${count} photographs`);
}

async function score(collection: string, found: string): Promise<void> {
  const kinds = JSON.parse(await readFile(path.join(collection, 'kinds.json'), 'utf8')) as Record<string, PaperKind>;
  const scores: { id: string; kind: PaperKind; f1: number }[] = [];
  for (const name of await readdir(path.join(collection, 'words'))) {
    const id = path.parse(name).name;
    const output = path.join(found, 'markdown', `${id}.md`);
    if (!existsSync(output)) continue;
    const stated = (await readFile(path.join(collection, 'words', name), 'utf8')).split('\n');
    const read = (await readFile(output, 'utf8')).replace(/<[^>]*>/g, ' ').split(/\s+/);
    scores.push({ id, kind: kinds[id]!, f1: wordF1(read, stated) });
    if (partOf(id) === 'fit') console.log(`${id} ${kinds[id]} ${scores.at(-1)!.f1.toFixed(3)}`);
  }
  for (const kind of [...KINDS, 'all'] as const) {
    const parts = PARTS.map((part) => {
      const own = scores.filter((score) => partOf(score.id) === part && (kind === 'all' || score.kind === kind));
      return `${part} ${mean(own.map(({ f1 }) => f1)).toFixed(4)} (${own.length})`;
    });
    console.log(`word F1, ${kind}: ${parts.join(', ')}`);
  }
}
