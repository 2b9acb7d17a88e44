const LINE_FEED = 0x0a;

/** Throws `tooLong` before a line over the limit is buffered. */
export async function* boundedLines(
  source: AsyncIterable<Buffer>,
  limitBytes: number,
  tooLong: () => Error,
): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(LINE_FEED, from);
      const part = piece.subarray(from, end < 0 ? piece.length : end);
      from = end < 0 ? piece.length : end + 1;
      size += part.length;
      if (size > limitBytes) throw tooLong();
      parts.push(part);
      if (end < 0) continue;
      yield Buffer.concat(parts).toString();
      parts = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(parts).toString();
}
