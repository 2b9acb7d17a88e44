import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { FakeSite } from './fake-site.ts';

const [WIDTH, HEIGHT] = [1_190, 1_684];
const KINDS = ['Text', 'Table', 'ListItem', 'Caption', 'SectionHeader'];

/** The web page with documents that are too large to parse in a test. */
export class FakeTasks extends FakeSite {
  readonly #tasks = new Map<string, object>();
  #image: Buffer = Buffer.alloc(0);

  override async start(): Promise<string> {
    this.#image = await pageImage();
    return super.start();
  }

  /** A document with this many pages and boxes per page, as the server would return it. */
  add(taskId: string, pages: number, boxes: number): void {
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    const shared = { page_width: WIDTH, page_height: HEIGHT };
    this.#tasks.set(taskId, {
      task_id: taskId,
      task_type: 'Parse',
      status: 'Succeeded',
      message: 'Task succeeded',
      completed: true,
      created_at: '2026-01-01T00:00:00.000000Z',
      file_info: { name: `${taskId}.pdf`, url: 'http://127.0.0.1/input' },
      configuration: { segment_processing: {} },
      output: {
        pages: numbers.map((number) => ({ ...shared, page_number: number, image: `/image/${number}`, dpi: 144 })),
        chunks: numbers.map((number) => ({ chunk_length: boxes, segments: segmentsOf(number, boxes) })),
        warnings: [],
        pdf_url: null,
      },
    });
  }

  protected async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/image/'))
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(this.#image);
    const task = this.#tasks.get(/^\/tasks\/([\w-]+)$/.exec(pathname)?.[1] ?? '');
    if (task) return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(task));
    if (pathname === '/keys/current')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"role":"administer"}');
    await this.file(pathname, response);
  }
}

/** Boxes in a grid over the whole page, like the cells of a dense form. */
function segmentsOf(page: number, count: number): object[] {
  const across = Math.max(Math.ceil(Math.sqrt(count / 2)), 1);
  const down = Math.max(Math.ceil(count / across), 1);
  const [width, height] = [(WIDTH - 100) / across, (HEIGHT - 100) / down];
  return Array.from({ length: count }, (_, index) => ({
    segment_id: `${page}-${index}`,
    segment_type: KINDS[index % KINDS.length],
    bbox: {
      left: 50 + (index % across) * width,
      top: 50 + Math.floor(index / across) * height,
      width: width * 0.8,
      height: height * 0.7,
    },
    page_number: page,
    page_width: WIDTH,
    page_height: HEIGHT,
    confidence: 0.9,
    content: `Words of box ${index}`,
    text: `Words of box ${index}`,
    ocr: [],
  }));
}

function pageImage(): Promise<Buffer> {
  const lines = Array.from(
    { length: 60 },
    (_, at) => `<rect x="60" y="${60 + at * 26}" width="${900 - (at % 7) * 40}" height="12" fill="#555"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
