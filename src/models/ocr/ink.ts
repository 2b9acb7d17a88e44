import { histogramQuantile } from './contrast.ts';
import { CROP_HEIGHT, type Crop } from './crop.ts';

/** Where a crop has ink: counted per column, and the rows between which nearly all of it lies. */
export interface CropInk {
  columns: Uint8Array;
  top: number;
  bottom: number;
}

/** Share of the span from background to the strongest ink that a pixel must go to count as ink. */
const INK_SHARE = 0.35;

/** Text is the minority of a crop's pixels, so the median is the background, whether the text is darker or lighter. */
export function inkOfCrop(crop: Crop): CropInk {
  const histogram = new Int32Array(256);
  for (let i = 0; i < crop.data.length; i++) histogram[crop.data[i]!]!++;
  const background = histogramQuantile(histogram, crop.data.length * 0.5);
  const dark = histogramQuantile(histogram, crop.data.length * 0.02);
  const light = histogramQuantile(histogram, crop.data.length * 0.98);
  const darker = background - dark >= light - background;
  const limit = background + (darker ? dark - background : light - background) * INK_SHARE;
  const columns = new Uint8Array(crop.width);
  const rows = new Int32Array(CROP_HEIGHT);
  for (let row = 0; row < CROP_HEIGHT; row++) {
    for (let column = 0; column < crop.width; column++) {
      const value = crop.data[row * crop.width + column]!;
      if (darker ? value >= limit : value <= limit) continue;
      columns[column]!++;
      rows[row]!++;
    }
  }
  return { columns, ...inkRows(rows, crop.width) };
}

/** A row with ink in less than 1 % of its columns is noise, or the tip of a neighbouring line. */
function inkRows(rows: Int32Array, width: number): { top: number; bottom: number } {
  const least = Math.max(1, width * 0.01);
  let top = rows.findIndex((count) => count >= least);
  let bottom = rows.findLastIndex((count) => count >= least) + 1;
  if (top < 0 || bottom - top < CROP_HEIGHT / 4) {
    top = 0;
    bottom = CROP_HEIGHT;
  }
  return { top, bottom };
}
