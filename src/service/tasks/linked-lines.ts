import { type ImagePlace, ImageScanner } from './image-scanner.ts';

/**
 * The lines of a file, one JSON object each, as the items of a list, with each name of an image replaced by what `link` makes of it. Lines
 * are not parsed: one may be hundreds of megabytes long, and passes through in pieces.
 */
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
