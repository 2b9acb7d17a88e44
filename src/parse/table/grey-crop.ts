import type { Raster } from '../page-content.ts';
import type { UprightFrame } from './upright.ts';

/** A part of the page in shades of grey, 0 black to 255 white, row by row. */
export interface GreyCrop {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Cuts the table out of the page image, turns it upright and shrinks it by `scale` (at most 1), averaging pixels. */
export function greyCrop(raster: Raster, frame: UprightFrame, scale: number): GreyCrop {
  const { region, angle } = frame;
  const left = Math.max(0, Math.floor(region.left));
  const top = Math.max(0, Math.floor(region.top));
  const rightEdge = Math.min(raster.width, Math.ceil(region.left + region.width));
  const bottomEdge = Math.min(raster.height, Math.ceil(region.top + region.height));
  const width = Math.max(1, Math.ceil(frame.width * scale));
  const height = Math.max(1, Math.ceil(frame.height * scale));
  const sums = new Int32Array(width * height);
  const counts = new Uint16Array(width * height);
  const { data } = raster;
  const isSideways = angle === 90 || angle === 270;
  // Where a page column or row lands in the crop: x and y are looked up once instead of computed for every pixel.
  const acrossOf = placesOf(left, rightEdge, region.left, region.width, scale, angle === 90 || angle === 180);
  const downOf = placesOf(top, bottomEdge, region.top, region.height, scale, angle === 180 || angle === 270);
  const stepAcross = isSideways ? width : 1;
  const stepDown = isSideways ? 1 : width;
  for (let y = top; y < bottomEdge; y++) {
    const base = downOf[y - top]! * stepDown;
    let source = 3 * (y * raster.width + left);
    for (let x = left; x < rightEdge; x++) {
      const target = base + acrossOf[x - left]! * stepAcross;
      sums[target]! += 77 * data[source]! + 150 * data[source + 1]! + 29 * data[source + 2]!;
      counts[target]!++;
      source += 3;
    }
  }
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i++) grey[i] = counts[i] ? (sums[i]! / counts[i]! + 128) >> 8 : 255;
  return { width, height, data: grey };
}

function placesOf(from: number, to: number, start: number, length: number, scale: number, mirrored: boolean) {
  const last = Math.max(1, Math.ceil(length * scale)) - 1;
  const places = new Int32Array(Math.max(0, to - from));
  for (let i = 0; i < places.length; i++) {
    const offset = from + i + 0.5 - start;
    const place = Math.floor((mirrored ? length - offset : offset) * scale);
    places[i] = Math.min(Math.max(place, 0), last);
  }
  return places;
}
