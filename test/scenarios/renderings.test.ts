import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { ZipFile } from '../../src/parse/zip/zip-file.ts';
import { pageOfManyKinds, pdfOfPages } from '../support/documents.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

const formOf = (bytes: Buffer, name: string, configuration?: unknown): FormData => {
  const form = new FormData();
  if (configuration !== undefined) form.set('configuration', JSON.stringify(configuration));
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
};

describe('a first parse in one request, read as a document', () => {
  let quire: SharedQuire;
  let rich: string;
  let pages: string;

  const create = (form: FormData, headers: Record<string, string> = {}) =>
    quire.fetch('/tasks/parse', { method: 'POST', body: form, headers });
  const text = async (address: string) => {
    const answer = await quire.fetch(address);
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
  };

  beforeAll(async () => {
    quire = await sharedQuire();
    const made = await create(formOf(pageOfManyKinds(), 'harvest.pdf', { ocr_strategy: 'Auto' }));
    rich = (await quire.body(made)).task_id;
    const selected = { segmentation_strategy: 'Page', ocr_strategy: 'Auto', pages: '2-3,-1' };
    pages = (await quire.body(create(formOf(pdfOfPages(30), 'pages.pdf', selected)))).task_id;
    await quire.finished(rich);
  });

  it('takes the name of the part and the fields of the configuration', async () => {
    const task = await quire.json(`/tasks/${rich}`);
    expect(task.file_info.name).toBe('harvest.pdf');
    expect(task.configuration.ocr_strategy).toBe('Auto');
  });

  it('returns Markdown with a pipe table or an HTML one, and a picture whose link works', async () => {
    const { type, body } = await text(`/tasks/${rich}/markdown`);
    expect(type).toBe('text/markdown; charset=utf-8');
    expect(body).toContain('# Harvest report');
    expect(body).toContain('| Apple | 120 | 0.50 |');
    const picture = /!\[[^\]]*\]\((http[^)]+)\)/.exec(body)?.[1];
    expect((await quire.fetch(picture!, { key: null })).headers.get('content-type')).toBe('image/jpeg');
    expect((await text(`/tasks/${rich}/markdown?tables=html&images=none`)).body).toContain('<td>Apple</td>');
    expect((await text(`/tasks/${rich}/markdown?images=none`)).body).not.toContain('![');
    expect((await text(`/tasks/${rich}/markdown?page_marks=true`)).body).toMatch(/^<!-- page 1 -->\n\n# Harvest/);
  });

  it('returns HTML in which nothing can run, and plain text', async () => {
    const answer = await quire.fetch(`/tasks/${rich}/html`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
    const body = await answer.text();
    expect(body).toContain('<h1>Harvest report</h1>');
    expect(body).toMatch(/<img [^>]*src="http/);
    expect((await text(`/tasks/${rich}/text`)).body).toContain('Apple\t120\t0.50');
  });

  it('returns a consistent zip of Markdown, pictures, JSON and tables', async () => {
    const answer = await quire.fetch(`/tasks/${rich}/bundle`);
    expect(answer.headers.get('content-disposition')).toContain('harvest.zip');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-bundle-'));
    try {
      const file = path.join(folder, 'bundle.zip');
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      await using zip = await ZipFile.open(file, DEFAULT_LIMITS);
      const { names } = zip;
      expect(names).toEqual(
        expect.arrayContaining(['document.md', 'document.json', 'tables/1.csv', 'images/pages/1.jpg']),
      );
      const markdown = (await zip.read('document.md'))!.toString();
      const picture = /\]\((images\/[^)]+)\)/.exec(markdown)?.[1];
      expect(names).toContain(picture);
      const json = JSON.parse((await zip.read('document.json'))!.toString());
      expect(names).toContain(json.pages[0].image);
      expect((await zip.read('tables/1.csv'))!.toString()).toContain('Apple,120,0.50\r\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reads only the requested pages, under their original numbers', async () => {
    const task = await quire.finished(pages);
    expect(task.file_info.page_count).toBe(30);
    expect(task.output.pages.map((page: { page_number: number }) => page.page_number)).toEqual([2, 3, 30]);
    expect((await text(`/tasks/${pages}/text?pages=-1`)).body).toContain('Page 30 of 30');
    expect((await text(`/tasks/${pages}/text?chunk=1`)).body).toContain('Page 2 of 30');
    const today = new Date().toISOString().slice(0, 10);
    const usage = await quire.json(`/usage?start=${today}&end=${today}`);
    expect(JSON.stringify(usage)).toContain('"pages":4');
  });

  it('reads many single pages together with other workers', async () => {
    const selected = { segmentation_strategy: 'Page', ocr_strategy: 'Auto', pages: '1-9,12-30' };
    const { task_id } = await quire.body(create(formOf(pdfOfPages(30), 'pages.pdf', selected)));
    const { status, message, output } = await quire.finished(task_id);
    expect({ status, message }).toMatchObject({ status: 'Succeeded' });
    expect(output.pages).toHaveLength(28);
    expect(output.chunks.at(-1).segments.at(-1).text).toContain('Page 30 of 30');
  });

  it('reports errors in one sentence', async () => {
    expect(await text(`/tasks/${pages}/markdown?pages=40-50`)).toMatchObject({
      status: 400,
      body: 'The file has 30 pages; pages "40-50" selects none of them.',
    });
    expect(await text(`/tasks/${pages}/markdown?chunk=99`)).toMatchObject({ status: 404 });
    expect((await text(`/tasks/${pages}/markdown?pages=x`)).body).toMatch(/^Field pages must list pages/);
    const none = new FormData();
    none.set('configuration', '{}');
    expect(await (await create(none)).text()).toBe('Field file is missing; send one file part named "file".');
    const odd = formOf(pdfOfPages(1), 'a.pdf');
    odd.set('ocr_strategy', 'Auto');
    expect(await (await create(odd)).text()).toContain('Field ocr_strategy is not known here');
    const outside = { pages: '7', segmentation_strategy: 'Page' };
    const { task_id } = await quire.body(create(formOf(pdfOfPages(2), 'a.pdf', outside)));
    expect(await quire.finished(task_id)).toMatchObject({
      status: 'Failed',
      message: 'The file has 2 pages; pages "7" selects none of them.',
    });
  });

  it('creates one task for a form that is sent twice under one key, and refuses another form under it', async () => {
    const headers = { 'idempotency-key': 'form-1' };
    const first = await quire.body(create(formOf(pdfOfPages(1), 'a.pdf'), headers));
    const second = await quire.body(create(formOf(pdfOfPages(1), 'a.pdf'), headers));
    expect(second.task_id).toBe(first.task_id);
    expect((await create(formOf(pdfOfPages(2), 'a.pdf'), headers)).status).toBe(422);
  });

  it('creates nothing from a truncated form, and keeps working', async () => {
    const before = (await quire.json('/tasks?limit=200')).tasks.length;
    const { hostname, port } = new URL(quire.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and then';
        socket.write(
          `POST /tasks/parse HTTP/1.1\r\nHost: x\r\nAuthorization: ${quire.key}\r\nContent-Length: 100000\r\n` +
            `Content-Type: multipart/form-data; boundary=x\r\n\r\n${head}`,
          () => setTimeout(() => socket.destroy(), 100),
        );
      });
      socket.on('close', () => resolve());
    });
    const cut = await quire.fetch('/tasks/parse', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    });
    expect([cut.status, cut.headers.get('x-error-code')]).toEqual([400, 'malformed_multipart']);
    expect((await quire.json('/tasks?limit=200')).tasks).toHaveLength(before);
  });
});
