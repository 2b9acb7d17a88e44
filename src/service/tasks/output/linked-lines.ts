import { type ImagePlace, ImageScanner } from './image-scanner.ts';

/** Lines of JSON as list items with image names replaced by links. Lines are streamed: one may have hundreds of MB. */
export async function* linkedLines(
  source: AsyncIterable<Buffer>,
  place: ImagePlace,
  link: (name: string) => AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  const scanner = new ImageScanner(place);
  const text = new TextDecoder();
  let lines = 0;
  let isInLine = false;
  for await (const piece of source) {
    for (const found of scanner.scan(piece)) {
      if (found === 'end of line') isInLine = false;
      else if ('image' in found) yield* link(found.image);
      else {
        const written = text.decode(found.bytes, { stream: true });
        if (isInLine) yield written;
        else yield (lines++ === 0 ? '[' : ',') + written;
        isInLine = true;
      }
    }
  }
  yield lines === 0 ? '[]' : ']';
}
