import type { ZipFile } from '../../open/zip-file.ts';
import type { SourceBlock } from '../source/source-block.ts';
export async function readOdfSlides(_: ZipFile): Promise<SourceBlock[]> {
  return [];
}
