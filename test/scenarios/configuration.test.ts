import { beforeAll, describe, expect, it } from 'vitest';
import { loadTokenizer } from '../../src/parse/tokenizers/load-tokenizer.ts';
import { image, line, text, writePdf } from '../fixtures/parse/pdf-writer.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field.
type Json = any;

const HEADINGS = ['The first harvest', 'What was sold in summer', 'How it ended'];

/** Three pages with header and footer, a heading, paragraphs, a list, a ruled table and a picture. */
function report(): Buffer {
  const side = 64;
  const rgb = Uint8Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251);
  const rows = [
    ['Fruit', 'Weight', 'Price'],
    ['Apple', '120', '0.50'],
    ['Melon', '900', '2.75'],
  ];
  const table = [
    ...rows.flatMap((row, y) => row.map((word, x) => text(word, 80 + x * 140, 256 + y * 24, { size: 11 }))),
    ...[0, 1, 2, 3].map((y) => line(72, 240 + y * 24, 492, 240 + y * 24)),
    ...[0, 1, 2, 3].map((x) => line(72 + x * 140, 240, 72 + x * 140, 312)),
  ];
  const page = (number: number) => ({
    elements: [
      text('ACME annual report', 72, 30, { size: 8 }),
      text(HEADINGS[number - 1]!, 72, 80, { size: 24, font: 'Helvetica-Bold' }),
      text('The figures below were measured in spring and checked in autumn,', 72, 120),
      text('and they were written down by people who know how to measure.', 72, 136),
      text('• apples are sold by weight', 90, 170),
      text('• melons are sold by number', 90, 188),
      ...(number === 1 ? [...table, image(72, 360, 260, 200, { width: side, height: side, rgb })] : []),
      text(`Confidential, page ${number} of 3`, 72, 820, { size: 8 }),
    ],
  });
  return Buffer.from(writePdf({ pages: [1, 2, 3].map(page) }));
}

const file = report().toString('base64');
let quire: SharedQuire;
beforeAll(async () => {
  quire = await sharedQuire();
});

/** Parses once per configuration, however often it is requested. */
const known = new Map<string, Promise<Json>>();
function parse(fields: Record<string, unknown>): Promise<Json> {
  const key = JSON.stringify(fields);
  const task = known.get(key) ?? parseAgain(fields);
  known.set(key, task);
  return task;
}

async function parseAgain(fields: Record<string, unknown>): Promise<Json> {
  const task = await quire.parse({ file, segmentation_strategy: 'LayoutAnalysis', ocr_strategy: 'Auto', ...fields });
  const done = await quire.finished(task.task_id);
  expect([done.status, done.message]).toEqual(['Succeeded', 'Task succeeded']);
  return done;
}
const segmentsOf = (task: Json): Json[] => task.output.chunks.flatMap((chunk: Json) => chunk.segments);
const typesIn = (task: Json): Set<string> => new Set(segmentsOf(task).map(({ segment_type }) => segment_type));
const ofType = (task: Json, type: string): Json => segmentsOf(task).find(({ segment_type }) => segment_type === type);

describe('chunk_processing', () => {
  it('target_length is a maximum; 0 gives every segment its own chunk', async () => {
    const none = await parse({ chunk_processing: { target_length: 0 } });
    expect(none.output.chunks.every(({ segments }: Json) => segments.length === 1)).toBe(true);
    const some = await parse({ chunk_processing: { target_length: 30 } });
    for (const { segments, chunk_length } of some.output.chunks) {
      if (segments.length > 1) expect(chunk_length).toBeLessThanOrEqual(30);
    }
    const whole = await parse({});
    expect(none.output.chunks.length).toBeGreaterThan(some.output.chunks.length);
    expect(some.output.chunks.length).toBeGreaterThan(whole.output.chunks.length);
    const words = (task: Json) => segmentsOf(task).map(({ text: words }) => words);
    expect(words(some)).toEqual(words(none));
    expect(words(whole)).toEqual(words(none));
  });

  it.each(['Word', 'Cl100kBase', 'BertBaseUncased'] as const)('tokenizer %s counts the chunks', async (name) => {
    const { output } = await parse({ chunk_processing: { tokenizer: { Enum: name }, target_length: 60 } });
    const counter = await loadTokenizer({ Enum: name }, null);
    expect(output.chunks.length).toBeGreaterThan(1);
    for (const { embed, chunk_length } of output.chunks) expect(chunk_length).toBe(counter.count(embed));
  });

  it('ignore_headers_and_footers controls page headers and footers', async () => {
    const kept = typesIn(await parse({ chunk_processing: { ignore_headers_and_footers: false } }));
    expect(kept.has('PageHeader') && kept.has('PageFooter')).toBe(true);
    const ignored = typesIn(await parse({ chunk_processing: { ignore_headers_and_footers: true } }));
    expect(ignored.has('PageHeader') || ignored.has('PageFooter')).toBe(false);
    expect(typesIn(await parse({}))).toEqual(ignored);
  });
});

