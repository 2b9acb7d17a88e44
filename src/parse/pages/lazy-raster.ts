import { letGoOf } from '../../models/let-go.ts';
import type { Raster } from '../page-content.ts';

/** A picture of the page that is drawn when somebody first looks at its pixels, and then kept until it is let go. */
export function lazyRaster(width: number, height: number, draw: () => Raster): Raster {
  let drawn: Uint8Array | null = null;
  return {
    width,
    height,
    get data() {
      drawn ??= draw().data;
      return drawn;
    },
    letGo() {
      // Six megabytes; once old they would stay until all of the heap is looked through.
      if (drawn) letGoOf(drawn);
      drawn = null;
    },
  };
}
