import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { openPdfPages } from '../../src/parse/pages/pdf/pdf-pages.ts';
import { docx, paragraph, picture } from '../../test/fixtures/parse/docx-writer.ts';

/**
 * Makes scans of the first pages of PDFs, as images and pasted into Word files below a line of text. Parse and score
 * both folders.
 *
 *     node bench/office/pasted-scans.ts PDF_DIR OUT_DIR [EVERY_NTH]
 *     npm run bench -- parse OUT_DIR/docx OUT_DIR/of-docx --ocr All
 *     npm run bench -- parse OUT_DIR/png OUT_DIR/of-png --ocr All
 */
const [pdfDir, outDir, nth = '1'] = process.argv.slice(2);
if (!pdfDir || !outDir) throw new Error('usage: pasted-scans.ts PDF_DIR OUT_DIR [EVERY_NTH]');
const SCAN_DPI = 200;
const [WIDEST, HIGHEST] = [6.2, 8.8];
for (const kind of ['docx', 'png']) await mkdir(path.join(outDir, kind), { recursive: true });
const names = (await readdir(pdfDir)).filter((name) => name.endsWith('.pdf')).sort();
const ctx = { signal: new AbortController().signal, limits: DEFAULT_LIMITS, workDir: outDir, threads: 1 };
for (const name of names.filter((_, at) => at % Number(nth) === 0)) {
  const id = path.parse(name).name;
  const pages = await openPdfPages(path.join(pdfDir, name), { dpi: SCAN_DPI }, ctx);
  const { raster } = await pages.readPage(1);
  pages.close();
  const { width, height } = raster;
  const scanned = sharp(raster.data, { raw: { width, height, channels: 3 } })
    .blur(0.5)
    .greyscale();
  const png = await sharp(await scanned.jpeg({ quality: 80 }).toBuffer())
    .png()
    .toBuffer();
  await writeFile(path.join(outDir, 'png', `${id}.png`), png);
  const inches = Math.min(WIDEST / width, HIGHEST / height);
  const size = [inches * width, inches * height] as const;
  const file = docx({
    body: [paragraph('The scan:'), paragraph(picture('rScan', 'embed', '', size))],
    relations: [{ id: 'rScan', type: 'image', target: 'media/scan.png' }],
    parts: [{ name: 'word/media/scan.png', content: png }],
  });
  await writeFile(path.join(outDir, 'docx', `${id}.docx`), file);
}
