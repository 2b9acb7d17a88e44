/** Tests whether a row of an RGB picture is all white, by comparing memory; a third of a page's rows are. */
export function whiteRows({ width, data }: { width: number; data: Uint8Array }): (y: number) => boolean {
  const bytes = width * 3;
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const white = Buffer.alloc(bytes, 255);
  return (y) => pixels.compare(white, 0, bytes, y * bytes, (y + 1) * bytes) === 0;
}
