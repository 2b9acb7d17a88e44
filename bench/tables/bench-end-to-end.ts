import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tableToHtml } from '../../src/parse/write/table-html.ts';
import { PARTS } from '../parts/part-of.ts';
import { openCollection } from './collections.ts';
import { scoreFiles } from './end-to-end.ts';
import { type ReadOptions, readCollection } from './read-collection.ts';

/**
 * Tables from the page alone: both halves of a collection side by side. Single files are listed only for the half that
 * may be looked at.
 */
export async function benchEndToEnd(
  folder: string,
  options: ReadOptions & { worst: number; html?: string | undefined; every?: number },
): Promise<void> {
  const collection = await openCollection(folder);
  if (options.every) collection.files = collection.files.filter((_, index) => index % options.every! === 0);
  const { read, figures } = await readCollection(collection, options);
  const looked = collection.files.filter(({ part }) => part === 'fit').map(({ id }) => read.get(id)!);
  if (options.worst > 0) {
    const scored = await Promise.all(
      looked.map(async (file) => ({ file, figures: await scoreFiles(collection, [file], options.scorers) })),
    );
    const first = (figures: Record<string, number>): number => Object.values(figures)[0]!;
    for (const { file, figures } of scored.sort((a, b) => first(a.figures) - first(b.figures)).slice(0, options.worst))
      console.log(first(figures).toFixed(3), file.id);
  }
  if (options.html) {
    await mkdir(options.html, { recursive: true });
    for (const { id, pages } of looked) {
      const tables = pages.flatMap((found, index) =>
        found.map(({ table }) => `<h3>page ${index + 1}</h3>${tableToHtml(table)}`),
      );
      const style = '<style>table{border-collapse:collapse}td,th{border:1px solid}</style>';
      await writeFile(path.join(options.html, `${id}.html`), style + tables.join(''));
    }
  }
  console.log(`${collection.name}, end to end`.padEnd(28), ...PARTS.map((part) => part.padStart(8)));
  for (const name of Object.keys(figures.fit)) {
    console.log(`  ${name}`.padEnd(28), ...PARTS.map((part) => shown(figures[part][name]!).padStart(8)));
  }
}

export const shown = (figure: number): string =>
  Number.isInteger(figure) && figure > 1 ? `${figure}` : figure.toFixed(4);
