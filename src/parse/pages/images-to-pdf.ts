import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';

export interface JpegPage {
  path: string;
  width: number;
  height: number;
  dpi: number | null;
}

/** What a picture that states no resolution is taken for: the resolution of all other page images. */
const USUAL_DPI = 144;
/** Longest side of a page that all readers accept (ISO 32000-1, annex C). */
const LONGEST_SIDE_POINTS = 14_400;

/** Writes a PDF with one picture per page, JPEGs unchanged, in constant memory. */
export async function imagesToPdf(pages: Iterable<JpegPage> | AsyncIterable<JpegPage>, path: string): Promise<void> {
  const file = createWriteStream(path);
  const done = finished(file);
  done.catch(() => {});
  const offsets = new Map<number, number>();
  let position = 0;
  const write = async (chunk: string | Buffer) => {
    position += Buffer.byteLength(chunk, 'latin1');
    if (!file.write(chunk, 'latin1')) await Promise.race([once(file, 'drain'), done]);
  };
  const writeObject = async (number: number, body: string) => {
    offsets.set(number, position);
    await write(`${number} 0 obj\n${body}\nendobj\n`);
  };

  try {
    await write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
    const pageNumbers: number[] = [];
    let next = 3;
    for await (const page of pages) {
      const [pageNumber, contentNumber, imageNumber] = [next, next + 1, next + 2];
      next += 3;
      pageNumbers.push(pageNumber);
      const [width, height] = sizeInPoints(page);
      const content = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
      await writeObject(
        pageNumber,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${contentNumber} 0 R ` +
          `/Resources << /XObject << /I ${imageNumber} 0 R >> >> >>`,
      );
      await writeObject(contentNumber, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
      offsets.set(imageNumber, position);
      await write(
        `${imageNumber} 0 obj\n<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} ` +
          `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${(await stat(page.path)).size} >>\nstream\n`,
      );
      for await (const chunk of createReadStream(page.path)) await write(chunk as Buffer);
      await write('\nendstream\nendobj\n');
    }
    await writeObject(1, '<< /Type /Catalog /Pages 2 0 R >>');
    const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');
    await writeObject(2, `<< /Type /Pages /Count ${pageNumbers.length} /Kids [${kids}] >>`);

    const start = position;
    await write(`xref\n0 ${next}\n0000000000 65535 f \n`);
    for (let number = 1; number < next; number++) {
      await write(`${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`);
    }
    await write(`trailer\n<< /Size ${next} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    file.end();
    await done;
  } catch (error) {
    file.destroy();
    throw error;
  }
}

function sizeInPoints({ width, height, dpi }: JpegPage): [number, number] {
  const scale = Math.min(72 / (dpi ?? USUAL_DPI), LONGEST_SIDE_POINTS / Math.max(width, height));
  return [width, height].map((pixels) => Math.round(pixels * scale * 1000) / 1000) as [number, number];
}
