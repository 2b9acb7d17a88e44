import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOfPages } from '../support/documents.ts';
import { pythonPackage, runPython } from '../support/python.ts';
import { type SharedQuire, sharedQuire } from '../support/shared-quire.ts';
import transcript from './python/transcript.json' with { type: 'json' };

interface Recorded {
  method: string;
  path: string;
  userAgent?: string;
  body?: Record<string, unknown>;
  status: number;
  /** The placeholder for the task of this answer in the transcript. */
  gives?: string;
}

const SCRIPTS = path.join(import.meta.dirname, 'python');
const [ONE, MANY] = [pdfOfPages(1), pdfOfPages(200)];

describe('the Python clients', () => {
  let quire: SharedQuire;
  let folder: string;

  beforeAll(async () => {
    quire = await sharedQuire();
    folder = await mkdtemp(path.join(os.tmpdir(), 'quire-clients-'));
    await writeFile(path.join(folder, 'one.pdf'), ONE);
    await writeFile(path.join(folder, 'many.pdf'), MANY);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  describe.each([
    ['0.3.7', '', 'first_generation.py'],
    ['0.3.0', '', 'first_generation.py'],
    ['0.3.0', '/api/v1', 'first_generation.py'],
    ['0.1.0a15', '', 'second_generation.py'],
  ])('chunkr-ai %s, base address with "%s"', (version, prefix, script) => {
    it('runs every method', async ({ skip }) => {
      const installed = await pythonPackage(`chunkr-ai==${version}`);
      if (!installed) return skip(`chunkr-ai ${version} needs Python with pip and a package index`);
      const files = ['one.pdf', 'many.pdf'].map((name) => path.join(folder, name));
      const values = [quire.url + prefix, quire.key, ...files];
      expect(await runPython(installed, path.join(SCRIPTS, script), values)).toContain('ALL DONE');
    }, 600_000);
  });

  it.each(Object.entries(transcript) as [string, Recorded[]][])(
    'answers the recorded requests of %s as its models expect',
    async (_, requests) => {
      const tasks = new Map<string, string>();
      for (const recorded of requests) {
        const address = recorded.path.replace(/\{task\d+\}/g, (name) => tasks.get(name)!);
        const answer = await replay(address, recorded);
        expect(answer.status, `${recorded.method} ${recorded.path}`).toBe(recorded.status);
        if (!recorded.gives) {
          await answer.body?.cancel();
          continue;
        }
        const task = (await answer.json()) as { task_id: string; task_url: string };
        tasks.set(recorded.gives, task.task_id);
        expectStrictModel(task);
        expect(task.task_url).toBe(`${quire.url}/api/v1/task/${task.task_id}`);
      }
    },
    300_000,
  );

  /** Repeats a poll until the task has ended, like the client. */
  async function replay(address: string, { method, body, userAgent }: Recorded): Promise<Response> {
    const file = body?.file === '{one}' ? ONE : MANY;
    const sent = body && JSON.stringify('file' in body ? { ...body, file: file.toString('base64') } : body);
    const headers = {
      ...(userAgent && { 'user-agent': userAgent }),
      ...(sent && { 'content-type': 'application/json' }),
    };
    for (;;) {
      const answer = await quire.fetch(address, { method, headers, ...(sent && { body: sent }) });
      const isPoll = method === 'GET' && answer.ok && !/[?]|cancel$/.test(address);
      if (!isPoll) return answer;
      const { status } = (await answer.clone().json()) as { status: string };
      if (status !== 'Starting' && status !== 'Processing') return answer;
      await answer.body?.cancel();
      await sleep(50);
    }
  }
});

const KNOWN_TYPES =
  /^(Caption|Footnote|Formula|ListItem|Page|PageFooter|PageHeader|Picture|SectionHeader|Table|Text|Title)$/;

/** What the models of 0.3.7 and 0.3.0 reject: unexpected values, and missing fields. */
// biome-ignore lint/suspicious/noExplicitAny: an answer, looked at field by field.
function expectStrictModel(task: any): void {
  const { configuration, output } = task;
  expect(configuration.pipeline).toMatch(/^(Azure|Chunkr)$/);
  for (const [type, generation] of Object.entries<{ strategy: string | null }>(configuration.segment_processing)) {
    expect(type).toMatch(KNOWN_TYPES);
    expect(generation.strategy ?? 'Auto').toMatch(/^(LLM|Auto)$/);
  }
  if (!output) return;
  for (const field of ['chunks', 'file_name', 'page_count', 'pdf_url']) expect(output).toHaveProperty(field);
  for (const segment of output.chunks.flatMap((chunk: { segments: object[] }) => chunk.segments)) {
    expect(segment.segment_type).toMatch(KNOWN_TYPES);
    for (const field of ['confidence', 'content', 'html', 'markdown', 'text']) expect(segment).toHaveProperty(field);
    for (const word of segment.ocr) expect(word).toHaveProperty('confidence');
  }
}
