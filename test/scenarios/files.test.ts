import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage, pdfOfPages } from '../support/documents.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

describe('the ways to send a file', () => {
  let quire: SharedQuire;
  let site: Server;
  let siteUrl: string;

  beforeAll(async () => {
    quire = await sharedQuire();
    site = createServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/found/report.pdf' }).end();
      else if (request.url?.startsWith('/found')) response.end(pdfOfPages(2));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    site.close();
  });

  const outcome = async (fields: Record<string, unknown>) => quire.finished((await quire.parse(fields)).task_id);

  it('reads a stored file by its reference', async () => {
    const file = await quire.upload(pdfOfPages(3), 'three.pdf');
    const task = await outcome({ file: file.url });
    expect(task).toMatchObject({
      status: 'Succeeded',
      file_info: { name: 'three.pdf', mime_type: 'application/pdf', page_count: 3 },
    });
    expect(task.output.pages).toHaveLength(3);
  });

  it('downloads a file by its address and follows a redirect', async () => {
    const task = await outcome({ file: `${siteUrl}/moved` });
    expect(task).toMatchObject({ status: 'Succeeded', file_info: { page_count: 2 } });
  });

  it('fails a task whose address returns nothing, and says why', async () => {
    const task = await outcome({ file: `${siteUrl}/nothing` });
    expect(task.status).toBe('Failed');
    expect(task.message).toMatch(/could not be fetched: .*404/);
  });

  it('refuses an address inside the network at once', async () => {
    const response = await quire.post('/tasks/parse', { file: 'http://169.254.169.254/latest/meta-data' });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-error-code')).toBe('url_not_allowed');
  });

  it('reads a data URI, and raw base64 with escaped slashes', async () => {
    expect(await outcome({ file: `data:application/pdf;base64,${onePage()}` })).toMatchObject({ status: 'Succeeded' });
    const body = JSON.stringify({ file: onePage(), segmentation_strategy: 'Page' }).replaceAll('/', '\\/');
    const created = await quire.json('/tasks/parse', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect((await quire.finished(created.task_id)).status).toBe('Succeeded');
  });

  it('accepts a body that is too large for memory', async () => {
    // Random data does not compress, so the base64 has its full size.
    const noise = Buffer.from(Uint8Array.from({ length: 1500 * 1500 * 3 }, (_, at) => (at * 7919) ^ (at >> 3)));
    const png = await sharp(noise, { raw: { width: 1500, height: 1500, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const task = await outcome({ file: png.toString('base64'), file_name: 'noise.png' });
    expect(task).toMatchObject({ status: 'Succeeded', file_info: { mime_type: 'image/png', page_count: 1 } });
    expect(task.output.pages[0]).toMatchObject({ page_width: 1500, page_height: 1500 });
  });

  it('recognises the type from the bytes, whatever the name says', async () => {
    const file = await quire.upload(pdfOfPages(1), 'picture.png');
    expect(file.content_type).toBe('application/pdf');
  });

  it.each([
    ['text that is not base64', '<<not base64>>', 'invalid_base64'],
    ['bytes of an unknown type', Buffer.alloc(100, '\u0000\u0001\u0002\u0003').toString('base64'), 'unsupported_file'],
    ['a word that happens to be valid base64', 'invoice1', 'invalid_base64'],
    ['a dangling reference', 'ch://files/00000000-0000-4000-8000-000000000000', 'file_not_found'],
    ['an empty data URI', 'data:application/pdf;base64,', 'empty_file'],
  ])('refuses %s', async (_name, file, code) => {
    const response = await quire.post('/tasks/parse', { file });
    expect([400, 404]).toContain(response.status);
    expect(response.headers.get('x-error-code')).toBe(code);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('fails a damaged file with a clear message', async () => {
    const task = await outcome({ file: Buffer.from('%PDF-1.7\nnothing of a PDF follows').toString('base64') });
    expect(task.status).toBe('Failed');
    expect(task.message).toMatch(/cannot be read/);
  });

  it('keeps the results of a task when its file is deleted', async () => {
    const file = await quire.upload(pdfOfPages(1));
    const task = await outcome({ file: file.url });
    await quire.json(`/files/${file.file_id}`, { method: 'DELETE' });
    expect((await quire.fetch(`/files/${file.file_id}/content`)).status).toBe(404);
    const after = await quire.json(`/tasks/${task.task_id}`);
    expect(after.output.chunks).toHaveLength(1);
    expect((await fetch(after.output.pages[0].image)).headers.get('content-type')).toBe('image/jpeg');
    expect((await fetch(after.file_info.url)).status).toBe(404);
  });

  it('gives the whole output as base64 on request', async () => {
    const bytes = pdfOfPages(1);
    const task = await outcome({ file: bytes.toString('base64') });
    const inline = await quire.json(`/tasks/${task.task_id}?base64_urls=true`);
    expect(inline.file_info.url).toBe(bytes.toString('base64'));
    expect(inline.output.pdf_url).toBe(bytes.toString('base64'));
    expect(Buffer.from(inline.output.pages[0].image, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('names files safely in headers', async () => {
    const file = await quire.upload(pdfOfPages(1), '../..\\evil\u202E;%.pdf');
    expect(file.file_name).toBe('evil;%.pdf');
    const response = await quire.fetch(`/files/${file.file_id}/content`);
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="evil__.pdf"; filename*=UTF-8''evil%3B%25.pdf`,
    );
  });

  it('refuses a link with any part changed', async () => {
    const file = await quire.upload(pdfOfPages(1));
    const { url } = await quire.json(`/files/${file.file_id}/url?expires_in=60`);
    expect((await fetch(url)).status).toBe(200);
    const changed = [
      url.replace(/expires=(\d+)/, (_: string, moment: string) => `expires=${Number(moment) + 1}`),
      url.replace('application%2Fpdf', 'text%2Fhtml'),
      url.replace('/content?', '/contents?'),
      `${url}&other=1`,
      url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'),
      url.replace(/signature=.*/, 'signature='),
    ];
    for (const address of changed) expect((await fetch(address)).status, address).toBe(403);
  });

  it('expires a link', async () => {
    const file = await quire.upload(pdfOfPages(1));
    const { url } = await quire.json(`/files/${file.file_id}/url?expires_in=1`);
    await expect.poll(async () => (await fetch(url)).status).toBe(403);
  });
});
