import path from 'node:path';
import { QuireError } from '../domain/errors.ts';
import type { EffectiveExtractConfiguration } from '../domain/extraction.ts';
import type { OutputSummary } from '../service/ports/records.ts';
import { EXTRACT_FILE } from '../service/tasks/task-json.ts';
import type { WorkSetting } from './child/protocol.ts';
import { withTries } from './page-attempts.ts';
import type { ParseRunOptions } from './parse-run.ts';
import { plainFile } from './plain-file.ts';

/** Conducts one extraction: fetch the parse result, extract in a working process, store the output. */
export class ExtractRun {
  readonly #options: ParseRunOptions;
  readonly #setting: WorkSetting;
  pageCount = 0;

  constructor(options: ParseRunOptions) {
    this.#options = options;
    this.#setting = { ...options.setting, workDir: options.workDir, idSeed: options.run.task.taskId };
  }

  async execute(): Promise<OutputSummary> {
    const { run, service, pool, reporter, signal, workDir } = this.#options;
    await reporter.step('Reading the parse result');
    await this.#fetchParse();
    await reporter.step('Extracting');
    const { schema, system_prompt } = run.task.configuration as EffectiveExtractConfiguration;
    const timeoutMs = service.limits.processing_seconds * 1000;
    const options = { group: run.task.taskId, setting: this.#setting, timeoutMs, signal };
    const args = { schema, systemPrompt: system_prompt };
    const { warnings } = await withTries(service.limits, null, () => pool.run('extract', args, options));
    await service.objects.put(`${run.prefix}/${EXTRACT_FILE}`, { path: await plainFile(workDir, EXTRACT_FILE) });
    return { prefix: run.prefix, pdfKey: null, warnings };
  }

  async #fetchParse(): Promise<void> {
    const { run, service, workDir } = this.#options;
    const { tenantId, parseTaskId } = run.task;
    const parse = parseTaskId ? await service.store.tasks.find(tenantId, parseTaskId) : null;
    if (!parse) throw new QuireError('unreadable_file', { reason: 'its parse task was deleted before the extraction' });
    if (!parse.output) throw new QuireError('parse_not_succeeded', { task_id: parse.taskId, status: parse.status });
    for (const file of ['chunks.jsonl', 'pages.jsonl']) {
      await service.objects.download(`${parse.output.prefix}/${file}`, path.join(workDir, file));
    }
  }
}
