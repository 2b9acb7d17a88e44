import sharp, { type Sharp } from 'sharp';
import { type BoundingBox, bottom, right } from '../../domain/geometry.ts';
import type { Raster } from '../page-content.ts';

/** At 85 the letters of a 144 dpi page show no artefacts; a page takes some 150 kB. */
const JPEG_QUALITY = 85;

const fromRaster = ({ data, width, height }: Raster): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

/** Stores a page as JPEG. */
export async function writePageImage(raster: Raster, path: string): Promise<void> {
  await fromRaster(raster).jpeg({ quality: JPEG_QUALITY }).toFile(path);
}

/** Stores the part of a page inside the box as JPEG; the box grows to whole pixels and is cut at the page's edges. */
export async function cropImage(raster: Raster, box: BoundingBox, path: string): Promise<void> {
  const left = Math.min(Math.max(Math.floor(box.left), 0), raster.width - 1);
  const top = Math.min(Math.max(Math.floor(box.top), 0), raster.height - 1);
  const width = Math.max(1, Math.min(Math.ceil(right(box)), raster.width) - left);
  const height = Math.max(1, Math.min(Math.ceil(bottom(box)), raster.height) - top);
  await fromRaster(raster).extract({ left, top, width, height }).jpeg({ quality: JPEG_QUALITY }).toFile(path);
}
