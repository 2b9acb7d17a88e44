import sharp, { type Sharp } from 'sharp';
import type { BoundingBox } from '../../src/domain/geometry.ts';
import type { Raster } from '../../src/parse/page-content.ts';

export interface GeneratedForm {
  raster: Raster;
  boxes: { bbox: BoundingBox; isTicked: boolean }[];
}

/** A seeded random number generator. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LABELS = [
  'Yes',
  'No',
  'Married',
  'Single',
  'I agree to the terms',
  'Invoice by mail',
  'Ja',
  'Nein',
  'Oui',
  'Other: ____',
];
const FONTS = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans', 'monospace'];

/**
 * A random form: size and frame of the boxes, check style, font, columns and scan quality. Letters, digits, tables and
 * black bullets are added as distractors.
 */
export async function generatedForm(
  seed: number,
  isScan: boolean,
  shape: 'box' | 'ring' = 'box',
  isLarge = false,
): Promise<GeneratedForm> {
  const random = seeded(seed * 7919 + (isScan ? 1 : 0));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const [width, height] = [1190, 1684];
  const side = isLarge ? 40 + Math.floor(random() * 45) : 12 + Math.floor(random() * 20);
  const rows = isLarge ? 9 : 14;
  const stroke = 1 + random() * 2.2;
  const grey = isScan ? 0 : pick([0, 0, 60, 110]);
  const tick = shape === 'ring' ? 'dot' : pick(['cross', 'tick', 'scribble', 'letter', 'fill'] as const);
  const [font, size] = [pick(FONTS), 17 + Math.floor(random() * 12)];
  const columns = 1 + Math.floor(random() * 3);
  const boxes: GeneratedForm['boxes'] = [];
  let svg = `<rect width="100%" height="100%" fill="#fff"/><text x="90" y="110" font-size="36">Application form ${seed}</text>`;
  for (let row = 0; row < rows; row++) {
    const y = 180 + row * (side + 34);
    for (let column = 0; column < columns; column++) {
      const x = 90 + column * (1000 / columns) + Math.floor(random() * 3);
      const isTicked = random() < 0.4;
      boxes.push({ bbox: { left: x, top: y, width: side, height: side }, isTicked });
      const line = `fill="none" stroke="rgb(${grey},${grey},${grey})" stroke-width="${stroke}"`;
      svg +=
        shape === 'box'
          ? `<rect x="${x}" y="${y}" width="${side}" height="${side}" ${line}/>`
          : `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side / 2}" ${line}/>`;
      if (isTicked) svg += ticked(tick, x, y, side, random);
      svg += `<text x="${x + side + 8 + random() * 10}" y="${y + side - 2}" font-size="${size}">${pick(LABELS)}</text>`;
    }
  }
  const below = 200 + rows * (side + 34);
  svg += `<text x="90" y="${below + 40}" font-size="${size}">DO NOT WRITE BELOW: 0O8B D□ II HE 88</text>`;
  for (let i = 0; i < 4; i++)
    svg += `<rect x="${90 + i * 26}" y="${below + 70}" width="26" height="26" fill="none" stroke="#000" stroke-width="1.5"/><rect x="${90 + i * 60}" y="${below + 130}" width="12" height="12" fill="#000"/>`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}">${svg}</svg>`;
  const image = sharp(Buffer.from(page)).removeAlpha();
  const drawn = isScan ? sharp(await scanned(image, random)) : image;
  const { data, info } = await drawn.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { raster: { width: info.width, height: info.height, data: new Uint8Array(data) }, boxes };
}

function ticked(kind: string, x: number, y: number, side: number, random: () => number): string {
  const at = (share: number): number => share * side;
  const pen = `fill="none" stroke="#112" stroke-width="${1.5 + random() * 2}"`;
  const out = random() < 0.3 ? 0.15 : -0.12;
  if (kind === 'cross')
    return `<path d="M${x - at(out)} ${y - at(out)} L${x + side + at(out)} ${y + side + at(out)} M${x + side + at(out)} ${y - at(out)} L${x - at(out)} ${y + side + at(out)}" ${pen}/>`;
  if (kind === 'tick')
    return `<path d="M${x + at(0.2)} ${y + at(0.55)} L${x + at(0.45)} ${y + at(0.8)} L${x + at(0.95 + out)} ${y + at(0.1 - out)}" ${pen}/>`;
  if (kind === 'scribble')
    return `<path d="M${x + at(0.2)} ${y + at(0.3)} q${at(0.5)} ${at(0.1)} ${at(0.2)} ${at(0.4)} t${at(0.3)} ${at(-0.2)}" ${pen}/>`;
  if (kind === 'dot')
    return `<circle cx="${x + at(0.5)}" cy="${y + at(0.5)}" r="${at(0.2 + random() * 0.1)}" fill="#112"/>`;
  if (kind === 'letter') return `<text x="${x + at(0.18)}" y="${y + at(0.82)}" font-size="${at(0.85)}">X</text>`;
  return `<rect x="${x + at(0.22)}" y="${y + at(0.22)}" width="${at(0.56)}" height="${at(0.56)}" fill="#000"/>`;
}

/** Blur, noise, JPEG, grey paper. */
export async function scanned(image: Sharp, random: () => number): Promise<Buffer> {
  const { data, info } = await image
    .blur(0.5 + random() * 0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const paper = 225 + random() * 30;
  const noise = 6 + random() * 14;
  for (let i = 0; i < data.length; i++)
    data[i] = Math.max(0, Math.min(255, (data[i]! * paper) / 255 + (random() - 0.5) * 2 * noise));
  const raw = { width: info.width, height: info.height, channels: info.channels as 3 };
  return sharp(data, { raw })
    .jpeg({ quality: 55 + Math.floor(random() * 40) })
    .toBuffer();
}
