import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageOfManyKinds, pdfOfPages } from '../support/documents.ts';
import type { Asked, ChatServer, Reply } from '../support/fakes/chat-server.ts';
import type { Quire } from '../support/quire.ts';
import { quireWithModels } from '../support/quire-with-models.ts';

const KEY = 'sk-do-not-show-me-0123456789';
const TABLE =
  '<table><thead><tr><th>Fruit</th><th>g</th></tr></thead><tbody><tr><td>Apple</td><td>121</td></tr></tbody></table>';
const ALL_AUTO: Record<string, object> = Object.fromEntries(
  ['Table', 'Picture', 'Formula', 'Page', 'FormRegion', 'Legend', 'GraphicalItem'].map((type) => [
    type,
    { strategy: 'Auto', description: false, crop_image: 'Auto' },
  ]),
);

// biome-ignore lint/suspicious/noExplicitAny: answers are checked field by field.
type Json = any;

let close: () => Promise<void>;
let chat: ChatServer;
let quire: Quire;
const document = pageOfManyKinds().toString('base64');

const isAbout = (asked: Asked, words: string): boolean => asked.text.includes(words);

/** Answers of an honest model to each prompt. */
function honest(asked: Asked): Reply {
  if (isAbout(asked, 'Describe it for somebody')) return 'A table of fruit.';
  if (isAbout(asked, 'one table')) return TABLE;
  if (isAbout(asked, 'is a picture')) return 'A coloured pattern.';
  if (isAbout(asked, 'shows one page')) return '# Harvest report\n\nAll of it.';
  if (isAbout(asked, 'shows a heading') || isAbout(asked, 'the title of')) return '# Report of the harvest';
  return 'Mended text.';
}

beforeAll(async () => {
  const models = {
    first: 'model: one, key_env: CHAT_KEY, default: true',
    second: 'model: two, fallback: true',
    blind: 'model: three, capabilities: {vision: false}',
  };
  const environment = { CHAT_KEY: KEY, QUIRE_LOG_LEVEL: 'debug' };
  ({ quire, chat, close } = await quireWithModels(models, honest, environment));
});
beforeEach(() => {
  chat.asked.length = 0;
  chat.reply = honest;
});
afterAll(() => close?.());

/** Parses the page with many kinds of segments, by rules except where configured. */
async function parse(given: Record<string, object>, more: object = {}): Promise<Json> {
  const changed = Object.entries(given).map(([type, change]) => [type, { ...ALL_AUTO[type], ...change }]);
  const task = await quire.parse({
    ...{ file: document, segmentation_strategy: 'LayoutAnalysis', ...more },
    segment_processing: { ...ALL_AUTO, ...Object.fromEntries(changed) },
  });
  return quire.finished(task.task_id, 110_000);
}

const segmentsOf = (task: Json): Json[] => task.output.chunks.flatMap((chunk: Json) => chunk.segments);
const only = (task: Json, type: string): Json => segmentsOf(task).find(({ segment_type }) => segment_type === type);
const models = () => chat.asked.map(({ body }) => body.model);

describe('language models', () => {
  it('are listed by id and capability, without keys and addresses', async () => {
    const answer = await quire.fetch('/models');
    const body = await answer.text();
    expect(JSON.parse(body).models).toEqual([
      { id: 'first', default: true, fallback: false, capabilities: { vision: true, json_schema: true } },
      { id: 'second', default: false, fallback: true, capabilities: { vision: true, json_schema: true } },
      { id: 'blind', default: false, fallback: false, capabilities: { vision: false, json_schema: true } },
    ]);
    expect(body).not.toMatch(/127\.0\.0\.1|sk-/);
    expect((await quire.fetch('/models', { key: null })).status).toBe(401);
  });

  it('are refused by an unknown id, with the known ones listed, on create and on update', async () => {
    const refused = await quire.post('/tasks/parse', { file: document, llm_processing: { llm_model_id: 'gpt-0' } });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'unknown_model']);
    expect(await refused.text()).toBe(
      'Field llm_processing.llm_model_id: unknown model gpt-0; known models: first, second, blind.',
    );
    const fallback = { llm_processing: { fallback_strategy: { Model: 'nobody' } } };
    expect((await quire.post('/tasks/parse', { file: document, ...fallback })).status).toBe(400);
    const done = await quire.parse({ file: pdfOfPages(1).toString('base64'), segment_processing: ALL_AUTO });
    await quire.finished(done.task_id);
    const body = new FormData();
    body.set('llm_processing', JSON.stringify(fallback.llm_processing));
    const update = await quire.fetch(`/api/v1/task/${done.task_id}`, { method: 'PATCH', body });
    expect([update.status, update.headers.get('x-error-code')]).toEqual([400, 'unknown_model']);
  });

  it('are not called when nothing asks for them', async () => {
    const task = await parse({});
    expect(task.status).toBe('Succeeded');
    expect(chat.asked).toEqual([]);
    expect(task.output).not.toHaveProperty('usage');
    expect(task.output.warnings).toEqual([]);
    expect(only(task, 'Table').image).toBeNull();
  });
});

