import type { Limits } from '../../domain/limits.ts';
import { type PackageParts, ZipFile } from '../zip/zip-file.ts';
import type { Converted, OfficeFormat } from './convert/conversion.ts';
import { readOdfSlides } from './odf/read-slides.ts';
import { readOdfText } from './odf/read-text.ts';
import { readSlides } from './slides/read-slides.ts';
import { levelItems } from './source/level-items.ts';
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

/** What a file that can be read as it is, or what its conversion to such a format, says of its parts. */
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
