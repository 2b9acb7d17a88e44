import type { Limits } from '../../domain/limits.ts';
import { type PackageParts, ZipFile } from '../zip/zip-file.ts';
import type { Converted, OfficeFormat } from './convert/conversion.ts';
import { readOdfSlides } from './odf/read-slides.ts';
import { readOdfText } from './odf/read-text.ts';
import { readSlides } from './slides/read-slides.ts';
import type { SourceBlock, SourceReadOptions } from './source/source-block.ts';
import { readWord } from './word/read-word.ts';

export type SourceReader = (zip: PackageParts, options: SourceReadOptions) => Promise<SourceBlock[]>;

const levelled =
  (read: SourceReader): SourceReader =>
  async (zip, options) =>
    levelItems(await read(zip, options));

export const READERS: Readonly<Partial<Record<OfficeFormat, SourceReader>>> = {
  docx: levelled(readWord),
  pptx: levelled(readSlides),
  odt: levelled(readOdfText),
  odp: levelled(readOdfSlides),
};

/** The structure stated by a readable file, or by its conversion to a readable format. */
export async function readSource(
  cleanPath: string,
  format: OfficeFormat,
  converted: Partial<Converted>,
  options: SourceReadOptions,
  limits: Limits,
): Promise<SourceBlock[]> {
  const own = READERS[format];
  const [path, read] = own
    ? [cleanPath, own]
    : converted.docx
      ? [converted.docx, READERS.docx]
      : [converted.pptx, READERS.pptx];
  if (!path || !read) return [];
  await using zip = await ZipFile.open(path, limits);
  return await read(zip, options);
}

/**
 * Computes the depth of list items from their nesting instead of their stated level: a list starts on the first level,
 * and no item is two levels below the previous one. Markdown would read a larger indent as code.
 *
 *     stated   1 1 0 2 2 1        0 0 0 1 1 1   result
 */
export function levelItems(blocks: readonly SourceBlock[]): SourceBlock[] {
  const open = new Map<string, number[]>();
  return blocks.map((block) => {
    const { flow, type, depth = 0, pageNumber = 0, group = 0 } = block;
    // Pictures and comments do not end a list.
    if (flow === 'picture' || flow === 'comment') return block;
    const list = `${flow} ${pageNumber} ${group}`;
    if (type !== 'ListItem') {
      open.delete(list);
      return block;
    }
    const above = (open.get(list) ?? []).filter((level) => level < depth);
    open.set(list, [...above, depth]);
    return depth === above.length ? block : { ...block, depth: above.length };
  });
}
