import sharp from 'sharp';
import { textWidth } from '../../drawing/text-width.ts';
import type { Font } from '../../page-content.ts';
import { escapeXml } from '../../xml/xml-tokens.ts';

/** A drawing rarely names more; the others are taken to be as wide as our table says. */
const MOST_FONTS = 12;
const SAMPLE = 'Hamburgefonstiv 0123456789';
const SIZE = 50;

export type NamedFont = Pick<Font, 'name' | 'bold' | 'italic' | 'monospace'>;

const keyOf = ({ name, bold, italic }: NamedFont): string => JSON.stringify([name, bold, italic]);

/**
 * How much wider than our table of widths each font is drawn. A drawing only names its fonts: what is drawn depends on the machine, so a
 * sample is drawn and measured.
 */
export async function drawnWidths(fonts: readonly NamedFont[]): Promise<(font: NamedFont) => number> {
  const named = [...new Map(fonts.map((font) => [keyOf(font), font]))].slice(0, MOST_FONTS);
  const measured = new Map(
    await Promise.all(named.map(async ([key, font]) => [key, await stretchOf(font)] as [string, number])),
  );
  return (font) => measured.get(keyOf(font)) ?? 1;
}

async function stretchOf(font: NamedFont): Promise<number> {
  const look = `font-weight="${font.bold ? 'bold' : 'normal'}" font-style="${font.italic ? 'italic' : 'normal'}"`;
  const text = `<text x="${SIZE}" y="${2 * SIZE}" font-family="${escapeXml(font.name)}" font-size="${SIZE}" ${look}>${SAMPLE}</text>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${40 * SIZE}" height="${3 * SIZE}">${text}</svg>`;
  const { info } = await sharp(Buffer.from(drawing))
    .flatten({ background: 'white' })
    .trim()
    .toBuffer({ resolveWithObject: true });
  // Without any font nothing is drawn, and nothing is trimmed.
  return info.width < 30 * SIZE ? info.width / textWidth(SAMPLE, { ...font, size: SIZE }) : 1;
}
