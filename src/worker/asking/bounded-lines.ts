const LINE_FEED = 0x0a;

/** The lines of a text, one after the other. Ends in an error at one that is longer than the limit, before it is held. */
export async function* boundedLines(source: AsyncIterable<Buffer>, limitBytes: number): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let size = 0;
  const add = (piece: Buffer): void => {
    size += piece.length;
    if (size > limitBytes) throw new Error(`A working process left a line of more than ${limitBytes} bytes.`);
    pieces.push(piece);
  };
  const take = (): string => {
    const line = Buffer.concat(pieces).toString('utf8');
    pieces = [];
    size = 0;
    return line;
  };
  for await (const bytes of source) {
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      add(bytes.subarray(from, end));
      yield take();
      from = end + 1;
    }
    if (from < bytes.length) add(bytes.subarray(from));
  }
  if (size > 0) yield take();
}
