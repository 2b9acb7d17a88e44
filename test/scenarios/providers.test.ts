import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AnswerWriter } from '../fixtures/parse/analyze-result-fixture.ts';
import { pdfOfPages } from '../support/documents.ts';
import { type AzureServer, createAzureServer, failed, running, succeeded } from '../support/fakes/azure-server.ts';
import { Quire } from '../support/quire.ts';
import { runCli } from '../support/run-cli.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field.
type Json = any;

const AZURE_KEY = 'azure-do-not-show-me';
const TOKENIZER = {
  ...{ version: '1.0', added_tokens: [], normalizer: { type: 'Lowercase' }, pre_tokenizer: { type: 'Whitespace' } },
  ...{ post_processor: null, decoder: null },
  model: { type: 'WordLevel', vocab: { '[UNK]': 0, page: 1 }, unk_token: '[UNK]' },
};

/** Two pages as the service returns them: a title and a table on the first, a paragraph on the second. */
function analysis() {
  const answer = new AnswerWriter().page(8.5, 11, 'inch');
  answer.paragraph('Harvest', 1, 1, 'title');
  const rows = [
    ['Fruit', 'Weight'],
    ['Apple', '120'],
  ];
  answer.table(rows, 1, 2);
  answer.page(8.5, 11, 'inch').paragraph('The second page', 1, 1);
  return answer.result;
}

let azure: AzureServer;
let hub: Server;
let hubUrl: string;
const fetched: string[] = [];
let quire: Quire;
const file = pdfOfPages(2).toString('base64');
const segmentsOf = (task: Json): Json[] => task.output.chunks.flatMap((chunk: Json) => chunk.segments);
const parsed = async (fields: object): Promise<Json> =>
  quire.finished((await quire.parse({ file, ...fields })).task_id);

