import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Grey } from '../ocr/image/grey.ts';
import { openFormulaReader } from './onnx-formula-reader.ts';

/** Made by training/formula/samples.py, in fonts that are not in the training data. */
async function picture(name: string): Promise<Grey> {
  const file = path.join(import.meta.dirname, '../../../test/fixtures/formula', `${name}.png`);
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

describe('the formula reader', async () => {
  const reader = await openFormulaReader(path.join(import.meta.dirname, '../../../models/formula'), 1);
  const { signal } = new AbortController();

  it.each([
    ['logarithm', '\\log(1 + J)'],
    ['root', '\\sqrt{4u^{4} + 16u^{2}i^{2}}'],
    [
      'matrix',
      '\\left[\\begin{matrix}2 & 2 & 0 & 4 \\\\ 1 & 2 & 7 & 5 \\\\ 7 & 0 & 6 & -f \\\\ 0 & 1 & f & 6\\end{matrix}\\right]',
    ],
  ])('reads the %s', async (name, latex) => {
    const reading = await reader.read(await picture(name), signal);
    expect(reading?.latex.replaceAll(' ', '')).toBe(latex.replaceAll(' ', ''));
    expect(reading?.confidence).toBeGreaterThan(0.8);
  });

  it('ignores the tint of the paper', async () => {
    const { width, height, data } = await picture('logarithm');
    const tinted = Uint8Array.from(data, (value) => Math.round(value * 0.7));
    expect((await reader.read({ width, height, data: tinted }, signal))?.latex.replaceAll(' ', '')).toBe('\\log(1+J)');
  });

  it('has low confidence for other pictures', async () => {
    const noise = Uint8Array.from({ length: 64 * 320 }, (_, at) => (at * 2654435761) % 251);
    const reading = await reader.read({ width: 320, height: 64, data: noise }, signal);
    expect(reading?.confidence ?? 0).toBeLessThan(0.9);
  });

  it('scales large pictures down', async () => {
    const { width, height, data } = await picture('logarithm');
    const large = await sharp(data, { raw: { width, height, channels: 1 } })
      .resize(width * 12)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const grey = new Uint8Array(large.info.width * large.info.height);
    for (let at = 0; at < grey.length; at++) grey[at] = large.data[at * large.info.channels]!;
    const reading = await reader.read({ width: large.info.width, height: large.info.height, data: grey }, signal);
    expect(reading).not.toBeNull();
  });

  it('stops when it is aborted', async () => {
    await expect(reader.read(await picture('root'), AbortSignal.abort())).rejects.toThrow();
  });
});
