import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chunk } from '../../src/domain/parse-output.ts';
import type { Segment } from '../../src/domain/segment.ts';
import { line, text, writePdf } from '../fixtures/parse/pdf-writer.ts';
import { pageOfManyKinds } from '../support/documents.ts';
import { createReceiver, type Receiver } from '../support/fakes/receiver.ts';
import { keyOfOtherTenant } from '../support/second-tenant.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

const invoice = (): string =>
  writePdf({
    pages: [{ elements: [text('Invoice No: INV-7', 72, 110), text('Total: 12.25', 72, 290), line(66, 300, 500, 300)] }],
  }).toString('base64');
const schema = {
  type: 'object',
  properties: {
    invoiceNumber: { type: 'string' },
    total: { type: 'number', minimum: 0 },
    poNumber: { type: ['string', 'null'] },
  },
};

type Operations = Record<string, unknown>[];

describe('corrections', () => {
  let quire: SharedQuire;
  let stranger: string;
  let parsed: string;
  let extracted: string;
  let receiver: Receiver;

  beforeAll(async () => {
    quire = await sharedQuire();
    receiver = await createReceiver();
    stranger = await keyOfOtherTenant(quire);
    await quire.post('/webhook/endpoints', { url: receiver.url, event_types: ['task.extract.reviewed'] });
    const bytes = pageOfManyKinds().toString('base64');
    parsed = (await quire.parse({ file: bytes, segmentation_strategy: 'LayoutAnalysis' })).task_id;
    extracted = (await quire.body(quire.post('/tasks/extract', { file: invoice(), schema }))).task_id;
    for (const id of [parsed, extracted]) expect((await quire.finished(id, 150_000)).status).toBe('Succeeded');
  });
  afterAll(async () => {
    await receiver.close();
  });

  const put = (task: string, version: number | null, corrections: unknown, key?: string) =>
    quire.fetch(`/tasks/${task}/corrections`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(version === null ? {} : { 'if-match': `"${version}"` }) },
      body: typeof corrections === 'string' ? corrections : JSON.stringify({ corrections }),
      ...(key ? { key } : {}),
    });
  const stored = (task: string) => quire.json(`/tasks/${task}/corrections`);
  const saved = async (task: string, operations: (before: Operations) => Operations) => {
    const { version, corrections } = await stored(task);
    const response = await put(task, version, operations(corrections));
    if (!response.ok) throw new Error(await response.text());
    return response;
  };
  const segmentsOf = async (query: string): Promise<Segment[]> =>
    (await quire.json(`/tasks/${parsed}${query}`)).output.chunks.flatMap((chunk: Chunk) => chunk.segments);

  it('are stored next to the output: author, time, old and new value; the corrected form is returned on request', async () => {
    const before = await segmentsOf('');
    const title = before[0]!;
    const table = before.find(({ segment_type }) => segment_type === 'Table')!;
    expect((await stored(parsed)).version).toBe(0);
    const cells = table.cells!.map(({ row, col, text: words, header }) => ({
      ...{ row, col, header },
      text: words === '120' ? '125' : words,
    }));
    const response = await saved(parsed, () => [
      { op: 'change', id: 'one', segment_id: title.segment_id, text: 'Harvest report 2026', heading_level: 2 },
      { op: 'table', id: 'two', segment_id: table.segment_id, cells },
    ]);
    expect(response.headers.get('etag')).toBe('"1"');
    const { corrections, not_applied } = await quire.body(response);
    expect(corrections[0]).toMatchObject({
      by: { key_id: quire.key.split('_')[1], key_name: 'first key' },
      at: expect.stringMatching(/^\d{4}-/),
      was: { text: 'Harvest report' },
      became: { text: 'Harvest report 2026', heading_level: 2 },
    });
    expect(not_applied).toEqual([]);
    expect(await segmentsOf('')).toMatchObject(before.map(({ text: words }) => ({ text: words })));
    const after = await segmentsOf('?corrected=true');
    expect(after[0]).toMatchObject({ content: '## Harvest report 2026', confidence: 1, source: 'person' });
    const { chunks, corrections: summary } = (await quire.json(`/tasks/${parsed}?corrected=true`)).output;
    expect(chunks[0].content).toContain('## Harvest report 2026');
    expect(chunks[0].content).toContain('<td>125</td>');
    expect(chunks[0].embed).toMatch(/Harvest report 2026[\s\S]*125/);
    expect(summary).toEqual({ version: 1, applied: 2, not_applied: [] });
    for (const form of ['markdown', 'html', 'text']) {
      const download = async (query: string) => (await quire.fetch(`/tasks/${parsed}/${form}${query}`)).text();
      expect(await download('')).not.toContain('2026');
      expect(await download('?corrected=true')).toMatch(/Harvest report 2026[\s\S]*125/);
    }
    const bundle = await (await quire.fetch(`/tasks/${parsed}/bundle?corrected=true`)).arrayBuffer();
    expect(bundle.byteLength).toBeGreaterThan(1_000);
  });

  it('of two people lose nothing: the second gets a conflict, reads again, and both are saved', async () => {
    const { version, corrections } = await stored(parsed);
    const [first] = await segmentsOf('');
    const mine = { op: 'change', id: 'mine', segment_id: first!.segment_id, segment_type: 'Title' };
    const yours = { op: 'change', id: 'yours', segment_id: first!.segment_id, bbox: { ...first!.bbox, left: 1 } };
    const answers = await Promise.all([
      put(parsed, version, [...corrections, mine]),
      put(parsed, version, [...corrections, yours]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = answers.find(({ status }) => status === 412)!;
    expect(late.headers.get('x-error-code')).toBe('corrections_changed');
    expect(await late.text()).toMatch(/Get the corrections again, add yours, and send them/);
    const lost = answers[0]!.ok ? yours : mine;
    await saved(parsed, (now) => [...now, lost]);
    const ids = (await stored(parsed)).corrections.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual(['mine', 'one', 'two', 'yours']);
  });

  it('are refused with one sentence if they cannot be made, and change nothing', async () => {
    const { version } = await stored(parsed);
    const [first] = await segmentsOf('');
    const id = first!.segment_id;
    const refusal = async (sent: number | null, body: unknown, task = parsed) => {
      const response = await put(task, sent, body);
      return `${response.status} ${response.headers.get('x-error-code')} ${await response.text()}`;
    };
    expect(await refusal(null, [])).toMatch(/^428 if_match_missing Header If-Match is required/);
    expect(await refusal(version, '{"corrections": [')).toMatch(/^400 malformed_json/);
    expect(await refusal(version, [{ op: 'paint', id: 'x' }])).toMatch(/^400 invalid_field .*op of change, table/);
    expect(await refusal(version, [{ op: 'change', id: 'x', segment_id: 'gone', text: '' }])).toMatch(
      /^400 correction_not_applicable Correction x cannot be made: there is no segment gone\.$/,
    );
    expect(await refusal(version, [{ op: 'confirm', id: 'x', pointer: '/a' }])).toMatch(/confirm is for extract tasks/);
    expect(await refusal(version, [{ op: 'change', id: 'x', segment_id: id, latex: '\\frac{' }])).toMatch(
      /its LaTeX cannot be used, it does not compile/,
    );
    const twice = { op: 'change', id: 'x', segment_id: id, text: 'a' };
    expect(await refusal(version, [twice, twice])).toMatch(/another correction has the same id/);
    const many = Array.from({ length: 10_001 }, (_, at) => ({ op: 'delete', id: `d${at}`, segment_id: id }));
    expect(await refusal(version, many)).toMatch(/^400 too_many_corrections/);
    const giant = JSON.stringify({ corrections: [{ ...twice, text: 'a'.repeat(5_000_000) }] });
    expect(await refusal(version, giant)).toMatch(/^413 too_large/);
    expect(await refusal(version, [{ op: 'value', id: 'x', pointer: 'total', value: 1 }], extracted)).toMatch(
      /must be a JSON pointer/,
    );
    expect((await stored(parsed)).version).toBe(version);
  });

  it('are private: another tenant sees and changes nothing', async () => {
    const { version } = await stored(parsed);
    expect((await put(parsed, version, [], stranger)).status).toBe(404);
    expect((await quire.fetch(`/tasks/${parsed}/corrections`, { key: stranger })).status).toBe(404);
    expect(await quire.json('/review', { key: stranger })).toMatchObject({ waiting: 0, tasks: [] });
    expect((await stored(parsed)).version).toBe(version);
  });

  it('of values: uncertain ones come first, a person decides, and the review of the task is reported', async () => {
    expect(await quire.json('/review')).toMatchObject({ threshold: 0.9, waiting: 1, reviewed: 0 });
    const review = await quire.json(`/tasks/${extracted}/review`);
    expect(review.values[0]).toMatchObject({ pointer: '/poNumber', value: null, doubtful: true, settled: false });
    const scores = review.values.map(({ metrics }: { metrics: { score: number } }) => metrics.score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => a - b));
    const refused = await put(extracted, 0, [{ op: 'value', id: 'n', pointer: '/total', value: -3 }]);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'Correction n cannot be made: the value must be at least 0.',
    ]);
    await saved(extracted, () => [
      { op: 'absent', id: 'a', pointer: '/poNumber' },
      { op: 'value', id: 'b', pointer: '/total', value: 12.5 },
    ]);
    const { output } = await quire.json(`/tasks/${extracted}?corrected=true`);
    expect(output.results).toMatchObject({ total: 12.5, poNumber: null, invoiceNumber: 'INV-7' });
    expect(output.metrics.total).toMatchObject({ confidence: 'High', source: 'person' });
    expect((await quire.json(`/tasks/${extracted}`)).output.results.total).toBe(12.25);
    const { tasks } = await quire.json('/review');
    expect(tasks[0]).toMatchObject({ task_id: extracted, settled: expect.any(Number) });
    expect(tasks[0].settled).toBeGreaterThan(0);
    const mark = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"reviewed":true}' };
    expect(await quire.json(`/tasks/${extracted}/review`, mark)).toMatchObject({ reviewed_at: expect.any(String) });
    expect(await quire.json('/review')).toMatchObject({ waiting: 0, reviewed: 1, tasks: [] });
    await expect
      .poll(() => receiver.received.map(({ event }) => event))
      .toEqual([expect.objectContaining({ event_type: 'task.extract.reviewed', task_id: extracted })]);
    const names = namesInZip(Buffer.from(await (await quire.fetch('/corrections/export')).arrayBuffer()));
    expect(names).toEqual(
      expect.arrayContaining([
        ...[`parse/pdfs/${parsed}.pdf`, `parse/markdown/${parsed}.md`, 'parse/boxes.json', 'layout/labels.jsonl'],
        ...[`tables/${parsed}.pdf`, `tables/${parsed}-reg.xml`, `tables/${parsed}-str.xml`],
        ...['documents', 'schemas', 'labels'].map((kind) =>
          expect.stringMatching(new RegExp(`^extract/${kind}/${extracted}\\.`)),
        ),
      ]),
    );
    const set = { ...mark, body: '{"threshold":0}' };
    expect(await quire.json('/review/settings', set)).toEqual({ threshold: 0 });
    expect(await quire.json('/review?reviewed=true')).toMatchObject({ threshold: 0, tasks: [] });
  });

  it('of a parse are used by an extraction from it, with citations at the right place', async () => {
    const { parse_task_id: file } = await quire.json(`/tasks/${extracted}`);
    const [wrong] = (await quire.json(`/tasks/${file}`)).output.chunks
      .flatMap((chunk: Chunk) => chunk.segments)
      .filter((segment: Segment) => segment.text!.includes('12.25'));
    const text = wrong.text.replace('12.25', '17.75');
    await saved(file, () => [{ op: 'change', id: 't', segment_id: wrong.segment_id, text }]);
    const { task_id } = await quire.body(quire.post('/tasks/extract', { file, schema }));
    const { output } = await quire.finished(task_id, 100_000);
    expect(output.results).toMatchObject({ total: 17.75, invoiceNumber: 'INV-7' });
    const [before] = (await quire.json(`/tasks/${extracted}`)).output.citations.total;
    expect(output.citations.total[0].content).toContain('17.75');
    expect(output.citations.total[0].bboxes).toEqual(before.bboxes);
  });

  it('of a task that runs again stay where the same words are, and the others are listed', async () => {
    const { corrections } = await stored(parsed);
    expect(corrections.length).toBeGreaterThan(1);
    const update = { segment_processing: { Title: { format: 'Html' }, SectionHeader: { format: 'Html' } } };
    const again = await quire.post(
      `/api/v1/task/${parsed}/parse`,
      { ...update, segmentation_strategy: 'Page' },
      {
        method: 'PATCH',
      },
    );
    expect(again.status).toBe(200);
    await quire.finished(parsed, 100_000);
    const now = await stored(parsed);
    expect(now.corrections).toEqual(corrections);
    expect(now.not_applied).toHaveLength(corrections.length);
    expect(now.not_applied[0].reason).toBe('the corrected words are no longer on that page');
    await quire.post(
      `/api/v1/task/${parsed}/parse`,
      { ...update, segmentation_strategy: 'LayoutAnalysis' },
      {
        method: 'PATCH',
      },
    );
    await quire.finished(parsed, 100_000);
    expect((await stored(parsed)).not_applied).toEqual([]);
    expect((await segmentsOf('?corrected=true'))[0]!.text).toBe('Harvest report 2026');
    const { version } = await stored(parsed);
    const headers = { 'if-match': `"${version}"` };
    expect((await quire.fetch(`/tasks/${parsed}/corrections`, { method: 'DELETE', headers })).status).toBe(200);
    expect(await stored(parsed)).toMatchObject({ version: version + 1, corrections: [] });
    const { entries } = await quire.json('/audit');
    expect(entries[0]).toMatchObject({
      action: 'corrections.removed',
      subject: parsed,
      actor: quire.key.split('_')[1],
    });
  });
});

/** Read from the central directory. */
function namesInZip(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return names;
}
