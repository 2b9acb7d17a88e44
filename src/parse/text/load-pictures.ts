import type { ParseContext } from '../context.ts';
import { loadPicture } from '../drawing/pictures.ts';
import type { TextBlock } from './block.ts';

/** Limit per text: each picture runs a decoder. */
const MOST_PICTURES = 2_000;
const LONGEST_DATA_URI = 64 * 1024 * 1024;

/** Loads pictures from `data:` addresses or the package; nothing is fetched. Others keep their alternative text. */
export async function loadPictures(
  blocks: readonly TextBlock[],
  find: (source: string) => Promise<Uint8Array | null>,
  ctx: ParseContext,
): Promise<TextBlock[]> {
  const loaded: TextBlock[] = [];
  let count = 0;
  for (const block of blocks) {
    if (block.type !== 'Picture') {
      loaded.push(block);
      continue;
    }
    const { source = '' } = block;
    const read = async (): Promise<Uint8Array | null> => dataBytes(source) ?? (await find(source));
    const picture = count < MOST_PICTURES ? await loadPicture(read, ctx) : null;
    count += 1;
    if (picture) loaded.push({ ...block, picture });
    else if (block.text !== '') loaded.push({ type: 'Text', text: block.text });
  }
  return loaded;
}

function dataBytes(source: string): Uint8Array | null {
  const match = source.length <= LONGEST_DATA_URI ? /^data:image\/[\w.+-]+(?:;[\w=-]+)*?;base64,/i.exec(source) : null;
  return match ? Buffer.from(source.slice(match[0].length), 'base64') : null;
}