describe('segment_processing', () => {
  it('strategy Ignore omits the type from chunks and contents, and nothing else', async () => {
    const all = segmentsOf(await parse({}));
    const without = await parse({
      segment_processing: { Table: { strategy: 'Ignore' }, list_item: { strategy: 'Ignore' } },
    });
    expect(typesIn(without).has('Table') || typesIn(without).has('ListItem')).toBe(false);
    const kept = all.filter(({ segment_type }) => segment_type !== 'Table' && segment_type !== 'ListItem');
    expect(segmentsOf(without).map(({ segment_id }) => segment_id.length)).toHaveLength(kept.length);
    expect(JSON.stringify(without.output.chunks)).not.toContain('Melon');
    expect(without.output.pages).toHaveLength(3);
  });

  it('format Html and Markdown apply to every type', async () => {
    const types = ['Title', 'SectionHeader', 'Text', 'ListItem', 'Table'];
    const written = async (format: string) => {
      const task = await parse({ segment_processing: Object.fromEntries(types.map((type) => [type, { format }])) });
      return types.flatMap((type) => ofType(task, type)?.content ?? []);
    };
    const [html, markdown] = [await written('Html'), await written('Markdown')];
    expect(html.length).toBeGreaterThanOrEqual(4);
    for (const content of html) expect(content).toMatch(/^<(h\d|p|ul|ol|li|table)[ >]/);
    expect(markdown).toHaveLength(html.length);
    for (const content of markdown) expect(content).not.toMatch(/^</);
  });

  it('crop_image All stores an image of every such segment, Auto of those that need one', async () => {
    const task = await parse({ segment_processing: { Text: { crop_image: 'All' }, Picture: { crop_image: 'Auto' } } });
    const { image: stored } = ofType(task, 'Text');
    expect((await fetch(stored)).headers.get('content-type')).toBe('image/jpeg');
    expect(ofType(task, 'Picture').image).toBeNull();
    expect(ofType(await parse({}), 'Text').image).toBeNull();
    expect(ofType(await parse({}), 'Picture').image).toMatch(/^http/);
  });

  it.each([
    ['strategy', 'LLM'],
    ['description', true],
    ['llm', 'Describe it.'],
  ])('%s asks for a language model: without one the result warns, and nothing fails', async (field, value) => {
    const codes = async (segment_processing: object) =>
      (await parse({ segment_processing })).output.warnings.map(({ code }: Json) => code);
    expect(await codes({})).toEqual([]);
    expect(await codes({ Text: { [field as string]: value } })).toEqual(['llm_not_configured']);
  });
});

describe('the other fields', () => {
  it('ocr_strategy All recognises what the text layer lacks, and keeps the rest', async () => {
    const words = (task: Json) => ofType(task, 'Text').text;
    expect(words(await parse({ ocr_strategy: 'All' }))).toBe(words(await parse({ ocr_strategy: 'Auto' })));
  });

  it('high_resolution doubles the page images', async () => {
    const [usual] = (await parse({})).output.pages;
    const [high] = (await parse({ high_resolution: true })).output.pages;
    expect([usual.dpi, high.dpi]).toEqual([144, 288]);
    expect(high.page_width).toBeCloseTo(usual.page_width * 2, -1);
  });

  it('segmentation_strategy Page makes each page one segment', async () => {
    const pages = segmentsOf(await parse({ segmentation_strategy: 'Page' }));
    expect(pages.map(({ segment_type, page_number }) => [segment_type, page_number])).toEqual([
      ['Page', 1],
      ['Page', 2],
      ['Page', 3],
    ]);
  });

  it('pipeline Vendor is refused without a configured provider, and the settings are named', async () => {
    const refused = await quire.post('/tasks/parse', { file, pipeline: 'Azure' });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'vendor_not_configured']);
    expect(await refused.text()).toMatch(/QUIRE_AZURE_ENDPOINT and QUIRE_AZURE_KEY/);
    expect((await parse({ pipeline: 'Chunkr' })).configuration.pipeline).toBe('Native');
  });

  it('the first generation of segment_processing is accepted by an update', async () => {
    const task = await parseAgain({});
    const form = new FormData();
    form.set('segment_processing', JSON.stringify({ Text: { html: 'Auto' }, Table: { markdown: 'Auto' } }));
    const update = await quire.fetch(`/api/v1/task/${task.task_id}`, { method: 'PATCH', body: form });
    expect(update.status).toBe(200);
    const done = await quire.finished(task.task_id);
    expect(ofType(done, 'Text').content).toMatch(/^<p>/);
    expect(ofType(done, 'Table').content).toMatch(/^\|/);
  });
});
