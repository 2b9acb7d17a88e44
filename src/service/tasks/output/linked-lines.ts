import { type JsonPlace, JsonScanner } from '../../../domain/formats/json-scanner.ts';

/** Longer than any image name. */
const LONGEST = 1_000;

/** Converts JSON lines to a JSON list and image names to links. Streams: a line may have hundreds of MB. */
export async function* linkedLines(
  source: AsyncIterable<Buffer>,
  place: JsonPlace,
  link: (name: string) => AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  const scanner = new JsonScanner(place);
  const decoder = new TextDecoder();
  let [lines, isInLine] = [0, false];
  let name = Buffer.alloc(0);
  const written = (bytes: Buffer): string => {
    const start = isInLine ? '' : lines++ === 0 ? '[' : ',';
    isInLine = true;
    return start + decoder.decode(bytes, { stream: true });
  };
  for await (const piece of source) {
    for (const found of scanner.scan(piece)) {
      if (found === 'end of line') isInLine = false;
      else if (found === 'end of value') {
        const isName = name.length > 0 && name.length <= LONGEST && !name.includes('\\');
        if (isName) yield* link(name.toString());
        else if (name.length <= LONGEST) yield written(name);
        name = Buffer.alloc(0);
      } else if ('bytes' in found) yield written(found.bytes);
      else {
        const wasTooLong = name.length > LONGEST;
        if (!wasTooLong) name = Buffer.concat([name, found.value]);
        if (name.length > LONGEST) yield written(wasTooLong ? found.value : name);
      }
    }
  }
  yield lines === 0 ? '[]' : ']';
}