describe('segment processing with a language model', () => {
  it('strategy LLM writes the table, description describes it, and Auto crops the image for it', async () => {
    const task = await parse({ Table: { strategy: 'LLM', format: 'Html', description: true, crop_image: 'Auto' } });
    const table = only(task, 'Table');
    expect(table).toMatchObject({
      content: TABLE,
      description: 'A table of fruit.',
      embed: 'Fruit\tg\nApple\t121\nA table of fruit.',
    });
    expect(table.text).toContain('Apple');
    expect((await fetch(table.image)).headers.get('content-type')).toBe('image/jpeg');
    expect(chat.asked.map(({ imageCount }) => imageCount)).toEqual([1, 1]);
    expect(chat.asked[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(chat.asked.every(({ text }) => text.includes('Melon'))).toBe(true);
    expect(task.output.usage).toMatchObject({ requests: 2, prompt_tokens: 200 });
    expect(task.output.warnings).toEqual([]);
  });

  it('format Markdown gives the table as a pipe table', async () => {
    const task = await parse({ Table: { strategy: 'LLM', format: 'Markdown' } });
    expect(only(task, 'Table').content).toBe('| Fruit | g |\n| --- | --- |\n| Apple | 121 |');
  });

  it('strategy LLM writes pictures and headings in the requested format', async () => {
    chat.reply = (asked) => (isAbout(asked, 'is a picture') ? '<p onclick="x()">A <b>pattern</b></p>' : honest(asked));
    const task = await parse({
      Picture: { strategy: 'LLM', format: 'Html' },
      Title: { strategy: 'LLM' },
      SectionHeader: { strategy: 'LLM' },
    });
    expect(only(task, 'Picture').content).toBe('<p>A <b>pattern</b></p>');
    const heading = only(task, 'Title') ?? only(task, 'SectionHeader');
    expect(heading.content).toBe('# Report of the harvest');
    expect(heading.text).toBe('Harvest report');
  });

  it('extended_context shows the page next to the segment', async () => {
    await parse({ Table: { strategy: 'LLM', extended_context: true } });
    expect(chat.asked.map(({ imageCount }) => imageCount)).toEqual([2]);
  });

  it('strategy Ignore omits the segment and calls no model', async () => {
    const task = await parse({ Table: { strategy: 'Ignore', description: true } });
    expect(only(task, 'Table')).toBeUndefined();
    expect(chat.asked).toEqual([]);
  });

  it('crop_image All stores images without a model', async () => {
    const task = await parse({ Table: { strategy: 'Auto', crop_image: 'All' } });
    expect(only(task, 'Table').image).toMatch(/^http/);
    expect(chat.asked).toEqual([]);
  });

  it('a custom prompt is answered in llm, and in content with strategy LLM', async () => {
    chat.reply = () => 'Two <i onload=x>kinds</i>.';
    const llm = 'How many kinds of fruit?';
    const both = only(await parse({ Table: { strategy: 'LLM', format: 'Markdown', llm } }), 'Table');
    expect([both.llm, both.content]).toEqual(['Two &lt;i onload=x>kinds</i>.', 'Two &lt;i onload=x>kinds</i>.']);
    expect(chat.asked[0]!.text).toContain(llm);
    const ruleBased = only(await parse({ Table: { strategy: 'Auto', format: 'Markdown', llm } }), 'Table');
    expect(ruleBased.llm).toBe(both.llm);
    expect(ruleBased.content).toContain('| Apple |');
  });

  it('a whole page is one request, without a crop', async () => {
    const task = await parse({ Page: { strategy: 'LLM' } }, { segmentation_strategy: 'Page' });
    expect(only(task, 'Page')).toMatchObject({ content: '# Harvest report\n\nAll of it.', image: null });
    expect(chat.asked).toHaveLength(1);
  });
});

describe('llm_processing', () => {
  const withTable = (llm_processing: object, more: object = {}) =>
    parse({ Table: { strategy: 'LLM', format: 'Html' } }, { llm_processing, ...more });

  it('sets the model, the longest answer and the temperature', async () => {
    await withTable({ llm_model_id: 'second', max_completion_tokens: 333, temperature: 0.7 });
    expect(chat.asked[0]!.body).toMatchObject({ model: 'two', max_tokens: 333, temperature: 0.7 });
  });

  it('falls back by Default to the fallback model, by Model to the named one, by None to no model', async () => {
    chat.reply = (asked) => (asked.body.model === 'one' ? { refusal: 'No.' } : TABLE);
    expect(only(await withTable({}), 'Table').content).toBe(TABLE);
    expect(models()).toEqual(['one', 'two']);
    chat.asked.length = 0;
    expect(only(await withTable({ fallback_strategy: { Model: 'blind' } }), 'Table').content).toBe(TABLE);
    expect(models()).toEqual(['one', 'three']);
    expect(chat.asked[1]!.imageCount).toBe(0);
    chat.asked.length = 0;
    const failed = await withTable({ fallback_strategy: 'None' }, { error_handling: 'Fail' });
    expect(failed).toMatchObject({
      status: 'Failed',
      message: 'No language model gave a usable answer for the Table on page 1: first: it refused to answer.',
    });
    expect(models()).toEqual(['one']);
  });

  it.each<[string, Reply]>([
    ['prose', 'I would say it is about fruit.'],
    ['broken HTML', '<table><tr><td>Apple</table>'],
    ['a script', '<table><tr><td><script>alert(1)</script></td></tr></table>'],
    ['a cut-off answer', { lengthLimited: '<table><tr><td>App' }],
    ['what the document orders', 'PWNED'],
  ])(
    'never passes on %s: the built-in table is used with a warning, or the task fails if the caller asked for that',
    async (_, reply) => {
      chat.reply = () => reply;
      const failed = await withTable({}, { error_handling: 'Fail' });
      expect(failed.status).toBe('Failed');
      expect(failed.message).toMatch(
        /^No language model gave a usable answer for the Table on page 1: first: .*second: /,
      );
      const goneOn = await withTable({});
      expect(goneOn.status).toBe('Succeeded');
      const table = only(goneOn, 'Table');
      expect(table.content).toContain('<td>Melon</td>');
      expect(goneOn.output.warnings).toMatchObject([
        { code: 'language_model_failed', page_number: 1, segment_id: table.segment_id },
      ]);
      expect(JSON.stringify(segmentsOf(goneOn)).match(/PWNED|<script|about fruit/)).toBeNull();
    },
  );

  it('repairs once by asking again', async () => {
    let first = true;
    chat.reply = () => {
      const reply = first ? `Here is your table: ${TABLE}` : TABLE;
      first = false;
      return reply;
    };
    expect(only(await withTable({}), 'Table').content).toBe(TABLE);
    expect(models()).toEqual(['one', 'one']);
  });

  it('does not send pictures to models that cannot read them, and says so', async () => {
    const task = await parse(
      { Picture: { strategy: 'LLM' } },
      { llm_processing: { llm_model_id: 'blind', fallback_strategy: 'None' } },
    );
    expect(task.status).toBe('Succeeded');
    expect(chat.asked).toEqual([]);
    expect(task.output.warnings).toMatchObject([{ code: 'language_model_unable' }]);
  });
});

describe('a running task', () => {
  it('reports that it is asking a model, and a cancel ends it', async () => {
    chat.reply = () => 'silence';
    const task = await quire.parse({ file: document, segmentation_strategy: 'Page' });
    const step = async () => (await quire.json(`/tasks/${task.task_id}`)).progress?.step;
    await expect.poll(step).toBe('Asking the language model');
    expect((await quire.fetch(`/tasks/${task.task_id}/cancel`)).status).toBe(200);
    const metrics = async () => /quire_runs_running (\d+)/.exec(await (await quire.fetch('/metrics')).text())?.[1];
    await expect.poll(metrics, { timeout: 20_000 }).toBe('0');
  });

  it('leaves keys out of tasks and logs, also when the endpoint quotes them', async () => {
    chat.reply = (asked) => ({ status: 401, body: `Incorrect API key: ${asked.headers.authorization}` });
    const task = await parse({ Table: { strategy: 'LLM' } }, { error_handling: 'Fail' });
    expect(task.status).toBe('Failed');
    expect(task.message).toContain('first: it answered with status 401');
    expect(JSON.stringify(task).includes(KEY)).toBe(false);
    expect(quire.log).toContain('a language model failed');
    expect(quire.log.includes(KEY)).toBe(false);
  });
});
