import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageDraft } from '../draft.ts';

/** Two pixels a point, as in page images of PDFs. */
const POINTS_PER_PIXEL = 0.5;

/**
 * Makes a PDF of page images, one at a time, so that it may be longer than memory. Objects 1 and 2 (catalog, page
 * tree) come last; page k has the objects 3k, 3k + 1, 3k + 2: page, drawing, image.
 */
export class ImagePdfWriter {
  readonly #file: FileHandle;
  readonly #offsets = new Map<number, number>();
  #length = 0;
  #pages = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<ImagePdfWriter> {
    return new ImagePdfWriter(await open(path, 'w'));
  }

  async add(page: Pick<PageDraft, 'width' | 'height' | 'imageFile'>, workDir: string): Promise<void> {
    if (this.#pages === 0) await this.#write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    this.#pages += 1;
    const first = 3 * this.#pages;
    const width = page.width * POINTS_PER_PIXEL;
    const height = page.height * POINTS_PER_PIXEL;
    const jpeg = await readFile(join(workDir, page.imageFile));
    const draw = `q ${width} 0 0 ${height} 0 0 cm /Im Do Q`;
    await this.#object(
      first,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]` +
        `/Resources<</XObject<</Im ${first + 2} 0 R>>>>/Contents ${first + 1} 0 R>>`,
    );
    await this.#object(first + 1, `<</Length ${draw.length}>>\nstream\n${draw}\nendstream`);
    await this.#object(
      first + 2,
      `<</Type/XObject/Subtype/Image/Width ${page.width}/Height ${page.height}/ColorSpace/DeviceRGB` +
        `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`,
      jpeg,
    );
  }

  async finish(): Promise<void> {
    const kids = Array.from({ length: this.#pages }, (_, at) => `${3 * (at + 1)} 0 R`).join(' ');
    await this.#object(1, '<</Type/Catalog/Pages 2 0 R>>');
    await this.#object(2, `<</Type/Pages/Count ${this.#pages}/Kids[${kids}]>>`);
    const start = this.#length;
    const count = 3 * this.#pages + 3;
    const rows = Array.from(
      { length: count - 1 },
      (_, at) => `${String(this.#offsets.get(at + 1) ?? 0).padStart(10, '0')} 00000 n \n`,
    );
    await this.#write(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`);
    await this.#write(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }

  async #object(number: number, dictionary: string, data?: Buffer): Promise<void> {
    this.#offsets.set(number, this.#length);
    await this.#write(`${number} 0 obj\n${dictionary}\n`);
    if (data) {
      await this.#write('stream\n');
      await this.#write(data);
      await this.#write('\nendstream\n');
    }
    await this.#write('endobj\n');
  }

  async #write(data: string | Buffer): Promise<void> {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    this.#length += bytes.length;
    await this.#file.appendFile(bytes);
  }
}