beforeAll(async () => {
  azure = await createAzureServer();
  hub = createServer((request, response) => {
    fetched.push(request.url!);
    if (/^\/(owner\/tiny|FacebookAI\/xlm-roberta-base)\/resolve\/main\/tokenizer\.json$/.test(request.url!)) {
      response.end(JSON.stringify(TOKENIZER));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  hubUrl = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`;
  quire = await Quire.start({
    ...{ QUIRE_AZURE_ENDPOINT: azure.endpoint, QUIRE_AZURE_KEY: AZURE_KEY, QUIRE_TOKENIZER_HUB: hubUrl },
    // Neither may depend on the networks that callers may reach.
    ...{ QUIRE_ALLOWED_NETWORKS: '', QUIRE_LOG_LEVEL: 'debug' },
  });
});
beforeEach(() => {
  azure.requests.length = 0;
  azure.states = [running(), succeeded(analysis())];
});
afterAll(async () => {
  await quire?.dispose();
  await azure?.close();
  hub?.close();
});

describe('pipeline Vendor', () => {
  it.each(['Vendor', 'Azure'])('given as %s has the provider read the document', async (pipeline) => {
    const task = await parsed({ pipeline, segmentation_strategy: 'LayoutAnalysis' });
    expect(task).toMatchObject({ status: 'Succeeded', configuration: { pipeline: 'Vendor' } });
    expect(segmentsOf(task).map(({ segment_type, page_number }) => [segment_type, page_number])).toEqual([
      ['Title', 1],
      ['Table', 1],
      ['Text', 2],
    ]);
    const [title, table] = segmentsOf(task);
    expect(title).toMatchObject({ text: 'Harvest', content: '# Harvest' });
    // One inch from the corner, at 144 pixels per inch, on a page slightly smaller than the provider's.
    const { page_width } = task.output.pages[0];
    expect(title.bbox.left).toBeCloseTo(page_width / 8.5, 3);
    expect(title.ocr[0]).toMatchObject({ text: 'Harvest', confidence: 0.99, bbox: { left: 0, top: 0 } });
    expect(table.content).toContain('<th>Fruit</th>');
    expect(table.content).toContain('<td>120</td>');
    expect((await fetch(task.output.pages[1].image)).headers.get('content-type')).toBe('image/jpeg');
    expect(azure.requests[0]!.body.equals(Buffer.from(file, 'base64'))).toBe(true);
  });

  it('makes each page one segment on request', async () => {
    const task = await parsed({ pipeline: 'Vendor', segmentation_strategy: 'Page' });
    expect(segmentsOf(task).map(({ text }) => text)).toEqual([
      expect.stringMatching(/Harvest[\s\S]*Apple/),
      'The second page',
    ]);
  });

  it('fails with a message, without the key', async () => {
    azure.states = [failed('InvalidRequest', 'InvalidContent')];
    expect(await parsed({ pipeline: 'Vendor' })).toMatchObject({
      status: 'Failed',
      message: 'The file cannot be read: the document analysis service finds it damaged.',
    });
    azure.states = [succeeded({ ...analysis(), pages: analysis().pages.slice(0, 1) })];
    expect((await parsed({ pipeline: 'Vendor' })).message).toBe(
      'The document analysis service failed: its answer lacks page 2.',
    );
    expect(quire.log.includes(AZURE_KEY)).toBe(false);
  });

  it('uses the built-in reader for formats that the provider does not support, and says so', async () => {
    const csv = Buffer.from('Fruit,Weight\nApple,120\n').toString('base64');
    const task = await parsed({ file: csv, file_name: 'a.csv', pipeline: 'Vendor' });
    expect(task.status).toBe('Succeeded');
    expect(task.output.warnings.map(({ code }: Json) => code)).toContain('vendor_unable');
    expect(azure.requests).toEqual([]);
  });

  it('can be cancelled', async () => {
    azure.states = [running({ 'retry-after': '10' })];
    const task = await quire.parse({ file, pipeline: 'Vendor' });
    await expect.poll(() => azure.requests.some(({ method }) => method === 'GET')).toBe(true);
    await quire.fetch(`/tasks/${task.task_id}/cancel`);
    await expect.poll(() => azure.requests.at(-1)!.method).toBe('DELETE');
  });

  it('is not reachable by callers: the address stays closed to file URLs', async () => {
    const refused = await quire.post('/tasks/parse', { file: `${azure.endpoint}/secret.pdf` });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'url_not_allowed']);
  });
});

describe('tokenizers of the hub', () => {
  const words = Buffer.from('Apples are ripe\n\nMelons are green\n').toString('base64');
  const measured = (tokenizer: object) =>
    parsed({ file: words, file_name: 'a.md', chunk_processing: { tokenizer, target_length: 4 } });

  it.each([{ String: 'owner/tiny' }, { Enum: 'XlmRobertaBase' }])(
    '%j is fetched when it is first used, and kept',
    async (tokenizer) => {
      fetched.length = 0;
      expect((await measured(tokenizer)).status).toBe('Succeeded');
      const task = await measured(tokenizer);
      expect(fetched.filter((url) => url.endsWith('tokenizer.json'))).toHaveLength(1);
      expect(task.output.chunks.map(({ chunk_length }: Json) => chunk_length)).toEqual([4, 2]);
    },
  );

  it('fails the task with a message when it cannot be fetched', async () => {
    expect((await measured({ String: 'owner/absent' })).message).toMatch(
      /^Tokenizer owner\/absent could not be loaded: 127\.0\.0\.1:\d+ did not give it: the server answered 404\.$/,
    );
    expect((await measured({ String: '../../etc' })).message).toMatch(/this is not a model id/);
  });

  it('are fetched by the command line too', async () => {
    const environment = { QUIRE_TOKENIZER_HUB: hubUrl, QUIRE_TOKENIZER_DIR: `${quire.dataDir}/others` };
    const pulled = await runCli(['tokenizers', 'pull', 'owner/tiny', 'XlmRobertaBase'], { environment });
    expect(pulled).toMatchObject({ code: 0, stderr: '' });
    expect(pulled.stdout).toMatch(/^owner\/tiny is ready; .* has 10 tokens\.\nFacebookAI\/xlm-roberta-base is ready/);
    expect(await runCli(['tokenizers', 'pull', '../x'], { environment })).toMatchObject({ code: 2 });
    expect(await runCli(['tokenizers', 'pull', 'owner/absent'], { environment })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/the server answered 404/),
    });
  });
});
