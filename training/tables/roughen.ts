import type { BoundingBox } from '../../src/domain/geometry.ts';
import type { PageContent, Word } from '../../src/parse/page-content.ts';
import type { Random } from './generator/random.ts';

/** The page as a scanner and a text recogniser would give it; pixels outside the region are left as they are. */
export function roughen(content: PageContent, region: BoundingBox, random: Random): PageContent {
  const grow = random.between(-0.05, 0.22);
  const shake = random.between(0, 0.06);
  const joins = random.chance(0.4) ? random.between(0.02, 0.25) : 0;
  const words: Word[] = [];
  for (const word of content.words) {
    const { font: _, baseline: __, ...rest } = word;
    const height = word.font?.size ?? word.bbox.height;
    const shift = (): number => random.between(-shake, shake) * height;
    const isUpright = word.angle === 0 && word.baseline !== undefined;
    // A recogniser's box goes from above the ascenders to below the descenders, whatever the letters.
    const top = (isUpright ? word.baseline! - 0.76 * height : word.bbox.top) - grow * height + shift();
    const bottom =
      (isUpright ? word.baseline! + 0.22 * height : word.bbox.top + word.bbox.height) + grow * height + shift();
    const left = word.bbox.left + shift();
    const right = Math.max(left + 2, word.bbox.left + word.bbox.width + shift());
    const last = words.at(-1);
    const gap = last ? left - (last.bbox.left + last.bbox.width) : Infinity;
    const isNear = last && gap > -2 && gap < 0.4 * height && Math.abs(last.bbox.top - top) < 0.3 * height;
    if (isNear && random.chance(joins)) {
      last.bbox.width = right - last.bbox.left;
      last.text += word.text;
    } else
      words.push({
        ...rest,
        source: 'ocr',
        confidence: 0.9,
        bbox: { left, top, width: right - left, height: bottom - top },
      });
  }
  return { ...content, words, rules: [], fills: [], raster: noisy(content.raster, region, random) };
}

function noisy(raster: PageContent['raster'], region: BoundingBox, random: Random): PageContent['raster'] {
  const { width, height } = raster;
  const data = raster.data.slice();
  const strength = random.between(0, 14);
  const paper = random.between(225, 255) / 255;
  // Noise from a short table: drawing a fresh number for every pixel would take longer than all the rest.
  const table = Float32Array.from({ length: 4096 }, () => (random.next() + random.next() - 1) * strength);
  const left = Math.max(0, Math.floor(region.left));
  const right = Math.min(width, Math.ceil(region.left + region.width));
  const bottom = Math.min(height, Math.ceil(region.top + region.height));
  let n = random.integer(0, 4095);
  for (let y = Math.max(0, Math.floor(region.top)); y < bottom; y++) {
    n += 131;
    for (let at = 3 * (y * width + left), end = 3 * (y * width + right); at < end; at += 3) {
      n += 7;
      const noise = table[n & 4095]!;
      for (let k = 0; k < 3; k++) data[at + k] = Math.min(255, Math.max(0, raster.data[at + k]! * paper + noise));
    }
  }
  return { ...raster, data };
}
