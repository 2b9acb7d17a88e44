import type { Raster } from '../../page-content.ts';

const CHANNELS = 3;
const WHITE = 255;

/** The picture turned counterclockwise by some degrees around its middle, in its own size; what comes in from outside is white. */
export function turnRaster({ width, height, data }: Raster, degrees: number): Raster {
  const radians = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const result = new Uint8Array(data.length).fill(WHITE);
  const pixels = { width, height, data };
  for (let y = 0; y < height; y++) {
    // Where the row's first pixel comes from; each further one lies a step along the slanting line.
    let fromX = width / 2 - (cos * width) / 2 - sin * (y - height / 2);
    let fromY = height / 2 - (sin * width) / 2 + cos * (y - height / 2);
    for (let x = 0; x < width; x++, fromX += cos, fromY += sin) {
      setPixel(pixels, fromX, fromY, result, (y * width + x) * CHANNELS);
    }
  }
  return { width, height, data: result };
}

/** What a picture shows between its pixels; nothing is set beyond its edges. */
export function setPixel({ width, height, data }: Raster, x: number, y: number, to: Uint8Array, target: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return;
  // Shares in 256ths: whole numbers are several times as fast here.
  const shareX = ((x - left) * 256) | 0;
  const shareY = ((y - top) * 256) | 0;
  const source = (top * width + left) * CHANNELS;
  const below = source + width * CHANNELS;
  for (let c = 0; c < CHANNELS; c++) {
    const above = data[source + c]! * (256 - shareX) + data[source + CHANNELS + c]! * shareX;
    const under = data[below + c]! * (256 - shareX) + data[below + CHANNELS + c]! * shareX;
    to[target + c] = (above * (256 - shareY) + under * shareY) >> 16;
  }
}
