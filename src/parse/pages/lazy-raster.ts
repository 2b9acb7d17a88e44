import type { Raster } from '../page-content.ts';

/** A picture of the page that is drawn when somebody first looks at its pixels, and then kept. */
export function lazyRaster(width: number, height: number, draw: () => Raster): Raster {
  let drawn: Uint8Array | null = null;
  return {
    width,
    height,
    get data() {
      drawn ??= draw().data;
      return drawn;
    },
  };
}
